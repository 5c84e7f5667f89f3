"""Reads the bodies of rules: syntax in, typed statements out. The larger verbs have modules of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import assert_never

from ...grammar import model
from ...grammar.source import Span
from ..layers import codes as layer_codes
from . import asking, calling, chance_picks, codes, moving, sealing, transfers
from .collections import bind_each, read_selection, selection_source, singular
from .endings import ends
from .expressions import Reader
from .holes import read_title
from .places import FoundExample, Place, head
from .scope import Scope, present_if, present_unless
from .sentences import read_saying
from .terms import (
    Block,
    Clause,
    Expression,
    ForEachTerm,
    IfTerm,
    ImpossibleTerm,
    LetTerm,
    LocalTerm,
    NothingHappensTerm,
    NothingTerm,
    OnlyIfTerm,
    RecordTerm,
    RepeatTerm,
    SelectionTerm,
    SetTerm,
    Statement,
    StepTerm,
)
from .types import SEAT, UNKNOWN, NumberType, ThingType, Type, UnknownType, surely

MOST_TIMES = 1000
"""No block is repeated more often in one go."""

FRAMES = (
    model.Step,
    model.ForEach,
    model.Repeat,
    model.DoNothing,
    model.Sealed,
    model.Choose,
    model.Unable,
    model.Body,
    model.Rule,
    model.Whenever,
    model.Refill,
    model.Example,
)
"""Lines that only head others."""


@dataclass
class BodyReader:
    """Reads the statements of one rule.

    `clauses` gathers every clause in order, `examples` the examples met on the way, `paths` the places of
    all named clauses, `runnable` the paths of rules and steps, `calls` the rules and slots that are run.
    `rebound` are the names that several `let` of the rule give a value.
    """

    reader: Reader
    clauses: list[Clause]
    examples: list[FoundExample]
    paths: dict[str, Span]
    runnable: set[str]
    rebound: frozenset[str] = frozenset()
    calls: set[str] = field(default_factory=set)

    # ---- clauses

    def clause(self, line: model.Line, path: str, notes: tuple[model.Note, ...]) -> Clause:
        """Return the clause of a line; without notes of its own it has those around it."""
        found = self.reader.clause(path, line, notes, isinstance(line, FRAMES))
        self.clauses.append(found)
        return found

    def nameless(self, line: model.Line, place: Place) -> Clause:
        """Return the clause of a line that has no name of its own."""
        return self.clause(line, f"{place.path}/{len(self.clauses)}", place.notes)

    def named(self, path: str, word: model.Word) -> None:
        """Note a path that the author gave a name, reporting a second one."""
        if path in self.paths:
            self.reader.report.twice(word, self.paths[path], f"`{word.text}` is there twice in the same rule")
        self.paths[path] = word.span

    def free(self, word: model.Word) -> None:
        """Report a local name that hides a declared one; names of kinds may stand for a member."""
        names = self.reader.names
        if word.text not in names.kinds and word.text in names.places:
            self.reader.report.hides(word, names.places[word.text])

    # ---- blocks

    def block(self, body: Sequence[model.Statement], scope: Scope, place: Place) -> Block:
        """Return the terms of a body."""
        done: list[Statement] = []
        rest = list(body)
        over = False
        while rest:
            node = rest.pop(0)
            if isinstance(node, model.Example):
                self.examples.append(FoundExample(node, place.path))
                continue
            if not over and ends(tuple(done)):
                over = True
                self.reader.report.add(
                    codes.MISPLACED,
                    self.reader.report.bare(node),
                    "this is never reached",
                    "nothing happens behind what stands above",
                    "write it above the end, or take it out",
                )
            if isinstance(node, model.OnlyIf):
                condition = self.reader.condition(node.condition, scope)
                clause = self.nameless(node, place)
                inner = self.block(rest, scope.knowing(present_if(condition)), place)
                if not inner:
                    self._guards_nothing(node)
                done.append(OnlyIfTerm(clause, condition, inner))
                break
            if isinstance(node, model.If):
                chain: list[model.If | model.Otherwise] = [node]
                while rest and isinstance(rest[0], model.Otherwise):
                    following = rest.pop(0)
                    assert isinstance(following, model.Otherwise)
                    chain.append(following)
                done.append(self._if(chain, scope, place))
                continue
            term, scope = self._statement(node, scope, place)
            if term is not None:
                read_saying(self.reader, node, term.clause, scope, term)
                done.append(term)
        return tuple(done)

    def unable(self, node: model.Unable | None, scope: Scope, place: Place) -> Block | None:
        """Return what happens under `if unable`."""
        if node is None:
            return None
        clause = self.nameless(node, place)
        return self.block(node.body, scope, place.noted(clause.notes))

    def _guards_nothing(self, node: model.OnlyIf) -> None:
        self.reader.report.add(
            codes.MISPLACED,
            self.reader.report.bare(node),
            "there is nothing behind this guard",
            "guards nothing",
            "an `only if` stands before what happens only then",
        )

    def _if(self, chain: list[model.If | model.Otherwise], scope: Scope, place: Place) -> Statement:
        branches: list[tuple[Clause, Expression | None, Block]] = []
        for node, following in zip(chain, [*chain[1:], None], strict=True):
            clause = self.nameless(node, place)
            condition = None
            if node.condition is not None:
                condition = self.reader.condition(node.condition, scope)
            elif following is not None:
                self.reader.report.add(
                    codes.STRAY_OTHERWISE,
                    head(following.span, "otherwise"),
                    "nothing may follow an `otherwise` without a condition",
                    "never reached",
                    "put the `otherwise` without a condition last",
                )
            inner = scope.knowing(present_if(condition))
            body = self.block(node.body, inner, place.noted(clause.notes))
            read_saying(self.reader, node, clause, inner, (condition, body))
            branches.append((clause, condition, body))
            scope = scope.knowing(present_unless(condition))
        return IfTerm(branches[0][0], tuple(branches))

    # ---- statements

    def _statement(self, node: model.Statement, scope: Scope, place: Place) -> tuple[Statement | None, Scope]:
        """Return the term of a statement, None where it is wrong, and the scope behind it."""
        match node:
            case model.Let():
                return self.let(node, scope, place)
            case model.Pick():
                return asking.read_pick(self, node, scope, place, None)
            case model.ChancePick():
                return chance_picks.read_chance_pick(self, node, scope, place)
            case model.Choose():
                return asking.read_choose(self, node, scope, place), scope
            case model.Sealed():
                return sealing.read_sealed(self, node, scope, place), scope
            case model.Step():
                return self._step(node, scope, place), scope
            case model.ForEach():
                clause = self.nameless(node, place)
                variable, things, inner = self.each(node.things, scope)
                first = self._first(node, variable, scope)
                body = self.block(node.body, inner, place.noted(clause.notes))
                loop = ForEachTerm(clause, variable, things, first, body)
                read_saying(self.reader, node, clause, inner, loop)
                return loop, scope
            case model.Repeat():
                return self._repeat(node, scope, place), scope
            case model.Set():
                return self._set(self.nameless(node, place), node, scope), scope
            case model.Move():
                return moving.read_move(self, self.nameless(node, place), node, scope), scope
            case model.Gain():
                return transfers.read_gain(self, self.nameless(node, place), node, scope), scope
            case model.Pay():
                return transfers.read_pay(self, self.nameless(node, place), node, scope, place), scope
            case model.Shuffle():
                return moving.read_shuffle(self, self.nameless(node, place), node, scope), scope
            case model.Roll():
                return moving.read_roll(self, self.nameless(node, place), node, scope), scope
            case model.Reveal():
                return moving.read_reveal(self, self.nameless(node, place), node, scope), scope
            case model.Look():
                return moving.read_look(self, self.nameless(node, place), node, scope), scope
            case model.Run():
                return calling.read_run(self, self.nameless(node, place), node, scope), scope
            case model.Do():
                return calling.read_do(self, self.nameless(node, place), node, scope), scope
            case model.Win():
                return calling.read_win(self, self.nameless(node, place), node, scope), scope
            case model.DoNothing():
                return NothingHappensTerm(self.nameless(node, place)), scope
            case model.Finish():
                return calling.read_finish(self, self.nameless(node, place), node, scope), scope
            case model.Impossible(reason):
                return ImpossibleTerm(self.nameless(node, place), reason.text), scope
            case model.Otherwise():
                self.reader.report.add(
                    codes.STRAY_OTHERWISE,
                    head(node.span, "otherwise"),
                    "there is no `if` above this `otherwise`",
                    "stands alone",
                    "write it directly below the block of an `if`, at the same indentation",
                )
                return None, scope
            case model.Inherited():
                self.reader.report.add(
                    layer_codes.NOTHING_BELOW,
                    self.reader.report.bare(node),
                    "`inherited` means nothing here",
                    "nothing lies below this",
                    "in a layer, `replace …` may run what the rule does below",
                )
                return None, scope
            case model.OnlyIf() | model.If() | model.Example():
                raise AssertionError("read with the lines around it")
            case _:
                assert_never(node)

    def _first(self, node: model.ForEach, variable: LocalTerm, scope: Scope) -> Expression | None:
        """The thing with which a loop begins."""
        if node.first is None or not isinstance(variable.type, ThingType):
            return None
        kind = self.reader.names.kinds[variable.type.kind]
        if kind.is_piece:
            self.reader.report.add(
                codes.WRONG_TYPE,
                node.first.span,
                f"{kind.plural} have no order to begin in: they lie in zones",
                "no piece can be the first",
                "leave `from` out; it goes round players and members of a kind that is no piece",
            )
            return None
        return self.reader.fitting(node.first, scope, ThingType(kind.id, True), "what comes first")

    def _repeat(self, node: model.Repeat, scope: Scope, place: Place) -> Statement:
        clause = self.nameless(node, place)
        condition = None if node.condition is None else self.reader.condition(node.condition, scope)
        if not 1 <= node.times <= MOST_TIMES:
            self.reader.report.add(
                codes.IMPOSSIBLE_NUMBER,
                head(node.span, "repeat"),
                f"a block is repeated from 1 to {MOST_TIMES} times",
                f"{node.times} times",
                "write how often it happens at most",
            )
        inner = scope.knowing(present_if(condition))
        return RepeatTerm(
            clause, node.times, condition, self.block(node.body, inner, place.noted(clause.notes))
        )

    def _step(self, node: model.Step, scope: Scope, place: Place) -> Statement:
        path = f"{place.path}.{node.name.text}"
        self.named(path, node.name)
        self.runnable.add(path)
        clause = self.clause(node, path, place.notes)
        title = read_title(self.reader, node.title, scope)
        body = self.block(node.body, scope, Place(path, clause.notes))
        read_saying(self.reader, node, clause, scope, body)
        return StepTerm(clause, node.name.text, title, body)

    def let(self, node: model.Let, scope: Scope, place: Place) -> tuple[Statement, Scope]:
        """Return the term of a `let` and the scope behind it."""
        clause = self.nameless(node, place)
        name = node.name.text
        known = scope.locals.get(name)
        value = self.reader.read(node.value, scope, known.type if known else None)
        if known is not None and name != SEAT and name not in self.reader.names.kinds:
            self.reader.fit(value, known.type, f"`{name}`")
            return LetTerm(clause, known, value), scope
        self.free(node.name)
        type_ = value.type
        if isinstance(type_, NumberType) and name in self.rebound:
            type_ = NumberType(type_.unit, optional=type_.optional)
        if name == SEAT and isinstance(type_, ThingType):
            self.reader.sure(value, "the player whose turn it becomes")
            type_ = surely(type_)
        local = self.reader.local(name, type_, node.name.span)
        return LetTerm(clause, local, value), scope.bind(local)

    def _set(self, clause: Clause, node: model.Set, scope: Scope) -> Statement | None:
        target = node.target
        record = self.reader.read(target, scope)
        if not isinstance(record, RecordTerm):
            if not isinstance(record.type, UnknownType) or not isinstance(record, NothingTerm):
                self.reader.report.add(
                    codes.WRONG_TYPE,
                    target.span,
                    f"`{target.name.text}` is not recorded, so it cannot be set",
                    "not a record",
                    "only what is declared with `record` is set",
                )
            return None
        declared = self.reader.record_types.get(record.record, UNKNOWN)
        if record.of is not None:
            self.reader.sure(record.of, f"whose `{record.record}` is set")
        value = self.reader.fitting(node.value, scope, declared, f"`{record.record}`")
        return SetTerm(clause, record, value)

    def each(self, node: model.Selection, scope: Scope) -> tuple[LocalTerm, Expression, Scope]:
        """Return the variable of a loop, what it runs through, and the scope inside."""
        things = read_selection(self.reader, node, scope)
        if isinstance(things, SelectionTerm):
            variable = things.variable
        else:
            _, kind = selection_source(self.reader.quietly(), node, scope)
            type_: Type = ThingType(kind) if kind else UNKNOWN
            name = singular(self.reader.names, node.name.text)
            variable = self.reader.local(name, type_, node.name.span)
        if not self.reader.names.is_group(node.name.text):
            self.free(node.name)
        inner = bind_each(self.reader, scope, variable)
        if isinstance(things, SelectionTerm):
            inner = inner.knowing(present_if(things.condition))
        return variable, things, inner
