"""Expressions and small parts of the model into text, with as few parentheses as the grammar allows."""

from collections.abc import Iterable
from typing import assert_never

from . import model

# How tightly an expression holds together; the names are those of the rules of the grammar.
_SELECTION, DISJUNCTION, _CONJUNCTION, _NEGATION, _COMPARISON, _SUM, _PRODUCT, _ATOM = range(8)
_OPERANDS = (model.Path, model.Call, model.After, model.Count, model.Aggregate, model.The)
_SOURCES = (model.Path, model.Call)
_LONG_RUN = 6


def expression(node: model.Expr, least: int = DISJUNCTION) -> str:
    """Return the text of an expression, in parentheses if it holds together less than `least`."""
    text = _bare(node)
    return f"({text})" if _tightness(node) < least else text


def expressions(nodes: Iterable[model.Expr]) -> str:
    return ", ".join(expression(node) for node in nodes)


def group(node: model.Expr) -> str:
    """Return an expression in parentheses."""
    return f"({_bare(node)})"


def bound(node: model.Expr) -> str:
    """Return a number, or an expression for one in parentheses."""
    return _bare(node) if isinstance(node, model.Number) else group(node)


def extreme(node: model.Extreme | None) -> str:
    """Return which of several are meant, with the blank before it, or nothing."""
    return f" with {node.order} {node.name.text}" if node else ""


def selection(
    node: model.Selection, first: model.Expr | None = None, which: model.Extreme | None = None
) -> str:
    """Return a selection; `first` is where a loop through it begins, `which` says which are meant."""
    source = ""
    if node.source is not None:
        bare = isinstance(node.source, _SOURCES)
        source = f" in {_bare(node.source) if bare else group(node.source)}"
    if first is not None:
        source += f" from {_operand(first)}"
    condition = f" where {expression(node.condition)}" if node.condition is not None else ""
    return f"{node.name.text}{extreme(which)}{source}{condition}"


def _operand(node: model.Expr) -> str:
    return _bare(node) if isinstance(node, _OPERANDS) else group(node)


def _tightness(node: model.Expr) -> int:
    match node:
        case model.Selection() | model.Extremes():
            return _SELECTION
        case model.Or():
            return DISJUNCTION
        case model.And():
            return _CONJUNCTION
        case model.Not():
            return _NEGATION
        case model.Compare() | model.Is():
            return _COMPARISON
        case model.Arithmetic():
            return _PRODUCT if node.operator == "*" else _SUM
        case model.ForEvery():
            return _PRODUCT
        case _:
            return _ATOM


def _bare(node: model.Expr) -> str:
    match node:
        case model.Number():
            return str(node.value)
        case model.Flag():
            return "yes" if node.value else "no"
        case model.Nothing():
            return node.word
        case model.Amount():
            what = node.what.text if isinstance(node.what, model.Word) else _bare(node.what)
            return f"{bound(node.number)} {what}"
        case model.Path():
            return node.name.text if node.of is None else f"{node.name.text} of {_operand(node.of)}"
        case model.Call():
            return f"{node.name.text}({expressions(node.arguments)})"
        case model.After():
            return f"{node.kind.text} after {_operand(node.member)}"
        case model.ValueBelow():
            return "inherited"
        case model.Selection():
            return selection(node)
        case model.Extremes():
            return f"{bound(node.number)} {selection(node.things, which=node.extreme)}"
        case model.Count():
            return f"count of {_operand(node.things)}"
        case model.Aggregate():
            return f"{node.operator} {node.name.text} of {_operand(node.things)}"
        case model.The():
            return f"the {group(node.things)}"
        case model.Some():
            return f"some {group(node.things)}"
        case model.No():
            return f"no {group(node.things)}"
        case model.Not():
            return f"not {expression(node.operand, _NEGATION)}"
        case model.And():
            return " and ".join(expression(operand, _NEGATION) for operand in node.operands)
        case model.Or():
            return " or ".join(expression(operand, _CONJUNCTION) for operand in node.operands)
        case model.Compare():
            return f"{expression(node.left, _SUM)} {node.operator} {expression(node.right, _SUM)}"
        case model.Is():
            verb = "is not" if node.negated else "is"
            return f"{expression(node.left, _SUM)} {verb} {expression(node.right, _SUM)}"
        case model.Arithmetic():
            left, right = (_PRODUCT, _ATOM) if node.operator == "*" else (_SUM, _PRODUCT)
            return f"{expression(node.left, left)} {node.operator} {expression(node.right, right)}"
        case model.ForEvery():
            return f"{expression(node.number, _PRODUCT)} for every {node.step} {_operand(node.things)}"
        case model.Table():
            return f"by {node.key.text} {rows(node.rows)}"
        case _:
            assert_never(node)


# ---- small parts


def names(words: Iterable[model.Word]) -> str:
    return ", ".join(word.text for word in words)


def title(quote: model.Quote | None) -> str:
    """Return a title with the blank before it, or nothing."""
    return "" if quote is None else f' "{quote.text}"'


def rows(found: Iterable[model.Row]) -> str:
    return ", ".join(f"{_range(row.low, row.high)}: {expression(row.value)}" for row in found)


def axis(found: model.Axis) -> str:
    ranges = ", ".join(_range(low, high) for low, high in found.ranges)
    return f"{found.attribute.text} {ranges}".rstrip()


def counts(numbers: tuple[int, ...]) -> str:
    """Return the numbers one by one; only a long unbroken run is written `1 to 9`."""
    low, high = numbers[0], numbers[-1]
    if len(numbers) > _LONG_RUN and numbers == tuple(range(low, high + 1)):
        return _range(low, high)
    return ", ".join(map(str, numbers))


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def type_name(found: model.Type) -> str:
    limits = "" if found.low is None else f" {found.low} to {found.high}"
    nothing = f" or {'nobody' if found.nobody else 'nothing'}" if found.optional else ""
    return f"{found.name.text}{limits}{nothing}"


def parameters(found: Iterable[model.Parameter]) -> str:
    return ", ".join(map(_parameter, found))


def _parameter(found: model.Parameter) -> str:
    plain = found.type == model.Type(found.name)
    return found.name.text if plain else f"{found.name.text}: {type_name(found.type)}"


def note(found: model.Note) -> str:
    return f"cites {', '.join(found.texts)}" if found.kind == "cites" else f'{found.kind} "{found.texts[0]}"'


def says(found: model.Says) -> str:
    """Return the author's own sentence with the values that its holes hold."""
    if not found.pieces:
        return "says generated"
    holes = (
        f"{{{expression(hole)}}}{behind}" for hole, behind in zip(found.holes, found.pieces[1:], strict=True)
    )
    return f'says "{found.pieces[0]}{"".join(holes)}"'
