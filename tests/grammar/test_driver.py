"""Tokens and trees are those of lark, which has the grammar and the slower loop."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from lark import Token, Tree, UnexpectedToken
from lark.exceptions import LarkError
from support import ROOT

from ludex.grammar.blocks import cut
from ludex.grammar.driver import Failed, run, tokens
from ludex.grammar.prepared import built, prepared
from ludex.grammar.source import Source
from ludex.grammar.tables import tables, tokens_of_lark

FILES = [ROOT / "rulesets" / "tribunes.ludex", *sorted((ROOT / "tests" / "corpus").rglob("*.ludex"))]


def blocks(text: str) -> list[str]:
    layout = cut(Source.of("a.ludex", text))
    return [layout.text(block.lines)[0] for block in layout.blocks]


def of_lark(text: str) -> Tree[Token] | int:
    """Return the tree of lark, or the number of the token that cannot stand."""
    parser, found = tables().parse_interactive(""), tokens_of_lark(text)
    end = Token.new_borrow_pos("$END", "", found[-1])
    for index, token in enumerate([*found, end]):
        try:
            tree = parser.feed_token(token)
        except UnexpectedToken:
            return index
    assert isinstance(tree, Tree)
    return tree


def places(token: Token) -> tuple[object, ...]:
    place = (token.start_pos, token.end_pos, token.line, token.column, token.end_line, token.end_column)
    return token.type, str(token), *place


def shape(part: Tree[Token] | Token | None) -> object:
    """Return all of a tree, with the place of each part."""
    if part is None:
        return None
    if isinstance(part, Token):
        return places(part)
    meta = part.meta
    place = None if meta.empty else (meta.start_pos, meta.end_pos, meta.line, meta.column, meta.end_line)
    return str(part.data), place, [shape(child) for child in part.children]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_trees_are_those_of_lark(path: Path) -> None:
    for text in blocks(path.read_text(encoding="utf-8")):
        assert list(map(places, tokens(text))) == list(map(places, tokens_of_lark(text)))
        theirs, ours = of_lark(text), run(text)
        if isinstance(theirs, int):
            assert isinstance(ours, Failed) and ours.index == theirs
        else:
            assert not isinstance(ours, Failed) and shape(ours) == shape(theirs)


def test_the_tables_are_those_of_the_grammar() -> None:
    assert json.loads(json.dumps(built())) == prepared(), "run `make tables`"


def test_another_grammar_has_tables_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludex.grammar.prepared._digest", lambda: "another")
    prepared.cache_clear()
    assert prepared()["grammar"] == "another"
    prepared.cache_clear()


def test_what_has_no_mistake_is_read_without_the_grammar() -> None:
    code = """
import ludex, sys
from ludex.grammar.tables import tables
assert ludex.load(sys.argv[1]).title
assert not tables.cache_info().currsize
"""
    subprocess.run([sys.executable, "-c", code, str(ROOT / "rulesets" / "tribunes.ludex")], check=True)


MIXED = ["", "(", ")", "1", "x", '"', "\n", "\n    ", "  ", "é", "of", "?", "foo(", "# a\n"]


@pytest.mark.parametrize("text", [f"rule a\n    pay {one}{two}\n" for one in MIXED for two in MIXED])
def test_what_is_wrong_is_told_as_by_lark(text: str) -> None:
    try:
        theirs: object = list(map(places, tokens_of_lark(text)))
    except (LarkError, AssertionError) as error:
        theirs = type(error)
    try:
        ours: object = list(map(places, tokens(text)))
    except (LarkError, AssertionError) as error:
        ours = type(error)
    assert ours == theirs
