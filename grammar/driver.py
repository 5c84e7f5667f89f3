"""Runs the parse tables over one block: its text into tokens, these into a tree.

Tokens, trees and their places are those that lark itself would make; a test compares them. Only its loop is
left out, which calls some functions for each token and each rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from lark import Token, Tree
from lark.tree import Meta

from .prepared import Reduction, prepared
from .tables import LAYOUT, tokens_of_lark

_Value = Tree[Token] | Token
_Parts = list[_Value | None]
_Builder = Callable[[_Parts], _Value]
"""Makes a tree of its parts, or gives back the one that stands for it."""


@dataclass(frozen=True, slots=True)
class _Reduction:
    """A rule of the grammar as it is carried out: it takes so many values and makes one of them."""

    size: int
    origin: str
    build: _Builder | None
    """None: its only value stands for it."""


@dataclass(frozen=True)
class Failed:
    """A block that cannot be parsed: the token at `index` cannot stand there."""

    tokens: tuple[Token, ...]
    index: int


def tokens(text: str) -> list[Token]:
    """Return the tokens of a block, with those of the layout. Raises: UnexpectedCharacters."""
    tables = prepared()
    match, words, nothing = _signs().match, tables["words"], tables["ignored"]
    found, latest = list[Token](), Token("_NL", "")
    place, line, begin, depth, indents = 0, 1, 0, 0, [0]
    while place < len(text):
        sign = match(text, place)
        if sign is None or depth < 0:
            return tokens_of_lark(text)  # which says what is wrong
        kind, value, end = str(sign.lastgroup), sign[0], sign.end()
        if kind == "_NL":
            lines, last = value.count("\n"), place + value.rindex("\n") + 1
            column = place - begin + 1
            latest = Token(kind, value, place, line, column, line + lines, end - last + 1, end)
            if not depth:
                found.append(latest)
                found += _indented(latest, indents)
            line, begin = line + lines, last
        elif kind not in nothing:
            if kind == "NAME":
                kind = words.get(value, kind)
            elif kind == "LPAR" or kind == "CALL":
                depth += 1
            elif kind == "RPAR":
                depth -= 1
            column = place - begin + 1
            latest = Token(kind, value, place, line, column, line, column + end - place, end)
            found.append(latest)
        place = end
    if depth < 0:
        return tokens_of_lark(text)
    found += [Token.new_borrow_pos("_DEDENT", "", latest) for _ in indents[1:]]
    return found


def _indented(newline: Token, indents: list[int]) -> list[Token]:
    """Return the tokens for how far in the next line stands, as against the lines that it stands in."""
    blanks = newline.rpartition("\n")[2]
    indent = blanks.count(" ")
    if indent > indents[-1]:
        indents.append(indent)
        return [Token.new_borrow_pos("_INDENT", blanks, newline)]
    found = []
    while indent < indents[-1]:
        indents.pop()
        found.append(Token.new_borrow_pos("_DEDENT", blanks, newline))
    return found


@lru_cache(maxsize=4096)
def run(text: str) -> Tree[Token] | Failed:
    """Parse one block. What was parsed lately is kept: of a file that changes most blocks stay the same."""
    found = tokens(text)
    found.append(Token.new_borrow_pos("$END", "", found[-1]))
    table, end = _table(), prepared()["end"]
    stack, values = [0], list[_Value | None]()
    # From where to where each value reaches: a tree may stand for more than its own place, as in parentheses.
    firsts, lasts = list[Token | None](), list[Token | None]()
    for index, token in enumerate(found):
        kind = token.type
        while True:
            action = table[stack[-1]].get(kind)
            if action is None:
                return Failed(tuple(found if kind == "$END" else found[:-1]), index)
            if isinstance(action, int):
                stack.append(action)
                values.append(token)
                place = None if kind in LAYOUT else token
                firsts.append(place)
                lasts.append(place)
                break
            if action.build is None:
                stack.pop()
            else:
                size, first, last = action.size, None, None
                if size:
                    for first in firsts[-size:]:
                        if first is not None:
                            break
                    for last in lasts[: -size - 1 : -1]:
                        if last is not None:
                            break
                    made = action.build(values[-size:])
                    del stack[-size:], values[-size:], firsts[-size:], lasts[-size:]
                else:
                    made = action.build([])
                if isinstance(made, Token):
                    first = last = None if made.type in LAYOUT else made
                elif made._meta is None and first is not None and last is not None:
                    made._meta = _meta(first, last)
                values.append(made)
                firsts.append(first)
                lasts.append(last)
            after = table[stack[-1]][action.origin]
            assert isinstance(after, int)
            stack.append(after)
            if after == end and kind == "$END":
                tree = values[-1]
                assert isinstance(tree, Tree)
                return tree
    raise AssertionError("the end of a block is where it is over, or it cannot stand there")


def _meta(first: Token, last: Token) -> Meta:
    """Return the place of a tree from one token to another."""
    meta = Meta()  # type: ignore[no-untyped-call]
    meta.empty = False
    meta.line, meta.column, meta.start_pos = first.line, first.column, first.start_pos  # type: ignore[assignment]
    meta.end_line, meta.end_column, meta.end_pos = last.end_line, last.end_column, last.end_pos  # type: ignore[assignment]
    return meta


@lru_cache(maxsize=1)
def _signs() -> re.Pattern[str]:
    return re.compile(prepared()["signs"])


@lru_cache(maxsize=1)
def _table() -> list[dict[str, int | _Reduction]]:
    """Return what is done in each state where a terminal or the tree of a rule comes next."""
    tables = prepared()
    rules = [_Reduction(rule["size"], rule["origin"], _builder(rule)) for rule in tables["rules"]]
    rows = [{name: to if to >= 0 else rules[-1 - to] for name, to in row.items()} for row in tables["rows"]]
    return [rows[row] for row in tables["states"]]


def _builder(rule: Reduction) -> _Builder | None:
    """Return what makes the tree of a rule, None where its only value stands for it."""
    name, kept, missing, alone = rule["tree"], rule["kept"], rule["missing"], rule["alone"]
    all_kept = not missing and [tuple(part) for part in kept] == [(n, False, 0) for n in range(rule["size"])]
    if all_kept and len(kept) == 1 and alone:
        return None
    if all_kept and not alone:
        return lambda values: Tree(name, values)  # type: ignore[arg-type]

    def build(values: _Parts) -> _Value:
        parts: _Parts = []
        for number, spread, before in kept:
            if before:
                parts += [None] * before
            value = values[number]
            if spread:
                assert isinstance(value, Tree)
                parts += value.children
            else:
                parts.append(value)
        if missing:
            parts += [None] * missing
        if alone and len(parts) == 1 and parts[0] is not None:
            return parts[0]
        return Tree(name, parts)  # type: ignore[arg-type]

    return build
