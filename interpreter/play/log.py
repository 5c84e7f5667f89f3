"""Events as a seat may hear them, by ids or in the words of people: from names and masks only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

from ..analysis.english import quoted
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
from ..program.instructions import NOTHING, AskAlternative, AskNumber, AskSet
from ..program.program import SUPPLY_ZONE, Ending
from .wording import Wording


def tell(event: Event, seat: int | None, wording: Wording, title: str = "") -> str | None:
    """Return the event as a seat (None: the referee) may hear it, or None if there is nothing to tell.

    `title` is that of an answer as it was put, where its holes were filled.
    """
    texts = wording.texts
    match event:
        case RoundBegan(number):
            return f"round {number}"
        case Answered():
            return _answered(event, seat, wording, title)
        case Moved():
            return _moved(event, seat, wording)
        case Transferred():
            return _transferred(event, seat, wording)
        case Recorded(record, old, new, mask):
            if old == new or not _sees(mask, seat):
                return None
            return f"{texts.records[record]}: {wording.record(record, new)}"
        case Shuffled(zone):
            return f"{texts.zones[zone]} is shuffled"
        case Rolled():
            return _rolled(event, seat, wording)
        case ChancePicked(code, mask):
            return f"chance picks {texts.actions[code]}" if _sees(mask, seat) else "chance has picked"
        case Revealed():
            return _revealed(event, seat, wording)
        case Unsealed():
            return _unsealed(event, wording)
        case Ended(ending, seats):
            return _ended(ending, seats, wording)
        case _:
            assert_never(event)


def _sees(mask: int, seat: int | None) -> bool:
    return seat is None or bool(mask >> seat & 1)


def _seats(wording: Wording, mask: int) -> str:
    return ", ".join(name for seat, name in enumerate(wording.program.names.seats) if mask >> seat & 1)


def _pieces(wording: Wording, pieces: Iterable[int], known: Iterable[bool]) -> str:
    """Return pieces as a list, alike ones counted; sorted, so that the order does not tell which is which."""
    looks = wording.program.piece_looks
    shown = list(zip(pieces, known, strict=True))
    shown.sort(key=lambda each: looks[each[0]] if each[1] else wording.program.looks[looks[each[0]]].kind)
    seen = Counter(wording.piece(piece) for piece, looked in shown if looked)
    unseen = Counter(wording.unknown(piece) for piece, looked in shown if not looked)
    return ", ".join(
        [
            *(_counted(text, count) for text, count in seen.items()),
            *(f"{count} {one if count == 1 else several}" for (one, several), count in unseen.items()),
        ]
    )


def _counted(text: str, count: int) -> str:
    return text if count == 1 else f"{count} x {text}"


def _with_faces(wording: Wording, pieces: Iterable[int], faces: Iterable[int], says: str) -> str:
    """Return known pieces with their faces, by look and face."""
    looks = wording.program.piece_looks
    shown = sorted(zip(pieces, faces, strict=True), key=lambda each: (looks[each[0]], each[1]))
    texts = Counter(
        wording.piece(piece) if face == NOTHING else f"{wording.piece(piece)} {says} {face}"
        for piece, face in shown
    )
    return ", ".join(_counted(text, count) for text, count in texts.items())


def _answered(event: Answered, seat: int | None, wording: Wording, title: str) -> str | None:
    who = wording.program.names.seats[event.seat]
    if event.result is None or (event.sealed and not _sees(event.mask, seat)):
        return None
    if not _sees(event.mask, seat):
        return f"{who} has chosen"
    match wording.asks[event.site]:
        case AskSet(pieces=True):
            chosen = _pieces(wording, event.result, [True] * len(event.result)) or "none"
        case AskSet():
            things = wording.things(event.site)
            chosen = ", ".join(things[thing] for thing in event.result) or "none"
        case AskNumber():
            chosen = ", ".join(map(str, event.result))
        case AskAlternative():
            chosen = quoted(title) if title else wording.alternative(event.code)
        case _:
            chosen = wording.texts.actions[event.code]
    return f"{who} chooses {chosen}"


def _moved(event: Moved, seat: int | None, wording: Wording) -> str:
    zones = wording.texts.zones
    if not event.pieces:
        return f"none of {event.wanted} to {zones[event.target]}"
    parts = []
    for source in dict.fromkeys(event.sources):
        moved = [
            (piece, _sees(mask, seat))
            for piece, place, mask in zip(event.pieces, event.sources, event.masks, strict=True)
            if place == source
        ]
        shown = _pieces(wording, (piece for piece, _ in moved), (known for _, known in moved))
        parts.append(f"{shown} from {zones[source]}")
    count = len(event.pieces)
    short = f", only {count} of {event.wanted}" if event.wanted is not None and count < event.wanted else ""
    where = f"the bottom of {zones[event.target]}" if event.bottom else zones[event.target]
    return f"{'; '.join(parts)} to {where}{short}"


def _transferred(event: Transferred, seat: int | None, wording: Wording) -> str | None:
    texts = wording.texts
    one, several = texts.resources[event.resource]
    if not _sees(event.mask, seat):
        amount = f"some {several}"
    elif event.amount:
        amount = f"{event.amount} {one if event.amount == 1 else several}"
    else:
        return None
    giver = texts.zones[SUPPLY_ZONE] if event.source is None else texts.holders[event.source]
    taker = texts.zones[SUPPLY_ZONE] if event.target is None else texts.holders[event.target]
    return f"{amount} from {giver} to {taker}"


def _rolled(event: Rolled, seat: int | None, wording: Wording) -> str:
    rolled = list(zip(event.pieces, event.faces, event.masks, strict=True))
    seen = [(piece, face) for piece, face, mask in rolled if _sees(mask, seat)]
    hidden = [piece for piece, _, mask in rolled if not _sees(mask, seat)]
    parts = []
    if seen:
        parts.append(_with_faces(wording, [each for each, _ in seen], [face for _, face in seen], "shows"))
    if hidden:
        parts.append(f"{_pieces(wording, hidden, [False] * len(hidden))} rolled unseen")
    return ", ".join(parts)


def _revealed(event: Revealed, seat: int | None, wording: Wording) -> str:
    if event.mask == wording.program.everyone:
        return f"{_with_faces(wording, event.pieces, event.faces, 'showing')} shown to everyone"
    lying = list(zip(event.pieces, event.places, event.faces, strict=True))
    parts = []
    for zone in dict.fromkeys(event.places):
        pieces = [piece for piece, place, _ in lying if place == zone]
        faces = [face for _, place, face in lying if place == zone]
        shown = (
            _with_faces(wording, pieces, faces, "showing")
            if _sees(event.mask, seat)
            else _pieces(wording, pieces, [False] * len(pieces))
        )
        parts.append(f"{shown} in {wording.texts.zones[zone]}")
    return f"{_seats(wording, event.mask)} looks at {'; '.join(parts)}"


def _unsealed(event: Unsealed, wording: Wording) -> str | None:
    block = wording.program.sealed[event.block]
    names = wording.texts.results[event.block]
    parts = []
    for view, name, chosen in zip(block.results, names, event.results, strict=True):
        told = [
            (owner, wording.results(view, values))
            for owner, values in zip(wording.owners(event.block), chosen, strict=True)
            if values
        ]
        if told:
            parts.append(f"{name}: {wording.chosen(told)}")
    return "; ".join(parts) or None


def _ended(ending: Ending, seats: tuple[int, ...], wording: Wording) -> str:
    names = ", ".join(wording.program.names.seats[seat] for seat in seats)
    if ending is Ending.WON:
        return f"the game ends: won by {names}"
    if ending is Ending.LIMIT:
        return "the game ends: limit reached"
    return f"the game ends: the ranking decides between {names}" if names else "the game ends"
