"""Writes the first text of a layer: it changes nothing yet, and says in comments what it could change.

Comments that begin with a word of an edit are such edits, with what holds now: they are right as they stand,
and can be taken out of the comment block by block.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace
from textwrap import wrap

from ....grammar import model
from ....grammar.print_lines import below, head
from ....grammar.printer import rows_of as printed
from ..compose import Composition
from ..examples import complete
from ..paths import Path, everything, name_of
from ..titles import title_of
from .wording import inside, units

WIDE = 110
"""No line of prose is longer."""

_WORTH = (model.Value, model.Means, model.Supply, model.Copies, model.Starts)
"""Lines of things that may say a number, and can be changed alone."""

_AMOUNTS = (model.Gain, model.Pay, model.Move, model.Pick, model.Let, model.Set, model.Repeat)
"""Lines of rules in which a number says how many or how much."""

_BODIES = (model.Body, model.Refill, model.Step, model.Alternative)
"""What can be replaced in a declaration by a path of its own."""


def template(id_: str, file: str, names: tuple[str, ...], below_: Composition) -> str:
    """Return the text of a layer `id_` that stands on rulesets, called `names`, which make `below_` together.

    `file` is where the text is to stand.
    """
    title = id_.replace("_", " ").capitalize()
    lines = ["language 1", f'ruleset {id_} "{title}"', f"    extends {', '.join(names)}"]
    writing = _Writing(below_, file, names[0])
    for part in writing.parts():
        lines += ["", *(f"# {line}".rstrip() for line in part)]
    return "\n".join(lines) + "\n"


class _Writing:
    """Writes the parts of the text, without the signs of comments."""

    def __init__(self, below_: Composition, file: str, name: str) -> None:
        self.below = below_
        self.file = file
        self.name = name
        self.named = [(found.path, found.node) for found in everything(below_.file.declarations)]

    def parts(self) -> Iterator[list[str]]:
        yield self._about()
        sections = (
            ("A step of your own", self._step()),
            ("An example: what is given, what is answered, all that has changed", self._example()),
            ("Numbers and tables, with what holds now", self._numbers()),
            ("What the table settles, with what holds if it does not", self._options()),
            (f"Numbers in rules: see `ludex show {self.name} PATH`, then `replace PATH`", self._amounts()),
            ("Steps: `before PATH`, `after PATH`, `remove PATH`, `replace PATH`", self._steps()),
            ("Things by kind: declare more of them, `change` or `remove` these", self._members()),
            ("The rest", self._rest()),
        )
        for heading, lines in sections:
            found = list(lines)
            if found:
                yield [f"---- {heading}", *found]

    def _about(self) -> list[str]:
        return [
            *wrap(
                "This changes nothing yet: lines that begin with # are comments. Below stand blocks for what "
                "can be changed. To use one, take the # and the blank behind it away from each of its lines, "
                "write what is to hold, and leave out what stays. Throw away what you do not need. Then:",
                WIDE,
            ),
            "",
            f"    ludex check {self.file}    finds mistakes, and says what to write instead",
            f"    ludex try {self.file}      shows what is different, and plays games with it and without it",
        ]

    # ---- something new

    def _step(self) -> Iterator[str]:
        steps = [
            (path, node)
            for path, node in self.named
            if path[0] == "round" and len(path) == 2 and isinstance(node, model.Step)
        ]
        resources = [path[0] for path, node in self.named if isinstance(node, model.Resource)]
        yield self._noted(f"after {'.'.join(steps[0][0])}", steps[0][1]) if steps else "before round"
        yield '    step extra "What is new"'
        if resources:
            yield "        for each player"
            yield f"            gain 1 {resources[0]}"
        else:
            yield "        nothing"

    def _example(self) -> Iterator[str]:
        """The shortest example in which somebody answers, else the shortest one, under another title."""
        found = [node for _, node in complete(self.below.file.declarations)]
        known = sorted(found, key=lambda node: len("".join(_code(node))))
        answered = [node for node in known if any(isinstance(line, model.Answers) for line in node.lines)]
        for node in (answered or known)[:1]:
            yield from _code(replace(node, title=model.Quote("say here what it shows")))

    # ---- what holds now

    def _numbers(self) -> Iterator[str]:
        """Blocks for all that says numbers; members of a kind that say the same have one together."""
        blocks: dict[tuple[str, tuple[str, ...]], list[model.Line]] = {}
        for _, node in units(self.below.file):
            lines = [line for line in inside(node) if isinstance(line, _WORTH) and _has_number(line)]
            if lines and not isinstance(node, model.Family | model.Option):
                alike = node.kind.text if isinstance(node, model.Member) else head(node)
                blocks.setdefault((alike, tuple(map(head, lines))), []).append(node)
        for (_, texts), nodes in blocks.items():
            yield from self._block(nodes, texts)

    def _options(self) -> Iterator[str]:
        for _, node in units(self.below.file):
            if isinstance(node, model.Option):
                yield from self._block(
                    [node], [head(line) for line in node.body if isinstance(line, model.Starts)]
                )

    def _amounts(self) -> Iterator[str]:
        found: dict[str, list[str]] = {}
        for place, node in units(self.below.file):
            for path, line in _lines(node, place):
                if isinstance(line, _AMOUNTS) and _has_number(line):
                    found.setdefault(".".join(path), []).append(head(line))
        wide = max(map(len, found), default=0)
        for where, texts in found.items():
            for number, text in enumerate(texts):
                yield f"    {'' if number else where:<{wide}}  {text}"

    # ---- what there is

    def _steps(self) -> Iterator[str]:
        found = [
            (".".join(path), node) for path, node in self.named if isinstance(node, model.Step | model.Rule)
        ]
        wide = max((len(path) for path, node in found if self._title(node)), default=0)
        for path, node in found:
            if self._title(node):
                yield f"    {path:<{wide}}  {self._title(node)}"

    def _members(self) -> Iterator[str]:
        kinds: dict[str, list[str]] = {}
        for _, node in units(self.below.file):
            if isinstance(node, model.Member):
                kinds.setdefault(node.kind.text, []).append(node.names[0].text)
        for kind, names in kinds.items():
            indent = " " * 8
            yield from wrap(
                f"{kind}: {', '.join(names)}", WIDE, initial_indent="    ", subsequent_indent=indent
            )

    def _rest(self) -> Iterator[str]:
        header = self.below.file.header
        if header is not None:
            lines = [head(line) for line in header.body if isinstance(line, model.Players | model.RoundLimit)]
            yield f"    in the header, below `extends`: {', '.join(f'`{line}`' for line in lines)}"
        yield f"    everything that can be changed, by its path: `ludex show {self.name} --paths`"

    # ---- small parts

    def _noted(self, line: str, node: model.Line | None) -> str:
        """Return a line with the title of what it speaks of behind it, as a comment, where that says more."""
        title = "" if node is None else self._title(node)
        said = line.split()[-1].casefold() == title.replace(" ", "_").casefold()
        return f"{line}    # {title}" if title and not said else line

    def _title(self, node: model.Line) -> str:
        title = title_of(node)
        return "" if title is None else self.below.numbers.said(title)

    def _block(self, nodes: Sequence[model.Line], lines: Iterable[str]) -> Iterator[str]:
        first = _untitled(nodes[0])
        if isinstance(first, model.Member):
            names = tuple(name for node in nodes if isinstance(node, model.Member) for name in node.names)
            first = replace(first, names=names)
        yield self._noted(f"change {head(first)}", nodes[0] if len(nodes) == 1 else None)
        yield from (f"    {line}" for line in lines)


def _lines(node: model.Line, path: Path) -> Iterator[tuple[Path, model.Line]]:
    """Yield the lines below one, each with the path of the rule, or the part of a rule, around it."""
    for line in below(node):
        name = name_of(line) if isinstance(line, _BODIES) else None
        yield path, line
        yield from _lines(line, path if name is None else (*path, name))


def _untitled(node: model.Line) -> model.Line:
    if isinstance(node, model.Kind | model.Piece | model.Resource):
        return replace(node, plural=None)
    if isinstance(node, model.Member):
        return replace(node, title=None, inline=False)
    return (
        replace(node, title=None)
        if isinstance(node, model.Fact | model.Measure | model.Record | model.Zone | model.Option)
        else node
    )


def _code(node: model.Line) -> list[str]:
    return [row.code for row in printed(node) if row.code]


def _has_number(part: object) -> bool:
    """Tell whether a line says how many or how much: a number that is written out, and tells no thing."""
    match part:
        case model.Number() | model.Copies():
            return True
        case (
            model.Call() | model.Is() | model.Selection() | model.Means(otherwise=True, value=model.Number(0))
        ):
            return False
        case model.Means():
            return _has_number(part.value)
        case model.Node():
            parts = [getattr(part, item.name) for item in fields(part) if item.name not in _OTHER]
            return any(map(_has_number, parts))
        case tuple():
            return any(map(_has_number, part))
        case _:
            return False


_OTHER = ("notes", "body", "conditions", "unable")
"""Parts of a line that are not on it, or no code."""
