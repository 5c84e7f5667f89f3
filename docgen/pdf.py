"""Documents as PDF, set by typst from the records that HTML is made of; typst comes with an extra."""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from .documents.records import Document, to_json
from .imposition import TooLarge, cut_sheets

TEMPLATES = Path(__file__).parent / "templates" / "typst"
FONTS = Path(__file__).parent / "fonts"
PAPERS = ("a4", "letter")
SCALES = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75)
"""How far a page shrinks until all is on it: its letters to 9 points, and further what is between them."""

NO_GLYPH = re.compile(r'the text `"(.+)"` could not be displayed')

NO_ROOM = re.compile(r"panicked with: no room (\[.*\])")


class PrintError(Exception):
    """A document that cannot be set."""


class PrintWarning(UserWarning):
    """A document that is set, but not as it should be."""


def to_pdf(document: Document, paper: str) -> bytes:
    """Return the document as PDF/UA-1. An aid shrinks until it is on one page, else it has full size.

    An aid that has no room on a page and may not continue is told with a `PrintWarning`.

    Raises: PrintError: typst is not installed, no font has a character of the document, or a piece has no
    room for what stands on it.
    """
    if document.kind == "cards":
        return compile("cards", _cut(document, paper), paper)
    data = to_json(document)
    if document.kind != "aids":
        return compile("document", data, paper)
    sizes = (_Compiler("aid", data, paper, scale) for scale in SCALES)
    fitting = next((one for one in sizes if one.pages() == 1), None)
    if fitting is None and not document.continues:
        warnings.warn(f"`{document.title}` does not fit on one page", PrintWarning, stacklevel=2)
    return (fitting or _Compiler("aid", data, paper, SCALES[0])).compiled()


def _cut(document: Document, paper: str) -> Mapping[str, Any]:
    try:
        return cut_sheets(document, paper)
    except TooLarge as error:
        raise PrintError(str(error)) from error


def compile(template: str, data: Mapping[str, Any], paper: str, scale: float = 1.0) -> bytes:
    """Return as PDF/UA-1 what the typst template of this name makes of `data`.

    The same data give the same bytes. Raises: PrintError: typst is not installed, no font has a character of
    the data, or there is no room for a line on a piece.
    """
    return _Compiler(template, data, paper, scale).compiled()


class _Compiler:
    def __init__(self, template: str, data: Mapping[str, Any], paper: str, scale: float) -> None:
        typst = _typst()
        self._data = data
        self._errors = typst.TypstError
        self._compiler = typst.Compiler(
            TEMPLATES / f"{template}.typ",
            root=TEMPLATES,
            font_paths=_fonts(),
            ignore_system_fonts=True,
            sys_inputs={"data": json.dumps(data), "paper": paper, "scale": str(scale)},
        )

    def compiled(self) -> bytes:
        try:
            made, told = self._compiler.compile_with_warnings(
                format="pdf", pdf_standards=["ua-1"], timestamp=0
            )
        except self._errors as error:
            raise self._error(error) from error
        if told:
            raise PrintError("; ".join(one.message for one in told))
        assert isinstance(made, bytes)
        return made

    def pages(self) -> int:
        """Return how many pages there are, which the template tells."""
        try:
            return int(self._compiler.query("<pages>", field="value", one=True))
        except self._errors as error:
            raise self._error(error) from error

    def _error(self, error: Any) -> PrintError:
        if crowded := NO_ROOM.search(error.message):
            piece, line = json.loads(crowded[1])
            advice = "print it larger, or say with `front` what it shows"
            return PrintError(f"there is no room on `{piece}` for `{line}`: {advice}")
        found = NO_GLYPH.search(error.message)
        if found is None:
            return PrintError(f"typst: {error.message}")
        character = found[1]
        place = next(iter(_places(self._data, character, ())), None)
        return PrintError(f"no font has `{character}`" + (f", in {place}" if place else ""))


def _places(data: object, character: str, titles: Sequence[str]) -> Iterator[str]:
    """Yield where a character stands in the data: the titles around it, and the text that has it."""
    match data:
        case str() if character in data:
            yield " > ".join([*titles, f"`{data}`"])
        case Mapping():
            title = data.get("title") or data.get("caption")
            inner = [*titles, title] if isinstance(title, str) and character not in title else titles
            for one in data.values():
                yield from _places(one, character, inner)
        case list() | tuple():
            for one in data:
                yield from _places(one, character, titles)


@cache
def _fonts() -> Any:
    return _typst().Fonts(include_system_fonts=False, font_paths=[FONTS])


def _typst() -> Any:
    try:
        import typst
    except ModuleNotFoundError:
        raise PrintError("PDF needs typst: pip install 'ludex[print]'") from None
    return typst
