"""Collects the diagnostics of one run of the analysis."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ...grammar.diagnostics import Code, Diagnostic, Label, nearest
from ...grammar.foreign import NUMBERS, WORDS, instead
from ...grammar.model import Line, Word
from ...grammar.source import Source, Span
from ..layers.compose import Composition
from ..layers.ledger import Edit
from ..layers.marks import bare
from . import codes
from .advice import declaring, editing, example_at, instead_of_example, taken

INSTEAD = {**WORDS, **NUMBERS}


@dataclass
class Report:
    """The mistakes found so far. `excused` are names that broken blocks hide: using them is no mistake.

    `strange` are unknown words that resemble nothing, with the message about each use. `measures` are names
    that nothing may read, with where they are declared.
    """

    composition: Composition | None = None
    excused: set[str] = field(default_factory=set)
    found: list[Diagnostic] = field(default_factory=list)
    sources: Mapping[str, Source] = field(default_factory=dict)
    strange: list[tuple[str, Diagnostic]] = field(default_factory=list)
    measures: dict[str, Span] = field(default_factory=dict)

    @property
    def layers(self) -> tuple[str, ...]:
        """The layers of the ruleset, the lowest first, where there are several."""
        layers = self.composition.layers if self.composition else ()
        return layers if len(layers) > 1 else ()

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
        said = title or f"`{word.text}` is declared twice"
        self.again(word.span, first, said, "give one of them another name")

    def again(self, span: Span, first: Span, title: str, advice: str) -> None:
        """Add that something is declared a second time; between layers it is said how to edit it instead."""
        label, before = "declared again here", "first declared here"
        composition = self.composition
        if composition is not None and span.file != first.file:
            upper, lower = composition.layer_of[span.file], composition.layer_of[first.file]
            if upper in composition.stack.below(lower):
                span, first, upper, lower = first, span, lower, upper
            label, before = f"declared again in `{upper}`", f"declared in `{lower}`"
            node = declaring(composition, first)
            if lower in composition.stack.below(upper):
                advice = editing(node) if node is not None else f"give it another name in `{upper}`"
        self.add(codes.DECLARED_TWICE, span, title, label, advice, [Label(first, before)])

    def hides(self, word: Word, declared: Span, help_: str | None = None) -> None:
        """Add that a local name is that of something declared; `help_` says what to write instead."""
        advice, there = "choose another name", "declared here"
        if self.composition is not None and word.span.file != declared.file:
            layers = [self.composition.layer_of[span.file] for span in (word.span, declared)]
            there = f"declared in `{layers[1]}`"
            advice = f"choose another name in `{max(layers, key=self.composition.layers.index)}`"
        self.add(
            codes.HIDES,
            word.span,
            f"`{word.text}` is declared in the ruleset already",
            "a reader could not tell which is meant",
            help_ or advice,
            [Label(declared, there)],
        )

    def unknown(
        self,
        code: Code,
        span: Span,
        word: str,
        what: str,
        known: Iterable[str],
        help_: str | None = None,
        of: str | None = None,
    ) -> None:
        """Add that `word` is no `what` ("name", "kind"), with the nearest known word; `of` which kind."""
        if word in self.excused:
            return
        if word in self.measures and code is codes.UNKNOWN_NAME:
            there = [Label(self.measures[word], "declared here")]
            self.add(
                codes.MEASURE_READ,
                span,
                f"`{word}` is a measure",
                "nothing reads it",
                f"write out what `{word}` means, or declare a fact that both read",
                there,
            )
            return
        close = nearest(word, known)
        advice = f"write `{close}`" if close else help_
        edit = taken(self.composition, word, span, of) if self.composition else None
        if edit is not None:
            self._taken(code, span, word, what, edit)
            return
        if code is codes.UNKNOWN_WORD:
            advice = instead(word, at_edge=span.column == 1) or advice
        elif code is codes.UNKNOWN_NAME and word in INSTEAD:
            advice = f"write `{INSTEAD[word]}`"
        self.add(code, span, f"no {what} is called `{word}`", "not declared", advice)
        if close is None:
            self.strange.append((word, self.found[-1]))

    def _taken(self, code: Code, span: Span, word: str, what: str, edit: Edit) -> None:
        """Add that a layer took away what a line still speaks of."""
        assert self.composition is not None
        user = self.composition.layer_of.get(span.file)
        advice = f"edit what speaks of it too, in `{edit.layer}`"
        example = example_at(self.composition, span)
        if user == edit.layer or edit.layer in self.composition.stack.below(user or edit.layer):
            advice = "leave it out here, or keep it there"
        elif example is not None:
            advice = instead_of_example(example, edit.layer)
        there = [Label(edit.span, edit.told)]
        self.add(code, span, f"no {what} is called `{word}` any more", "not there", advice, there)

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
