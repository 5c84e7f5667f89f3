"""Reads the parts of examples: `something is value`, the things in a zone, answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...grammar import model
from ...grammar.diagnostics import nearest
from . import calls, codes
from .expressions import Reader
from .rewrite import parts
from .ruleset import SEAT_NAMES, Item, Known, Things
from .scope import Scope
from .terms import (
    AmountTerm,
    Clause,
    DescriptionTerm,
    Expression,
    FlagTerm,
    LocalTerm,
    LookupTerm,
    MemberTerm,
    NothingTerm,
    NumberTerm,
    OptionTerm,
    RecordTerm,
    ResultTerm,
    SeatTerm,
    ZoneTerm,
)
from .types import FLAG, SetType, ThingType, UnknownType, ZoneType, maybe

Named = tuple[LocalTerm, Expression]


def read_items(
    reader: Reader,
    nodes: Iterable[model.Expr],
    clause: Clause,
    given: bool,
    free: tuple[LocalTerm, ...],
    quiet: bool = False,
) -> Iterator[Item | Named]:
    """Yield the items of a line, and the values that it gives to the `free` locals of the rule that runs.

    An item is `something is value`; bare values go on with the list of the zone before. What is `given`
    must be of that form, what is expected may be any condition. `quiet`: the rule that runs, or another,
    could not be read, so that a name which nothing declares may be one of its.
    """
    scope = Scope(seats=SEAT_NAMES)
    pending: tuple[Expression, list[model.Expr]] | None = None
    for node in nodes:
        if not isinstance(node, model.Is) and pending is not None and _takes_several(reader, pending[0]):
            pending[1].append(node)
            continue
        if pending is not None:
            yield from _item(reader, *pending, scope, clause)
            pending = None
        target = None
        if isinstance(node, model.Is) and not node.negated:
            named = [local for local in free if _is_name(node.left, local.name)]
            if named:
                for local in named:
                    yield from _named(reader, local, node.right, scope)
                continue
            if quiet and given and _may_be_local(reader, node.left):
                continue
            target = _target(reader, node, scope, given)
        if isinstance(node, model.Is) and target is not None:
            pending = (target, [node.right])
        elif given and quiet and not isinstance(node, model.Is):
            pass  # one of the things in a zone that could not be read
        elif given:
            _odd(reader, node, free)
        else:
            condition = reader.condition(node, scope)
            yield Item(condition, (FlagTerm(True, type=FLAG, span=node.span),), clause)
    if pending is not None:
        yield from _item(reader, *pending, scope, clause)


def _is_name(node: model.Expr, name: str) -> bool:
    return isinstance(node, model.Path) and node.of is None and node.name.text == name


def _may_be_local(reader: Reader, node: model.Expr) -> bool:
    if not isinstance(node, model.Path) or node.of is not None:
        return False
    word = node.name.text
    return not reader.names.is_declared(word) or word in reader.names.kinds


def _takes_several(reader: Reader, target: Expression) -> bool:
    type_ = target.type
    return isinstance(type_, ZoneType | UnknownType) or (
        isinstance(type_, SetType) and type_.kind in reader.names.kinds and _is_piece(reader, type_.kind)
    )


def _is_piece(reader: Reader, kind: str) -> bool:
    return kind in reader.names.kinds and reader.names.kinds[kind].is_piece


def _named(reader: Reader, local: LocalTerm, node: model.Expr, scope: Scope) -> Iterator[Named]:
    """The value of a local name of the rule that runs."""
    type_ = local.type
    if isinstance(type_, SetType | ZoneType):
        reader.report.add(
            codes.WRONG_EXAMPLE,
            node.span,
            f"`{local.name}` stands for several things, which an example cannot give",
            "several",
            "let the example run the rule or step that binds the name",
        )
    elif isinstance(type_, ThingType) and _is_piece(reader, type_.kind):
        thing = _things(reader, node, scope)
        if thing is not None:
            yield local, thing.description
    else:
        yield local, reader.fitting(node, scope, type_, f"`{local.name}`")


def _odd(reader: Reader, node: model.Expr, free: tuple[LocalTerm, ...]) -> None:
    left = node.left if isinstance(node, model.Is) else node
    before = len(reader.report.found)
    if isinstance(node, model.Is) and isinstance(left, model.Path) and left.of is None:
        word = left.name.text
        if not reader.names.is_declared(word) or word in reader.names.kinds:
            said = ", ".join(dict.fromkeys(f"`{local.name}`" for local in free)) or "none"
            close = nearest(word, [*reader.names.all_words(), *(local.name for local in free)])
            reader.report.add(
                codes.WRONG_EXAMPLE,
                left.span,
                f"`{word}` is no name that the rule takes over from outside",
                "not known here",
                f"write `{close}`" if close else f"the names that can be given here are: {said}",
            )
            return
    if isinstance(node, model.Is):
        reader.read(left, Scope(seats=SEAT_NAMES))
    if len(reader.report.found) == before:
        reader.report.add(
            codes.WRONG_EXAMPLE,
            node.span,
            "this is not of the form `something is value`",
            "what is it?",
            "give a value to a record, an amount, a zone, an option or a picked result, "
            "such as `score of red is 3`",
        )


def _target(reader: Reader, node: model.Is, scope: Scope, given: bool) -> Expression | None:
    """The place that an item is about, or None where the item is a condition or of no form."""
    trial = reader.quietly().read(node.left, scope)
    if isinstance(trial, ZoneTerm | RecordTerm | AmountTerm | ResultTerm | OptionTerm):
        return reader.read(node.left, scope)
    bare = node.left.name.text if isinstance(node.left, model.Path) and node.left.of is None else None
    strange = given and bare is not None and bare not in reader.report.excused
    if isinstance(trial.type, UnknownType) and not strange:
        return reader.read(node.left, scope)
    return None


def _item(
    reader: Reader, target: Expression, values: list[model.Expr], scope: Scope, clause: Clause
) -> Iterator[Item]:
    if isinstance(target.type, UnknownType):
        return  # that has been reported
    several = _takes_several(reader, target)
    if several or (isinstance(target.type, ThingType) and _is_piece(reader, target.type.kind)):
        found = [_things(reader, node, scope) for node in values if not isinstance(node, model.Nothing)]
        yield Item(target, tuple(thing for thing in found if thing is not None), clause)
        return
    node = values[0]
    if isinstance(target, AmountTerm) and isinstance(node, model.Number):
        value: Expression = NumberTerm(node.value, type=target.type, span=node.span)
    else:
        value = reader.fitting(node, scope, maybe(target.type), "the value")
    yield Item(target, (value,), clause)


def _things(reader: Reader, node: model.Expr, scope: Scope) -> Things | None:
    count, what = 1, node
    if isinstance(node, model.Amount) and isinstance(node.number, model.Number):
        count = node.number.value
        what = model.Path(node.what, span=node.what.span) if isinstance(node.what, model.Word) else node.what
    before = len(reader.report.found)
    description = calls.read_description(reader, what, scope, None, report=True)
    if isinstance(description, DescriptionTerm):
        return Things(count, description)
    if len(reader.report.found) == before:
        term = reader.read(what, scope)
        if len(reader.report.found) == before and not isinstance(term.type, UnknownType):
            reader.report.add(
                codes.WRONG_EXAMPLE,
                node.span,
                "pieces lie here, and this is none",
                "no piece",
                "say what they are like, such as `2 cards` or `card(5)`",
            )
    return None


def read_answer(reader: Reader, nodes: tuple[model.Expr, ...]) -> tuple[Expression | str, ...]:
    """Return what an answer consists of."""
    scope, names = Scope(seats=SEAT_NAMES), reader.names
    values: list[Expression | str] = []
    for node in nodes:
        match node:
            case model.Nothing():
                continue
            case model.And():
                reader.report.add(
                    codes.WRONG_EXAMPLE,
                    node.span,
                    "`and` joins no answers",
                    "more than one answer",
                    "write a line for each question, and commas between the things that are picked together",
                )
            case model.Path(name, None) if name.text in names.alternatives:
                values.append(name.text)
            case model.Path(name, None) if any(
                not kind.is_piece for kind in names.kinds_with_member(name.text)
            ):
                values.append(name.text)
            case model.Path(name, None) if not _is_known(reader, name.text):
                known = [*names.alternatives, *names.all_words(), *SEAT_NAMES]
                reader.report.unknown(codes.UNKNOWN_NAME, name.span, name.text, "answer", known)
            case _:
                term = calls.read_description(reader, node, scope, None, report=False)
                term = term or reader.read(node, scope)
                if isinstance(term, SeatTerm):
                    values.append(term.name)
                elif isinstance(term, MemberTerm):
                    values.append(term.member)
                elif isinstance(term, NumberTerm | DescriptionTerm | LookupTerm | NothingTerm):
                    values.append(term)
                elif not isinstance(term.type, UnknownType):
                    reader.report.add(
                        codes.WRONG_EXAMPLE,
                        node.span,
                        "this is no answer to a question",
                        "what is it?",
                        "answer with a number, a piece, a member, a player or the name of an alternative",
                    )
    return tuple(values)


def _is_known(reader: Reader, word: str) -> bool:
    """Tell whether a word names something that may be an answer, or that is none."""
    names = reader.names
    return word in SEAT_NAMES or names.is_declared(word) or bool(names.kinds_with_member(word))


def read_known(reader: Reader, node: model.Known, seats: tuple[str, ...] | None, clause: Clause) -> Known:
    """Return what is known to some seats, reporting what nobody can be kept from."""
    target = reader.read(node.what, Scope(seats=SEAT_NAMES))
    type_ = target.type
    pieces = isinstance(type_, ZoneType | SetType | ThingType) and any(
        _is_piece(reader, kind) for kind in (type_.kinds if isinstance(type_, ZoneType) else (type_.kind,))
    )
    if not (pieces or isinstance(target, AmountTerm | RecordTerm) or isinstance(type_, UnknownType)):
        reader.report.add(
            codes.WRONG_EXAMPLE,
            node.what.span,
            "nobody is kept from knowing this",
            "no secret",
            "say who knows pieces, what lies in a zone, an amount or a record",
        )
    return Known(target, seats, clause)


def seats_in(part: Item | Expression) -> Iterator[SeatTerm]:
    """Yield the seats that an item or a value names, where it names them."""
    terms: list[Expression] = []
    if isinstance(part, Item):
        terms.append(part.target)
        terms += [value.description if isinstance(value, Things) else value for value in part.values]
    else:
        terms.append(part)
    for term in terms:
        yield from (found for found in parts(term) if isinstance(found, SeatTerm))
