"""Says what is wrong within a line that cannot be parsed.

There is no table of mistakes: small repairs of the line are tried, such as a word of the language in place of
a name like it, one word more or less, parentheses around an amount. The first that can be parsed is probably
what the author meant. Walks over the parse tables make a try cheap.
"""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher, get_close_matches

from lark import Token

from . import codes
from .diagnostics import Diagnostic, nearest, one_letter_off
from .edit_repairs import EditRepairs
from .example_repairs import ExampleRepairs
from .expected import listing
from .failed_line import shown
from .foreign import FILLERS, NUMBERS, PHRASES, SIGNS, WORDS, instead
from .name_repairs import NameRepairs
from .tables import LAYOUT, keywords, literals

_AMOUNT_VERBS = frozenset({"GAIN", "GAINS", "PAY", "PAYS", "MOVE", "PICK", "PICKS"})

_CONDITIONAL = frozenset({"IF", "WHERE", "WHILE"})
_CONDITION = (
    "a condition compares, such as `… is …` or `… >= 3`, and counts by `count of (KIND where …) >= 3`"
)


class LineRepairs(EditRepairs, ExampleRepairs, NameRepairs):
    """The repairs that are tried on a line, each giving the fault that it would mend, or None."""

    def within(self) -> Diagnostic:
        """Return what is wrong with a line that has begun well."""
        return (
            self._unable()
            or self._edit()
            or self._value_given()
            or self._example()
            or self._phrase()
            or self._number_word()
            or self._filler()
            or self._for_every()
            or self._foreign()
            or self._misspelt_first()
            or self._reserved()
            or self._misspelt()
            or self._bare_amount()
            or self._further_in()
            or self._two_statements()
            or self._comma()
            or self._list_with_and()
            or self._spaced_call()
            or self._wrong_edit()
            or self._inserted()
            or self._unquoted()
            or self._quoted()
            or self._file_name()
            or self._is_missing()
            or self._first_removed()
            or self._removed()
            or self._misspelt(whole=False)
            or self._unexpected()
        )

    def _unable(self) -> Diagnostic | None:
        if self._row_types[: self.place + 1] != ["IF", "UNABLE"]:
            return None
        title = "`if unable` stands below nothing that could fail"
        advice = "indent it below the line with `choose`, `pick` or `pay` that it belongs to"
        span = self._span(self.row[0], self.row[1])
        return self._fault(codes.OUT_OF_PLACE, span, title, "not in this block", advice)

    def _foreign(self) -> Diagnostic | None:
        """Say what stands for a first word from another language."""
        first = self.row[0]
        word = first.value.rstrip("(")
        advice = instead(word, self.block.lines[0] is self.line, self.tokens[0].type == "RULESET")
        if advice is None or self._row_types[1:2] in (["IS"], ["ANSWERS"]):
            return None
        title = f"no {'line' if self._parent(self.line) else 'block'} begins with `{word}`"
        label = "said otherwise in this language"
        return self._fault(codes.MISSPELT, self._span(first), title, label, advice)

    def _phrase(self) -> Diagnostic | None:
        """Try signs in place of words for them."""
        values = [str(token.value) for token in self.row]
        known = [*PHRASES.items(), *(((word,), sign) for word, sign in SIGNS.items())]
        terminals = {text: name for name, text in literals().items()}
        for words, sign in known:
            for start in range(len(values)):
                end = start + len(words)
                if tuple(values[start:end]) != words or end < self.place:
                    continue
                terminal = terminals.get(sign, "COMPARISON")
                types = [*self._row_types[:start], terminal, *self._row_types[end:]]
                if not self._works(types) and self._progress(types) <= self.place + 1:
                    continue
                said = " ".join(words)
                span = self._span(self.row[start], self.row[end - 1])
                title = f"`{said}` cannot be read here"
                return self._fault(
                    codes.MISSPELT, span, title, "the language has a sign for it", f"write `{sign}`"
                )
        return None

    def _for_every(self) -> Diagnostic | None:
        """Try `every` in place of a name like it behind `for`: the two words are one sign."""
        token = next(iter(self.row[self.place + 1 : self.place + 2]), None)
        if token is None or self._row_types[self.place] != "FOR" or not nearest(token.value, ["every"]):
            return None
        types = [*self._row_types[: self.place], "FOR_EVERY", *self._row_types[self.place + 2 :]]
        return self._meant(token, "every") if self._works(types) else None

    def _number_word(self) -> Diagnostic | None:
        """Try figures in place of numbers that are written out."""
        types = ["NUMBER" if token.value in NUMBERS else token.type for token in self.row]
        token = next((token for token in self.row if token.value in NUMBERS), None)
        if token is None or not (self._works(types) or self._progress(types) > self.place + 1):
            return None
        title, advice = f"`{token}` cannot be read here", f"write `{NUMBERS[token.value]}`"
        return self._fault(codes.MISSPELT, self._span(token), title, "numbers are written in figures", advice)

    def _filler(self) -> Diagnostic | None:
        """Try the line without an article or the like."""
        for position, token in reversed([*enumerate(self.row[: self.place + 1])]):
            if token.value in FILLERS and self._works(_without(self._row_types, position)):
                title = f"`{token}` is not needed here"
                advice = f"leave out `{token}`"
                return self._fault(
                    codes.UNEXPECTED, self._span(token), title, "the language does without", advice
                )
        return None

    def _misspelt(self, whole: bool = True) -> Diagnostic | None:
        """Try words of the language in place of names that resemble them."""
        found: dict[int, dict[str, float]] = {}
        for position, token in enumerate(self.row[: self.place + 1]):
            if token.type != "NAME":
                continue
            for word in near_words(token.value):
                types = [*self._row_types[:position], keywords()[word], *self._row_types[position + 1 :]]
                if not (self._works(types) if whole else self._progress(types) > self.place + 1):
                    continue
                sure = token.value in WORDS or one_letter_off(token.value, word)
                score = 1.0 if sure else SequenceMatcher(None, token.value, word).ratio()
                found.setdefault(position, {})[word] = score
        if not found:
            return None
        position = max(found, key=lambda at: max(found[at].values()))
        best = max(found[position].values())
        return self._meant(
            self.row[position], *(word for word, score in found[position].items() if score == best)
        )

    def _misspelt_first(self) -> Diagnostic | None:
        """Try a word of the language in place of a name like it with which the block begins."""
        if self.start or self.place != 1 or self._row_types[0] != "NAME":
            return None
        return self._misspelt()

    def _meant(self, token: Token, *words: str) -> Diagnostic:
        """Say which word was meant; of several that are as near, that it was one of them."""
        title = f"`{token}` cannot be read here"
        said = " or ".join(f"`{word}`" for word in words)
        return self._fault(codes.MISSPELT, self._span(token), title, f"did you mean {said}?", f"write {said}")

    def _bare_amount(self) -> Diagnostic | None:
        """Try parentheses around what stands between the verb and the unit."""
        verbs = [at for at in range(min(self.place, len(self.row))) if self._row_types[at] in _AMOUNT_VERBS]
        if not verbs or self.place >= len(self.row) or self._row_types[self.place] not in ("NAME", "CALL"):
            return None
        start = verbs[0] + 1
        types = self._row_types
        written = types[start : self.place] == ["NUMBER", "NAME"]
        if (
            start == self.place
            or written
            or not self._works(
                [*types[:start], "LPAR", *types[start : self.place], "RPAR", *types[self.place :]]
            )
        ):
            return None
        number, unit = self._text(self.row[start : self.place]), self.row[self.place].value
        advice = f"write the amount in parentheses: `{self.row[start - 1]} ({number}) {unit.rstrip('(')}`"
        span = self._span(self.row[start], self.row[self.place - 1])
        title = f"`{number}` is no amount of `{unit.rstrip('(')}` without parentheses"
        return self._fault(codes.BARE_AMOUNT, span, title, "how many is worked out here", advice)

    def _two_statements(self) -> Diagnostic | None:
        if self.place >= len(self.row) or self.walk.feed("_NL") is None:
            return None
        token, rest = self.row[self.place], [*self._row_types[self.place :], "_NL"]
        if token.type not in keywords().values() or self._origin.reach(rest)[1] != len(rest):
            return None
        title = "two statements stand on one line"
        advice = f"write `{token}` and what follows on a line of its own"
        return self._fault(codes.TWO_STATEMENTS, self._span(token), title, "the second begins here", advice)

    def _further_in(self) -> Diagnostic | None:
        """Try what cannot stand here, and the rest of the line, as the first line below."""
        token, rest = self.row[self.place : self.place + 1], self._row_types[self.place :]
        lines = [["_NL", "_INDENT", *rest, *follow] for follow in (self._follow(), ["_NL"])]
        if not token or not any(self.walk.reach(line)[1] == len(line) for line in lines):
            return None
        if len(rest) == 1 and token[0].type not in keywords().values():
            return None
        title = f"what belongs to `{self._head(self.line)}` stands on lines of its own"
        text = self._text(self.row[self.place :])
        advice = f"write `{text}` on the next line, {self.line.indent + 4} spaces in"
        return self._fault(codes.TWO_STATEMENTS, self._span(token[0]), title, "it begins here", advice)

    def _comma(self) -> Diagnostic | None:
        for position in (self.place, self.place - 1):
            if not 0 <= position < len(self.row) or self._row_types[position] != "COMMA":
                continue
            if self._works(_without(self._row_types, position)):
                token = self.row[position]
                title = "there is a comma too many"
                label = "commas stand only between the parts of a list"
                return self._fault(codes.COMMA, self._span(token), title, label, "leave it out")
        return None

    def _list_with_and(self) -> Diagnostic | None:
        """Try commas in place of `and`."""
        for position, token in enumerate(self.row[: self.place + 1]):
            if token.type != "AND":
                continue
            comma = [] if self._row_types[position - 1] == "COMMA" else ["COMMA"]
            types = [*self._row_types[:position], *comma, *self._row_types[position + 1 :]]
            if self._works(types):
                title, label = "`and` cannot be read here", "commas stand between the parts of a list"
                advice = "write `,`" if comma else "leave out `and`"
                return self._fault(codes.MISSPELT, self._span(token), title, label, advice)
        return None

    def _wrong_edit(self) -> Diagnostic | None:
        """Say which edit could take the line."""
        advice = self._edited_otherwise()
        if advice is None:
            return None
        token = self.row[0]
        title = f"a line with `{shown(token)}` does not belong in `{self.tokens[0]}`"
        return self._fault(codes.OUT_OF_PLACE, self._span(token), title, "not in this block", advice)

    def _inserted(self) -> Diagnostic | None:
        """Try one word, name or sign more."""
        place = min(self.place, len(self.row))
        found: list[str] = []
        for terminal in self.walk.accepts():
            if terminal in LAYOUT or terminal in ("CALL", "CITES", "ASSUMED", "RULING", "SAYS"):
                continue
            if self._works([*self._row_types[:place], terminal, *self._row_types[place:]]):
                found.append(terminal)
        if {"NAME", "NUMBER"} <= set(found):
            names = "a value"
        elif len(found) > 3 and "NAME" in found:
            names = "a name"
        elif 0 < len(found) <= 3:
            names = listing(found, third=place > 0)
        else:
            return None
        if place == len(self.row):
            token = self.row[-1]
            title = f"{names} is missing behind `{shown(token)}`"
            return self._fault(codes.MISSING, self._end(), title, "the line ends too early", f"add {names}")
        token = self.row[place]
        title = f"{names} is missing before `{shown(token)}`"
        return self._fault(codes.MISSING, self._span(token), title, "before this", f"add {names}")

    def _first_removed(self) -> Diagnostic | None:
        """Try the line without its first word, where the second one begins a line too."""
        if self.place != 1 or len(self.row) < 2 or self.row[1].value not in keywords():
            return None
        if not self._works(self._row_types[1:]):
            return None
        first, second = self.row[:2]
        title = f"`{shown(first)}` is not needed before `{second}`"
        return self._fault(
            codes.UNEXPECTED, self._span(first), title, "too much", f"leave out `{shown(first)}`"
        )

    def _removed(self) -> Diagnostic | None:
        """Try the line without what cannot stand."""
        if self.place >= len(self.row) or not self._works(_without(self._row_types, self.place)):
            return None
        token = self.row[self.place]
        title = f"`{shown(token)}` cannot stand here"
        return self._fault(codes.UNEXPECTED, self._span(token), title, "too much", "leave it out")

    def _unexpected(self) -> Diagnostic:
        could = self._could()
        if self.place >= len(self.row):
            title = f"the line is not finished behind `{shown(self.row[-1])}`"
            return self._fault(
                codes.MISSING, self._end(), title, "the line ends too early", f"here should follow: {could}"
            )
        token = self.row[self.place]
        title = f"`{shown(token)}` cannot stand here"
        advice = f"here can stand: {could}"
        if _CONDITIONAL.intersection(self._row_types[: self.place]) and "IS" in self.walk.accepts():
            advice = f"{advice}; {_CONDITION}"
        return self._fault(codes.UNEXPECTED, self._span(token), title, "not expected", advice)


def near_words(word: str) -> Iterator[str]:
    """Give the words of the language that `word` may have been meant for."""
    if word in WORDS:
        yield WORDS[word]
    yield from (known for known in sorted(keywords()) if one_letter_off(word, known))
    yield from (known for known in sorted(keywords()) if word != known and sorted(word) == sorted(known))
    yield from get_close_matches(word, sorted(keywords()), n=6, cutoff=0.6)


def _without(types: Sequence[str], position: int) -> list[str]:
    return [*types[:position], *types[position + 1 :]]
