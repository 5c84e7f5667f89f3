"""Tells behind which statements nothing happens."""

from __future__ import annotations

from .terms import Block, ChooseTerm, FinishTerm, IfTerm, ImpossibleTerm, StepTerm, WinTerm

ENDS = (WinTerm, FinishTerm, ImpossibleTerm)
"""Statements behind which nothing happens."""


def ends(block: Block) -> bool:
    """Tell whether nothing can happen behind the block."""
    if not block:
        return False
    match block[-1]:
        case IfTerm(branches=branches):
            return branches[-1][1] is None and all(ends(body) for _, _, body in branches)
        case StepTerm(body=body):
            return ends(body)
        case ChooseTerm(alternatives=alternatives, unable=unable):
            return all(ends(way.body) for way in alternatives) and (unable is None or ends(unable))
        case last:
            return isinstance(last, ENDS)
