"""`ludex rows`: the rows that a simulation has kept."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import click

from ludex.commands import parameters
from ludex.commands.results import count
from ludex.commands.stored import stored
from ludex.terminal import say, say_json, tell


@click.command(
    "rows",
    epilog=parameters.examples(
        "ludex rows generous", "ludex rows generous --about", "ludex rows generous --parquet generous.parquet"
    ),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--about", is_flag=True, help="Print what all rows have in common instead: rules, agents, measures."
)
@click.option(
    "--parquet",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the rows there as Parquet instead; needs: pip install 'ludex[data]'.",
)
def command(folder: Path, about: bool, parquet: Path | None) -> None:
    """Print the rows of games that `ludex simulate --out DIR` has kept.

    Each is a line of JSON, by the numbers of the games; `ludex schema rows` says what is in it. They can be
    read while the simulation goes on.
    """
    from ludex import UsageError

    if about and parquet is not None:
        raise UsageError("`--about` prints and `--parquet` writes rows: say one of them")
    with closing(stored(folder)) as store:
        if about:
            say_json(store.about | {"games": len(store)})
        elif parquet is not None:
            from ludex.interpreter.arena.parquet import write_parquet

            written = write_parquet(parquet, store.rows(), store.about)
            tell(f"{count(written, 'row')} in {parquet}")
        else:
            for row in store.rows():
                say(json.dumps(row.to_json(), ensure_ascii=False))
