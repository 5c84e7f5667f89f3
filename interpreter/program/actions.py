"""The action space of a program: a small number for everything that can be answered, with its text."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..analysis.english import spaced
from ..analysis.filling import in_words
from ..analysis.terms import AlternativeTerm
from .layout import Layout, LookNames


@dataclass
class Actions:
    """Action codes, given out as they are needed. Codes 0, 1, 2 are take, leave, stop.

    Of each code `texts` has the id and `words` what people call it.
    """

    layout: Layout
    texts: list[str] = field(default_factory=lambda: ["take", "leave", "stop"])
    words: list[str] = field(default_factory=lambda: ["take", "leave", "stop"])
    largest: int = 100
    _firsts: dict[str, int] = field(default_factory=dict)

    def _block(self, key: str, texts: tuple[str, ...], words: tuple[str, ...]) -> int:
        if key not in self._firsts:
            self._firsts[key] = len(self.texts)
            self.texts.extend(texts)
            self.words.extend(words)
        return self._firsts[key]

    def alternatives(self, ways: tuple[AlternativeTerm, ...]) -> int:
        """Return the code of the first of some alternatives; each choice has codes of its own."""
        self.texts.extend(way.name for way in ways)
        self.words.extend(in_words(way.title.text if way.title else spaced(way.name)) for way in ways)
        return len(self.texts) - len(ways)

    def members(self, kind: str) -> int:
        """Return the code of member 0 of a kind."""
        return self._block(f"kind {kind}", self.layout.members(kind), self.layout.called(kind))

    def looks(self) -> int:
        """Return the code of the first look; a look with faces has a code for each."""
        looks = self.layout.looks
        texts = [text for look in looks for text in self._faces(look, look.text)]
        called = zip(looks, self.layout.look_words, strict=True)
        words = [text for look, said in called for text in self._faces(look, said)]
        return self._block("looks", tuple(texts), tuple(words))

    def _faces(self, look: LookNames, text: str) -> list[str]:
        faces = self.layout.ruleset.kinds[look.kind].faces
        return (
            [text] if faces is None else [f"{text} showing {face}" for face in range(faces[0], faces[1] + 1)]
        )

    def numbers(self) -> int:
        """Return the code of the number 0."""
        texts = tuple(map(str, range(self.largest + 1)))
        return self._block("numbers", texts, texts)
