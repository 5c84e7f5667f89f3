"""Values said once and used several times: what is put in for a variable is named where it is first read."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from .. import instructions as i
from .trees import BINDING, free_slots, nodes, parts, values_of


@dataclass(frozen=True, slots=True)
class Said:
    """The value of `number`, which from then on is that of variable `slot`; `text`: as it is written."""

    slot: int
    number: i.Number
    text: str = ""


class _Read(Enum):
    NEVER = 0
    FIRST = 1
    PERHAPS = 2


def is_flat(tree: Any) -> bool:
    """Whether a value is one expression, with nothing in it that is a function of its own."""
    return not any(isinstance(each, (*BINDING, i.Invoke, i.Completable)) for each in nodes(tree))


def named(tree: Any, slot: int, said: Said) -> Any | None:
    """Return a tree in which the first reading of a variable says what it is; None if that may not be read.

    Parts are read in the order in which they are written, and so no other part may read it as well.
    """
    found, read = _named(tree, slot, said)
    return found if read is _Read.FIRST else None


def _named(tree: Any, slot: int, said: Said) -> tuple[Any, _Read]:
    if tree == i.Bound(slot):
        return said, _Read.FIRST
    if slot not in free_slots(tree):
        return tree, _Read.NEVER
    # Of these the other parts, or where nothing stands on one side, are not always looked at.
    first_alone = isinstance(tree, i.If | i.Default | i.All | i.Any | i.Calculate)
    if isinstance(tree, i.Compare) and tree.operator not in ("==", "!="):
        return tree, _Read.PERHAPS
    whole = tuple(parts(tree))
    reading = [slot in free_slots(part) for part in whole]
    at = reading.index(True)
    if (first_alone and at) or (not first_alone and sum(reading) > 1):
        return tree, _Read.PERHAPS
    found, read = _named(whole[at], slot, said)
    return _with(tree, whole[at], found), read


def _with(tree: Any, old: Any, new: Any) -> Any:
    """Return a tree with the first part that is the old one made new."""
    values, done = [], False
    for value in values_of(tree):
        if not done and value is old:
            value, done = new, True
        elif not done and isinstance(value, tuple) and any(part is old for part in value):
            at = next(at for at, part in enumerate(value) if part is old)
            value, done = (*value[:at], new, *value[at + 1 :]), True
        values.append(value)
    return type(tree)(*values)
