"""What things are called in play: by ids, or in the words of people. Never by the number of a piece."""

from __future__ import annotations

from dataclasses import dataclass

from ..analysis.english import quoted
from ..program.instructions import NOTHING, Ask
from ..program.program import Program, ResultView, Texts


@dataclass(frozen=True, slots=True)
class Wording:
    """One of the two ways: `ids`, in which transcripts are written, or `words`.

    `asks`: the instruction that puts the question of each site. `common`: of each look, whether all pieces
    of its kind have it, so that it is no secret. `first_codes`: the code of member 0 of the sealed results
    that are members, by where they begin.
    """

    program: Program
    texts: Texts
    asks: dict[int, Ask]
    common: tuple[bool, ...]
    first_codes: dict[int, int]

    @property
    def ids(self) -> bool:
        """Whether things are called by their ids."""
        return self.texts is self.program.names.ids

    def piece(self, piece: int) -> str:
        """Return what a known piece is called."""
        return self.texts.pieces[self.program.piece_looks[piece]]

    def unknown(self, piece: int) -> tuple[str, str]:
        """Return what one and several such unknown pieces are called: by what all can tell of them."""
        look = self.program.piece_looks[piece]
        if self.common[look]:
            return self.texts.pieces[look], self.texts.pieces[look]
        return self.texts.kinds[self.program.looks[look].kind]

    def resource(self, resource: int, count: int | None) -> str:
        """Return the noun for so much of a resource; None is any amount."""
        one, several = self.texts.resources[resource]
        return one if count == 1 and not self.ids else several

    def record(self, record: int, value: int) -> str:
        """Return what a value of a record is called."""
        values = self.texts.record_values[record]
        if value == NOTHING:
            return "nobody" if values == self.program.names.seats and not self.ids else "nothing"
        return values[value - self.program.records[record].low] if values else str(value)

    def things(self, site: int) -> tuple[str, ...]:
        """Return what the members are called that a set may have."""
        found = self.program.names.sites[site]
        return found.things if self.ids else found.called

    def alternative(self, code: int) -> str:
        """Return what an alternative is called that was chosen: its title in quotes."""
        return self.texts.actions[code] if self.ids else quoted(self.texts.actions[code])

    def owners(self, block: int) -> tuple[str, ...]:
        """Return what those are called for whom something is chosen in a sealed block."""
        return self.texts.owners[block] or self.program.names.seats

    def results(self, view: ResultView, values: tuple[int, ...]) -> tuple[str, ...]:
        """Return what was chosen in a sealed pick, pieces in the order of their looks."""
        if view.pieces:
            looks = sorted(self.program.piece_looks[piece] for piece in values)
            return tuple(self.texts.pieces[look] for look in looks)
        first = self.first_codes.get(view.base)
        return tuple(str(value) if first is None else self.texts.actions[first + value] for value in values)

    def chosen(self, all_: list[tuple[str, tuple[str, ...]]]) -> str:
        """Return who chose what, or for what it was chosen."""
        if self.ids:
            return ", ".join(f"{owner} {', '.join(values)}" for owner, values in all_)
        return "; ".join(f"{owner}: {', '.join(values)}" for owner, values in all_)
