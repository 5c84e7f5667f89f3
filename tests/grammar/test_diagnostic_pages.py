"""Each code of the syntax has a page with an example and the exact message."""

from collections.abc import Iterable

import pytest
from pages import DIAGNOSTICS, ENTRY, Files, answered, check_page, files_of

from ludex.grammar.codes import CODES
from ludex.grammar.diagnostics import Code, Diagnostic
from ludex.grammar.parser import parse
from ludex.grammar.source import Source


def find(files: Files) -> Iterable[Diagnostic]:
    return parse(Source.of(ENTRY, files[ENTRY]))[1]


@pytest.mark.parametrize("code", CODES.values(), ids=CODES.keys())
def test_page(code: Code, update_golden: bool) -> None:
    check_page(code, find, update_golden)


@pytest.mark.parametrize("code", CODES.values(), ids=CODES.keys())
def test_example_makes_only_this_mistake(code: Code) -> None:
    assert {found.code.id for found in find(files_of(code))} == {code.id}


def test_files_of_a_page_stay_until_there_are_others() -> None:
    first, second, beside = "```ludex\na\n```\n", "```ludex\nc\n```\n", "`b/c.ludex`:\n\n```ludex\nb\n```\n"
    page = "{}\n{}\n```text\n{}```\n\nMore:\n\n{}\n```text\n{}```\n"
    filled = answered(page.format(first, beside, "", second, ""), lambda files: f"{dict(files)}\n")
    before, after = {ENTRY: "a\n", "b/c.ludex": "b\n"}, {ENTRY: "c\n", "b/c.ludex": "b\n"}
    assert filled == page.format(first, beside, f"{before}\n", second, f"{after}\n")


def test_no_page_without_code() -> None:
    pages = {path.stem for path in DIAGNOSTICS.glob("L01*.md")}
    assert pages == set(CODES)


def test_codes_are_in_order_and_of_the_syntax() -> None:
    assert all(name == code.id and name.startswith("L01") for name, code in CODES.items())
    assert all(
        code.title == code.title.removesuffix(".") and code.why.endswith(".") for code in CODES.values()
    )


def test_what_is_right_makes_no_mistake() -> None:
    right = [code for code in CODES.values() if code.right]
    assert right and all(parse(Source.of(ENTRY, code.right))[1] == () for code in right)
