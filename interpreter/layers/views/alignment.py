"""Finds which items of two lists belong together: in place, moved, or one in the place of another."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher


@dataclass(frozen=True)
class Item:
    """What is known of an item of a list.

    Items with the same `key` are the same. Within a `group` the order counts; None: nowhere. Items of the
    same `sort` may have become each other, where they stand between the same others; None: never.
    """

    key: Hashable
    group: Hashable | None = None
    sort: Hashable | None = None


@dataclass(frozen=True)
class Match:
    """The places of an item in both lists; None where it is not there. `moved`: not in the same order."""

    old: int | None
    new: int | None
    moved: bool = False


def align(old: Sequence[Item], new: Sequence[Item]) -> list[Match]:
    """Return the matches in the order of the new list; what is gone stands behind what it stood behind."""
    partners: dict[int, Match] = {}
    for group in dict.fromkeys(item.group for item in (*old, *new)):
        mine = [place for place, item in enumerate(old) if item.group == group]
        theirs = [place for place, item in enumerate(new) if item.group == group]
        for one, other, moved in _same([old[i].key for i in mine], [new[i].key for i in theirs]):
            partners[theirs[other]] = Match(mine[one], theirs[other], moved and group is not None)
    for found in [*_changed(old, new, partners)]:
        assert found.new is not None
        partners[found.new] = found
    return _in_order(len(old), len(new), partners)


def _same(old: list[Hashable], new: list[Hashable]) -> Iterator[tuple[int, int, bool]]:
    """Yield the places of equal keys: first of those in the same order, then of those that have moved."""
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    stay = {block.b + step: block.a + step for block in blocks for step in range(block.size)}
    yield from ((mine, theirs, False) for theirs, mine in stay.items())
    left: dict[Hashable, list[int]] = {}
    for place, key in enumerate(old):
        if place not in stay.values():
            left.setdefault(key, []).append(place)
    for theirs, key in enumerate(new):
        if theirs not in stay and left.get(key):
            yield left[key].pop(0), theirs, True


def _changed(old: Sequence[Item], new: Sequence[Item], partners: dict[int, Match]) -> Iterator[Match]:
    """Yield items without partner that stand between the same others, in order, if of the same sort."""
    taken = {found.old for found in partners.values()}
    fixed = [
        (found.old, found.new) for found in partners.values() if not found.moved and found.old is not None
    ]
    first = theirs = 0
    for mine, place in [*sorted((a, b) for a, b in fixed if b is not None), (len(old), len(new))]:
        free = [place for place in range(first, mine) if place not in taken]
        for target in range(theirs, place):
            sort = new[target].sort
            same = [place for place in free if sort is not None and old[place].sort == sort]
            if target not in partners and same:
                yield Match(same[0], target)
                free = [place for place in free if place > same[0]]
        first, theirs = mine + 1, place + 1


def _in_order(olds: int, news: int, partners: dict[int, Match]) -> list[Match]:
    targets = {found.old: place for place, found in partners.items()}
    gone: dict[int, list[Match]] = {}
    behind = -1
    for place in range(olds):
        if place in targets:
            behind = targets[place]
        else:
            gone.setdefault(behind, []).append(Match(place, None))
    done = gone.get(-1, [])
    for place in range(news):
        done += [partners.get(place, Match(None, place)), *gone.get(place, [])]
    return done
