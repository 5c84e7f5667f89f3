"""What numbers are the sum of, and facts that only a sum or the ranking uses: they are told there."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ...interpreter.analysis.locals import all_rules
from ...interpreter.analysis.rewrite import parts, substitute
from ...interpreter.analysis.ruleset import Fact, Meaning, Rank, Ruleset
from ...interpreter.analysis.terms import ArithmeticTerm, Clause, Expression, FactTerm, NumberTerm


@dataclass(frozen=True)
class Added:
    """What a sum has if the condition holds, and the clauses of the fact, the value and the rest."""

    value: Expression
    condition: Expression | None = None
    clauses: tuple[Clause, ...] = ()


class Scores:
    """Sums of one ruleset with what they are made of."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._facts = ruleset.facts
        meanings = [one for fact in ruleset.facts.values() for one in fact.meanings]
        told = (
            *((one.value, one.condition) for one in meanings),
            *(rule.body for rule in all_rules(ruleset)),
            *(rank.value for rank in ruleset.ranking),
            *(member.values for kind in ruleset.kinds.values() for member in kind.members),
            *((one.given, one.expected, one.known) for one in ruleset.examples),
        )
        self._uses = Counter(
            part.fact for terms in told for part in parts(terms) if isinstance(part, FactTerm)
        )

    def added(self, value: Expression) -> Iterator[Added]:
        """Yield what a number is the sum of; a fact that is used for nothing else is what it adds."""
        match value:
            case ArithmeticTerm(operator="+", left=left, right=right):
                yield from self.added(left)
                yield from self.added(right)
            case FactTerm() if (fact := self._only_there(value)) is not None:
                yield from self._of_fact(value, fact)
            case _:
                yield Added(value)

    def _of_fact(self, value: FactTerm, fact: Fact) -> Iterator[Added]:
        match fact.meanings:
            case (Meaning(ArithmeticTerm(operator="+") as inner, None, clause),):
                first, *rest = self.added(_with(fact, value, inner))
                yield Added(first.value, first.condition, (fact.clause, clause, *first.clauses))
                yield from rest
            case (Meaning(number, condition, clause), Meaning(NumberTerm(0), None, other)) if condition:
                given = _with(fact, value, condition)
                yield Added(_with(fact, value, number), given, (fact.clause, clause, other))
            case _:
                yield Added(value)

    def lead(self, rank: Rank) -> Added | None:
        """Return what puts a player first: a fact that is 1 if it holds, else 0, and decides nothing else."""
        fact = self._only_there(rank.value) if isinstance(rank.value, FactTerm) else None
        match fact, rank.value:
            case Fact(
                meanings=(Meaning(NumberTerm(1), condition, clause), Meaning(NumberTerm(0), None, other))
            ), FactTerm() if condition is not None and rank.order == "highest":
                assert fact is not None
                given = _with(fact, rank.value, condition)
                return Added(rank.value, given, (fact.clause, clause, other))
            case _:
                return None

    def _only_there(self, value: FactTerm) -> Fact | None:
        return self._facts.get(value.fact) if self._uses[value.fact] == 1 else None


def _with(fact: Fact, value: FactTerm, term: Expression) -> Expression:
    """Return what a fact says of what it is asked of."""
    names = (parameter.local for parameter in fact.parameters)
    return substitute(term, dict(zip(names, value.arguments, strict=True)))
