"""Writes rows as a table of columns (Parquet), for programs that work with data. Needs pyarrow."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .failing import SimulationError
from .rows import Row

MISSING = "Parquet needs pyarrow: pip install 'ludex[data]'"

BATCH = 10_000
"""So many rows are written together."""


def write_parquet(path: Path, rows: Iterable[Row], about: dict[str, Any]) -> int:
    """Write rows to a file, with what they have in common as its metadata; return how many there are.

    Ranking is a column of places by seat. A resource is a column `held.ID` and one `gained.ID` of lists, one
    number for each seat. A measure is a column `measure.ID` of lists, one number for each owner; in every
    round a column `course.ID` of lists of such lists. A use is a column `use.ID`, which maps instances to
    lists of numbers, one for each seat.
    Raises: SimulationError: pyarrow is not installed. OSError.
    """
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise SimulationError(MISSING) from None
    numbers = pa.list_(pa.int64())
    columns = [
        *(("index", pa.int64()), ("seed", pa.int64()), ("agents", pa.list_(pa.string()))),
        *(("end", pa.string()), ("places", numbers), ("points", numbers)),
        *(("rounds", pa.int64()), ("decisions", pa.int64()), ("rounds_asked", numbers)),
        ("answers", pa.string()),
        *(("fault_rule", pa.string()), ("fault_reason", pa.string())),
    ]
    for one in about["resources"]:
        columns += [(f"held.{one['id']}", numbers), (f"gained.{one['id']}", numbers)]
    for one in about["measures"]:
        columns.append((f"measure.{one['id']}", numbers))
        if one["each_round"]:
            columns.append((f"course.{one['id']}", pa.list_(numbers)))
    columns += [(f"course.{one['id']}", pa.list_(numbers)) for one in about["implied"]]
    columns += [(f"use.{one['id']}", pa.map_(pa.string(), numbers)) for one in about["uses"]]
    told = {b"ludex": json.dumps(about, ensure_ascii=False).encode()}
    schema = pa.schema(columns, metadata=told)
    count = 0
    with path.open("wb") as file, pq.ParquetWriter(file, schema, compression="zstd") as writer:
        waiting: list[dict[str, Any]] = []
        for row in rows:
            waiting.append(_flat(row))
            if len(waiting) == BATCH:
                writer.write_table(pa.Table.from_pylist(waiting, schema=schema))
                waiting.clear()
            count += 1
        writer.write_table(pa.Table.from_pylist(waiting, schema=schema))
    return count


def _flat(row: Row) -> dict[str, Any]:
    places = None if row.ranking is None else [place for _, place in sorted(row.ranking)]
    fault = row.fault
    return {
        "index": row.index,
        "seed": row.seed,
        "agents": [*row.agents],
        "end": row.end,
        "places": places,
        "points": None if row.points is None else [*row.points],
        "rounds": row.rounds,
        "decisions": row.decisions,
        "answers": row.answers,
        "rounds_asked": [*row.rounds_asked],
        "fault_rule": None if fault is None else fault.rule,
        "fault_reason": None if fault is None else fault.reason,
        **{f"held.{id_}": amounts for id_, amounts in row.held.items()},
        **{f"gained.{id_}": amounts for id_, amounts in row.gained.items()},
        **{f"measure.{id_}": _listed(value) for id_, value in row.measures.items()},
        **{f"course.{id_}": [_listed(one) for one in values] for id_, values in row.course.items()},
        **{f"use.{id_}": [*counts.items()] for id_, counts in row.uses.items()},
    }


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
