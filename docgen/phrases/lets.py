"""Where names are given, and which facts are one number at a table: what every language asks of a ruleset."""

from collections import Counter
from collections.abc import Iterator

from ...interpreter.analysis.locals import all_rules
from ...interpreter.analysis.rewrite import parts
from ...interpreter.analysis.ruleset import Fact, Meaning, Ruleset
from ...interpreter.analysis.terms import LetTerm, LocalTerm, NumberTerm, PickOneTerm, PickSetTerm, TableTerm
from ...interpreter.analysis.types import SEAT, SetType, ThingType, Type


class Lets:
    """Where names are given for the first time, and which of them are given only once.

    `uses` is how often each name stands in the rules, where it is given too. `only_picked` are the names of
    what is picked where nothing else of that kind is picked in the rule: it is clear what was chosen.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.only_picked: set[str] = set()
        self._first: dict[str, LetTerm] = {}
        self._again: set[str] = set()
        self.uses: Counter[str] = Counter()
        for rule in all_rules(ruleset):
            self.only_picked |= set(_only_picked(rule.body))
            for part in parts(rule.body):
                if isinstance(part, LocalTerm):
                    self.uses[part.local] += 1
                if isinstance(part, LetTerm):
                    first = self._first.setdefault(part.local.local, part)
                    if first.clause.span != part.clause.span:
                        self._again.add(part.local.local)

    def again(self, term: LetTerm) -> bool:
        """Whether the name stood for something else before."""
        first = self._first.get(term.local.local, term)
        return first.clause.span != term.clause.span

    def once(self, term: LetTerm) -> bool:
        """Whether the name stands for nothing else afterwards."""
        return term.local.local not in self._again


def _only_picked(body: object) -> Iterator[str]:
    """Yield the names of those picks of a rule that are the only ones of their kind there."""
    found: dict[str, set[str]] = {}
    for part in parts(body):
        match part:
            case PickOneTerm(target=target) | PickSetTerm(target=target) if isinstance(
                target.type, ThingType | SetType
            ):
                name = target.local if isinstance(target, LocalTerm) else ""
                found.setdefault(target.type.kind, set()).add(name)
            case _:
                pass
    for kind, names in found.items():
        if len(names) == 1 and kind != SEAT:
            yield from names - {""}


def fixed(ruleset: Ruleset) -> Iterator[tuple[str, NumberTerm]]:
    """Yield the facts that are asked of nothing and are one number, whatever happens."""
    for fact in ruleset.facts.values():
        match fact:
            case Fact(parameters=(), meanings=(Meaning(NumberTerm() as number, None),)):
                yield fact.id, number
            case _:
                pass


def is_seat(type_: Type) -> bool:
    return isinstance(type_, ThingType) and type_.kind == SEAT


def by_players(fact: Fact) -> bool:
    """Tell whether the number of players decides the value of a fact, and nothing else does."""
    match fact.meanings:
        case (meaning,):
            return isinstance(meaning.value, TableTerm) and meaning.condition is None and not fact.parameters
        case _:
            return False
