"""How members of a kind are told together, families or those of one line, and which piece is the only one."""

from ...interpreter.analysis.ruleset import Kind, Member, Rule, Ruleset
from ...interpreter.analysis.terms import (
    AllTerm,
    AttributeTerm,
    Block,
    DescriptionTerm,
    Expression,
    LocalTerm,
    MatchTerm,
    MemberTerm,
    SelectionTerm,
)
from ...interpreter.analysis.types import SetType, ThingType


def sort(member: Member) -> str:
    """Return how a member is told: by its values, by its name alone, or in a paragraph of its own."""
    if not member.named:
        return f"family {member.clause.span}" if member.axes else "own"
    return "own" if member.values or member.copies or member.bodies else "plain"


def alike(members: list[Member]) -> list[list[Member]]:
    """Return the members in groups that one line declares and that have the same values, copies and rules."""
    groups: list[list[Member]] = []
    for member in members:
        last = groups[-1][0] if groups else None
        same = last is not None and last.clause.span == member.clause.span and last.values == member.values
        if last is not None and same and last.copies == member.copies and _bodies(last) == _bodies(member):
            groups[-1].append(member)
        else:
            groups.append([member])
    return groups


def _bodies(member: Member) -> dict[str, Block]:
    return {slot: rule.body for slot, rule in member.bodies.items()}


def kind_of(ruleset: Ruleset, member: Member) -> Kind:
    """Return the kind that a member is of."""
    return ruleset.kinds[member.clause.path.partition(".")[0]]


def around(ruleset: Ruleset, rule: Rule) -> tuple[tuple[str, Member], ...]:
    """Return the members, each with its kind, that are of the one of whom a rule is told: its places."""
    homes = (
        MemberTerm(kind.id, member.id)
        for kind in ruleset.kinds.values()
        for member in kind.members
        if any(body.clause == rule.clause for body in member.bodies.values())
    )
    home = next(homes, None)
    return tuple(
        (kind.id, member)
        for kind in ruleset.kinds.values()
        for member in kind.members
        if home is not None and any(_is(home, values) for values in member.values.values())
    )


def _is(home: MemberTerm, values: tuple[Expression, ...]) -> bool:
    return any(
        isinstance(one, MemberTerm) and (one.kind, one.member) == (home.kind, home.member) for one in values
    )


def asked_for(ruleset: Ruleset, variable: LocalTerm) -> DescriptionTerm | None:
    """Return the group of pieces by whose word something is asked for, as `captain` in `captain in ship`."""
    kind = ruleset.kinds.get(variable.type.kind) if isinstance(variable.type, ThingType) else None
    if kind is None or not kind.is_piece or variable.name == kind.id:
        return None
    named = any(member.id == variable.name for member in kind.members)
    return DescriptionTerm(kind.id, variable.name, (), type=SetType(kind.id)) if named else None


def is_of_each(ruleset: Ruleset, value: Expression) -> bool:
    """Whether a value is what each piece of a group is of, as there are so many of it for each such thing."""
    match value:
        case AttributeTerm(kind, attribute, LocalTerm() as piece) if kind in ruleset.kinds:
            group = asked_for(ruleset, piece)
            members = [
                one for one in ruleset.kinds[kind].members if group is not None and one.id == group.group
            ]
            copies = [found for one in members for found in one.copies]
            return bool(copies) and all(found.per and found.per[0] == attribute for found in copies)
        case _:
            return False


def run(members: list[Member], name: str) -> list[Expression]:
    """Return the values that an attribute runs through, each once."""
    return list(dict.fromkeys(member.values[name][0] for member in members))


def only_one(ruleset: Ruleset, things: Expression) -> DescriptionTerm | None:
    """Return the piece that a collection is, where the game has no other such piece."""
    match things:
        case SelectionTerm(
            LocalTerm(local), AllTerm(kind), MatchTerm(LocalTerm(same), DescriptionTerm() as one, False)
        ) if (local, kind) == (same, one.kind):
            return one if _is_single(ruleset, one) else None
        case DescriptionTerm() as one:
            return one if _is_single(ruleset, one) else None
        case _:
            return None


def _is_single(ruleset: Ruleset, term: DescriptionTerm) -> bool:
    kind = ruleset.kinds.get(term.kind)
    groups = [member for member in kind.members if member.id == term.group] if kind else []
    copies = [(one.count, one.per and one.per[0], one.rows) for group in groups for one in group.copies]
    given = term.values[0][0] if len(term.values) == 1 else None
    return copies == [(1, given, ())] and len(term.values) < 2
