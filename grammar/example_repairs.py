"""Says what is wrong with a line of an example: what it runs, what is given, who answers."""

from . import codes
from .diagnostics import Diagnostic
from .failed_line import FailedLine

_ANSWERED = frozenset({"ANSWER", "ANSWERS", "REFUSED"})
_IS = ("holds", "has", "have", "contains", "equals")
"""What other rules say for `is` of a zone or a purse."""


class ExampleRepairs(FailedLine):
    """The repairs that are tried on lines of examples."""

    def _example(self) -> Diagnostic | None:
        """Return what is wrong with a line of an example that has begun well."""
        parent = self._parent(self.line)
        if parent is None or self._first_word(parent).type != "EXAMPLE":
            return None
        match self._row_types[0]:
            case "WHEN":
                return self._who_runs()
            case "GIVEN" | "EXPECT":
                return self._holds()
            case _:
                return self._next_answer()

    def _who_runs(self) -> Diagnostic | None:
        """Try a path alone in place of `when NAME(…)`, `when NAME of …`, `when NAME for …`."""
        path = [token.value.rstrip("(") for token in self.row[1 : self.place + 1] if token.type != "DOT"]
        called = self._row_types[self.place : self.place + 1]
        if called in (["OF"], ["FOR"]):
            path = path[:-1]
        elif called != ["CALL"]:
            return None
        advice = (
            f"write `when {'.'.join(path)}`, and for whom it runs in a line such as `given player is red`"
        )
        if called == ["CALL"]:
            advice = f"{advice}; a fact is not run: write `expect {self._text(self.row[1:])}`"
        if called == ["OF"]:
            owner = self.row[-1]
            advice = f"write `when {owner}.{path[-1]}` for a rule that `{owner}` has; else {advice}"
        title = "behind `when` stands the path of a rule or step alone"
        span = self._span(self.row[1], self.row[-1])
        return self._fault(codes.UNEXPECTED, span, title, "more than a path", advice)

    def _holds(self) -> Diagnostic | None:
        """Try `is` in place of another word for it, or `is yes` at the end."""
        for at, token in enumerate(self.row):
            if token.value not in _IS:
                continue
            before, behind = self._row_types[:at], self._row_types[at + 1 :]
            for word, types in (("is", ["IS"]), ("is yes", ["IS", "YES"])):
                if self._works([*before, *types, *behind]):
                    title, label = f"`{token}` cannot be read here", "said otherwise in this language"
                    return self._fault(codes.MISSPELT, self._span(token), title, label, f"write `{word}`")
        return None

    def _is_missing(self) -> Diagnostic | None:
        """Try `is` between what is given or expected and its value."""
        types = [*self._row_types[: self.place], "IS", *self._row_types[self.place :]]
        if self.place >= len(self.row) or self._row_types[0] not in ("GIVEN", "EXPECT"):
            return None
        if self._progress(types) <= self.place + 1:
            return None
        token = self.row[self.place]
        title = f"`is` is missing before `{token}`"
        return self._fault(codes.MISSING, self._span(token), title, "before this", "add `is`")

    def _next_answer(self) -> Diagnostic | None:
        """Say where the answer to another question stands: behind `then`, or with a seat of its own."""
        token = next(iter(self.row[self.place : self.place + 1]), None)
        if token is None or not _ANSWERED.intersection(self._row_types[1:3]):
            return None
        back = {"ANSWER": 1, "ANSWERS": 1, "REFUSED": 2}.get(token.type, 0)
        if not back and token.value != "then":
            return None
        title = "the answer to another question stands on a line of its own"
        span = self._span(self.row[self.place - back])
        return self._fault(
            codes.TWO_STATEMENTS, span, title, "it begins here", "write a line for each question"
        )
