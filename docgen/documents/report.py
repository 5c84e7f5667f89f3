"""The report of many games as a document: its charts and tables, from the report as plain data.

English is its only language. Nothing here counts anything; what is shown was worked out before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..charts.figures import between, count, number, percent
from ..charts.rows import Line, bars
from ..own_words import OwnWords
from .front import contents, labels
from .records import Block, Cell, Chart, Document, Layer, Row, Run, Section, Table
from .report_figures import Data, interval, said, spread_out, table
from .report_measures import measures
from .report_uses import choices, had, roles

ENDS = {
    "finished": "Came to its end",
    "won": "Was won before its end",
    "limit reached": "Reached the limit of rounds",
    "fault": "Broke off",
}


def report(data: Data) -> Document:
    """Return the page of a report."""
    sections = tuple(section for section in _sections(data) if section.blocks or section.sections)
    layers = tuple(Layer(id_, id_) for id_ in data["layers"]) if len(data["layers"]) > 1 else ()
    return Document(
        "report",
        "report",
        data["title"],
        f"Report of {games(data['games'])}",
        "en",
        replace(labels(OwnWords()), skip="Skip to the figures"),
        layers,
        None,
        contents(sections),
        tuple(_intro(data)),
        sections,
    )


def games(number_: int) -> str:
    return f"{number_:,} game" + ("" if number_ == 1 else "s")


# ---- what was played


def _intro(data: Data) -> Iterator[Block]:
    played = [
        ("Games", f"{data['games']:,}"),
        ("Players", f"{len(data['seats'])}: {', '.join(data['seats'])}"),
        ("Agents", _agents(data)),
        ("Seed of the series", str(data["seed"])),
        ("Ludex", data["version"]),
        ("Fingerprint of the rules", data["fingerprint"][:16]),
    ]
    yield _facts("What was played", "What", played)
    if data["settings"]:
        yield _facts(
            "What the table settled", "Option", [(one["title"], one["value"]) for one in data["settings"]]
        )
    if not data["whole"]:
        yield said("No game came to an end, so there is nothing to tell of who wins and how long games last.")
        return
    shared = "Where several share the first place, each has a part of it. " if len(data["seats"]) > 1 else ""
    yield said(
        f"Intervals hold with {100 * data['confidence']:.0f} % each: those of shares are Wilson's, those of "
        f"means are Student's t. {shared}What goes with winning need not be why somebody wins. Of many "
        "intervals, some leave out what they should hold."
    )


def _facts(caption: str, what: str, rows: Sequence[tuple[str, str]]) -> Table:
    cells = tuple(Row((Cell((Run(name),)), Cell((Run(value),)))) for name, value in rows)
    return Table(caption, (what, "How it was"), cells)


def _agents(data: Data) -> str:
    agents = data["agents"]
    if len(set(agents)) == 1:
        return f"{agents[0]} on all seats"
    return ", ".join(agents) + (", seats rotated" if data["rotate_seats"] else "")


def _sections(data: Data) -> Iterator[Section]:
    yield Section("ends", "How games end", blocks=tuple(_ends(data)))
    if not data["whole"]:
        return
    yield Section("winners", "Who wins", blocks=tuple(_winners(data)))
    yield Section("course", "How long games last", blocks=tuple(_lengths(data)))
    if data["points"] is not None:
        block = spread_out("points-end", "Points of a player", "points", data["points"], "players")
        yield Section("points", "Points", blocks=(block,))
    yield Section("measures", "What is measured", sections=tuple(measures(data)))
    yield Section("had", "What players have at the end", sections=tuple(had(data)))
    yield Section("chosen", "What players choose", sections=tuple(choices(data)))


def _ends(data: Data) -> Iterator[Block]:
    if not data["games"]:
        yield said("No game has been played.")
        return
    lines = [Line(ENDS[one["end"]], interval(one)) for one in data["ends"]]
    rows = [
        (line.title, f"{one['count']:,.0f}", percent(one["share"]), between(one, share=True))
        for line, one in zip(lines, data["ends"], strict=True)
    ]
    yield Chart(
        "ends-chart",
        "How games end",
        "; ".join(f"{name}: {share}" for name, _, share, _ in rows) + ".",
        bars(lines, "share of games"),
        table("How games end", ("End", "Games", "Share", "Interval"), rows),
    )
    if data["faults"]:
        rows = [
            (f"{one['index']}", str(one["seed"]), one["rule"] or "none", one["reason"])
            for one in data["faults"]
        ]
        told = table("Games that broke off", ("Game", "Seed", "Rule", "Why"), rows)
        yield replace(told, layout="plain")


# ---- who wins


def _winners(data: Data) -> Iterator[Block]:
    seats = len(data["seats"])
    tied = data["tied"]
    if seats > 1:
        sure = between(tied, share=True)
        yield said(f"In {percent(tied['share'])} of the games ({sure}) several share the first place.")
    yield _standings("by-seat", "Games won by each seat", "Seat", "seat", data["by_seat"], seats)
    if len(data["by_agent"]) > 1:
        yield _standings("by-agent", "Games won by each agent", "Agent", "agent", data["by_agent"], seats)
    yield from roles(data)


def _standings(id_: str, title: str, column: str, key: str, found: Sequence[Data], seats: int) -> Chart:
    lines = [Line(one[key], interval(one["won"])) for one in found]
    pointed = all(one["points"] is not None for one in found)
    rows = [
        (
            one[key],
            f"{one['won']['of']:,}",
            count(one["won"]["count"]),
            percent(one["won"]["share"]),
            between(one["won"], share=True),
            number(one["place"]["mean"]),
            *((number(one["points"]["mean"]),) if pointed else ()),
        )
        for one in found
    ]
    columns = [column, "Played", "Won", "Share", "Interval", "Mean place"] + (
        ["Mean points"] if pointed else []
    )
    return Chart(
        id_,
        title,
        f"If all were equal, each would win {percent(1 / seats)}. "
        + "; ".join(f"{row[0]} {row[3]}" for row in rows)
        + ".",
        bars(lines, "share of games won; the dashed line is where all are equal", 1 / seats),
        table(title, columns, rows),
    )


# ---- how long games last


def _lengths(data: Data) -> Iterator[Block]:
    yield spread_out("rounds", "Rounds of a game", "rounds", data["rounds"], "games")
    yield spread_out("decisions", "Decisions of a game", "decisions", data["decisions"], "games")
