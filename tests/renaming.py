"""A copy of a ruleset in which everything it declares has a meaningless name: `n1`, `T1`, ...

Works on the syntax model with one map from old names to new ones for all files of a ruleset. Numbers run
backwards, so that whoever sorts by name and not by order of declaration is found out. Left alone are ids of
rulesets and sources, citations, reasons, comments, and what every ruleset has: `player`, `supply`, `face`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import ludex
from ludex.grammar import model
from ludex.grammar.parser import parse
from ludex.grammar.printer import to_text
from ludex.grammar.source import Source
from ludex.interpreter.analysis import english
from ludex.interpreter.analysis.ruleset import SEAT_NAMES
from ludex.interpreter.analysis.terms import MemberTerm
from ludex.interpreter.layers.numbering import OF

EVERYWHERE = frozenset({"player", "players", "supply", "face"})
_FIRST = "[Tt]he|[Aa]n?|[Hh]ow|[Ww]hat|[Ww]hether|[Ww]hen|[Ww]here|[Ww]hich|[Ww]ho|[Ww]hose|[Ww]hy|that"
_FIRST += "|[Tt]his (?:phase|round|turn|game) has(?: not)?"
"""Words at the beginning of a title that decide how it is told."""
_FORMS = r"\b[Hh]older of\b|\b(?:in|on|at|beside|of)(?= (?:\{|the ))"
"""Words anywhere in a title that decide how it is told."""
TYPES = frozenset({"number", "flag"})
FIXED_RULES = ("setup", "round")
NUMBERED = (model.Step, model.ChangeAt, model.ReplaceAt, model.Member)
"""What gives a step or members their title."""

Thing = TypeVar("Thing")
Place = tuple[str, int, int]

_NAMED = (
    *(model.Kind, model.Piece, model.Attribute, model.Slot, model.Resource, model.Zone, model.Record),
    *(model.Option, model.Fact, model.Rule, model.Parameter, model.Step, model.Alternative, model.Pick),
    model.ChancePick,
    *(model.SuchThat, model.Let, model.Sheet, model.Measure),
)


@dataclass(frozen=True)
class Renamed:
    """The renamed copy, loaded, with its texts by path and what each new name or title stands for."""

    ruleset: ludex.Ruleset
    texts: Mapping[str, str]
    meanings: Mapping[str, str]

    def translated(self, text: str) -> str:
        """Return a text of the copy in the words of the original."""
        return re.sub(r"\b[ntT][0-9]+s?\b", lambda found: self.meanings.get(found[0], found[0]), text)


def renamed(folder: Path, entry: str) -> Renamed:
    """Rename the ruleset at `entry` in `folder`, and the layers below it."""
    original = ludex.load(folder / entry)
    texts = {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.suffix in (".ludex", ".toml")
    }
    used = {name for name in texts if any(Path(shown) == folder / name for shown in original.checked.sources)}
    files = {name: read(name, texts[name]) for name in sorted(used)}
    renaming = Renaming(list(files.values()), seats_that_are_members(original, folder))
    texts |= {name: to_text(renaming.node(file)) for name, file in files.items()}
    return Renamed(ludex.load_text(texts, entry), texts, renaming.meanings())


def read(name: str, text: str) -> model.File:
    file, faults = parse(Source.of(name, text))
    assert not faults
    return file


def nodes(value: object) -> Iterator[object]:
    """Yield the node or term and everything in it, from the outside in, as it stands."""
    if isinstance(value, tuple | list):
        for item in value:
            yield from nodes(item)
    elif isinstance(value, dict):
        yield from nodes(list(value.values()))
    elif is_dataclass(value):
        yield value
        for part in fields(value):
            yield from nodes(getattr(value, part.name))


def seats_that_are_members(ruleset: ludex.Ruleset, folder: Path) -> frozenset[Place]:
    """Return where a word that is the name of a seat, too, means a member of a kind."""
    checked = ruleset.checked
    parts = [
        getattr(checked, part.name) for part in fields(checked) if part.name not in ("sources", "catalogues")
    ]
    return frozenset(
        (Path(term.span.file).relative_to(folder).as_posix(), term.span.start, term.span.end)
        for term in nodes(parts)
        if isinstance(term, MemberTerm) and term.member in SEAT_NAMES
    )


class Renaming:
    """New names for all that some files declare, and for the plurals of kinds and resources."""

    def __init__(self, files: list[model.File], members: frozenset[Place]) -> None:
        self.members = members
        declared = dict.fromkeys(name for file in files for name in names_in(file))
        plurals = {plural: id_ for file in files for plural, id_ in plurals_in(file)}
        singulars = [name for name in declared if name not in plurals and name not in EVERYWHERE]
        self.new = {name: f"n{number}" for number, name in enumerate(reversed(singulars), 1)}
        self.plurals = {plural: self._plural(plural, id_) for plural, id_ in plurals.items()}
        self.titles: dict[str, str] = {}

    def meanings(self) -> dict[str, str]:
        """Return what each new name, plural or title stands for."""
        found = {new: old for old, new in (self.new | self.plurals).items()}
        more = ((new, old) for old, new in self.plurals.items() if "_" in new)
        found |= {new.rpartition("_")[2]: old.rpartition("_")[2] for new, old in more}
        return found | {new: title for title, new in self.titles.items()}

    def _plural(self, plural: str, id_: str) -> str:
        """Return the plural of a new name; what stands before that of the old one stays: `town_markers`."""
        new, old = self.new[id_], english.plural(id_.rpartition("_")[2])
        more = plural.endswith(f"_{old}") and plural != english.plural(id_)
        return f"{plural.removesuffix(old)}{new}s" if more else f"{new}s"

    def word(self, text: str) -> str:
        return self.plurals.get(text) or self.new.get(text, text)

    def title(self, quote: model.Quote, of: type | None = None) -> model.Quote:
        """Return a title for each part between what makes its form.

        That is its first word where it is an article or asks, holes and what says that something is there
        (`on {hill}`), who holds something (`holder of`), and what is named (`the player`). In a title of a
        step or of members the hole `{number}` is the language's own.
        """
        things = "|".join(
            name.replace("_", " ") for name in sorted([*self.new, "player"], key=len, reverse=True)
        )
        form = rf"(\{{[^{{}}]*\}}(?:'s)?[:.,]?|\b[Tt]he (?:{things})\b(?:'s)?|^(?:{_FIRST})\b|{_FORMS})"
        parts = [part.strip() for part in re.split(form, quote.text)]
        return model.Quote(
            " ".join(self._part(part, of, kept=bool(n % 2)) for n, part in enumerate(parts) if part)
        )

    def numbers(self, text: str) -> str:
        """Return a text with the paths in it renamed by which it asks for numbers of steps."""
        return OF.sub(lambda hole: f"{{number of {'.'.join(map(self.word, hole[1].split('.')))}}}", text)

    def _part(self, text: str, of: type | None, *, kept: bool) -> str:
        if OF.match(text) or (text.startswith("{number}") and of in NUMBERED):
            return self.numbers(text)
        if text.startswith("{"):
            return re.sub(r"\w+(?=[^{}]*\})", lambda found: self.word(found[0]), text)
        if found := re.fullmatch(r"([Tt]he )(.*?)('s)?", text) if kept else None:
            titled = self.titles.get(found[2]) if of is model.Record else None
            named = titled or self.word(found[2].replace(" ", "_"))
            return f"{found[1]}{named}{found[3] or ''}"
        if kept:
            return text
        clause = of is model.Rule and text[0].islower()
        return self.titles.setdefault(text, f"{'t' if clause else 'T'}{len(self.titles) + 1}")

    def node(self, node: Thing) -> Thing:
        """Return the node with all that is in it renamed."""
        changed: Any
        match node:
            case tuple():
                changed = tuple(self.node(item) for item in node)
            case model.Word(text=text):
                changed = model.Word(self.word(text), span=node.span)
            case model.Path(name=name) if name.text in SEAT_NAMES and not self._is_member(node):
                changed = node
            case model.Remove(place=model.Quote() as title):
                changed = replace(node, place=self.title(title))
            case model.Dotted(parts=parts):
                changed = model.Dotted(tuple(map(self.word, parts)))
            case model.Type(name=name) if name.text in TYPES:
                changed = node
            case model.Ruleset() if node.title is not None:
                changed = replace(node, title=self.title(node.title))
            case model.Language() | model.Ruleset() | model.Seats() | model.Wins():
                changed = node
            case model.Note(kind=kind, texts=texts):
                changed = node if kind == "cites" else replace(node, texts=tuple(map(self.numbers, texts)))
            case model.Rule(name=name) if name.text in FIXED_RULES:
                changed = replace(self._parts(node, "name"), name=name)
            case model.Answers(seat=seat) | model.Refused(seat=seat):
                changed = replace(self._parts(node, "seat"), seat=seat)
            case model.PrintAs(shape=shape):
                changed = replace(self._parts(node, "shape"), shape=shape)
            case model.Entry(text=text):
                changed = replace(node, text=self.title(text))
            case model.Known(to=to):
                changed = replace(self._parts(node, "to"), to=to)
            case model.Node():
                changed = self._parts(node)
            case _:
                changed = node
        result: Thing = changed
        return result

    def _parts(self, node: Any, *left: str) -> Any:
        """Return the node with its parts renamed; a plural is that of the new name."""
        parts: dict[str, Any] = {
            part.name: self.node(getattr(node, part.name))
            for part in fields(node)
            if part.name not in ("span", "title", "plural", *left)
        }
        if getattr(node, "title", None) is not None:
            parts["title"] = self.title(node.title, type(node))
        if getattr(node, "plural", None) is not None:
            plural = self.plurals[node.plural.text.replace(" ", "_")]
            parts["plural"] = model.Quote(plural.replace("_", " "))
        return replace(node, **parts)

    def _is_member(self, path: model.Path) -> bool:
        return (path.span.file, path.span.start, path.span.end) in self.members


def names_in(file: model.File) -> Iterator[str]:
    """Yield every name that a file declares or binds."""
    for node in nodes(file):
        match node:
            case model.Rule(name=name) if name.text in FIXED_RULES:
                pass
            case model.Member(names=words):
                yield from (word.text for word in words)
            case model.Selection(name=name, source=source) if source is not None:
                yield name.text
            case _ if isinstance(node, _NAMED):
                yield node.name.text


def plurals_in(file: model.File) -> Iterator[tuple[str, str]]:
    """Yield every plural as rules write it, with the id of its kind or resource."""
    for node in file.declarations:
        if isinstance(node, model.Kind | model.Piece | model.Resource):
            plural = node.plural.text if node.plural else f"{node.name.text}s"
            yield plural.replace(" ", "_"), node.name.text
