"""Tells which values depend on something that not everybody sees.

Where that cannot be told, they do: a piece counts as seen only where it is taken from a zone that is visible
to everyone, or was shown when a sealed block ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields

from .report import Report
from .rewrite import substitute
from .ruleset import Kind, Ruleset, Visibility
from .terms import (
    AggregateTerm,
    AllTerm,
    AmountTerm,
    AttributeTerm,
    DescriptionTerm,
    Expression,
    ExtremesTerm,
    FaceTerm,
    FactTerm,
    LocalTerm,
    MatchTerm,
    RecordTerm,
    SelectionTerm,
    Term,
    TheTerm,
    ZoneTerm,
)
from .types import SEAT, SUPPLY, ThingType


@dataclass(frozen=True)
class Secret:
    """Something that not everybody sees.

    `owner` alone sees it, in the author's words; None where nobody does or that cannot be told.
    """

    owner: str | None


@dataclass(frozen=True)
class Known:
    """What is known of a local name: what its value depends on, and what the looks of its pieces are."""

    value: Secret | None = None
    looks: Secret | None = None


Locals = Mapping[str, Known]


class Unseen:
    """What in a ruleset not everybody sees. `report` has the author's words."""

    def __init__(self, ruleset: Ruleset, report: Report) -> None:
        self.ruleset = ruleset
        self.report = report
        self.alone = max(ruleset.players, default=1) == 1

    def of(self, term: Expression, local: Locals) -> Known:
        """Return what is known of a name that stands for the term."""
        return Known(self.value(term, local), self.looks(term, local))

    def value(self, term: Expression, local: Locals) -> Secret | None:
        """Return a secret that the value of the term depends on, None if everybody can work it out."""
        return next(self._values(term, local), None)

    def _values(self, term: Expression, local: Locals) -> Iterator[Secret]:
        match term:
            case LocalTerm(local=name):
                found = local.get(name, Known()).value
                yield from () if found is None else (found,)
                return
            case AmountTerm(resource=resource, holder=holder):
                if isinstance(holder, ZoneTerm) and holder.zone != SUPPLY:
                    yield from self._secret(self.ruleset.zones[holder.zone].visibility, holder.of)
                else:
                    of = None if isinstance(holder, ZoneTerm) else holder
                    yield from self._secret(self.ruleset.resources[resource].visibility, of)
            case RecordTerm(record=record, of=of):
                yield from self._secret(self.ruleset.records[record].visibility, of)
            case AttributeTerm(kind=kind, attribute=attribute, of=piece):
                if self._varies(kind, attribute):
                    yield from self._looks(piece, local)
            case FaceTerm(of=piece):
                yield from self._looks(piece, local)
            case MatchTerm(piece=piece, description=description):
                if self._tells(description):
                    yield from self._looks(piece, local)
                for _, value in description.values:
                    yield from self._values(value, local)
                yield from self._values(piece, local)
                return
            case DescriptionTerm():
                if self._tells(term):
                    yield from self._looks(term, local)
            case SelectionTerm(variable=variable, source=source):
                local = {**local, variable.local: Known(None, self.looks(source, local))}
            case AggregateTerm(variable=variable, things=things):
                local = {**local, variable.local: Known(None, self.looks(things, local))}
            case ExtremesTerm(extreme=extreme, things=things):
                local = {**local, extreme.variable.local: Known(None, self.looks(things, local))}
            case FactTerm():
                for inner in self._meanings(term):
                    yield from self._values(inner, local)
            case _:
                pass
        for child in _children(term):
            yield from self._values(child, local)

    def looks(self, term: Expression, local: Locals) -> Secret | None:
        """Return who alone sees what the pieces that a term stands for are like, None if everybody does."""
        return next(self._looks(term, local), None)

    def _looks(self, term: Expression, local: Locals) -> Iterator[Secret]:
        match term:
            case ZoneTerm(zone=zone, of=of) if zone != SUPPLY:
                yield from self._secret(self.ruleset.zones[zone].visibility, of)
            case LocalTerm(local=name):
                found = local.get(name, Known()).looks
                yield from () if found is None else (found,)
            case SelectionTerm(source=source) | TheTerm(things=source) | ExtremesTerm(things=source):
                yield from self._looks(source, local)
            case AllTerm(kind=kind) | DescriptionTerm(kind=kind):
                yield from self._wherever(kind)
            case RecordTerm(type=ThingType(kind=kind)):
                yield from self._wherever(kind)
            case FactTerm():
                for inner in self._meanings(term):
                    yield from self._looks(inner, local)
            case _:
                pass

    # ---- what is declared

    def _secret(self, visibility: Visibility, of: Expression | None) -> Iterator[Secret]:
        if visibility.everyone or (visibility.owner and self.alone):
            return
        owner = None
        if visibility.owner and of is not None:
            owner = of.name if isinstance(of, LocalTerm) else self.report.text(of.span) or None
        yield Secret(owner)

    def _wherever(self, kind: str) -> Iterator[Secret]:
        """The secret of pieces that may lie in any zone."""
        for zone in self.ruleset.zones.values():
            if kind in zone.kinds and any(self._secret(zone.visibility, None)):
                yield Secret(None)

    def _meanings(self, term: FactTerm) -> Iterator[Expression]:
        """The conditions and values of a fact, in the words of who asks for it."""
        fact = self.ruleset.facts[term.fact]
        values = {name.local: value for name, value in zip(fact.parameters, term.arguments, strict=False)}
        for meaning in fact.meanings:
            for part in (meaning.condition, meaning.value):
                if part is not None:
                    yield substitute(part, values)

    def _varies(self, id_: str, attribute: str) -> bool:
        """Tell whether pieces that look alike from behind may differ in an attribute."""
        kind = self.ruleset.kinds.get(id_)
        if kind is None or not kind.is_piece or not _looks_differ(kind):
            return False
        return not all(copies.per == (attribute, SEAT) for member in kind.members for copies in member.copies)

    def _tells(self, description: DescriptionTerm) -> bool:
        """Tell whether a description says more of a piece than everybody can tell."""
        kind = self.ruleset.kinds[description.kind]
        many = description.group is not None and len(kind.members) > 1
        return many or any(
            self._varies(kind.id, id_) or id_ not in kind.attributes for id_, _ in description.values
        )


def _looks_differ(kind: Kind) -> bool:
    copies = [line for member in kind.members for line in member.copies]
    return len(kind.members) > 1 or any(line.rows or line.per for line in copies)


def _children(term: Expression) -> Iterator[Expression]:
    for item in fields(term):
        value = getattr(term, item.name)
        yield from _terms(value)


def _terms(value: object) -> Iterator[Expression]:
    if isinstance(value, tuple):
        for inner in value:
            yield from _terms(inner)
    elif isinstance(value, Term):
        yield value  # type: ignore[misc]
