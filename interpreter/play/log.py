"""Events in words, as a seat may hear them: from names and masks only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

from ..program.events import (
    Answered,
    ChancePicked,
    Ended,
    Event,
    Moved,
    Recorded,
    Revealed,
    Rolled,
    RoundBegan,
    Shuffled,
    Transferred,
    Unsealed,
)
from ..program.instructions import NOTHING, AskNumber, AskSet
from ..program.program import Ending
from .setting import Compiled


def tell(event: Event, seat: int | None, compiled: Compiled) -> str | None:
    """Return the event in words for a seat (None: the referee), or None if there is nothing to tell."""
    names = compiled.program.names
    match event:
        case RoundBegan(number):
            return f"round {number}"
        case Answered():
            return _answered(event, seat, compiled)
        case Moved():
            return _moved(event, seat, compiled)
        case Transferred():
            return _transferred(event, seat, compiled)
        case Recorded(record, old, new, mask):
            if old == new or not _sees(mask, seat):
                return None
            return f"{names.records[record]}: {compiled.record_text(record, new)}"
        case Shuffled(zone):
            return f"{names.zones[zone]} is shuffled"
        case Rolled():
            return _rolled(event, seat, compiled)
        case ChancePicked(code, mask):
            return f"chance picks {compiled.choices[code].text}" if _sees(mask, seat) else "chance has picked"
        case Revealed():
            return _revealed(event, seat, compiled)
        case Unsealed():
            return _unsealed(event, compiled)
        case Ended(ending, seats):
            return _ended(ending, seats, compiled)
        case _:
            assert_never(event)


def _sees(mask: int, seat: int | None) -> bool:
    return seat is None or bool(mask >> seat & 1)


def _seats(compiled: Compiled, mask: int) -> str:
    return ", ".join(name for seat, name in enumerate(compiled.program.names.seats) if mask >> seat & 1)


def _pieces(compiled: Compiled, pieces: Iterable[int], known: Iterable[bool]) -> str:
    """Return pieces as a list, alike ones counted; sorted, so that the order does not tell which is which."""
    looks = compiled.program.piece_looks
    shown = list(zip(pieces, known, strict=True))
    shown.sort(key=lambda each: looks[each[0]] if each[1] else compiled.program.looks[looks[each[0]]].kind)
    seen = Counter(compiled.look_text(piece) for piece, looked in shown if looked)
    unseen = Counter(compiled.unknown_texts(piece) for piece, looked in shown if not looked)
    return ", ".join(
        [
            *(_counted(text, count) for text, count in seen.items()),
            *(f"{count} {one if count == 1 else several}" for (one, several), count in unseen.items()),
        ]
    )


def _counted(text: str, count: int) -> str:
    return text if count == 1 else f"{count} x {text}"


def _with_faces(compiled: Compiled, pieces: Iterable[int], faces: Iterable[int], says: str) -> str:
    """Return known pieces with their faces, by look and face."""
    looks = compiled.program.piece_looks
    shown = sorted(zip(pieces, faces, strict=True), key=lambda each: (looks[each[0]], each[1]))
    texts = Counter(
        compiled.look_text(piece) if face == NOTHING else f"{compiled.look_text(piece)} {says} {face}"
        for piece, face in shown
    )
    return ", ".join(_counted(text, count) for text, count in texts.items())


def _answered(event: Answered, seat: int | None, compiled: Compiled) -> str | None:
    who = compiled.program.names.seats[event.seat]
    if event.result is None or (event.sealed and not _sees(event.mask, seat)):
        return None
    if not _sees(event.mask, seat):
        return f"{who} has chosen"
    match compiled.asks[event.site]:
        case AskSet(pieces=True):
            chosen = _pieces(compiled, event.result, [True] * len(event.result)) or "none"
        case AskSet():
            things = compiled.program.names.sites[event.site].things
            chosen = ", ".join(things[thing] for thing in event.result) or "none"
        case AskNumber(digits=digits) if digits:
            chosen = ", ".join(map(str, event.result))
        case _:
            chosen = compiled.choices[event.code].text
    return f"{who} chooses {chosen}"


def _moved(event: Moved, seat: int | None, compiled: Compiled) -> str:
    zones = compiled.program.names.zones
    if not event.pieces:
        return f"none of {event.wanted} to {zones[event.target]}"
    parts = []
    for source in dict.fromkeys(event.sources):
        moved = [
            (piece, _sees(mask, seat))
            for piece, place, mask in zip(event.pieces, event.sources, event.masks, strict=True)
            if place == source
        ]
        shown = _pieces(compiled, (piece for piece, _ in moved), (known for _, known in moved))
        parts.append(f"{shown} from {zones[source]}")
    count = len(event.pieces)
    short = f", only {count} of {event.wanted}" if event.wanted is not None and count < event.wanted else ""
    where = f"the bottom of {zones[event.target]}" if event.bottom else zones[event.target]
    return f"{'; '.join(parts)} to {where}{short}"


def _transferred(event: Transferred, seat: int | None, compiled: Compiled) -> str | None:
    names = compiled.program.names
    one, several = names.resources[event.resource]
    if not _sees(event.mask, seat):
        amount = f"some {several}"
    elif event.amount:
        amount = f"{event.amount} {one if event.amount == 1 else several}"
    else:
        return None
    giver = "supply" if event.source is None else names.holders[event.source]
    taker = "supply" if event.target is None else names.holders[event.target]
    return f"{amount} from {giver} to {taker}"


def _rolled(event: Rolled, seat: int | None, compiled: Compiled) -> str:
    rolled = list(zip(event.pieces, event.faces, event.masks, strict=True))
    seen = [(piece, face) for piece, face, mask in rolled if _sees(mask, seat)]
    hidden = [piece for piece, _, mask in rolled if not _sees(mask, seat)]
    parts = []
    if seen:
        parts.append(_with_faces(compiled, [each for each, _ in seen], [face for _, face in seen], "shows"))
    if hidden:
        parts.append(f"{_pieces(compiled, hidden, [False] * len(hidden))} rolled unseen")
    return ", ".join(parts)


def _revealed(event: Revealed, seat: int | None, compiled: Compiled) -> str:
    if event.mask == compiled.program.everyone:
        return f"{_with_faces(compiled, event.pieces, event.faces, 'showing')} shown to everyone"
    lying = list(zip(event.pieces, event.places, event.faces, strict=True))
    parts = []
    for zone in dict.fromkeys(event.places):
        pieces = [piece for piece, place, _ in lying if place == zone]
        faces = [face for _, place, face in lying if place == zone]
        shown = (
            _with_faces(compiled, pieces, faces, "showing")
            if _sees(event.mask, seat)
            else _pieces(compiled, pieces, [False] * len(pieces))
        )
        parts.append(f"{shown} in {compiled.program.names.zones[zone]}")
    return f"{_seats(compiled, event.mask)} looks at {'; '.join(parts)}"


def _unsealed(event: Unsealed, compiled: Compiled) -> str | None:
    block = compiled.program.sealed[event.block]
    names = compiled.program.names
    parts = []
    for view, name, chosen in zip(block.results, names.results[event.block], event.results, strict=True):
        told = [
            f"{owner} {', '.join(compiled.result_texts(view, values))}"
            for owner, values in zip(names.owners_of(event.block), chosen, strict=True)
            if values
        ]
        if told:
            parts.append(f"{name}: {', '.join(told)}")
    return "; ".join(parts) or None


def _ended(ending: Ending, seats: tuple[int, ...], compiled: Compiled) -> str:
    names = ", ".join(compiled.program.names.seats[seat] for seat in seats)
    if ending is Ending.WON:
        return f"the game ends: won by {names}"
    if ending is Ending.LIMIT:
        return "the game ends: limit reached"
    return f"the game ends: the ranking decides between {names}" if names else "the game ends"
