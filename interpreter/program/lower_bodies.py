"""Lowers the bodies of rules: statements in, instructions out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, assert_never

from ..analysis.longest import Asides
from ..analysis.rewrite import rebuilt
from ..analysis.ruleset import Rule
from ..analysis.terms import (
    Block,
    ChancePickTerm,
    ChooseTerm,
    Clause,
    DescriptionTerm,
    DoTerm,
    Expression,
    ExtremeTerm,
    FinishTerm,
    ForEachTerm,
    IfTerm,
    ImpossibleTerm,
    LetTerm,
    LocalTerm,
    MovePiecesTerm,
    NothingHappensTerm,
    OnlyIfTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    RepeatTerm,
    RevealTerm,
    RollTerm,
    RunTerm,
    SealedTerm,
    SetTerm,
    ShuffleTerm,
    Statement,
    StatementTerm,
    StepTerm,
    TitleTerm,
    TransferTerm,
    WinTerm,
    ZoneTerm,
)
from ..analysis.types import SUPPLY, SetType, ThingType, ZoneType
from . import asides
from . import instructions as i
from . import lower_questions as questions
from .actions import Actions
from .conditions import every
from .layout import Layout
from .lower_values import Values
from .program import SealedBlock, Site, Stream

NOTHING = i.Const(i.NOTHING)
Pick = PickOneTerm | PickSetTerm | PickNumberTerm

ASIDE = "~"
"""Stands before the path of a rule, and of a local, as it is in an aside."""


@dataclass
class Bodies:
    """Writes the code of one program, instruction after instruction.

    `asked_kinds` is the kind of what is picked at a site. `aside`: what is written now runs of itself, in the
    middle of something. `asides_run` is the cell that counts those which may ask.
    """

    layout: Layout
    values: Values
    actions: Actions
    code: list[i.Instruction] = field(default_factory=list)
    trail: list[int] = field(default_factory=list)
    sites: list[Site] = field(default_factory=list)
    asked_kinds: dict[int, str] = field(default_factory=dict)
    sealed: list[SealedBlock] = field(default_factory=list)
    result_names: list[tuple[str, ...]] = field(default_factory=list)
    result_owners: list[str] = field(default_factory=list)
    sealing: questions.Sealing | None = None
    faults: list[str] = field(default_factory=list)
    streams: list[Stream] = field(default_factory=list)
    entries: dict[str, int] = field(default_factory=dict)
    backs: dict[str, int] = field(default_factory=dict)
    waiting: list[tuple[int, tuple[str | None, ...]]] = field(default_factory=list)
    _clause: int = -1
    step: TitleTerm | None = None
    aside: bool = False
    asides: Asides | None = None
    asides_run: i.Cell | None = None
    _versions: dict[str, Rule] = field(default_factory=dict)

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

    def at(self, clause: Clause | None) -> None:
        """Note that what is written now belongs to a clause, or to none."""
        self._clause = -1 if clause is None else self.values.clause(clause.path)

    # ---- procedures

    def enter(self, rule: str, *, aside: bool = False) -> None:
        """Write a call of a rule, which is written later if it is not yet. `aside`: it interrupts a rule."""
        key = self._key(rule, aside)
        back = self._back(key)
        self.waiting.append((self.emit(i.Enter(-1, back)), (key,)))

    def _key(self, path: str, aside: bool = False) -> str:
        return f"{ASIDE}{path}" if self.aside or (aside and self._apart) else path

    @property
    def _apart(self) -> bool:
        """Whether asides need procedures of their own: what is interrupted may be what they run."""
        return bool(self.layout.ruleset.standing)

    def version(self, rule: Rule, *, aside: bool = False) -> Rule:
        """Return a rule as it is run here; in an aside, with locals of its own and nothing that settles."""
        if not self.aside and not (aside and self._apart):
            return rule
        if rule.id not in self._versions:
            body, parameters = rebuilt(rule.body, _aside), rebuilt(rule.parameters, _aside)
            self._versions[rule.id] = replace(rule, body=body, parameters=parameters)
        return self._versions[rule.id]

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
            entries = tuple(-1 if path is None else self._entry(path, rules) for path in paths)
            call = self.code[at]
            if isinstance(call, i.EnterOne):
                self.code[at] = replace(call, entries=entries)
            else:
                assert isinstance(call, i.Enter)
                self.code[at] = replace(call, entry=entries[0])

    def begin(self, rule: Rule) -> None:
        """Make room for the parameters of a rule that is written next."""
        whole = rule.sort != "rule" or rule.id.partition(".")[0] == "setup"
        self.aside = self._apart and whole
        for parameter in self.version(rule).parameters:
            self.room(parameter)

    def local(self, local: LocalTerm) -> LocalTerm:
        """Return a local of a rule as it is here."""
        return replace(local, local=f"{ASIDE}{local.local}") if self.aside else local

    def _entry(self, key: str, rules: dict[str, Rule]) -> int:
        if key not in self.entries:
            self.entries[key] = self.here
            if key == asides.SETTLING:
                asides.settle(self)
            else:
                self._procedure(rules[key.removeprefix(ASIDE)], key.startswith(ASIDE))
            self.emit(i.Leave(self._back(key)))
        return self.entries[key]

    def _procedure(self, rule: Rule, aside: bool) -> None:
        outer, self.aside = self.aside, aside
        self.run(rule)
        self.aside = outer

    def run(self, rule: Rule) -> None:
        """Write a rule as it is run here."""
        rule = self.version(rule)
        for parameter in rule.parameters:
            self.room(parameter)
        self.block(rule.body)

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
        """Write a body. What is written behind it belongs to the clause that it stands in again."""
        around = self._clause
        for index, statement in enumerate(block):
            self.at(statement.clause)
            self._statement(statement, block[index + 1 :])
            if statement.settles:
                self.at(statement.clause)
                self.enter(asides.SETTLING)
        self._clause = around

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
            case ForEachTerm(variable=variable, body=body):
                self._loop(variable, self._in_order(statement), body)
            case RepeatTerm(times=times, condition=condition, body=body):
                self._repeat(times, condition, body)
            case StepTerm(body=body):
                outer, self.step = self.step, statement.title or self.step
                self.block(body)
                self.step = outer
            case ChooseTerm():
                questions.choose(self, statement)
            case PickOneTerm():
                questions.pick_one(self, statement, rest)
            case PickSetTerm():
                questions.pick_set(self, statement)
            case PickNumberTerm():
                questions.pick_number(self, statement)
            case ChancePickTerm():
                questions.chance_pick(self, statement)
            case SealedTerm():
                questions.sealed(self, statement)
            case MovePiecesTerm():
                self._move(statement)
            case TransferTerm():
                self._transfer(statement)
            case ShuffleTerm(zone=zone):
                self.emit(i.Shuffle(values.zone_number(zone), self._stream(zone)))
            case RollTerm(things=things):
                self.emit(i.Roll(values.many(things), self._stream(things)))
            case RevealTerm(things=things, seat=seat):
                self.emit(i.Reveal(values.many(things), None if seat is None else values.number(seat)))
            case RunTerm():
                self._run(statement)
            case DoTerm(rule=rule, arguments=arguments):
                parameters = self.version(self.layout.ruleset.rules[rule]).parameters
                for parameter, argument in zip(parameters, arguments, strict=True):
                    self.put(parameter, argument)
                self.enter(rule)
            case WinTerm(winner=winner):
                self.emit(i.End(values.many(winner)))
            case NothingHappensTerm():
                pass
            case FinishTerm(among=among):
                self.emit(i.End(None, None if among is None else values.many(among)))
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

    def _in_order(self, loop: ForEachTerm) -> i.Many:
        """The things of a loop, round in a circle from the first."""
        things = self.values.many(loop.things)
        if loop.first is None or not isinstance(loop.variable.type, ThingType):
            return things
        slot, size = self.values.bind(loop.variable), self.layout.size(loop.variable.type.kind)
        ahead = self.values.calculate("-", i.Bound(slot), self.values.number(loop.first))
        self.values.release(loop.variable)
        return i.SortedBy(slot, things, self.values.calculate("%", ahead, i.Const(size)))

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

    def _repeat(self, times: int, condition: Expression | None, body: Block) -> None:
        count = i.Cell(self.layout.new_cell())
        self.emit(i.Store(count, i.Const(0)))
        holds = i.Const(1) if condition is None else self.values.number(condition)
        head = self.emit(i.Unless(every((i.Compare("<", count, i.Const(times)), holds)), -1))
        self.block(body)
        self.emit(i.Store(count, i.Calculate("+", count, i.Const(1))))
        self.emit(i.Jump(head))
        self.land(head)

    # ---- pieces and amounts

    def _move(self, statement: MovePiecesTerm) -> None:
        if statement.refills:
            asides.draw(self, statement)
            return
        values = self.values
        target = values.zone_number(statement.target)
        if statement.source is not None and isinstance(statement.what, DescriptionTerm):
            things, chosen = self.there(statement.what, statement.source, statement.extreme)
            whole = statement.count is None
            if statement.count is not None:
                things = i.Top(things, values.number(statement.count))
        else:
            whole = isinstance(statement.what, ZoneTerm)
            things, chosen = values.many(statement.what), not whole
        if statement.bottom and whole:
            things = i.Top(things, i.Const(i.NOTHING))
        self.emit(i.Move(things, target, chosen, statement.bottom))

    def there(
        self, what: DescriptionTerm, source: Expression, extreme: ExtremeTerm | None
    ) -> tuple[i.Many, bool]:
        """Return the pieces of a zone that fit, those last that go first, and whether they are chosen.

        They are not where any piece of a pile will do: those on top go then.
        """
        things, zones = self.values.many(source), self.layout.ruleset.zones
        zone = source.type.zone if isinstance(source.type, ZoneType) else SUPPLY
        any_will_do = source.type == ZoneType(zone, (what.kind,)) and not (what.group or what.values)
        if not any_will_do:
            things = self.values.described(what, things)
        if extreme is not None:
            return self.values.sorted_by(extreme, things), True
        return things, not (any_will_do and zone in zones and zones[zone].ordered)

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
        return self._numbered(stream)

    def stream_of_picks(self, kind: str) -> int:
        """The chance stream of picks of one of a kind, or of a seat."""
        ruleset = self.layout.ruleset
        if kind not in ruleset.kinds:
            return self._numbered(Stream(0, 2, 0))
        layer = ruleset.kinds[kind].clause.layer
        own = [item.id for item in ruleset.kinds.values() if item.clause.layer == layer]
        return self._numbered(Stream(ruleset.layers.index(layer), 2, 1 + own.index(kind)))

    def _numbered(self, stream: Stream) -> int:
        if stream not in self.streams:
            self.streams.append(stream)
        return self.streams.index(stream)

    # ---- slots

    def _run(self, statement: RunTerm) -> None:
        kind = self.layout.ruleset.kinds[statement.kind]
        found = [member.bodies.get(statement.slot) for member in kind.members]
        bodies = [None if body is None else self.version(body) for body in found]
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
        paths = tuple(None if body is None else self._key(body.id) for body in bodies)
        index = of
        if kind.is_piece:
            lowest = self.layout.group_number(kind.id, kind.members[0].id)
            table = self.layout.tables[self.layout.group_table]
            index = i.Look(self.layout.new_table(tuple(group - lowest for group in table)), of)
        back = self._back(self._key(f"{kind.id}.{statement.slot}"))
        for body in bodies:
            if body is not None:
                self.backs[self._key(body.id)] = back
        self.waiting.append((self.emit(i.EnterOne((), index, back)), paths))

    def _share(self, first: Rule, other: Rule) -> None:
        """Let the parameters of the bodies of one slot lie in the same cells."""
        for mine, theirs in zip(first.parameters, other.parameters, strict=True):
            self.room(mine)
            for table in (self.values.cells, self.values.registers):
                if mine.local in table:
                    table[theirs.local] = table[mine.local]


def _aside(part: Any) -> Any:
    """Return a term or a statement as it is in an aside."""
    if isinstance(part, LocalTerm):
        return replace(part, local=f"{ASIDE}{part.local}")
    return replace(part, settles=False) if isinstance(part, StatementTerm) and part.settles else part
