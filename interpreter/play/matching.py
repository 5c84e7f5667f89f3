"""Tells whether things can be told off against descriptions, one to one."""

from collections.abc import Sequence


def can_match(fits: Sequence[Sequence[bool]]) -> bool:
    """Tell whether every row can have a column of its own where it is true."""
    taken: dict[int, int] = {}

    def place(row: int, seen: set[int]) -> bool:
        for column, fit in enumerate(fits[row]):
            if fit and column not in seen:
                seen.add(column)
                if column not in taken or place(taken[column], seen):
                    taken[column] = row
                    return True
        return False

    return all(place(row, set()) for row in range(len(fits)))
