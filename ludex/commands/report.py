"""`ludex report`: what the rows of a simulation come to, as a page and as data."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import click

from ludex.commands import parameters
from ludex.commands.stored import stored
from ludex.commands.writing import write
from ludex.terminal import tell

PAGE, DATA = "report.html", "report.json"


@click.command(
    "report", epilog=parameters.examples("ludex report generous", "ludex report generous --out printed")
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Write there. [default: the folder of the rows]",
)
def command(folder: Path, out: Path | None) -> None:
    """Write what the games that `ludex simulate --out DIR` has kept come to.

    report.html is a page for a browser or a printer: how games end and how long they last, who wins, what the
    ruleset measures, and of everything that players can have or choose how often they do and how many of them
    win, with intervals. report.json has all of its figures; `ludex schema report` says what is in it. Both
    are written anew, also while the simulation goes on.
    """
    from ludex.docgen.documents.report import report
    from ludex.docgen.html import to_html
    from ludex.interpreter.arena.report import Report

    with closing(stored(folder)) as store:
        found = Report(store.about)
        for row in store.rows():
            found.add(row)
    data = found.to_json()
    if not data["games"]:
        tell(f"{folder} has no game yet")
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    write({PAGE: to_html(report(data)).encode(), DATA: text.encode()}, out or folder)
