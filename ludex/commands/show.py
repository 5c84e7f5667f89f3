"""`ludex show`: a ruleset as its layers make it, line by line, or what a layer above may edit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from ludex.commands.parameters import Chosen, as_format, examples, ruleset
from ludex.terminal import say, say_json

if TYPE_CHECKING:
    from ludex.api import Ruleset
    from ludex.interpreter.layers.views.listing import UnknownPart
    from ludex.interpreter.layers.views.records import Editable, Listed

FORMAT = 1


@click.command(
    "show",
    epilog=examples(
        "ludex show tribunes round.selection round.effects",
        "ludex show tribunes round --with my/house_rule.ludex",
        "ludex show tribunes --paths",
    ),
)
@ruleset
@click.argument("parts", nargs=-1, metavar="[PART]...")
@click.option("--paths", "only_paths", is_flag=True, help="List what a house rule can edit, by its path.")
@click.option("--bare", is_flag=True, help="Leave out sources and comments.")
@as_format
def command(chosen: Chosen, parts: tuple[str, ...], only_paths: bool, bare: bool, format_: str) -> None:
    """Show a ruleset as its layers make it, or parts of it.

    Where there are several layers, each line has in front of it the one that wrote it. PART is a path, as in
    `change` or `after`, such as round.selection, or the title of an example; there may be several.
    """
    import ludex
    from ludex.interpreter.layers.views.listing import UnknownPart, editable, listing

    found = chosen.load()
    head = {"format": FORMAT, "ruleset": found.id, "layers": [*found.layers]}
    paths: list[Editable] = []
    shown: list[Sequence[Listed]] = []
    missing: list[UnknownPart] = []
    for part in parts or (None,):
        try:
            if only_paths:
                paths += editable(found.composition, part)
            else:
                shown.append(listing(found.composition, part))
        except UnknownPart as unknown:
            missing.append(unknown)
    if len(missing) < max(len(parts), 1):
        if bare:
            shown = [[line for line in lines if line.code or not line.text] for lines in shown]
        if format_ == "json" and only_paths:
            say_json({**head, "paths": [asdict(path) for path in paths]})
        elif format_ == "json":
            lines = [_record(line, bare) for lines in shown for line in lines if line.text]
            say_json({**head, "lines": lines})
        elif only_paths:
            _show_paths(found, paths)
        else:
            _show_parts(found, shown, bare)
    if missing:
        raise ludex.UsageError("\n".join(_unknown(chosen, unknown) for unknown in missing))


def _show_parts(found: Ruleset, parts: Sequence[Sequence[Listed]], bare: bool) -> None:
    for number, lines in enumerate(parts):
        if number:
            say()
        _show(found, lines, bare)


def _unknown(chosen: Chosen, unknown: UnknownPart) -> str:
    if unknown.nearest:
        return f"{chosen.name} has nothing called `{unknown.part}`: did you mean `{unknown.nearest}`?"
    return (
        f"{chosen.name} has nothing called `{unknown.part}`: `ludex show {chosen} --paths` lists what it has"
    )


def _record(line: Listed, bare: bool) -> dict[str, str | int]:
    return {
        "layer": line.layer,
        "file": line.file,
        "line": line.line,
        "text": line.code if bare else line.text,
    }


def _show(found: Ruleset, lines: Sequence[Listed], bare: bool) -> None:
    wide = max(map(len, found.layers)) if len(found.layers) > 1 else 0
    previous = "-"
    for line in lines:
        text = line.code if bare else line.text
        if text or previous:
            say(f"{line.layer:<{wide}}  {text}".rstrip() if wide else text)
        previous = text


def _show_paths(found: Ruleset, paths: Sequence[Editable]) -> None:
    """Write a line for each path; the layer stands behind where it is not the lowest."""
    wide = max((len(one.path) for one in paths), default=0)
    sort = max((len(one.sort) for one in paths), default=0)
    for one in paths:
        title = "" if one.title is None else f'"{one.title}"'
        layer = "" if one.layer == found.layers[0] else f"({one.layer})"
        said = "  ".join(text for text in (title, one.text, layer) if text)
        say(f"{one.path:<{wide}}  {one.sort:<{sort}}  {said}".rstrip())
