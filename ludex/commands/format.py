"""`ludex format`: rulesets in their canonical form, comments kept."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import click

from ludex.commands.parameters import examples
from ludex.terminal import has_colour, say, tell

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("format", epilog=examples("ludex format my/game.ludex", "ludex format --check my/*.ludex"))
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=FILE)
@click.option("--check", "only_check", is_flag=True, help="Change nothing; status 1 if a file would change.")
@click.pass_context
def command(ctx: click.Context, files: tuple[Path, ...], only_check: bool) -> None:
    """Write rulesets in their canonical form.

    A file that cannot be read as a ruleset is reported and left alone.
    """
    from ludex.commands.failures import report

    status = 0
    for path in files:
        try:
            text = _formatted(path)
            if text is None:
                status = 1
            elif text.encode("utf-8") != path.read_bytes():
                if only_check:
                    status = 1
                else:
                    _write(path.resolve(), text)
                say(f"{path} {'would be formatted' if only_check else 'formatted'}")
        except Exception as error:
            status = max(status, report(error))
    ctx.exit(status)


def _formatted(path: Path) -> str | None:
    """Return the canonical text of a file; None, after a message, where it has none."""
    from ludex.grammar.parser import parse
    from ludex.grammar.printer import CannotPrint, to_text
    from ludex.grammar.render import render
    from ludex.grammar.source import FileSources, SourceMissing

    folder = "" if path.parent == Path() else f"{path.parent.as_posix().removesuffix('/')}/"
    try:
        source = FileSources(path.parent, folder).read(path.name)
        file, found = parse(source)
        if found:
            tell(render(found, {source.file: source}, has_colour(sys.stderr)).rstrip("\n"))
            return None
        return to_text(file)
    except (SourceMissing, CannotPrint) as error:
        tell(f"error: {error}" if isinstance(error, SourceMissing) else f"error: {path}: {error}")
        return None


def _write(path: Path, text: str) -> None:
    """Put the text in the place of the file in one step, so that it is never there by half."""
    mode = path.stat().st_mode
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    fresh = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(text.encode("utf-8"))
            stream.flush()
            os.fsync(stream.fileno())
        fresh.chmod(mode & 0o7777)
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
