"""`ludex docs`: a ruleset as documents to print."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, NoReturn
from warnings import catch_warnings, simplefilter

import click

from ludex.commands.parameters import Chosen, examples, ruleset
from ludex.commands.writing import write
from ludex.terminal import tell

if TYPE_CHECKING:
    from ludex.api import Ruleset
    from ludex.errors import LudexError

KINDS = ("reference", "aids", "cards", "changes")
FORMATS = ("html", "pdf")
LANGUAGES = ("en", "ja")
PAPERS = ("a4", "letter")
EXAMPLES = ("few", "all", "none")
PAUSE = 0.4
"""Seconds between two looks for changes."""


@click.command(
    "docs",
    epilog=examples(
        "ludex docs tribunes",
        "ludex docs base --with house/generous_bowl --kind all --out printed",
        "ludex docs base --kind cards --format pdf --paper letter",
        "ludex docs base --lang ja --kind all --out printed",
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
    help="What is written: pages for a browser, or PDF, which needs ludex[print].",
)
@click.option(
    "--lang", "language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The language."
)
@click.option("--paper", type=click.Choice(PAPERS), default="a4", show_default=True, help="The paper of PDF.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    metavar="DIR",
    help="The folder to write to. [default: this one]",
)
@click.option(
    "--examples",
    "how_many",
    type=click.Choice(EXAMPLES),
    default="few",
    show_default=True,
    help="Which examples the reference has; few are at most two short ones of each rule.",
)
@click.option("--generated", is_flag=True, help="Print no sentence that an author wrote, such as reasons.")
@click.option("--no-marks", is_flag=True, help="Do not mark what layers say.")
@click.option("--strict", is_flag=True, help="Write nothing where a name is not translated; status 1.")
@click.option(
    "--check", is_flag=True, help="Write nothing; status 1 if a file is missing, stale or no longer made."
)
@click.option("--watch", is_flag=True, help="Write again whenever the rules change, until interrupted.")
@click.pass_context
def command(
    ctx: click.Context,
    chosen: Chosen,
    kind: str,
    format_: str,
    language: str,
    paper: str,
    out: Path,
    how_many: str,
    generated: bool,
    no_marks: bool,
    strict: bool,
    check: bool,
    watch: bool,
) -> None:
    """Print a ruleset: a reference of all rules, aids for the table, cards and tiles to
    cut out, and what layers change.

    Everything comes from the rules that are played, and changes with them. What is printed of the same rules
    is the same to the byte. In another language than English a name that its catalogue does not have is
    printed in English, and listed; of examples only the number.
    """
    if check and watch:
        raise click.UsageError("--check looks once and --watch goes on: choose one of them", ctx)

    from ludex.printing import file_patterns, missing_names

    def made(loaded: Ruleset) -> dict[str, bytes]:
        with catch_warnings(record=True) as warned:
            simplefilter("always")
            files = loaded.docs(
                kind,
                language=language,
                format=format_,
                paper=paper,
                marks=not no_marks,
                generated=generated,
                examples=how_many,
                tell=tell,
            )
        for one in warned:
            tell(f"warning: {one.message}")
        return files

    missing = missing_names(chosen.load(), kind, language=language, generated=generated, examples=how_many)
    _tell_missing(missing, language, strict)
    if missing and strict:
        ctx.exit(1)
    if check:
        loaded = chosen.load()
        files, patterns = made(loaded), file_patterns(loaded, kind, language, format_, paper)
        stale = [*_stale(files, out), *_left_over(files, patterns, out)]
        for path, why in stale:
            tell(f"{path} is {why}")
        ctx.exit(1 if stale else 0)
    if watch:
        _watch(chosen, language, out, made)
    write(made(chosen.load()), out)


def _tell_missing(missing: Collection[tuple[str, str]], language: str, strict: bool) -> None:
    """Tell each name that is printed in English; of examples only how many, unless it is `strict`.

    Of a sentence that its author wrote, the rule is told instead.
    """
    examples = [text for sort, text in missing if sort == "example"]
    for sort, text in missing:
        if sort == "sentence":
            tell(f"the sentence `{text}` is not there in `{language}`, so the rule is told instead")
        elif strict or sort != "example":
            tell(f"the {sort} `{text}` has no name in `{language}`")
    if examples and not strict:
        tell(f"titles of examples without a name in `{language}`: {len(examples)}; --strict lists them")


def _stale(files: Mapping[str, bytes], out: Path) -> Iterator[tuple[Path, str]]:
    for name, content in files.items():
        path = out / name
        if not path.exists():
            yield path, "missing"
        elif path.read_bytes() != content:
            yield path, "stale"


def _left_over(files: Collection[str], patterns: Iterable[str], out: Path) -> Iterator[tuple[Path, str]]:
    """Yield the pages of an earlier day that are of these kinds and not among the `files` of today."""
    found = {path for pattern in patterns for path in out.glob(pattern)}
    yield from ((path, "no longer made") for path in sorted(found) if path.name not in files)


def _watch(chosen: Chosen, language: str, out: Path, made: Callable[[Ruleset], dict[str, bytes]]) -> NoReturn:
    """Write now and after every change of what the documents are made of, until interrupted.

    Files are looked at before they are read, so that a change in between is seen the next time.
    """
    import ludex
    from ludex.commands.failures import report

    seen = _stamps(_files(chosen, language))
    write(made(chosen.load()), out)
    tell(f"watching {len(seen)} files; Ctrl-C ends it")
    while True:
        sleep(PAUSE)
        now = _stamps(seen)
        if now == seen:
            continue
        seen = now
        try:
            seen |= _stamps(path for path in _files(chosen, language) if path not in now)
            write(made(chosen.load()), out)
        except ludex.LudexError as error:
            seen |= _stamps(path for path in _read(error) if path not in now)
            report(error)
        except Exception as error:
            report(error)


def _files(chosen: Chosen, language: str) -> tuple[Path, ...]:
    """Return what the documents are made of: the ruleset, its layers and catalogues, templates and words."""
    from ludex.docgen import html, pdf
    from ludex.docgen.own_words import LOCALE

    own = (
        path
        for folder in (html.TEMPLATES, pdf.TEMPLATES, LOCALE)
        for path in folder.rglob("*")
        if path.is_file()
    )
    ruleset = chosen.load()
    return (*ruleset.files, *ruleset.catalogues(language), *sorted(own))


def _read(error: LudexError) -> Iterator[Path]:
    """Yield the files that were read of a ruleset that has mistakes."""
    yield from (Path(source.identity) for source in error.sources.values())


def _stamps(paths: Iterable[Path]) -> dict[Path, int | None]:
    """Return when each file was last changed, None of a file that is gone."""
    return {path: _stamp(path) for path in paths}


def _stamp(path: Path) -> int | None:
    try:
        return path.stat().st_mtime_ns
    except (FileNotFoundError, NotADirectoryError):
        return None
