"""Says what is wrong with a name or a text that is written as something else."""

import re

from lark import Token

from . import codes
from .diagnostics import Diagnostic
from .failed_line import FailedLine, shown
from .tables import keywords

_ENDING = ".ludex"
_PATH = re.compile(r"[a-z][a-z0-9_]*([./][a-z][a-z0-9_]*)*")
_SEPARATORS = {".": "DOT", "/": "SLASH"}


class NameRepairs(FailedLine):
    """The repairs that are tried on names and texts."""

    def _reserved(self) -> Diagnostic | None:
        """Try the word as a name."""
        if self.place >= len(self.row):
            return None
        token = self.row[self.place]
        types = [*self._row_types[: self.place], "NAME", *self._row_types[self.place + 1 :]]
        if self.walk.feed("NAME") is None:
            return None
        if token.value in keywords() and (self._works(types) or self._progress(types) > self.place + 1):
            return self._word_as_name(token)
        if token.type == "CITE" and self._works(types):
            title = f"`{token}` is a citation where a name should stand"
            advice = f"write `{token.lower()}`" if token.isalnum() else "names are small letters"
            return self._fault(
                codes.NAME_FORM, self._span(token), title, "capital letters begin citations", advice
            )
        return None

    def _word_as_name(self, token: Token) -> Diagnostic:
        title = f"`{token}` is a word of the language and cannot be a name"
        return self._fault(codes.RESERVED, self._span(token), title, "used as a name", "choose another name")

    def _spaced_call(self) -> Diagnostic | None:
        """Try a name and the parenthesis behind it as a call."""
        if not 0 < self.place < len(self.row) or self._row_types[self.place - 1 : self.place + 1] != [
            "NAME",
            "LPAR",
        ]:
            return None
        types = [*self._row_types[: self.place - 1], "CALL", *self._row_types[self.place + 1 :]]
        if not self._works(types):
            return None
        name = self.row[self.place - 1]
        title = f"there is a blank between `{name}` and its parenthesis"
        advice = f"write `{name}(` without a blank"
        return self._fault(
            codes.SPACED_CALL, self._span(self.row[self.place]), title, "not directly behind", advice
        )

    def _unquoted(self) -> Diagnostic | None:
        """Try the words up to the end of the line as a text in quotes."""
        if self.place >= len(self.row) or self.walk.accepts() != ["STRING"]:
            return None
        for end in range(len(self.row), self.place, -1):
            if self._works([*self._row_types[: self.place], "STRING", *self._row_types[end:]]):
                text = self._text(self.row[self.place : end])
                if '"' in text:
                    continue
                title = f"`{text}` stands without quotes"
                span = self._span(self.row[self.place], self.row[end - 1])
                return self._fault(
                    codes.UNQUOTED, span, title, "a text is expected here", f'write `"{text}"`'
                )
        return None

    def _quoted(self) -> Diagnostic | None:
        """Try a text in quotes as a name or a path."""
        if self._row_types[self.place : self.place + 1] != ["STRING"]:
            return None
        token = self.row[self.place]
        name = shown(token).removesuffix(_ENDING)
        if name.isdecimal() and self.walk.feed("NUMBER") is not None:
            title, label = f"`{name}` stands in quotes", "a number is expected here"
            advice = f"write `{name}` without quotes"
            return self._fault(codes.UNEXPECTED, self._span(token), title, label, advice)
        parts = re.findall(r"\w+|\W", name)
        types = [_SEPARATORS.get(part) or keywords().get(part, "NAME") for part in parts]
        if not _PATH.fullmatch(name) or not self._works(
            [*self._row_types[: self.place], *types, *self._row_types[self.place + 1 :]]
        ):
            return None
        title, label = f"`{shown(token)}` stands in quotes", "a name is expected here"
        return self._fault(codes.UNEXPECTED, self._span(token), title, label, f"write `{name}`")

    def _file_name(self) -> Diagnostic | None:
        """Try a name without the ending of a file."""
        end = self.row[self.place : self.place + 2]
        rest = self._row_types[self.place + 2 :]
        if "".join(token.value for token in end) != _ENDING or not self._works(
            [*self._row_types[: self.place], *rest]
        ):
            return None
        title, label = "a file is named without its ending", "not part of the name"
        return self._fault(
            codes.UNEXPECTED, self._span(end[0], end[1]), title, label, f"leave out `{_ENDING}`"
        )
