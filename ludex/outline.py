"""What there is to know of a ruleset before a game of it begins: plain enough to be kept as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludex.interpreter.analysis.ruleset import Option, Ruleset

Texts = tuple[tuple[str, str], ...]
"""A text for each of some ids, such as the value of each option."""


@dataclass(frozen=True)
class Outline:
    """A ruleset from outside. `options` has the texts of the values that each option may have, by id.

    `defaults` has the value of each option that is not set, unless it is worked out; `starts` that of every
    option for each number of players.
    """

    id: str
    title: str
    layers: tuple[str, ...]
    players: tuple[int, ...]
    options: tuple[tuple[str, tuple[str, ...]], ...]
    defaults: Texts
    starts: tuple[tuple[int, Texts], ...]

    @property
    def default_players(self) -> int:
        """The highest number of players up to 4, else the lowest."""
        return max((count for count in self.players if count <= 4), default=min(self.players))

    @classmethod
    def of(cls, checked: Ruleset) -> Outline:
        """Return the outline of a checked ruleset."""
        from ludex.interpreter.analysis.settings import starts
        from ludex.options import shown, texts

        begun = {id_: _start(option) for id_, option in checked.options.items()}
        return cls(
            checked.id,
            checked.title,
            tuple(checked.layers),
            tuple(checked.players),
            tuple((id_, texts(checked, option)) for id_, option in checked.options.items()),
            tuple((id_, start) for id_, start in begun.items() if start is not None),
            tuple(
                (count, tuple(shown(checked, starts(checked, count)).items())) for count in checked.players
            ),
        )


def _start(option: Option) -> str | None:
    from ludex.interpreter.analysis.terms import FlagTerm, MemberTerm, NothingTerm, NumberTerm

    match option.start:
        case FlagTerm(value):
            return "yes" if value else "no"
        case NumberTerm(number):
            return str(number)
        case MemberTerm(_, member):
            return member
        case NothingTerm():
            return "nothing"
        case _:
            return None
