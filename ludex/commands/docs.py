"""`ludex docs`: a ruleset as documents to print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from time import sleep
from typing import NoReturn

import click

from ludex.commands.parameters import Chosen, examples, ruleset
from ludex.terminal import say, tell

KINDS = ("reference", "aids", "changes")
FORMATS = ("html",)
LANGUAGES = ("en",)
PAUSE = 0.4
"""Seconds between two looks for changes."""


@click.command(
    "docs",
    epilog=examples(
        "ludex docs tribunes",
        "ludex docs base --with house/generous_bowl --kind all --out printed",
        "ludex docs base --with my_rule.ludex --watch",
    ),
)
@ruleset
@click.option(
    "--kind",
    type=click.Choice([*KINDS, "all"]),
    default="reference",
    show_default=True,
    help="What is printed.",
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(FORMATS),
    default="html",
    show_default=True,
    help="What is written: pages for a browser.",
)
@click.option(
    "--lang", "language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The language."
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    metavar="DIR",
    help="The folder to write to. [default: this one]",
)
@click.option("--generated", is_flag=True, help="Print no sentence that an author wrote, such as reasons.")
@click.option("--no-marks", is_flag=True, help="Do not mark what layers say.")
@click.option("--check", is_flag=True, help="Write nothing; status 1 if a file is missing or stale.")
@click.option("--watch", is_flag=True, help="Write again whenever the rules change, until interrupted.")
@click.pass_context
def command(
    ctx: click.Context,
    chosen: Chosen,
    kind: str,
    format_: str,
    language: str,
    out: Path,
    generated: bool,
    no_marks: bool,
    check: bool,
    watch: bool,
) -> None:
    """Print a ruleset: a reference of all rules, aids for the table, and what layers change.

    Everything comes from the rules that are played, and changes with them. What is printed of the same rules
    is the same to the byte.
    """
    if check and watch:
        raise click.UsageError("--check looks once and --watch goes on: choose one of them", ctx)

    def made() -> dict[str, bytes]:
        return chosen.load().docs(
            kind, language=language, format=format_, marks=not no_marks, generated=generated, tell=tell
        )

    if check:
        stale = [*_stale(made(), out)]
        for path, why in stale:
            tell(f"{path} is {why}")
        ctx.exit(1 if stale else 0)
    if watch:
        _watch(chosen, out, made)
    _write(made(), out)


def _stale(files: Mapping[str, bytes], out: Path) -> Iterator[tuple[Path, str]]:
    for name, content in files.items():
        path = out / name
        if not path.exists():
            yield path, "missing"
        elif path.read_bytes() != content:
            yield path, "stale"


def _write(files: Mapping[str, bytes], out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (out / name).write_bytes(content)
        say(f"{out / name}")


def _watch(chosen: Chosen, out: Path, made: Callable[[], dict[str, bytes]]) -> NoReturn:
    """Write now and after every change of what the documents are made of, until interrupted.

    Files are looked at before they are read, so that a change in between is seen the next time.
    """
    from ludex.commands.failures import report

    seen = _stamps(_files(chosen))
    _write(made(), out)
    tell(f"watching {len(seen)} files; Ctrl-C ends it")
    while True:
        sleep(PAUSE)
        now = _stamps(seen)
        if now == seen:
            continue
        seen = now
        try:
            _write(made(), out)
            seen = _stamps(_files(chosen)) | now
        except Exception as error:
            report(error)


def _files(chosen: Chosen) -> tuple[Path, ...]:
    """Return what the documents are made of: the ruleset, its layers and catalogues, templates and words."""
    from ludex.docgen.html import TEMPLATES
    from ludex.docgen.own_words import LOCALE

    own = (path for folder in (TEMPLATES, LOCALE) for path in folder.rglob("*") if path.is_file())
    return (*chosen.load().files, *sorted(own))


def _stamps(paths: Iterable[Path]) -> dict[Path, int | None]:
    """Return when each file was last changed, None of a file that is gone."""
    return {path: path.stat().st_mtime_ns if path.exists() else None for path in paths}
