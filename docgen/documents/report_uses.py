"""What players have and choose, in a report: how often, and how many of them win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..charts.figures import between, number, percent
from ..charts.rows import Line, bars, pairs
from .records import Block, Chart, Section, Table
from .report_figures import Data, interval, said, table

MOST_DRAWN, MOST_LISTED = 24, 100
"""So many instances are drawn, the most frequent, and so many stand in a table; the data have all."""

FEW = 10
"""A share of fewer players is not drawn: its interval fills the chart."""


def roles(data: Data) -> Iterator[Block]:
    """Yield how often players win with what is settled before their first turn."""
    for place, use in enumerate(data["uses"]):
        known = _known(use)
        if use["settled"] and len(known) > 1:
            yield _won_chart(f"role-{place}", use["title"], known, data, ("has it", "has it not"))


def had(data: Data) -> Iterator[Section]:
    """Yield a section for each thing that players have at the end."""
    for place, use in enumerate(data["uses"]):
        if use["relation"] != "chooses" and not use["settled"]:
            yield from _section(use, f"use-{place}", data, ("has it", "has it not"))
    yield from _never(data, chosen=False)


def choices(data: Data) -> Iterator[Section]:
    """Yield a section for each thing that players choose, and one for the ways between which they choose."""
    for place, use in enumerate(data["uses"]):
        if use["relation"] == "chooses" and use["kind"] is not None:
            yield from _section(use, f"use-{place}", data, ("chose it", "did not"))
    ways = [
        {**one, "title": f"{use['title']}: {one['title']}"}
        for use in data["uses"]
        if use["relation"] == "chooses" and use["kind"] is None
        for one in _known(use)
    ]
    if ways:
        blocks = _blocks("Ways of choices", ways, "ways", data, ("went it", "did not"), chosen=True)
        yield Section("ways", "Ways of choices", blocks=tuple(blocks))
    yield from _never(data, chosen=True)


def _known(use: Data) -> list[Data]:
    return [one for one in use["instances"] if one["seats"]["count"]]


def _section(use: Data, id_: str, data: Data, names: tuple[str, str]) -> Iterator[Section]:
    known = _known(use)
    if known:
        chosen = use["relation"] == "chooses"
        blocks = tuple(_blocks(use["title"], known, id_, data, names, chosen=chosen))
        yield Section(id_, use["title"], blocks=blocks)


def _blocks(
    title: str, known: Sequence[Data], id_: str, data: Data, names: tuple[str, str], *, chosen: bool
) -> Iterator[Block]:
    ordered = sorted(known, key=lambda one: (-one["seats"]["count"], -one["times"]))
    alike = all(one["won_without"]["of"] == 0 for one in known)
    if alike or len(data["seats"]) == 1:
        shown = ordered[:MOST_DRAWN]
        yield Chart(
            id_ + "-often",
            f"{title}: how often",
            _told(shown),
            bars([Line(one["title"], interval(one["seats"])) for one in shown], "share of players"),
            _table(title, ordered, chosen=chosen),
        )
    else:
        yield _won_chart(f"{id_}-won", title, ordered, data, names, chosen=chosen)
    if len(ordered) > MOST_LISTED:
        yield said(f"{len(ordered) - MOST_LISTED:,} more, which are less frequent, are in the data.")


def _won_chart(
    id_: str, title: str, known: Sequence[Data], data: Data, names: tuple[str, str], *, chosen: bool = False
) -> Chart:
    """Return how many of the players win who have or chose each instance, and how many of the others."""
    shown = known[:MOST_DRAWN]
    lines = [
        Line(
            one["title"],
            interval(one["won_with"]) if one["won_with"]["of"] >= FEW else None,
            interval(one["won_without"]) if one["won_without"]["of"] >= FEW else None,
            percent(one["seats"]["share"]),
        )
        for one in shown
    ]
    return Chart(
        id_,
        f"{title}: how many of the players win",
        _told(shown),
        pairs(
            lines, "share of games won; on the right, how many players it is", names, 1 / len(data["seats"])
        ),
        _table(title, known, chosen=chosen),
    )


def _told(shown: Sequence[Data]) -> str:
    """Return the most frequent ones in a sentence."""
    told = (
        f"{one['title']}: {percent(one['seats']['share'])} of the players, of whom "
        f"{percent(one['won_with']['share'])} win"
        for one in shown[:3]
    )
    return "The most frequent: " + "; ".join(told) + "."


def _table(title: str, ordered: Sequence[Data], *, chosen: bool) -> Table:
    columns = ["", "Players", "Share of players", "Won by these", "Interval", "Won by the others", "Interval"]
    rows = [
        (
            one["title"],
            f"{one['seats']['count']:,.0f}",
            percent(one["seats"]["share"]),
            percent(one["won_with"]["share"]),
            between(one["won_with"], share=True),
            percent(one["won_without"]["share"]),
            between(one["won_without"], share=True),
            *((number(one["times"] / one["seats"]["count"]),) if chosen else ()),
        )
        for one in ordered[:MOST_LISTED]
    ]
    columns[0] = "What"
    return table(title, columns + (["Times each"] if chosen else []), rows)


def _never(data: Data, *, chosen: bool) -> Iterator[Section]:
    """Yield a section that names what no player has, or chose, in any game."""
    lines = []
    for use in data["uses"]:
        missing = [one["title"] for one in use["instances"] if not one["seats"]["count"]]
        if (use["relation"] == "chooses") == chosen and missing:
            more = f" and {len(missing) - MOST_LISTED:,} more" if len(missing) > MOST_LISTED else ""
            lines.append(f"{use['title']}: {', '.join(missing[:MOST_LISTED])}{more}.")
    if lines:
        id_, title = (
            ("never-chosen", "Never chosen") if chosen else ("never-had", "What nobody has at the end")
        )
        yield Section(id_, title, blocks=(said(*lines),))
