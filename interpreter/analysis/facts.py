"""Reads facts: what they mean, in what order they need each other."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ...grammar import model
from ...grammar.diagnostics import Label
from ...grammar.source import Span
from . import codes
from .expressions import Reader
from .numbers import join, with_unit
from .ruleset import Fact, Meaning
from .scope import Scope, present_if, present_unless
from .sentences import read_saying
from .terms import Clause, LocalTerm, NothingTerm
from .types import UNKNOWN, FlagType, SetType, Type, UnknownType, ZoneType, is_optional, maybe, surely
from .words import say_type


@dataclass
class FactReader:
    """Reads each fact once, when its type is first needed; a fact that needs itself is reported."""

    reader: Reader | None = None
    done: dict[str, Fact] = field(default_factory=dict)
    clauses: list[Clause] = field(default_factory=list)
    _open: list[str] = field(default_factory=list)

    def type_of(self, id_: str, span: Span) -> Type:
        """Return the type of a fact, reading it first where need be."""
        reader = self.reader
        assert reader is not None
        if id_ in self.done:
            return self.done[id_].type
        if id_ in self._open:
            ring = " -> ".join([*self._open[self._open.index(id_) :], id_])
            reader.report.add(
                codes.GOES_ROUND,
                span,
                f"the fact `{id_}` needs itself to be worked out",
                f"the circle: {ring}",
                "let one of them be worked out from records, amounts and zones alone",
            )
            return UNKNOWN
        self._open.append(id_)
        node = reader.names.facts[id_]
        self.done[id_] = self.read(node)
        self._open.pop()
        self._say(reader, node, self.done[id_])
        return self.done[id_].type

    def _say(self, reader: Reader, node: model.Fact, fact: Fact) -> None:
        """Read the author's own sentence, which may name the fact itself."""
        scope = Scope()
        for parameter in fact.parameters:
            scope = scope.bind(parameter)
        read_saying(reader, node, fact.clause, scope, fact.meanings)

    def read(self, node: model.Fact, sort: str = "fact") -> Fact:
        """Return what a fact means, or what is written like one: `sort` is what messages call it."""
        reader = self.reader
        assert reader is not None
        scope = Scope()
        parameters = read_parameters(reader, node.parameters)
        for parameter, said in zip(parameters, node.parameters, strict=True):
            single(
                reader,
                parameter.type,
                said.span,
                f"`{parameter.name}` is one thing that a {sort} is asked of",
            )
            scope = scope.bind(parameter)
        clause = reader.clause(node.name.text, node)
        self.clauses.append(clause)
        meanings: list[Meaning] = []
        settled = False
        for ordinal, line in enumerate(node.body):
            own = reader.clause(f"{node.name.text}/{ordinal}", line, node.notes)
            self.clauses.append(own)
            if settled:
                reader.report.add(
                    codes.MISPLACED,
                    reader.report.bare(line),
                    f"this line of the {sort} is never reached",
                    "a line above always has a value",
                    "put the line with the condition first",
                )
            condition = reader.condition(line.condition, scope) if line.condition is not None else None
            value = reader.read(line.value, scope.knowing(present_if(condition)))
            meanings.append(Meaning(value, condition, own))
            scope = scope.knowing(present_unless(condition))
            settled = condition is None and not is_optional(value.type)
        values = with_unit([meaning.value for meaning in meanings])
        meanings = [replace(meaning, value=value) for meaning, value in zip(meanings, values, strict=True)]
        absent = [isinstance(line.value, model.Nothing) for line in node.body]
        there = [meaning.value for meaning, none in zip(meanings, absent, strict=True) if not none]
        known = [value.type for value in there]
        type_ = join(known)
        if meanings and not there:
            reader.report.add(
                codes.WRONG_TYPE,
                meanings[0].value.span,
                f"the {sort} `{node.name.text}` is never anything",
                "nothing at all",
                f"write a line with a value, or take the {sort} out",
            )
        elif there and isinstance(type_, UnknownType) and UNKNOWN not in known:
            odd = next(value for value in there if isinstance(join([known[0], value.type]), UnknownType))
            reader.report.add(
                codes.WRONG_TYPE,
                odd.span,
                f"the lines of the {sort} `{node.name.text}` have values of different types",
                f"this is {say_type(odd.type, reader.names)}",
                "give all its lines values of one type",
                [Label(there[0].span, f"this is {say_type(known[0], reader.names)}")],
            )
        for value in (meaning.value for meaning in meanings):
            single(reader, value.type, value.span, f"the {sort} `{node.name.text}` has one value")
        if not isinstance(type_, FlagType | UnknownType):
            type_ = surely(type_) if settled and not any(absent) else maybe(type_)
            meanings = [
                replace(one, value=NothingTerm(type=type_, span=one.value.span)) if none else one
                for one, none in zip(meanings, absent, strict=True)
            ]
        title = node.title.text if node.title else None
        return Fact(node.name.text, title, parameters, node.called, type_, tuple(meanings), clause)


def single(reader: Reader, type_: Type, span: Span, what: str) -> None:
    """Report several things where there is room for one value."""
    if isinstance(type_, SetType | ZoneType):
        reader.report.add(
            codes.WRONG_TYPE,
            span,
            f"{what}, not several things",
            "several",
            "give it a number, yes or no, or one thing; select the things where they are needed",
        )


def read_parameters(reader: Reader, nodes: tuple[model.Parameter, ...]) -> tuple[LocalTerm, ...]:
    """Return the locals of the parameters of a fact or rule."""
    found: list[LocalTerm] = []
    for node in nodes:
        word = node.name
        if word.text not in reader.names.kinds and word.text in reader.names.places:
            reader.report.hides(word, reader.names.places[word.text])
        found.append(reader.local(word.text, reader.names.type_of(node.type), word.span))
    return tuple(found)
