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

    `sort`: `one` of them, a `set` of them, or a `number` of so many `digits`. `counts` has how many there
    are of each thing of a set.
    """

    decision: Decision
    sort: str
    texts: tuple[str, ...]
    counts: Counter[str]
    digits: int = 0

    @classmethod
    def of(cls, game: Game, decision: Decision) -> Replies:
        """Return the answers to what the game asks now."""
        from ludex.interpreter.play.answers import digits_left, offered

        things = offered(game)
        if things is not None:
            return cls(decision, "set", tuple(dict.fromkeys(things)), Counter(things))
        texts = tuple(choice.text for choice in decision.choices)
        if digits := digits_left(game):
            return cls(decision, "number", (), Counter(), digits)
        return cls(decision, "one", texts, Counter(texts))

    @property
    def numbered(self) -> bool:
        """Whether a number that is typed is the place of an answer, not the answer itself."""
        return not any(text.isdecimal() for text in self.texts)

    def lines(self, seat: str) -> list[str]:
        """Return the question and the answers as lines."""
        decision = self.decision
        if self.sort == "number":
            return [f"{seat}: {decision.prompt}, a number of up to {self.digits} digits"]
        several = ", all in one line, or `none`" if self.sort == "set" else ""
        lines = [f"{seat}: {decision.prompt}{several}"]
        if decision.chosen:
            lines.append(f"  so far: {', '.join(decision.chosen)}")
        if not self.numbered:
            return [*lines, f"  {', '.join(_ranges(self.texts))}"]
        for number, text in enumerate(self.texts, 1):
            many = f" ({self.counts[text]} of them)" if self.counts[text] > 1 else ""
            lines.append(f"  {number:>2}  {text}{many}{self._title(text)}")
        return lines

    def _title(self, text: str) -> str:
        """Return what the author calls an answer, if that is something else."""
        title = next((choice.title for choice in self.decision.choices if choice.text == text), "")
        return f": {title}" if title and title.casefold() != text.casefold() else ""

    def meant(self, game: Game, typed: str) -> tuple[Choice, ...]:
        """Return the choices that are meant by what was typed; none where it is no answer at all.

        Raises: IllegalChoice: an answer that is refused.
        """
        from ludex.interpreter.play.answers import steps_of_number, steps_of_set

        if self.sort == "number":
            return steps_of_number(game, int(typed)) if re.fullmatch(r"[0-9]+", typed) else ()
        if self.sort == "one":
            found = self._one(typed)
            return () if found is None else (self.decision.choices[self.texts.index(found)],)
        things = self._several(typed)
        return () if things is None else steps_of_set(game, things)

    def _one(self, typed: str) -> str | None:
        """Return the text that is typed out or whose place is."""
        for text in self.texts:
            if text.casefold() == typed.casefold():
                return text
        begun = [text for text in self.texts if text.casefold().startswith(f"{typed.casefold()}(")]
        if typed and len(begun) == 1:
            return begun[0]
        if self.numbered and re.fullmatch(r"[0-9]{1,9}", typed) and 0 < int(typed) <= len(self.texts):
            return self.texts[int(typed) - 1]
        return None

    def _several(self, typed: str) -> tuple[str, ...] | None:
        """Return the texts that are typed one after another, or whose places are."""
        if typed.casefold() in ("none", "-"):
            return ()
        longest = sorted(self.texts, key=len, reverse=True)
        found: list[str] = []
        rest = typed
        while rest := rest[_end(rest) :]:
            text = next((text for text in longest if _begins(rest, text)), None)
            if text is None:
                word = re.match(r"[^\s,;]+", rest)
                assert word is not None, "blanks and commas are gone"
                text, rest = self._one(word[0]), rest[word.end() :]
            else:
                rest = rest[len(text) :]
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


def _ranges(texts: tuple[str, ...]) -> list[str]:
    """Return numbers with those that follow each other drawn together: 0 to 4."""
    shown: list[list[str]] = []
    for text in texts:
        if shown and text.isdecimal() and shown[-1][-1].isdecimal() and int(text) == int(shown[-1][-1]) + 1:
            shown[-1].append(text)
        else:
            shown.append([text])
    return [f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(run) for run in shown]
