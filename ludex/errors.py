"""What is raised where a ruleset cannot be had, or something is asked of it that it does not have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludex.grammar.diagnostics import Diagnostic
    from ludex.grammar.source import Source

_SHOWN = 20


class LudexError(Exception):
    """What is wrong with a ruleset or with what was asked of it.

    `diagnostics` are the findings of the check, errors and warnings, in order of place; `sources` the texts
    that they speak of.
    """

    def __init__(
        self,
        message: str,
        diagnostics: tuple[Diagnostic, ...] = (),
        sources: Mapping[str, Source] | None = None,
    ) -> None:
        errors = _errors(diagnostics)
        more = [f"  and {len(errors) - _SHOWN} more"] if len(errors) > _SHOWN else []
        super().__init__("\n".join([message, *errors[:_SHOWN], *more]))
        self.diagnostics = diagnostics
        self.sources = dict(sources or {})


class UsageError(LudexError):
    """A name, an option, a value or a number of players that does not exist; the message says which do."""


def _errors(diagnostics: tuple[Diagnostic, ...]) -> list[str]:
    from ludex.grammar.diagnostics import Severity

    return [_line(found) for found in diagnostics if found.severity is Severity.ERROR]


def _line(found: Diagnostic) -> str:
    place = found.span
    return f"  {place.file}:{place.line}:{place.column}: {found.code.id}: {found.title}"
