"""How the figures of a report stand in sentences, tables and histograms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..charts.figures import between, number, percent
from ..charts.histogram import histogram
from ..charts.rows import Interval
from .records import Cell, Chart, Row, Run, Sentences, Table, Told

Data = Mapping[str, Any]


def said(*lines: str) -> Sentences:
    return Sentences(tuple(Told((Run(line),), "sentence") for line in lines))


def table(caption: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """Return a table of figures."""
    return Table(
        caption,
        tuple(columns),
        tuple(Row(tuple(Cell((Run(text),)) for text in row)) for row in rows),
        "figures",
    )


def interval(share: Data) -> Interval | None:
    return None if share["share"] is None else Interval(share["share"], share["low"], share["high"])


def spread_out(id_: str, title: str, axis: str, found: Data, counted: str) -> Chart | Sentences:
    """Return how often numbers came: as a chart, with its figures; in a sentence if there is only one."""
    if found["lowest"] == found["highest"]:
        return said(f"{title}: always {found['lowest']:,}.")
    bins = [(one["low"], one["high"], one["count"]) for one in found["bins"]]
    rows = [
        (f"{low:,}" if low == high else f"{low:,} to {high:,}", f"{times:,}", percent(times / found["count"]))
        for low, high, times in bins
        if times
    ]
    return Chart(
        id_,
        title,
        spread(found),
        histogram(bins, found["mean"], axis, counted),
        table(f"{title}: {spread(found)}", (axis.capitalize(), counted.capitalize(), "Share"), rows),
    )


def spread(found: Data) -> str:
    """Return how numbers are spread, in a sentence."""
    first, middle, third = found["quartiles"]
    sure = "" if found["low"] is None else f" ({between(found, share=False)})"
    return (
        f"From {found['lowest']:,} to {found['highest']:,}, half of them between {first:,} and {third:,}; "
        f"median {middle:,}, mean {number(found['mean'])}{sure}."
    )
