"""A model as text: one line a node, with its place."""

from dataclasses import fields, is_dataclass
from typing import Any

from ludex.grammar import model
from ludex.grammar.source import Span


def dump(file: model.File) -> str:
    """Return the tree of a file. Places are line:column and the number of code points."""
    return "\n".join([*_node("", file, 0)]) + "\n"


def _node(name: str, node: Any, depth: int) -> list[str]:
    plain, inner = [], []
    for field in fields(node):
        value = getattr(node, field.name)
        if field.name == "span" or value is None or value == ():
            continue
        if is_dataclass(value):
            inner.append((field.name, value))
        elif isinstance(value, tuple) and value and is_dataclass(value[0]):
            inner.extend((field.name, item) for item in value)
        else:
            plain.append(f"{field.name}={value!r}")
    head = f"{name}: " if name else ""
    rows = [f"{'  ' * depth}{' '.join([head + type(node).__name__, *plain])}  @{_place(node.span)}"]
    for inner_name, value in inner:
        rows.extend(_node(inner_name, value, depth + 1))
    return rows


def _place(span: Span) -> str:
    return f"{span.line}:{span.column}+{span.end - span.start}"


def nodes(node: Any) -> list[model.Node]:
    """Return every node in the tree, from the outside in."""
    if isinstance(node, tuple):
        return [inner for item in node for inner in nodes(item)]
    if not isinstance(node, model.Node):
        return []
    values = [getattr(node, field.name) for field in fields(node)]
    return [node, *(inner for value in values for inner in nodes(value))]
