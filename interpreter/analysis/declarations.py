"""Reads resources, zones, records, options and the ranking."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ...grammar import model
from ...grammar.diagnostics import Label
from . import codes
from .expressions import Reader
from .fixed import check_fixed
from .names import Names
from .report import Report
from .ruleset import Cases, Option, Rank, Record, Requirement, Resource, Visibility, Zone
from .scope import Scope
from .terms import Clause, Expression, NothingTerm
from .types import (
    LARGEST,
    SEAT,
    UNKNOWN,
    NumberType,
    SetType,
    ThingType,
    Type,
    is_optional,
)
from .words import article, say_type


def once(body: Iterable[model.Line], report: Report, *several: type[model.Line]) -> None:
    """Report a second line of a sort in a block that takes one; of `several` it takes any number."""
    seen: dict[type[model.Line], model.Line] = {}
    for line in body:
        first = seen.setdefault(type(line), line)
        if first is not line and type(line) not in several:
            report.add(
                codes.VALUE_TWICE,
                report.bare(line),
                "such a line stands in this block already",
                "a second one",
                "keep one of them",
                [Label(report.bare(first), "the first one")],
            )


# ---- resources and zones


def read_resource(reader: Reader, node: model.Resource) -> Resource:
    """Return a resource."""
    once(node.body, reader.report)
    supplies = [line for line in node.body if isinstance(line, model.Supply)]
    visibility = _visibility(node.body, reader, node.name.text, True)
    if not visibility.everyone and not any(line.count is not None for line in supplies):
        reader.report.add(
            codes.NO_MAXIMUM,
            node.name.span,
            f"nobody can tell how much `{node.name.text}` others may have: it is hidden and unlimited",
            "hidden and unlimited",
            "limit it with `supply 60`, or write `visible to everyone`",
        )
    for line in supplies:
        if line.count == 0:
            reader.report.add(
                codes.IMPOSSIBLE_NUMBER,
                reader.report.bare(line),
                f"there is none of `{node.name.text}` at all",
                "an empty supply",
                "write how much there is, or `supply unlimited`",
            )
    return Resource(
        node.name.text,
        node.plural.text if node.plural else f"{node.name.text}s",
        supplies[0].count if supplies else None,
        visibility,
        _clause(reader, node),
        reader.lines(node.name.text, node.body, node.notes),
    )


def read_zone(reader: Reader, node: model.Zone) -> Zone:
    """Return a zone."""
    names, report = reader.names, reader.report
    once(node.body, report, model.Holds)
    kinds: list[str] = []
    resources: list[str] = []
    for word in [word for line in node.body if isinstance(line, model.Holds) for word in line.kinds]:
        kind, resource = names.kind_of(word.text), names.resource_of(word.text)
        if kind is not None and kind.is_piece:
            kinds.append(kind.id)
        elif resource is not None:
            resources.append(resource)
        elif kind is not None:
            report.add(
                codes.WRONG_TYPE,
                word.span,
                f"{article(kind.id)} lies in no zone, for it is no piece",
                "not a piece",
                f"declare it with `piece {kind.id}` if it lies on the table",
            )
        else:
            known = [k.id for k in names.kinds.values() if k.is_piece] + [*names.resources]
            report.unknown(codes.UNKNOWN_NAME, word.span, word.text, "piece or resource", known)
    of = owner(reader, node.of)
    return Zone(
        node.name.text,
        node.title.text if node.title else None,
        of,
        tuple(dict.fromkeys(kinds)),
        tuple(dict.fromkeys(resources)),
        any(isinstance(line, model.Ordered) for line in node.body),
        _visibility(node.body, reader, node.name.text, of in (SEAT, "")),
        _clause(reader, node),
        entry=next((line.text.text for line in node.body if isinstance(line, model.Entry)), None),
        lines=reader.lines(node.name.text, node.body, node.notes),
    )


def owner(reader: Reader, word: model.Word | None) -> str | None:
    """The kind that has one each; "" where it is unknown, which is reported."""
    if word is None:
        return None
    kind = reader.names.kind_of(word.text)
    if kind is not None and not kind.is_piece:
        hidden = bool(reader.report.excused)  # a broken block may hold some
        if kind.id != SEAT and not (kind.members or kind.families or hidden):
            reader.report.add(
                codes.NO_MEMBERS,
                word.span,
                f"the kind `{kind.id}` has no members, so there is none of these",
                "of nothing",
                f"declare a member, such as `{kind.id} first`",
            )
        return kind.id
    if kind is not None:
        reader.report.add(
            codes.WRONG_TYPE,
            word.span,
            f"pieces such as {article(kind.id)} have nothing of their own",
            "a piece",
            "only members of a kind and players have zones and records; give the piece an attribute",
        )
    else:
        known = [kind.id for kind in reader.names.kinds.values() if not kind.is_piece]
        reader.report.unknown(codes.UNKNOWN_NAME, word.span, word.text, "kind", known)
    return ""


# ---- records and options


def read_record(reader: Reader, node: model.Record) -> Record:
    """Return a record. Its type is known already."""
    once(node.body, reader.report)
    id_ = node.name.text
    type_ = reader.record_types[id_]
    _one_value(node, type_, reader.report)
    if (
        isinstance(type_, ThingType)
        and type_.kind in reader.names.kinds
        and reader.names.kinds[type_.kind].is_piece
    ):
        reader.report.add(
            codes.WRONG_TYPE,
            node.name.span,
            f"the record `{id_}` cannot keep {article(type_.kind)}: a piece lies somewhere",
            "a piece",
            f"declare a zone that holds {article(type_.kind)}, and move it there",
        )
    of = owner(reader, node.of)
    return Record(
        id_,
        node.title.text if node.title else None,
        of,
        type_,
        _start(reader, node, type_),
        _visibility(node.body, reader, id_, of in (SEAT, ""), True),
        _clause(reader, node),
        reader.lines(id_, node.body, node.notes),
    )


def read_option(reader: Reader, node: model.Option) -> Option:
    """Return an option. Its type is known already."""
    once(node.body, reader.report, model.OnlyIf)
    type_ = reader.option_types[node.name.text]
    _one_value(node, type_, reader.report)
    if isinstance(type_, NumberType) and type_.high >= LARGEST:
        reader.report.add(
            codes.NO_MAXIMUM,
            node.name.span,
            f"the option `{node.name.text}` does not say what numbers it may be",
            "no range",
            "write a line such as `number 0 to 9`",
        )
    kind = reader.names.kinds.get(type_.kind) if isinstance(type_, ThingType) else None
    if kind is not None and (kind.is_piece or kind.id == SEAT):
        reader.report.add(
            codes.WRONG_TYPE,
            node.name.span,
            f"the option `{node.name.text}` is {say_type(type_, reader.names)}",
            "not known before the game",
            "an option is yes or no, a number of a range, or a member of a kind",
        )
    title = node.title.text if node.title else None
    start = _start(reader, node, type_)
    requirements = tuple(_requirements(reader, node))
    lines = reader.lines(node.name.text, node.body, node.notes)
    return Option(node.name.text, title, type_, start, _clause(reader, node), requirements, lines)


def _requirements(reader: Reader, node: model.Option) -> Iterator[Requirement]:
    id_ = node.name.text
    was_used = id_ in reader.used
    for ordinal, line in enumerate(node.body):
        if isinstance(line, model.OnlyIf):
            condition = reader.condition(line.condition, Scope())
            check_fixed(condition, f"what `{id_}` may be", reader.report)
            clause = reader.clause(f"{id_}/{ordinal}", line, node.notes)
            yield Requirement(condition, clause)
    if not was_used:
        reader.used.discard(id_)  # what only limits itself has no use yet


def _one_value(node: model.Record | model.Option, type_: Type, report: Report) -> None:
    if isinstance(type_, SetType):
        span = next((line.span for line in node.body if isinstance(line, model.Typed)), node.name.span)
        report.add(
            codes.WRONG_TYPE,
            span,
            f"`{node.name.text}` holds one value, not several",
            "several",
            f"write `{type_.kind}` for one of them; where several lie, declare a zone",
        )


def _start(reader: Reader, node: model.Record | model.Option, type_: Type) -> Expression:
    name = node.name
    for line in node.body:
        if isinstance(line, model.Starts):
            term = reader.fitting(line.value, Scope(), type_, f"`{name.text}`")
            if type_ == UNKNOWN and isinstance(term, NothingTerm) and isinstance(line.value, model.Nothing):
                reader.report.add(
                    codes.WRONG_TYPE,
                    name.span,
                    f"the type of `{name.text}` is not known",
                    "it starts as nothing",
                    "write its type on a line of its own, such as `player or nobody`",
                )
            options = isinstance(node, model.Record)
            check_fixed(term, f"how `{name.text}` starts", reader.report, options)
            return term
    if is_optional(type_):
        return NothingTerm(type=type_)
    reader.report.add(
        codes.MISSING_VALUE,
        name.span,
        f"`{name.text}` does not say how it starts",
        "no start",
        "write a line such as `starts 0`",
    )
    return NothingTerm(type=UNKNOWN)


def declare_types(names: Names, reader: Reader) -> None:
    """Give the reader the types of records, options and sealed results, which facts may need at once."""
    for id_, record in names.records.items():
        reader.record_types[id_] = names.record_type(record)
    for id_, option in names.options.items():
        reader.option_types[id_] = names.record_type(option)
    for id_, pick in names.results.items():
        kind = names.kind_meant(pick.things.name.text) if pick.things else None
        if kind is not None:
            thing = ThingType(kind.id, True)
            reader.result_types[id_] = thing if pick.quantity is None else SetType(kind.id)
        else:
            resource = names.resource_of(pick.things.name.text) if pick.things else None
            reader.result_types[id_] = NumberType(resource, 0, optional=True)


# ---- the ranking


def read_ranking(reader: Reader, declarations: Iterable[model.Declaration]) -> tuple[Rank, ...]:
    """Return what decides between players."""
    blocks = [node for node in declarations if isinstance(node, model.Ranking)]
    return read_ranks(reader, blocks, "ranking")


def read_ranks(
    reader: Reader, blocks: Sequence[model.Ranking | model.Progress], word: str
) -> tuple[Rank, ...]:
    """Return the lines of a block that begins with the word, of which there is at most one."""
    for extra in blocks[1:]:
        reader.report.again(
            reader.report.bare(extra),
            reader.report.bare(blocks[0]),
            f"there is a {word} already",
            "write all lines into one block",
        )
    found = []
    for ordinal, line in enumerate(blocks[0].body if blocks else ()):
        player = reader.local(SEAT, ThingType(SEAT), line.span)
        value = reader.number(line.value, Scope().bind(player), False)
        clause = reader.clause(f"{word}/{ordinal}", line, blocks[0].notes)
        found.append(Rank(line.order, player, value, clause))
    return tuple(found)


# ---- small parts


def _visibility(
    body: Iterable[model.Line], reader: Reader, what: str, owned: bool, public: bool = False
) -> Visibility:
    """What a line `visible to` allows; without one nobody sees, except what is `public` of itself."""
    for line in body:
        if isinstance(line, model.Visible):
            if "owner" in (line.to, line.otherwise) and not owned:
                reader.report.add(
                    codes.WRONG_TYPE,
                    reader.report.bare(line),
                    "this has no owner: it belongs to no player",
                    "no owner",
                    "only what is `of player` can be visible to its owner",
                )
            then = _seen(line.to)
            if line.condition is None or line.otherwise is None:
                return then
            condition = reader.condition(line.condition, Scope())
            check_fixed(condition, f"who may see `{what}`", reader.report)
            return _by_cases(Cases(condition, then, _seen(line.otherwise)))
    return Visibility(everyone=public)


def _seen(viewers: model.Viewers) -> Visibility:
    return Visibility(viewers == "everyone", viewers == "owner")


def _by_cases(cases: Cases) -> Visibility:
    """What is seen in both cases, with the cases."""
    both = (cases.then, cases.otherwise)
    everyone = all(found.everyone for found in both)
    return Visibility(everyone, not everyone and all(found.everyone or found.owner for found in both), cases)


def _clause(reader: Reader, node: model.Resource | model.Zone | model.Record | model.Option) -> Clause:
    """The clause of a declaration with the notes of its lines."""
    notes = [*node.notes]
    for line in node.body:
        notes.extend(note for note in line.notes if note not in notes)
    return replace(reader.clause(node.name.text, node), notes=tuple(notes))
