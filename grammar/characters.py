"""Signs that never stand in a ruleset, with what to write instead. Data only."""

from collections.abc import Mapping

QUOTES = "“”„‟«»‹›‘’‚‛"
CLOSING: Mapping[str, str] = {
    "“": "”",
    "„": "“”",
    "«": "»",
    "»": "«",
    "‹": "›",
    "‘": "’",
    "‚": "‘’",
    "”": "”",
}

# Signs of other languages that stand for something that Ludex says in words, the longest first.
OPERATORS: Mapping[str, str] = {
    "===": "is",
    "!==": "is not",
    "==": "is",
    "!=": "is not",
    "<>": "is not",
    "=>": ">=",
    "=<": "<=",
    "≠": "is not",
    "≥": ">=",
    "≤": "<=",
    "&&": "and",
    "||": "or",
    "&": "and",
    "|": "or",
    "!": "not",
    "×": "*",
    "·": "*",
    "−": "-",
    "–": "-",
    "—": "-",
}

# Signs without a counterpart, with advice.
ADVICE: Mapping[str, str] = {
    "//": "a comment begins with `#`",
    "/*": "a comment begins with `#`",
    "*/": "a comment begins with `#`",
    "->": "what follows from a condition stands on indented lines below it",
    ";": "write one statement a line",
    "{": "what belongs together is indented below its first line",
    "}": "what belongs together is indented below its first line",
    "[": "write lists without brackets, their parts divided by commas",
    "]": "write lists without brackets, their parts divided by commas",
    "÷": "numbers are whole and are not divided",
    "%": "numbers are whole and are not divided",
    "…": "write the numbers as `1 to 5`",
    "..": "write the numbers as `1 to 5`",
    "\\": "a line goes on inside parentheses, without any sign at its end",
    "$": "write the name of the resource behind the number",
    "€": "write the name of the resource behind the number",
    "£": "write the name of the resource behind the number",
    "@": "write the name alone",
    "?": "write the condition without a question mark",
    "`": 'write texts in straight quotes `"`',
    "´": 'write texts in straight quotes `"`',
}

# Blanks that look like a space.
BLANKS: Mapping[str, str] = {
    "\u00a0": "a no-break space",
    "\u202f": "a narrow no-break space",
    "\u2007": "a figure space",
    "\u2009": "a thin space",
    "\u200b": "an invisible blank",
    "\u200c": "an invisible sign",
    "\u200d": "an invisible sign",
    "\u2060": "an invisible blank",
    "\ufeff": "an invisible mark",
    "\u3000": "a wide space",
    "\u2028": "an odd line break",
    "\u2029": "an odd line break",
    "\u0085": "an odd line break",
    "\v": "an odd line break",
    "\f": "a page break",
    "\r": "an odd line break",
    "\x1b": "an escape character",
}
