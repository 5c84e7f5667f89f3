"""Logs of decisions of the games of a plan."""

from __future__ import annotations

from collections.abc import Iterator

from ..play.decision_log import LogHead, LogLine, View, head, lines
from ..play.game import Game
from .agents import answers, seated
from .plan import Plan


def head_of(plan: Plan, games: int, view: View) -> LogHead:
    """Return the first line of the log of the first games of a plan."""
    return head(plan.compiled(), plan.agents, view, games=games, rotate=plan.rotate, seed=plan.seed)


def logged(plan: Plan, games: int, view: View) -> Iterator[LogLine]:
    """Play the first games of a plan and yield the lines of their log, each as it comes.

    Raises: RuleFault: the ruleset is at fault.
    """
    yield head_of(plan, games, view)
    compiled = plan.compiled()
    for index in range(games):
        seed, agents = plan.seed_of(index), plan.agents_of(index)
        game = Game.start(compiled, seed)
        yield from lines(game, index, agents, answers(game, seated(agents, seed)), view)
