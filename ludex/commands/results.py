"""Results of games as text."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludex.interpreter.play.game import Game
    from ludex.interpreter.play.result import Result

ENDS = {
    "finished": "The game came to its end",
    "won": "The game was won",
    "limit reached": "The game reached its limit of rounds",
}


def result_text(game: Game) -> str:
    """Return the ranking of a game that is over, one seat a line, and how and where it ended."""
    result, seats = game.result, game.seats
    assert result is not None
    wide = max(map(len, seats))
    numbers = result.points
    digits = max((len(str(number)) for number in numbers), default=1) if numbers is not None else 0
    lines = []
    for seat, place in result.ranking:
        points = ""
        if numbers is not None:
            points = f"  {numbers[seat]:>{digits}} point{'s' if numbers[seat] != 1 else ''}"
        lines.append(f"  {place}.  {seats[seat]:<{wide}}{points}".rstrip())
    rounds, decisions = count(result.rounds, "round"), count(result.decisions, "decision")
    by = f" in {game.ended_by}" if game.ended_by else ""
    return "\n".join([*lines, "", f"{ENDS[result.end]}{by} after {rounds} and {decisions}."])


def results_text(results: Sequence[Result], seats: Sequence[str]) -> str:
    """Return what several games came to, a seat a line, and how they ended."""
    rows = [("seat", "first", "mean place", "mean points")]
    games = len(results)
    for seat, name in enumerate(seats):
        places = [dict(result.ranking)[seat] for result in results]
        points = [result.points[seat] for result in results if result.points is not None]
        rows.append(
            (name, str(places.count(1)), _mean(places), _mean(points) if len(points) == games else "-")
        )
    wide = [max(len(row[column]) for row in rows) for column in range(4)]
    table = [
        "  ".join([row[0].ljust(wide[0]), *(row[i].rjust(wide[i]) for i in range(1, 4))]) for row in rows
    ]
    ends = [f"{ENDS[end]}: {sum(result.end == end for result in results)}" for end in ENDS]
    rounds = [result.rounds for result in results]
    decisions = [result.decisions for result in results]
    return "\n".join(
        [
            *(f"  {line}" for line in table),
            "",
            *(line for line in ends if not line.endswith(": 0")),
            f"Rounds: {min(rounds)} to {max(rounds)}, {_mean(rounds)} on average",
            f"Decisions: {min(decisions)} to {max(decisions)}, {_mean(decisions)} on average",
        ]
    )


def count(number: int, what: str) -> str:
    """Return a number of things in words."""
    return f"{number} {what}" + ("" if number == 1 else "s")


def _mean(numbers: Sequence[int]) -> str:
    return f"{float(Fraction(sum(numbers), len(numbers))):.2f}" if numbers else "-"
