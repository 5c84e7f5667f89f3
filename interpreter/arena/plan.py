"""What is played when many games are: the program, who answers, and the seeds. It goes to workers as data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib.metadata import version
from typing import Any

from ..play.seeds import seed_of_game
from ..play.setting import Compiled
from ..program.fingerprint import fingerprint, measured_fingerprint
from ..program.instructions import BeginRound
from ..program.program import MeasureView, Program
from .holdings import resources


@dataclass(frozen=True)
class Plan:
    """A series of games. `agents` are names, one for each seat; `rotate` moves them on a seat each game.

    `rounds`: after so many each game is broken off, if it is not over before; the program says so too.
    `ruleset`, `layers` and `options` say what the program was made from, `source` what it is in the package.
    """

    program: Program
    ruleset: str
    layers: tuple[str, ...]
    options: dict[str, str]
    source: str | None
    agents: tuple[str, ...]
    seed: int
    rotate: bool = False
    rounds: int | None = None

    @classmethod
    def of(
        cls,
        compiled: Compiled,
        agents: tuple[str, ...],
        seed: int,
        rotate: bool = False,
        rounds: int | None = None,
    ) -> Plan:
        """Return the plan of games of what is compiled."""
        return cls(
            compiled.program if rounds is None else _shortened(compiled.program, rounds),
            compiled.ruleset,
            compiled.layers,
            compiled.options,
            compiled.source,
            agents,
            seed,
            rotate,
            rounds,
        )

    def compiled(self) -> Compiled:
        """Return the program, ready to be played."""
        return Compiled(self.program, self.ruleset, self.layers, self.options, source=self.source)

    def seed_of(self, index: int) -> int:
        """Return the seed of a game; it depends on that of the series and the game's number alone."""
        return seed_of_game(self.seed, index)

    def agents_of(self, index: int) -> tuple[str, ...]:
        """Return the names of the agents of a game, seat by seat."""
        turn = index % len(self.agents) if self.rotate else 0
        return self.agents[turn:] + self.agents[:turn]

    def about(self) -> dict[str, Any]:
        """Return what the rows of all games have in common, as plain data.

        It must be the same where rows are put together.
        """
        return {
            "ruleset": self.ruleset,
            "title": self.program.names.title,
            "layers": [*self.layers],
            "options": dict(self.options),
            "settings": [
                {"id": id_, "title": title, "value": value}
                for id_, title, value in self.program.names.settings
            ],
            "fingerprint": fingerprint(self.program),
            "measured_fingerprint": measured_fingerprint(self.program),
            "seats": [*self.program.names.seats],
            "agents": [*self.agents],
            "rotate_seats": self.rotate,
            "seed": self.seed,
            "broken_off_after": self.rounds,
            "version": version("ludex"),
            "resources": [
                {"id": id_, "title": title}
                for id_, title in (resource.called for resource in resources(self.program))
            ],
            "measures": [_measure(one) for one in self.program.measured.measures],
            "implied": [_measure(one) for one in self.program.measured.implied],
            "uses": [
                {
                    "id": one.id,
                    "relation": one.relation,
                    "kind": one.kind or None,
                    "title": one.title,
                    "settled": one.settled,
                    "instances": [
                        {"id": id_, "title": title} for id_, title in zip(one.ids, one.titles, strict=True)
                    ],
                }
                for one in self.program.measured.uses
            ],
        }


def _measure(one: MeasureView) -> dict[str, Any]:
    return {
        "id": one.id,
        "title": one.title,
        "of": one.of or None,
        "owners": [*one.owners],
        "unit": one.unit,
        "flag": one.flag,
        "each_round": one.each_round,
    }


def _shortened(program: Program, rounds: int) -> Program:
    """Return the program with games that are over after so many rounds, if not before."""
    code = tuple(
        BeginRound(min(rounds, one.limit)) if isinstance(one, BeginRound) else one for one in program.code
    )
    return replace(program, code=code)
