"""Each code of the analysis has a page with an example and the exact message."""

import pytest
from checking import find_in
from pages import DIAGNOSTICS, check_page, files_of

from ludex.grammar import codes as syntax
from ludex.grammar.diagnostics import Code
from ludex.interpreter.analysis.codes import CODES

each_code = pytest.mark.parametrize("code", CODES.values(), ids=CODES.keys())


@each_code
def test_page(code: Code, update_golden: bool) -> None:
    check_page(code, find_in, update_golden)


@each_code
def test_example_makes_only_this_mistake(code: Code) -> None:
    assert {one.code.id for one in find_in(files_of(code))} == {code.id}


def test_no_page_without_code() -> None:
    pages = {path.stem for path in DIAGNOSTICS.glob("L0[2-7]*.md")}
    assert pages == set(CODES)


def test_codes_are_in_order_and_in_the_wording_of_the_house() -> None:
    assert list(CODES) == sorted(CODES) and not CODES.keys() & syntax.CODES.keys()
    for name, code in CODES.items():
        assert name == code.id and "L0200" < name < "L0800"
        assert code.why.endswith(".") and not code.title.endswith(".") and code.title[0].islower()


@each_code
def test_messages_are_in_the_wording_of_the_house(code: Code) -> None:
    """One lower-case sentence without a full stop, and always a word on what to do."""
    (first, *_) = checked_messages(code)
    title, label, advice = first
    assert title and (title[0].islower() or title[0] in "`0123456789") and not title.endswith(".")
    assert label and not label.endswith(".")
    assert code.id in ("L0207",) or (advice and not advice.endswith("."))
    for said in (title, label, advice):
        assert not any(word in said for word in ("Term", "Type(", "model.", "None", "Token"))


def checked_messages(code: Code) -> list[tuple[str, str, str]]:
    """The title, label and help of each message."""
    return [
        (one.title, one.labels[0].text, one.help or "") for one in find_in(files_of(code)) if one.code is code
    ]
