"""What could stand at a place, in the language's own words."""

from collections.abc import Iterable

from .tables import keywords, literals

_VALUE = frozenset(
    {"NUMBER", "NAME", "LPAR", "CALL", "COUNT", "SOME", "TOTAL", "HIGHEST", "LOWEST", "NO", "NOT", "YES"}
    | {"NOTHING", "NOBODY", "BY"}
)
_GROUPS = (
    ("a value", frozenset({"NUMBER", "NAME", "LPAR"}), _VALUE),
    ("a sign or word between two values", frozenset({"IS"}), frozenset({"IS", "COMPARISON", "AND", "OR"})),
    ("", frozenset({"PLUS"}), frozenset({"PLUS", "MINUS", "STAR", "FOR_EVERY"})),
    ("a note", frozenset({"CITES", "ASSUMED"}), frozenset({"CITES", "ASSUMED", "RULING", "SAYS"})),
)
_NAMES = {
    "NAME": "a name",
    "NUMBER": "a number",
    "STRING": "a text in quotes",
    "CITE": "a citation such as `RB.setup`",
    "COMPARISON": "a comparison",
    "_NL": "the end of the line",
}
_HIDDEN = frozenset({"CALL", "_INDENT", "_DEDENT", "$END"})
MOST = 16


def terminal_name(terminal: str) -> str:
    """Return how an author would call a terminal: `LET` is "`let`", `NUMBER` "a number"."""
    if terminal in literals():
        return f"`{literals()[terminal]}`"
    return _NAMES.get(terminal, "something else")


def listing(terminals: Iterable[str], third: bool = False) -> str:
    """Return the terminals as a list in words, of at most `MOST` items.

    Of `gain` and `gains` only one is listed: the second if `third`, behind the player who does it.
    """
    left = [name for name in terminals if name not in _HIDDEN]
    words: list[str] = []
    for name, needs, swallows in _GROUPS:
        if needs <= set(left):
            left = [terminal for terminal in left if terminal not in swallows]
            words.extend([name] if name else [])
    verbs = {text for text in keywords() if f"{text}s" in keywords()}
    other = verbs if third else {f"{text}s" for text in verbs}
    left.sort(key=lambda terminal: (terminal == "_NL", terminal not in literals()))
    words = [
        terminal_name(name) for name in left if literals().get(name) not in other and name != "_NL"
    ] + words
    if "_NL" in left:
        words.append(_NAMES["_NL"])
    if len(words) > MOST:
        return ", ".join(words[:MOST]) + " …"
    return " or ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part) or "nothing"
