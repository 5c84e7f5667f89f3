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
    "super": "inherited",
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
_INHERITED = "in a layer, write `inherited` for what the rulesets below do here"
_CHANGE = "write `change …` with what is different, or `replace …` to say it anew"
_REMOVE = "write `remove …`"
_BESIDE = "write `before …` or `after …`, and below it what is put there"
_DECLARE = "leave the word out; what is put into a rule stands below `before …` or `after …`"
_WRAP = "write `replace …`, and `inherited` below it for what the rulesets below do there"
_EXTENDS = "write `extends …` with the rulesets that this one stands on"
_HEADER = "write `extends …` in the header, with the rulesets that this one stands on"
_EXCLUDES = "write `excludes …` for the layers that this one cannot be played with"

_COUNTED = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
NUMBERS = {word: number for number, word in enumerate(_COUNTED, 1)}
"""Numbers written out; the language has figures."""

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
    "super": _INHERITED,
    "inherit": _INHERITED,
    "inherits": _INHERITED,
    "original": _INHERITED,
}
"""What to do where a line begins with the word and cannot be read, or nothing is called so."""

BLOCKS = {
    "override": _CHANGE,
    "overwrite": _CHANGE,
    "redefine": _CHANGE,
    "modify": _CHANGE,
    "alter": _CHANGE,
    "update": _CHANGE,
    "patch": _CHANGE,
    "delete": _REMOVE,
    "drop": _REMOVE,
    "omit": _REMOVE,
    "insert": _BESIDE,
    "append": _BESIDE,
    "prepend": _BESIDE,
    "extend": _BESIDE,
    "add": _DECLARE,
    "new": _DECLARE,
    "create": _DECLARE,
    "define": _DECLARE,
    "declare": _DECLARE,
    "at": _BESIDE,
    "around": _WRAP,
    "wrap": _WRAP,
    "instead": "write `replace …`, and below it what is there instead",
    "import": _HEADER,
    "include": _HEADER,
    "use": _HEADER,
}
"""What to do where a block begins so."""

HEADER = {
    "based": _EXTENDS,
    "extend": _EXTENDS,
    "import": _EXTENDS,
    "imports": _EXTENDS,
    "include": _EXTENDS,
    "includes": _EXTENDS,
    "inherits": _EXTENDS,
    "needs": _EXTENDS,
    "over": _EXTENDS,
    "requires": _EXTENDS,
    "uses": _EXTENDS,
    "conflicts": _EXCLUDES,
    "exclude": _EXCLUDES,
    "forbids": _EXCLUDES,
    "incompatible": _EXCLUDES,
}
"""What to do where a line of the header begins so."""

_EDITS = "edits of the rulesets below stand at the left edge"
IN_RULES = {
    "change": f"write `set … to …` for a record; {_EDITS}",
    "replace": f"write `move … from … to …`; {_EDITS}",
    "remove": f"write `move … from … to …`; {_EDITS}",
    "option": "the ways of a choice begin with `either` and `or`; options of the game stand at the left edge",
}
"""What to do where a line in a rule begins with a word that only blocks begin with."""


def value_instead(layer: bool, name: str, value: str) -> str:
    """Return what to do where a block says that a name is a value, as in `reward = 9`."""
    return f"write `{'change ' if layer else ''}fact {name}`, and below it `means {value}`"


def instead(word: str, at_edge: bool, in_header: bool = False) -> str | None:
    """Return what to do where a line begins with the word, if it comes from elsewhere."""
    first = BLOCKS if at_edge else HEADER if in_header else LINES
    return first.get(word) or LINES.get(word)
