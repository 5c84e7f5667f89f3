"""Functions that go through things: no further than they have to, and through no more than may be meant.

Where a condition says in which zone a piece lies, the piece is asked; where it compares an entry of a
constant table, only what has that entry is gone through; what depends on no state is settled beforehand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import instructions as i
from ..faults import RuleFault
from ..instructions import NOTHING, Many, Number
from ..machine import Machine
from .ranges import LARGEST, Variables, total
from .steps import COUNTED, Steps
from .trees import free_slots, parts

if TYPE_CHECKING:
    from .expressions import Expressions

Loop = i.Fold | i.First | i.Filter | i.SortedBy

_STATIC = (i.Const, i.Bound, i.Look, i.Compare, i.Calculate, i.All, i.Any, i.Not, i.If, i.Default)


class Loops:
    """Writes the bodies of functions that go through things."""

    def __init__(self, values: Expressions, steps: Steps) -> None:
        self._values = values
        self._steps = steps
        self._ranges = values.ranges
        self._machine = Machine(values.program)

    def body(self, sort: str, tree: Loop, v: Variables) -> list[str]:
        """Return the lines of a function, indented."""
        things: Many = tree if isinstance(tree, i.Filter) else tree.things
        conditions: list[Number] = []
        eager = isinstance(tree, i.First) and not self._steps.sure(things, v)
        if isinstance(things, i.Filter) and not eager and things.slot == tree.slot:
            conditions += _joined(things.condition)
            things = things.things
        if isinstance(tree, i.First):
            conditions += _joined(tree.condition)
        return self._through(things, conditions, sort, tree, v)

    def in_turn(self, tree: i.SortedBy, v: Variables) -> str | None:
        """Return the members of a span from one of them on, around the table; None where this is none."""
        match tree.key:
            case i.Calculate("%", i.Calculate("-", i.Bound(slot), first), i.Const(size)) if slot == tree.slot:
                found = self._ranges.number(first, v)
                if slot in free_slots(first) or not found.is_index or not found.within(0, size - 1):
                    return None
                around = tuple(tuple((at + each) % size for each in range(size)) for at in range(size))
                source = f"{self._values.constant(around)}[{self._values.number(first, v)}]"
                match tree.things:
                    case i.Span(0, high) if high == size:
                        return source
        return None

    def _through(
        self, things: Many, conditions: list[Number], sort: str, tree: Loop, v: Variables
    ) -> list[str]:
        slot = tree.slot
        inside = {**v, slot: self._ranges.many(things, v).each}
        source, conditions, checks = self._narrowed(things, conditions, slot, v, inside)
        checks += [self._values.condition(condition, inside) for condition in conditions]
        before, found, after = self._found(sort, tree, inside)
        lines = [*before]
        if self._steps.of(tree, v) > COUNTED:
            lines += [f"s = {source}", *(line.strip() for line in self._values.spend("len(s)"))]
            source = "s"
        lines.append(f"for b{slot} in {source}:")
        if checks:
            lines.append(f"    if {' and '.join(checks)}:")
        indent = "        " if checks else "    "
        return [f"    {line}" for line in [*lines, *(indent + line for line in found), *after]]

    # ---- what need not be gone through --------------------------------------------------------------------

    def _narrowed(
        self, things: Many, conditions: list[Number], slot: int, v: Variables, inside: Variables
    ) -> tuple[str, list[Number], list[str]]:
        """Return what to go through, the conditions that are left, and what has to hold besides."""
        if not isinstance(things, i.Span):
            return self._values.many(things, v), conditions, []
        return self._rest(tuple(range(things.low, things.high)), conditions, slot, v, inside)

    def _rest(
        self, members: tuple[int, ...], conditions: list[Number], slot: int, v: Variables, inside: Variables
    ) -> tuple[str, list[Number], list[str]]:
        """Narrow down further by what the state says."""
        for at, condition in enumerate(conditions):
            others = conditions[:at] + conditions[at + 1 :]
            earlier = all(self._steps.sure(each, inside) for each in conditions[:at])
            if not earlier:
                break
            settled = self._settled(condition, slot, members)
            if settled is not None:
                kept = tuple(member for member in members if member in settled)
                return self._rest(kept, others, slot, v, inside)
            if (zone := self._lying(condition, slot, members, v, inside)) is not None:
                checks = [f"{members[0]} <= b{slot} <= {members[-1]}"]
                if len(members) != members[-1] - members[0] + 1:
                    checks.append(f"b{slot} in {members!r}")
                return f"({zone},)", others, checks
            if (group := self._entry(condition, slot, members, v, bool(at))) is not None:
                return group, others, []
        text = repr(members) if len(members) <= 64 else self._values.constant(members)
        return text, conditions, []

    def _settled(self, condition: Number, slot: int, members: tuple[int, ...]) -> set[int] | None:
        """Return the members for which a condition holds that reads nothing else; None where it does."""
        if not _is_static(condition, slot):
            return None
        evaluator = self._machine.evaluator(self._machine.start(None))
        try:
            return {member for member in members if evaluator.number(condition, {slot: member}) == 1}
        except RuleFault:
            return None

    def _lying(
        self, condition: Number, slot: int, members: tuple[int, ...], v: Variables, inside: Variables
    ) -> str | None:
        """Return which member it is in whose zone a piece lies, where the condition asks for that."""
        match condition:
            case i.Compare(
                ">",
                i.Size(
                    i.Filter(other, i.Register(base, i.Bound(own)), i.Compare("==", i.Bound(same), piece))
                ),
                i.Const(0),
            ) if own == slot and same == other and members:
                zones = i.Register(base, i.Bound(slot))
                free = free_slots(piece)
                if slot in free or other in free or not self._values.is_piece(piece, v):
                    return None
                if not self._values.lie_pieces(zones, inside):
                    return None
                return f"C[{self._values.program.place} + {self._values.number(piece, v)}] - {base}"
        return None

    def _entry(
        self, condition: Number, slot: int, members: tuple[int, ...], v: Variables, later: bool
    ) -> str | None:
        """Return the members that have an entry of a constant table, where the condition asks for that."""
        match condition:
            case i.Compare("==", i.Look(table, i.Bound(own)), value) if own == slot:
                pass
            case i.Compare("==", value, i.Look(table, i.Bound(own))) if own == slot:
                pass
            case _:
                return None
        entries = self._values.program.tables[table]
        if slot in free_slots(value) or not members or members[0] < 0 or members[-1] >= len(entries):
            return None
        if later and not self._steps.sure(value, v):
            return None
        groups: dict[int, tuple[int, ...]] = {}
        for member in members:
            groups[entries[member]] = (*groups.get(entries[member], ()), member)
        return f"{self._values.constant(groups)}.get({self._values.number(value, v)}, ())"

    # ---- what is made of them -----------------------------------------------------------------------------

    def _found(self, sort: str, tree: Loop, v: Variables) -> tuple[list[str], list[str], list[str]]:
        """Return what stands before the loop, what is done with each thing, and what after it."""
        slot = tree.slot
        match sort, tree:
            case "filter", _:
                return ["r = []"], [f"r.append(b{slot})"], ["return tuple(r)"]
            case "count", _:
                return ["n = 0"], ["n += 1"], ["return n"]
            case "some", _:
                return [], ["return True"], ["return False"]
            case "first", _:
                return [], [f"return b{slot}"], [f"return {NOTHING}"]
            case "sorted", i.SortedBy(key=key):
                add = f"r.append(({self._values.number(key, v)}, len(r), b{slot}))"
                return ["r = []"], [add], ["r.sort()", "return tuple([p[2] for p in r])"]
            case _, i.Fold(operator, _, value, things):
                return self._folded(operator, value, things, v)
        raise ValueError(f"no such loop: {sort}")

    def _folded(
        self, operator: str, value: Number, things: Many, v: Variables
    ) -> tuple[list[str], list[str], list[str]]:
        text, each = self._values.number(value, v), self._ranges.number(value, v)
        if operator == "total":
            low, high = total(each, self._ranges.many(things, v).most)
            sure = low >= -LARGEST and high <= LARGEST
            after = ["return n" if sure else "return bounded(n)"]
            if not each.nothing:
                return ["n = 0"], [f"n += {text}"], after
            return ["n = 0"], [f"x = {text}", f"if x != {NOTHING}: n += x"], after
        if operator not in ("highest", "lowest"):
            raise ValueError(f"no such fold: {operator}")
        better = "x > n" if operator == "highest" else f"x < n or n == {NOTHING}"
        if each.nothing and operator == "lowest":
            better = f"x != {NOTHING} and ({better})"
        return [f"n = {NOTHING}"], [f"x = {text}", f"if {better}: n = x"], ["return n"]


def _joined(condition: Number) -> list[Number]:
    """Return the conditions that a condition joins."""
    if isinstance(condition, i.All):
        return [each for operand in condition.operands for each in _joined(operand)]
    return [condition]


def _is_static(tree: object, slot: int) -> bool:
    """Whether a value depends on one variable alone."""
    if isinstance(tree, i.Bound):
        return tree.slot == slot
    return isinstance(tree, _STATIC) and all(_is_static(part, slot) for part in parts(tree))
