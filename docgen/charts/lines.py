"""Charts of how numbers go on from round to round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .drawing import WIDTH, Drawing, Label, Mark, Stroke, cut
from .figures import brief
from .scales import Scale

LEFT, RIGHT, TOP, HEIGHT, BOTTOM = 56, 110, 22, 190, 40
LINE = 15
"""How far labels stand from each other."""

STYLES = ("first", "second", "third", "fourth", "fifth", "sixth")
"""Styles of lines; each has a colour and a pattern of dashes of its own."""


@dataclass(frozen=True)
class Series:
    """A line and what it is called: numbers by round."""

    title: str
    points: tuple[tuple[int, float], ...]


def lines(series: Sequence[Series], axis: str, counted: str) -> Drawing:
    """Return up to six lines, each with its name at its end."""
    rounds = [round_ for one in series for round_, _ in one.points]
    numbers = [value for one in series for _, value in one.points]
    low, high = min(0.0, *numbers), max(0.0, *numbers)
    across = Scale(min(rounds), max(rounds), LEFT, WIDTH - RIGHT)
    up = Scale(low, high if high > low else low + 1, TOP + HEIGHT, TOP)
    marks: list[Mark] = []
    for tick in up.ticks(5):
        marks.append(Stroke(((LEFT, up(tick)), (WIDTH - RIGHT, up(tick))), "grid"))
        marks.append(Label(LEFT - 6, up(tick) + 4, brief(tick), "end", "tick"))
    for tick in across.ticks(8, whole=True):
        marks.append(Label(across(tick), TOP + HEIGHT + 16, f"{tick:.0f}", "middle", "tick"))
    ends = sorted((up(one.points[-1][1]), place) for place, one in enumerate(series))
    below = -LINE * 1.0
    for height, place in ends:
        below = max(height, below + LINE)
        one, style = series[place], STYLES[place]
        path = tuple((across(round_), up(value)) for round_, value in one.points)
        marks.append(Stroke(path if len(path) > 1 else (*path, (path[0][0] + 4, path[0][1])), style))
        title = cut(one.title, RIGHT - 10)
        marks.append(Label(WIDTH - RIGHT + 8, round(below + 4, 2), title))
    marks.append(Label((LEFT + WIDTH - RIGHT) / 2, TOP + HEIGHT + 33, axis, "middle", "axis"))
    marks.append(Label(0, TOP - 8, counted, "start", "axis"))
    return Drawing(TOP + HEIGHT + BOTTOM, tuple(marks))
