"""What holds of every PDF. `make test-print` runs it and installs what it needs, `make test` does not."""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pdfua
import pytest
import typst
from click.testing import CliRunner
from PIL import Image
from pypdf import PdfReader
from pypdf.generic import Destination

import ludex
from ludex.cli import cli
from ludex.docgen import pdf
from ludex.docgen.documents.aids import aids
from ludex.docgen.documents.pieces import pieces
from ludex.docgen.documents.records import Document, NoteMark, Run, Section, Sentences, Table, to_json
from ludex.docgen.documents.reference import reference
from ludex.docgen.html import to_html
from ludex.docgen.printing import KINDS
from ludex.docgen.sentences import Sentence
from ludex.printing import printing, with_old

RULESETS = ("base", ()), ("expansion", ("house/generous_bowl",)), ("tribunes", ())
POINTS = 72 / 25.4
SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGINS = {"document": 20, "aid": 13}
"""Of the right side, in millimetres."""


@cache
def documents(name: str, layers: tuple[str, ...]) -> tuple[Document, ...]:
    ruleset = ludex.load(name, layers)
    found = with_old(printing(ruleset), ruleset)
    return tuple(document for kind in KINDS.values() for document in kind(found))


ALL = [document for name, layers in RULESETS for document in documents(name, layers)]
NAMES = [f"{name}-{document.name}" for name, layers in RULESETS for document in documents(name, layers)]
every_document = pytest.mark.parametrize("document", ALL, ids=NAMES)
every_page = pytest.mark.parametrize(
    "document",
    [document for document in ALL if document.kind != "cards"],
    ids=[name for name, document in zip(NAMES, ALL, strict=True) if document.kind != "cards"],
)
"""Cards lie on sheets of their own: `check_cards.py`."""


@cache
def made(document: Document, paper: str = "a4") -> bytes:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ludex.PrintWarning)
        return pdf.to_pdf(document, paper)


@cache
def read(document: Document) -> PdfReader:
    return PdfReader(io.BytesIO(made(document)))


def titles(sections: tuple[Section, ...]) -> Iterator[str]:
    for section in sections:
        yield " ".join(filter(None, (section.number, section.title)))
        yield from titles(section.sections)


def bookmarks(found: list[Destination | list]) -> Iterator[str]:  # type: ignore[type-arg]
    for one in found:
        if isinstance(one, list):
            yield from bookmarks(one)
        else:
            yield str(one.title)


class Page(HTMLParser):
    """What a page for a browser says, without what only a browser needs."""

    UNPRINTED = {"style", "title", "nav"}
    CLASSES = {"skip", "unseen"}

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.headings: list[str] = []
        self.texts: list[str] = []
        self.feed(to_html(document))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        classes = set((dict(attrs).get("class") or "").split())
        if tag != "meta":
            self.open.append((tag, tag in self.UNPRINTED or bool(classes & self.CLASSES)))
            if re.fullmatch("h[2-6]", tag):
                self.headings.append("")
            self.texts.append(" ")

    def handle_endtag(self, tag: str) -> None:
        self.open.pop()
        self.texts.append(" ")

    def handle_data(self, data: str) -> None:
        if any(hidden for _, hidden in self.open):
            return
        self.texts.append(data)
        marked = [tag for tag, _ in self.open]
        if any(re.fullmatch("h[2-6]", tag) for tag in marked) and (
            marked[-1] != "span" or data.strip().isdigit()
        ):
            self.headings[-1] += data


def changed(document: Document, change: Callable[[object], object]) -> Document:
    """Return the document with what `change` makes of each thing in it."""

    def within(value: Any) -> Any:
        made = change(value)
        if isinstance(made, tuple):
            return tuple(one for one in map(within, made) if one is not None)
        if is_dataclass(made) and not isinstance(made, type):
            return replace(made, **{one.name: within(getattr(made, one.name)) for one in fields(made)})
        return made

    found = within(document)
    assert isinstance(found, Document)
    return found


def without_notes(document: Document) -> Document:
    """Return the document without the small numbers of notes, which stand close to words."""
    return changed(document, lambda one: None if isinstance(one, NoteMark) else one)


def words(text: str) -> Counter[str]:
    """Return words and figures."""
    return Counter(re.findall(r"[^\W\d_]+|\d+", text))


@every_document
def test_pdf_and_page_have_the_same_headings(document: Document) -> None:
    shown = [" ".join(one.split()) for one in bookmarks(read(document).outline)]
    assert shown == [*titles(document.sections)]
    page = [" ".join(one.split()) for one in Page(document).headings]
    assert [one for one in page if one] == shown


@every_page
def test_pdf_and_page_have_the_same_words_and_figures(document: Document) -> None:
    """Words of the page are in the PDF as often; it has more, such as the numbers of its pages."""
    plain = without_notes(document)
    page = words("".join(Page(plain).texts))
    paper = words(" ".join(one.extract_text() for one in read(plain).pages))
    # Where a table is set as a list, its names need no title.
    listed = Counter(one.columns[0] for one in document.intro if isinstance(one, Table))
    assert page - paper - (listed if document.kind == "aids" else Counter()) == Counter()
    assert {one for one in paper if one not in page and not one.isdigit()} <= set(
        words(document.labels.contents)
    )


@pytest.mark.parametrize("paper", SIZES)
@every_document
def test_pages_have_the_size_of_the_paper(document: Document, paper: str) -> None:
    for page in PdfReader(io.BytesIO(made(document, paper))).pages:
        size = float(page.mediabox.width) / POINTS, float(page.mediabox.height) / POINTS
        assert size == pytest.approx(SIZES[paper], abs=0.1)


@every_document
def test_fonts_are_embedded(document: Document) -> None:
    found = set()
    for page in read(document).pages:
        resources: Any = page["/Resources"]
        for font in resources["/Font"].values():
            (inner,) = font.get_object()["/DescendantFonts"]
            descriptor = inner.get_object()["/FontDescriptor"].get_object()
            assert {"/FontFile2", "/FontFile3"} & set(descriptor), descriptor
            found.add(str(descriptor["/FontName"]).partition("+")[2])
    assert found <= {
        "BIZUDPGothic-Regular",
        "BIZUDPGothic-Bold",
        "FiraSans-Regular",
        "FiraSans-Bold",
        "LibertinusSerif-Regular",
        "LibertinusSerif-Bold",
    }
    assert found


@every_document
def test_pdf_is_accessible(document: Document, tmp_path: Path) -> None:
    path = tmp_path / "one.pdf"
    path.write_bytes(made(document))
    assert list(pdfua.validate(str(path)).findings) == []
    root: Any = read(document).trailer["/Root"]
    assert root["/Lang"] == document.language
    assert root["/MarkInfo"]["/Marked"]


@pytest.mark.parametrize("name", ["base", "tribunes"])
def test_the_bytes_are_the_same_in_every_run(name: str, tmp_path: Path) -> None:
    command = [str(Path(sys.executable).with_name("ludex")), "docs", name, "--kind", "all", "--format", "pdf"]
    for place, seed in (("one", "1"), ("two", "2")):
        subprocess.run(
            [*command, "--out", str(tmp_path / place)],
            check=True,
            stdout=subprocess.DEVNULL,
            env={"PYTHONHASHSEED": seed},
        )
    one, two = ({path.name: path.read_bytes() for path in (tmp_path / at).iterdir()} for at in ("one", "two"))
    assert one == two and one


SHIPPED = sorted((Path(__file__).parents[2] / "rulesets").rglob("*.ludex"))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_sheet_is_a_page_and_every_piece_has_room(path: Path, language: str) -> None:
    found = printing(ludex.load(path), language)
    for cards in pieces(found):
        assert made(cards).startswith(b"%PDF")
    for document in aids(found):
        for paper in SIZES if not document.continues else ():
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                assert len(PdfReader(io.BytesIO(pdf.to_pdf(document, paper))).pages) == 1


def test_a_latin_word_in_japanese_is_not_broken() -> None:
    found = printing(ludex.load("base"), "ja")
    document = without_notes(reference(found))
    latin = [word for word in words("".join(Page(document).texts).replace("＿", " ")) if word.isascii()]
    lines = {word for page in read(document).pages for word in re.findall("[A-Za-z]+", page.extract_text())}
    assert {word for word in latin if len(word) > 4} <= lines


# ---- what is hard to set


def pictures(template: str, document: Document, paper: str) -> Iterator[Image.Image]:
    compiler = pdf._Compiler(template, to_json(document), paper, 1.0)._compiler
    found = compiler.compile(format="png", ppi=72)
    for one in found if isinstance(found, list) else [found]:
        yield Image.open(io.BytesIO(one)).convert("L")


def in_the_margin(template: str, document: Document, paper: str) -> list[int]:
    """Return the pages that have something right of what is set."""
    edge = (SIZES[paper][0] - MARGINS[template]) * POINTS + 1
    return [
        number
        for number, picture in enumerate(pictures(template, document, paper), 1)
        if picture.crop((round(edge), 0, picture.width, picture.height)).getextrema() != (255, 255)
    ]


@pytest.mark.parametrize("paper", SIZES)
@every_page
def test_nothing_stands_in_the_margin(document: Document, paper: str) -> None:
    assert in_the_margin("aid" if document.kind == "aids" else "document", document, paper) == []


def with_word(document: Document, old: str, new: str) -> Document:
    """Return the document with a word that is another one."""
    return changed(document, lambda one: re.sub(rf"\b{old}\b", new, one) if isinstance(one, str) else one)


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("number", [0, 1], ids=["reference", "aid"])
def test_a_word_of_any_length_is_broken(number: int, paper: str) -> None:
    long = with_word(documents("tribunes", ())[number], "stones", "s" * 300)
    assert "s" * 300 in str(long)
    assert in_the_margin("document" if number == 0 else "aid", long, paper) == []


def test_a_character_that_no_font_has_is_named_with_its_place() -> None:
    (reference, *_) = documents("tribunes", ())
    with pytest.raises(ludex.PrintError) as found:
        pdf.to_pdf(with_word(reference, "Stones", "Stones ꙮ"), "a4")
    assert str(found.value).startswith("no font has `ꙮ`, in ")
    assert "`Stones ꙮ`" in str(found.value)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("character", ["𠮷", "😀"])
def test_whoever_prints_a_strange_character_is_told_its_place(
    character: str, language: str, tmp_path: Path
) -> None:
    """A browser may have a font with it, so that a page is made; paper gets none without it."""
    house = tmp_path / "odd.ludex"
    house.write_text(
        f'language 1\nruleset odd "Odd"\n    extends tribunes\n\noption strange "Play {character}"\n'
        "    starts no\n",
        encoding="utf-8",
    )
    told = ["docs", str(house), "--lang", language, "--out", str(tmp_path)]
    assert CliRunner().invoke(cli, told).exit_code == 0
    assert f"Play {character}" in (tmp_path / f"odd-reference-{language}.html").read_text(encoding="utf-8")
    printed = CliRunner().invoke(cli, [*told, "--format", "pdf"])
    assert (printed.exit_code, not [*tmp_path.glob("*.pdf")]) == (1, True)
    assert f"no font has `{character}`, in " in printed.stderr and f"`Play {character}`" in printed.stderr


def test_japanese_marks_in_a_row_do_not_touch(tmp_path: Path) -> None:
    """They take as much room as each of them alone: those of the font are narrow already."""
    root = shutil.copytree(pdf.TEMPLATES, tmp_path / "typst")
    source = root / "marks.typ"
    source.write_text(
        '#import "style.typ": narrow-marks, sans\n#set text(font: sans, lang: "ja", size: 10pt)\n'
        "#let width(body) = measure(body).width.pt()\n"
        "#let between(body) = width[く#body;か]\n"
        "#context [#metadata((between(narrow-marks[」：（、）」]), "
        'width[くか] + "」：（、）」".clusters().map(one => between(one) - width[くか]).sum())) <widths>]\n',
        encoding="utf-8",
    )
    asked = typst.query(
        source,
        "<widths>",
        field="value",
        one=True,
        root=root,
        font_paths=[pdf.FONTS],
        ignore_system_fonts=True,
        sys_inputs={"data": '{"language": "ja"}', "paper": "a4", "scale": "1"},
    )
    together, alone = json.loads(asked)
    assert together == pytest.approx(alone, abs=0.01)


def test_japanese_has_glyphs() -> None:
    (reference, *_) = documents("tribunes", ())
    japanese = replace(with_word(reference, "Stones", "護民官の石"), language="ja")
    assert "護民官の石" in "".join(one.extract_text() for one in PdfReader(io.BytesIO(made(japanese))).pages)


def test_an_aid_is_on_one_page_or_says_so() -> None:
    (_, aid, *_) = documents("tribunes", ())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(PdfReader(io.BytesIO(pdf.to_pdf(aid, "letter"))).pages) == 1
    longer = replace(aid, intro=aid.intro * 40)
    with pytest.warns(ludex.PrintWarning, match=f"`{aid.title}` does not fit on one page"):
        assert len(PdfReader(io.BytesIO(pdf.to_pdf(longer, "letter"))).pages) > 1


def test_numbers_of_notes_stay_with_their_word(tmp_path: Path) -> None:
    """However narrow a line is, it does not begin with the number of a note or with the end of a span."""
    root = shutil.copytree(pdf.TEMPLATES, tmp_path / "typst")
    source = root / "notes.typ"
    source.write_text(
        '#import "style.typ": sheet\n#import "blocks.typ": notes\n'
        '#show: sheet.with(title: "Notes", language: "ja")\n'
        "#let heights(body) = (auto, 1pt).map(width => measure(block(width: width, body)).height.pt())\n"
        '#let marks = notes(((note: "n", label: "16–19"),))\n'
        "#metadata(0)<n>\n#context [#metadata(([。#marks], [end#marks]).map(heights)) <heights>]\n",
        encoding="utf-8",
    )
    asked = typst.query(
        source,
        "<heights>",
        field="value",
        one=True,
        root=root,
        font_paths=[pdf.FONTS],
        ignore_system_fonts=True,
        sys_inputs={"data": '{"language": "ja", "labels": {}, "sections": []}', "paper": "a4", "scale": "1"},
    )
    for wide, narrow in json.loads(asked):
        assert narrow == pytest.approx(wide)


def at_the_foot(filled: int) -> Document:
    """Return a document whose first page has so many lines before a heading and a list, both with marks."""

    def sentence(text: str, *items: Sentence[Run], style: str = "sentence") -> Sentence[Run]:
        return Sentence((Run(text, mark="High"),), style, items)

    listed = sentence("Leading", sentence("Following"), sentence("Ending"))
    told = (
        *(sentence(f"Line {number}") for number in range(filled)),
        sentence("Headed", listed, style="heading"),
    )
    (found, *_) = documents("expansion", ("house/generous_bowl",))
    section = Section("one", "One", blocks=(Sentences(told),))
    return replace(found, contents=(), intro=(), sections=(section,))


def test_no_heading_is_at_the_foot_of_a_page_and_no_short_list_is_torn() -> None:
    """Beside the marks of layers too: wherever the page ends, all four lines are on one side of that."""
    ends = set()
    for filled in range(24, 40, 2):
        pages = [page.extract_text() for page in PdfReader(io.BytesIO(made(at_the_foot(filled)))).pages]
        where = [
            [word in text for text in pages].index(True)
            for word in ("Headed", "Leading", "Following", "Ending")
        ]
        assert len(set(where)) == 1, filled
        ends.add(where[0])
    assert ends == {0, 1}
