"""Small functions put in where they are called, though their arguments are no names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import instructions as i
from ..instructions import NOTHING, Number
from .naming import Said, is_flat, named
from .ranges import Variables
from .simplify import size

if TYPE_CHECKING:
    from .expressions import Expressions

_SMALL = 24
"""A function of so few nodes, none of which is a function of its own, is put in where it is called."""


class PutIn:
    """Writes the bodies of functions in expressions that call them."""

    def __init__(self, values: Expressions) -> None:
        self._values = values

    def body(self, sort: str, tree: i.Invoke, v: Variables) -> str | None:
        """Return the body of a small function instead of its call; None where that is not possible."""
        body = self._values.program.functions[tree.function].body
        if size(body) > _SMALL or not is_flat(body):
            return None
        if len(tree.arguments) == 1 and isinstance(tree.arguments[0], i.Sole):
            return self._of_sole(sort, body, tree.arguments[0], v)
        variables: dict[int, Number] = {}
        for slot, argument in enumerate(tree.arguments):
            if isinstance(argument, i.Bound | i.Const):
                variables[slot] = argument
            else:
                variables[slot] = i.Bound(self._values.new_slot())
        whole = self._values.simplifier.put(body, variables)
        inside = dict(v)
        for slot, argument in enumerate(tree.arguments):
            variable = variables[slot]
            if isinstance(variable, i.Bound) and variable != argument:
                inside[variable.slot] = self._values.ranges.number(argument, v)
                said = named(whole, variable.slot, Said(variable.slot, argument))
                if said is None:
                    return None
                whole = said
        return self._in_place(sort, whole, inside)

    def _in_place(self, sort: str, body: Number, v: Variables) -> str:
        """Write a body where it is called."""
        self._values.naming += 1
        try:
            return self._values.number(body, v) if sort == "f" else self._values.condition(body, v)
        finally:
            self._values.naming -= 1

    def _of_sole(self, sort: str, body: Number, sole: i.Sole, v: Variables) -> str | None:
        """Return the body of a function of the only one of some things: as it is for one, and for none."""
        first, again = self._values.named(self._values.many(sole.things, v))
        slot = self._values.new_slot()
        said = Said(slot, sole, f"{again}[0]")
        whole = named(self._values.simplifier.put(body, {0: i.Bound(slot)}), slot, said)
        if whole is None:
            return None
        one = self._in_place(sort, whole, {**v, slot: self._values.ranges.many(sole.things, v).each})
        none = self._in_place(sort, self._values.simplifier.put(body, {0: i.Const(NOTHING)}), v)
        return f"({one} if len({first}) == 1 else {none})"
