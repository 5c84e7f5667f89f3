"""What holds of sheets of cards as PDF: `make test-print`; what is on them is tested in `tests/docgen`."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from PIL import Image, ImageOps
from pypdf import PdfReader

import ludex
from ludex.docgen import pdf
from ludex.docgen.documents.pieces import pieces
from ludex.docgen.documents.records import Detail, Document, Piece, Pieces, Run
from ludex.docgen.imposition import PAPERS, cut_sheets, sheets
from ludex.docgen.sentences import Sentence
from ludex.printing import printing

RULESETS = (
    ("base", ()),
    ("expansion", ()),
    ("tribunes", ()),
    ("base", ("house/eighth_faction", "house/six_at_the_table")),
)
DPI = 72
PIXELS = DPI / 25.4
LEAST = 7
"""The smallest letters on a piece, in points."""

every_ruleset = pytest.mark.parametrize(
    ("name", "layers"),
    RULESETS,
    ids=["-".join([name, *layers]).replace("/", "-") for name, layers in RULESETS],
)
every_paper = pytest.mark.parametrize("paper", PAPERS)


@cache
def document(name: str, layers: tuple[str, ...] = ()) -> Document:
    (found,) = pieces(printing(ludex.load(name, layers)))
    return found


@cache
def read(found: Document, paper: str) -> PdfReader:
    return PdfReader(io.BytesIO(pdf.to_pdf(found, paper)))


def pictures(found: Document, paper: str) -> list[Image.Image]:
    compiler = pdf._Compiler("cards", cut_sheets(found, paper), paper, 1.0)._compiler
    return [Image.open(io.BytesIO(one)).convert("L") for one in compiler.compile(format="png", ppi=DPI)]


def blocks(found: Document) -> list[Pieces]:
    return [block for section in found.sections for block in section.blocks if isinstance(block, Pieces)]


def compact(text: str) -> str:
    """Return the text without blanks, which are told otherwise where a card lies on its side."""
    return "".join(text.split())


def told(sentences: tuple[Sentence[Run], ...]) -> Iterator[str]:
    for one in sentences:
        yield one.text
        yield from told(one.items)


def on(piece: Piece) -> Iterator[str]:
    """Yield all that stands on a front."""
    yield from filter(None, (piece.name, piece.emblem.title, piece.figure))
    for one in piece.details:
        yield from (one.label, *one.values, *told(one.sentences))


@every_paper
@every_ruleset
def test_every_front_is_there(name: str, layers: tuple[str, ...], paper: str) -> None:
    """Everything that stands on a piece is in the PDF, as often as there are such pieces."""
    found = document(name, layers)
    text = compact("".join(page.extract_text() for page in read(found, paper).pages[::2]))
    wanted: Counter[str] = Counter()
    for piece in (piece for block in blocks(found) for piece in block.pieces):
        for phrase in on(piece):
            wanted[compact(phrase)] += piece.count
    assert {phrase for phrase, times in wanted.items() if text.count(phrase) < times} == set()
    assert len(read(found, paper).pages) == sum(len(sheets(block, paper)) for block in blocks(found))


@every_paper
@every_ruleset
def test_letters_are_large_enough(name: str, layers: tuple[str, ...], paper: str) -> None:
    small: list[tuple[float, str]] = []

    def seen(text: str, cm: list[float], tm: list[float], font: object, size: float) -> None:
        height = size * (tm[0] ** 2 + tm[1] ** 2) ** 0.5 * (cm[0] ** 2 + cm[1] ** 2) ** 0.5
        if text.strip() and height < LEAST - 0.01:
            small.append((height, text))

    pages = read(document(name, layers), paper).pages
    for page in pages[::2]:
        page.extract_text(visitor_text=seen)
    assert small == []


@every_paper
@every_ruleset
def test_nothing_is_cut_through(name: str, layers: tuple[str, ...], paper: str) -> None:
    """White stays at every edge where is cut: nothing of a piece runs over it."""
    found = document(name, layers)
    sides = [(block, side) for block in blocks(found) for side in sheets(block, paper)]
    for (block, side), picture in zip(sides, pictures(found, paper), strict=True):
        if block.shape == "disc":
            continue
        for place in side.places:
            left, top = round(place.x * PIXELS), round(place.y * PIXELS)
            right, bottom = round((place.x + side.width) * PIXELS), round((place.y + side.height) * PIXELS)
            for edge in (
                (left, top, right, top + 2),
                (left, bottom - 2, right, bottom),
                (left, top, left + 2, bottom),
                (right - 2, top, right, bottom),
            ):
                assert picture.crop(edge).getextrema() == (255, 255), (place, edge)


@every_paper
@every_ruleset
def test_backs_lie_behind_fronts(name: str, layers: tuple[str, ...], paper: str) -> None:
    """Turned over along the long edge, a sheet has backs where its front has pieces, and nowhere else."""
    found = document(name, layers)
    sides = [side for block in blocks(found) for side in sheets(block, paper)]
    shown = pictures(found, paper)
    for side, front, back in zip(sides[::2], shown[::2], shown[1::2], strict=True):
        turned = ImageOps.mirror(back)
        laid = {(place.x, place.y) for place in side.places}
        for x in side.columns[:-1]:
            for y in side.rows[:-1]:
                corners = (x + 1, y + 1, x + side.width - 1, y + side.height - 1)
                left, top, right, bottom = (round(one * PIXELS) for one in corners)
                inked = [
                    one.crop((left, top, right, bottom)).getextrema() != (255, 255) for one in (front, turned)
                ]
                assert inked[0] == inked[1]
                assert inked[0] or (x, y) not in laid


# ---- what is too long


def with_piece(found: Document, change: dict[str, object]) -> Document:
    """Return the document with another first card."""
    section = next(one for one in found.sections if one.title == "Cards")
    (block,) = section.blocks
    assert isinstance(block, Pieces)
    first = replace(block.pieces[0], **change)  # type: ignore[arg-type]
    other = replace(block, pieces=(first, *block.pieces[1:]))
    return replace(found, sections=(replace(section, blocks=(other,)),))


def sentence(text: str) -> Sentence[Run]:
    return Sentence((Run(text),), "sentence")


@pytest.mark.parametrize("name", ["Very " * 60 + "long", "s" * 400], ids=["words", "one-word"])
def test_a_name_without_room_fails_and_is_named(name: str) -> None:
    with pytest.raises(ludex.PrintError) as raised:
        pdf.to_pdf(with_piece(document("tribunes"), {"name": name, "title": "The long one"}), "a4")
    assert str(raised.value).startswith(f"there is no room on `The long one` for `{name}`")


@pytest.mark.parametrize("text", ["A line of the effect. " * 200, "s" * 4000], ids=["words", "one-word"])
def test_a_text_without_room_fails_with_card_and_line(text: str) -> None:
    details = (Detail("Effect", sentences=(sentence("What has room."), sentence(text), sentence("More."))),)
    with pytest.raises(ludex.PrintError) as raised:
        pdf.to_pdf(with_piece(document("tribunes"), {"details": details}), "letter")
    assert str(raised.value).startswith(f"there is no room on `Number card 1` for `{text}`")


def test_a_back_without_room_fails_and_is_named() -> None:
    (first, *_) = blocks(document("tribunes"))[1].pieces
    back = replace(first.back, text="Behind " * 90)
    with pytest.raises(ludex.PrintError, match="no room on `Number card 1` for `Behind"):
        pdf.to_pdf(with_piece(document("tribunes"), {"back": back}), "a4")


@every_paper
def test_what_is_long_shrinks_first(paper: str) -> None:
    """A text that has room only in smaller letters is smaller, and whole."""

    def sizes(count: int) -> tuple[float, int]:
        details = (
            Detail("Effect", sentences=tuple(sentence("Take the marble home.") for _ in range(count))),
        )
        made = pdf.to_pdf(with_piece(document("tribunes"), {"details": details}), paper)
        page = PdfReader(io.BytesIO(made)).pages[0]
        found: list[float] = []

        def seen(text: str, cm: list[float], tm: list[float], font: object, size: float) -> None:
            if "marble" in text:
                found.append(size * (tm[0] ** 2 + tm[1] ** 2) ** 0.5 * (cm[0] ** 2 + cm[1] ** 2) ** 0.5)

        text = page.extract_text(visitor_text=seen)
        return round(min(found), 2), text.count("marble")

    assert sizes(4) == (10, 4)
    small, count = sizes(13)
    assert 8 <= small < 10 and count == 13


def test_a_card_larger_than_the_paper_is_told() -> None:
    found = document("tribunes")
    section = found.sections[1]
    (block,) = section.blocks
    assert isinstance(block, Pieces)
    large = replace(found, sections=(replace(section, blocks=(replace(block, width=300, height=300),)),))
    with pytest.raises(ludex.PrintError, match="no card of 300 by 300 mm fits on a sheet of paper"):
        pdf.to_pdf(large, "a4")
