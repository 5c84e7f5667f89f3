"""Puts single mistakes into the files of a ruleset with a house rule.

A line that is taken away leaves an empty one, so that all other places stay what they were.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from random import Random

from support import ROOT

import ludex
from ludex.grammar import model
from ludex.grammar.parser import parse
from ludex.grammar.reserved import reserved_words
from ludex.grammar.source import Source
from ludex.interpreter.analysis.measured_alone import measured_alone
from ludex.interpreter.layers.trees import lines_of

BASE, HOUSE = "base.ludex", "long_evening.ludex"
RULESETS = ROOT / "rulesets"
FILES: Mapping[str, str] = {
    BASE: (RULESETS / BASE).read_text(encoding="utf-8"),
    HOUSE: (ROOT / "tests" / "corpus" / "layers" / HOUSE).read_text(encoding="utf-8"),
}

_UNSAID = re.compile(r'"[^"]*"|#.*|\b(?:cites|assumed|ruling)\b.*|= [a-z/]+')
_WORD = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True)
class Place:
    """A word of a file: its line and where it begins in that, both counted from 0."""

    file: str
    line: int
    column: int
    word: str


@dataclass(frozen=True)
class Mistake:
    """A file with one mistake in it: its text, and on which line, counted from 0, the mistake stands.

    Of a changed word it is known where it stands and what it is now.
    """

    file: str
    line: int
    text: str
    place: Place | None = None
    word: str = ""


@cache
def _lines(file: str) -> tuple[str, ...]:
    return tuple(FILES[file].split("\n"))


def _with(file: str, new: Mapping[int, str]) -> str:
    """Return the text of a file with some lines that are different."""
    return "\n".join(new.get(number, line) for number, line in enumerate(_lines(file)))


@cache
def _declarations(file: str) -> tuple[model.Declaration, ...]:
    return parse(Source.of(file, FILES[file]))[0].declarations


def _code(line: str) -> str:
    """Return a line with blanks in place of its texts, notes and comments, and of the names of files."""
    return _UNSAID.sub(lambda found: " " * len(found[0]), line)


# ---- changed words


def _words(file: str) -> Iterator[Place]:
    for number, line in enumerate(_lines(file)):
        for found in _WORD.finditer(_code(line)):
            yield Place(file, number, found.start(), found[0])


@cache
def _uses(file: str) -> tuple[Place, ...]:
    """Return the words of a file but those where something gets its name."""
    named = {(word.span.line - 1, word.span.column - 1) for word in _named(_declarations(file))}
    return tuple(place for place in _words(file) if (place.line, place.column) not in named)


_NAMED = (
    model.Alternative,
    model.Attribute,
    model.ChancePick,
    model.Fact,
    model.Kind,
    model.Let,
    model.Option,
    model.Parameter,
    model.Pick,
    model.Piece,
    model.Record,
    model.Resource,
    model.Rule,
    model.Ruleset,
    model.Slot,
    model.Step,
    model.SuchThat,
    model.Whenever,
    model.Zone,
)


def _named(part: object) -> Iterator[model.Word]:
    """Yield the words that give something its name."""
    match part:
        case model.Change(part=edited) | model.Replace(part=edited):
            yield from _named(tuple(lines_of(edited)))
            return
        case model.Member():
            yield from part.names
        case model.Selection(name=name, source=source) if source is not None:
            yield name
        case _ if isinstance(part, _NAMED):
            yield part.name
    if isinstance(part, model.Node):
        for item in fields(part):
            yield from _named(getattr(part, item.name))
    elif isinstance(part, tuple):
        for inner in part:
            yield from _named(inner)


@cache
def _known() -> frozenset[str]:
    """Return the words that are no mistakes: those of the language and of the files, and plurals of kinds."""
    words = {place.word for file in FILES for place in _words(file)}
    kinds = (model.Kind, model.Piece, model.Resource)
    plurals = {
        f"{node.name.text}s" for file in FILES for node in _declarations(file) if isinstance(node, kinds)
    }
    return frozenset(words | plurals | reserved_words())


def misspelt(rng: Random, file: str) -> Mistake:
    """Return the mistake of one changed letter in the use of a name, or in a word of the language.

    The word that comes of it is none that is known. Digits and underscores are no letters.
    """
    place = rng.choice(_uses(file))
    while True:
        at = rng.choice([at for at, letter in enumerate(place.word) if letter.isalpha()])
        word = place.word[:at] + rng.choice("abcdefghijklmnopqrstuvwxyz") + place.word[at + 1 :]
        if word not in _known():
            return _other_word(place, word)


UNITS = (("denarius", "legion", "laurel", "olive"), ("denarii", "legions", "laurels", "olives"))
"""The resources for one and for several; the house rule has the last, the ruleset has not."""


def other_unit(rng: Random, file: str) -> Mistake:
    """Return the mistake of one unit in the place of another, in a rule: examples say what rules do.

    They say nothing of measures, nor of what these alone use.
    """
    shown = {
        number
        for sort, lines in _blocks(file)
        if sort in ("example", "measure", "progress") or _measured(_lines(file)[lines[0]])
        for number in lines
    }
    units = {word: forms for forms in UNITS for word in forms}
    place = rng.choice([place for place in _uses(file) if place.word in units and place.line not in shown])
    return _other_word(place, rng.choice([form for form in units[place.word][:3] if form != place.word]))


def _measured(line: str) -> bool:
    """Whether a block begins with the line that declares a fact which only measures use."""
    found = re.match(r"fact ([a-z_]+)", line)
    return found is not None and found[1] in _measured_alone()


@cache
def _measured_alone() -> frozenset[str]:
    return measured_alone(ludex.load("base").checked)


def _other_word(place: Place, word: str) -> Mistake:
    line = _lines(place.file)[place.line]
    line = line[: place.column] + word + line[place.column + len(place.word) :]
    return Mistake(place.file, place.line, _with(place.file, {place.line: line}), place, word)


# ---- lines


def deleted(rng: Random, file: str) -> Mistake:
    """Return the mistake of a line that is missing, which said more than a text or a note."""
    number = rng.choice([number for number, line in enumerate(_lines(file)) if _code(line).strip()])
    return Mistake(file, number, _with(file, {number: ""}))


def moved(rng: Random, file: str) -> Mistake:
    """Return the mistake of a line, with none below it, that stands at the end of a block of another sort."""
    lines, blocks = _lines(file), _blocks(file)
    sort, block = rng.choice(blocks)
    number = rng.choice([at for at in block[1:] if _code(lines[at]).strip() and not _has_lines(lines, at)])
    _, target = rng.choice([(other, at) for other, at in blocks if other != sort])
    behind = target[-1] + 1
    return Mistake(file, behind, _with(file, {number: "", behind: "    " + lines[number].lstrip()}))


def _has_lines(lines: tuple[str, ...], number: int) -> bool:
    return _indent(lines[number + 1]) > _indent(lines[number])


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


@cache
def _blocks(file: str) -> tuple[tuple[str, range], ...]:
    """Return the blocks that have lines below the first and an empty one behind them: sort and lines."""
    found = []
    for node in _declarations(file):
        first = node.span.line - 1
        last = first + FILES[file][node.span.start : node.span.end].rstrip().count("\n")
        if last > first and not _lines(file)[last + 1].strip():
            found.append((_sort(node), range(first, last + 1)))
    return tuple(found)


def _sort(node: model.Declaration | model.Part) -> str:
    """Return the sort of a block: what happens is of one sort, whichever rule it is of."""
    match node:
        case model.Change(part=part) | model.Replace(part=part):
            return _sort(part)
        case model.Rule() | model.Whenever() | model.ReplaceAt() | model.Insert():
            return "rule"
        case _:
            return type(node).__name__.lower()
