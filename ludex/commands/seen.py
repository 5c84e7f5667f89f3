"""The table as a person sees it: what lies where, what everybody has, what is kept, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludex.interpreter.play.observation import AmountSeen, Observation, ZoneSeen

_ABSENT = ("nothing", "nobody", "no")


def seen(observation: Observation) -> dict[str, str]:
    """Return what is seen, by what it is called; what is empty, nothing or not so is left out."""
    from ludex.interpreter.analysis.english import bare

    found = {"round": str(observation.round)} if observation.round else {}
    found |= {bare(zone.zone): _pieces(zone) for zone in observation.zones if zone.pieces}
    for holder in dict.fromkeys(amount.holder for amount in observation.amounts):
        amounts = [amount for amount in observation.amounts if amount.holder == holder]
        if holder in observation.seats or any(amount.value != 0 for amount in amounts):
            there = [found[bare(holder)]] if bare(holder) in found else []
            found[bare(holder)] = ", ".join([*there, *map(_amount, amounts)])
    for record in observation.records:
        if record.value not in _ABSENT:
            found[record.record] = "hidden" if record.value is None else record.value
    return found


def changes(before: dict[str, str], now: dict[str, str]) -> list[str]:
    """Return what is seen otherwise than before, in lines; all that is nothing any more in one."""
    gone = ", ".join(name for name in before if name not in now)
    lines = [f"{name}: {said}" for name, said in now.items() if before.get(name) != said]
    return [*lines, f"nothing now: {gone}"] if gone else lines


def _pieces(zone: ZoneSeen) -> str:
    from ludex.interpreter.play.observation import counted

    shown = counted(tuple(reversed(zone.pieces)) if zone.ordered else zone.pieces)
    return f"{shown} (from the top)" if zone.ordered and ", " in shown else shown


def _amount(amount: AmountSeen) -> str:
    return f"{'hidden' if amount.value is None else amount.value} {amount.resource}"
