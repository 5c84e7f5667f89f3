"""The picking of sets by generated code: what is asked next, and whether a set can still be completed.

It offers what `picks` offers. What is the same for all steps of one question, a `Pick`, is worked out when
the question begins and kept until it is answered. Where no condition can be at fault, sets are tried by
rising size, those that no more things can mend are given up, and sizes that never fit are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..faults import Budget
from ..instructions import NOTHING
from ..picks import Pick as Plain
from ..program import LEAVE, STOP, TAKE, Program
from ..questions import Question
from .ranges import LARGEST
from .run import Cells, Pieces, Registers, Run, Spent, Stop

_new = tuple.__new__
"""Makes a question without going through its arguments by name."""

Condition = Callable[[Cells, Registers, Run], bool]

_KEPT = 50_000
"""So many sets are kept of which it is known whether more things may be added."""

_CODES = {
    (take, leave, stop): tuple(
        code for code, offered in ((TAKE, take), (LEAVE, leave), (STOP, stop)) if offered
    )
    for take in (False, True)
    for leave in (False, True)
    for stop in (False, True)
}


class Tests(NamedTuple):
    """What a set has to fulfil, which is read in its register; None where there is nothing of the sort.

    `all`: everything. If no condition can be at fault they are parted: `size` depends on the size alone,
    what fails `lasting` fails with more things too, `other` is the rest. `known`: which sets fulfil
    `lasting`, where that depends on nothing else.
    """

    all: Condition
    monotone: bool
    parted: bool = False
    size: Condition | None = None
    lasting: Condition | None = None
    other: Condition | None = None
    known: dict[Pieces, bool] | None = None


class Pick:
    """A set that is being picked: the things by groups of equals, and how many are in all groups from one on.

    `register` is where the set is, `bounds` are those of the question, `low` and `high` always numbers.
    `found` is a set that is an answer.
    """

    __slots__ = ("groups", "after", "low", "high", "bounds", "tests", "register", "seat", "found")

    def __init__(
        self, groups: tuple[Pieces, ...], low: int, high: int, tests: Tests | None, register: int, seat: int
    ) -> None:
        self.groups = groups
        self.bounds = low, high
        after, count = [0], 0
        for group in reversed(groups):
            count += len(group)
            after.append(count)
        after.reverse()
        self.after = after
        self.low = 0 if low == NOTHING else low
        self.high = LARGEST if high == NOTHING else high
        self.tests = tests
        self.register = register
        self.seat = seat
        self.found: Pieces = ()


class Sets:
    """The picking of sets in one program."""

    def __init__(self, program: Program, budget: Budget) -> None:
        self._place, self._face, self._looks = program.place, program.face, program.piece_looks
        self._zones = len(program.zones)
        self.shows = any(
            program.looks[look].faces is not None or program.cells[program.face + piece] != NOTHING
            for piece, look in enumerate(program.piece_looks)
        )
        self._limit = budget.combinations

    def alike(self, cells: Cells, pieces: Pieces, together: bool) -> tuple[Pieces, ...]:
        """Group pieces that nothing tells apart: the same look, the same face, in the same zone.

        `together`: they all lie in one zone.
        """
        looks = self._looks
        if together and not self.shows:
            found: dict[int, Pieces] = {}
            for piece in pieces:
                look = looks[piece]
                found[look] = (*found[look], piece) if look in found else (piece,)
            return tuple(found.values())
        face, place, zones = self._face, self._place, self._zones
        groups: dict[object, Pieces] = {}
        for piece in pieces:
            kind: object = looks[piece] * zones + cells[place + piece]
            if cells[face + piece] != NOTHING:
                kind = kind, cells[face + piece]
            groups[kind] = (*groups[kind], piece) if kind in groups else (piece,)
        return tuple(groups.values())

    def pick(
        self,
        cells: Cells,
        things: Pieces,
        low: int,
        high: int,
        tests: Tests | None,
        pieces: bool,
        together: bool,
        register: int,
        seat: int = 0,
    ) -> Pick:
        """Return what may be picked, by whom."""
        groups = self.alike(cells, things, together) if pieces else tuple([(thing,) for thing in things])
        return Pick(groups, low, high, tests, register, seat)

    def empty(
        self, cells: Cells, registers: Registers, run: Run, low: int, high: int, tests: Tests, register: int
    ) -> bool:
        """Say whether nothing at all is an answer."""
        if low > 0 or NOTHING < high < 0:
            return False
        before = registers[register]
        registers[register] = ()
        try:
            return tests.all(cells, registers, run)
        finally:
            registers[register] = before

    def completable(
        self,
        cells: Cells,
        registers: Registers,
        run: Run,
        things: Pieces,
        low: int,
        high: int,
        tests: Tests,
        pieces: bool,
        together: bool,
        register: int,
    ) -> bool:
        """Say whether some set is an answer."""
        if low > len(things):
            return False
        before = registers[register]
        try:
            pick = self.pick(cells, things, low, high, tests, pieces, together, register)
            return self._completable(cells, registers, run, pick, (), (), 0, 0)
        finally:
            registers[register] = before

    # ---- steps --------------------------------------------------------------------------------------------

    def step(
        self, C: Cells, R: Registers, X: Run, pick: Pick, site: int, cursor: int, left: int, pieces: bool
    ) -> Question | None:
        """Return the question for the next thing of a set; None where the set is complete.

        `cursor` and `left` are the cells of these names.
        """
        chosen = R[pick.register]
        thing, codes = self._offered(C, R, X, pick, C[cursor], C[left] == 1, chosen)
        if thing is None and self.accepts(C, R, X, pick, chosen):
            return None
        if not codes:
            raise Stop
        if not pieces:
            return _new(
                Question, (site, pick.seat, codes, None, thing, (), None, chosen, None, 0, pick.bounds)
            )
        assert thing is not None
        look = self._looks[thing]
        return _new(Question, (site, pick.seat, codes, None, look, (), thing, chosen, None, 0, pick.bounds))

    def _offered(
        self, C: Cells, R: Registers, X: Run, pick: Pick, cursor: int, left: bool, chosen: Pieces
    ) -> tuple[int | None, tuple[int, ...]]:
        """Return what the next step is about, None where nothing can be taken, and the codes offered."""
        size, high, after = len(chosen), pick.high, pick.after
        if size >= high:
            return None, ()
        group, cursor = self._next(pick, cursor, chosen)
        if not group:
            return None, ()
        low, rest = pick.low, after[cursor]
        if pick.tests is None:
            take = low - size - 1 <= min(rest + len(group) - 1, high - size - 1)
            leave = max(low - size, 1) <= min(rest, high - size)
            return group[0], _CODES[take, leave, not left and low <= size]
        before, taken = R[pick.register], (*chosen, group[0])
        # A set that was found before shows what can be taken, or left, as long as it is still to come.
        found = pick.found if pick.found[:size] == chosen else ()
        try:
            take = found[: size + 1] == taken or self._completable(C, R, X, pick, taken, group[1:], cursor, 0)
            leave = _is_in(found[size : size + 1], pick.groups[cursor:]) or self._completable(
                C, R, X, pick, chosen, (), cursor, 1
            )
        finally:
            R[pick.register] = before
        stop = not left and self.accepts(C, R, X, pick, chosen)
        return group[0], _CODES[take, leave, stop]

    def accepts(self, C: Cells, R: Registers, X: Run, pick: Pick, chosen: Pieces) -> bool:
        """Say whether a set is an answer."""
        if not pick.low <= len(chosen) <= pick.high:
            return False
        if pick.tests is None:
            return True
        before = R[pick.register]
        R[pick.register] = chosen
        try:
            return bool(pick.tests.all(C, R, X))
        finally:
            R[pick.register] = before

    def take(self, C: Cells, R: Registers, pick: Pick, cursor: int, left: int) -> bool:
        """Take the next thing; say whether more can be taken."""
        chosen = R[pick.register]
        group, _ = self._next(pick, C[cursor], chosen)
        chosen = R[pick.register] = (*chosen, group[0])
        C[left] = 0
        if len(group) == 1:
            C[cursor] += 1
        return len(chosen) < pick.high and bool(self._next(pick, C[cursor], chosen)[0])

    def _next(self, pick: Pick, cursor: int, chosen: Pieces) -> tuple[Pieces, int]:
        """Return what is left of the next group, nothing where there is none, and the place behind it."""
        groups = pick.groups
        if cursor >= len(groups):
            return (), cursor
        group = groups[cursor]
        if chosen:
            group = tuple([thing for thing in group if thing not in chosen])
            if not group:
                if cursor + 1 >= len(groups):
                    return (), cursor + 1
                return groups[cursor + 1], cursor + 2
        return group, cursor + 1

    # ---- searching ----------------------------------------------------------------------------------------

    def _completable(
        self,
        C: Cells,
        R: Registers,
        X: Run,
        pick: Pick,
        chosen: Pieces,
        first: Pieces,
        cursor: int,
        more: int,
    ) -> bool:
        """Say whether the set is an answer with at least `more` of `first` and the groups from one on."""
        rest, size = len(first) + pick.after[min(cursor, len(pick.groups))], len(chosen)
        least, most = max(pick.low - size, more), min(rest, pick.high - size)
        if least > most:
            return False
        tests = pick.tests
        if tests is None:
            return True
        if tests.monotone:
            least = most
        groups = pick.groups[cursor:]
        if first:
            groups = first, *groups
        if not tests.parted:
            return self._plainly(C, R, X, pick, tests, chosen, groups, least, most)
        search = _Search(C, R, X, pick.register, tests, groups, self._limit)
        for count in range(least, most + 1):
            found = search.finds(chosen, rest, count)
            if found is not None:
                pick.found = found
                return True
        return False

    def _plainly(
        self,
        C: Cells,
        R: Registers,
        X: Run,
        pick: Pick,
        tests: Tests,
        chosen: Pieces,
        groups: tuple[Pieces, ...],
        least: int,
        most: int,
    ) -> bool:
        """Try sets in the order of the reference machine, since conditions may be at fault."""

        def fits(things: Pieces) -> bool:
            R[pick.register] = (*chosen, *things)
            return tests.all(C, R, X)

        return Plain(groups, least, most, fits, False, self._limit).is_possible()


def _is_in(one: Pieces, groups: tuple[Pieces, ...]) -> bool:
    """Say whether a thing, if there is one, is in one of some groups."""
    if one:
        thing = one[0]
        for group in groups:
            if thing in group:
                return True
    return False


class _Search:
    """A search for sets of one size after the other."""

    __slots__ = ("_C", "_R", "_X", "_register", "_tests", "_groups", "_left", "_known", "_lasting", "_other")

    def __init__(
        self,
        C: Cells,
        R: Registers,
        X: Run,
        register: int,
        tests: Tests,
        groups: tuple[Pieces, ...],
        limit: int,
    ) -> None:
        self._C, self._R, self._X = C, R, X
        self._register, self._tests, self._groups, self._left = register, tests, groups, limit
        self._lasting, self._other = tests.lasting, tests.other
        self._known: dict[Pieces, bool] = {} if tests.known is None else tests.known
        if len(self._known) > _KEPT:
            self._known.clear()

    def finds(self, chosen: Pieces, rest: int, count: int) -> Pieces | None:
        """Return a set that fits with `count` more things of the groups, None if there is none.

        The things are taken from the groups in their order; `rest` are in them in all.
        """
        size = self._tests.size
        if size is not None:
            self._R[self._register] = (0,) * (len(chosen) + count)
            if not size(self._C, self._R, self._X):
                return None
        if count:
            return self._deeper(chosen, 0, rest, count)
        return chosen if self._lasts(chosen) and self._fits(chosen) else None

    def _deeper(self, chosen: Pieces, at: int, rest: int, count: int) -> Pieces | None:
        groups, known, free = self._groups, self._known, self._lasting is None
        while rest >= count:
            group = groups[at]
            at += 1
            rest -= len(group)
            for taken in range(min(len(group), count), 0, -1):
                if taken + rest < count:
                    break
                more = chosen + group[:taken]
                if free or (known[more] if more in known else self._lasts(more)):
                    if taken == count:
                        if self._other is None or self._fits(more):
                            return more
                    elif (found := self._deeper(more, at, rest, count - taken)) is not None:
                        return found
        return None

    def _lasts(self, chosen: Pieces) -> bool:
        """Say whether a set may become one that fits."""
        if self._lasting is None:
            return True
        self._try(chosen)
        found = self._known[chosen] = bool(self._lasting(self._C, self._R, self._X))
        return found

    def _fits(self, chosen: Pieces) -> bool:
        if self._other is None:
            return True
        self._try(chosen)
        return bool(self._other(self._C, self._R, self._X))

    def _try(self, chosen: Pieces) -> None:
        self._left -= 1
        if self._left < 0:
            raise Spent
        self._R[self._register] = chosen
