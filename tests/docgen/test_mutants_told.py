"""No changed copy of a ruleset reads like the ruleset: what plays otherwise is told otherwise.

`make test` looks at some of the copies, `make soak` at all of them.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from languages import GAMES, HOUSE, load, spoken

from ludex.docgen.phrases import LANGUAGES, Verbaliser, to_text
from ludex.docgen.subjects import declarations
from ludex.interpreter.analysis.ruleset import Ruleset
from ludex.interpreter.play.mutants import Mutant, mutants

DRAWN = 40
"""How many changed copies of a ruleset are looked at in `make test`."""

SEED = 4


def told(ruleset: Ruleset, tell: Verbaliser, of: frozenset[str]) -> Iterator[str]:
    """Yield what is told of the declared things called `of`, and who wins."""
    for declared in declarations(ruleset):
        if declared.sort != "example" and f"{declared.sort} {declared.thing.clause.path}" in of:
            yield to_text(tell.declared(declared.thing))
    yield to_text(tell.ranking(ruleset.ranking))


def changed(before: Ruleset, after: Ruleset) -> frozenset[str]:
    """Return the declared things that are not the same in both."""
    old = {
        f"{one.sort} {one.thing.clause.path}": one.thing
        for one in declarations(before)
        if one.sort != "example"
    }
    new = {
        f"{one.sort} {one.thing.clause.path}": one.thing
        for one in declarations(after)
        if one.sort != "example"
    }
    return frozenset(name for name in old if old[name] is not new[name])


@cache
def _spoken(path: Path, language: str) -> tuple[Ruleset, Verbaliser]:
    return spoken(load(path), path, language)


def unseen(path: Path, language: str, copies: list[Mutant]) -> list[tuple[str, str]]:
    """Return the changes that nobody who reads the sentences would see."""
    ruleset = load(path)
    inside, tell = _spoken(path, language)
    found = []
    for copy in copies:
        names = changed(ruleset, copy.ruleset)
        if [*told(inside, tell, names)] == [*told(*spoken(copy.ruleset, path, language), names)]:
            found.append((copy.clause, copy.change))
    return found


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("path", [*GAMES, *HOUSE], ids=lambda path: path.stem)
def test_what_plays_otherwise_is_told_otherwise(path: Path, language: str) -> None:
    copies = [*mutants(load(path))]
    drawn = Random(SEED).sample(copies, min(DRAWN, len(copies)))
    assert unseen(path, language, drawn) == []


@pytest.mark.soak
@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("path", [*GAMES, *HOUSE], ids=lambda path: path.stem)
def test_everything_that_plays_otherwise_is_told_otherwise(path: Path, language: str) -> None:
    assert unseen(path, language, [*mutants(load(path))]) == []
