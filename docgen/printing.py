"""From a ruleset to the files that are printed of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256

from .documents.aids import aids
from .documents.changes import changes
from .documents.pieces import pieces
from .documents.records import Document
from .documents.reference import reference
from .documents.writing import Printing
from .html import to_html
from .pdf import to_pdf

LONGEST_NAME = 80
"""How long the name of a file may be; a longer one is cut, and what is cut off told by a digest."""

Makes = Callable[[Printing], Iterator[Document]]


def _reference(printing: Printing) -> Iterator[Document]:
    yield reference(printing)


KINDS: Mapping[str, Makes] = {"reference": _reference, "aids": aids, "cards": pieces, "changes": changes}
"""What can be printed of a ruleset; each may be several documents, or none."""

NAMES: Mapping[str, tuple[str, ...]] = {
    "reference": ("reference",),
    "aids": ("aid-*", "how-this-table-plays"),
    "cards": ("cards",),
    "changes": ("changes",),
}
"""What the documents of a kind are called: their names match these patterns."""

FORMATS: Mapping[str, Callable[[Document, str], bytes]] = {
    "html": lambda document, paper: to_html(document).encode(),
    "pdf": to_pdf,
}
"""How a document is written, for a paper; a page for a browser prints on any."""


def printed(
    printing: Printing, kinds: Iterator[str] | tuple[str, ...], format_: str, paper: str
) -> dict[str, bytes]:
    """Return the files of these kinds, by their names.

    Raises: KeyError: there is no such kind or format. PrintError: a document cannot be set.
    """
    files = {}
    for document in (document for kind in kinds for document in KINDS[kind](printing)):
        name = file_name(printing.name, document.name, document.language, format_, paper)
        files[name] = FORMATS[format_](document, paper)
    return files


def file_name(printing: str, document: str, language: str, format_: str, paper: str) -> str:
    """Return the name of a file: of which ruleset, which document, in which language. No id has a hyphen."""
    of_paper = f"-{paper}" if format_ == "pdf" else ""
    return shortened(printing, f"-{document}-{language}{of_paper}.{format_}")


def shortened(name: str, end: str) -> str:
    """Return a name of a file that ends so, cut where it is too long; different names stay different."""
    if len(name) + len(end) <= LONGEST_NAME:
        return name + end
    digest = sha256(name.encode()).hexdigest()[:8]
    return f"{name[: max(LONGEST_NAME - len(end) - 9, 1)]}-{digest}{end}"
