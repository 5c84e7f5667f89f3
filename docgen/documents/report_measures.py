"""What a ruleset measures, in a report: over the rounds, at the end, and with those who won apart."""

from __future__ import annotations

from collections.abc import Iterator

from ..charts.figures import between, number, percent
from ..charts.lines import STYLES, Series, lines
from .records import Block, Chart, Section, Table
from .report_figures import Data, said, spread_out, table

ENOUGH = 0.05
"""Rounds are shown that so large a share of the games came to."""

MOST_ROUNDS = 15
"""So many rounds stand in a table, as far apart as it takes; the data have all."""

APART = {"winners": "who won", "others": "the others"}


def measures(data: Data) -> Iterator[Section]:
    """Yield a section for each measure."""
    for place, measure in enumerate(data["measures"]):
        blocks = tuple(_blocks(measure, f"measure-{place}", data))
        yield Section(f"measure-{place}", measure["title"], blocks=blocks)


def _blocks(measure: Data, id_: str, data: Data) -> Iterator[Block]:
    found = measure["distribution"]
    if not found["count"] and not any(one["all"]["count"] for one in measure["rounds"]):
        yield said("No game had a value.")
    if found["count"] and measure["flag"]:
        yield said(f"Yes in {percent(found['mean'])} of {found['count']:,} cases.")
    if any(one["all"]["count"] for one in measure["rounds"]):
        yield _course(measure, id_, data["whole"])
    if not found["count"]:
        return
    if not measure["flag"]:
        counted = "games" if measure["of"] is None else f"{measure['of'].replace('_', ' ')}s"
        unit = measure["unit"] or "value at the end"
        yield spread_out(f"{id_}-end", f"{measure['title']}, at the end", unit, found, counted)
    if measure["won_with"] is not None:
        yield _won(measure)
    elif measure["end"]["others"] is not None and measure["end"]["others"]["count"]:
        yield _apart(measure)
    elif len(measure["owners"]) > 1:
        yield _owners(measure)


def _course(measure: Data, id_: str, games: int) -> Chart:
    """Return how a measure goes on, from the first question of a round to that of the next."""
    valued = [one for one in measure["rounds"] if one["all"]["count"]]
    shown = [one for one in valued if one["all"]["count"] >= ENOUGH * games] or valued
    apart = all(any((one[part] or {"count": 0})["count"] for one in shown) for part in APART)
    parts = APART if apart else {"all": "all"}
    series = [
        Series(name, tuple((one["round"], one[part]["mean"]) for one in shown if one[part]["count"]))
        for part, name in parts.items()
    ]
    every = -(-len(shown) // MOST_ROUNDS)
    rows = []
    for one in shown[::every]:
        figures = [(number(one[part]["mean"]), between(one[part], share=False)) for part in parts]
        rows.append(
            (f"{one['round']}", f"{one['all']['count']:,}", *(text for pair in figures for text in pair))
        )
    columns = ["Round", "Games"]
    for name in parts.values():
        columns += [f"Mean of {name}", "Interval"]
    title = f"{measure['title']}, when rounds begin"
    last = shown[-1]
    told = ", ".join(f"{name} {number(last[part]['mean'])}" for part, name in parts.items())
    return Chart(
        f"{id_}-course",
        title,
        f"Means of the games that came to each round, fewer and fewer, as far as {100 * ENOUGH:.0f} % "
        f"of them came; in round {last['round']}: {told}.",
        lines(series[: len(STYLES)], "round", measure["unit"] or "mean"),
        table(title, columns, rows),
    )


def _apart(measure: Data) -> Table:
    end = measure["end"]
    named = (
        ("All, game by game", "all"),
        ("Who won", "winners"),
        ("The others", "others"),
        ("How much more those have who won", "difference"),
    )
    rows = [
        (name, f"{end[part]['count']:,}", number(end[part]["mean"]), between(end[part], share=False))
        for name, part in named
    ]
    return table(
        f"{measure['title']}, at the end: who won and who did not",
        ("Whose", "Games", "Mean", "Interval"),
        rows,
    )


def _won(measure: Data) -> Table:
    rows = [
        (name, f"{one['of']:,}", percent(one["share"]), between(one, share=True))
        for name, one in (("Yes", measure["won_with"]), ("No", measure["won_without"]))
    ]
    return table(
        f"{measure['title']}: how many of those players win",
        ("At the end", "Players", "Won", "Interval"),
        rows,
    )


def _owners(measure: Data) -> Table:
    rows = [
        (one["owner"], f"{one['count']:,}", number(one["mean"]), between(one, share=False))
        for one in measure["owners"]
    ]
    return table(f"{measure['title']}, at the end", ("Of", "Games", "Mean", "Interval"), rows)
