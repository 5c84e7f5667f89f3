"""What can be answered to a question, numbered, and what is meant by what somebody types."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludex.interpreter.play.decision import Choice, Decision
    from ludex.interpreter.play.game import Game

_BETWEEN = re.compile(r"[\s,;]*")


@dataclass(frozen=True)
class Replies:
    """The answers to one question. `texts` are those that can be named, numbered from 1 in this order.

    `sort`: `one` of them, a `set` of them, or a `number`. `called` is what people call each, `counts` has how
    many there are of each thing of a set, `taken` what is taken of it; `free`: it may have none, or no more.
    """

    decision: Decision
    sort: str
    texts: tuple[str, ...]
    called: dict[str, str]
    counts: Counter[str]
    taken: tuple[str, ...] = ()
    free: bool = False

    @classmethod
    def of(cls, game: Game, decision: Decision) -> Replies:
        """Return the answers to what the game asks now."""
        from ludex.interpreter.play.answers import digits_left, offered, so_far

        things = offered(game)
        if things is not None:
            called = dict(zip(things, offered(game, words=True) or (), strict=True))
            free = any(choice.text == "stop" for choice in decision.choices)
            return cls(decision, "set", tuple(called), called, Counter(things), so_far(game), free)
        texts = tuple(choice.text for choice in decision.choices)
        if digits_left(game) or all(text.isdecimal() for text in texts):
            return cls(decision, "number", texts, {}, Counter())
        called = {choice.text: choice.title or choice.text for choice in decision.choices}
        return cls(decision, "one", texts, called, Counter(texts))

    def lines(self, seat: str) -> list[str]:
        """Return the question and the answers as lines."""
        several = ", all in one line" if self.sort == "set" and sum(self.counts.values()) > 1 else ""
        none = ", or `none`" if self.free else ""
        lines = [f"{seat}: {self.decision.prompt}{several}{none}"]
        if self.taken:
            lines.append(f"  so far: {', '.join(self.taken)}")
        for number, (text, said) in enumerate(self.called.items(), 1):
            many = f" ({self.counts[text]} of them)" if self.counts[text] > 1 else ""
            lines.append(f"  {number:>2}  {said}{many}")
        return lines

    def meant(self, game: Game, typed: str) -> tuple[Choice, ...]:
        """Return the choices that are meant by what was typed; none where it is no answer at all.

        Raises: IllegalChoice: an answer that is refused.
        """
        from ludex.interpreter.play.answers import digits_left, steps_of_number, steps_of_set

        if self.sort == "number" and digits_left(game):
            return steps_of_number(game, int(typed)) if re.fullmatch(r"[0-9]+", typed) else ()
        if self.sort == "set":
            things = self._several(typed)
            return () if things is None else steps_of_set(game, things)
        found = self._one(typed)
        return () if found is None else (self.decision.choices[self.texts.index(found)],)

    def miscounted(self, game: Game, typed: str) -> str | None:
        """Return how many to pick, where so many are typed as no set may have."""
        from ludex.interpreter.play.answers import sizes

        things = self._several(typed) if self.sort == "set" else None
        if things is None:
            return None
        least, most = sizes(game)
        if least <= len(things) <= most:
            return None
        many = f"exactly {least}" if least == most else f"{least} to {most}"
        places = [place for place, text in enumerate(self.texts, 1) for _ in range(self.counts[text])]
        such = " ".join(str(place) for place in places[: max(least, 1)])
        return f"Pick {many}, for example `{such}`."

    def _one(self, typed: str) -> str | None:
        """Return the text whose place is typed, or that is typed out, in words or as an id."""
        wanted = typed.casefold()
        if self.called and re.fullmatch(r"[0-9]{1,9}", typed):
            return self.texts[int(typed) - 1] if 0 < int(typed) <= len(self.texts) else None
        for text in self.texts:
            if wanted in (text.casefold(), self.called.get(text, text).casefold()):
                return text
        begun = [text for text in self.texts if text.casefold().startswith(f"{wanted}(")]
        return begun[0] if typed and len(begun) == 1 else None

    def _several(self, typed: str) -> tuple[str, ...] | None:
        """Return the texts that are typed one after another, or whose places are."""
        if typed.casefold() in ("none", "-"):
            return ()
        said = {name: text for text, called in self.called.items() for name in (text, called)}
        longest = sorted((name for name in said if not name.isdecimal()), key=len, reverse=True)
        found: list[str] = []
        rest = typed
        while rest := rest[_end(rest) :]:
            name = next((name for name in longest if _begins(rest, name)), None)
            if name is None:
                word = re.match(r"[^\s,;]+", rest)
                assert word is not None, "blanks and commas are gone"
                text, rest = self._one(word[0]), rest[word.end() :]
            else:
                text, rest = said[name], rest[len(name) :]
            if text is None:
                return None
            found.append(text)
        return tuple(found) or None


def _end(text: str) -> int:
    found = _BETWEEN.match(text)
    return found.end() if found else 0


def _begins(typed: str, text: str) -> bool:
    """Whether what is typed begins with the text as a whole word."""
    after = typed[len(text) : len(text) + 1]
    return typed[: len(text)].casefold() == text.casefold() and not (after.isalnum() or after == "_")
