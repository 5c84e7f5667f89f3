"""The codes L01xx: mistakes in the form of a text. What names mean is checked elsewhere, with other codes."""

from collections.abc import Mapping

from .diagnostics import Code, Severity

_START = "language 1\n\n"


def _code(identifier: str, title: str, why: str, example: str, start: str = _START, right: str = "") -> Code:
    return Code(identifier, Severity.ERROR, title, why, start + example, right=start + right if right else "")


TAB = _code(
    "L0101",
    "a tab",
    "Layout counts blanks, and a tab is as wide as each editor likes. Indent by four spaces for each level.",
    "setup\n\tfinish\n",
)
TYPOGRAPHIC_QUOTE = _code(
    "L0102",
    "a typographic quote",
    "Word processors turn straight quotes into curly ones. Texts stand in straight quotes.",
    "kind tile “tiles”\n",
)
SINGLE_QUOTE = _code(
    "L0103",
    "a single quote",
    'Texts stand in double quotes `"`, and what belongs to somebody is written with `of`.',
    "kind tile 'tiles'\n",
)
UNCLOSED_QUOTE = _code(
    "L0104",
    "a text without a closing quote",
    "A text begins and ends in a quote on the same line.",
    'kind tile "tiles\n',
)
UNCLOSED_PARENTHESIS = _code(
    "L0105",
    "a parenthesis that is not closed",
    "Inside parentheses a line may go on below, further in. Where the text goes back out they must close.",
    "fact last\n    means no (tile where number of tile > 3\n",
)
STRAY_PARENTHESIS = _code(
    "L0106",
    "a closing parenthesis without an opening one",
    "Each `)` belongs to a `(` before it on the same line or in the lines that it goes on.",
    "fact last\n    means top) + 1\n",
)
INDENTATION = _code(
    "L0107",
    "an indentation that is not a multiple of four",
    "Each level is four spaces further in than the one above, so that one sees at once what belongs where.",
    "setup\n  finish\n",
)
DEEP_INDENTATION = _code(
    "L0108",
    "an indentation of more than one level",
    "A line is at most one level, four spaces, further in than the line above.",
    "setup\n        finish\n",
)
STRANGE_SIGN = _code(
    "L0109",
    "a sign that the language does not have",
    "Besides words, numbers and texts there are only `>= <= > <`, `+ - *`, `( ) , : .` and `#`.",
    "setup\n    finish;\n",
)
FOREIGN_OPERATOR = _code(
    "L0110",
    "a sign where the language has a word",
    "Conditions are written as one says them: `is`, `is not`, `and`, `or`, `not`.",
    "setup\n    if top == 3\n        finish\n",
)
NAME_FORM = _code(
    "L0111",
    "a name that is not in small plain letters",
    "Names are small letters a to z, digits and `_`, and begin with a letter. Capital letters only begin "
    "citations. What players read is the title in quotes, which is free.",
    'kind Tile "tiles"\n',
)
CALL_OF_WORD = _code(
    "L0112",
    "a parenthesis directly behind a word of the language",
    "A name directly before `(` is a question or a rule with its arguments. A word of the language has none, "
    "so a blank stands between.",
    "setup\n    if(top > 3)\n        finish\n",
)
DECIMAL = _code(
    "L0113",
    "a number that is not whole",
    "All numbers of a game are whole. What costs a half is counted in halves.",
    "setup\n    gain 1.5 coins\n",
)
NUMBER_TOO_LARGE = _code(
    "L0114",
    "a number that is too large",
    "Numbers reach up to 2147483647, so that every game can be played by every executor.",
    "setup\n    gain 3000000000 coins\n",
)
ODD_BLANK = _code(
    "L0115",
    "an invisible sign",
    "Some blanks and control signs look like a space and are none. They are allowed in comments only.",
    "setup\n    gain\u00a01 coin\n",
)
TOO_DEEP = _code(
    "L0116",
    "a line that is nested too deeply",
    "Parentheses and signs may stand 100 deep in each other, and blocks 20 levels. Nobody can read more; "
    "give the parts names as facts or rules of their own.",
    "fact last\n    means " + "(" * 101 + "top" + ")" * 101 + "\n",
)
NO_EDITION = _code(
    "L0121",
    "a file that does not say its edition of the language",
    "The first line is `language 1`, so that a file means the same in all later versions.",
    "setup\n    finish\n",
    start="",
)
UNKNOWN_EDITION = _code(
    "L0122",
    "an edition of the language that this version does not know",
    "Each version reads the editions up to its own. A newer edition needs a newer version of Ludex.",
    "language 2\n",
    start="",
)
EDITION_TWICE = _code(
    "L0123",
    "a second line with the edition",
    "The edition stands once, in the first line, and holds for the whole file.",
    "setup\n    finish\n\nlanguage 1\n",
)
MISSPELT = _code(
    "L0131",
    "a word that is probably misspelt",
    "With the word that it resembles the line can be read; as it stands it cannot.",
    "setup\n    mvoe 1 card from deck to hand\n",
)
MISSING = _code(
    "L0132",
    "something is missing in a line",
    "The words around can be read when this one is added.",
    "setup\n    let next 3\n",
)
RESERVED = _code(
    "L0133",
    "a word of the language used as a name",
    "Words of the language mean the same everywhere and cannot be names. `ludex vocabulary` lists them.",
    'kind round "rounds"\n',
)
BARE_AMOUNT = _code(
    "L0134",
    "an amount that is worked out and has no parentheses",
    "An amount is a number and what is counted. Where the number is not written but worked out, parentheses "
    "show where it ends.",
    "setup\n    gain value of card coins\n",
)
TWO_STATEMENTS = _code(
    "L0135",
    "two statements on one line",
    "Each statement has a line of its own, so that it can be cited, changed and replaced alone.",
    "setup\n    gain 1 coin finish\n",
)
BLOCK_MISSING = _code(
    "L0136",
    "a line without the lines that belong below it",
    "This line begins a block; what belongs to it stands below, four spaces further in.",
    "setup\n    for each player\n    finish\n",
)
BLOCK_NOT_ALLOWED = _code(
    "L0137",
    "a line that belongs to nothing",
    "The line above is whole and takes nothing below it. Probably this line is too far in, or the one above "
    "is not what it was meant to be.",
    "setup\n    shuffle deck\n        finish\n",
)
OUT_OF_PLACE = _code(
    "L0138",
    "a line that does not belong in this block",
    "Each block has its own kinds of lines: a zone says what it holds and who sees it, a rule what happens.",
    "zone deck\n    holds card\n    shuffle deck\n",
)
UNEXPECTED = _code(
    "L0139",
    "something that cannot stand here",
    "Up to this place the line could be read; what follows does not fit what has begun.",
    "setup\n    gain 3 coins to hand\n",
    right="setup\n    for each player\n        gain 3 coins\n",
)
COMMA = _code(
    "L0140",
    "a comma too many",
    "Commas stand between the parts of a list and nowhere else: not before `and`, not between statements.",
    "setup\n    gain 1 coin,\n",
)
SPACED_CALL = _code(
    "L0145",
    "a blank before the parenthesis of a call",
    "A name and the parenthesis with its arguments stand together. With a blank between, the parentheses "
    "only hold an expression together.",
    "setup\n    tidy_up (3)\n",
)
UNQUOTED = _code(
    "L0146",
    "a text without quotes",
    "What is shown to players, titles and reasons, stands in straight quotes; all else is read as rules.",
    "example two are enough\n    expect top is 3\n",
)
BACKWARDS = _code(
    "L0141",
    "numbers that run backwards",
    "A stretch of numbers begins with the lower one.",
    "piece die\n    faces 6 to 1\n",
)
UNKNOWN_LINE = _code(
    "L0142",
    "a line with an unknown first word",
    "Blocks whose lines begin with fixed words take no others: a line that means nothing would be ignored, "
    "and nobody would notice.",
    'ruleset mine "Mine"\n    player 3, 4\n',
)
VISIBLE_TO = _code(
    "L0143",
    "a circle of viewers that does not exist",
    "What lies on the table is visible to `everyone`, to the `owner` it belongs to, or to `nobody`.",
    "zone deck\n    holds card\n    visible to all_players\n",
)
TOO_MANY_PLAYERS = _code(
    "L0144",
    "a number of players that cannot be",
    "A game has between 1 and 99 players.",
    'ruleset mine "Mine"\n    players 0 to 4\n',
)
PRINTED_FORM = _code(
    "L0147",
    "a piece that cannot be printed in this form",
    "What is cut out is a `card` or a `tile` with its width and height, or a `disc` with its size across, "
    "from 5 to 420 millimetres.",
    'piece card "cards"\n    print as card 63 by 880 mm\n',
)
SENTENCE = _code(
    "L0148",
    "a sentence that cannot be read",
    "Behind `says` stands one sentence in quotes. What stands in its holes, between `{` and `}`, is a value "
    "as in a rule, so that the sentence follows when the value changes.",
    'setup\n    gain 3 coins    says "Take {three coins}."\n',
)
ENTRY_FORM = _code(
    "L0149",
    "a move into a zone that is not told whole",
    "The sentence of `entry` tells every move into the zone, so it says once, in `{what}`, what goes in, and "
    "where there is one zone for each of a kind, in a hole with the name of the kind, whose it is.",
    'zone hand of player\n    holds card\n    entry "take {what} into the hand"\n',
)

CODES: Mapping[str, Code] = {value.id: value for value in list(globals().values()) if isinstance(value, Code)}
