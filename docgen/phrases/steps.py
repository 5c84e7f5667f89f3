"""What steps are called, by their paths."""

from collections.abc import Mapping

from ...interpreter.analysis.rewrite import parts
from ...interpreter.analysis.ruleset import Ruleset
from ...interpreter.analysis.terms import StepTerm


def titles_of_steps(ruleset: Ruleset) -> Mapping[str, str]:
    """Return the titles of steps as they are written, by their paths."""
    bodies = [rule.body for rule in ruleset.rules.values()]
    for kind in ruleset.kinds.values():
        bodies += [rule.body for member in kind.members for rule in member.bodies.values()]
    steps = (part for body in bodies for part in parts(body) if isinstance(part, StepTerm))
    return {step.clause.path: step.title.text for step in steps if step.title is not None}
