"""Finds which layers make examples of those below them untrue, and what these write to give them up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from ..analysis.advice import without_examples
from ..analysis.check import part
from ..analysis.ruleset import Example, Ruleset
from ..layers.compose import Composition
from .examples import Outcome, run_example


@dataclass(frozen=True)
class Untrue:
    """Examples of lower layers that fail because of the same `layers`.

    Each of these makes them fail alone, or only all of them do. `lines` are what a layer writes that is to
    change what the examples say.
    """

    layers: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    lines: tuple[str, ...]


def untrue(ruleset: Ruleset, composition: Composition, outcomes: Iterable[Outcome]) -> tuple[Untrue, ...]:
    """Return the examples that fail and would not without some layer above theirs, by these layers."""
    parts: dict[frozenset[str], Ruleset | None] = {}
    found: dict[tuple[str, ...], list[Outcome]] = {}
    stack = composition.stack

    def fails(outcome: Outcome, ids: frozenset[str]) -> bool:
        if ids not in parts:
            parts[ids] = part(ruleset, composition, ids)
        made = parts[ids]
        there = [] if made is None else [one for one in made.examples if _same(one, outcome.example)]
        return made is not None and any(not run_example(made, one).passed for one in there)

    for outcome in outcomes:
        lower = outcome.example.clause.layer
        if not outcome.passed and stack.above(lower):
            layers = stack.breaking(lower, partial(fails, outcome))
            if layers:
                found.setdefault(layers, []).append(outcome)
    return tuple(
        Untrue(layers, tuple(failed), tuple(without_examples(composition, _titles(failed), layers[-1])))
        for layers, failed in found.items()
    )


def _same(one: Example, other: Example) -> bool:
    """Tell whether two examples stand at one place: those of one file may have the same title."""
    places = [(example.clause.span.file, example.clause.span.start) for example in (one, other)]
    return places[0] == places[1]


def _titles(outcomes: Iterable[Outcome]) -> frozenset[str]:
    return frozenset(outcome.example.title for outcome in outcomes)
