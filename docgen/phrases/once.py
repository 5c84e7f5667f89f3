"""What is done for each once only: a flag that nothing takes back keeps it from being done again."""

from __future__ import annotations

from dataclasses import replace

from ...interpreter.analysis.locals import all_rules
from ...interpreter.analysis.rewrite import parts
from ...interpreter.analysis.ruleset import Ruleset
from ...interpreter.analysis.terms import (
    AndTerm,
    Expression,
    FlagTerm,
    ForEachTerm,
    LocalTerm,
    NotTerm,
    RecordTerm,
    SelectionTerm,
    SetTerm,
)


def once(ruleset: Ruleset, loop: ForEachTerm) -> Expression | None:
    """Return what a loop goes through, but for the condition that it has not been done for it yet."""
    match loop.things, loop.body:
        case SelectionTerm(
            LocalTerm(one), _, AndTerm((*others, NotTerm(RecordTerm(flag, LocalTerm(asked)))))
        ) as things, (SetTerm(record=RecordTerm(done, LocalTerm(of)), value=FlagTerm(True)), *_) if (
            flag == done and asked == one and of == loop.variable.local and others
        ):
            rest = others[0] if len(others) == 1 else AndTerm((*others,), type=others[0].type)
            once_ = _is_set_once(ruleset, flag)
            return replace(things, condition=rest) if once_ else None
        case _:
            return None


def _is_set_once(ruleset: Ruleset, flag: str) -> bool:
    """Whether a flag that does not hold at the start is set by one line only."""
    lines = [
        part
        for rule in all_rules(ruleset)
        for part in parts(rule.body)
        if isinstance(part, SetTerm) and part.record.record == flag
    ]
    return len(lines) == 1 and ruleset.records[flag].start == FlagTerm(False)
