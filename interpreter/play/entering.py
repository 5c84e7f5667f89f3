"""Plays a transcript again, to find the state in which a rule or step was entered, and what came after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..program.asking import code_of
from ..program.events import Answered, ChancePicked, Event, Rolled, Shuffled
from ..program.instructions import AskNumber, AskSet
from ..program.program import Fixed
from ..program.state import State
from .envelope import SaveError
from .questions import choice_of
from .setting import Compiled, Setting

Choices = Sequence[tuple[str, str]]
"""Who chose (`chance` among them) and the text of what was chosen."""


@dataclass(frozen=True)
class Entry:
    """Where a rule or step begins: the state, what seats answer from there on, what chance decides.

    An answer is the name of a seat and the texts of what it chose. Of each shuffle and roll `chance` has
    the codes or faces, in the order in which a game that asks for them would ask; of each pick the text.
    """

    state: State
    answers: tuple[tuple[str, tuple[str, ...]], ...]
    chance: tuple[tuple[int | str, ...], ...]


@dataclass
class Replaying:
    """A game that is played again, up to a choice or to its end. It is a watch of itself.

    `entry` is the instruction at which the rule or step begins that is waited for, -1 for none.
    """

    setting: Setting
    choices: Choices
    entry: int = -1
    state: State = field(init=False)
    made: int = 0
    entered: tuple[State, int, int] | None = None
    answers: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    chance: list[tuple[int | str, ...]] = field(default_factory=list)

    @property
    def compiled(self) -> Compiled:
        return self.setting.compiled

    def run(self, until: int) -> None:
        """Make so many of the choices. Raises: SaveError: the transcript is of another game. RuleFault."""
        machine, names = self.compiled.machine, self.compiled.program.names
        self.state = machine.start(self.setting.seed)
        for rank, seat in enumerate(self.setting.asking):
            self.state.cells[Fixed.ASKING + seat] = rank
        machine.run(self.state, self)
        for who, text in self.choices[:until]:
            question = machine.question(self.state)
            if question is None:
                raise SaveError(f"choice {self.made + 1}: the game has ended already")
            asked = "chance" if question.seat is None else names.seats[question.seat]
            choice = choice_of(self.compiled, self.state, question, text)
            if asked != who or choice is None:
                raise SaveError(f"choice {self.made + 1}: {who} cannot choose {text} there")
            machine.answer(self.state, choice.code, self)
            self.made += 1

    def event(self, event: Event, /) -> None:
        program = self.compiled.program
        if isinstance(event, Shuffled):
            pieces = reversed(self.state.registers[event.zone])
            self.chance.append(tuple(code_of(program, self.state, piece) for piece in pieces))
        elif isinstance(event, Rolled):
            self.chance.append(event.faces)
        elif isinstance(event, ChancePicked):
            self.chance.append((program.names.ids.actions[event.code],))
        elif isinstance(event, Answered) and event.result is not None:
            self.answers.append((program.names.seats[event.seat], self._words(event, event.result)))

    def _words(self, answer: Answered, result: tuple[int, ...]) -> tuple[str, ...]:
        names = self.compiled.program.names
        match self.compiled.asks[answer.site]:
            case AskSet(pieces=True):
                return tuple(self.compiled.ids.piece(piece) for piece in result)
            case AskSet():
                return tuple(names.sites[answer.site].things[thing] for thing in result)
            case AskNumber():
                return tuple(str(number) for number in result)
            case _:
                return (names.ids.actions[answer.code],)

    def clause(self, clause: int, /) -> None:
        if self.state.cells[Fixed.PC] == self.entry:
            self.entered = self.state.copy(), len(self.answers), len(self.chance)


def clause_at(setting: Setting, choices: Choices, step: int) -> str:
    """Return the path of the clause that asks for a choice, counted from 1. Raises: SaveError, RuleFault."""
    replaying = Replaying(setting, choices)
    replaying.run(step - 1)
    names = setting.compiled.program.names
    clause = names.trail[replaying.state.cells[Fixed.PC]]
    if replaying.state.ended or clause < 0:
        raise SaveError(f"the game has ended before choice {step}")
    return names.clauses[clause]


def enter(setting: Setting, choices: Choices, step: int, path: str) -> Entry | None:
    """Return the last entry of a rule or step before a choice; None if it was not entered.

    Raises: SaveError, RuleFault.
    """
    program = setting.compiled.program
    inside = [
        pc
        for pc, clause in enumerate(program.names.trail)
        if clause >= 0 and program.names.clauses[clause].startswith((f"{path}.", f"{path}/"))
    ]
    if not inside:
        return None
    replaying = Replaying(setting, choices, min(inside))
    replaying.run(step - 1)
    found = replaying.entered
    if found is None:
        return None
    state, answers, chance = found
    whole = Replaying(setting, choices)
    whole.run(len(choices))
    return Entry(state, tuple(whole.answers[answers:]), tuple(whole.chance[chance:]))
