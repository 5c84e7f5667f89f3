"""Sentences say all that a rule says, and say which clause they tell."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import combinations
from typing import Any, get_args

import pytest
from hand_built import CONDITIONS, EXPRESSIONS, ruleset, statements
from term_variants import variants

from ludex.docgen.phrases import LANGUAGES, Verbaliser, to_text, verbaliser
from ludex.interpreter.analysis import terms as t

STATEMENTS = statements()


@pytest.fixture(params=sorted(LANGUAGES))
def tell(request: pytest.FixtureRequest) -> Verbaliser:
    return verbaliser(ruleset(), request.param)


def said(tell: Verbaliser, statement: t.Statement) -> str:
    return to_text(tell.block((statement,)), width=10_000)


def inside(value: Any) -> Iterator[Any]:
    """Yield every record in a term."""
    if isinstance(value, tuple):
        for item in value:
            yield from inside(item)
    elif is_dataclass(value):
        yield value
        for field in fields(value):
            yield from inside(getattr(value, field.name))


def test_every_construct_is_in_the_table() -> None:
    met = {type(term) for term in inside((EXPRESSIONS, CONDITIONS, STATEMENTS))}
    assert {*get_args(t.Expression), *get_args(t.Statement)} <= met


def test_all_differ(tell: Verbaliser) -> None:
    texts = [said(tell, statement) for statement in STATEMENTS]
    assert [pair for pair in combinations(texts, 2) if pair[0] == pair[1]] == []
    nouns = [tell.noun(term) for term in EXPRESSIONS] + [tell.condition(term) for term in CONDITIONS]
    assert [pair for pair in combinations(nouns, 2) if pair[0] == pair[1]] == []


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda term: type(term).__name__)
def test_every_leaf_of_a_statement_is_told(tell: Verbaliser, statement: t.Statement) -> None:
    before = said(tell, statement)
    assert [other for other in variants(statement) if said(tell, other) == before] == []


@pytest.mark.parametrize("term", EXPRESSIONS, ids=lambda term: type(term).__name__)
def test_every_leaf_of_a_value_is_told(tell: Verbaliser, term: t.Expression) -> None:
    assert [other for other in variants(term) if tell.noun(other) == tell.noun(term)] == []


@pytest.mark.parametrize("term", CONDITIONS, ids=lambda term: type(term).__name__)
def test_every_leaf_of_a_condition_is_told(tell: Verbaliser, term: t.Expression) -> None:
    assert [other for other in variants(term) if tell.condition(other) == tell.condition(term)] == []


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda term: type(term).__name__)
def test_sentences_carry_their_clauses(tell: Verbaliser, statement: t.Statement) -> None:
    """Every clause of a statement stands beside a sentence; an `if` has them at its branches."""
    told = {clause for outer in tell.block((statement,)) for item in outer.walk() for clause in item.clauses}
    clauses = {found for found in inside(statement) if isinstance(found, t.Clause)}
    if isinstance(statement, t.IfTerm):
        clauses -= {statement.clause}
    assert clauses <= told


def test_sentences_are_finished(tell: Verbaliser) -> None:
    for outer in tell.block(STATEMENTS):
        for paragraph in outer.walk():
            assert tell.language != "en" or paragraph.text[0].isupper() or paragraph.text[0] == "“"
            assert tell.language != "ja" or not set(paragraph.text) & set(",.:;“”"), paragraph.text
            assert "  " not in paragraph.text and "\0" not in paragraph.text
            assert not paragraph.text.endswith((" ", ",", "、")), paragraph.text
