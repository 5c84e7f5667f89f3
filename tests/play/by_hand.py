"""A small program put together by hand: cards, a die, money, and a sealed block of two questions."""

from __future__ import annotations

from ludex.interpreter.program.instructions import (
    NOTHING,
    AskNumber,
    AskOne,
    AskSet,
    BeginRound,
    Bound,
    Calculate,
    Cell,
    Compare,
    Const,
    Element,
    End,
    Fold,
    Instruction,
    Jump,
    Keep,
    Look,
    Move,
    Only,
    Register,
    Roll,
    Seal,
    SetQuestion,
    Shuffle,
    SortedBy,
    Span,
    Store,
    Top,
    Transfer,
    Unless,
    Unseal,
)
from ludex.interpreter.program.program import (
    AmountView,
    Fixed,
    Names,
    PieceLook,
    Program,
    RecordView,
    ResultView,
    SealedBlock,
    Site,
    Stream,
    Texts,
    Title,
    ZoneView,
)

CARDS = 5
PIECES = CARDS + 2
SUPPLY, DECK, HAND, CUP, TABLE = 0, 1, 2, 4, 6
ORDER, BIDS_SET, CHOSEN = 7, 8, 10

_FREE = Fixed.ASKING + 2
PLACE, KNOWERS, FACE = _FREE, _FREE + PIECES, _FREE + 2 * PIECES
_FREE = FACE + PIECES
PURSE, STOCK, SECRET, PLAYED, OFFER, CURSOR, SEAT, PICK, LEFT = (
    _FREE,
    _FREE + 2,
    _FREE + 3,
    _FREE + 5,
    _FREE + 7,
    _FREE + 9,
    _FREE + 10,
    _FREE + 11,
    _FREE + 12,
)
CELLS = _FREE + 13


ACTIONS = (
    "take",
    "leave",
    "stop",
    *(f"card({number})" for number in range(1, CARDS + 1)),
    "die",
    "",
    *map(str, range(11)),
)


def table_game() -> Program:
    """Two seats get two of five cards, a hidden die and 4 coins of 10, and then play a card and offer coins.

    The higher offer moves the card played to the table. In the second question a seat takes a set of the
    cards left in its hand.
    """
    hand_of_seat = Register(HAND, Cell(SEAT))
    code: list[Instruction] = [
        Move(Span(0, CARDS), Const(DECK), False),
        Shuffle(Const(DECK), 0),
        *(Move(Top(Register(DECK), Const(2)), Const(HAND + seat), False) for seat in (0, 1)),
        *(Move(Span(CARDS + seat, CARDS + seat + 1), Const(CUP + seat), False) for seat in (0, 1)),
        *(Roll(Register(CUP + seat), 1) for seat in (0, 1)),
        *(Transfer(0, Const(4), Const(2), Const(seat)) for seat in (0, 1)),
        Store(Cell(SECRET), Const(3)),
        BeginRound(5),
        Seal(0),
        Keep(Register(ORDER), SortedBy(0, Span(0, 2), Cell(Fixed.ASKING, Bound(0)))),
        Store(Cell(CURSOR), Const(0)),
    ]
    loop = len(code)
    body = loop + 2
    code += [
        Unless(Compare("<", Cell(CURSOR), Const(2)), 0),
        Store(Cell(SEAT), Element(ORDER, Cell(CURSOR))),
        AskOne(0, Cell(SEAT), 3, hand_of_seat, True, Cell(PLAYED, Cell(SEAT))),
        AskNumber(1, Cell(SEAT), 10, Const(0), Cell(PURSE, Cell(SEAT)), Cell(OFFER, Cell(SEAT)), 0, 0, 0),
    ]
    end = len(code)
    code += [
        Store(Cell(CURSOR), Calculate("+", Cell(CURSOR), Const(1))),
        Jump(loop),
    ]
    code[loop] = Unless(Compare("<", Cell(CURSOR), Const(2)), len(code))
    code += [Unseal(0)]
    for seat in (0, 1):
        after = len(code) + 3
        code += [
            Unless(Compare(">", Cell(OFFER + seat), Cell(OFFER + 1 - seat)), after),
            Transfer(0, Cell(OFFER + seat), Const(seat), Const(2)),
            Move(Only(Cell(PLAYED + seat)), Const(TABLE), True),
        ]
    for seat in (0, 1):
        question = SetQuestion(
            Register(HAND + seat),
            Const(0),
            Const(NOTHING),
            (Compare("<=", Fold("total", 0, Look(0, Bound(0)), Register(CHOSEN)), Const(4)),),
            Register(CHOSEN),
            False,
            True,
        )
        code += [
            AskSet(2, Const(seat), question, True, PICK, LEFT),
            Move(Register(CHOSEN), Const(TABLE), True),
        ]
    code += [End(None)]
    cells = [0] * CELLS
    cells[Fixed.CHANCE] = NOTHING
    cells[Fixed.ASKING : Fixed.ASKING + 2] = [0, 1]
    cells[KNOWERS : KNOWERS + PIECES] = [3] * PIECES
    cells[FACE : FACE + PIECES] = [NOTHING] * PIECES
    cells[STOCK] = 10
    cells[SECRET], cells[SECRET + 1] = 1, NOTHING
    registers: list[tuple[int, ...]] = [tuple(range(PIECES))] + [()] * 10
    looks = tuple(PieceLook(0, None, card) for card in range(CARDS)) + (PieceLook(1, (1, 6), CARDS),)
    texts = Texts(
        pieces=(*(f"card({number})" for number in range(1, CARDS + 1)), "die"),
        kinds=(("card", "cards"), ("die", "dice")),
        zones=("supply", "deck", "hand of red", "hand of yellow", "cup of red", "cup of yellow", "table"),
        resources=(("coin", "coins"),),
        holders=("red", "yellow", "stock"),
        records=("secret of red", "secret of yellow"),
        record_values=((), ()),
        results=(("played", "offer"),),
        actions=ACTIONS,
        owners=((),),
    )
    names = Names(
        ruleset="table_game",
        seats=("red", "yellow"),
        ids=texts,
        words=texts,
        sites=(
            Site("round.play", Title("Play"), ("card", "cards"), "", ()),
            Site("round.offer", Title("Offer"), ("coin", "coins"), "", ()),
            Site("round.drop", Title("Drop"), ("card", "cards"), "", ()),
        ),
        clauses=("round",),
        trail=(0,) * len(code),
        faults=(),
    )
    return Program(
        seats=2,
        cells=tuple(cells),
        registers=tuple(registers),
        place=PLACE,
        knowers=KNOWERS,
        face=FACE,
        piece_looks=(*range(CARDS), CARDS, CARDS),
        looks=looks,
        zones=(
            ZoneView(False, 3),
            ZoneView(True, 0),
            ZoneView(False, 1),
            ZoneView(False, 2),
            ZoneView(False, 1),
            ZoneView(False, 2),
            ZoneView(False, 3),
        ),
        amounts=(AmountView(0, PURSE, 1, 10), AmountView(0, PURSE + 1, 2, 10), AmountView(0, STOCK, 0, 10)),
        records=(RecordView(SECRET, 1, 1, 3, True), RecordView(SECRET + 1, 2, 1, 3, True)),
        sealed=(
            SealedBlock(
                (ResultView(PLAYED, False, True), ResultView(OFFER, False, False)),
                ORDER,
                CURSOR,
                SEAT,
                body,
                end,
            ),
        ),
        tables=((1, 2, 3, 4, 5, 0, 0),),
        lists=(),
        functions=(),
        code=tuple(code),
        streams=(Stream(0, 0, 0), Stream(0, 1, 0)),
        ranking=((True, Cell(PURSE, Bound(0))),),
        action_count=21,
        names=names,
    )
