"""Functions that go through things: no further than they have to, and through no more than may be meant.

Where a condition says in which zone a piece lies, the piece is asked; where it compares an entry of a
constant table, only what has that entry is gone through; what depends on no state is settled beforehand.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .. import instructions as i
from ..faults import RuleFault
from ..instructions import NOTHING, Many, Number
from ..machine import Machine
from .parting import joined
from .ranges import LARGEST, Variables, total
from .simplify import Simplifier, size
from .steps import COUNTED, Steps
from .trees import BINDING, free_slots, nodes, parts

if TYPE_CHECKING:
    from .expressions import Expressions

Loop = i.Fold | i.First | i.Filter | i.SortedBy

_FEW_MEMBERS = 64
"""Of a span with no more members each may be asked for by itself."""

_SORTS = ("filter", "codes", "count", "some", "first")

_FEW, _WORTH = 6, 6
"""What is the same for all is worked out once for so many things and so large a condition."""

_STATIC = (i.Const, i.Bound, i.Look, i.Compare, i.Calculate, i.All, i.Any, i.Not, i.If, i.Default)


@dataclass
class _Outer:
    """A loop that is being written: its variable, and the lines that stand before it."""

    slot: int
    lines: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class _Narrowed:
    """What is gone through, which conditions are left for each thing, and what has to hold besides.

    `members` are those of a constant span; none where it is something else.
    """

    source: str
    conditions: list[Number]
    checks: list[str] = field(default_factory=list)
    members: tuple[int, ...] = ()


class Loops:
    """Writes the bodies of functions that go through things."""

    def __init__(self, values: Expressions, steps: Steps) -> None:
        self._values = values
        self._steps = steps
        self._ranges = values.ranges
        self._machine = Machine(values.program)
        self._simplifier = Simplifier(values.program)
        self._outer: _Outer | None = None
        self._hoisted = 0

    def body(self, sort: str, tree: Loop, v: Variables) -> list[str]:
        """Return the lines of a function, indented."""
        things, conditions = self._parts(tree, v)
        return self._through(things, conditions, sort, tree, v)

    def _parts(self, tree: Loop, v: Variables) -> tuple[Many, list[Number]]:
        """Return what is gone through, and the conditions on it."""
        things: Many = tree if isinstance(tree, i.Filter) else tree.things
        conditions: list[Number] = []
        eager = isinstance(tree, i.First) and not self._steps.sure(things, v)
        if isinstance(things, i.Filter) and not eager and things.slot == tree.slot:
            conditions += joined(things.condition)
            things = things.things
        if isinstance(tree, i.First):
            conditions += joined(tree.condition)
        return things, conditions

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
        self,
        things: Many,
        conditions: list[Number],
        sort: str,
        tree: Loop,
        v: Variables,
        given: str | None = None,
    ) -> list[str]:
        """Return the lines that go through things, those that are `given` or else all."""
        slot = tree.slot
        inside: Variables = {**v, slot: self._ranges.many(things, v).each}
        if given is None:
            narrowed = self._narrowed(things, self._cheap_first(conditions, inside), slot, v, inside)
            if (unrolled := self._unrolled(narrowed, sort, tree, v)) is not None:
                return unrolled
        else:
            narrowed = _Narrowed(given, conditions)
        source, checks = narrowed.source, [*narrowed.checks]
        conditions, inside, before_all = self._lifted(narrowed.conditions, slot, v, inside)
        self._outer = outer = _Outer(slot)
        checks += [self._values.condition(condition, inside) for condition in conditions]
        before, found, after = self._found(sort, tree, inside)
        self._outer = None
        lines = [*before, *before_all, *outer.lines]
        if self._steps.of(tree, v) > COUNTED:
            lines += [f"s = {source}", *(line.strip() for line in self._values.spend("len(s)"))]
            source = "s"
        lines.append(f"for b{slot} in {source}:")
        if checks:
            lines.append(f"    if {' and '.join(checks)}:")
        indent = "        " if checks else "    "
        return [f"    {line}" for line in [*lines, *(indent + line for line in found), *after]]

    def _cheap_first(self, conditions: list[Number], inside: Variables) -> list[Number]:
        """Return conditions in the order of what they cost, where none can be at fault."""
        if not all(self._steps.sure(condition, inside) for condition in conditions):
            return conditions
        return sorted(conditions, key=self.weight)

    def _lifted(
        self, conditions: list[Number], slot: int, v: Variables, inside: Variables
    ) -> tuple[list[Number], Variables, list[str]]:
        """Take out of the first condition what is the same for all things, and say it before the loop."""
        lines: list[str] = []
        within = dict(inside)

        def lifted(tree: Number) -> Number:
            if isinstance(tree, i.Compare | i.Calculate):
                return type(tree)(tree.operator, lifted(tree.left), lifted(tree.right))
            goes_through = any(isinstance(each, (*BINDING, i.Invoke)) for each in nodes(tree))
            if not goes_through or slot in free_slots(tree) or not self._steps.sure(tree, v):
                return tree
            name = self._values.new_slot()
            within[name] = self._ranges.number(tree, v)
            with self.elsewhere():
                lines.append(f"b{name} = {self._values.number(tree, v)}")
            return i.Bound(name)

        if not conditions or isinstance(conditions[0], i.Const):
            return conditions, within, lines
        return [lifted(conditions[0]), *conditions[1:]], within, lines

    # ---- what is the same for all things ------------------------------------------------------------------

    @property
    def is_hoisting(self) -> bool:
        """Whether what is written now belongs to a loop and may use its names."""
        return self._outer is not None

    @contextmanager
    def elsewhere(self) -> Iterator[None]:
        """Write something that does not stand in the loop that is being written."""
        outer, self._outer = self._outer, None
        try:
            yield
        finally:
            self._outer = outer

    def hoisted(self, sort: str, tree: Loop, v: Variables) -> str | None:
        """Return the call of a loop inside another one, with what is the same each time worked out once."""
        outer = self._outer
        if outer is None:
            return None
        things, conditions = self._parts(tree, v)
        same = [each for each in conditions if outer.slot not in free_slots(each)]
        other = [each for each in conditions if outer.slot in free_slots(each)]
        found = self._ranges.many(things, v)
        inside = {**v, tree.slot: found.each}
        if (
            not other
            or found.most < _FEW
            or sum(map(size, same)) < _WORTH
            or outer.slot in free_slots(things)
        ):
            return None
        if not all(self._steps.sure(each, inside) for each in conditions) or not self._steps.sure(things, v):
            return None
        self._hoisted += 1
        name = f"h{self._hoisted}"
        with self.elsewhere():
            all_ = self._values.loop("filter", i.Filter(tree.slot, things, i.All(tuple(same))), v)
        outer.lines.append(f"{name} = None")
        given = f"{name} if {name} is not None else ({name} := {all_})"
        return self._values.function(
            ("hoisted", sort, tree, tuple(same)),
            v,
            sorted(free_slots(tree)),
            lambda: self._through(things, other, sort, tree, v, "h"),
            given,
        )

    # ---- what need not be gone through --------------------------------------------------------------------

    def direct(self, tree: i.Filter, v: Variables) -> str | None:
        """Return the things of a filter where there is nothing to be asked of each; else None."""
        things, conditions = self._parts(tree, v)
        inside = {**v, tree.slot: self._ranges.many(things, v).each}
        found = self._narrowed(things, conditions, tree.slot, v, inside)
        return None if found.conditions or found.checks else found.source

    def counted(self, tree: i.Filter, v: Variables) -> str | None:
        """Return how many different entries some things have, where all that is asked is that; else None."""
        things, conditions = self._parts(tree, v)
        if not isinstance(things, i.Span) or len(conditions) != 1:
            return None
        entries = self._entries(conditions[0], tree.slot, v)
        match conditions[0]:
            case i.Compare(_, i.Size(i.Filter(_, _, i.Compare(_, i.Look(table), _)))) if entries is not None:
                found = self._ranges.tables[table]
                if found.within(things.low, things.high - 1):
                    return f"len({entries} - {{{NOTHING}}})" if found.nothing else f"len({entries})"
        return None

    def _narrowed(
        self, things: Many, conditions: list[Number], slot: int, v: Variables, inside: Variables
    ) -> _Narrowed:
        """Return what to go through, and what is left to be asked."""
        if not isinstance(things, i.Span):
            return _Narrowed(self._values.many(things, v), conditions)
        return self._of_members(tuple(range(things.low, things.high)), conditions, slot, v, inside)

    def _of_members(
        self, members: tuple[int, ...], conditions: list[Number], slot: int, v: Variables, inside: Variables
    ) -> _Narrowed:
        """Leave out what need not be gone through, by a condition that comes first or may as well."""
        for at, condition in enumerate(conditions):
            others = conditions[:at] + conditions[at + 1 :]
            settled = self.settled(condition, slot, members)
            if settled is not None:
                kept = tuple(member for member in members if member in settled)
                return self._of_members(kept, others, slot, v, inside)
            if (zone := self._lying(condition, slot, members, v, inside)) is not None:
                checks = [f"{members[0]} <= b{slot} <= {members[-1]}"]
                if len(members) != members[-1] - members[0] + 1:
                    checks.append(f"b{slot} in {members!r}")
                return _Narrowed(f"({zone},)", others, checks)
            if (entries := self._entries(condition, slot, v)) is not None and members:
                checks = [f"{members[0]} <= b{slot} <= {members[-1]}"]
                if len(members) != members[-1] - members[0] + 1:
                    checks.append(f"b{slot} in {members!r}")
                return _Narrowed(f"sorted({entries})", others, checks)
            if (group := self._entry(condition, slot, members, v, bool(at))) is not None:
                return _Narrowed(group, others)
            if not self._steps.sure(condition, inside):
                break
        text = repr(members) if len(members) <= _FEW_MEMBERS else self._values.constant(members)
        return _Narrowed(text, conditions, members=members)

    def _unrolled(self, found: _Narrowed, sort: str, tree: Loop, v: Variables) -> list[str] | None:
        """Return the lines that ask for each member by itself, where that leaves little to ask."""
        members, conditions = found.members, found.conditions
        if not conditions or not 0 < len(members) <= _FEW_MEMBERS or sort.split()[0] not in _SORTS:
            return None
        whole: Number = i.All(tuple(conditions)) if len(conditions) > 1 else conditions[0]
        left = [self._simplifier.for_member(whole, tree.slot, member) for member in members]
        if sum(map(self.weight, left)) * 2 > len(members) * self.weight(whole):
            return None
        before, done, after = self._found(sort, tree, v)
        lines = [*before]
        if self._steps.of(tree, v) > COUNTED:
            lines += [line.strip() for line in self._values.spend(str(len(members)))]
        for member, condition in zip(members, left, strict=True):
            line = done[0].replace(f"b{tree.slot}", str(member))
            if condition == i.Const(1):
                lines.append(line)
            elif not isinstance(condition, i.Const):
                lines.append(f"if {self._values.condition(condition, v)}: {line}")
        return [f"    {line}" for line in [*lines, *after]]

    def weight(self, tree: Number) -> int:
        """Return the size of a value with the functions that it calls."""
        called = [each.function for each in nodes(tree) if isinstance(each, i.Invoke)]
        return size(tree) + sum(size(self._values.program.functions[each].body) for each in called)

    def settled(self, condition: Number, slot: int, members: tuple[int, ...]) -> set[int] | None:
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
                known = self._values.is_piece(piece, v) and self._steps.sure(piece, v)
                if slot in free or other in free or not known:
                    return None
                if not self._values.lie_pieces(zones, inside):
                    return None
                return f"C[{self._values.program.place} + {self._values.number(piece, v)}] - {base}"
        return None

    def _entries(self, condition: Number, slot: int, v: Variables) -> str | None:
        """Return the entries of a constant table that some things have, where a member has to be one."""
        match condition:
            case i.Compare(
                ">",
                i.Size(
                    i.Filter(other, among, i.Compare("==", i.Look(_, i.Bound(same)) as entry, i.Bound(own)))
                ),
                i.Const(0),
            ) if own == slot and same == other and slot not in free_slots(among):
                inside = {**v, other: self._ranges.many(among, v).each}
                if not self._steps.sure(entry, inside) or not self._steps.sure(among, v):
                    return None
                text = self._values.number(entry, inside)
                return f"{{{text} for b{other} in {self._values.iterable(among, v)}}}"
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
            case _, _ if sort.startswith("codes "):
                add = f"r.append(b{slot} + {sort.split()[1]})"
                return ["r = []"], [add], ["return tuple(r)"]
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


def _is_static(tree: object, slot: int) -> bool:
    """Whether a value depends on one variable alone."""
    if isinstance(tree, i.Bound):
        return tree.slot == slot
    return isinstance(tree, _STATIC) and all(_is_static(part, slot) for part in parts(tree))
