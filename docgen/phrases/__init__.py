"""Sentences: one verbaliser for each language, behind one protocol.

Another language is one more module here with an object of the same protocol, and a line in `LANGUAGES`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from ...interpreter.analysis.ruleset import Example, Rank, Ruleset
from ...interpreter.analysis.terms import Block, Expression
from .catalogues import Catalogue
from .declared import Declared
from .english import English
from .japanese import Japanese
from .names import translated
from .paragraphs import Paragraph, Part, Style, Worked, hanging, to_text

__all__ = [
    "LANGUAGES",
    "WRITTEN_IN",
    "Catalogue",
    "Declared",
    "Paragraph",
    "Part",
    "Style",
    "Verbaliser",
    "Worked",
    "hanging",
    "to_text",
    "translated",
    "verbaliser",
]


class Verbaliser(Protocol):
    """What tells the rules of one ruleset in one language.

    Whoever meets a construct it does not know is a type error: every method covers a closed union. Two
    terms that mean something different never give the same words.
    """

    @property
    def language(self) -> str:
        """The language's code, such as `en`."""
        ...

    def noun(self, term: Expression) -> str:
        """Return a noun phrase for a value."""
        ...

    def condition(self, term: Expression) -> str:
        """Return a clause for a flag, to stand behind "if"."""
        ...

    def block(self, block: Block) -> tuple[Paragraph, ...]:
        """Return the sentences of a body."""
        ...

    def declared(self, thing: Declared) -> tuple[Paragraph, ...]:
        """Return the sentences that introduce what a ruleset declares."""
        ...

    def worked(self, example: Example) -> Worked:
        """Return an example as people at a table are told it."""
        ...

    def ranking(self, ranks: tuple[Rank, ...]) -> tuple[Paragraph, ...]:
        """Return the sentences that say who wins."""
        ...

    def table(self) -> tuple[Paragraph, ...]:
        """Return the sentences on the players, on what follows a round, and on the longest game."""
        ...

    def heading(self, thing: Declared) -> str:
        """Return a short title for what is declared."""
        ...

    def one_of(self, kind: str) -> str:
        """Return what a thing of a kind is called, to stand behind "each"."""
        ...


WRITTEN_IN = "en"
"""The language in which rulesets are written."""

LANGUAGES: dict[str, Callable[[Ruleset, Catalogue], Verbaliser]] = {
    "en": lambda ruleset, _: English(ruleset),
    "ja": Japanese,
}


def verbaliser(ruleset: Ruleset, language: str = "en", catalogue: Catalogue | None = None) -> Verbaliser:
    """Return what tells `ruleset` in `language`.

    The titles of the ruleset are those of the language already (`translated`); what else things are called
    is in the catalogue. Without one, no sentence that an author wrote is in another language. Raises:
    KeyError: a language that is not in `LANGUAGES`.
    """
    if not catalogue and language != WRITTEN_IN:
        ruleset = replace(ruleset, sayings={})
    return LANGUAGES[language](ruleset, Catalogue() if catalogue is None else catalogue)
