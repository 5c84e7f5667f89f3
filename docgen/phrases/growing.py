"""An amount that grows from one turn of a loop to the next: it needs no name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ...interpreter.analysis.rewrite import parts, rebuilt
from ...interpreter.analysis.terms import (
    ArithmeticTerm,
    Block,
    ForEachTerm,
    LetTerm,
    LocalTerm,
    NumberTerm,
    TransferTerm,
)


@dataclass(frozen=True)
class Growing:
    """A loop with the amount of its first turn in it, and by how much the next has more (`falls`: less)."""

    start: LetTerm
    loop: ForEachTerm
    change: LetTerm
    by: int
    falls: bool


def growing(block: Block, uses: Mapping[str, int]) -> Growing | None:
    """Return the loop that a block begins with behind the first amount; None if it is something else.

    `uses` is how often each local name stands in the ruleset.
    """
    match block:
        case (
            LetTerm(local=LocalTerm(local), value=NumberTerm()) as start,
            ForEachTerm(
                body=(
                    TransferTerm(unable=None) as given,
                    LetTerm(
                        local=LocalTerm(again),
                        value=ArithmeticTerm("+" | "-" as operator, LocalTerm(same), NumberTerm(by)),
                    ) as change,
                )
            ) as loop,
            *_,
        ) if local == again == same and uses[local] == 4:
            inside = [part for part in parts(given) if isinstance(part, LocalTerm) and part.local == local]
            if len(inside) != 1:
                return None
            first = rebuilt(given, lambda part: start.value if part in inside else part)
            return Growing(start, replace(loop, body=(first,)), change, by, operator == "-")
        case _:
            return None
