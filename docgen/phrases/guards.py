"""Conditions that make sure of what the statement behind them needs anyway: they say nothing at a table."""

from __future__ import annotations

from ...interpreter.analysis.terms import (
    Block,
    Expression,
    MeasuredTerm,
    NothingTerm,
    SameTerm,
    TransferTerm,
)


def needed(condition: Expression | None, body: Block) -> bool:
    """Whether a condition is no more than that there is an amount that is then given: what is not, is not."""
    match condition, body:
        case SameTerm(guarded, NothingTerm(), True), (TransferTerm(amount=amount),):
            return guarded == (amount.number if isinstance(amount, MeasuredTerm) else amount)
        case _:
            return False
