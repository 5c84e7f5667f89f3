"""Each code of the layers and of the analysis has a page with an example and the exact message."""

import pytest
from checking import find_in
from pages import DIAGNOSTICS, check_page, files_of

from ludex.grammar import codes as syntax
from ludex.grammar.diagnostics import Code, Severity
from ludex.interpreter.analysis import codes as analysis
from ludex.interpreter.layers import codes as layers

CODES = {**analysis.CODES, **layers.CODES}

each_code = pytest.mark.parametrize("code", CODES.values(), ids=CODES.keys())


@each_code
def test_page(code: Code, update_golden: bool) -> None:
    check_page(code, find_in, update_golden)


@each_code
def test_example_makes_only_this_mistake(code: Code) -> None:
    assert {one.code.id for one in find_in(files_of(code))} == {code.id}


def test_no_page_without_code() -> None:
    pages = {path.stem for path in DIAGNOSTICS.glob("L0[2-8]*.md")}
    assert pages == set(CODES)


def test_codes_are_in_order_and_in_the_wording_of_the_house() -> None:
    ends = ((analysis.CODES, "L0200", "L0800"), (layers.CODES, "L0800", "L0900"))
    assert all(list(codes) == sorted(codes) for codes, _, _ in ends)
    assert all(first < name < behind for codes, first, behind in ends for name in codes)
    assert len(CODES) == len(analysis.CODES) + len(layers.CODES) and not CODES.keys() & syntax.CODES.keys()
    for name, code in CODES.items():
        assert name == code.id
        assert code.why.endswith(".") and not code.title.endswith(".") and code.title[0].islower()


@each_code
def test_messages_are_in_the_wording_of_the_house(code: Code) -> None:
    """One lower-case sentence without a full stop, a word on what to do, and of layers which they are."""
    for one in (one for one in find_in(files_of(code)) if one.code is code):
        title, label, advice = one.title, one.labels[0].text, one.help or ""
        assert title and (title[0].islower() or title[0] in "`0123456789") and label
        assert code.id in ("L0207",) or advice
        assert one.layers or code.id not in layers.CODES or code is layers.NOTHING_BELOW
        for said in (title, label, advice):
            assert not said.endswith(".")
            assert not any(
                word in said for word in ("Term", "Type(", "model.", "None", "Token", "Edit", "span")
            )


@pytest.mark.parametrize("code", [code for code in CODES.values() if code.right], ids=lambda code: code.id)
def test_what_is_right_makes_no_mistake(code: Code) -> None:
    assert not [one for one in find_in({"mine.ludex": code.right}) if one.severity is Severity.ERROR]
