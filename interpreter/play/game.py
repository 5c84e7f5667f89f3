"""A game in progress: what is asked, what is answered, how it ended. Only a logged game keeps its history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..program.events import Event, Watch
from ..program.faults import RuleFault
from ..program.program import Fixed
from ..program.questions import Question
from ..program.state import State
from .decision import Choice, Decision, IllegalChoice, Refusal
from .explanation import refusal
from .log import tell
from .observation import Observation, observe
from .questions import choice_of, decision_of
from .result import Result, result_of
from .setting import FAST, Compiled, Setting


@dataclass(slots=True)
class Log:
    """The history of a game: who chose what, and the events. It is a watch of the run.

    `titles` are those of answers as they were put, by the place of the event.
    """

    choices: list[tuple[int | None, str]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    titles: dict[int, str] = field(default_factory=dict)

    def event(self, event: Event, /) -> None:
        self.events.append(event)

    def clause(self, clause: int, /) -> None:
        pass


@dataclass(frozen=True, slots=True)
class _Both:
    """Two watches as one."""

    first: Watch
    second: Watch

    def event(self, event: Event, /) -> None:
        self.first.event(event)
        self.second.event(event)

    def clause(self, clause: int, /) -> None:
        self.first.clause(clause)
        self.second.clause(clause)


def _both(log: Log | None, watch: Watch | None) -> Watch | None:
    if log is None or watch is None:
        return log if watch is None else watch
    return _Both(log, watch)


class Game:
    """A game of a compiled ruleset. `state` is for referees and tools; agents get observations."""

    __slots__ = ("setting", "state", "log", "_question", "_decision", "_memory", "_shared")

    def __init__(self, setting: Setting, state: State, log: Log | None = None) -> None:
        self.setting = setting
        self.state = state
        self.log = log
        self._question: Question | None = None
        self._decision: Decision | None = None
        self._memory = setting.executor.memory()
        self._shared = False

    @classmethod
    def start(
        cls,
        compiled: Compiled,
        seed: int | None,
        asking: Sequence[int] | None = None,
        log: bool = False,
        watch: Watch | None = None,
        executor: str = FAST,
    ) -> Game:
        """Return a game that stands at its first decision. Without a seed chance is asked.

        `asking`: the seats in the order in which sealed blocks ask them; it changes no outcome. `watch` is
        told of the set-up. `executor`: the name of what runs the game; it changes nothing but the time.
        Raises: ValueError: `asking` is no order of all seats, or the seed is negative. RuleFault.
        """
        program = compiled.program
        order = tuple(range(program.seats) if asking is None else asking)
        if sorted(order) != list(range(program.seats)):
            raise ValueError(f"the order of asking must name each of {program.seats} seats once, from 0")
        runs = compiled.executors[executor]
        state = runs.start(seed)
        for rank, seat in enumerate(order):
            state.cells[Fixed.ASKING + seat] = rank
        game = cls(Setting(compiled, seed, order, runs), state, Log() if log else None)
        try:
            game._question = runs.run(state, _both(game.log, watch))
        except RuleFault as fault:
            fault.seed = seed
            raise
        return game

    # ---- what is known of it -----------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.setting.compiled.program.names.seats

    @property
    def seed(self) -> int | None:
        """The seed; None where chance is asked."""
        return self.setting.seed

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the program: equal where games go alike."""
        return self.setting.compiled.fingerprint

    @property
    def events(self) -> tuple[Event, ...]:
        """All events so far, of a logged game; else none."""
        return tuple(self.log.events) if self.log else ()

    def told(self, seat: int | None) -> tuple[str, ...]:
        """Return the events of a logged game in words, as the seat (None: the referee) may hear them."""
        wording = self.setting.compiled.words
        titles = self.log.titles if self.log else {}
        told = (tell(event, seat, wording, titles.get(at, "")) for at, event in enumerate(self.events))
        return tuple(text for text in told if text is not None)

    def written(self) -> tuple[str, ...]:
        """Return the events of a logged game by ids, as the referee may hear them: what is kept in files."""
        told = (tell(event, None, self.setting.compiled.ids) for event in self.events)
        return tuple(text for text in told if text is not None)

    @property
    def question(self) -> Question | None:
        """The pending question by numbers, None at the end."""
        if self._question is None and not self.state.ended:
            self._question = self.setting.executor.question(self.state)
        return self._question

    @property
    def decision(self) -> Decision | None:
        """What is to be decided next, None at the end."""
        if self._decision is None and (question := self._question or self.question) is not None:
            self._decision = decision_of(self.setting.compiled, self.state, question)
        return self._decision

    @property
    def result(self) -> Result | None:
        """How the game ended, None while it goes on."""
        return result_of(self.setting.compiled, self.state) if self.state.ended else None

    @property
    def ended_by(self) -> str:
        """The path of the rule or step that ended the game; empty before that, and at the round limit."""
        names = self.setting.compiled.program.names
        clause = names.trail[self.state.cells[Fixed.PC]]
        over = self.state.ended and clause >= 0
        return names.clauses[clause].partition("/")[0] if over else ""

    def legal(self, seat: int | None) -> tuple[Choice, ...]:
        """Return what the seat (None: chance) may choose now; nothing if it is not asked."""
        decision = self.decision
        return decision.choices if decision is not None and decision.seat == seat else ()

    def observe(self, seat: int | None) -> Observation:
        """Return what the seat can see; None is the referee, who sees everything."""
        if seat is not None and not 0 <= seat < len(self.seats):
            raise ValueError(f"there is no seat {seat}: seats are 0 to {len(self.seats) - 1}")
        compiled = self.setting.compiled
        return observe(compiled, compiled.ids, self.state, self.decision, seat)

    def table(self, seat: int | None) -> Observation:
        """Return what the seat can see of the table in the words of people, without what is asked."""
        compiled = self.setting.compiled
        return observe(compiled, compiled.words, self.state, None, seat)

    def digest(self) -> str:
        """Return the sha256 of the state, everything hidden included."""
        return self.state.digest()

    def why_not(self, choice: Choice | int | str, seat: int | None = None) -> Refusal | None:
        """Return why the choice cannot be made now, None if it can. With a seat: by that seat."""
        question, made = self._made(choice, seat)
        if made is not None:
            return None
        return refusal(self.setting.compiled, self.state, question, choice, seat)

    # ---- what changes it ---------------------------------------------------------------------------------

    def _made(self, choice: Choice | int | str, seat: int | None) -> tuple[Question | None, Choice | None]:
        """Return the open question and the choice if that seat may make it now."""
        question = self._question or self.question
        if question is None or (seat is not None and seat != question.seat):
            return question, None
        compiled = self.setting.compiled
        return question, choice_of(compiled, self.state, question, choice)

    def apply(self, choice: Choice | int | str, seat: int | None = None, watch: Watch | None = None) -> None:
        """Make a choice: a `Choice`, its code or its text. With a seat it must be that seat's turn.

        `watch` is told of the events and clauses that follow.

        Raises: IllegalChoice: it is not open now; nothing has changed. RuleFault: the ruleset is at fault;
        the game is then of no further use.
        """
        question, made = self._made(choice, seat)
        if question is None or made is None:
            raise IllegalChoice(refusal(self.setting.compiled, self.state, question, choice, seat))
        if self.log is not None:
            self.log.choices.append((question.seat, made.text))
            self.log.titles[len(self.log.events)] = made.title
            watch = _both(self.log, watch)
        self._question = self._decision = None
        executor = self.setting.executor
        if self._shared:
            before = self.state
            self.state, self._memory, self._shared = before.copy(), executor.memory(before), False
        try:
            self._question = executor.answer(self.state, made.code, watch, question, self._memory)
        except RuleFault as fault:
            fault.seed = self.seed
            raise

    def save(self) -> str:
        """Return the game as text, from which `resume` makes it again; the log is not in it."""
        from .saves import save

        return save(self)

    def copy(self) -> Game:
        """Return a game that stands where this one does and shares nothing that changes; it has no log."""
        copy = Game.__new__(Game)
        copy.setting, copy.state, copy.log = self.setting, self.state, None
        copy._question, copy._decision, copy._memory = self._question, self._decision, None
        # The state is the same until one of the two goes on, with a state of its own.
        copy._shared = self._shared = True
        return copy
