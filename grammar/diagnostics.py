"""What is wrong with a ruleset, as data. `render` turns it into text or JSON."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum

from .source import Span


class Severity(Enum):
    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True)
class Code:
    """A sort of mistake.

    `title` names it, `why` says in a few sentences why it is one and what to do, `example` is a ruleset
    text that makes it (a whole file), together with the files `beside` it, by path. `right` is the same
    text as it is written right, where that is not plain from `why`. Codes are never used again for
    something else.
    """

    id: str
    severity: Severity
    title: str
    why: str
    example: str
    beside: tuple[tuple[str, str], ...] = ()
    right: str = ""


@dataclass(frozen=True)
class Label:
    """A place and what stands there."""

    span: Span
    text: str = ""


@dataclass(frozen=True)
class Diagnostic:
    """One mistake.

    `title` says what is wrong, in one lower-case sentence without a full stop and with the author's words
    in backticks. `labels` holds the place first, then other places that explain it. `help` says what to do.
    `layers` is the chain of rulesets from the file at fault to the one that was asked for.
    """

    code: Code
    title: str
    labels: tuple[Label, ...]
    help: str | None = None
    layers: tuple[str, ...] = ()

    @property
    def span(self) -> Span:
        """The place of the mistake."""
        return self.labels[0].span

    @property
    def severity(self) -> Severity:
        return self.code.severity


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the diagnostics by place, each once."""
    unique = dict.fromkeys(diagnostics)
    return tuple(sorted(unique, key=lambda found: (found.span.file, found.span.start, found.code.id)))


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    return any(found.severity is Severity.ERROR for found in diagnostics)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that `word` was probably meant to be, or None.

    A word that differs in one letter goes before others; of two letters, if it is the only one.
    """
    words = sorted(set(known))
    slips = [other for other in words if one_letter_off(word, other)]
    if slips and (len(word) > 2 or len(slips) == 1):
        return slips[0]
    close = get_close_matches(word, words, n=1, cutoff=0.61)
    return close[0] if close else None


def one_letter_off(word: str, other: str) -> bool:
    """Tell whether two words of one length differ in one letter."""
    return len(word) == len(other) and sum(a != b for a, b in zip(word, other, strict=True)) == 1
