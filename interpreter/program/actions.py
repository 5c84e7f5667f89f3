"""The action space of a program: a small number for everything that can be answered, with its text."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..analysis.terms import AlternativeTerm
from ..analysis.titles import fill
from .layout import Layout


def in_words(name: str) -> str:
    """Return what fills the hole of a title where nobody's name may stand."""
    return f"the {name.replace('_', ' ')}"


@dataclass
class Actions:
    """Action codes, given out as they are needed. Codes 0, 1, 2 are take, leave, stop."""

    layout: Layout
    texts: list[str] = field(default_factory=lambda: ["take", "leave", "stop"])
    titles: list[str] = field(default_factory=lambda: ["", "", ""])
    largest: int = 100
    _firsts: dict[str, int] = field(default_factory=dict)

    def _block(self, key: str, texts: tuple[str, ...], titles: tuple[str, ...] = ()) -> int:
        if key not in self._firsts:
            self._firsts[key] = len(self.texts)
            self.texts.extend(texts)
            self.titles.extend(titles or [""] * len(texts))
        return self._firsts[key]

    def alternatives(self, ways: tuple[AlternativeTerm, ...]) -> int:
        """Return the code of the first of some alternatives; each choice has codes of its own."""
        self.texts.extend(way.name for way in ways)
        self.titles.extend(fill(way.title or "", in_words) for way in ways)
        return len(self.texts) - len(ways)

    def members(self, kind: str) -> int:
        """Return the code of member 0 of a kind."""
        declared = self.layout.ruleset.kinds.get(kind)
        titles = tuple(member.title or "" for member in declared.members) if declared else ()
        return self._block(f"kind {kind}", self.layout.members(kind), titles)

    def looks(self) -> int:
        """Return the code of the first look; a look with faces has a code for each."""
        texts: list[str] = []
        for look in self.layout.looks:
            faces = self.layout.ruleset.kinds[look.kind].faces
            if faces is None:
                texts.append(look.text)
            else:
                texts.extend(f"{look.text} showing {face}" for face in range(faces[0], faces[1] + 1))
        return self._block("looks", tuple(texts))

    def numbers(self) -> int:
        """Return the code of the number 0."""
        return self._block("numbers", tuple(map(str, range(self.largest + 1))))
