"""Reads examples: who sits at the table, what lies there, what is answered, what comes out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ...grammar import model
from ...grammar.source import Span
from ..layers.marks import part_of
from . import codes
from .example_items import read_answer, read_items, read_known, seats_in
from .expressions import Reader
from .places import FoundExample, head
from .ruleset import SEAT_NAMES, Answer, Example, Item, Known
from .terms import Clause, Expression, LocalTerm
from .types import SEAT, ThingType


@dataclass
class ExampleReader:
    """Reads examples.

    `runnable` are the paths of rules and steps, `named` all paths with a name; `free_locals` gives the
    locals that a rule or step reads and does not bind. `broken`: some blocks could not be read.
    `has_round`: it is said what a round consists of; if not, that has been reported. `faulty`: rules have
    mistakes. `left_out` counts the examples of layers that are for other numbers of players.
    """

    reader: Reader
    runnable: frozenset[str]
    named: frozenset[str]
    free_locals: Callable[[str], tuple[LocalTerm, ...]]
    broken: bool
    has_round: bool = True
    faulty: bool = False
    left_out: int = 0

    def read(self, found: FoundExample, ordinal: int) -> Example | None:
        """Return the example, or None where it cannot be run."""
        before = len(self.reader.report.found)
        reading = _Reading(self, found, self.reader.clause(f"example {ordinal}", found.node))
        example = reading.run()
        return example if len(self.reader.report.found) == before else None

    def path(self, node: model.Dotted, known: frozenset[str], what: str) -> str:
        """Return a path, reporting one that does not exist; of a member the kind may be left out."""
        path = ".".join(node.parts)
        kinds = self.reader.names.kinds
        whole = [f"{kind}.{path}" for kind in kinds if f"{kind}.{path}" in known]
        if path not in known and len(whole) == 1:
            return whole[0]
        excused = self.broken and not self.reader.report.excused.isdisjoint(node.parts)
        gone = self.broken and node.parts[0] not in {known_.partition(".")[0] for known_ in known}
        no_round = node.parts[0] == "round" and not self.has_round
        fact = self.reader.names.facts.get(path)
        if path not in known and fact is not None:
            advice = f"write `expect {_expected(fact)}`, and behind `when` a rule or step, such as `round`"
            title = f"`{path}` is a fact: it is not run but expected"
            self.reader.report.add(codes.UNKNOWN_PATH, node.span, title, "no rule or step", advice)
        elif path not in known and not (excused or gone or no_round):
            self.reader.report.unknown(codes.UNKNOWN_PATH, self._strange_part(node, known), path, what, known)
        return path

    def _strange_part(self, node: model.Dotted, known: frozenset[str]) -> Span:
        """Return the first part of a path with which it leads nowhere."""
        parts = node.parts
        beginnings = {".".join(path.split(".")[:size]) for path in known for size in range(1, len(parts))}
        sizes = range(len(parts) - 1, 0, -1)
        return part_of(node, next((size for size in sizes if ".".join(parts[:size]) in beginnings), 0))

    def seat(self, word: model.Word, others: tuple[str, ...] = ()) -> str:
        """Return the name of a seat, reporting one that does not exist; `others` can stand there too."""
        if word.text not in SEAT_NAMES:
            advice = f"seats are called {', '.join(SEAT_NAMES)}"
            known = (*SEAT_NAMES, *others)
            self.reader.report.unknown(codes.WRONG_EXAMPLE, word.span, word.text, "seat", known, advice)
        return word.text


def _expected(fact: model.Fact) -> str:
    """Return how a fact is asked for: of a seat where it is one of a player."""
    name, of = fact.name.text, ["red" if one.type.name.text == SEAT else "…" for one in fact.parameters]
    if fact.called:
        return f"{name}({', '.join(of)})"
    return f"{name} of {of[0]}" if of else f"{name} is …"


@dataclass
class _Reading:
    """One example while it is read."""

    examples: ExampleReader
    found: FoundExample
    clause: Clause
    given: list[Item] = field(default_factory=list)
    locals: list[tuple[LocalTerm, Expression]] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    expected: list[Item] = field(default_factory=list)
    known: list[Known] = field(default_factory=list)
    named: list[model.Word] = field(default_factory=list)
    winners: list[str] = field(default_factory=list)
    seats: list[str] = field(default_factory=list)
    at_least: bool = False
    asserts: bool = False
    unknown: bool = False
    quiet: bool = False
    unclear: bool = False

    def run(self) -> Example | None:
        node, report = self.found.node, self.examples.reader.report
        rule = self._rule()
        known = rule in self.examples.runnable
        self.free = self.examples.free_locals(rule) if known else ()
        # Of a rule that cannot be read nobody knows what it takes over, asks and is answered.
        self.unknown = not known
        self.quiet = self.unknown or self.examples.broken or self.examples.faulty
        for line in node.lines:
            self._line(line)
        if not self.asserts:
            report.add(
                codes.ASSERTS_NOTHING,
                node.title.span,
                "the example asserts nothing",
                "nothing can be wrong with it",
                "write what comes out, with `expect`, or an answer that is refused",
            )
        if not known:
            return None
        self._complete(rule)
        table = self._table()
        if table is None:
            return None
        return Example(
            self.clause.path,
            node.title.text,
            table,
            rule,
            tuple(self.given),
            tuple(self.answers),
            tuple(self.expected),
            tuple(self.winners) or None,
            self.at_least,
            self.clause,
            tuple(self.locals),
            tuple(self.known),
        )

    def _rule(self) -> str:
        """The path of what the example runs."""
        lines = [line for line in self.found.node.lines if isinstance(line, model.When)]
        for extra in lines[1:]:
            self.examples.reader.report.add(
                codes.VALUE_TWICE,
                head(extra.span, "when"),
                "the example says twice what it runs",
                "a second `when`",
                "write an example for each",
            )
        if lines:
            return self.examples.path(lines[0].rule, self.examples.runnable, "rule or step")
        if not self.found.path:
            self.examples.reader.report.add(
                codes.WRONG_EXAMPLE,
                self.found.node.title.span,
                "the example does not say what it runs",
                "no `when`",
                "write a line such as `when round`, or put the example into the rule",
            )
        return self.found.path

    def _line(self, line: model.ExampleLine) -> None:
        examples, reader = self.examples, self.examples.reader
        own = reader.clause(self.clause.path, line, self.clause.notes)
        match line:
            case model.Seats(names):
                self.seats = [examples.seat(word) for word in self._once(names)]
            case model.When():
                pass
            case model.Given(items):
                before = len(reader.report.found)
                for item in read_items(reader, items, own, True, self.free, self.quiet):
                    if isinstance(item, Item):
                        self.given.append(item)
                    else:
                        self.locals.append(item)
                self.unclear |= len(reader.report.found) > before
            case model.Answers(seat, values):
                self.answers.append(Answer(self._asked(seat), self._answer(values), None, own))
            case model.Refused(seat, values, by):
                self.asserts = True
                blamed = examples.path(by, examples.named, "clause")
                self.answers.append(Answer(self._asked(seat), self._answer(values), blamed, own))
            case model.Expect(at_least=at_least, items=items):
                self.asserts = True
                self.at_least = self.at_least or at_least
                wins = [item for item in items if isinstance(item, model.Wins)]
                self.winners.extend(self._seat(item.seat) for item in wins)
                known = [item for item in items if isinstance(item, model.Known)]
                self.known.extend(read_known(reader, item, self._circle(item.to), own) for item in known)
                rest = [item for item in items if not isinstance(item, model.Wins | model.Known)]
                found = read_items(reader, rest, own, False, (), self.quiet)
                self.expected.extend(item for item in found if isinstance(item, Item))

    def _once(self, seats: tuple[model.Word, ...]) -> list[model.Word]:
        """The seats of a table, reporting one that is there twice."""
        found: dict[str, model.Word] = {}
        for word in seats:
            if found.setdefault(word.text, word) is not word:
                self.examples.reader.report.add(
                    codes.WRONG_EXAMPLE,
                    word.span,
                    f"`{word.text}` sits at the table twice",
                    "once more",
                    "name each seat once",
                )
        return [*found.values()]

    def _answer(self, values: tuple[model.Expr, ...]) -> tuple[Expression | str, ...]:
        reader = self.examples.reader
        return read_answer(reader.quietly() if self.unknown else reader, values)

    def _asked(self, word: model.Word) -> str | None:
        return None if word.text == "chance" else self._seat(word, ("chance",))

    def _circle(self, to: tuple[model.Word, ...]) -> tuple[str, ...] | None:
        """The seats that know something; None are all."""
        match [word.text for word in to]:
            case ["everyone"]:
                return None
            case ["nobody"]:
                return ()
            case _:
                return tuple(self._seat(word, ("everyone", "nobody")) for word in to)

    def _seat(self, word: model.Word, others: tuple[str, ...] = ()) -> str:
        """Return the name of a seat that answers, wins or knows something, or one of the `others`."""
        self.named.append(word)
        return self.examples.seat(word, others)

    def _complete(self, rule: str) -> None:
        """Report a name of the rule that the example leaves open, unless it is unclear what is given."""
        if self.unclear:
            return
        names = {local.name: local for local in self.free}
        for name in names.keys() - {local.name for local, _ in self.locals}:
            type_ = names[name].type
            seat = isinstance(type_, ThingType) and type_.kind == SEAT
            self.examples.reader.report.add(
                codes.LEFT_OPEN,
                self.found.node.title.span,
                f"the example does not say {'who' if seat else 'what'} `{name}` is in `{rule}`",
                "left open",
                f"write a line such as `given {name} is {'red' if seat else '…'}`",
            )

    def _table(self) -> tuple[str, ...] | None:
        """Who sits at the table: those that are named, filled up to a number that the ruleset allows."""
        players = self.examples.reader.players
        seats = self.seats
        if not seats:
            named = {name for name, _ in self._named() if name in SEAT_NAMES}
            counts = [count for count in players if count >= len(named)]
            wanted = min(counts) if counts else len(named)
            for name in SEAT_NAMES:
                if len(named) < wanted:
                    named.add(name)
            seats = [name for name in SEAT_NAMES if name in named]
        if players and len(seats) not in players and self._is_of_layer(len(seats)):
            self.examples.left_out += 1
            return None
        absent: dict[str, Span] = {}
        for name, span in self._named():
            if name in SEAT_NAMES and name not in seats:
                absent.setdefault(name, span)
        for name, span in absent.items():
            self.examples.reader.report.add(
                codes.WRONG_EXAMPLE,
                span,
                f"`{name}` does not sit at the table of the example",
                "not there",
                "write the color into the line `seats`, or leave that line out",
            )
        if players and len(seats) not in players:
            lines = [line for line in self.found.node.lines if isinstance(line, model.Seats)]
            self.examples.reader.report.add(
                codes.WRONG_EXAMPLE,
                lines[0].span if lines else self.found.node.title.span,
                f"{len(seats)} players sit at the table of the example",
                f"the ruleset is for {', '.join(map(str, players))}",
                "name as many seats as there can be players",
            )
            return None
        return tuple(seats)

    def _is_of_layer(self, seats: int) -> bool:
        """Tell whether a layer is for so many players, of which the whole is not."""
        composition = self.examples.reader.report.composition
        return composition is not None and seats in composition.counts

    def _named(self) -> Iterator[tuple[str, Span]]:
        """The seats that the lines of the example name, and where."""
        values = [value for _, value in self.locals]
        targets = [known.target for known in self.known]
        for part in (*self.given, *self.expected, *values, *targets):
            yield from ((seat.name, seat.span) for seat in seats_in(part))
        yield from ((word.text, word.span) for word in self.named)
