"""The parse tables as plain data, which lie in `tables.json` so that they need not be built at each start.

`make tables` writes them. They are numbered by how they are reached, so they are the same on every machine,
and hold for the text of the grammar that they name: for another one they are built.
"""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from .reserved import grammar_text

if TYPE_CHECKING:
    from lark.grammar import Rule

_FILE = Path(__file__).with_name("tables.json")


class Reduction(TypedDict):
    """A rule of the grammar: it takes so many values and makes a tree of them.

    `kept` has of each part that the tree has: its number, whether its own parts come in its place, and how
    many are missing before it; `missing` are so many at the end. `alone`: a single part stands for the tree.
    """

    size: int
    origin: str
    tree: str
    kept: list[tuple[int, bool, int]]
    missing: int
    alone: bool


class Tables(TypedDict):
    """All that reading a block takes.

    `signs` matches the next sign of a text, its groups are the terminals; `words` are told apart afterwards,
    `ignored` ones stand for nothing. A block begins in state 0 and is over in `end`. `states` has the number
    of the row of each, a row what is done where a terminal or the tree of a rule comes next: the state that
    follows, or -1 and less for rule 0 and up.
    """

    grammar: str
    signs: str
    words: dict[str, str]
    ignored: list[str]
    end: int
    states: list[int]
    rows: list[dict[str, int]]
    rules: list[Reduction]


@lru_cache(maxsize=1)
def prepared() -> Tables:
    """Return the tables for the grammar as it is."""
    if _FILE.exists():
        found: Tables = json.loads(_FILE.read_text(encoding="utf-8"))
        if found["grammar"] == _digest():
            return found
    return built()


def built() -> Tables:
    """Build the tables by lark."""
    from lark.parsers.lalr_analysis import Shift

    from .tables import ends, ignored, keywords, pattern, states

    (start, end), table = ends(), states()
    order, reached = {start: 0}, [start]
    for state in reached:  # which grows meanwhile
        for name in sorted(table[state]):
            action, target = table[state][name]
            if action is Shift and target not in order:
                order[target] = len(order)
                reached.append(target)
    rules: dict[Rule, int] = {}
    rows: dict[str, int] = {}
    found: list[int] = []
    for state in order:
        row = {}
        for name in sorted(table[state]):
            action, target = table[state][name]
            row[str(name)] = order[target] if action is Shift else -1 - rules.setdefault(target, len(rules))
        found.append(rows.setdefault(json.dumps(row), len(rows)))
    return Tables(
        grammar=_digest(),
        signs=pattern().pattern,
        words=dict(sorted(keywords().items())),
        ignored=sorted(ignored()),
        end=order[end],
        states=found,
        rows=[json.loads(row) for row in rows],
        rules=[_reduction(rule) for rule in rules],
    )


def _digest() -> str:
    return hashlib.sha256(grammar_text().encode("utf-8")).hexdigest()


def _reduction(rule: Rule) -> Reduction:
    """Return a rule with what lark keeps of its parts: no signs, and the parts of what begins with `_`."""
    from lark.grammar import Terminal

    missing = [0]
    for empty in rule.options.empty_indices:
        if empty:
            missing[-1] += 1
        else:
            missing.append(0)
    missing += [0] * (len(rule.expansion) + 1 - len(missing))
    kept, waiting = list[tuple[int, bool, int]](), 0
    for number, symbol in enumerate(rule.expansion):
        waiting += missing[number]
        if isinstance(symbol, Terminal) and symbol.filter_out and not rule.options.keep_all_tokens:
            continue
        kept.append((number, not symbol.is_term and symbol.name.startswith("_"), waiting))
        waiting = 0
    return Reduction(
        size=len(rule.expansion),
        origin=str(rule.origin.name),
        tree=str(rule.alias or rule.options.template_source or rule.origin.name),
        kept=kept,
        missing=waiting + missing[-1],
        alone=bool(rule.options.expand1 and not rule.alias),
    )


if __name__ == "__main__":
    _FILE.write_text(json.dumps(built(), separators=(",", ":")) + "\n", encoding="utf-8")
