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
    *((f"{stem}た", f"{stem}ていない") for stem in "けせてべめれえげ"),
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


_MANY, _HIGH = ("数", "点"), ("価値", "値段", "価格", "額")


def size(noun: str, more: bool) -> str:
    """Return the adjective for much or little of what a noun measures: `高い` of a price."""
    if noun.endswith(_MANY):
        return "多い" if more else "少ない"
    if noun.endswith(_HIGH):
        return "高い" if more else "低い"
    return "大きい" if more else "小さい"


CAN = ("できる", "できない")
"""How a clause ends that says that something is allowed."""

_DONE = {"特典": "を受ける", "能力": "を使う", "効果": "を適用する"}


def done(noun: str) -> str:
    """Return a noun with the verb that says that it is carried out: `能力を使う`."""
    return noun + next((verb for ending, verb in _DONE.items() if noun.endswith(ending)), "を行う")


_WAY = re.compile(r"(.+?)の?(表向き|裏向き)の")
_LIES = {"にある": "", "の横の": "の横", "の上の": "の上", "の": ""}


def put(place: str) -> str | None:
    """Return that a thing is laid in a place: `袋の横に置く`, of `袋の横の` before its noun."""
    if found := _WAY.fullmatch(place):
        return f"{found[1]}に{found[2]}で置く"
    for ending, rest in _LIES.items():
        if place.endswith(ending):
            return f"{place.removesuffix(ending)}{rest}に置く"
    return None


def lies(place: str) -> tuple[str, str] | None:
    """Return where a thing is that is told with its place before it, and how: `袋の横に` and `表向きの`."""
    if found := _WAY.fullmatch(place):
        return f"{found[1]}に", f"{found[2]}の"
    told = put(place)
    return None if told is None else (told.removesuffix("置く"), "")


_SUBJECT = re.compile(r"^.*?が(?:[^がを]*に(?=[^が]*を))?")


def predicate(clause: str) -> str:
    """Return what a clause says of its subject: `石を置ける` of `赤が袋に石を置ける`."""
    return _SUBJECT.sub("", clause, count=1)


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


_SHORT = 12
"""A topic that is longer has a comma behind it."""


def topic(noun: str) -> str:
    """Return a noun as what a sentence is about: `赤は`."""
    return f"{noun}は{'、' * (len(noun) > _SHORT)}"


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


def any_of(clauses: Sequence[str]) -> str:
    """Return clauses of which one holds: `Aであるか、またはB`."""
    told = _about_one(clauses)
    return "、または".join([*(f"{clause}か" for clause in told[:-1]), told[-1]])


_LINKED = (
    ("である", "であり"),
    ("いない", "おらず"),
    ("ない", "なく"),
    ("ある", "あり"),
    ("いる", "おり"),
    ("する", "し"),
    ("できる", "でき"),
    ("た", "ており"),
    ("い", "く"),
)


def both(clauses: Sequence[str]) -> str:
    """Return clauses of which all hold: `Aであり、かつB`; what they are about is said once."""
    told = _about_one(clauses)
    return "、かつ".join([*map(_linked, told[:-1]), told[-1]])


def _about_one(clauses: Sequence[str]) -> list[str]:
    """Return clauses of which those behind the first leave out what that one is about.

    What belongs to `その袋`, of which the first has spoken, is told with `その`.
    """
    first, *others = clauses
    subject, found, rest = first.partition("が")
    if not found or "、" in subject or "（" in subject:
        return [*clauses]
    about = tuple(f"{subject}{particle}" for particle in "がに")
    others = [one[len(subject) + 1 :] if one.startswith(about) else one for one in others]
    if subject.startswith("その"):
        rest = rest.replace(f"{subject}の", "")
        others = [one.replace(f"{subject}の", "その") for one in others]
    return [f"{subject}{found}{rest}", *others]


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
