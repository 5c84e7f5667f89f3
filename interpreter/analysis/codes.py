"""The mistakes that only the meaning of a ruleset shows: names, types, possibility, sources, examples."""

from collections.abc import Mapping

from ...grammar.diagnostics import Code, Severity

_HEAD = "language 1\nruleset sample\n    players 2\n    round limit 5\n\n"
_ROUND = "round\n    finish\n"


def _code(
    id_: str, title: str, why: str, example: str, severity: Severity = Severity.ERROR, round_: bool = True
) -> Code:
    return Code(id_, severity, title, why, _HEAD + example + ("\n" + _ROUND if round_ else ""))


UNKNOWN_NAME = _code(
    "L0201",
    "a name that nothing has",
    "Every name is declared somewhere in the ruleset, or bound above it in the same rule. A misspelt name is "
    "never ignored: it would silently change what the rule means.",
    "fact double\n    means scroe * 2\n\nrecord score\n    starts 0\n",
)
UNKNOWN_WORD = _code(
    "L0202",
    "a line that starts with a word that is no verb, rule or kind",
    "A line of a rule starts with a verb of the language or with the name of a rule; a block starts with a "
    "word of the language or with the name of a kind.",
    "kind color\n\ncolr red\n",
)
DECLARED_TWICE = _code(
    "L0203",
    "the same name declared twice",
    "Two things of one name cannot be told apart. Nothing is overridden by being written again.",
    "record score\n    starts 0\n\nrecord score\n    starts 1\n",
)
HIDES = _code(
    "L0204",
    "a local name that hides a declared one",
    "A name that `let`, `as` or a parameter introduces must not be the name of something declared: a reader "
    "could not tell which is meant. Only the name of a kind may stand for one of its members.",
    "record score\n    starts 0\n\nrule count\n    let score be 1\n",
)
UNKNOWN_ATTRIBUTE = _code(
    "L0205",
    "an attribute that the kind does not have",
    "A member has values for the attributes of its kind and for nothing else.",
    "kind color\n    worth number\n\ncolor red with wroth 1\n",
)
UNKNOWN_CITATION = _code(
    "L0206",
    "a citation of a statement that the catalogue does not have",
    "A citation names an entry of a catalogue that the ruleset declares with `source`.",
    "record score\n    starts 0    cites AB.score\n",
)
MISSING_CATALOGUE = Code(
    "L0207",
    Severity.ERROR,
    "a catalogue of sources that cannot be read",
    "`source TR = sources/name` reads the catalogue `sources/name.toml` beside the ruleset.",
    "language 1\nruleset sample\n    players 2\n    source AB = sources/absent\n    round limit 5\n\n"
    + _ROUND,
)
UNKNOWN_PATH = _code(
    "L0208",
    "a path that names no rule or step",
    "An example names the rule or step that it runs, and the clause that refuses an answer, by its path.",
    'example "nothing"\n    when round.frist\n    expect red wins, yellow wins\n',
)
WRONG_TYPE = _code(
    "L0301",
    "a value of the wrong type",
    "Every place takes values of one type: a number, yes or no, a member of a certain kind, several of them.",
    "record done\n    starts no\n\nrule count\n    set done to 3\n",
)
WRONG_UNIT = _code(
    "L0302",
    "numbers of different units",
    "Amounts of different resources are not compared, added or exchanged; a bare number gets a unit by "
    "`(number) unit`.",
    "resource coin\n    supply 9\n\nresource gem\n    supply 9\n\nfact rich of player\n"
    "    means coins of player > gems of player\n",
)
MAYBE_NOTHING = _code(
    "L0303",
    "a value that may be nothing where there must be one",
    "Something that may be nothing or nobody is tested first (`only if … is not nothing`), or gets a value "
    "of last resort (`otherwise` in a fact).",
    "record leader\n    player or nobody\n    starts nobody\n\nrule crown\n    leader wins\n",
)
WRONG_ARGUMENTS = _code(
    "L0304",
    "arguments that do not fit what is called",
    "A fact or rule is called with a value for each of its parameters, in their order; a description names "
    "values of attributes that the kind has.",
    "fact sum(left: number, right: number)\n    means left + right\n\nfact three\n    means sum(3)\n",
)
NOT_SEVERAL = _code(
    "L0305",
    "one thing where several are meant",
    "`for each`, `count of`, `some`, `highest` and `in` need a collection: a kind in the plural, a zone, a "
    "selection.",
    "record score\n    starts 0\n\nfact many\n    means count of (player in score)\n",
)
DOES_NOT_HOLD = _code(
    "L0306",
    "a zone that does not hold such things",
    "A zone takes only what its line `holds` names.",
    "piece card\n    copies 2\n\npiece die\n    copies 1\n\nzone tray\n    holds die\n\nsetup\n"
    "    move all cards from supply to tray\n",
)
AMBIGUOUS = _code(
    "L0307",
    "a name that can mean several things here",
    "Members of two kinds may have the same name, but where both could be meant the line must say which.",
    "kind color\ncolor red, blue\n\nkind wine\nwine red, white\n\nfact first\n    means red\n",
)
MISSING_VALUE = _code(
    "L0401",
    "a member without a value for an attribute",
    "Every member has a value for every attribute of its kind, unless the attribute is `or nothing`.",
    "kind color\n    worth number\n\ncolor red\n",
)
VALUE_TWICE = _code(
    "L0402",
    "two values for one attribute",
    "A member has one line for each attribute.",
    "kind color\n    worth number\n\ncolor red\n    worth 1\n    worth 2\n",
)
TABLE_GAPS = _code(
    "L0403",
    "a table that does not cover the numbers of players",
    "A table by players has exactly one row for each number of players that the ruleset allows.",
    "fact purse\n    means by players 3: 8\n",
)
NO_ROUND = Code(
    "L0404",
    Severity.ERROR,
    "a ruleset that lacks a part",
    "A ruleset says how many players it is for, what happens in a round, and after how many rounds a game "
    "ends at the latest (`round limit`).",
    "language 1\nruleset sample\n    players 2\n",
)
NO_MAXIMUM = _code(
    "L0405",
    "an amount to pick that has no largest value",
    "A player picks an amount from a range whose end is known before the game: a number, or the amount of a "
    "resource with a limited supply.",
    "resource coin\n    supply unlimited\n\nrule bet\n    for each player\n"
    "        pick 0 to (coins of player) coins as stake\n",
)
MAY_FAIL = _code(
    "L0406",
    "a statement that may be impossible, without `if unable`",
    "A payment, pick or choice that cannot be made would stop the game. Say what happens then with "
    '`if unable`, or claim that it cannot be with `impossible "reason"`.',
    "resource coin\n    supply 9\n\nrule rent\n    for each player\n        pay 1 coin\n",
)
GOES_ROUND = _code(
    "L0407",
    "rules or facts that go round in a circle",
    "A rule that runs itself, directly or through others, might never end; a fact that needs itself has no value.",
    "fact left\n    means right + 1\n\nfact right\n    means left - 1\n",
)
NO_ORDER = _code(
    "L0409",
    "some pieces of a zone that has no order",
    "From a zone without an order, `move 2 cards` does not say which two. Write `all`, let a player pick, "
    "describe them fully, or make the zone `ordered`.",
    "piece card\n    number number\n    copies by number 1: 1, 2: 1\n\nzone table\n    holds card\n\nzone hand of player\n"
    "    holds card\n\nrule deal\n    for each player\n        move 1 card from table to hand of player\n",
)
SEALED_BODY = _code(
    "L0410",
    "something else than a pick in a sealed block",
    "Sealed choices change nothing until all are made: only picks may stand in the block, and the seats "
    "must be players.",
    "record done\n    starts no\n\nrule vote\n    sealed for each player\n        set done to yes\n",
)
NOT_DECIDABLE = _code(
    "L0412",
    "a condition on a picked set that cannot be looked ahead",
    "While a set is picked piece by piece, the program must tell whether it can still be completed. It can "
    "for sets of a collection with at most 2,000 selections, and for conditions that more pieces can only help.",
    "piece card\n    number number\n    copies 3 by number 1 to 9\n\nzone hand of player\n    holds card\n\nrule lay\n"
    "    for each player\n        pick any cards in hand of player as laid\n"
    "            such that sum: total number of laid is 15\n            if unable\n                finish\n",
)
NO_PLAYER = _code(
    "L0413",
    "nobody whose turn it is",
    "`choose`, `pick`, `gain` and `pay` without a subject mean the local name `player`, bound by `for each "
    "player`, a parameter or `let`.",
    "resource coin\n    supply 9\n\nrule feast\n    gain 1 coin\n",
)
STRAY_OTHERWISE = _code(
    "L0415",
    "an `otherwise` without an `if`",
    "`otherwise` follows the block of an `if` or of an `otherwise if`, at the same indentation.",
    "rule stray\n    otherwise\n        finish\n",
)
MISPLACED = _code(
    "L0416",
    "a line in a place where it means nothing",
    "A guard (`only if`) stands before what it guards; a statement behind the end of the game is never "
    "reached; an attribute is given once to a member.",
    "rule over\n    finish\n    finish\n",
)
NO_SOURCE = Code(
    "L0501",
    Severity.ERROR,
    "a clause that does not say where it comes from",
    "In a ruleset that declares a source, every clause, or the block around it, has `cites`, `assumed` or `ruling`.",
    'language 1\nruleset sample\n    players 2    cites AB.players\n    source AB = sources/ab\n    round limit 5    ruling "long enough"\n\n'
    "record score\n    starts 0\n\nround    cites AB.round\n    finish\n",
)
NEVER_USED = _code(
    "L0502",
    "something that nothing uses",
    "A rule that nothing runs, a slot that no rule runs, a fact or a record that nothing reads is mostly a "
    "misspelling or a line that was forgotten.",
    "rule forgotten\n    finish\n",
    Severity.WARNING,
)
NEVER_HOLDS = _code(
    "L0503",
    "a condition that is always the same",
    "A condition whose parts are all known before the game is either always or never true.",
    "rule odd\n    if 2 > 3\n        finish\n",
    Severity.WARNING,
)
ASSERTS_NOTHING = _code(
    "L0601",
    "an example that asserts nothing",
    "An example states what must come out: `expect …` or an answer that is refused.",
    'example "idle"\n    when round\n',
)
WRONG_EXAMPLE = _code(
    "L0602",
    "an example line that does not fit",
    "`given` and `expect` say `something is value` of a record, an amount, a zone or a result; seats are "
    "named by their colors.",
    'example "odd"\n    when round\n    given red\n    expect red wins, yellow wins\n',
)

CODES: Mapping[str, Code] = {value.id: value for value in list(globals().values()) if isinstance(value, Code)}
"""Every code of this pass, by its id."""
