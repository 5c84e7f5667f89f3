"""Finds picks of sets of which nobody could tell in time whether they can still be completed."""

from __future__ import annotations

from . import codes
from .locals import all_rules
from .monotone import grows
from .ranges import Ranges
from .report import Report
from .rewrite import parts
from .ruleset import Ruleset
from .terms import PickSetTerm

MOST_SELECTIONS = 5_000
"""So many sets are tried at most to find out whether a pick can be completed."""


def check_decidable(ruleset: Ruleset, report: Report) -> None:
    """Report conditions on a picked set that are neither monotone nor over a small collection."""
    ranges = Ranges(ruleset)
    for rule in all_rules(ruleset):
        for part in parts(rule.body):
            if isinstance(part, PickSetTerm) and part.conditions:
                _check(part, ranges, report)


def _check(pick: PickSetTerm, ranges: Ranges, report: Report) -> None:
    falling = [item for item in pick.conditions if not grows(item.condition, pick.target)]
    if not falling and pick.high is None:
        return
    high = None if pick.high is None else ranges.of(pick.high)[1]
    selections = ranges.selections(pick.things, high)
    if selections <= MOST_SELECTIONS:
        return
    for item in falling or pick.conditions[:1]:
        why = "more things can break this condition" if falling else "the pick has a largest number"
        report.add(
            codes.NOT_DECIDABLE,
            item.condition.span,
            f"`{item.name}` cannot be looked ahead: {why}, and there may be over 5,000 selections",
            f"up to {_about(selections)} selections",
            "pick from a smaller collection or fewer things (up to 5,000 selections), or ask only what more "
            "things help: `some`, or `count of`, `highest` or a `total` of numbers from 0, with `>=` or `>`",
        )


def _about(number: int) -> str:
    """Say a number, a very large one by its size only."""
    return f"{number:,}" if number < 10**9 else f"10^{len(str(number)) - 1}"
