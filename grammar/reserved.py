"""The words and signs that the grammar keeps for itself, read from `ludex.lark` without building a parser."""

import re
from functools import lru_cache
from importlib import resources

_COMMENT = re.compile(r"^\s*//.*$", re.MULTILINE)
_LITERAL = re.compile(r'"([^"\n]+)"')
_PATTERN = re.compile(r"^[A-Z_.0-9]+: /.*$", re.MULTILINE)

# Words that are names for the grammar and get their meaning from the line that they stand in.
LINE_WORDS = (
    *(
        "players",
        "supply",
        "every",
        "bottom",
        "entry",
        "heading",
        "front",
        "back",
        "outline",
        "tell",
        "table",
        "box",
    ),
    *("card", "tile", "disc", "mm"),
)
OWNER = "owner"
TYPE_WORDS = ("number", "flag")


@lru_cache(maxsize=1)
def grammar_text() -> str:
    """Return the text of `ludex.lark`."""
    return resources.files(__package__).joinpath("ludex.lark").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def reserved_words() -> frozenset[str]:
    """Return every word that cannot be a name."""
    text = _PATTERN.sub("", _COMMENT.sub("", grammar_text()))
    return frozenset(word for word in _LITERAL.findall(text) if word.isidentifier())
