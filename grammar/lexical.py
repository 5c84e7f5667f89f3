"""The signs of a line, one after the other: what is no word, number, text or sign of the language.

Nothing here knows the grammar; only whether a text could be cut into tokens at all.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from . import codes
from .characters import ADVICE, BLANKS, CLOSING, OPERATORS, QUOTES
from .diagnostics import Code, Diagnostic, Label
from .foreign import value_instead
from .reserved import reserved_words
from .source import Source

LARGEST = 2**31 - 1

_GOOD = re.compile(
    r'(?P<blank> +)|(?P<quote>"[^"]*")|(?P<word>[a-z][a-z0-9_]*(?!\w))(?P<call>\(?)|(?P<number>[0-9]+(?!\w))'
    r"|(?P<cite>[A-Z][A-Z0-9]*(?!\w)(\.[a-z0-9-]+)*)"
    r"|(?P<sign>>=(?!=)|<=(?!=)|[<>](?![=<>])|[()+*,:]|-(?!>)|\.(?!\.)|/(?![/*]))"
)
_GIVEN = re.compile(r"(?P<name>[a-z][a-z0-9_]*) *= *(?P<value>[^=#]+?) *(#.*)?")
"""A name and its value, at the left edge."""
_WORD = re.compile(r"\w+")
_ADVICE = sorted(ADVICE, key=len, reverse=True)
_OPERATORS = sorted(OPERATORS, key=len, reverse=True)


@dataclass(frozen=True, slots=True)
class Scan:
    """What stands on one line of the file.

    `code` is the text up to the comment, `comment` what follows `#`, or None. `parentheses` are the columns,
    counted from 0, of the opening and closing ones, in order. `nesting` is what decides how deep parts of the
    line stand in each other, in order: parentheses, `+` for a word or sign that takes a part, `,` for what
    begins a part beside others.
    """

    code: str
    comment: str | None
    parentheses: tuple[tuple[int, str], ...]
    nesting: str
    faults: tuple[Diagnostic, ...]


_TAKING = ("+", "-", "*", "of", "not", "after")
_BESIDE = (",", ":", "and", "or", "if")


def scan(source: Source, number: int) -> Scan:
    """Cut line `number`, counted from 1, into its signs."""
    return _Scanner(source, number).run()


class _Scanner:
    def __init__(self, source: Source, number: int) -> None:
        self.source, self.number, self.text = source, number, source.lines[number - 1]
        self.faults: list[Diagnostic] = []
        self.parentheses: list[tuple[int, str]] = []
        self.nesting: list[str] = []

    def run(self) -> Scan:
        place, last = 0, ""
        while place < len(self.text) and self.text[place] != "#":
            if found := _GOOD.match(self.text, place):
                self._good(found, last)
                place, last = found.end(), found.group()
            elif self.text[place].isspace() and (rest := self.text[place:].lstrip())[:1] in ("", "#"):
                place = len(self.text) - len(
                    rest
                )  # blanks of any sort before a comment or the end of the line
            else:
                place, last = self._bad(place), ""
        comment = self.text[place + 1 :] if place < len(self.text) else None
        code = self.text[:place].rstrip()
        return Scan(code, comment, tuple(self.parentheses), "".join(self.nesting), tuple(self.faults))

    def _good(self, found: re.Match[str], last: str) -> None:
        start, text = found.start(), found.group()
        if found["call"] or text in ("(", ")"):
            self.parentheses.append((found.end() - 1, text[-1]))
        if found["call"] or text in ("(", ")"):
            self.nesting.append(text[-1])
        elif text in _TAKING:
            self.nesting.append("+")
        elif text in _BESIDE:
            self.nesting.append(",")
        if found["call"] and found["word"] in reserved_words():
            self._call_of_word(found)
        if found["quote"]:
            self._quote(start, text)
        if found["number"]:
            self._number(start, text, last)

    def _call_of_word(self, found: re.Match[str]) -> None:
        word, start = found["word"], found.start()
        if self.text[:start].split()[-1:] in (["rule"], ["fact"]):
            title = f"`{word}` is a word of the language and cannot be a name"
            end = start + len(word)
            self._fault(codes.RESERVED, start, end, title, "used as a name", "choose another name")
            return
        title = f"`{word}` is a word of the language and takes no arguments"
        label = "no blank before the parenthesis"
        self._fault(codes.CALL_OF_WORD, start, found.end(), title, label, self._without_arguments(found))

    def _without_arguments(self, found: re.Match[str]) -> str:
        """Return what to write in place of a word of the language with a parenthesis behind it."""
        from .tables import before_parenthesis, keywords

        word = found["word"]
        if self.text[found.end() :].lstrip().startswith(")"):
            return f"write `{word}` alone"
        if keywords()[word] in before_parenthesis():
            return f"write a blank between `{word}` and `(`"
        return "leave the parentheses out, or choose another name"

    def _number(self, start: int, text: str, last: str) -> None:
        if len(text.lstrip("0")) > 10 or int(text) > LARGEST:
            shown = text if len(text) <= 20 else f"{text[:17]}…"
            self._fault(
                codes.NUMBER_TOO_LARGE,
                start,
                start + len(text),
                f"the number {shown} is too large",
                f"numbers reach up to {LARGEST}",
                "count in larger units",
            )
        before = self.text[:start]
        if last == "." and before[:-1][-1:].isdigit():
            whole = re.search(r"[0-9]+\.$", before)
            self._fault(
                codes.DECIMAL,
                whole.start() if whole else start - 1,
                start + len(text),
                "numbers are whole",
                "this number has a fraction",
                "count in smaller units, such as halves",
            )

    def _quote(self, start: int, text: str) -> None:
        for offset, sign in enumerate(text):
            if sign == "\t" or sign in BLANKS or unicodedata.category(sign) in ("Cc", "Cs"):
                self._bad_blank(start + offset)

    def _bad(self, place: int) -> int:
        """Report what stands at `place` and return where to go on."""
        sign, rest = self.text[place], self.text[place:]
        if (
            sign == "\t"
            or sign in BLANKS
            or unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zs", "Zl", "Zp")
        ):
            return self._bad_blank(place)
        if sign in QUOTES:
            return self._curly(place)
        if sign == "'":
            return self._single(place)
        if sign == '"':
            self._fault(
                codes.UNCLOSED_QUOTE,
                place,
                len(self.text.rstrip()),
                "this text has no closing quote",
                "it begins here",
                'end it with `"` on the same line',
            )
            return len(self.text)
        if found := _WORD.match(self.text, place):
            return self._word(found)
        for known in _OPERATORS:
            if rest.startswith(known):
                return self._operator(place, known, OPERATORS[known])
        if sign == "=":
            return self._equals(place)
        known = next((known for known in _ADVICE if rest.startswith(known)), sign)
        advice = ADVICE.get(known)
        self._fault(
            codes.STRANGE_SIGN,
            place,
            place + len(known),
            f"the language has no `{known}`",
            "this sign",
            advice,
        )
        return len(self.text) if known in ("//", "/*") else place + len(known)

    def _bad_blank(self, place: int) -> int:
        sign, end = self.text[place], place + 1
        while end < len(self.text) and self.text[end] == sign:
            end += 1
        if sign == "\t":
            inside = bool(self.text[:place].strip())
            self._fault(
                codes.TAB,
                place,
                end,
                f"there is a tab in this {'line' if inside else 'indentation'}",
                "a tab",
                "write a space" if inside else "write four spaces for each level",
            )
        else:
            name = BLANKS.get(sign, f"the invisible sign U+{ord(sign):04X}")
            self._fault(
                codes.ODD_BLANK,
                place,
                end,
                f"there is {name} in this line",
                "here",
                "write an ordinary space or leave it out",
            )
        return end

    def _curly(self, place: int) -> int:
        closing = CLOSING.get(self.text[place], "") + '"'
        end = next((at for at in range(place + 1, len(self.text)) if self.text[at] in closing), place)
        inner = self.text[place + 1 : end]
        self._fault(
            codes.TYPOGRAPHIC_QUOTE,
            place,
            end + 1,
            f"`{self.text[place]}` is a typographic quote",
            "this text" if inner else "this quote",
            f'write `"{inner}"`' if inner else 'write a straight quote `"`',
        )
        return end + 1

    def _single(self, place: int) -> int:
        owner = re.search(r"\w+$", self.text[:place])
        if owner and re.match(r"'s?(?!\w)", self.text[place:]):
            end = place + (2 if self.text[place + 1 : place + 2] == "s" else 1)
            self._fault(
                codes.SINGLE_QUOTE,
                owner.start(),
                end,
                "what belongs to something is written with `of`",
                "the language has no `'`",
                f"write `… of {owner.group()}`",
            )
            return end
        end = self.text.find("'", place + 1)
        inner = self.text[place + 1 : end] if end > 0 else ""
        self._fault(
            codes.SINGLE_QUOTE,
            place,
            max(end, place) + 1,
            "texts stand in double quotes",
            "a single quote",
            f'write `"{inner}"`' if inner else 'write `"`',
        )
        return max(end, place) + 1

    def _word(self, found: re.Match[str]) -> int:
        word = found.group()
        plain = _plain(word)
        if word[0].isdigit() and plain:
            title, label = f"`{word}` is neither a number nor a name", "a name begins with a letter"
            split = re.match(r"([0-9]+)([a-z]\w*)$", word)
            advice = f"write `{split[1]} {split[2]}`" if split else None
        else:
            title, label = (
                f"`{word}` is no name of the language",
                "names are small letters a to z, digits and `_`",
            )
            advice = (
                f"write `{plain}`"
                if plain and plain not in reserved_words()
                else "choose a name in such letters"
            )
        self._fault(codes.NAME_FORM, found.start(), found.end(), title, label, advice)
        return found.end()

    def _operator(self, place: int, sign: str, word: str) -> int:
        self._fault(
            codes.FOREIGN_OPERATOR,
            place,
            place + len(sign),
            f"the language has no `{sign}`",
            "this sign",
            f"write `{word}`",
        )
        return place + len(sign)

    def _equals(self, place: int) -> int:
        first, second = [*self.text.split(maxsplit=2), "", ""][:2]
        if "source" in (first, second):
            return place + 1
        below = {
            "change": "write below it what is different",
            "replace": "write below it what is there instead",
        }
        if first in below:
            title = "the language has no `=`"
            self._fault(codes.FOREIGN_OPERATOR, place, place + 1, title, "this sign", below[first])
            return place + 1
        if given := _GIVEN.fullmatch(self.text):
            advice = value_instead(self.source.is_layer, given["name"], given["value"])
            title = "the language has no `=`"
            self._fault(codes.FOREIGN_OPERATOR, place, place + 1, title, "this sign", advice)
            return place + 1
        return self._operator(place, "=", {"let": "be", "set": "to"}.get(first, "is"))

    def _fault(
        self, code: Code, start: int, end: int, title: str, label: str, advice: str | None = None
    ) -> None:
        span = self.source.span(self.number, start + 1, max(end - start, 1))
        self.faults.append(Diagnostic(code, title, (Label(span, label),), advice))


def _plain(word: str) -> str:
    """Return the name that `word` was probably meant to be, or an empty text."""
    spread = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", word)
    letters = (
        unicodedata.normalize("NFKD", spread.replace("ß", "ss")).encode("ascii", "ignore").decode().lower()
    )
    return "" if not re.search("[a-z]", letters) else letters.strip("_") if letters[0] == "_" else letters


def words(text: str) -> Iterator[str]:
    """Give the names and words of the language in one line of code, in order."""
    for found in _GOOD.finditer(text):
        if found["word"]:
            yield found["word"]
