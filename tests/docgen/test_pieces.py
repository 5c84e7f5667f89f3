"""Cards and tiles to cut out: what is on them, how many there are, and where they lie on their sheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from support import ROOT, ruleset, ruleset_files

import ludex
from ludex.docgen.documents.emblems import COLORS, MARKS, PLAIN, emblem
from ludex.docgen.documents.pieces import pieces
from ludex.docgen.documents.records import Piece, Pieces
from ludex.docgen.imposition import HEAD, MARGIN, PAPERS, Sheet, TooLarge, sheets
from ludex.interpreter.analysis.fixed import pieces_of_kind
from ludex.printing import printing

SHIPPED = sorted((ROOT / "rulesets").glob("*.ludex"))

SHELF = """language 1
ruleset shelf "Shelf"
    players 2 to 3
    round limit 1

kind wood "woods"
    weight number
    rule scent for player "scent"

wood oak "Oak" with weight 7
    scent
        gain 4 coins
wood birch "Birch" with weight 3

resource coin "coins"
    visible to everyone

piece plank "planks"
    wood wood or nothing
    length number
    dark flag
    heavier number or nothing
    print as card 63 by 88 mm
        front length, wood, dark, weight of wood, scent of wood
        back "Timber"

plank board "board of {wood}"
    copies 2 per wood per length 1 to 3
    dark no
plank wedge "wedge" with length 9
    dark yes

round
    finish
"""
LAYER = """language 1
ruleset nails "Nails"
    extends shelf

piece nail "nails"
    owner player
    print as card 40 by 60 mm

nail hook "hook"
    copies 3 per player
"""


@cache
def shelf(text: str = SHELF, layer: str | None = None) -> ludex.Ruleset:
    sources = {"shelf.ludex": text}
    if layer is None:
        return ludex.load_text(sources, "shelf.ludex")
    return ludex.load_text({**sources, "nails.ludex": layer}, "nails.ludex")


def blocks(found: ludex.Ruleset) -> dict[str, Pieces]:
    """Return the pieces by the titles of their kinds."""
    return {
        section.title: block
        for document in pieces(printing(found))
        for section in document.sections
        for block in section.blocks
        if isinstance(block, Pieces)
    }


def all_blocks() -> Iterator[Pieces]:
    for path in ruleset_files():
        yield from blocks(ruleset(path)).values()


def count(block: Pieces) -> int:
    return sum(piece.count for piece in block.pieces)


# ---- how many


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_there_are_as_many_as_the_ruleset_says(path: Path) -> None:
    found = ruleset(path)
    made = blocks(found)
    printed = [kind for kind in found.checked.kinds.values() if kind.printed is not None]
    assert len(made) == len(printed) > 0
    for kind, block in zip(printed, made.values(), strict=True):
        assert kind.printed is not None
        members = len(kind.members) * kind.printed.copies
        assert count(block) == (pieces_of_kind(found.checked, kind) if kind.is_piece else members)


def test_counts_of_the_games() -> None:
    base, expansion, tribunes = (
        {title: count(block) for title, block in blocks(ruleset(ROOT / "rulesets" / f"{name}.ludex")).items()}
        for name in ("base", "expansion", "tribunes")
    )
    assert base["Cards"] == 100 and base["Followers"] == 31 and base["Victory cards"] == 35
    assert (
        expansion["Cards"] == 118 and expansion["Favors of the Emperor"] == 10 and expansion["Officials"] == 5
    )
    assert tribunes == {"Stones": 25, "Cards": 35}


# ---- what is on them


def test_what_stands_on_a_card() -> None:
    (block,) = blocks(shelf()).values()
    board, wedge = block.pieces[4], block.pieces[-1]
    assert (block.shape, block.width, block.height) == ("card", 63, 88)
    assert board.name == "Board of Birch" and board.figure == "2" and board.count == 2
    assert board.emblem.title == "Birch" and board.back.text == "Timber"
    assert [(one.label, one.values) for one in board.details] == [("Dark", ("no",)), ("Weight", ("3",))]
    assert wedge.emblem.title is None and wedge.figure == "9" and wedge.count == 1
    assert [(one.label, one.values) for one in wedge.details] == [("Dark", ("yes",))]
    scent = block.pieces[0].details[-1]
    assert scent.label == "Scent" and [one.text for one in scent.sentences] == ["The player gains 4 coins."]


@pytest.mark.parametrize(("old", "new"), [("gain 4", "gain 5"), ("weight 3", "weight 8"), ('"Oak"', '"Ash"')])
def test_a_changed_number_or_name_changes_the_card(old: str, new: str) -> None:
    assert blocks(shelf(SHELF.replace(old, new))) != blocks(shelf())


def test_a_layer_that_adds_a_kind_gets_its_cards() -> None:
    made = blocks(shelf(layer=LAYER))
    assert [*made] == ["Planks", "Nails"]
    hooks = made["Nails"].pieces
    assert [(one.name, one.count, one.emblem.title) for one in hooks] == [
        ("Hook", 3, "Red"),
        ("Hook", 3, "Yellow"),
        ("Hook", 3, "Green"),
    ]
    assert {one.marks for one in hooks} == {("Nails",)}
    assert {one.marks for one in made["Planks"].pieces} == {()}
    assert [one.back.emblem.title for one in hooks] == ["Red", "Yellow", "Green"]


def test_what_differs_looks_different() -> None:
    """Pieces that the rules tell apart can be told apart when they are cut out."""
    for block in all_blocks():
        fronts = Counter(map(_front, block.pieces))
        assert [front for front, times in fronts.items() if times > 1] == []


def _front(piece: Piece) -> object:
    return piece.name, piece.figure, piece.emblem, piece.details


def test_backs_give_nothing_away() -> None:
    """Backs of pieces are alike, but for whose they are."""
    for block in all_blocks():
        backs = {(piece.back.text, piece.back.emblem) for piece in block.pieces}
        owners = {emblem.title for _, emblem in backs}
        assert len(backs) == len(owners)


# ---- emblems


def test_emblems_tell_apart_without_colour() -> None:
    marks = [emblem(number).mark for number in range(len(MARKS))]
    assert len(set(marks)) == len(MARKS) == 11
    pairs = {(one.mark, one.color) for one in map(emblem, range(88))}
    assert len(pairs) == 88


def test_colours_have_contrast() -> None:
    for fill, ink, line in (*COLORS.values(), PLAIN[1:]):
        assert _contrast(fill, ink) >= 4.5
        assert _contrast(line, "#ffffff") >= 4.5


def _contrast(one: str, other: str) -> float:
    """The contrast of two colours, as WCAG 2 reckons it."""
    light = sorted((_luminance(one), _luminance(other)))
    return (light[1] + 0.05) / (light[0] + 0.05)


def _luminance(color: str) -> float:
    shares = (int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))
    linear = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in shares)
    return sum(weight * one for weight, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_what_is_called_like_a_colour_has_it() -> None:
    assert emblem(7, "red").color == "red" and emblem(7, "oak").color == "orange"


# ---- sheets


@pytest.mark.parametrize("paper", PAPERS)
def test_sheets(paper: str) -> None:
    for block in all_blocks():
        found = sheets(block, paper)
        fronts, backs = found[::2], found[1::2]
        laid = Counter(place.piece for sheet in fronts for place in sheet.places)
        assert [laid[number] for number in range(len(block.pieces))] == [one.count for one in block.pieces]
        for front, back in zip(fronts, backs, strict=True):
            _lie_apart_on_paper(front, PAPERS[paper], block)
            _lie_apart_on_paper(back, PAPERS[paper], block)
            _match(front, back, PAPERS[paper][0])


def _match(front: Sheet, back: Sheet, width: float) -> None:
    """Turned over along the long edge, each back lies behind its front, and its head behind the front's."""
    assert (front.side, back.side) == ("front", "back")
    behind = {(round(width - place.x - back.width, 3), place.y): place.piece for place in back.places}
    assert behind == {(place.x, place.y): place.piece for place in front.places}
    assert (front.turn, back.turn) in ((0, 0), (90, -90))


def _lie_apart_on_paper(sheet: Sheet, paper: tuple[float, float], block: Pieces) -> None:
    size = (block.width, block.height) if sheet.turn == 0 else (block.height, block.width)
    assert (sheet.width, sheet.height) == size
    for one in sheet.places:
        assert one.x >= MARGIN and one.x + sheet.width <= paper[0] - MARGIN + 0.001
        assert one.y >= MARGIN + HEAD and one.y + sheet.height <= paper[1] - MARGIN + 0.001
        assert one.x in sheet.columns and one.y in sheet.rows
    corners = [(one.x, one.y) for one in sheet.places]
    for place, (x, y) in enumerate(corners):
        for other_x, other_y in corners[place + 1 :]:
            aside, below = abs(x - other_x) - sheet.width, abs(y - other_y) - sheet.height
            assert max(aside, below) >= -0.001


def test_as_many_cards_a_page_as_fit() -> None:
    """Nine on A4; on US Letter three rows would leave less than the margin, so eight lie on their sides."""
    (block,) = blocks(shelf()).values()
    for paper, most, turn in (("a4", 9, 0), ("letter", 8, 90)):
        first = sheets(block, paper)[0]
        assert (len(first.places), first.turn) == (most, turn)


def test_what_is_larger_than_the_paper_is_told() -> None:
    text = SHELF.replace("card 63 by 88 mm", "card 250 by 250 mm")
    (block,) = blocks(shelf(text)).values()
    with pytest.raises(TooLarge, match="250 by 250 mm"):
        sheets(block, "a4")


# ---- pages for the screen


def test_the_page_has_every_piece() -> None:
    (content,) = ruleset(ROOT / "rulesets" / "tribunes.ludex").docs("cards").values()
    page = content.decode()
    assert page.count('<li class="piece ') == 35
    assert page.count(">5 pieces<") == 5


def test_a_game_without_pieces_in_print_says_so() -> None:
    with pytest.raises(ludex.UsageError, match="print as"):
        ruleset(ROOT / "tests" / "corpus" / "games" / "nim.ludex").docs("cards")
