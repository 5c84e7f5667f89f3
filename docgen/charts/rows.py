"""Charts of rows: a share for each, or two shares beside each other, with their intervals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .drawing import WIDTH, Bar, Dot, Drawing, Label, Mark, Stroke, cut
from .figures import percent
from .scales import Scale

ROOM = 190
"""How much is left for what rows are called, and for what is written behind them."""
BEHIND = 92
TOP, BOTTOM = 24, 30


@dataclass(frozen=True)
class Interval:
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Line:
    """A row: what it is called, a share, another to compare it with, and what is written behind it."""

    title: str
    first: Interval | None
    second: Interval | None = None
    behind: str = ""


def bars(lines: Sequence[Line], axis: str, expected: float | None = None) -> Drawing:
    """Return a bar for each row, with its interval; `expected` is the share that is marked across them."""
    height = 26
    scale, marks = _ground(lines, height, axis, expected)
    for place, line in enumerate(lines):
        middle = TOP + (place + 0.5) * height
        marks += _named(line, middle)
        if line.first is not None:
            marks.append(Bar(scale(0), middle - 8, round(scale(line.first.share) - scale(0), 2), 16, "bar"))
            marks += _interval(line.first, scale, middle, "whisker")
            marks.append(Label(WIDTH, middle + 4, percent(line.first.share), "end", "value"))
    return Drawing(TOP + height * len(lines) + BOTTOM, tuple(marks))


def pairs(lines: Sequence[Line], axis: str, names: tuple[str, str], expected: float | None = None) -> Drawing:
    """Return two marks for each row, for two shares with their intervals; `names` say which is which."""
    height = 30
    scale, marks = _ground(lines, height, axis, expected)
    marks += [
        Dot(ROOM + 6, 9, False, "one"),
        Label(ROOM + 16, 13, names[0]),
        Dot(ROOM + 26 + 7 * len(names[0]), 9, True, "other"),
        Label(ROOM + 36 + 7 * len(names[0]), 13, names[1]),
    ]
    for place, line in enumerate(lines):
        middle = TOP + (place + 0.5) * height
        marks += _named(line, middle)
        if line.second is not None:
            marks += _interval(line.second, scale, middle + 5, "other-whisker")
            marks.append(Dot(scale(line.second.share), middle + 5, True, "other"))
        if line.first is not None:
            marks += _interval(line.first, scale, middle - 5, "one-whisker")
            marks.append(Dot(scale(line.first.share), middle - 5, False, "one"))
    return Drawing(TOP + height * len(lines) + BOTTOM, tuple(marks))


def _ground(
    lines: Sequence[Line], height: int, axis: str, expected: float | None
) -> tuple[Scale, list[Mark]]:
    """Return the scale of shares and what lies below the rows."""
    highest = max((one.high for line in lines for one in (line.first, line.second) if one), default=1.0)
    scale = Scale(0.0, min(1.0, max(highest, expected or 0.0, 0.05)), ROOM + 6, WIDTH - BEHIND)
    end = TOP + height * len(lines)
    marks: list[Mark] = []
    for tick in scale.ticks(5):
        marks.append(Stroke(((scale(tick), TOP), (scale(tick), end)), "grid"))
        marks.append(Label(scale(tick), end + 14, f"{round(100 * tick)} %", "middle", "tick"))
    if expected is not None:
        marks.append(Stroke(((scale(expected), TOP - 2), (scale(expected), end)), "expected"))
    marks.append(Label((ROOM + WIDTH - BEHIND) / 2, end + 27, axis, "middle", "axis"))
    return scale, marks


def _named(line: Line, middle: float) -> Iterator[Mark]:
    yield Label(ROOM - 4, middle + 4, cut(line.title, ROOM), "end")
    if line.behind:
        yield Label(WIDTH, middle + 4, line.behind, "end", "value")


def _interval(one: Interval, scale: Scale, middle: float, style: str) -> Iterator[Mark]:
    low, high = scale(one.low), scale(one.high)
    yield Stroke(((low, middle), (high, middle)), style)
    for end in (low, high):
        yield Stroke(((end, middle - 3), (end, middle + 3)), style)
