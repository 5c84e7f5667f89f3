"""The words of docgen itself, such as “Contents”, from a gettext catalogue for each language.

A word that is printed goes through `OwnWords`; English stands in the code, and is the key in catalogues.
"""

from __future__ import annotations

from collections.abc import Sequence
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

DOMAIN = "docgen"
LOCALE = Path(__file__).parent / "locale"
"""Where the catalogues lie: `LANGUAGE/LC_MESSAGES/docgen.po`, and what is compiled of it."""

ENGLISH = "en"


class OwnWords:
    """The words of one language. Raises: FileNotFoundError: there is no catalogue for it."""

    def __init__(self, language: str = ENGLISH) -> None:
        self._found: NullTranslations = NullTranslations()
        if language != ENGLISH:
            with (LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as catalogue:
                self._found = GNUTranslations(catalogue)

    def __call__(self, text: str, **values: object) -> str:
        """Return the words for an English text, with the values in its holes."""
        return self._found.gettext(text).format(**values)

    def many(self, one: str, several: str, number: int, **values: object) -> str:
        """Return the words for an English text in the form that `number` needs; its hole is `{number}`."""
        return self._found.ngettext(one, several, number).format(number=number, **values)

    def listed(self, items: Sequence[str]) -> str:
        """Return the items as `a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        say, told = self, items[0]
        for item in items[1:-1]:
            told = say("{before}, {next}", before=told, next=item)
        return say("{before} and {last}", before=told, last=items[-1])

    def spans(self, numbers: Sequence[int]) -> str:
        """Return whole numbers as `2`, `2 to 5` or `2, 4 and 6`, in their order."""
        if len(numbers) > 2 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
            say = self
            return say("{low} to {high}", low=numbers[0], high=numbers[-1])
        return self.listed([str(number) for number in numbers])
