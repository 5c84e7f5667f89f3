"""Reads the bodies of rules: syntax in, typed statements out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from ...grammar import model
from ...grammar.source import Span
from . import codes, paths
from .collections import read_selection, read_several, selection_source, singular
from .expressions import Reader
from .scope import Scope, present_if, present_unless
from .terms import (
    AlternativeTerm,
    Block,
    ChooseTerm,
    Clause,
    DescriptionTerm,
    DoTerm,
    Expression,
    FinishTerm,
    ForEachTerm,
    IfTerm,
    ImpossibleTerm,
    LetTerm,
    LocalTerm,
    MovePiecesTerm,
    NothingTerm,
    NumberTerm,
    OnlyIfTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    RecordTerm,
    ResultTerm,
    RevealTerm,
    RollTerm,
    RunTerm,
    SealedTerm,
    SelectionTerm,
    SetTerm,
    ShuffleTerm,
    Statement,
    StepTerm,
    SuchThatTerm,
    TransferTerm,
    WinTerm,
    ZoneTerm,
)
from .types import (
    LARGEST,
    SEAT,
    SUPPLY,
    UNKNOWN,
    NumberType,
    SetType,
    ThingType,
    Type,
    UnknownType,
    ZoneType,
    maybe,
    surely,
)
from .words import article

FRAMES = (
    model.Step,
    model.ForEach,
    model.Sealed,
    model.Choose,
    model.Unable,
    model.Body,
    model.Rule,
    model.Example,
)
"""Lines that only head others."""

ENDS = (WinTerm, FinishTerm, ImpossibleTerm)
"""Statements behind which nothing happens."""


@dataclass
class FoundExample:
    """An example that stands in a rule: it runs the rule or step at `path`."""

    node: model.Example
    path: str


@dataclass
class BodyReader:
    """Reads the statements of one rule.

    `clauses` gathers every clause in order; `examples` the examples met on the way.
    """

    reader: Reader
    layer: str
    clauses: list[Clause]
    examples: list[FoundExample]
    paths: dict[str, Span]
    rebound: frozenset[str] = frozenset()
    calls: set[str] = field(default_factory=set)

    # ---- clauses

    def clause(self, line: model.Line, path: str, notes: tuple[model.Note, ...]) -> Clause:
        """Return the clause of a line; without notes of its own it has those around it."""
        frame = isinstance(line, FRAMES)
        found = Clause(path, self.layer, line.notes or notes, frame, span=line.span)
        self.clauses.append(found)
        return found

    def named(self, path: str, word: model.Word) -> None:
        """Note a path that the author gave a name, reporting a second one."""
        if path in self.paths:
            self.reader.report.add(
                codes.DECLARED_TWICE,
                word.span,
                f"`{word.text}` is there twice in the same rule",
                "declared again here",
                "give one of them another name",
            )
        self.paths[path] = word.span

    # ---- blocks

    def block(
        self,
        body: Sequence[model.Statement],
        scope: Scope,
        path: str,
        notes: tuple[model.Note, ...],
        sealed: bool = False,
    ) -> Block:
        """Return the terms of a body. `path` is that of the nearest named clause around it."""
        done: list[Statement] = []
        rest = list(body)
        while rest:
            node = rest.pop(0)
            if isinstance(node, model.Example):
                self.examples.append(FoundExample(node, path))
                continue
            if done and isinstance(done[-1], ENDS):
                self.reader.report.add(
                    codes.MISPLACED, node.span, "this is never reached", "the rule ends above it"
                )
            here = f"{path}/{len(self.clauses)}"
            if isinstance(node, model.OnlyIf):
                condition = self.reader.condition(node.condition, scope)
                clause = self.clause(node, here, notes)
                inner = self.block(rest, scope.knowing(present_if(condition)), path, notes, sealed)
                done.append(OnlyIfTerm(clause, condition, inner))
                break
            if isinstance(node, model.If):
                chain: list[model.If | model.Otherwise] = [node]
                while rest and isinstance(rest[0], model.Otherwise):
                    following = rest.pop(0)
                    assert isinstance(following, model.Otherwise)
                    chain.append(following)
                done.append(self._if(chain, scope, path, notes))
                continue
            if isinstance(node, model.Otherwise):
                self.reader.report.add(
                    codes.STRAY_OTHERWISE,
                    node.span,
                    "there is no `if` above this `otherwise`",
                    "stands alone",
                )
                continue
            term, scope = self._statement(node, scope, path, here, notes)
            if term is not None:
                done.append(term)
        return tuple(done)

    def _if(
        self, chain: list[model.If | model.Otherwise], scope: Scope, path: str, notes: tuple[model.Note, ...]
    ) -> Statement:
        branches: list[tuple[Clause, Expression | None, Block]] = []
        for node in chain:
            clause = self.clause(node, f"{path}/{len(self.clauses)}", notes)
            condition = None
            if node.condition is not None:
                condition = self.reader.condition(node.condition, scope)
            elif node is not chain[-1]:
                self.reader.report.add(
                    codes.STRAY_OTHERWISE,
                    chain[-1].span,
                    "an `otherwise` without a condition must be the last one",
                    "never reached",
                )
            inner = scope.knowing(present_if(condition))
            branches.append((clause, condition, self.block(node.body, inner, path, clause.notes)))
            scope = scope.knowing(present_unless(condition))
        return IfTerm(branches[0][0], tuple(branches))

    # ---- statements

    def _statement(
        self, node: model.Statement, scope: Scope, path: str, here: str, notes: tuple[model.Note, ...]
    ) -> tuple[Statement | None, Scope]:
        reader = self.reader
        match node:
            case model.Let():
                return self._let(node, scope, here, notes)
            case model.Pick():
                return self._pick(node, scope, path, notes, None)
            case model.Step(name=name):
                inner = f"{path}.{name.text}"
                self.named(inner, name)
                clause = self.clause(node, inner, notes)
                title = node.title.text if node.title else None
                body = self.block(node.body, scope, inner, clause.notes)
                return StepTerm(clause, name.text, title, body), scope
            case model.Choose():
                return self._choose(node, scope, path, here, notes), scope
            case model.Sealed():
                return self._sealed(node, scope, path, here, notes), scope
            case model.ForEach():
                clause = self.clause(node, here, notes)
                variable, things, inner_scope = self._each(node.things, scope)
                body = self.block(node.body, inner_scope, path, clause.notes)
                return ForEachTerm(clause, variable, things, body), scope
            case _:
                pass
        clause = self.clause(node, here, notes)
        match node:
            case model.Set(target, value):
                return self._set(clause, target, value, scope), scope
            case model.Move():
                return self._move(clause, node, scope), scope
            case model.Gain():
                return self._gain(clause, node, scope), scope
            case model.Pay():
                return self._pay(clause, node, scope, path), scope
            case model.Shuffle(zone):
                return ShuffleTerm(clause, self._zone(zone, scope, "what is shuffled")), scope
            case model.Roll():
                return RollTerm(clause, self._rolled(node.things, scope)), scope
            case model.Reveal():
                return RevealTerm(clause, self._pieces(node.things, scope)), scope
            case model.Run():
                return self._run(clause, node, scope), scope
            case model.Do():
                return self._do(clause, node, scope), scope
            case model.Win(winner):
                return WinTerm(clause, self._seats(winner, scope, "who wins")), scope
            case model.Finish():
                return FinishTerm(clause), scope
            case model.Impossible(reason):
                return ImpossibleTerm(clause, reason.text), scope
            case _:
                return None, scope

    def _let(
        self, node: model.Let, scope: Scope, here: str, notes: tuple[model.Note, ...]
    ) -> tuple[Statement, Scope]:
        clause = self.clause(node, here, notes)
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

    def free(self, word: model.Word) -> None:
        """Report a local name that hides a declared one; names of kinds may stand for a member."""
        names = self.reader.names
        if word.text in names.kinds or word.text not in names.places:
            return
        self.reader.report.add(
            codes.HIDES,
            word.span,
            f"`{word.text}` is declared in the ruleset already",
            "a reader could not tell which is meant",
            "choose another name",
        )

    def _set(self, clause: Clause, target: model.Path, value: model.Expr, scope: Scope) -> Statement | None:
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
        term = self.reader.fitting(value, scope, declared, f"`{record.record}`")
        return SetTerm(clause, record, term)

    # ---- loops

    def _each(self, node: model.Selection, scope: Scope) -> tuple[LocalTerm, Expression, Scope]:
        things = read_selection(self.reader, node, scope)
        if isinstance(things, SelectionTerm):
            variable = things.variable
        else:
            _, kind = selection_source(self.reader.quietly(), node, scope)
            type_: Type = ThingType(kind) if kind else UNKNOWN
            name = singular(self.reader.names, node.name.text)
            variable = self.reader.local(name, type_, node.name.span)
        self.free(node.name)
        inner = scope.bind(variable)
        if isinstance(things, SelectionTerm):
            inner = inner.knowing(present_if(things.condition))
        return variable, things, inner

    def _sealed(
        self, node: model.Sealed, scope: Scope, path: str, here: str, notes: tuple[model.Note, ...]
    ) -> Statement:
        clause = self.clause(node, here, notes)
        variable, seats, inner = self._each(node.things, scope)
        if variable.type != ThingType(SEAT) and not isinstance(variable.type, UnknownType):
            self.reader.report.add(
                codes.SEALED_BODY, node.things.span, "only players choose", "these are no players"
            )
        body: list[Statement] = []
        for statement in node.body:
            if isinstance(statement, model.Example):
                self.examples.append(FoundExample(statement, path))
            elif isinstance(statement, model.Pick):
                term, inner = self._pick(statement, inner, path, clause.notes, variable)
                body.append(term)
            else:
                self.reader.report.add(
                    codes.SEALED_BODY,
                    statement.span,
                    "only picks may stand in a sealed block",
                    "this would change something before all have chosen",
                    "write it below the block, at its indentation",
                )
        return SealedTerm(clause, variable, seats, tuple(body))

    # ---- choices

    def _asked(self, subject: model.Path | None, scope: Scope, span: Span) -> Expression:
        """The seat that acts: the subject of the line, else the player whose turn it is."""
        if subject is not None:
            term = self.reader.fitting(subject, scope, ThingType(SEAT), "who does this")
            return term
        if scope.player is None:
            self.reader.report.add(
                codes.NO_PLAYER,
                span,
                "nobody's turn it is here",
                "who does this?",
                "write the player first, or put the line into `for each player`",
            )
            return NothingTerm(type=UNKNOWN, span=span)
        return replace(scope.player, span=span)

    def _choose(
        self, node: model.Choose, scope: Scope, path: str, here: str, notes: tuple[model.Note, ...]
    ) -> Statement:
        clause = self.clause(node, here, notes)
        seat = self._asked(node.subject, scope, node.span)
        if node.subject is not None and isinstance(seat, LocalTerm):
            scope = replace(scope, locals={**scope.locals, SEAT: seat})
        alternatives = []
        for alternative in node.alternatives:
            inner = f"{path}.{alternative.name.text}"
            self.named(inner, alternative.name)
            own = self.clause(alternative, inner, clause.notes)
            condition = None
            if alternative.condition is not None:
                condition = self.reader.condition(alternative.condition, scope)
            body = self.block(alternative.body, scope.knowing(present_if(condition)), inner, own.notes)
            title = alternative.title.text if alternative.title else None
            alternatives.append(AlternativeTerm(own, alternative.name.text, title, condition, body))
        title = node.title.text if node.title else None
        unable = self._unable(node.unable, scope, path, clause.notes)
        return ChooseTerm(clause, seat, title, tuple(alternatives), unable)

    def _unable(
        self, node: model.Unable | None, scope: Scope, path: str, notes: tuple[model.Note, ...]
    ) -> Block | None:
        if node is None:
            return None
        clause = self.clause(node, f"{path}/{len(self.clauses)}", notes)
        return self.block(node.body, scope, path, clause.notes)

    def _pick(
        self,
        node: model.Pick,
        scope: Scope,
        path: str,
        notes: tuple[model.Note, ...],
        sealed: LocalTerm | None,
    ) -> tuple[Statement, Scope]:
        inner = f"{path}.{node.name.text}"
        self.named(inner, node.name)
        clause = self.clause(node, inner, notes)
        seat = self._asked(node.subject, scope, node.span)
        if node.subject is not None and sealed is not None:
            self.reader.report.add(
                codes.SEALED_BODY, node.subject.span, "everyone picks for themselves here", "not this player"
            )
        unable = self._unable(node.unable, scope, path, clause.notes)
        falls_through = unable is not None and not ends(unable)
        resource = None
        if node.things is not None and node.things.source is None and node.things.condition is None:
            resource = self.reader.names.resource_of(node.things.name.text)
        if node.things is None or resource is not None:
            return self._pick_number(node, scope, clause, seat, sealed, resource, unable, falls_through)
        things = read_selection(self.reader, node.things, scope)
        _, kind = selection_source(self.reader.quietly(), node.things, scope)
        thing: Type = ThingType(kind) if kind else UNKNOWN
        if node.quantity is None:
            variable = (
                things.variable
                if isinstance(things, SelectionTerm)
                else self.reader.local(kind or node.things.name.text, thing, node.things.name.span)
            )
            type_ = maybe(thing) if falls_through or sealed else thing
            target = self._target(node.name, type_, seat, sealed)
            return PickOneTerm(clause, seat, variable, things, target, unable), self._bound(scope, target)
        low = high = None
        if node.quantity.low is not None and node.quantity.high is not None:
            low = self.reader.number(node.quantity.low, scope)
            high = self.reader.number(node.quantity.high, scope)
        several: Type = SetType(kind) if kind else UNKNOWN
        target = self._target(node.name, several, seat, sealed)
        local = self.reader.local(node.name.text, several, node.name.span)
        seen = scope.bind(target if isinstance(target, LocalTerm) else local)
        conditions = []
        for condition in node.conditions:
            label = f"{inner}.{condition.name.text}"
            self.named(label, condition.name)
            own = self.clause(condition, label, clause.notes)
            term = self.reader.condition(condition.condition, seen)
            conditions.append(SuchThatTerm(own, condition.name.text, _renamed(term, local, target)))
        pick = PickSetTerm(clause, seat, low, high, things, target, tuple(conditions), unable)
        return pick, self._bound(scope, target)

    def _pick_number(
        self,
        node: model.Pick,
        scope: Scope,
        clause: Clause,
        seat: Expression,
        sealed: LocalTerm | None,
        resource: str | None,
        unable: Block | None,
        falls_through: bool,
    ) -> tuple[Statement, Scope]:
        quantity = node.quantity or model.Quantity(None, None, span=node.span)
        limits: list[Expression] = []
        for bound in (quantity.low, quantity.high):
            if bound is None:
                self.reader.report.add(
                    codes.NO_MAXIMUM, node.span, "the amount has no bounds", "how much?", "write `0 to 9`"
                )
                limits.append(NumberTerm(0, type=UNKNOWN, span=node.span))
            else:
                limits.append(self.reader.number(bound, scope))
        low, high = limits
        for term in limits:
            if isinstance(term.type, NumberType) and term.type.unit not in (None, resource):
                self.reader.report.add(
                    codes.WRONG_UNIT, term.span, f"this counts `{term.type.unit}`", "another unit"
                )
        most = high.type.high if isinstance(high.type, NumberType) else 0
        if most >= LARGEST:
            self.reader.report.add(
                codes.NO_MAXIMUM,
                high.span,
                "the largest amount is not known before the game",
                "no largest value",
                "limit the supply of the resource, or give the record a range such as `number 0 to 20`",
            )
            most = 0
        least = low.type.low if isinstance(low.type, NumberType) else 0
        type_ = NumberType(resource, least, most, bool(falls_through or sealed))
        target = self._target(node.name, type_, seat, sealed)
        term_ = PickNumberTerm(clause, seat, low, high, most, target, unable)
        return term_, self._bound(scope, target)

    def _target(
        self, name: model.Word, type_: Type, seat: Expression, sealed: LocalTerm | None
    ) -> LocalTerm | ResultTerm:
        if sealed is not None:
            self.reader.result_types[name.text] = type_
            return ResultTerm(name.text, seat, type=type_, span=name.span)
        self.free(name)
        return self.reader.local(name.text, type_, name.span)

    def _bound(self, scope: Scope, target: LocalTerm | ResultTerm) -> Scope:
        return scope.bind(target) if isinstance(target, LocalTerm) else scope

    # ---- things that move

    def _zone(self, node: model.Expr, scope: Scope, what: str) -> Expression:
        term = self.reader.read(node, scope)
        if not isinstance(term.type, ZoneType | UnknownType):
            self.reader.wrong(node.span, f"{what} must be a zone; a zone", term.type)
        elif isinstance(term, ZoneTerm) and term.of is not None:
            self.reader.sure(term.of, "whose zone this is")
        return term

    def _pieces(self, node: model.Expr, scope: Scope) -> Expression:
        term = self.reader.read(node, scope)
        kind = term.type.kind if isinstance(term.type, ThingType | SetType) else None
        if (
            kind is not None
            and not self.reader.names.kinds[kind].is_piece
            or kind is None
            and not isinstance(term.type, ZoneType | UnknownType)
        ):
            self.reader.wrong(node.span, "a piece or a zone", term.type)
        return term

    def _rolled(self, node: model.Expr, scope: Scope) -> Expression:
        term = self._pieces(node, scope)
        kinds = (
            term.type.kinds
            if isinstance(term.type, ZoneType)
            else (term.type.kind,)
            if isinstance(term.type, ThingType | SetType)
            else ()
        )
        for kind in kinds:
            known = self.reader.names.kinds.get(kind)
            if known is not None and known.is_piece and known.faces is None:
                self.reader.report.add(
                    codes.WRONG_TYPE,
                    node.span,
                    f"{article(kind)} has no faces, so it cannot be rolled",
                    "no faces",
                    f"write `faces 1 to 6` in the piece `{kind}`",
                )
        return term

    def _move(self, clause: Clause, node: model.Move, scope: Scope) -> Statement | None:
        names = self.reader.names
        what = node.what
        if isinstance(what, model.Amount) and isinstance(what.what, model.Word):
            if names.resource_of(what.what.text):
                return self._transfer(clause, node, what, scope)
        target = self._zone(node.target, scope, "where pieces are moved")
        source = None
        if node.source is not None:
            source = self._zone(node.source, scope, "where pieces are taken from")
        if source is not None or node.everything:
            return self._move_described(clause, node, source, target, scope)
        term = self._pieces(what, scope)
        self._holds(target, term, node.target.span)
        return MovePiecesTerm(clause, term, None, None, target)

    def _move_described(
        self, clause: Clause, node: model.Move, source: Expression | None, target: Expression, scope: Scope
    ) -> Statement | None:
        count: Expression | None = NumberTerm(1, type=NumberType(None, 1, 1), span=node.what.span)
        what = node.what
        if isinstance(what, model.Amount):
            count = self.reader.number(what.number, scope)
            what = model.Path(what.what, span=what.span) if isinstance(what.what, model.Word) else what.what
        if node.everything:
            count = None
        if source is None:
            self.reader.report.add(
                codes.WRONG_ARGUMENTS, node.span, "from where?", "`all` needs a `from`", "write `from …`"
            )
            return None
        before = len(self.reader.report.found)
        description = paths.read_description(self.reader, what, scope, None, report=True)
        if not isinstance(description, DescriptionTerm):
            if len(self.reader.report.found) == before:
                term = self.reader.read(what, scope)
                if len(self.reader.report.found) == before:
                    self.reader.wrong(what.span, "a kind of piece, such as `2 cards`", term.type)
            return None
        self._holds(target, description, node.target.span)
        if count is not None:
            self._ordered(node, source, description)
        return MovePiecesTerm(clause, description, count, source, target)

    def _ordered(self, node: model.Move, source: Expression, description: DescriptionTerm) -> None:
        """Report some pieces of an unordered zone that are not all alike."""
        names = self.reader.names
        if not isinstance(source.type, ZoneType):
            return
        zone = names.zones.get(source.type.zone)
        if zone is not None and any(isinstance(line, model.Ordered) for line in zone.body):
            return
        kind = names.kinds[description.kind]
        groups = [description.group] if description.group else list(kind.members) or [kind.id]
        given = {attribute for attribute, _ in description.values}
        varying = set()
        for group in groups:
            node_ = kind.members.get(group)
            lines = list(kind.copies)
            if node_ is not None:
                lines += [line for line in node_.body if isinstance(line, model.Copies)]
            for line in lines:
                if line.axis is not None:
                    varying.add(line.axis.attribute.text)
                if line.attribute is not None:
                    varying.add(line.attribute.text)
                if line.per is not None:
                    varying |= {
                        id_
                        for id_, (type_, _) in kind.attributes.items()
                        if isinstance(type_, ThingType) and type_.kind == line.per.text
                    }
        if len(groups) == 1 and varying <= given:
            return
        self.reader.report.add(
            codes.NO_ORDER,
            node.span,
            f"which {kind.plural} of `{source.type.zone}`? It has no order",
            "these are not all alike",
            "write `all`, let a player pick, say what they are like, or write `ordered` in the zone",
        )

    def _holds(self, target: Expression, what: Expression, span: Span) -> None:
        if not isinstance(target.type, ZoneType) or target.type.zone == SUPPLY:
            return
        kinds = (
            what.type.kinds
            if isinstance(what.type, ZoneType)
            else (what.type.kind,)
            if isinstance(what.type, ThingType | SetType)
            else ()
        )
        if kinds and not set(kinds) & set(target.type.kinds):
            self.reader.report.add(
                codes.DOES_NOT_HOLD,
                span,
                f"the zone `{target.type.zone}` does not hold {self.reader.names.kinds[kinds[0]].plural}",
                "not here",
                f"write `holds {kinds[0]}` in the zone `{target.type.zone}`",
            )

    # ---- amounts

    def _amount(self, node: model.Expr, scope: Scope) -> tuple[Expression, str]:
        """Return an amount and its resource ("" if it has none, which is reported)."""
        before = len(self.reader.report.found)
        term = self.reader.number(node, scope)
        unit = term.type.unit if isinstance(term.type, NumberType) else None
        if unit is None and len(self.reader.report.found) == before:
            self.reader.report.add(
                codes.WRONG_UNIT,
                node.span,
                "an amount of a resource is needed here",
                "no unit",
                "write what it counts behind the number, in parentheses if it is worked out: `(price) coins`",
            )
        return term, unit or ""

    def _holder(self, node: model.Expr | None, scope: Scope, resource: str, span: Span) -> Expression:
        if node is None:
            return paths.supply(self.reader, span)
        term = self.reader.read(node, scope, ThingType(SEAT))
        if resource:
            paths.holder(self.reader, term, resource)
        return term

    def _transfer(
        self, clause: Clause, node: model.Move, what: model.Amount, scope: Scope
    ) -> Statement | None:
        amount, resource = self._amount(what, scope)
        if not resource:
            return None
        source = self._holder(node.source, scope, resource, node.span)
        target = self._holder(node.target, scope, resource, node.span)
        return self._transferred(clause, "move", None, resource, amount, source, target)

    def _gain(self, clause: Clause, node: model.Gain, scope: Scope) -> Statement | None:
        seat = self._asked(node.subject, scope, node.span)
        amount, resource = self._amount(node.amount, scope)
        if not resource:
            return None
        source = self._holder(node.source, scope, resource, node.span)
        return self._transferred(clause, "gain", seat, resource, amount, source, seat)

    def _pay(self, clause: Clause, node: model.Pay, scope: Scope, path: str) -> Statement | None:
        seat = self._asked(node.subject, scope, node.span)
        amount, resource = self._amount(node.amount, scope)
        unable = self._unable(node.unable, scope, path, clause.notes)
        if not resource:
            return None
        target = self._holder(node.target, scope, resource, node.span)
        return self._transferred(clause, "pay", seat, resource, amount, seat, target, unable)

    def _transferred(
        self,
        clause: Clause,
        verb: Literal["gain", "pay", "move"],
        seat: Expression | None,
        resource: str,
        amount: Expression,
        source: Expression,
        target: Expression,
        unable: Block | None = None,
    ) -> Statement:
        self.reader.used.add(resource)
        lines = self.reader.names.resources[resource].body
        limited = any(isinstance(line, model.Supply) and line.count is not None for line in lines)
        certain = not limited and isinstance(source.type, ZoneType) and source.type.zone == SUPPLY
        return TransferTerm(clause, verb, seat, resource, amount, source, target, certain, unable)

    # ---- calls

    def _run(self, clause: Clause, node: model.Run, scope: Scope) -> Statement | None:
        names = self.reader.names
        term = self.reader.read(node.of, scope)
        if isinstance(term.type, UnknownType):
            return None
        if not isinstance(term.type, ThingType):
            self.reader.wrong(node.of.span, "one thing that has the rule", term.type)
            return None
        kind = names.kinds[term.type.kind]
        if node.slot.text not in kind.slots:
            self.reader.report.unknown(
                codes.UNKNOWN_NAME, node.slot.span, node.slot.text, f"rule of {article(kind.id)}", kind.slots
            )
            return None
        self.calls.add(f"{kind.id}.{node.slot.text}")
        parameters = kind.slots[node.slot.text].parameters
        arguments = paths.read_arguments(self.reader, node, node.arguments, parameters, scope)
        return RunTerm(clause, kind.id, node.slot.text, term, arguments)

    def _do(self, clause: Clause, node: model.Do, scope: Scope) -> Statement | None:
        names = self.reader.names
        rule = names.rules.get(node.rule.text)
        if rule is None or node.rule.text in ("setup", "round"):
            if not node.arguments and names.is_declared(node.rule.text):
                self.reader.report.add(
                    codes.UNKNOWN_WORD,
                    node.rule.span,
                    f"`{node.rule.text}` is no rule, so it cannot be run",
                    "not a rule",
                )
            else:
                known = [*names.rules, *VERBS]
                self.reader.report.unknown(
                    codes.UNKNOWN_WORD, node.rule.span, node.rule.text, "rule or verb", known
                )
            return None
        self.calls.add(node.rule.text)
        arguments = paths.read_arguments(self.reader, node, node.arguments, rule.parameters, scope)
        return DoTerm(clause, node.rule.text, arguments)

    def _seats(self, node: model.Path, scope: Scope, what: str) -> Expression:
        if isinstance(self.reader.quietly().read(node, scope).type, SetType):
            term = read_several(self.reader, node, scope)
            self.reader.fit(term, SetType(SEAT), what)
            return term
        return self.reader.fitting(node, scope, ThingType(SEAT), what)


VERBS = (
    "choose",
    "finish",
    "gain",
    "impossible",
    "let",
    "move",
    "pay",
    "pick",
    "reveal",
    "roll",
    "run",
    "sealed",
    "set",
    "shuffle",
    "step",
    "if",
    "for",
    "only",
    "otherwise",
)
"""The words of the language that begin a statement, for suggestions."""


def ends(block: Block) -> bool:
    """Tell whether nothing can happen behind the block."""
    if not block:
        return False
    last = block[-1]
    if isinstance(last, IfTerm):
        return last.branches[-1][1] is None and all(ends(body) for _, _, body in last.branches)
    if isinstance(last, StepTerm):
        return ends(last.body)
    return isinstance(last, ENDS)


def _renamed(term: Expression, local: LocalTerm, target: LocalTerm | ResultTerm) -> Expression:
    """The condition with the result in the place of its stand-in."""
    if isinstance(target, LocalTerm):
        return term
    from .rewrite import substitute

    return substitute(term, {local.local: target})
