"""How figures are written: shares in percent, means with what digits they need, intervals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

NONE = "–"


def percent(share: float | None) -> str:
    return NONE if share is None else f"{100 * share:.1f} %"


def number(value: float | None) -> str:
    """Return a number as it is read, with two digits behind the point if it is small."""
    if value is None:
        return NONE
    size = abs(value)
    return f"{value:,.0f}" if size >= 1000 else f"{value:.1f}" if size >= 100 else f"{value:.2f}"


def brief(value: float) -> str:
    """Return a round number without digits that say nothing."""
    text = f"{value:,.2f}"
    return text.rstrip("0").rstrip(".")


def count(value: float) -> str:
    """Return how many there are; a first place that is shared counts in parts."""
    return brief(value)


def between(found: Mapping[str, Any], *, share: bool) -> str:
    """Return the interval of a share or a mean."""
    low, high = found["low"], found["high"]
    if low is None or high is None:
        return NONE
    if share:
        return f"{100 * low:.1f} to {100 * high:.1f} %"
    return f"{number(low)} to {number(high)}"
