"""Each code of layers has a page with an example and the exact message."""

from __future__ import annotations

import sys

import pytest
from pages import DIAGNOSTICS, check_page, files_of
from support import ROOT

import ludex
from ludex.grammar import codes as syntax
from ludex.grammar.diagnostics import Code
from ludex.interpreter.analysis import codes as analysis
from ludex.interpreter.layers.codes import CODES

sys.path.insert(0, str(ROOT / "tests" / "analysis"))
from checking import find_in  # noqa: E402

each_code = pytest.mark.parametrize("code", CODES.values(), ids=CODES.keys())


@each_code
def test_page(code: Code, update_golden: bool) -> None:
    check_page(code, find_in, update_golden)


@each_code
def test_example_makes_only_this_mistake(code: Code) -> None:
    assert {one.code.id for one in find_in(files_of(code))} == {code.id}


def test_no_page_without_code() -> None:
    pages = {path.stem for path in DIAGNOSTICS.glob("L08*.md")}
    assert pages == set(CODES)


def test_codes_are_in_order_and_in_the_wording_of_the_house() -> None:
    assert list(CODES) == sorted(CODES)
    assert not CODES.keys() & {*syntax.CODES, *analysis.CODES}
    for name, code in CODES.items():
        assert name == code.id and "L0800" < name < "L0900"
        assert code.why.endswith(".") and not code.title.endswith(".") and code.title[0].islower()


@each_code
def test_messages_are_in_the_wording_of_the_house(code: Code) -> None:
    """One lower-case sentence without a full stop, a word on what to do, and the layers."""
    for one in find_in(files_of(code)):
        assert one.title[0].islower() or one.title[0] == "`"
        assert one.help and one.labels[0].text and one.layers or code.id == "L0803"
        for said in (one.title, one.labels[0].text, one.help or ""):
            assert not said.endswith(".")
            assert not any(word in said for word in ("model.", "None", "Edit", "span"))


@pytest.mark.parametrize(
    ("extends", "text", "told"),
    [
        ("blow", "change fact reward\n    means 4\n", ["L0801"]),
        ("blow", "change fact rewrad\n    means 4\n\nzone till of stall\n    holds coin\n", ["L0801"]),
        ("mine", "change fact reward\n    means 4\n", ["L0802"]),
        ("below, frist", "change fact wages\n    means 4\n\nremove first_thing\n", ["L0801"]),
        ("below, frist", "change fact rewrad\n    means 4\n", ["L0801", "L0804"]),
    ],
)
def test_what_follows_from_a_layer_that_is_not_there_is_not_told(
    extends: str, text: str, told: list[str]
) -> None:
    """What is near to a name that is there is told all the same."""
    (below,) = (text for path, text in CODES["L0801"].beside if path == "below.ludex")
    files = {"below.ludex": below, "mine.ludex": f"language 1\nruleset mine\n    extends {extends}\n\n{text}"}
    with pytest.raises(ludex.LudexError) as raised:
        ludex.load_text(files, "mine.ludex")
    assert [one.code.id for one in raised.value.diagnostics] == told
