"""Says in plain words what games in pairs show."""

from __future__ import annotations

from .estimates import Difference
from .measures import Measure

EFFECTS = ((0.2, "very small"), (0.5, "small"), (0.8, "medium"))
"""What a mean difference below so many standard deviations is called; above it is large.

Cohen, Statistical Power Analysis for the Behavioral Sciences, second edition, chapter 2.
"""


def finding(measure: Measure, one: Difference, names: tuple[str, str]) -> str:
    """Return a sure difference as a sentence; `names` are those of the old and the new ruleset."""
    assert one.sure and one.low is not None and one.high is not None, "only a sure one is a finding"
    old, new = names
    more, less = ("more", "less") if one.mean > 0 else ("less", "more")
    agreeing, opposed = (one.more, one.fewer) if one.mean > 0 else (one.fewer, one.more)
    near, far = sorted((abs(one.low), abs(one.high)))
    points = " points" if measure.share else ""
    said = (
        f"{measure.name[:1].upper()}{measure.name[1:]}: {amount(measure, one.new)} with {new}, "
        f"{amount(measure, one.old)} with {old}, which is {_bare(measure, abs(one.mean))}{points} {more} "
        f"({_bare(measure, near)} to {_bare(measure, far)}); {more} in {agreeing} of {one.pairs} pairs"
    )
    said += f", {less} in {opposed}" if opposed else ""
    return f"{said}; {effect(one.size)}."


def effect(size: float | None) -> str:
    """Return how large a difference is for how much it varies, None: not at all."""
    if size is None:
        return "always by as much"
    large = next((name for bound, name in EFFECTS if abs(size) < bound), "large")
    return f"a {large} effect ({abs(size):.2f})"


def amount(measure: Measure, value: float, *, signed: bool = False) -> str:
    """Return a number as it is read: a share in percent, anything else with what digits it needs."""
    text = _bare(measure, value, signed=signed)
    return f"{text} %" if measure.share else text


def _bare(measure: Measure, value: float, *, signed: bool = False) -> str:
    sign = "+" if signed else ""
    if measure.share:
        return f"{100 * max(-1.0, min(1.0, value)):{sign}.0f}"
    digits = 0 if abs(value) >= 1000 else 1 if abs(value) >= 10 else 2
    text = f"{value:{sign}.{digits}f}"
    return text if text.strip("+-0.") else "0"
