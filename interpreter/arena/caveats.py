"""Says in plain words what games in pairs do not show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .estimates import Difference
from .measures import Measure
from .trial import Trial


def caveats(trial: Trial, names: tuple[str, str], setting: str) -> Iterator[str]:
    """Yield what cannot be concluded; `names` are those of the rulesets, `setting` says what was played."""
    found = trial.differences()
    yield "All seats played at random: nothing follows for players who want to win, nor how good the rule is."
    yield f"Games were played {setting}: nothing follows for others."
    yield from _limits(trial, names)
    yield from _unsure(trial, found)
    idle = [one for one in trial.running() if not one.times]
    if idle and trial.pairs:
        yield f"Nothing is known of what never ran: {', '.join(dict.fromkeys(one.part for one in idle))}."


def _limits(trial: Trial, names: tuple[str, str]) -> Iterator[str]:
    reached = trial.limits()
    if any(reached):
        said = [
            f"{count} of {trial.pairs} games of {name}" for count, name in zip(reached, names, strict=True)
        ]
        yield (
            f"{' and '.join(said)} went on to the last round that was allowed: they show neither how the "
            "game ends nor how long it lasts, and little of who wins."
        )


def _unsure(trial: Trial, found: Sequence[tuple[Measure, Difference]]) -> Iterator[str]:
    unsure = [(measure, one) for measure, one in found if not one.sure]
    if trial.pairs < trial.enough:
        yield f"Nothing follows from so few games: a difference can be sure from {trial.enough} pairs on."
        return
    shown = [
        f"{measure.name} {amount(measure, one.smallest)}"
        for measure, one in unsure
        if one.smallest is not None and not measure.seat
    ]
    if shown:
        yield (
            f"Whether these are different at all is not known; {trial.pairs} pairs would mostly have shown a "
            f"difference of: {'; '.join(shown)}."
        )
    seats = [measure for measure, _ in unsure if measure.seat]
    if seats:
        yield "Whether some seat does better or worse than before is not known either."


def amount(measure: Measure, value: float, *, signed: bool = False) -> str:
    """Return a number as it is read: a share in percent, anything else with what digits it needs."""
    sign = "+" if signed else ""
    if measure.share:
        return f"{100 * max(-1.0, min(1.0, value)):{sign}.0f} %"
    digits = 0 if abs(value) >= 1000 else 1 if abs(value) >= 10 else 2
    text = f"{value:{sign}.{digits}f}"
    return text if text.strip("+-0.") else "0"
