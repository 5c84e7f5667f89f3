"""What a picked set has to fulfil, as generated code tells the functions that try sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import instructions as i
from ..instructions import Many, Number
from .parting import Cells, Chosen, Parted, joined
from .ranges import Range, Variables
from .steps import Steps
from .trees import free_slots

if TYPE_CHECKING:
    from .expressions import Expressions


class Picked:
    """Writes what questions for sets are about; `tables` are the lines of what they have to fulfil."""

    def __init__(self, values: Expressions, steps: Steps) -> None:
        self._values, self._steps = values, steps
        self._cells = Cells(values.program, values.ranges)
        self._tests: dict[str, str] = {}

    def possible(self, question: i.SetQuestion, v: Variables) -> str:
        """Return an expression that is true where some set is an answer."""
        things = self._values.many(question.things, v)
        low, high = self._values.number(question.low, v), self._values.number(question.high, v)
        if not question.conditions:
            return f"enough(len({things}), {low}, {high})"
        tests, place = (
            self.tests(question, v),
            self._values.index(question.chosen.base, question.chosen.index, v),
        )
        together = question.pieces and self.is_one_zone(question.things, v)
        what = f"{things}, {low}, {high}, {tests}, {question.pieces is True}, {together is True}, {place}"
        found = f"completable(C, R, X, {what})"
        parts = question.things, question.low, question.high, *question.conditions
        may_be_none = isinstance(question.low, i.Const) and question.low.value <= 0
        if may_be_none and all(self._steps.sure(part, v) for part in parts):
            return f"(empty(C, R, X, {low}, {high}, {tests}, {place}) or {found})"
        return found

    def chosen(self, question: i.SetQuestion, v: Variables) -> Chosen:
        """Return how values depend on the set that is picked."""
        return Chosen(self._values.program, self._values.ranges, question.chosen, v)

    def tests(self, question: i.SetQuestion, v: Variables) -> str:
        """Return what a set has to fulfil."""
        conditions = [each for condition in question.conditions for each in joined(condition)]
        if not conditions:
            return "None"
        slots = sorted(set().union(*map(free_slots, conditions)))
        every = self._test("all", conditions, v, slots)
        if not all(self._steps.sure(condition, v) for condition in conditions):
            found = f"Tests({every}, {question.monotone is True})"
        else:
            parts = Parted(conditions, self.chosen(question, v), v)
            sorts = ("size", parts.size), ("lasting", parts.lasting), ("other", parts.other)
            texts = [self._test(sort, part, v, slots) if part else "None" for sort, part in sorts]
            if parts.lasting and parts.lasting_alone:
                texts.append("{}")
            found = f"Tests({every}, {question.monotone is True}, True, {', '.join(texts)})"
        if slots:
            return found
        if found not in self._tests:
            self._tests[found] = f"S{len(self._tests)}"
        return self._tests[found]

    def _test(self, sort: str, conditions: list[Number], v: Variables, slots: list[int]) -> str:
        """Return a function of the run that says whether conditions hold."""
        whole: Number = i.All(tuple(conditions))
        call = self._values.function(
            (sort, whole), v, slots, lambda: [f"    return {self._values.condition(whole, v)}"]
        )
        return f"lambda C, R, X: {call}" if slots else call.partition("(")[0]

    @property
    def tables(self) -> list[str]:
        """The lines of the constants that are made of functions."""
        return [f"{name} = {text}" for text, name in self._tests.items()]

    def is_one_zone(self, things: Many, v: Variables) -> bool:
        """Whether things, which are pieces, always lie in one zone."""
        match things:
            case i.Filter(_, among) | i.SortedBy(_, among):
                return self.is_one_zone(among, v)
            case i.Top(among):
                return self.is_one_zone(among, v)
            case i.Register(base, index):
                found = Range(0, 0) if index is None else self._values.ranges.number(index, v)
                return found.low >= 0 and base + found.high < len(self._values.program.zones)
        return False

    def reads_cells(self, tree: object, cells: set[int], v: Variables) -> bool:
        """Whether a value may read one of some cells."""
        return not cells.isdisjoint(self._cells.read(tree, v))
