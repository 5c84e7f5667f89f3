"""Lines inside lines: which stand there, and how others get into their place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

from ...grammar import model

N = TypeVar("N", bound=model.Line)
Lines = tuple[model.Line, ...]

Bodied = model.Rule | model.Whenever | model.Step | model.Alternative | model.Body | model.Refill
"""What has a body of statements under a name of its own."""

Whole = model.Rule | model.Whenever | model.Body | model.Refill
"""Bodies that stand in no other: lines beside them stand at their beginning or their end."""

_NEVER_EMPTY = (
    Whole
    | model.Step
    | model.If
    | model.Otherwise
    | model.ForEach
    | model.Repeat
    | model.Sealed
    | model.Unable
)


def lines_of(node: model.Line) -> Iterator[model.Line]:
    """Yield the lines directly below one."""
    for value in vars(node).values():
        if isinstance(value, tuple):
            yield from (item for item in value if isinstance(item, model.Line))
        elif isinstance(value, model.Line):
            yield value


def body_of(node: model.Line) -> Lines:
    """Return the lines below a node that has such."""
    body: Lines = vars(node)["body"]
    return body


def with_body(node: N, body: Lines) -> N:
    """Return the node with other lines below it, which must be such as it takes."""
    changes: dict[str, Any] = {"body": body}
    return _changed(node, changes)


def put(node: N, old: model.Line, new: Lines) -> N:
    """Return the node with others in the place of the one inside it that is `old`.

    Where nothing is left of what happens, `nothing` happens.
    """
    changes: dict[str, Any] = {}
    for name, value in vars(node).items():
        if isinstance(value, tuple):
            items: list[Any] = []
            for item in value:
                if item is old:
                    items.extend(new)
                else:
                    items.append(put(item, old, new) if isinstance(item, model.Line) else item)
            if len(items) != len(value) or any(a is not b for a, b in zip(items, value, strict=True)):
                changes[name] = tuple(items)
        elif isinstance(value, model.Line):
            done = put(value, old, new)
            if done is not value:
                changes[name] = done
    if changes.get("body") == () and isinstance(node, _NEVER_EMPTY):
        changes["body"] = (model.DoNothing(span=old.span),)
    return _changed(node, changes) if changes else node


def _changed(node: N, changes: dict[str, Any]) -> N:
    if isinstance(node, model.Member) and node.inline:
        changes["inline"] = False
    return replace(node, **changes)
