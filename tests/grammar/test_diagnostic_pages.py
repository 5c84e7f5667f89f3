"""Each code of the syntax has a page with an example and the exact message."""

from collections.abc import Iterable

import pytest
from pages import DIAGNOSTICS, check_page

from ludex.grammar.codes import CODES
from ludex.grammar.diagnostics import Code, Diagnostic
from ludex.grammar.parser import parse
from ludex.grammar.source import Source


def find(source: Source) -> Iterable[Diagnostic]:
    return parse(source)[1]


@pytest.mark.parametrize("code", CODES.values(), ids=CODES.keys())
def test_page(code: Code, update_golden: bool) -> None:
    check_page(code, find, update_golden)


@pytest.mark.parametrize("code", CODES.values(), ids=CODES.keys())
def test_example_makes_only_this_mistake(code: Code) -> None:
    assert {found.code.id for found in find(Source.of("mine.ludex", code.example))} == {code.id}


def test_no_page_without_code() -> None:
    pages = {path.stem for path in DIAGNOSTICS.glob("L01*.md")}
    assert pages == set(CODES)


def test_codes_are_in_order_and_of_the_syntax() -> None:
    assert all(name == code.id and name.startswith("L01") for name, code in CODES.items())
    assert all(
        code.title == code.title.removesuffix(".") and code.why.endswith(".") for code in CODES.values()
    )
