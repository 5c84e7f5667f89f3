"""Warns of titles of what is yes or no that do not say of what.

Such a title is a sentence, and sentences of print put what it is asked of in its place: `the field beside the
space needs another card`. Without a title the name is told as an adjective: `the player is ready`.
"""

from __future__ import annotations

from . import codes
from .english import listed, spaced
from .names import Names
from .report import Report
from .ruleset import Fact, Record, Ruleset
from .titles import Titles
from .types import FlagType


def check_sayings(ruleset: Ruleset, names: Names, report: Report) -> None:
    """Report titles of facts and records of something that are yes or no and do not name that."""
    titles = Titles(ruleset)
    things: tuple[Fact | Record, ...] = (*ruleset.facts.values(), *ruleset.records.values())
    for thing in things:
        node = names.facts[thing.id] if isinstance(thing, Fact) else names.records[thing.id]
        left = titles.unnamed(thing.id)
        if node.title is None or not left or not isinstance(thing.type, FlagType):
            continue
        said = listed([f"`{name}`" for name in left])
        write = listed([f"`the {spaced(name)}` or `{{{name}}}`" for name in left])
        advice = f"write {write} in it; without a title `{thing.id}` is told as an adjective"
        title = f"the title of `{thing.id}` does not name its {said}"
        report.add(codes.UNSAID, node.title.span, title, "of what is this so?", advice)
