"""Plays one game of a plan, or of two in pairs, and returns its row."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from hashlib import blake2b

from ..play.game import Game
from ..play.setting import Compiled
from ..program.events import Watch
from ..program.faults import RuleFault
from ..program.instructions import NOTHING
from ..program.program import Fixed, MeasureView
from ..program.state import State
from .agents import answers, seated
from .holdings import Gains, Resource, resources
from .pairing import Games, Pairing
from .plan import Plan
from .rows import FAULT, Fault, Measured, Row
from .uses import Answers, Users


@dataclass
class Player:
    """Plays games of one plan, one after the other."""

    plan: Plan
    compiled: Compiled = field(init=False)
    users: Users = field(init=False)
    resources: tuple[Resource, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.compiled = self.plan.compiled()
        self.users = Users(self.compiled)
        self.resources = tuple(resources(self.plan.program))

    def play(self, index: int, watch: Watch | None = None) -> Row:
        """Return the row of a game; that of one in which the ruleset is at fault says so."""
        seed, agents = self.plan.seed_of(index), self.plan.agents_of(index)
        try:
            game = Game.start(self.compiled, seed, watch=watch)
            course, gains = _Course(self.compiled), Gains(self.resources, game.state)
            course.look(game)
            answered, said = Answers(), list[str]()
            question = game.question
            for decision, choice in answers(game, seated(agents, seed), watch):
                assert question is not None, "an answer follows a question"
                answered.note(question, choice.code)
                said.append(f"{decision.seat} {choice.text}")
                gains.note(game.state)
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
            answers=blake2b("\n".join(said).encode(), digest_size=8).hexdigest(),
            held={resource.called[0]: resource.amounts(game.state) for resource in self.resources},
            gained=gains.gained,
        )


class PairPlayer:
    """Plays games of two plans; their rows have the numbers that they have among both."""

    def __init__(self, pairing: Pairing) -> None:
        self._pairing = pairing
        self._players = Player(pairing.old), Player(pairing.new)

    def play(self, number: int) -> Row:
        """Return the row of a game."""
        new, index = self._pairing.of(number)
        return replace(self._players[new].play(index), index=number)


def player(games: Games) -> Player | PairPlayer:
    """Return what plays numbered games."""
    return PairPlayer(games) if isinstance(games, Pairing) else Player(games)


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
