"""Terms that differ from a given one in one leaf: a number, a name, a comparison, a negation, a source."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from ludex.interpreter.analysis import terms as t

SILENT = {
    ("PickNumberTerm", "limit"),
    ("TransferTerm", "certain"),
    ("MovePiecesTerm", "refills"),
    ("SuchThatTerm", "name"),
    ("RunTerm", "kind"),
    ("StepTerm", "name"),
    ("TitleTerm", "number"),
    ("MemberTerm", "kind"),
    ("AttributeTerm", "kind"),
    ("DescriptionTerm", "kind"),
    ("SelectionTerm", "variable"),
    ("AggregateTerm", "variable"),
    ("ExtremeTerm", "variable"),
    ("PickOneTerm", "variable"),
    ("SealedTerm", "variable"),
    ("SealedTerm", "actor"),
    ("ForEachTerm", "variable"),
}
"""What follows from the rest of the term, or is a name that only the ruleset's text uses."""

OTHERS: dict[str, dict[str, tuple[str, ...]]] = {
    "operator": {
        ">=": ("<=", ">", "<"),
        "<=": (">=", ">", "<"),
        ">": (">=", "<=", "<"),
        "<": (">=", "<=", ">"),
        "+": ("-", "*"),
        "-": ("+", "*"),
        "*": ("+", "-"),
        "total": ("highest", "lowest"),
        "highest": ("total", "lowest"),
        "lowest": ("total", "highest"),
    },
    "order": {"highest": ("lowest",), "lowest": ("highest",)},
    "verb": {"gain": ("pay",), "pay": ("gain",), "move": ("gain",)},
}


def variants(value: Any) -> Iterator[Any]:
    """Yield copies of a term, each with one leaf changed."""
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
        case tuple():
            for index, item in enumerate(value):
                for other in variants(item):
                    yield (*value[:index], other, *value[index + 1 :])
        case t.Clause() | None | str():
            return
        case t.LocalTerm(local, name):
            yield replace(value, local=f"other_{local}", name=f"other_{name}")
        case t.Term() | t.StatementTerm():
            yield from _of_fields(value)


def _of_fields(term: Any) -> Iterator[Any]:
    for field in fields(term):
        name, old = field.name, getattr(term, field.name)
        if name in ("type", "span", "clause", "settles") or (type(term).__name__, name) in SILENT:
            continue
        if name == "name" and getattr(term, "title", None):
            continue
        for new in _of_field(name, old):
            yield replace(term, **{name: new})


def _of_field(name: str, old: Any) -> Iterator[Any]:
    match old:
        case str() if name in OTHERS:
            yield from OTHERS[name][old]
        case str():
            yield f"other_{old}"
        case t.ResultTerm() if name == "target":  # its seat is the picker's
            yield replace(old, result="other")
        case tuple() if len(old) > 1:
            if name != "arguments":  # a call has one for each parameter
                yield old[:-1]
            yield from variants(old)
        case _:
            yield from variants(old)
