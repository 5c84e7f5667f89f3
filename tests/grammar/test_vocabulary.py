"""Every word of the grammar has a meaning, and every meaning a word."""

from collections import Counter

import pytest
from samples import TEXTS, read

from ludex.grammar.lexical import words as words_of_line
from ludex.grammar.source import Source
from ludex.grammar.vocabulary import VocabularyEntry, base_form, built_in_words, used_words, words


def test_complete() -> None:
    listed = Counter(entry.word for entry in words())
    assert set(listed) == built_in_words()
    assert set(listed.values()) == {1}


@pytest.mark.parametrize("entry", words(), ids=lambda entry: entry.word)
def test_use_shows_the_word(entry: VocabularyEntry) -> None:
    assert entry.word in map(base_form, words_of_line(entry.use))
    assert entry.meaning and not entry.meaning.endswith(".")


@pytest.mark.parametrize("entry", words(), ids=lambda entry: entry.word)
def test_use_can_be_read(entry: VocabularyEntry) -> None:
    """A use stands in some block of some file; no sign or name in it is wrong."""
    codes = {fault.code.id for fault in read(f"language 1\n\nsetup\n    {entry.use}\n")[1]}
    assert not codes & {"L0109", "L0110", "L0111", "L0133"}


def test_third_persons_are_folded() -> None:
    assert base_form("gains") == base_form("gain") == "gain"
    assert base_form("answer") == base_form("answers") == "answers"
    assert base_form("players") == "players" and base_form("is") == "is"


def test_used_words() -> None:
    text = 'setup\n    player gains 1 coin  # not shuffle\n    impossible "to roll"\n'
    assert used_words(Source.of("mine.ludex", text)) == {"setup", "gain", "impossible"}
    assert all(used_words(Source.of("mine.ludex", text)) for text in TEXTS)
