"""What stays the same through a game and all copies of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter

from ..program.executor import Executor
from ..program.faults import Budget
from ..program.fingerprint import fingerprint
from ..program.instructions import (
    Ask,
    AskAlternative,
    AskNumber,
    AskOne,
    AskSet,
    Number,
)
from ..program.machine import Machine
from ..program.program import Program
from ..program.python_backend import PythonBackend
from ..program.state import State
from .decision import Choice
from .holders import Holders, holders
from .prompts import Form
from .wording import Wording

FEW = 10
"""Sets of so many choices come again; larger ones seldom do."""

_OFFERS = 5_000
"""So many sets of choices are kept."""

FAST, REFERENCE = "fast", "reference"
"""The names of the executors."""


class Compiled:
    """A program with what play needs of it, worked out once.

    `ruleset` is its id, `layers` the ids of its layers, `options` the text of each option's value, `source`
    what it is in the package, with the layers put above it, None if it does not come with it.
    `executors` are those that a game may be run by, by name; `machine` is the reference.
    """

    def __init__(
        self,
        program: Program,
        ruleset: str = "",
        layers: tuple[str, ...] = (),
        options: dict[str, str] | None = None,
        budget: Budget | None = None,
        source: str | None = None,
    ) -> None:
        self.program = program
        self.ruleset = ruleset or program.names.ruleset
        self.layers = layers or (self.ruleset,)
        self.options = dict(options or {})
        self.source = source
        self.budget = budget or Budget()
        self.machine = Machine(program, self.budget)
        self.executors: dict[str, Executor] = {
            FAST: PythonBackend(self.machine),
            REFERENCE: self.machine,
        }
        names = program.names
        self._offers: dict[tuple[int, ...], tuple[Choice, ...]] = {}
        self.choices = tuple(
            Choice(code, text, title if title != text else "")
            for code, (text, title) in enumerate(zip(names.ids.actions, names.words.actions, strict=True))
        )

    @cached_property
    def asks(self) -> dict[int, Ask]:
        """The instruction that puts the question of each site."""
        asking = AskAlternative | AskOne | AskSet | AskNumber
        return {ask.site: ask for ask in self.program.code if isinstance(ask, asking)}

    @cached_property
    def has_faces(self) -> bool:
        """Whether there are pieces that are rolled."""
        return any(look.faces is not None for look in self.program.looks)

    @cached_property
    def forms(self) -> dict[int, Form]:
        """How the question of each site is put."""
        return {number: Form(self.program.names.sites[number], ask) for number, ask in self.asks.items()}

    def choices_of(self, codes: tuple[int, ...]) -> tuple[Choice, ...]:
        """Return the choices for some action codes; those that were asked for lately are kept, if few."""
        if len(codes) > FEW:
            found_anew: tuple[Choice, ...] = itemgetter(*codes)(self.choices)
            return found_anew
        found = self._offers.get(codes)
        if found is None:
            if len(self._offers) >= _OFFERS:
                self._offers.clear()
            found = self._offers[codes] = tuple([self.choices[code] for code in codes])
        return found

    @cached_property
    def ids(self) -> Wording:
        """What things are called by their ids."""
        return Wording(self.program, self.program.names.ids, self.asks, self._common, self._result_codes)

    @cached_property
    def words(self) -> Wording:
        """What people call things."""
        return Wording(self.program, self.program.names.words, self.asks, self._common, self._result_codes)

    @cached_property
    def _common(self) -> tuple[bool, ...]:
        """Of each look, whether all pieces of its kind have it, so that it is no secret."""
        looks = self.program.looks
        used = {(looks[look].kind, look) for look in self.program.piece_looks}
        kinds = [kind for kind, _ in used]
        return tuple(kinds.count(look.kind) == 1 for look in looks)

    @cached_property
    def _result_codes(self) -> dict[int, int]:
        """The code of member 0 of the sealed results that are members, by where they begin."""
        bases = {view.base for block in self.program.sealed for view in block.results}
        return {
            ask.target.base: ask.first_code
            for ask in self.asks.values()
            if isinstance(ask, AskOne) and not ask.pieces and ask.target.base in bases
        }

    @cached_property
    def holders(self) -> Holders:
        """Where pieces are kept besides the zones."""
        return holders(self.program)

    @cached_property
    def fingerprint(self) -> str:
        """The fingerprint of the program: equal where games go alike."""
        return fingerprint(self.program)

    def value(self, state: State, number: Number, *bound: int) -> int:
        """Return a value in a state, with variables bound from slot 0. Raises: RuleFault."""
        return self.machine.evaluator(state).number(number, dict(enumerate(bound)))

    def actor(self, state: State, block: int, owner: int) -> int:
        """Return the seat that answers for a seat or member in a sealed block that is open, or nothing."""
        actor = self.program.sealed[block].actor
        return owner if actor is None else self.value(state, actor, owner)


@dataclass(frozen=True, slots=True)
class Setting:
    """A compiled ruleset and how this game began.

    `seed` is None where chance is asked. `asking` has the seats in the order in which they are asked in
    sealed blocks. `executor` is what runs it.
    """

    compiled: Compiled
    seed: int | None
    asking: tuple[int, ...]
    executor: Executor
