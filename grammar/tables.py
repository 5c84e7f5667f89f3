"""The parse tables, built once from `ludex.lark`, and walks over them that build no tree."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from lark import Lark, Token
from lark.indenter import Indenter
from lark.lexer import PatternStr
from lark.parsers.lalr_analysis import Shift

from .reserved import grammar_text

LAYOUT = frozenset({"_NL", "_INDENT", "_DEDENT", "$END"})


class _Layout(Indenter):
    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR", "CALL"]
    CLOSE_PAREN_types = ["RPAR"]
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


@lru_cache(maxsize=1)
def tables() -> Lark:
    """Return the parser for one block."""
    return Lark(
        grammar_text(),
        parser="lalr",
        lexer="basic",
        postlex=_Layout(),
        maybe_placeholders=True,
        propagate_positions=_counts_for_places,
    )


def _counts_for_places(child: object) -> bool:
    return not (isinstance(child, Token) and child.type in LAYOUT)


def tokens_of_lark(text: str) -> list[Token]:
    """Return the tokens of a block, with those of the layout. Raises: UnexpectedCharacters."""
    # Not `Lark.lex`, which makes a new lexer at each call.
    parser = tables().parse_interactive(text)
    return list(parser.lexer_thread.lex(parser.parser_state))  # type: ignore[no-untyped-call]


@lru_cache(maxsize=1)
def literals() -> dict[str, str]:
    """Return the text of each terminal that has only one: `LET` is `let`."""
    return {
        found.name: found.pattern.value
        for found in tables().terminals
        if isinstance(found.pattern, PatternStr)
    }


@lru_cache(maxsize=1)
def keywords() -> dict[str, str]:
    """Return the terminal of each word of the language: `let` is `LET`."""
    return {text: name for name, text in literals().items() if text.isidentifier()}


@lru_cache(maxsize=1)
def pattern() -> re.Pattern[str]:
    """Return what matches the next sign of a text: its groups are the terminals, words apart."""
    lexer: Any = tables().parser.lexer
    (found,) = lexer.lexer.scanner._mres
    return cast("re.Pattern[str]", found)


@lru_cache(maxsize=1)
def ignored() -> frozenset[str]:
    """Return the terminals that stand for nothing."""
    lexer: Any = tables().parser.lexer
    return frozenset(lexer.lexer.ignore_types)


@lru_cache(maxsize=1)
def ends() -> tuple[int, int]:
    """Return the states in which a block begins and ends."""
    conf = tables().parse_interactive("").parser_state.parse_conf
    return conf.start_state, conf.end_state


@lru_cache(maxsize=1)
def states() -> dict[Any, dict[str, Any]]:
    """Return what is done in each state where a terminal comes next."""
    return tables().parse_interactive("").parser_state.parse_conf.states


@lru_cache(maxsize=1)
def before_parenthesis() -> frozenset[str]:
    """Return the terminals behind which a parenthesis can open."""
    shifts = (found for state in states().values() for found in state.items())
    return frozenset(
        terminal for terminal, (action, target) in shifts if action is Shift and "LPAR" in states()[target]
    )


@dataclass(frozen=True, slots=True)
class Walk:
    """How far a parser has got: its stack of states. Feeding gives a new walk."""

    stack: tuple[Any, ...]

    @classmethod
    def start(cls) -> "Walk":
        return cls((tables().parse_interactive("").parser_state.parse_conf.start_state,))

    def feed(self, terminal: str) -> "Walk | None":
        """Return the walk with one more terminal, or None where it cannot stand."""
        table, stack = states(), list(self.stack)
        while True:
            if terminal not in table[stack[-1]]:
                return None
            action, target = table[stack[-1]][terminal]
            if action is Shift:
                stack.append(target)
                return Walk(tuple(stack))
            if size := len(target.expansion):
                del stack[-size:]
            after = table[stack[-1]][target.origin.name][1]
            stack.append(after)
            if terminal == "$END" and target.origin.name == "start":
                return Walk(tuple(stack))

    def reach(self, terminals: Iterable[str]) -> tuple["Walk", int]:
        """Return the walk as far as the terminals can stand one after the other, and how many did."""
        walk, count = self, 0
        for terminal in terminals:
            further = walk.feed(terminal)
            if further is None:
                break
            walk, count = further, count + 1
        return walk, count

    def accepts(self) -> list[str]:
        """Return the terminals that can stand next, in the order of the grammar."""
        here = states()[self.stack[-1]]
        named = [found.name for found in tables().terminals] + ["_INDENT", "_DEDENT", "$END"]
        return [name for name in dict.fromkeys(named) if name in here and self.feed(name) is not None]
