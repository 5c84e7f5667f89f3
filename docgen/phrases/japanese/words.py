"""Japanese words and marks: lists, quotation marks, counters, what denies a clause. Knows no terms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

COLOURS = {
    "red": "赤",
    "yellow": "黄",
    "green": "緑",
    "blue": "青",
    "purple": "紫",
    "black": "黒",
    "white": "白",
    "orange": "橙",
}

NOTHING = "何も起こらない"

_DENIED = (
    ("ではない", "である"),
    ("である", "ではない"),
    ("がない", "がある"),
    ("いない", "いる"),
    ("できない", "できる"),
    ("がある", "がない"),
    ("できる", "できない"),
    ("いる", "いない"),
    ("する", "しない"),
    ("した", "していない"),
    ("された", "されていない"),
    ("られた", "られていない"),
    ("われた", "われていない"),
    ("った", "っていない"),
    *((f"{stem}る", f"{stem}ない") for stem in "けせてべめれえげ"),
)
"""How a clause that ends in the first denies what one that ends in the second says."""

_CLAUSE = re.compile(r"(?:る|た|ない|だ|う|く|す|む|ぶ)$")


@dataclass(frozen=True)
class Noun:
    """A noun and how so many of it are counted: `counted` has `{}` for the number."""

    name: str
    counted: str

    @classmethod
    def of(cls, text: str, counter: str = "個") -> Noun:
        """Return the noun of a name: `カード{}枚`, `{}ディナール`, or a name alone, counted by `counter`."""
        if "{}" not in text:
            return cls(text, f"{text}{{}}{counter}")
        before, _, behind = text.partition("{}")
        return cls(before or behind, text)

    def count(self, number: object) -> str:
        return self.counted.replace("{}", str(number))

    def number(self, number: object) -> str:
        """Return the number with its counter alone: `3枚`; with the noun where that is the counter."""
        return self.count(number).removeprefix(self.name)


def listed(items: Sequence[str], last: str = "と") -> str:
    """Return `A、B、C` of things that stand together; `last` joins two."""
    return last.join(items) if len(items) == 2 else "、".join(items)


def either(items: Sequence[str]) -> str:
    return (
        "または".join(items)
        if len(items) == 2
        else "、".join(items[:-1]) + "、または" * (len(items) > 2) + items[-1]
    )


def spans(numbers: Iterable[int], last: str = "、") -> str:
    """Return whole numbers as `2`, `2～5` or `2、4、6`."""
    told = list(numbers)
    if len(told) > 1 and told == list(range(told[0], told[-1] + 1)):
        return f"{told[0]}～{told[-1]}"
    return last.join(map(str, told))


def quoted(text: str) -> str:
    return f"「{text}」"


def ended(text: str, colon: bool) -> str:
    """Return a sentence with its mark at the end."""
    if colon:
        return text if text.endswith("：") else f"{text}："
    return text if text.endswith(("。", "！", "？", "!", "?")) else f"{text.removesuffix('.')}。"


def is_clause(title: str) -> bool:
    """Whether a title ends as a sentence does."""
    return _CLAUSE.search(title) is not None


_LINKED = (
    ("である", "であり"),
    ("ない", "なく"),
    ("ある", "あり"),
    ("いる", "おり"),
    ("する", "し"),
    ("多い", "多く"),
    ("大きい", "大きく"),
    ("小さい", "小さく"),
)


def both(clauses: Sequence[str]) -> str:
    """Return clauses of which all hold: `Aであり、かつB`."""
    return "、かつ".join([*map(_linked, clauses[:-1]), clauses[-1]])


def _linked(clause: str) -> str:
    for ending, other in _LINKED:
        if clause.endswith(ending):
            return clause.removesuffix(ending) + other
    return clause


def denied(clause: str) -> str:
    """Return the clause denied, by its verb where that is known."""
    for ending, other in _DENIED:
        if clause.endswith(ending):
            return clause.removesuffix(ending) + other
    return f"「{clause}」が成り立たない"
