"""What authors bring along from other languages and from English, and what Ludex says instead."""

WORDS = {
    "else": "otherwise",
    "elif": "otherwise",
    "elseif": "otherwise",
    "true": "yes",
    "false": "no",
    "none": "nothing",
    "null": "nothing",
    "equals": "is",
    "are": "is",
    "max": "highest",
    "min": "lowest",
    "sum": "total",
    "while": "where",
    "into": "to",
    "function": "rule",
    "return": "means",
}
"""A word of the language for another one, where the line can be read with it."""

SIGNS = {"plus": "+", "minus": "-", "times": "*"}
"""A sign for a word."""

PHRASES = {
    ("is", "greater", "than"): ">",
    ("is", "more", "than"): ">",
    ("is", "higher", "than"): ">",
    ("is", "less", "than"): "<",
    ("is", "fewer", "than"): "<",
    ("is", "lower", "than"): "<",
    ("is", "at", "least"): ">=",
    ("is", "at", "most"): "<=",
    ("multiplied", "by"): "*",
}
"""A sign for several words."""

_REPEAT = "write `repeat at most 20 times while …`, and indent below it what is repeated"
_NOTHING = "write `nothing` where nothing happens"
_RULE = "write `rule …`"
_END = "a block ends where its indentation ends: leave the line out"
_LEAVE = "write `only if …` before what happens only then, or an `if`; `finish` ends the game"
_MOVE = "pieces and amounts are moved: write `move … from … to …`"
_GAIN = "write `gain …`, or `move … from … to …`"
_COUNT = "write `set … to … + …` for a record, `gain …` or `pay …` for an amount"

FILLERS = frozenset({"a", "an", "the", "then", "do"})
"""Words that the language does without."""

LINES = {
    "while": _REPEAT,
    "until": "write `repeat at most 20 times while not (…)`, and indent below it what is repeated",
    "loop": "write `repeat at most 20 times`, and indent below it what is repeated",
    "do": "write the name of the rule alone, or `repeat at most 20 times` for a loop",
    "foreach": "write `for each …`",
    "pass": _NOTHING,
    "skip": _NOTHING,
    "continue": _NOTHING,
    "else": "write `otherwise`",
    "elif": "write `otherwise if …`",
    "elseif": "write `otherwise if …`",
    "elsif": "write `otherwise if …`",
    "unless": "write `if not (…)`",
    "switch": "write `if …`, `otherwise if …`, `otherwise`",
    "return": _LEAVE,
    "break": _LEAVE,
    "exit": _LEAVE,
    "def": _RULE,
    "function": _RULE,
    "procedure": _RULE,
    "func": _RULE,
    "class": "write `kind …`, or `piece …` if its members lie on the table",
    "var": "write `let … be …`, or declare a `record`",
    "const": "write `let … be …`, or declare a `fact`",
    "begin": _END,
    "end": _END,
    "endif": _END,
    "done": _END,
    "draw": _MOVE,
    "take": _MOVE,
    "put": _MOVE,
    "place": _MOVE,
    "deal": _MOVE,
    "discard": _MOVE,
    "give": _GAIN,
    "receive": _GAIN,
    "lose": "write `pay …`",
    "spend": "write `pay …`",
    "add": _COUNT,
    "subtract": _COUNT,
    "increase": _COUNT,
    "decrease": _COUNT,
}
"""What to do where a line begins with the word and cannot be read, or nothing is called so."""
