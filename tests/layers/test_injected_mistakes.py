"""Single mistakes in a big ruleset and its house rule, drawn by a seed: how many are found, and how well."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import injecting
from finding import found, marked, noticed, shown, suggests
from injecting import BASE, HOUSE, Mistake

SEED, COUNT = 1, 50


def drawn(draw: Callable[[Random, str], Mistake]) -> list[Mistake]:
    """Return the mistakes, by turns in the ruleset and in the house rule."""
    rng = Random(SEED)
    return [draw(rng, (BASE, HOUSE)[number % 2]) for number in range(COUNT)]


def said(mistakes: list[Mistake]) -> list[str]:
    return [f"{one.file}:{one.line + 1} {one.word}" for one in mistakes]


def test_changed_letters_are_marked_and_the_word_is_suggested() -> None:
    mistakes = drawn(injecting.misspelt)
    assert not said([one for one in mistakes if not found(one)])
    vague = [one for one in mistakes if not any(marked(one, it) and suggests(one, it) for it in found(one))]
    assert len(vague) <= 1, said(vague)


def test_changed_units_are_found() -> None:
    assert not said([one for one in drawn(injecting.other_unit) if not noticed(one)])


def test_lines_in_blocks_of_another_sort_are_found() -> None:
    missed = [one for one in drawn(injecting.moved) if not noticed(one)]
    assert len(missed) <= 5, said(missed)


def test_deleted_lines_are_found_or_shown() -> None:
    mistakes = drawn(injecting.deleted)
    assert not said([one for one in mistakes if not (shown(one) or noticed(one))])
