"""Finds names that carry a secret past a question, and titles that tell one.

Whoever thinks about what others may hold draws the secrets of the table anew. A name that was worked out from
one of them, and is read once somebody has been asked, would still hold what is true. Facts and terms that are
written out are worked out when they are read. What is picked is a choice, and goes where its pieces go.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ...grammar.diagnostics import Label
from ...grammar.source import Span
from . import codes
from .footprint import Footprints, Place
from .locals import reads
from .report import Report
from .rewrite import parts
from .ruleset import Rule, Ruleset
from .terms import (
    Block,
    ChancePickTerm,
    ChooseTerm,
    DoTerm,
    Expression,
    ForEachTerm,
    IfTerm,
    LetTerm,
    LocalTerm,
    MovePiecesTerm,
    OnlyIfTerm,
    PickNumberTerm,
    PickOneTerm,
    PickSetTerm,
    RepeatTerm,
    RunTerm,
    SealedTerm,
    Statement,
    StatementTerm,
    StepTerm,
    TitleTerm,
    TransferTerm,
    ZoneTerm,
)
from .unseen import Known, Secret, Unseen

Pick = PickOneTerm | PickSetTerm | PickNumberTerm


@dataclass(frozen=True)
class _Name(Known):
    """A local name: where it got its value, and whether somebody has been asked since.

    A name is `told` if it is that of a parameter.
    """

    span: Span | None = None
    asked: bool = False
    told: bool = False


_Names = Mapping[str, _Name]


def check_carried(ruleset: Ruleset, report: Report) -> None:
    """Report names and loops that hold what not everybody sees while somebody is asked."""
    walk = _Walk(ruleset, report)
    for id_ in ("setup", "round"):
        if id_ in ruleset.rules:
            walk.rule(ruleset.rules[id_], ())
    for rule in ruleset.standing:
        walk.rule(rule, ())


class _Walk:
    """The rules in the order in which they run, each once for all that its parameters may stand for."""

    def __init__(self, ruleset: Ruleset, report: Report) -> None:
        self.ruleset = ruleset
        self.report = report
        self.unseen = Unseen(ruleset, report)
        self.prints = Footprints(ruleset)
        self.done: set[tuple[str, tuple[_Name, ...]]] = set()
        self.asking: dict[str, bool] = {}
        self.said: set[object] = set()
        self.step: TitleTerm | None = None
        self.open: frozenset[Place] = frozenset()

    def rule(self, rule: Rule, arguments: tuple[_Name, ...]) -> None:
        if (rule.id, arguments) not in self.done:
            self.done.add((rule.id, arguments))
            named = zip(rule.parameters, arguments, strict=False)
            outer, self.step = self.step, None
            self.block(rule.body, {parameter.local: name for parameter, name in named})
            self.step = outer

    def block(self, block: Block, names: _Names) -> _Names:
        """Walk through a body and return the names behind it."""
        for statement in block:
            names = self.statement(statement, names)
        return names

    def statement(self, statement: Statement, names: _Names) -> _Names:
        match statement:
            case LetTerm(local=local, value=value):
                self.read(value, names)
                return {**names, local.local: self.name(value, names)}
            case StepTerm(title=title, body=body):
                outer, self.step = self.step, title or self.step
                names = self.block(body, names)
                self.step = outer
                return names
            case OnlyIfTerm(condition=condition, body=body):
                return self.branches(((condition, body), (None, ())), names)
            case IfTerm(branches=branches):
                last: Block = ()
                return self.branches((*(way[1:] for way in branches), (None, last)), names)
            case ForEachTerm(variable=variable, things=things, first=first, body=body):
                inside = {**names, variable.local: _Name(None, self.unseen.looks(things, names))}
                secret = None
                for decides, says in (
                    (things, "what the loop goes through"),
                    (first, "what the loop begins with"),
                ):
                    self.read(decides, names)
                    if decides is not None:
                        self.loop(decides, body, names, says)
                        secret = secret or self.unseen.value(decides, names)
                return self.again(None, body, inside, secret)
            case RepeatTerm(condition=condition, body=body):
                secret = None if condition is None else self.unseen.value(condition, names)
                return self.again(condition, body, names, secret)
            case SealedTerm(seats=seats, body=body, actor=actor):
                self.read(seats, names)
                self.loop(seats, body, names, "what the loop goes through")
                if actor is not None:
                    self.loop(actor, body, names, "who is asked")
                around, self.open = self.open, self.prints.writes(body)
                names = self.block(body, names)
                self.open = around
                return names
            case ChooseTerm(alternatives=alternatives):
                without = self.block(statement.unable or (), names)
                names = asked(names)
                self.read(statement.seat, names)
                self.titles((self.step, statement.title, *(way.title for way in alternatives)), names)
                for way in alternatives:
                    self.read(way.condition, names)
                return join(names, without, *(self.block(way.body, names) for way in alternatives))
            case PickOneTerm() | PickSetTerm() | PickNumberTerm():
                return self.pick(statement, names)
            case ChancePickTerm(things=things, target=target, unable=unable):
                without = self.block(unable or (), names)
                self.read(things, names)
                looks = self.unseen.looks(things, names)
                return join({**names, target.local: _Name(None, looks)}, without)
            case DoTerm(rule=rule, arguments=arguments):
                self.call([self.ruleset.rules[rule]], arguments, names)
            case RunTerm(kind=kind, slot=slot, of=of, arguments=arguments):
                bodies = [member.bodies.get(slot) for member in self.ruleset.kinds[kind].members]
                self.call([body for body in bodies if body is not None], (of, *arguments), names)
            case TransferTerm(unable=unable):
                self.read(replace(statement, unable=None), names)
                return join(names, self.block(unable or (), names))
            case MovePiecesTerm(refills=True):
                self.refill(statement, names)
            case _:
                self.read(statement, names)
        return asked(names) if self.asks((statement,)) else names

    def pick(self, pick: Pick, names: _Names) -> _Names:
        without = self.block(pick.unable or (), names)
        names = asked(names)
        self.read(replace(pick, unable=None), names)
        self.titles((self.step,), names)
        if isinstance(pick.target, LocalTerm):
            looks = None if isinstance(pick, PickNumberTerm) else self.unseen.looks(pick.things, names)
            names = {**names, pick.target.local: _Name(None, looks)}
        return join(names, without)

    def refill(self, move: MovePiecesTerm, names: _Names) -> None:
        """Walk through what refills a pile; where it asks, the rest of the move is worked out behind it."""
        self.read(move, names)
        refill = self.prints.refill(move)
        if refill is None or not isinstance(move.source, ZoneTerm):
            return
        self.call([refill], () if move.source.of is None else (move.source.of,), names)
        if self.rule_asks(refill):
            self.read(replace(move, count=None), asked(names))
            self.kept(move.count, names)

    def kept(self, count: Expression | None, names: _Names) -> None:
        """Report a number of pieces that is worked out from a secret, and still counts behind a question."""
        secret = None if count is None else self.unseen.value(count, names)
        if secret and count is not None and count.span not in self.said:
            self.said.add(count.span)
            self.report.add(
                codes.CARRIED,
                count.span,
                f"how many are moved is worked out from {_seen(secret)}, and what refills the pile asks "
                "somebody",
                "worked out before the question",
                "move as many as all can tell, or let the refill ask nobody",
            )

    def call(self, rules: Iterable[Rule], arguments: tuple[Expression, ...], names: _Names) -> None:
        for argument in arguments:
            self.read(argument, names)
        values = tuple(replace(self.name(argument, names), told=True) for argument in arguments)
        for rule in rules:
            self.rule(rule, values)

    def branches(self, ways: tuple[tuple[Expression | None, Block], ...], names: _Names) -> _Names:
        """Walk through bodies of which one is run; what they say again tells which one it was."""
        found, secret = [], None
        for condition, body in ways:
            self.read(condition, names)
            if condition is not None:
                secret = secret or self.unseen.value(condition, names)
            found.append(self.block(body, names))
            if condition is None:
                break
        return self.told(join(*found), names, tuple(body for _, body in ways), secret)

    def again(
        self, condition: Expression | None, body: Block, names: _Names, secret: Secret | None
    ) -> _Names:
        """Walk through a body again and again, until nothing new is known of any name."""
        while True:
            self.read(condition, names)
            after = self.told(join(names, self.block(body, names)), names, body, secret)
            if after == names:
                return names
            names = after

    @staticmethod
    def told(after: _Names, before: _Names, bodies: object, secret: Secret | None) -> _Names:
        """Let names that bodies say again depend on what decides whether they are run."""
        if secret is None:
            return after
        again = {part.local.local for part in parts(bodies) if isinstance(part, LetTerm)}
        return {
            name: replace(known, value=known.value or secret) if name in again & before.keys() else known
            for name, known in after.items()
        }

    # ---- what is held

    def name(self, value: Expression, names: _Names) -> _Name:
        known = self.unseen.of(value, names)
        return _Name(known.value, known.looks, value.span)

    def asks(self, block: Block) -> bool:
        """Tell whether a body may ask somebody, itself or in what it runs."""
        for part in parts(block):
            match part:
                case ChooseTerm() | PickOneTerm() | PickSetTerm() | PickNumberTerm():
                    return True
                case DoTerm(rule=rule):
                    if self.rule_asks(self.ruleset.rules[rule]):
                        return True
                case RunTerm(kind=kind, slot=slot):
                    members = self.ruleset.kinds[kind].members
                    if any(self.rule_asks(one.bodies[slot]) for one in members if slot in one.bodies):
                        return True
                case MovePiecesTerm(refills=True):
                    refill = self.prints.refill(part)
                    if refill is not None and self.rule_asks(refill):
                        return True
                case _:
                    pass
            settles = isinstance(part, StatementTerm) and part.settles
            if settles and any(self.rule_asks(rule) for rule in self.ruleset.standing):
                return True
        return False

    def rule_asks(self, rule: Rule) -> bool:
        if rule.id not in self.asking:
            self.asking[rule.id] = False
            self.asking[rule.id] = self.asks(rule.body)
        return self.asking[rule.id]

    # ---- what is said

    def titles(self, titles: Iterable[TitleTerm | None], names: _Names) -> None:
        """Report titles that tell everybody what not everybody sees."""
        for hole in (hole for title in titles if title is not None for hole in title.holes):
            secret = self.unseen.value(hole, names) or self.unseen.looks(hole, names)
            told = "what is chosen in secret" if self.prints.reads(hole) & self.open else _seen(secret)
            if told and hole.span not in self.said:
                self.said.add(hole.span)
                self.report.add(
                    codes.HIDDEN,
                    hole.span,
                    f"the title tells everybody {told}",
                    "not seen by everybody",
                    "say it in words that give nothing away, or let everybody see it",
                )

    def read(self, part: Expression | StatementTerm | None, names: _Names) -> None:
        """Report names that an expression, or a statement without a body, reads too late."""
        for local in () if part is None else reads(part):
            known = names.get(local.local)
            if known and known.value and known.asked and local.local not in self.said:
                self.said.add(local.local)
                self.report.add(
                    codes.CARRIED,
                    local.span,
                    f"`{local.name}` is worked out from {_seen(known.value)}, and is read once somebody has "
                    "been asked",
                    "read here",
                    (
                        "let the rule work it out itself after its question"
                        if known.told
                        else f"say `let {local.name} be …` again after the question"
                    )
                    + ", or make it a `fact`, which is worked out whenever it is read",
                    [] if known.span is None else [Label(known.span, "worked out here")],
                )

    def loop(self, things: Expression, body: Block, names: _Names, says: str) -> None:
        """Report a loop that goes on by what was worked out before somebody was asked; `says` what it is."""
        secret = self.unseen.value(things, names)
        if secret and self.asks(body) and things.span not in self.said:
            self.said.add(things.span)
            self.report.add(
                codes.CARRIED,
                things.span,
                f"{says} is worked out from {_seen(secret)}, and it goes on once somebody has been asked",
                "selected before the question",
                (
                    "begin with somebody whom all can tell, such as a record that everybody sees"
                    if says.endswith("begins with")
                    else "go through all of them, and ask with an `if` inside, which is worked out each time"
                ),
            )


def _seen(secret: Secret | None) -> str:
    if secret is None:
        return ""
    return "what not everybody sees" if secret.owner is None else f"what `{secret.owner}` alone sees"


def asked(names: _Names) -> _Names:
    """Return the names as they are once somebody has been asked."""
    return {name: replace(known, asked=known.value is not None) for name, known in names.items()}


def join(*ways: _Names) -> _Names:
    """Return what may be known of the names where several ways meet."""
    found: dict[str, _Name] = {}
    for names in ways:
        for name, known in names.items():
            other = found.get(name, known)
            found[name] = _Name(
                other.value or known.value,
                other.looks or known.looks,
                other.span if other.value else known.span,
                other.asked or known.asked,
                other.told and known.told,
            )
    return found
