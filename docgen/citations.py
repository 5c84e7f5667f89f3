"""Where a clause comes from, with the words of the catalogue that is cited."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..interpreter.analysis.ruleset import Ruleset
from ..interpreter.analysis.terms import Clause


@dataclass(frozen=True)
class Citation:
    """A source of a clause: an entry of a catalogue, or the author's reason.

    `kind` is cites, assumed or ruling. Of an entry `key` is the citation and `heading` and `text` are the
    catalogue's, None where it is not loaded; of a reason `text` is the reason and the rest None.
    """

    kind: str
    key: str | None
    heading: str | None
    text: str | None


def citations(ruleset: Ruleset, clause: Clause) -> Iterator[Citation]:
    """Yield the sources of a clause, in their order."""
    for note in clause.notes:
        for text in note.texts:
            yield _citation(ruleset, note.kind, text)


def _citation(ruleset: Ruleset, kind: str, text: str) -> Citation:
    if kind != "cites":
        return Citation(kind, None, None, text)
    name, _, id_ = text.partition(".")
    catalogue = ruleset.catalogues.get(name)
    entry = catalogue.entries.get(id_) if catalogue else None
    return Citation(kind, text, entry.heading if entry else None, entry.statement if entry else None)
