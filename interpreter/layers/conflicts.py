"""Says where two layers do not agree, and how a third one settles it."""

from __future__ import annotations

from ...grammar.diagnostics import Diagnostic, Label
from . import codes
from .ledger import Edit, Pair


def conflict(pair: Pair) -> Diagnostic:
    """Return the message about two edits that do not agree."""
    one, other = sorted((pair.one, pair.other), key=_reach)
    title, settled = f"`{one.layer}` and `{other.layer}` edit {one.said} differently", f"edits {one.said}"
    if one.sort == "remove":
        title = f"`{one.layer}` removes {one.said}, and `{other.layer}` {_done(other, one)}"
        settled = f"removes {one.said} too"
    elif one.sort == "order":
        title = f"`{one.layer}` and `{other.layer}` put different lines {one.said}"
        settled = f"writes {one.said}, with `inherited from` each of them in the order that is meant"
    elif one.path != other.path:
        title = f"`{one.layer}` replaces {one.said}, and `{other.layer}` {_done(other, one)}"
        settled = f"replaces {one.said}"
    return Diagnostic(
        codes.CONFLICT,
        title,
        (Label(other.span, f"what `{other.layer}` says"), Label(one.span, f"what `{one.layer}` says")),
        f"write a layer that extends both and {settled}, or play without one of them",
    )


def _done(edit: Edit, other: Edit) -> str:
    """Return what an edit does, beside another one."""
    if edit.side:
        return f"puts lines {edit.said}"
    return "edits it" if edit.said == other.said else f"edits {edit.said}"


def _reach(edit: Edit) -> tuple[int, bool, bool]:
    """What reaches further comes first."""
    return len(edit.path), edit.sort != "remove", edit.row is not None
