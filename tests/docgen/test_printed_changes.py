"""A number or a word changed anywhere changes what the reference prints, not only what is told of one."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from languages import GAMES, HOUSE, catalogue, load

from ludex.docgen.documents.reference import reference
from ludex.docgen.documents.writing import Printing
from ludex.docgen.phrases import LANGUAGES, translated
from ludex.interpreter.analysis.ruleset import Ruleset
from ludex.interpreter.play.mutants import Mutant, mutants
from ludex.interpreter.play.mutation import refused

SEED, COUNT = 5, 30
RULESETS = [*GAMES, *HOUSE]


def drawn() -> list[tuple[Path, int]]:
    """Return changed copies over all rulesets: a ruleset by turns, and the number of one of its copies."""
    rng = Random(SEED)
    shuffled = rng.sample(RULESETS, len(RULESETS))
    paths = [shuffled[number % len(shuffled)] for number in range(COUNT)]
    return [(path, rng.randrange(len(copies(path)))) for path in paths]


@cache
def copies(path: Path) -> list[Mutant]:
    """Return the changed copies, not those that a check refuses: what proves a line is not printed."""
    return [copy for copy in mutants(load(path)) if not refused(load(path), copy.ruleset)]


def pages(ruleset: Ruleset, path: Path, language: str) -> str:
    """Return the reference without its examples, as records."""
    names = catalogue(path, language)
    bare = replace(translated(ruleset, names), examples=())
    return repr(reference(Printing(path.stem, bare, {}, language, catalogue=names)))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_change_anywhere_changes_the_page(language: str) -> None:
    unseen = []
    for path, number in drawn():
        copy = copies(path)[number]
        if pages(copy.ruleset, path, language) == pages(load(path), path, language):
            unseen.append(f"{path.stem}: {copy.clause}: {copy.change}")
    assert unseen == []
