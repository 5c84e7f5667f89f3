"""What a seat can see of a game, by masks, by who knows which piece, and by the seat's own question.

Nothing else of the state comes in, and the number of a piece never shows: known pieces of an unordered zone
stand in the order of their looks, those of a pile by position.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from ..program.instructions import NOTHING
from ..program.program import Ending, Fixed, Program, ResultView
from ..program.state import State
from .decision import Decision
from .setting import Compiled
from .wording import Wording

ENDINGS = {Ending.FINISHED: "finished", Ending.WON: "won", Ending.LIMIT: "limit reached"}
"""How an ended game is said to have ended."""


@dataclass(frozen=True, slots=True)
class PieceSeen:
    """A piece: its kind, which everyone can tell, and look and face if they are known."""

    kind: str
    look: str | None
    face: int | None

    def __str__(self) -> str:
        if self.look is None:
            return f"unknown {self.kind}"
        return self.look if self.face is None else f"{self.look} showing {self.face}"


@dataclass(frozen=True, slots=True)
class ZoneSeen:
    """A zone and all its pieces, those of a pile (`ordered`) from bottom to top."""

    zone: str
    ordered: bool
    pieces: tuple[PieceSeen, ...]


@dataclass(frozen=True, slots=True)
class AmountSeen:
    """How much of a resource a holder has; None where that is hidden."""

    holder: str
    resource: str
    value: int | None


@dataclass(frozen=True, slots=True)
class RecordSeen:
    """A record; `value` is None where it is hidden."""

    record: str
    value: str | None


@dataclass(frozen=True, slots=True)
class ResultSeen:
    """What was chosen in a sealed pick by a seat or for a member; `values` is None if hidden or nothing."""

    result: str
    owner: str
    values: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Observation:
    """All that a seat (None: the referee) can see. `end` is empty while the game goes on.

    `decision` is the seat's own; for the referee it is anyone's, chance included.
    """

    seat: int | None
    seats: tuple[str, ...]
    round: int
    end: str
    zones: tuple[ZoneSeen, ...]
    amounts: tuple[AmountSeen, ...]
    records: tuple[RecordSeen, ...]
    results: tuple[ResultSeen, ...]
    decision: Decision | None

    @property
    def text(self) -> str:
        """The observation in lines that can be read aloud; empty zones and results are left out."""
        return "\n".join(_lines(self))

    def to_json(self) -> dict[str, Any]:
        """Return plain lists, texts and numbers."""
        decision = None if self.decision is None else self.decision.to_json()
        return asdict(replace(self, decision=None)) | {"decision": decision}


def knows(program: Program, state: State, seat: int | None, piece: int) -> bool:
    """Whether the seat knows look and face of the piece; the referee knows all."""
    if seat is None:
        return True
    cells = state.cells
    seen = program.zones[cells[program.place + piece]].mask | cells[program.knowers + piece]
    return bool(seen >> seat & 1)


def observe(
    compiled: Compiled, wording: Wording, state: State, decision: Decision | None, seat: int | None
) -> Observation:
    """Return what the seat sees. `decision` is the open one; it is left out where another seat's."""
    program, cells = compiled.program, state.cells
    texts = wording.texts
    bit = program.everyone if seat is None else 1 << seat
    mine = decision is not None and (seat is None or decision.seat == seat)
    return Observation(
        seat=seat,
        seats=program.names.seats,
        round=cells[Fixed.ROUND],
        end="" if cells[Fixed.ENDED] == Ending.RUNNING else ENDINGS[Ending(cells[Fixed.ENDED])],
        zones=tuple(_zone(wording, state, seat, number) for number in range(len(program.zones))),
        amounts=tuple(
            _amount(wording, view.resource, holder, cells[view.cell] if view.mask & bit else None)
            for view, holder in zip(program.amounts, texts.holders, strict=True)
        ),
        records=tuple(
            RecordSeen(name, wording.record(number, cells[view.cell]) if view.mask & bit else None)
            for number, (view, name) in enumerate(zip(program.records, texts.records, strict=True))
        ),
        results=tuple(
            ResultSeen(name, text, _result(compiled, wording, state, seat, number, view, owner))
            for number, block in enumerate(program.sealed)
            for view, name in zip(block.results, texts.results[number], strict=True)
            for owner, text in enumerate(wording.owners(number))
        ),
        decision=decision if mine else None,
    )


def _amount(wording: Wording, resource: int, holder: str, value: int | None) -> AmountSeen:
    return AmountSeen(holder, wording.resource(resource, value), value)


def _zone(wording: Wording, state: State, seat: int | None, number: int) -> ZoneSeen:
    view = wording.program.zones[number]
    pieces = [_piece(wording, state, seat, piece) for piece in state.registers[number]]
    if not view.ordered:
        pieces.sort(key=lambda entry: entry[0])
    return ZoneSeen(wording.texts.zones[number], view.ordered, tuple(piece for _, piece in pieces))


def _piece(
    wording: Wording, state: State, seat: int | None, piece: int
) -> tuple[tuple[int, int, int], PieceSeen]:
    """Return the piece as it is seen, with what it is sorted by: known ones first, by look and face."""
    program, kinds = wording.program, wording.texts.kinds
    look = program.piece_looks[piece]
    kind = program.looks[look].kind
    if knows(program, state, seat, piece):
        face = state.cells[program.face + piece]
        seen = PieceSeen(kinds[kind][0], wording.piece(piece), None if face == NOTHING else face)
        return (0, look, face), seen
    known_look = wording.piece(piece) if wording.common[look] else None
    return (1, kind, 0), PieceSeen(kinds[kind][0], known_look, None)


def _result(
    compiled: Compiled,
    wording: Wording,
    state: State,
    seat: int | None,
    block: int,
    view: ResultView,
    owner: int,
) -> tuple[str, ...] | None:
    """Return what was chosen by or for `owner`; of an open block a seat sees its own answers only."""
    open_ = state.cells[Fixed.SEALED] == block + 1
    if open_ and seat not in (None, compiled.actor(state, block, owner)):
        return None
    place = view.base + owner
    values = state.registers[place] if view.many else (state.cells[place],)
    return None if NOTHING in values else wording.results(view, values)


def _lines(seen: Observation) -> list[str]:
    lines = [f"Round {seen.round}" + (f", {seen.end}" if seen.end else "")]
    for zone in seen.zones:
        if zone.pieces:
            shown = tuple(reversed(zone.pieces)) if zone.ordered else zone.pieces
            order = " (from the top)" if zone.ordered and len(shown) > 1 else ""
            lines.append(f"{zone.zone}{order}: {counted(shown)}")
    for amount in seen.amounts:
        lines.append(f"{amount.resource} of {amount.holder}: {_shown(amount.value)}")
    for record in seen.records:
        lines.append(f"{record.record}: {_shown(record.value)}")
    for result in seen.results:
        if result.values:
            lines.append(f"{result.result} of {result.owner}: {', '.join(result.values)}")
    if seen.decision is not None:
        lines.extend(decision_lines(seen.decision, seen.seats))
    return lines


def decision_lines(decision: Decision, seats: tuple[str, ...]) -> list[str]:
    """Return the question and its choices as lines of text."""
    who = "chance" if decision.seat is None else seats[decision.seat]
    about = f" ({decision.about})" if decision.about else ""
    lines = [f"{who}: {decision.prompt}{about}"]
    if decision.chosen:
        lines.append(f"  so far: {', '.join(decision.chosen)}")
    lines.extend(f"  {choice.text}" for choice in decision.choices)
    return lines


def _shown(value: int | str | None) -> str:
    return "hidden" if value is None else str(value)


def counted(pieces: tuple[PieceSeen, ...]) -> str:
    """Return the pieces as a list in which neighbours that are alike are counted together."""
    groups: list[tuple[str, int]] = []
    for text in map(str, pieces):
        if groups and groups[-1][0] == text:
            groups[-1] = (text, groups[-1][1] + 1)
        else:
            groups.append((text, 1))
    return ", ".join(text if number == 1 else f"{number} x {text}" for text, number in groups)
