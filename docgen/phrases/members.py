"""How members of a kind are told together: families, names alone, those of one line."""

from ...interpreter.analysis.ruleset import Kind, Member, Ruleset
from ...interpreter.analysis.terms import Block, Expression


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


def run(members: list[Member], name: str) -> list[Expression]:
    """Return the values that an attribute runs through, each once."""
    return list(dict.fromkeys(member.values[name][0] for member in members))
