"""What a thing belongs to, and what is said of that: `the box belongs to a club that the player leads`."""

from ....interpreter.analysis import english as words
from ....interpreter.analysis.rewrite import parts, rebuilt
from ....interpreter.analysis.terms import (
    AndTerm,
    AttributeTerm,
    Expression,
    LocalTerm,
    MemberTerm,
    NothingTerm,
    SameTerm,
)
from ..lets import is_seat
from .clauses import relative
from .held import Held

_MARK = "\0belonging\0"


class Belonging(Held):
    """Conditions that begin with what a thing belongs to."""

    def belonging(self, term: AndTerm) -> str | None:
        """Return such a condition in one clause; None if it begins with something else."""
        match term.operands:
            case (
                SameTerm(AttributeTerm(kind, attribute, LocalTerm() as of) as left, right, negated),
                first,
                *others,
            ):
                owner, noun = self.noun(of), self.names.property(kind, attribute)
            case _:
                return None
        if not self.names.tells(kind, attribute) or is_seat(left.type) or "\0" in owner:
            return None
        match right:
            case NothingTerm() if negated and left in {*parts(first)}:
                return self._to_some(f"{owner} belongs to", noun, left, (first, *others))
            case MemberTerm() if not negated:
                told = self._of(right, f"that {noun}", first)
                rest = [self.condition(one) for one in others]
                whole = self.condition(term.operands[0])
                known = whole.startswith(f"{owner} belongs to ") and told.endswith(f" that {noun}")
                return words.listed([whole, told, *rest], "and") if known else None
            case _:
                return None

    def _to_some(
        self, belongs: str, noun: str, left: AttributeTerm, rest: tuple[Expression, ...]
    ) -> str | None:
        """Return that a thing belongs to something, and what that is or what is said of it."""
        first, *others = rest
        match first:
            case SameTerm(one, other, False) if left in (one, other):
                what = other if one == left else one
                return None if others or left in {*parts(what)} else f"{belongs} {self.noun(what)}"
            case SameTerm(of, _, False) if of == left.of and others:
                told = self._of(left, words.a(noun), first)
                behind = [self._of(left, f"that {noun}", one) for one in others]
                return words.listed([told, *behind], "and") if told.count(words.a(noun)) == 1 else None
            case _:
                pass
        whose = None if others else relative(self._of(left, _MARK, first), _MARK, many=False, seat=False)
        if whose is not None and whose.startswith("that ") and _MARK not in whose:
            return f"{belongs} {words.a(noun)} {whose}"
        told_of = [self._of(left, f"that {noun}", one) for one in rest]
        return words.listed([f"{belongs} {words.a(noun)}", *told_of], "and")

    def _of(self, thing: Expression, phrase: str, condition: Expression) -> str:
        """Return a condition with a phrase for a thing."""
        local = LocalTerm("belonging", phrase, type=thing.type)
        said = rebuilt(condition, lambda part: local if part == thing else part)
        return self.binding(local, phrase).condition(said)
