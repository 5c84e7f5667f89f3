"""Charts of how often numbers came."""

from __future__ import annotations

from collections.abc import Sequence

from .drawing import WIDTH, Anchor, Bar, Drawing, Label, Mark, Stroke
from .figures import number
from .scales import Scale

LEFT, TOP, HEIGHT, BOTTOM = 56, 22, 190, 40


def histogram(bins: Sequence[tuple[int, int, int]], mean: float, axis: str, counted: str) -> Drawing:
    """Return a bar for each bin (lowest and highest number, how often), and a line at the mean."""
    low, high = bins[0][0], bins[-1][1] + 1
    across = Scale(low, high, LEFT, WIDTH - 8)
    most = max(count for _, _, count in bins)
    up = Scale(0, most, TOP + HEIGHT, TOP)
    marks: list[Mark] = []
    for tick in up.ticks(4, whole=True):
        marks.append(Stroke(((LEFT, up(tick)), (WIDTH - 8, up(tick))), "grid"))
        marks.append(Label(LEFT - 6, up(tick) + 4, f"{tick:,.0f}", "end", "tick"))
    single = all(start == end for start, end, _ in bins)
    for start, end, count in bins:
        wide = across(end + 1) - across(start)
        gap = min(2.0, wide / 6)
        if count:
            marks.append(
                Bar(
                    round(across(start) + gap / 2, 2),
                    up(count),
                    round(wide - gap, 2),
                    round(TOP + HEIGHT - up(count), 2),
                    "bar",
                )
            )
    shift = 0.5 if single else 0.0
    for tick in Scale(low, high - 1 if single else high, 0, 1).ticks(8, whole=True):
        marks.append(Label(across(tick + shift), TOP + HEIGHT + 16, f"{tick:,.0f}", "middle", "tick"))
    middle = across(mean + shift)
    marks.append(Stroke(((middle, TOP - 6), (middle, TOP + HEIGHT)), "expected"))
    anchor: Anchor = "end" if middle > WIDTH - 120 else "start"
    marks.append(
        Label(middle + (-5 if anchor == "end" else 5), TOP - 8, f"mean {number(mean)}", anchor, "value")
    )
    marks.append(Label((LEFT + WIDTH) / 2, TOP + HEIGHT + 33, axis, "middle", "axis"))
    marks.append(Label(0, TOP - 8, counted, "start", "axis"))
    return Drawing(TOP + HEIGHT + BOTTOM, tuple(marks))
