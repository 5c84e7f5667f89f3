"""Says what lines are about and what they say, so that those of two rulesets can be compared.

Two lines say the same if they differ in notes and comments only, in words of the same meaning (`1 coin`,
`1 coins`), or in the order of what has none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import cast

from ....grammar import model
from ....grammar.print_lines import below, head
from ..examples import complete
from ..lines import about, subject
from ..paths import Path, declared, name_of
from ..titles import plural_of
from .guards import End

_WORDS = re.compile(r'"[^"]*"|\w+')

_OF_THINGS = (
    model.Value,
    model.Faces,
    model.Supply,
    model.Visible,
    model.Holds,
    model.Ordered,
    model.Typed,
    model.Starts,
    model.EachRound,
    model.Copies,
    model.Players,
    model.RoundLimit,
)
"""Lines of declarations that are told apart by what they are about."""


class Wording:
    """What lines say, whichever words of the same meaning they use: those that some rulesets declare."""

    def __init__(self, *files: model.File) -> None:
        self._words = {"nobody": "nothing"}
        self._shared: set[str] = set()
        for file in files:
            self._words |= _plurals(file)
            titles = Counter(node.title.text for _, node in complete(file.declarations))
            self._shared |= {title for title, count in titles.items() if count > 1}

    def text(self, text: str) -> str:
        """Return a text with one word for each meaning; what is quoted stays."""
        return _WORDS.sub(lambda found: self._words.get(found[0], found[0]), text)

    def line(self, node: model.Line) -> str:
        """Return what a line says, without what stands below it."""
        if isinstance(node, model.Ruleset):
            return ""
        if isinstance(node, End):
            return f"end of {self.line(model.OnlyIf(node.condition))}"
        if isinstance(node, model.Member):
            node = replace(node, inline=False)
        if isinstance(node, model.Holds):
            node = replace(node, kinds=tuple(sorted(node.kinds, key=lambda word: word.text)))
        own = f"  {node.says.text}" if node.says is not None else ""
        return self.text(head(node, position=1)) + own

    def whole(self, node: model.Line) -> str:
        """Return what a line says and all that stands below it."""
        return "\n".join([self.line(node), *map(self.whole, inside(node))])

    def key(self, path: Path, node: model.Line) -> Hashable:
        """Return what a line at a path is about: of two rulesets, lines with the same key are one clause."""
        match node:
            case model.Member():
                return "member", node.kind.text, node.names[0].text
            case model.Example(title=title):
                shared = title.text in self._shared
                return "example", title.text, self.line(inside(node)[0]) if shared else ""
            case model.Means():
                return "means", self.text(about(node))
            case model.Family():
                return "family", *path
            case model.OnlyIf() | model.Rank() | End():
                return self.line(node)
            case _ if isinstance(node, _OF_THINGS):
                return subject(node)
            case model.Ruleset():
                return "ruleset"
            case _:
                name = name_of(node)
                return self.whole(node) if name is None else (type(node).__name__, name)


def _plurals(file: model.File) -> Iterator[tuple[str, str]]:
    names = {found.path[-1] for found in declared(file.declarations)}
    for node in file.declarations:
        plural, name = plural_of(node), name_of(node)
        if plural is not None and name is not None and plural not in names:
            yield plural, name


def inside(node: model.Line) -> tuple[model.Line, ...]:
    """Return the lines that belong to a line and stand below it, or behind it; examples do not.

    Those of an example begin with what it runs. All that a zone holds stands on one line.
    """
    lines = node.body if isinstance(node, model.Member) else below(node)
    if isinstance(node, model.Example):
        return tuple(sorted(lines, key=lambda line: not isinstance(line, model.When)))
    holding = [line for line in lines if isinstance(line, model.Holds)]
    if len(holding) > 1:
        kinds = tuple(kind for line in holding for kind in line.kinds)
        lines = (replace(holding[-1], kinds=kinds), *(line for line in lines if line not in holding))
    return tuple(line for line in lines if not isinstance(line, model.Example))


def units(file: model.File) -> Iterator[tuple[Path, model.Declaration]]:
    """Yield the header and the declarations of a file but for examples, each with its path.

    Members that are declared on one line come each on its own.
    """
    if file.header is not None:
        yield (), file.header
    for found in declared(file.declarations):
        alone = isinstance(found.declaration, model.Member)
        yield found.path, cast(model.Declaration, found.node) if alone else found.declaration
