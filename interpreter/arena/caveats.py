"""Says in plain words what games in pairs do not show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .ran import Running
from .sentences import amount
from .trial import Findings


def caveats(
    found: Findings,
    names: tuple[str, str],
    agents: Sequence[str],
    setting: str,
    ran: Sequence[Running] = (),
) -> Iterator[str]:
    """Yield what cannot be concluded.

    `names` are those of the rulesets, `agents` of who played, `setting` says what was played, `ran` how often
    lines of the new ruleset ran.
    """
    if set(agents) == {"random"}:
        played, others = "All seats played at random", "players who want to win"
    else:
        played, others = f"Those who played were {', '.join(dict.fromkeys(agents))}", "other players"
    yield f"{played}: nothing follows for {others}, nor how good the rule is."
    yield f"Games were played {setting}: nothing follows for others."
    yield from _limits(found, names)
    yield from _unsure(found)
    if idle := dict.fromkeys(one.part for one in ran if not one.times):
        yield f"Nothing is known of what never ran: {', '.join(idle)}."


def _limits(found: Findings, names: tuple[str, str]) -> Iterator[str]:
    if any(found.limits):
        said = [
            f"{count} of {found.pairs} games of {name}"
            for count, name in zip(found.limits, names, strict=True)
        ]
        yield (
            f"{' and '.join(said)} went on to the last round that was allowed: they show neither how the "
            "game ends nor how long it lasts, and little of who wins."
        )


def _unsure(found: Findings) -> Iterator[str]:
    if found.pairs and found.identical == found.pairs:
        if not found.same_program:
            yield "That nothing came out otherwise does not show that nothing can: other games may differ."
        return
    if found.pairs < found.enough:
        yield f"Nothing follows from so few games: a difference can be sure from {found.enough} pairs on."
        return
    unsure = [(measure, one) for measure, one in found.differences if not one.sure and not measure.detail]
    shown = [
        f"{measure.name} {amount(measure, one.smallest)}"
        for measure, one in unsure
        if one.smallest is not None and not measure.seat
    ]
    if shown:
        yield (
            f"Whether these are different at all is not known; {found.pairs} pairs would mostly have shown a "
            f"difference of: {'; '.join(shown)}."
        )
    rare = [
        f"{measure.name} ({one.more + one.fewer})"
        for measure, one in unsure
        if one.smallest is None and not measure.seat
    ]
    if rare:
        yield f"Too few pairs differ in these to say anything: {', '.join(rare)}."
    if any(measure.seat for measure, _ in unsure):
        yield "Whether some seat does better or worse than before is not known either."
