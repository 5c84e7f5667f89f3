"""Why a choice is refused, by the clause that forbids it, and which clauses ran for an answer."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ..program.asking import code_of
from ..program.events import Event
from ..program.faults import RuleFault
from ..program.instructions import (
    AskAlternative,
    AskNumber,
    AskOne,
    AskSet,
    Filter,
    Many,
    SortedBy,
    Span,
    Top,
)
from ..program.program import STOP, TAKE, Fixed, Names
from ..program.program import Refusal as Condition
from ..program.questions import Question
from ..program.state import State
from .blame import Blame
from .decision import Choice, Refusal
from .observation import knows
from .setting import Compiled

LARGEST = 2**31


def refusal(
    compiled: Compiled, state: State, question: Question | None, choice: Choice | int | str, seat: int | None
) -> Refusal:
    """Return why a choice that is not open is refused.

    With a seat it is that seat that asks, and learns no more than that somebody else is to answer. Only
    pieces that the asked seat knows are looked at.
    """
    text = choice if isinstance(choice, str) else _text(compiled, choice)
    if question is None:
        return Refusal(text, "", ": the game has ended")
    if seat is not None and seat != question.seat:
        who = compiled.program.names.seats[seat] if seat < compiled.program.seats else f"seat {seat}"
        return Refusal(text, "", f": {who} is not asked now")
    if question.seat is None:
        return Refusal(text, "", ": it is no outcome that chance can have here")
    site = compiled.program.names.sites[question.site]
    instruction = compiled.program.code[state.cells[Fixed.PC]]
    code = _code(compiled, instruction, choice)
    if isinstance(instruction, AskNumber) and (not instruction.digits or len(text) > 1):
        low, high = compiled.value(state, instruction.low), compiled.value(state, instruction.high)
        return Refusal(text, site.path, f" by {site.path}: choose from {low} to {high}")
    after = state if code is None else _after(compiled, state, question, code)
    failing = None if code is None else _failing(compiled, after, question, code)
    if failing is None:
        return Refusal(text, site.path, f": it is no answer to {site.path}")
    return refused_by(compiled, after, text, *failing)


def refused_by(compiled: Compiled, state: State, text: str, condition: Condition, thing: int) -> Refusal:
    """Return why an answer is refused by a condition that fails in a state for a thing (-1: for none)."""
    blame = Blame(compiled.program, compiled.machine.evaluator(state))
    because = blame.path(condition.condition, {0: thing})
    why = f" by {condition.path}, because of {because}" if because else f" by {condition.path}"
    return Refusal(text, condition.path, why, condition.line, because, condition.file)


def _text(compiled: Compiled, choice: Choice | int) -> str:
    if isinstance(choice, Choice):
        return choice.text
    known = 0 <= choice < len(compiled.choices)
    return compiled.choices[choice].text if known else str(choice)


def _code(compiled: Compiled, instruction: object, choice: Choice | int | str) -> int | None:
    """Return the code that is meant: of several with the same text, the first that this question may have."""
    if isinstance(choice, Choice):
        return choice.code
    if isinstance(choice, int):
        return choice
    first = 0
    if isinstance(instruction, AskAlternative | AskOne | AskNumber):
        first = instruction.first_code
    codes = [each.code for each in compiled.choices if each.text == choice]
    codes = codes or [each.code for each in compiled.choices if each.text.startswith(f"{choice}(")]
    return next((code for code in codes if code >= first), None)


def _failing(compiled: Compiled, after: State, question: Question, code: int) -> tuple[Condition, int] | None:
    """Return the condition that forbids the code, and for which thing.

    It is the first that fails for the thing with the fewest failing, in the state in which they are tested.
    """
    site = compiled.program.names.sites[question.site]
    codes = {-1, code}
    if isinstance(compiled.program.code[after.cells[Fixed.PC]], AskSet):
        codes.add(STOP)  # what the set must be like can refuse each step to it
    conditions = [each for each in site.refusals if each.code in codes]
    failing = [
        [(condition, thing) for condition in conditions if not holds(compiled, after, condition, thing)]
        for thing in _things(compiled, after, question, code)
    ]
    found = min((each for each in failing if each), key=len, default=None)
    return None if found is None else found[0]


def holds(compiled: Compiled, state: State, condition: Condition, thing: int) -> bool:
    """Tell whether a condition holds for a thing (-1: for none)."""
    try:
        return compiled.value(state, condition.condition, thing) == 1
    except (RuleFault, IndexError):  # the condition cannot be put for this thing
        return True


def _things(compiled: Compiled, state: State, question: Question, code: int) -> tuple[int, ...]:
    """Return what the code may be about: members, or pieces that the seat knows."""
    program = compiled.program
    match program.code[state.cells[Fixed.PC]]:
        case AskOne(first_code=first, pieces=True):
            return tuple(
                piece
                for piece in range(len(program.piece_looks))
                if code_of(program, state, piece) == code - first
                and knows(program, state, question.seat, piece)
            )
        case AskOne(first_code=first, things=things):
            low, high = _domain(things)
            return (code - first,) if low <= code - first < high else ()
        case AskSet():
            thing = question.thing if question.piece is None else question.piece
            return (-1 if thing is None else thing,)
        case _:
            return (-1,)


def _domain(things: Many) -> tuple[int, int]:
    """Return the numbers, from low up to high, that the things may have before any is left out."""
    while isinstance(things, Filter | SortedBy | Top):
        things = things.things
    return (things.low, things.high) if isinstance(things, Span) else (0, LARGEST)


def _after(compiled: Compiled, state: State, question: Question, code: int) -> State:
    """Return the state in which conditions on a set are tested: with the thing taken where it is to be."""
    instruction = compiled.program.code[state.cells[Fixed.PC]]
    if not isinstance(instruction, AskSet) or code != TAKE:
        return state
    thing = question.thing if question.piece is None else question.piece
    chosen = instruction.question.chosen
    index = 0 if chosen.index is None else compiled.value(state, chosen.index)
    if thing is None or index < 0:
        return state
    registers = state.registers[:]
    registers[chosen.base + index] = (*question.chosen, thing)
    return replace(state, registers=registers)


@dataclass(slots=True)
class Trace:
    """A watch that notes the clauses that ran, in order, for each answer; `events` likewise."""

    clauses: list[int] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def event(self, event: Event, /) -> None:
        self.events.append(event)

    def clause(self, clause: int, /) -> None:
        if not self.clauses or self.clauses[-1] != clause:
            self.clauses.append(clause)

    def paths(self, names: Names) -> tuple[str, ...]:
        """Return the paths of the clauses, in the order in which they ran."""
        return tuple(names.clauses[clause] for clause in self.clauses)

    def clear(self) -> None:
        """Forget what has been noted, before the next answer."""
        self.clauses.clear()
        self.events.clear()
