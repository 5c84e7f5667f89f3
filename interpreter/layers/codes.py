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

ranking
    highest coins of player
"""


def _layer(id_: str, text: str, header: str = "extends below") -> str:
    """Return the text of a layer."""
    return f"language 1\nruleset {id_}\n    {header}\n" + (f"\n{text}" if text else "")


def _code(
    id_: str,
    title: str,
    why: str,
    example: str,
    beside: Mapping[str, str] | None = None,
    severity: Severity = Severity.ERROR,
) -> Code:
    """Return a code whose example stands on the ruleset `below`, and on the layers beside that."""
    files = {"below": _BELOW, **(beside or {})}
    return Code(id_, severity, title, why, example, tuple((f"{name}.ludex", files[name]) for name in files))


NO_LAYER = _code(
    "L0801",
    "a layer that stands on something that is not there, or cannot be read",
    "`extends` and `excludes` name ruleset files: one beside this file, or one that comes with Ludex. Of two "
    "with this name the one beside this file is meant, even where it cannot be read.",
    _layer("mine", "", "extends below, belwo"),
)
CIRCLE = _code(
    "L0802",
    "layers that stand on each other in a circle",
    "A layer changes what lies below it, so nothing can lie below itself.",
    _layer("mine", "", "extends below, first"),
    {"first": _layer("first", "", "extends mine")},
)
NOTHING_BELOW = _code(
    "L0803",
    "an edit where nothing lies below",
    "`change`, `confirm`, `replace`, `remove`, `before`, `after` and `inherited` speak of what the rulesets "
    "below say; the header names these with `extends`.",
    f"{_BELOW}\nchange fact price\n    means 2\n".replace("ruleset below", "ruleset mine"),
)
NO_PLACE = _code(
    "L0804",
    "an edit of something that is not there",
    "An edit names a declaration or a path that the rulesets below have. A misspelt one is never ignored: "
    "the layer would do nothing.",
    _layer("mine", "change fact rewrad\n    means 4\n"),
)
AMBIGUOUS_PLACE = _code(
    "L0805",
    "an edit that may mean several things",
    "A path may leave out the kind of a member where only one member is meant. Where several layers make the "
    "same thing anew, `inherited from` says which of them is meant.",
    _layer("mine", "replace round.income\n    inherited\n", "extends first, second"),
    {
        "first": _layer("first", "replace round.income\n    for each player\n        gain 1 coin\n"),
        "second": _layer("second", "replace round.income\n    for each player\n        gain 2 coins\n"),
    },
)
WRONG_EDIT = _code(
    "L0806",
    "an edit that does not fit what it edits",
    "A rule and its parts take statements beside them, a fact takes lines that begin with `means`, an "
    "alternative takes other alternatives; what is no rule is changed by its declaration.",
    _layer("mine", "after reward\n    gain 3 coins\n"),
)
CONFLICT = _code(
    "L0807",
    "layers that edit the same thing differently",
    "Neither of two layers stands on the other, so nothing says which of them goes before. A layer that "
    "extends both and edits the same thing settles it.",
    _layer("mine", "", "extends first, second"),
    {
        "first": _layer("first", "change fact reward\n    means 4\n"),
        "second": _layer("second", "change fact reward\n    means 5\n"),
    },
)
NO_CHANGE = _code(
    "L0808",
    "a change that changes nothing",
    "What the layer says is what the rulesets below say already. Where something stays as it is and its "
    "source says so, `confirm` cites that.",
    _layer("mine", "change fact reward\n    means 3\n"),
    severity=Severity.WARNING,
)
EXCLUDED = _code(
    "L0809",
    "layers that exclude each other",
    "The author of a layer said that it cannot be played together with another one.",
    _layer("mine", "", "extends below, first\n    excludes first"),
    {"first": _layer("first", "change fact reward\n    means 4\n")},
)
SAME_ID = _code(
    "L0810",
    "two layers of the same name",
    "Layers are told apart by the names in their headers.",
    _layer("mine", "", "extends below, first"),
    {"first": _layer("mine", "change fact reward\n    means 4\n")},
)
LOOSE_NAME = _code(
    "L0811",
    "an inserted line that reaches further than its layer",
    "What an inserted line names or guards would hold for the lines that come after it in the ruleset below. "
    "In a step of its own it does not.",
    _layer("mine", "after round.income\n    let bonus be 3\n"),
)
MEETING = _code(
    "L0812",
    "lines of two layers at one place that depend on which come first",
    "Lines of layers beside each other may stand at one place if they do the same in either order: neither "
    "changes what the other reads or changes, and not both ask or draw chance. A layer that extends both can "
    "put them in an order.",
    _layer("mine", "", "extends first, second"),
    {
        "first": _layer(
            "first",
            "after round.income\n    step alms\n        for each player where coins of player < 4\n"
            "            gain 1 coin\n",
        ),
        "second": _layer(
            "second",
            "after round.income\n    step feast\n        for each player where coins of player > 2\n"
            "            gain 3 coins\n",
        ),
    },
)
STALE_SENTENCE = _code(
    "L0813",
    "a sentence that no longer fits what it is said of",
    "An author's own sentence stands in print for what a rule does. The values in its holes follow. "
    "A layer that changes anything else says in its own words what happens now, or writes `says generated`: "
    "then the sentence is made from the rule.",
    _layer(
        "mine",
        "after round.income.bonus\n    step tax\n        for each player\n            pay 1 coin\n"
        "                if unable\n                    nothing\n",
        "extends paid",
    ),
    {
        "paid": _layer(
            "paid",
            'replace round.income    says "Everybody takes {reward} coins and a bonus."\n    inherited\n'
            "    step bonus\n        for each player\n            gain 1 coin\n",
        )
    },
)

CODES: Mapping[str, Code] = {value.id: value for value in list(globals().values()) if isinstance(value, Code)}
"""Every code of this pass, by its id."""
