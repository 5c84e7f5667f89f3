"""The mistakes in how layers stand on each other and edit what lies below."""

from collections.abc import Mapping

from ...grammar.diagnostics import Code, Severity

_BELOW = """language 1
ruleset below
    players 2
    round limit 5

resource coin "coins"
    supply unlimited
    visible to everyone

fact reward
    means 3

round
    step income
        for each player
            gain (reward) coins
    step closing
        finish
"""
_HEAD = "language 1\nruleset mine\n    extends below\n\n"


def _code(id_: str, title: str, why: str, example: str, severity: Severity = Severity.ERROR) -> Code:
    return Code(id_, severity, title, why, _HEAD + example, (("below.ludex", _BELOW),))


NO_LAYER = _code(
    "L0801",
    "a layer that stands on something that is not there",
    "`extends` and `excludes` name ruleset files: one beside this file, or one that comes with Ludex.",
    "",
)
CIRCLE = _code(
    "L0802",
    "layers that stand on each other in a circle",
    "A layer changes what lies below it, so nothing can lie below itself.",
    "",
)
NOTHING_BELOW = _code(
    "L0803",
    "an edit where nothing lies below",
    "`change`, `replace`, `remove`, `before`, `after` and `inherited` speak of what the rulesets below say; "
    "the header names these with `extends`.",
    "rule bonus\n    inherited\n\nafter round.income\n    step more\n        bonus\n",
)
NO_PLACE = _code(
    "L0804",
    "an edit of something that is not there",
    "An edit names a declaration or a path that the rulesets below have. A misspelt one is never ignored: "
    "the layer would do nothing.",
    "change fact rewrad\n    means 4\n",
)
AMBIGUOUS_PLACE = _code(
    "L0805",
    "an edit that may mean several things",
    "A path may leave out its beginning only where one thing alone is meant.",
    "",
)
WRONG_EDIT = _code(
    "L0806",
    "an edit that does not fit what it edits",
    "A rule and its parts take statements beside them, a fact takes lines that begin with `means`, an "
    "alternative takes other alternatives; what is no rule is changed by its declaration.",
    "after reward\n    gain 3 coins\n",
)
CONFLICT = _code(
    "L0807",
    "layers that edit the same thing differently",
    "Neither of two layers stands on the other, so nothing says which of them goes before. A layer that "
    "extends both and edits the same thing settles it.",
    "",
)
NO_CHANGE = _code(
    "L0808",
    "a change that changes nothing",
    "What the layer says is what the rulesets below say already.",
    "change fact reward\n    means 3\n",
    Severity.WARNING,
)
EXCLUDED = _code(
    "L0809",
    "layers that exclude each other",
    "The author of a layer said that it cannot be played together with another one.",
    "",
)
SAME_ID = _code(
    "L0810",
    "two layers of the same name",
    "Layers are told apart by the names in their headers.",
    "",
)
LOOSE_NAME = _code(
    "L0811",
    "an inserted line that reaches further than its layer",
    "What an inserted line names or guards would hold for the lines that come after it in the ruleset below. "
    "In a step of its own it does not.",
    "after round.income\n    let bonus be 3\n",
)

CODES: Mapping[str, Code] = {value.id: value for value in list(globals().values()) if isinstance(value, Code)}
"""Every code of this pass, by its id."""
