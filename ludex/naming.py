"""What the things of a ruleset are called in a language, as the catalogues beside its layers say."""

from __future__ import annotations

from collections.abc import Collection

from ludex.api import Ruleset
from ludex.docgen.phrases import WRITTEN_IN, Catalogue
from ludex.docgen.phrases.catalogues import BrokenCatalogue, read
from ludex.docgen.phrases.names import missing
from ludex.errors import LudexError


def names(ruleset: Ruleset, language: str) -> Catalogue:
    """Return what its things are called in a language, as `locale/LANGUAGE/ID.po` beside each layer says.

    None is there for English. Raises: LudexError: a catalogue has not its form.
    """
    paths = ruleset.catalogues(language)
    try:
        return read(path.read_text(encoding="utf-8") for path in paths)
    except (BrokenCatalogue, UnicodeDecodeError) as broken:
        raise LudexError(f"the names in {', '.join(map(str, paths))} cannot be read: {broken}") from None


def unnamed(ruleset: Ruleset, language: str, examples: Collection[str]) -> tuple[tuple[str, str], ...]:
    """Return the sort and the English words of each name that has none in the language, of layers too.

    `examples`: the titles of those whose names count.
    """
    if language == WRITTEN_IN:
        return ()
    catalogue = names(ruleset, language)
    layers = [("game", title) for title in ruleset.composition.stack.titles.values()]
    lacking = dict.fromkeys(one for one in layers if one not in catalogue) | dict.fromkeys(
        missing(ruleset.checked, catalogue)
    )
    return tuple((sort, text) for sort, text in lacking if sort != "example" or text in examples)
