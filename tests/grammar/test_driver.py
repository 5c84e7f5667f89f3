"""Tokens and trees are those of lark, which has the grammar and the slower loop."""

from __future__ import annotations

from pathlib import Path

import pytest
from lark import Token, Tree, UnexpectedToken
from lark.exceptions import LarkError
from support import ROOT

from ludex.grammar.blocks import cut
from ludex.grammar.driver import Failed, run, tokens
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
