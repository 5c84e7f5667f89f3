"""The grammar itself: no conflicts, precedence as in logic, built only when needed."""

import ast
import itertools
import logging
import subprocess
import sys
from io import StringIO

import pytest
from lark import Lark, logger
from samples import good

from ludex.grammar import model
from ludex.grammar.reserved import grammar_text, reserved_words
from ludex.grammar.tables import keywords

Shape = str | tuple[object, ...]


def test_no_conflicts() -> None:
    """Lark resolves a conflict silently; it only tells its log."""
    said = StringIO()
    handler = logging.StreamHandler(said)
    before = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    try:
        Lark(grammar_text(), parser="lalr", lexer="basic", debug=True)
    finally:
        logger.setLevel(before)
        logger.removeHandler(handler)
    assert "conflict" not in said.getvalue().lower()


def test_reserved_words_are_those_of_the_parser() -> None:
    assert reserved_words() == set(keywords())


@pytest.mark.parametrize(
    "module", ["model", "source", "diagnostics", "codes", "render", "parser", "reserved"]
)
def test_lark_is_imported_late(module: str) -> None:
    code = f"import sys, ludex.grammar.{module}; assert 'lark' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def expressions() -> list[str]:
    """Every condition of three parts with and without `not`, comparisons among them."""
    parts = ["a", "b > 1", "c"]
    texts = []
    for operators in itertools.product(["and", "or"], repeat=2):
        for negated in itertools.product(["", "not "], repeat=3):
            first, *rest = (no + part for no, part in zip(negated, parts, strict=True))
            texts.append(
                " ".join(
                    [first, *(f"{operator} {part}" for operator, part in zip(operators, rest, strict=True))]
                )
            )
    return texts


@pytest.mark.parametrize("text", expressions())
def test_precedence_is_that_of_logic(text: str) -> None:
    """Python binds not, and, or and comparisons in the same order; its parser says what is right."""
    declaration = good(f"language 1\n\nfact x\n    means {text}\n").declarations[1]
    assert isinstance(declaration, model.Fact)
    assert ours(declaration.body[0].value) == pythons(ast.parse(text, mode="eval").body)


def ours(node: model.Expr) -> Shape:
    match node:
        case model.Or() | model.And():
            return (type(node).__name__.lower(), *map(ours, node.operands))
        case model.Not():
            return ("not", ours(node.operand))
        case model.Compare():
            return (node.operator, ours(node.left), ours(node.right))
        case model.Path():
            return node.name.text
        case model.Number():
            return str(node.value)
        case _:
            raise AssertionError(node)


def pythons(node: ast.expr) -> Shape:
    match node:
        case ast.BoolOp():
            return ("or" if isinstance(node.op, ast.Or) else "and", *map(pythons, node.values))
        case ast.UnaryOp():
            return ("not", pythons(node.operand))
        case ast.Compare():
            return (">", pythons(node.left), pythons(node.comparators[0]))
        case _:
            return ast.unparse(node)
