"""A pending question, as an executor puts it."""

from __future__ import annotations

from typing import NamedTuple

CHANCE_SITE = -1
"""The site of a question that chance is asked."""


class Question(NamedTuple):
    """What is asked, of whom, and the codes that may answer it, rising.

    Of a seat, the codes are action codes. Of chance (`seat` None) they are outcomes: a look for the next
    position of a shuffle, from the top of the zone down; a face for the next piece of a roll; a look or
    a member that chance picks; `weights` has for each how many of the equally likely ways lead to it.
    """

    site: int
    seat: int | None
    codes: tuple[int, ...]
    weights: tuple[int, ...] | None = None
    thing: int | None = None
    """The look or member that a step of a set is about; of chance, the zone or the rolled piece."""
    things: tuple[int, ...] = ()
    """Where one piece is picked: what each code stands for. Numbers of pieces are for no one's eyes."""
    piece: int | None = None
    """The piece that TAKE would take. The seat asked knows it; its number is for no one's eyes."""
    chosen: tuple[int, ...] = ()
    """The things of a set that are taken so far."""
    position: int | None = None
    """How many digits of a number are asked already; of chance, how many outcomes are settled."""
    prefix: int = 0
    """The number that the digits asked so far make."""
    bounds: tuple[int, int] = (1, 1)
    """How many things a set has, or between which numbers one is asked; nothing: no bound."""


class NotOffered(ValueError):
    """An answer that is not among the codes of the question."""
