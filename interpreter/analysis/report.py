"""Collects the diagnostics of one run of the analysis."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ...grammar.diagnostics import Code, Diagnostic, Label, nearest
from ...grammar.foreign import WORDS, instead
from ...grammar.model import Line, Word
from ...grammar.source import Source, Span
from ..layers.marks import bare
from . import codes


@dataclass
class Report:
    """The mistakes found so far. `excused` are names that broken blocks hide: using them is no mistake.

    `strange` are unknown words that resemble nothing, with the message about each use.
    """

    layers: tuple[str, ...] = ()
    excused: set[str] = field(default_factory=set)
    found: list[Diagnostic] = field(default_factory=list)
    sources: Mapping[str, Source] = field(default_factory=dict)
    strange: list[tuple[str, Diagnostic]] = field(default_factory=list)

    def bare(self, line: Line) -> Span:
        """Return the place of a line without its notes and what stands below it."""
        source = self.sources.get(line.span.file)
        return line.span if source is None else bare(line, source)

    def text(self, span: Span) -> str:
        """Return what stands at a place."""
        source = self.sources.get(span.file)
        return " ".join(source.text[span.start : span.end].split()) if source else ""

    def add(
        self,
        code: Code,
        span: Span,
        title: str,
        label: str = "",
        help_: str | None = None,
        others: Iterable[Label] = (),
    ) -> None:
        """Add a mistake at `span`."""
        self.found.append(Diagnostic(code, title, (Label(span, label), *others), help_, self.layers))

    def twice(self, word: Word, first: Span, title: str | None = None) -> None:
        """Add that `word` is declared a second time; `first` is where it was before."""
        self.add(
            codes.DECLARED_TWICE,
            word.span,
            title or f"`{word.text}` is declared twice",
            "declared again here",
            "give one of them another name",
            [Label(first, "first declared here")],
        )

    def hides(self, word: Word) -> None:
        """Add that a local name is that of something declared."""
        self.add(
            codes.HIDES,
            word.span,
            f"`{word.text}` is declared in the ruleset already",
            "a reader could not tell which is meant",
            "choose another name",
        )

    def unknown(
        self, code: Code, span: Span, word: str, what: str, known: Iterable[str], help_: str | None = None
    ) -> None:
        """Add that `word` is no `what` ("name", "kind"), with the nearest known word."""
        if word in self.excused:
            return
        close = nearest(word, known)
        advice = f"write `{close}`" if close else help_
        if code is codes.UNKNOWN_WORD:
            advice = instead(word, at_edge=span.column == 1) or advice
        elif code is codes.UNKNOWN_NAME and word in WORDS:
            advice = f"write `{WORDS[word]}`"
        self.add(code, span, f"no {what} is called `{word}`", "not declared", advice)
        if close is None:
            self.strange.append((word, self.found[-1]))

    def excuse_nameless(self) -> None:
        """Take back what follows from declarations whose name cannot be theirs.

        Such a name is a word of the language or that of something else. What was meant to be declared is
        used under a word that nobody knows: for each of them, the one that is used most, and more than once.
        """
        count = sum(one.code.id in ("L0133", codes.DECLARED_TWICE.id) for one in self.found)
        uses = Counter(word for word, _ in self.strange)
        meant = {word for word, times in uses.most_common(count) if times > 1}
        follow = {id(one) for word, one in self.strange if word in meant}
        self.found = [one for one in self.found if id(one) not in follow]
