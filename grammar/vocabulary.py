"""The built-in words of the language, held against the grammar: `ludex vocabulary`."""

from dataclasses import dataclass
from functools import lru_cache

from .lexical import words as words_of_line
from .meanings import GROUPS
from .reserved import LINE_WORDS, OWNER, TYPE_WORDS, reserved_words
from .source import Source


@dataclass(frozen=True, slots=True)
class VocabularyEntry:
    """A built-in word. `use` is a piece of a ruleset in which it stands."""

    word: str
    group: str
    meaning: str
    use: str


@lru_cache(maxsize=1)
def words() -> tuple[VocabularyEntry, ...]:
    """Return every built-in word once, by group. `gain` stands for `gains` too."""
    entries = []
    for group, table in GROUPS.items():
        for row in table.strip().splitlines():
            word, meaning, use = row.split(" | ")
            entries.append(VocabularyEntry(word, group, meaning, use))
    return tuple(entries)


def base_form(word: str) -> str:
    """Return the form under which a word is listed: `gain` for `gains`."""
    forms = (
        {word, f"{word}s", word.removesuffix("s")} & reserved_words() if word in reserved_words() else {word}
    )
    return next((form for form in sorted(forms) if form in _listed()), word)


def forms_of(word: str) -> tuple[str, ...]:
    """Return the reserved forms of a listed word: `gain`, `gains`."""
    return tuple(form for form in (word, f"{word}s") if form == word or form in reserved_words())


@lru_cache(maxsize=1)
def _listed() -> frozenset[str]:
    return frozenset(entry.word for entry in words())


def built_in_words() -> frozenset[str]:
    """Return every word that the grammar gives a meaning, in the form under which it is listed."""
    return frozenset(map(base_form, reserved_words())) | {*LINE_WORDS, OWNER, *TYPE_WORDS}


def used_words(source: Source) -> frozenset[str]:
    """Return the built-in words that a ruleset uses, read from its signs; texts and comments do not count."""
    from .blocks import cut

    layout = cut(source)
    found = {base_form(word) for scan in layout.scans for word in words_of_line(scan.code)}
    return frozenset(found & _listed())
