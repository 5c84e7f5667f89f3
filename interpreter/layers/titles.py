"""The quoted texts by which declarations and parts of rules are called in print."""

from __future__ import annotations

from dataclasses import replace

from ...grammar import model

_Plural = model.Kind | model.Piece | model.Resource
_Titled = (
    model.Member
    | model.Zone
    | model.Record
    | model.Option
    | model.Fact
    | model.Rule
    | model.Whenever
    | model.Step
    | model.Alternative
    | model.Attribute
    | model.Slot
    | model.Measure
    | model.Sheet
)


def title_of(node: model.Line) -> model.Quote | None:
    """Return the title of a node; of kinds and resources, what several are called."""
    if isinstance(node, _Plural):
        return node.plural
    return node.title if isinstance(node, _Titled) else None


def plural_of(node: model.Line) -> str | None:
    """Return the word by which lines speak of several; None of what has none."""
    if not isinstance(node, _Plural):
        return None
    return f"{node.name.text}s" if node.plural is None else node.plural.text.replace(" ", "_")


def takes_title(node: model.Line) -> bool:
    """Tell whether such a node can have a title."""
    return isinstance(node, _Plural | _Titled)


def with_title(node: model.Line, title: model.Quote | None) -> model.Line:
    """Return the node with another title; without one, as it is."""
    if title is None or title == title_of(node):
        return node
    if isinstance(node, _Plural):
        return replace(node, plural=title)
    return replace(node, title=title) if isinstance(node, _Titled) else node
