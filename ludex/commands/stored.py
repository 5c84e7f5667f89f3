"""The folders in which rows of games are kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludex.interpreter.arena.store import Store

SIDES = ("old", "new")
"""The folders in that of a comparison, which have the rows of its two sides."""


def stored(folder: Path) -> Store:
    """Open the rows that a folder has. Raises: UsageError: it has none; SimulationError."""
    from ludex import UsageError
    from ludex.interpreter.arena.store import FILE, Store

    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is not a folder")
    store = Store.open(folder)
    if store is not None:
        return store
    if all((folder / side / FILE).exists() for side in SIDES):
        sides = " or ".join(str(folder / side) for side in SIDES)
        raise UsageError(f"{folder} has the rows of a comparison: name one of its sides, {sides}")
    raise UsageError(f"{folder} has no rows: `ludex simulate … --out {folder}` writes some")
