"""Plays one game of a plan and returns its row."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..play.game import Game
from ..play.setting import Compiled
from ..program.faults import RuleFault
from ..program.instructions import NOTHING
from ..program.program import Fixed, MeasureView
from ..program.state import State
from .agents import answers, seated
from .plan import Plan
from .rows import FAULT, Fault, Measured, Row
from .uses import Answers, Users


@dataclass
class Player:
    """Plays games of one plan, one after the other."""

    plan: Plan
    compiled: Compiled = field(init=False)
    users: Users = field(init=False)

    def __post_init__(self) -> None:
        self.compiled = self.plan.compiled()
        self.users = Users(self.compiled)

    def play(self, index: int) -> Row:
        """Return the row of a game; that of one in which the ruleset is at fault says so."""
        seed, agents = self.plan.seed_of(index), self.plan.agents_of(index)
        try:
            game = Game.start(self.compiled, seed)
            course = _Course(self.compiled)
            course.look(game)
            answered = Answers()
            question = game.question
            for _, choice in answers(game, seated(agents, seed)):
                assert question is not None, "an answer follows a question"
                answered.note(question, choice.code)
                course.look(game)
                question = game.question
            result = game.result
            assert result is not None, "agents answer until the game is over"
            measures = {
                one.id: _taken(self.compiled, game.state, one)
                for one in self.compiled.program.measured.measures
            }
            uses = self.users.of(game.state, answered)
        except RuleFault as fault:
            return Row(index, seed, agents, FAULT, fault=Fault(fault.clause, fault.reason))
        return Row(
            index,
            seed,
            agents,
            result.end,
            result.ranking,
            result.points,
            result.rounds,
            result.decisions,
            measures,
            tuple(course.rounds),
            course.values,
            uses,
        )


class _Course:
    """What is measured in every round, when it asks its first question."""

    def __init__(self, compiled: Compiled) -> None:
        self._compiled = compiled
        measured = compiled.program.measured
        self._measures = [one for one in (*measured.measures, *measured.implied) if one.each_round]
        self.rounds: list[int] = []
        self.values: dict[str, list[Measured]] = {one.id: [] for one in self._measures}

    def look(self, game: Game) -> None:
        """Measure, if this is the first question of a round."""
        number = game.state.cells[Fixed.ROUND]
        if not self._measures or game.state.ended or number < 1 or number in self.rounds[-1:]:
            return
        self.rounds.append(number)
        for one in self._measures:
            self.values[one.id].append(_taken(self._compiled, game.state, one))


def _taken(compiled: Compiled, state: State, measure: MeasureView) -> Measured:
    """Return what a measure comes to. Raises: RuleFault."""
    if not measure.owners:
        return _number(compiled.value(state, measure.value))
    return [_number(compiled.value(state, measure.value, owner)) for owner in range(len(measure.owners))]


def _number(value: int) -> int | None:
    return None if value == NOTHING else value
