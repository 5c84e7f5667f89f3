"""What the things of a ruleset are called in another language: catalogues in the form of gettext, as text.

A name is found by its sort (`kind`, `zone`, `step`, …) and the English words. Only texts come in; nothing
here opens a file.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping

_LINE = re.compile(r"(?:(msgctxt|msgid|msgstr)\s+)?(\".*\")\s*$")

Key = tuple[str, str]
"""The sort of a name and its English words."""


class Catalogue:
    """The names of one language. `asked` has all that was looked up and is not there."""

    def __init__(self, texts: Mapping[Key, str] | None = None) -> None:
        self._texts = dict(texts or {})
        self.asked: dict[Key, None] = {}

    def get(self, sort: str, text: str) -> str | None:
        """Return the name, None where the catalogue has none."""
        found = self._texts.get((sort, text))
        if found is None:
            self.asked[sort, text] = None
        return found

    def said(self, sort: str, text: str) -> str:
        """Return the name, or the English words where the catalogue has none."""
        return self.get(sort, text) or text

    def __len__(self) -> int:
        return len(self._texts)

    def __contains__(self, key: Key) -> bool:
        return key in self._texts

    def __iter__(self) -> Iterator[Key]:
        return iter(self._texts)


class BrokenCatalogue(ValueError):
    """A line of a catalogue that has not its form."""


def read(texts: Iterable[str]) -> Catalogue:
    """Return the catalogue that several texts make, of which later ones go before earlier ones.

    Raises: BrokenCatalogue: a line is no comment and no quoted text.
    """
    found: dict[Key, str] = {}
    for text in texts:
        found.update(_entries(text))
    return Catalogue(found)


def _entries(text: str) -> Iterator[tuple[Key, str]]:
    entry: dict[str, str] = {}
    field = ""
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.startswith("#"):
            continue
        if not line.strip():
            if entry.get("msgid") and entry.get("msgstr"):
                yield (entry.get("msgctxt", ""), entry["msgid"]), entry["msgstr"]
            entry, field = {}, ""
            continue
        match = _LINE.match(line)
        if match is None or not (match[1] or field):
            raise BrokenCatalogue(f"line {number} of a catalogue is no text in quotes: {line}")
        field = match[1] or field
        entry[field] = entry.get(field, "") + str(ast.literal_eval(match[2]))
