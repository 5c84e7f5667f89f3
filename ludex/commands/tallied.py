"""What many games come to, as text and as data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludex.commands.results import ENDS, count

if TYPE_CHECKING:
    from ludex.interpreter.arena.tally import Spread, Standing, Tally

FORMAT = 1


def record(about: dict[str, Any], tally: Tally, out: Path | None) -> dict[str, Any]:
    """Return what many games come to as data; `out` is the folder with their rows."""
    return {
        "format": FORMAT,
        **about,
        "games": tally.games,
        "ends": dict(sorted(tally.ends.items())),
        "faults": [
            {"index": row.index, "seed": row.seed, "rule": row.fault.rule, "reason": row.fault.reason}
            for row in sorted(tally.faults, key=lambda row: row.index)
            if row.fault is not None
        ],
        "rounds": _spread(tally.rounds),
        "decisions": _spread(tally.decisions),
        "by_seat": [
            {"seat": seat, **_standing(one)} for seat, one in zip(about["seats"], tally.by_seat, strict=True)
        ],
        "by_agent": [{"agent": agent, **_standing(one)} for agent, one in sorted(tally.by_agent.items())],
        "measured": {id_: _spread(one) for id_, one in sorted(tally.measures.items())},
        "out": None if out is None else str(out),
    }


def _spread(spread: Spread) -> dict[str, Any]:
    return {"mean": spread.mean, "low": spread.low, "high": spread.high}


def _standing(one: Standing) -> dict[str, Any]:
    return {
        "played": one.played,
        "won": float(one.won),
        "mean_place": one.places.mean,
        "mean_points": one.points.mean,
    }


def tally_text(title: str, about: dict[str, Any], given: dict[str, str], tally: Tally) -> str:
    """Return what many games come to as lines: who came first, how they ended, what was measured.

    `given` are the options that were set.
    """
    agents = about["agents"] if len(set(about["agents"])) > 1 else about["agents"][:1]
    turned = ", seats rotated" if about["rotate_seats"] else ""
    options = "".join(f", {id_} {value}" for id_, value in given.items())
    if rounds := about["broken_off_after"]:
        options += f", broken off after {count(rounds, 'round')}"
    head = (
        f"{title}: {count(tally.games, 'game')} with {count(len(about['seats']), 'player')} "
        f"({', '.join(agents)}{turned}){options}, seed {about['seed']}"
    )
    standings = [(name, one) for name, one in zip(about["seats"], tally.by_seat, strict=True)]
    lines = [head, "", *_table("seat", standings)]
    if len(tally.by_agent) > 1:
        lines += ["", *_table("agent", sorted(tally.by_agent.items()))]
    known = [*ENDS.items(), ("fault", "Games that broke off")]
    lines += ["", *(f"{said}: {tally.ends[end]}" for end, said in known if tally.ends[end])]
    lines += [
        f"{word}: {spread.low} to {spread.high}, {_mean(spread)} on average"
        for word, spread in (("Rounds", tally.rounds), ("Decisions", tally.decisions))
        if spread.count
    ]
    measures = [one for one in about["measures"] if one["id"] in tally.measures]
    if measures:
        lines += ["", "At the end, on average:"]
    for one in measures:
        spread = tally.measures[one["id"]]
        unit = f" {one['unit']}" if one["unit"] else ""
        value = f"{100 * (spread.mean or 0):.1f} %" if one["flag"] else f"{_mean(spread)}{unit}"
        lines.append(f"  {one['title']}: {value if spread.count else '-'}")
    return "\n".join(lines)


def _table(of: str, standings: list[tuple[str, Standing]]) -> list[str]:
    """Return a table of how seats or agents came out; who shares a first place has a part of it."""
    rows = [(of, "played", "first", "mean place", "mean points")]
    for name, one in standings:
        first = f"{100 * float(one.won) / one.played:.1f} %" if one.played else "-"
        rows.append((name, str(one.played), first, _mean(one.places), _mean(one.points)))
    wide = [max(len(row[column]) for row in rows) for column in range(5)]
    return [
        "  " + "  ".join([row[0].ljust(wide[0]), *(row[i].rjust(wide[i]) for i in range(1, 5))])
        for row in rows
    ]


def _mean(spread: Spread) -> str:
    return "-" if spread.mean is None else f"{spread.mean:.2f}"
