"""Lowers the bodies of rules: statements in, instructions out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import assert_never

from ..analysis import possible
from ..analysis.ruleset import Rule
from ..analysis.terms import (
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
    OnlyIfTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
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
    TransferTerm,
    WinTerm,
    ZoneTerm,
)
from ..analysis.types import SUPPLY, SetType, ThingType, ZoneType
from . import instructions as i
from .actions import Actions
from .layout import Layout
from .lower_values import Values, either, every
from .program import STOP, Fixed, Refusal, ResultView, SealedBlock, Site, Stream

NOTHING = i.Const(i.NOTHING)
Pick = PickOneTerm | PickSetTerm | PickNumberTerm


@dataclass
class Bodies:
    """Writes the code of one program, instruction after instruction."""

    layout: Layout
    values: Values
    actions: Actions
    code: list[i.Instruction] = field(default_factory=list)
    trail: list[int] = field(default_factory=list)
    sites: list[Site] = field(default_factory=list)
    sealed: list[SealedBlock] = field(default_factory=list)
    result_names: list[tuple[str, ...]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    streams: list[Stream] = field(default_factory=list)
    entries: dict[str, int] = field(default_factory=dict)
    backs: dict[str, int] = field(default_factory=dict)
    waiting: list[tuple[int, tuple[str | None, ...]]] = field(default_factory=list)
    _clause: int = -1
    _step: str = ""

    # ---- writing

    def emit(self, instruction: i.Instruction) -> int:
        """Write an instruction and return where it stands."""
        self.code.append(instruction)
        self.trail.append(self._clause)
        return len(self.code) - 1

    @property
    def here(self) -> int:
        """Where the next instruction will stand."""
        return len(self.code)

    def land(self, at: int) -> None:
        """Let the jump at `at` lead to here."""
        jump = self.code[at]
        assert isinstance(jump, i.Jump | i.Unless)
        self.code[at] = replace(jump, to=self.here)

    def at(self, clause: Clause) -> None:
        """Note that what is written now belongs to a clause."""
        self._clause = self.values.clause(clause.path)

    # ---- procedures

    def enter(self, rule: str) -> None:
        """Write a call of a rule, which is written later if it is not yet."""
        back = self._back(rule)
        self.waiting.append((self.emit(i.Enter(-1, back)), (rule,)))

    def _back(self, rule: str) -> int:
        if rule not in self.backs:
            self.backs[rule] = self.layout.new_cell()
        return self.backs[rule]

    def procedures(self, rules: dict[str, Rule]) -> None:
        """Write every rule that is called, and let the calls lead to them."""
        done = 0
        while done < len(self.waiting):
            at, paths = self.waiting[done]
            done += 1
            entries = tuple(-1 if path is None else self._entry(rules[path]) for path in paths)
            call = self.code[at]
            if isinstance(call, i.EnterOne):
                self.code[at] = replace(call, entries=entries)
            else:
                assert isinstance(call, i.Enter)
                self.code[at] = replace(call, entry=entries[0])

    def _entry(self, rule: Rule) -> int:
        if rule.id not in self.entries:
            self.entries[rule.id] = self.here
            for parameter in rule.parameters:
                self.room(parameter)
            self.block(rule.body)
            self.emit(i.Leave(self._back(rule.id)))
        return self.entries[rule.id]

    def room(self, local: LocalTerm) -> None:
        """Give a local a cell or a register."""
        if isinstance(local.type, SetType | ZoneType):
            if local.local not in self.values.registers:
                self.values.registers[local.local] = self.layout.new_register()
        elif local.local not in self.values.cells:
            self.values.cells[local.local] = self.layout.new_cell()

    def put(self, local: LocalTerm, value: Expression) -> None:
        """Write that a local gets a value."""
        self.room(local)
        if local.local in self.values.registers:
            register = i.Register(self.values.registers[local.local])
            self.emit(i.Keep(register, self.values.many(value)))
        else:
            self.emit(i.Store(i.Cell(self.values.cells[local.local]), self.values.number(value)))

    # ---- statements

    def block(self, block: Block) -> None:
        for index, statement in enumerate(block):
            self.at(statement.clause)
            self._statement(statement, block[index + 1 :])

    def _statement(self, statement: Statement, rest: Block) -> None:
        values = self.values
        match statement:
            case OnlyIfTerm(condition=condition, body=body):
                skip = self.emit(i.Unless(values.number(condition), -1))
                self.block(body)
                self.land(skip)
            case LetTerm(local=local, value=value):
                self.put(local, value)
            case SetTerm(record=record, value=value):
                base = i.Const(self.layout.record_base[record.record])
                number: i.Number = base
                if record.of is not None:
                    number = values.calculate("+", values.number(record.of), base)
                self.emit(i.Record(number, values.number(value)))
            case IfTerm():
                self._if(statement)
            case ForEachTerm(variable=variable, things=things, body=body):
                self._loop(variable, values.many(things), body)
            case StepTerm(body=body):
                outer, self._step = self._step, statement.title or self._step
                self.block(body)
                self._step = outer
            case ChooseTerm():
                self._choose(statement)
            case PickOneTerm():
                self._pick_one(statement, rest)
            case PickSetTerm():
                self._pick_set(statement)
            case PickNumberTerm():
                self._pick_number(statement)
            case SealedTerm():
                self._sealed(statement)
            case MovePiecesTerm():
                self._move(statement)
            case TransferTerm():
                self._transfer(statement)
            case ShuffleTerm(zone=zone):
                self.emit(i.Shuffle(values.zone_number(zone), self._stream(zone)))
            case RollTerm(things=things):
                self.emit(i.Roll(values.many(things), self._stream(things)))
            case RevealTerm(things=things):
                self.emit(i.Reveal(values.many(things), None))
            case RunTerm():
                self._run(statement)
            case DoTerm(rule=rule, arguments=arguments):
                parameters = self.layout.ruleset.rules[rule].parameters
                for parameter, argument in zip(parameters, arguments, strict=True):
                    self.put(parameter, argument)
                self.enter(rule)
            case WinTerm(winner=winner):
                self.emit(i.End(values.many(winner)))
            case FinishTerm():
                self.emit(i.End(None))
            case ImpossibleTerm(reason=reason):
                self.faults.append(reason)
                self.emit(i.Fault(len(self.faults) - 1))
            case _:
                assert_never(statement)

    def _if(self, statement: IfTerm) -> None:
        ends: list[int] = []
        for clause, condition, body in statement.branches:
            self.at(clause)
            skip = None if condition is None else self.emit(i.Unless(self.values.number(condition), -1))
            self.block(body)
            ends.append(self.emit(i.Jump(-1)))
            if skip is not None:
                self.land(skip)
        for end in ends:
            self.land(end)

    def _loop(self, variable: LocalTerm, things: i.Many, body: Block) -> None:
        register, cursor = i.Register(self.layout.new_register()), i.Cell(self.layout.new_cell())
        self.room(variable)
        self.emit(i.Keep(register, things))
        self.emit(i.Store(cursor, i.Const(0)))
        head = self.emit(i.Unless(i.Compare("<", cursor, i.Size(register)), -1))
        element = i.Element(register.base, cursor)
        self.emit(i.Store(i.Cell(self.values.cells[variable.local]), element))
        self.block(body)
        self.emit(i.Store(cursor, i.Calculate("+", cursor, i.Const(1))))
        self.emit(i.Jump(head))
        self.land(head)

    # ---- questions

    def _site(self, path: str, prompt: str, refusals: list[Refusal]) -> int:
        said = f"{self._step}: {prompt}" if self._step and self._step != prompt else prompt
        self.sites.append(Site(path, said, tuple(refusals)))
        return len(self.sites) - 1

    def _choose(self, statement: ChooseTerm) -> None:
        values = self.values
        guards = tuple(values.demand(possible.of_alternative(item)) for item in statement.alternatives)
        first = self.actions.alternatives([item.name for item in statement.alternatives])
        refusals: list[Refusal] = []
        for number, item in enumerate(statement.alternatives):
            for demand in possible.of_alternative(item).demands:
                refusals.append(Refusal(first + number, values.demand(demand), item.clause.path))
        end = None
        if statement.unable is not None:
            ask = self.emit(i.Unless(negate(either(guards)), -1))
            self.block(statement.unable)
            end = self.emit(i.Jump(-1))
            self.land(ask)
            self.at(statement.clause)
        site = self._site(statement.clause.path.rpartition("/")[0], statement.title or "Choose", refusals)
        seat = values.number(statement.seat)
        at = self.emit(i.AskAlternative(site, seat, first, guards, ()))
        targets, ends = [], [] if end is None else [end]
        for item in statement.alternatives:
            targets.append(self.here)
            self.at(item.clause)
            self.block(item.body)
            ends.append(self.emit(i.Jump(-1)))
        for jump in ends:
            self.land(jump)
        self.code[at] = i.AskAlternative(site, seat, first, guards, tuple(targets))

    def _target(self, target: LocalTerm | ResultTerm) -> i.Cell:
        if isinstance(target, LocalTerm):
            self.room(target)
        cell = self.values.number(target)
        assert isinstance(cell, i.Cell)
        return cell

    def _unable(self, pick: Pick, possible_: i.Number, empty: i.Instruction) -> int | None:
        """Write what happens where nothing can be picked; the jump that is returned ends it.

        In a sealed block a seat that cannot pick is not asked and has nothing as its result.
        """
        if pick.unable is None:
            sealed = isinstance(pick.target, ResultTerm) and not possible.never_empty(pick)
            return self.emit(i.Unless(possible_, -1)) if sealed else None
        ask = self.emit(i.Unless(negate(possible_), -1))
        self.emit(empty)
        self.block(pick.unable)
        end = self.emit(i.Jump(-1))
        self.land(ask)
        self.at(pick.clause)
        return end

    def _pick_one(self, pick: PickOneTerm, rest: Block) -> None:
        values = self.values
        target = self._target(pick.target)
        things = values.many(pick.things)
        refusals = self._conditions(pick)
        further = possible.of_picked(pick, rest)
        if further.demands:
            slot = values.bind(pick.variable)
            condition = values.demand(further)
            values.release(pick.variable)
            things = i.Filter(slot, things, condition)
            refusals.append(Refusal(-1, condition, pick.clause.path))
        kind = pick.variable.type.kind if isinstance(pick.variable.type, ThingType) else ""
        pieces = kind in self.layout.piece_spans
        some = i.Compare(">", i.Size(things), i.Const(0))
        end = self._unable(pick, some, i.Store(target, NOTHING))
        site = self._site(pick.clause.path, f"Pick {article(kind)}", refusals)
        first = self.actions.looks() if pieces else self.actions.members(kind)
        self.emit(i.AskOne(site, values.number(pick.seat), first, things, pieces, target))
        if end is not None:
            self.land(end)

    def _conditions(self, pick: PickOneTerm | PickSetTerm) -> list[Refusal]:
        """Why a thing may not be picked: the conditions of the selection, read with the thing in slot 0."""
        found: list[Refusal] = []
        term: Expression = pick.things
        while isinstance(term, SelectionTerm):
            if term.condition is not None:
                slot = self.values.bind(term.variable)
                assert slot == 0
                found.append(Refusal(-1, self.values.number(term.condition), pick.clause.path))
                self.values.release(term.variable)
            term = term.source
        return found

    def _pick_set(self, pick: PickSetTerm) -> None:
        values = self.values
        if isinstance(pick.target, LocalTerm):
            self.room(pick.target)
        kind = pick.things.type.kind if isinstance(pick.things.type, SetType) else ""
        if isinstance(pick.things.type, ZoneType):
            kind = pick.things.type.kinds[0]
        things = values.many(pick.things)
        low = NOTHING if pick.low is None else values.number(pick.low)
        high = NOTHING if pick.high is None else values.number(pick.high)
        question = values.set_question(pick.target, things, low, high, pick.conditions)
        refusals = self._conditions(pick)
        for condition in pick.conditions:
            refusals.append(Refusal(STOP, values.number(condition.condition), condition.clause.path))
        cursor, left = self.layout.new_cell(), self.layout.new_cell()
        end = self._unable(pick, i.Completable(question), i.Keep(question.chosen, i.Only(NOTHING)))
        plural = self.layout.ruleset.kinds[kind].plural if kind in self.layout.ruleset.kinds else kind
        site = self._site(pick.clause.path, f"Pick {plural}", refusals)
        pieces = kind in self.layout.piece_spans
        self.emit(i.AskSet(site, values.number(pick.seat), question, pieces, cursor, left))
        if end is not None:
            self.land(end)

    def _pick_number(self, pick: PickNumberTerm) -> None:
        values = self.values
        target = self._target(pick.target)
        low, high = values.number(pick.low), values.number(pick.high)
        digits = 0 if pick.limit <= self.actions.largest else len(str(pick.limit))
        prefix, asked = (self.layout.new_cell(), self.layout.new_cell()) if digits else (0, 0)
        end = self._unable(pick, i.Compare("<=", low, high), i.Store(target, NOTHING))
        prompt = f"Choose a number for {pick.clause.path.rpartition('.')[2].replace('_', ' ')}"
        bounds = every((i.Compare(">=", i.Bound(0), low), i.Compare("<=", i.Bound(0), high)))
        site = self._site(pick.clause.path, prompt, [Refusal(-1, bounds, pick.clause.path)])
        first = self.actions.numbers()
        seat = values.number(pick.seat)
        self.emit(i.AskNumber(site, seat, first, low, high, target, digits, prefix, asked))
        if end is not None:
            self.land(end)

    def _sealed(self, statement: SealedTerm) -> None:
        values, block = self.values, len(self.sealed)
        picks = [pick for pick in statement.body if isinstance(pick, Pick)]
        views, names = [], []
        for pick in picks:
            assert isinstance(pick.target, ResultTerm)
            views.append(values.results[pick.target.result])
            names.append(pick.target.result)
        self.room(statement.variable)
        variable = self.values.cells[statement.variable.local]
        order, cursor = self.layout.new_register(), self.layout.new_cell()
        slot = values.depth
        asked = i.SortedBy(slot, values.many(statement.seats), i.Cell(Fixed.ASKING, i.Bound(slot)))
        self.emit(i.Seal(block))
        self.emit(i.Keep(i.Register(order), asked))
        self.emit(i.Store(i.Cell(cursor), i.Const(0)))
        head = self.emit(i.Unless(i.Compare("<", i.Cell(cursor), i.Size(i.Register(order))), -1))
        self.emit(i.Store(i.Cell(variable), i.Element(order, i.Cell(cursor))))
        begin = self.here
        self.sealed.append(SealedBlock(tuple(views), order, cursor, variable, begin, -1))
        self.result_names.append(tuple(names))
        self.block(statement.body)
        self.sealed[block] = SealedBlock(tuple(views), order, cursor, variable, begin, self.here)
        self.at(statement.clause)
        self.emit(i.Store(i.Cell(cursor), i.Calculate("+", i.Cell(cursor), i.Const(1))))
        self.emit(i.Jump(head))
        self.land(head)
        self.emit(i.Unseal(block))

    # ---- pieces and amounts

    def _move(self, statement: MovePiecesTerm) -> None:
        values = self.values
        target = values.zone_number(statement.target)
        if statement.source is not None and isinstance(statement.what, DescriptionTerm):
            source = values.many(statement.source)
            there = values.described(statement.what, source)
            chosen = isinstance(there, i.Filter)
            things: i.Many = there
            if statement.count is not None:
                things = i.Top(there, values.number(statement.count))
            self.emit(i.Move(things, target, chosen))
            return
        whole = isinstance(statement.what, ZoneTerm)
        self.emit(i.Move(values.many(statement.what), target, not whole))

    def _transfer(self, statement: TransferTerm) -> None:
        values = self.values
        amount = values.number(statement.amount)
        source = values.amount_number(statement.resource, statement.source)
        target = values.amount_number(statement.resource, statement.target)
        names = list(self.layout.ruleset.resources)
        end = None
        if statement.unable is not None and source is not None:
            has = values.cell(self.layout.first_amount, source)
            enough = self.emit(i.Unless(i.Compare("<", has, amount), -1))
            self.block(statement.unable)
            end = self.emit(i.Jump(-1))
            self.land(enough)
            self.at(statement.clause)
        self.emit(i.Transfer(names.index(statement.resource), amount, source, target))
        if end is not None:
            self.land(end)

    def _stream(self, things: Expression) -> int:
        """The chance stream of what is shuffled or rolled, by the place of its declaration in its layer."""
        ruleset = self.layout.ruleset
        if isinstance(things, ZoneTerm) and things.zone != SUPPLY:
            zone = ruleset.zones[things.zone]
            layer = ruleset.layers.index(zone.clause.layer)
            own = [item.id for item in ruleset.zones.values() if item.clause.layer == zone.clause.layer]
            stream = Stream(layer, 0, own.index(zone.id))
        else:
            kind = things.type.kind if isinstance(things.type, SetType | ThingType) else ""
            pieces = [item for item in ruleset.kinds.values() if item.is_piece]
            found = next((item for item in pieces if item.id == kind), None)
            layer = ruleset.layers.index(found.clause.layer) if found else 0
            own = [item.id for item in pieces if found and item.clause.layer == found.clause.layer]
            stream = Stream(layer, 1, own.index(found.id) if found else 0)
        if stream not in self.streams:
            self.streams.append(stream)
        return self.streams.index(stream)

    # ---- slots

    def _run(self, statement: RunTerm) -> None:
        kind = self.layout.ruleset.kinds[statement.kind]
        bodies = [member.bodies.get(statement.slot) for member in kind.members]
        of = self.values.number(statement.of)
        if not any(bodies):
            return
        first = next(body for body in bodies if body is not None)
        for body in bodies:
            if body is not None:
                self._share(first, body)
        self.put(first.parameters[0], statement.of)
        for parameter, argument in zip(first.parameters[1:], statement.arguments, strict=True):
            self.put(parameter, argument)
        paths = tuple(None if body is None else body.id for body in bodies)
        index = of
        if kind.is_piece:
            lowest = self.layout.group_number(kind.id, kind.members[0].id)
            table = self.layout.tables[self.layout.group_table]
            index = i.Look(self.layout.new_table(tuple(group - lowest for group in table)), of)
        back = self._back(f"{kind.id}.{statement.slot}")
        for body in bodies:
            if body is not None:
                self.backs[body.id] = back
        self.waiting.append((self.emit(i.EnterOne((), index, back)), paths))

    def _share(self, first: Rule, other: Rule) -> None:
        """Let the parameters of the bodies of one slot lie in the same cells."""
        for mine, theirs in zip(first.parameters, other.parameters, strict=True):
            self.room(mine)
            for table in (self.values.cells, self.values.registers):
                if mine.local in table:
                    table[theirs.local] = table[mine.local]


def negate(condition: i.Number) -> i.Number:
    """Return the opposite of a condition."""
    return i.Const(1 - condition.value) if isinstance(condition, i.Const) else i.Not(condition)


def article(kind: str) -> str:
    said = kind.replace("_", " ")
    return f"an {said}" if said[:1] in ("a", "e", "i", "o", "u") else f"a {said}"


def result_views(layout: Layout) -> dict[str, ResultView]:
    """Return where the results of sealed picks lie: a cell or a register for each seat."""
    views = {}
    for result in layout.ruleset.results.values():
        kind = result.type.kind if isinstance(result.type, ThingType | SetType) else ""
        many = isinstance(result.type, SetType)
        places = [layout.new_register() if many else layout.new_cell(i.NOTHING) for _ in layout.seats]
        views[result.id] = ResultView(places[0], many, kind in layout.piece_spans)
    return views
