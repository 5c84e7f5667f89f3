"""Good rulesets are silent, and whatever is changed in one, the check gives an answer and keeps its word."""

from pathlib import Path
from random import Random

import pytest
from checking import checked
from hypothesis import given, settings
from hypothesis import strategies as st
from mutants import mutant
from support import ROOT, ruleset, ruleset_files

import ludex
from ludex.grammar.model import Language, Ruleset
from ludex.grammar.parser import parse
from ludex.grammar.printer import to_text
from ludex.grammar.source import FileSources, Source
from ludex.interpreter.analysis.check import check
from ludex.interpreter.analysis.locals import all_rules
from ludex.interpreter.analysis.relied import doubtful, relies
from ludex.interpreter.play.game import Game
from ludex.interpreter.program.faults import RuleFault

TEXTS = tuple(path.read_text(encoding="utf-8") for path in ruleset_files())
PARTLY_KNOWN = (
    "a record is set to",  # a record may leave its range by what players do
    "of a resource are to change hands",  # an amount that is worked out may fall below 0
    "instructions run between",
    "a number is beyond",
    "leaves too many sets to try",
    "pieces are asked for",
)
"""Faults that no check before the game can tell."""


@pytest.mark.parametrize("path", ruleset_files(), ids=lambda path: path.stem)
def test_good_rulesets_are_silent(path: Path) -> None:
    outcome = check(FileSources(path.parent), path.name)
    assert outcome.diagnostics == () and outcome.ruleset is not None


@pytest.mark.parametrize("path", ruleset_files(), ids=lambda path: path.stem)
def test_good_rulesets_rely_on_nothing_that_may_not_be_there(path: Path) -> None:
    rules = ruleset(path).checked
    assert not [rule.id for rule in all_rules(rules) if relies(rule.body, doubtful(rule.body))]


@pytest.mark.parametrize("path", ruleset_files(), ids=lambda path: path.stem)
@settings(max_examples=5, deadline=None)
@given(rng=st.randoms(use_true_random=False))
def test_the_order_of_declarations_does_not_matter(path: Path, rng: Random) -> None:
    """But for kinds, their members and all that has an order in the game: those stay as they are."""
    file, _ = parse(Source.of("mine.ludex", path.read_text(encoding="utf-8")))
    head = [node for node in file.declarations if isinstance(node, Language | Ruleset)]
    rest = [node for node in file.declarations if not isinstance(node, Language | Ruleset)]
    rng.shuffle(rest)
    text = to_text(type(file)((*head, *rest), file.after))
    outcome = checked(text)
    assert outcome.diagnostics == ()


def survives(seed: int) -> None:
    """Change a ruleset at random: it is refused with errors, or plays without a fault that could be known."""
    rng = Random(seed)
    text = mutant(rng.choice(TEXTS), rng, rng.randint(1, 3))
    if text is None:
        return
    outcome = checked(text)
    for one in outcome.diagnostics:
        for span in (label.span for label in one.labels):
            assert 0 <= span.start <= span.end <= len(outcome.sources[span.file].text), one
    if outcome.ruleset is None:
        assert outcome.diagnostics
        return
    rules = ludex.Ruleset.of(outcome.ruleset)
    claims = set(rules.compiled(min(rules.players)).program.names.faults)
    for number in range(5):
        try:
            play(Game.start(rules.compiled(rng.choice(rules.players)), number), rng)
        except RuleFault as fault:
            known = fault.reason in claims or any(part in fault.reason for part in PARTLY_KNOWN)
            assert known, (seed, fault)


def play(game: Game, rng: Random) -> None:
    """Play at random, for a while."""
    for _ in range(150):
        if game.decision is None:
            return
        game.apply(rng.choice(game.decision.choices))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_a_changed_ruleset_is_refused_or_plays(seed: int) -> None:
    survives(seed)


@pytest.mark.soak
@settings(max_examples=5_000, deadline=None)
@given(st.integers(0, 2**32))
def test_a_changed_ruleset_is_refused_or_plays_for_long(seed: int) -> None:
    survives(seed)


def test_the_corpus_is_there() -> None:
    assert ROOT / "rulesets" / "tribunes.ludex" in ruleset_files()
