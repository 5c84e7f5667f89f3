"""`ludex data`: what a ruleset says about its kinds and members, and what of it is only assumed."""

from __future__ import annotations

from textwrap import indent
from typing import TYPE_CHECKING, Any

import click

from ludex.commands.parameters import Chosen, as_format, examples, ruleset
from ludex.terminal import say, say_json

if TYPE_CHECKING:
    from ludex.interpreter.analysis.ruleset import Kind, Member, Ruleset
    from ludex.interpreter.analysis.terms import Expression

FORMAT = 1


@click.command("data", epilog=examples("ludex data tribunes", "ludex data tribunes --missing"))
@ruleset
@click.option(
    "--missing", is_flag=True, help="Show what no source states, and the layer that would correct it."
)
@as_format
def command(chosen: Chosen, missing: bool, format_: str) -> None:
    """Show the kinds of a ruleset with their members and the values of these.

    With --missing each value is shown that the ruleset only assumes, with the reason and the `change` by
    which a layer above it gives it another value.
    """

    checked = chosen.load().checked
    if missing:
        _missing(checked, format_)
        return
    kinds = [_kind(checked, kind) for kind in checked.kinds.values()]
    if format_ == "json":
        say_json({"format": FORMAT, "ruleset": checked.id, "kinds": kinds})
        return
    for kind in kinds:
        say(f"{kind['id']} ({kind['several']})")
        columns = [*kind["attributes"], *(["copies"] if kind["pieces"] else [])]
        rows = [["", *columns]] if columns else []
        for member in kind["members"]:
            copies = [str(member["copies"])] if kind["pieces"] else []
            rows.append(
                [member["id"], *(member["values"].get(id_, "") for id_ in kind["attributes"]), *copies]
            )
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            say(f"  {'  '.join(cell.ljust(wide) for cell, wide in zip(row, widths, strict=True))}".rstrip())
        say()


def _kind(checked: Ruleset, kind: Kind) -> dict[str, Any]:
    return {
        "id": kind.id,
        "several": kind.plural,
        "pieces": kind.is_piece,
        "attributes": [*kind.attributes],
        "members": [_member(checked, member, kind.is_piece) for member in kind.members],
    }


def _member(checked: Ruleset, member: Member, piece: bool) -> dict[str, Any]:
    values = {id_: ", ".join(_text(checked, term) for term in terms) for id_, terms in member.values.items()}
    copies = "; ".join(_copies(one.count, one.per, one.axis, one.rows) for one in member.copies)
    record: dict[str, Any] = {"id": member.id, "title": member.title, "values": values}
    return record | ({"copies": copies} if piece else {})


def _copies(
    count: int, per: tuple[str, str] | None, axis: str | None, rows: tuple[tuple[int, int], ...]
) -> str:
    table = ", ".join(f"{value}: {number}" for value, number in rows)
    each = "" if per is None else f" for each {per[1]}"
    return f"by {axis} {table}{each}" if rows else f"{count}{each}"


def _text(checked: Ruleset, term: Expression) -> str:
    """Return a value as it is written."""
    from ludex.interpreter.analysis.terms import NumberTerm

    if isinstance(term, NumberTerm):
        return str(term.value)
    source = checked.sources.get(term.span.file)
    return " ".join(source.text[term.span.start : term.span.end].split()) if source else ""


def _missing(checked: Ruleset, format_: str) -> None:
    from dataclasses import asdict

    from ludex.interpreter.analysis.assumed import assumed_values

    found = assumed_values(checked)
    if format_ == "json":
        say_json({"format": FORMAT, "ruleset": checked.id, "assumed": [asdict(one) for one in found]})
        return
    for one in found:
        say(f"{one.path}  {one.file}:{one.line}")
        say(f"    assumed: {one.reason}")
        say(indent(one.value, "    | "))
        say(indent(one.change, "    "))
    if not found:
        say(f"{checked.id} assumes nothing.")
        return
    say(f"{len(found)} assumed. A layer corrects them that begins with:\n")
    say(f'    language 1\n    ruleset corrected "Corrected"\n        extends {checked.id}')
