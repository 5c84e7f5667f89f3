"""The mistakes that only the meaning of a ruleset shows: names, types, possibility, sources, examples."""

from collections.abc import Mapping

from ...grammar.diagnostics import Code, Severity

_HEAD = "language 1\nruleset sample\n    players 2\n    round limit 5\n\n"
_ROUND = "round\n    finish\n"


def _code(
    id_: str,
    title: str,
    why: str,
    example: str,
    severity: Severity = Severity.ERROR,
    round_: bool = True,
    right: str = "",
) -> Code:
    end = "\n" + _ROUND if round_ else ""
    return Code(id_, severity, title, why, _HEAD + example + end, right=_HEAD + right + end if right else "")


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
    "A name that `let`, `as`, `in` or a parameter introduces must not be the name of something declared: a "
    "reader could not tell which is meant. Only the name of a kind may stand for one of its members.",
    "record score\n    starts 0\n\nrule tally\n    let score be 1\n",
)
UNKNOWN_ATTRIBUTE = _code(
    "L0205",
    "an attribute that the kind does not have",
    "A member has values for the attributes of its kind and for nothing else.",
    "kind color\n    worth number or nothing\n\ncolor red with wroth 1\n",
    right="kind color\n    worth number or nothing\n\ncolor red with worth 1\n",
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
    "`source AB = sources/name` reads the catalogue `sources/name.toml` beside the ruleset: a title, and for "
    "each statement an id, a heading and our own short wording of it.",
    """language 1
ruleset sample
    players 2           assumed "two are enough"
    source AB = sources/absent
    round limit 5       ruling "long enough"

round                   ruling "it is over at once"
    finish
""",
)
UNKNOWN_PATH = _code(
    "L0208",
    "a path that names no rule or step",
    "An example names the rule or step that it runs, and the clause that refuses an answer, by its path.",
    'example "nothing"\n    when round.frist\n    expect red wins, yellow wins\n',
)
NO_NUMBER = _code(
    "L0209",
    "a number of a step that has none",
    "`{number}` in the title of a step is its place among the steps beside it whose titles have that hole; "
    "`{number of round.sale}` in any other text is that of the step `round.sale`. The title of an example "
    "has no such hole: by its title a layer replaces or removes it.",
    'rule tally\n    step sale "Phase {number}: Selling"\n        nothing\n    step rest "Behind phase '
    '{number of tally.sael}"\n        nothing\n',
)
WRONG_TYPE = _code(
    "L0301",
    "a value of the wrong type",
    "Every place takes values of one type: a number, yes or no, a member of a certain kind, several of them.",
    "record done\n    starts no\n\nrule tally\n    set done to 3\n",
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
    "record bidder\n    player or nobody\n    starts nobody\n\nrule crown\n    bidder wins\n",
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
    "resource coin\n    supply unlimited\n    visible to everyone\n\nrule bet\n    for each player\n"
    "        pick 0 to (coins of player) coins as stake\n",
)
MAY_FAIL = _code(
    "L0406",
    "a statement that may be impossible, without `if unable`",
    "A payment, pick or choice that cannot be made would stop the game. Say what happens then with "
    '`if unable`, or claim that it cannot be with `impossible "reason"`.',
    "resource coin\n    supply 9\n\nround\n    for each player\n        pay 1 coin\n",
    round_=False,
)
GOES_ROUND = _code(
    "L0407",
    "rules or facts that go round in a circle",
    "A rule that runs itself, directly or through others, might never end; a fact that needs itself has no "
    "value.",
    "fact left\n    means right + 1\n\nfact right\n    means left - 1\n",
)
NO_MEMBERS = _code(
    "L0408",
    "something for each member of a kind that has none",
    "A zone or a record `of` a kind is there once for each of its members. Where there are no members there "
    "is none, and every line that speaks of it means nothing.",
    "kind spot\n\nrecord taken of spot\n    starts no\n",
)
NO_ORDER = _code(
    "L0409",
    "some pieces of a zone that has no order",
    "From a zone without an order, `move 2 cards` does not say which two. Write `all`, let a player pick, "
    "describe them fully, or make the zone `ordered`.",
    """piece card
    number number
    copies by number 1: 1, 2: 1

zone table
    holds card

setup
    move all cards from supply to table
    move 1 card from table to supply
""",
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
    "While a set is picked thing by thing, the program must tell whether it can still be completed. It can "
    "in two classes: where the collection has at most 5,000 selections, or where more things can only help "
    "the condition and there is no largest number.",
    """piece card
    number number
    copies 3 per number 1 to 9

zone hand of player
    holds card
    visible to owner

setup
    for each player
        move all cards from supply to hand of player

round
    for each player
        pick any cards in hand of player as laid
            such that sum: total number of laid is 15
            if unable
                player wins
        move laid to supply
""",
    round_=False,
)
NO_PLAYER = _code(
    "L0413",
    "nobody whose turn it is",
    "`choose`, `pick`, `gain` and `pay` without a subject mean the local name `player`, bound by `for each "
    "player`, a parameter or `let`.",
    "resource coin\n    supply 9\n\nrule feast\n    gain 1 coin\n",
    right="resource coin\n    supply 9\n\nrule feast\n    for each player\n        gain 1 coin\n",
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
IMPOSSIBLE_NUMBER = _code(
    "L0417",
    "a number that cannot be",
    "Nobody can pick from 3 to 2 things, pay less than nothing, or play a game of no rounds. Such a number "
    "is refused before the game, not met in it.",
    """rule guess
    for each player
        pick 3 to 2 as pips

round
    guess
""",
    round_=False,
)
HIDDEN = _code(
    "L0418",
    "a question that tells what the asked player cannot see",
    "What a player is offered must not depend on what is hidden from them: the question itself would give "
    "it away. Amounts and records are hidden as their line `visible to` says. Pieces count as hidden where "
    "they surely are: in a zone that is not visible to the player asked, which gets all its pieces from "
    "shuffled piles that nobody sees or from other such zones, from which no other player picks, and whose "
    "pieces nothing reveals. Titles of steps, choices and answers are told to everybody, so what stands in "
    "their holes `{…}` must be seen by everybody.",
    """resource coin
    supply 20
    visible to owner

record bold of player
    starts no

round
    for each player
        gain 1 coin
        choose
            either raid if coins of player after player > 2
                set bold of player to yes
            or rest
                set bold of player to no
    for each player where bold of player
        gain 1 coin
""",
    round_=False,
)
NOT_FIXED = _code(
    "L0419",
    "a value that only the game shows, where it must be known before",
    "What a member is like, and how a record or an option starts, is settled before the first move: a "
    "number, yes or no, a member, a table by players. What follows from the game is a fact.",
    """fact lead
    means 3

record score
    number
    starts lead
""",
)
NO_PIECES = _code(
    "L0420",
    "a piece of which there is not one",
    "A piece lies on the table as often as its line `copies` says, or once for each member. With neither, "
    "nothing can ever be moved, rolled or picked.",
    "piece die\n    faces 1 to 6\n",
)
TOO_LONG = Code(
    "L0421",
    Severity.ERROR,
    "a game that may go on for ever",
    "The longest game is known before play: the round limit times what may be asked in one round, repeats "
    "and loops counted in full. It must stay within what anybody can wait for.",
    "language 1\nruleset sample\n    players 2\n    round limit 10000000\n\n"
    "round\n    for each player\n        choose\n            either stay\n            or leave\n",
)
CARRIED = _code(
    "L0422",
    "a name that carries a secret past a question",
    "A name given by `let`, or to a rule by who runs it, keeps its value while others are asked. If it was "
    "worked out from what not everybody sees (a hand, a hidden amount or record, a selection by what such "
    "pieces are like), a player who imagines what may lie there would meet the truth in it. Say it again "
    "after the question, or use a fact. The same holds for what a loop goes through.",
    """resource coin
    supply 20
    visible to owner

record score of player
    number 0 to 5
    starts 0

round
    for each player
        pick 0 to 3 coins as found
        gain (found) coins
        let wealth be coins of player
        let player be player after player
        choose
            either poor
                if wealth < 2 coins
                    set score of player to 5
            or rich
                set score of player to 0
""",
    round_=False,
)
LIE_APART = _code(
    "L0423",
    "a pick among pieces that are alike and may lie in different zones",
    "Where one piece is picked, the answer says what it is like, not where it lies. Pieces that nothing "
    "tells apart can only be offered together if they lie in one zone.",
    """piece card
    copies 6

zone hand of player
    holds card
    visible to everyone

setup
    for each player
        move 2 cards from supply to hand of player

round
    for each player
        pick card as chosen
        move chosen to hand of player after player
""",
    round_=False,
)
NOT_PRINTED = _code(
    "L0424",
    "something in print that is not there",
    "A sheet outlines rules whose steps have titles, and has boxes for what each player has. On a piece or "
    "in a table stands what a member has itself, or what one of its attributes leads to. How many pieces "
    "there are is said by the piece, not by its print.",
    """resource coin "coins"
    visible to everyone

zone bank
    holds coin

sheet overview
    box coins
    box bank
""",
)
MEASURE_READ = _code(
    "L0425",
    "a measure that is read",
    "A measure is taken of games that are played: none goes otherwise for it. So nothing reads a measure, "
    "another one neither. What several lines need is a fact.",
    """record score of player
    number 0 to 9
    starts 0

measure lead of player
    means score of player

rule climb(player)
    set score of player to lead of player
""",
    right="""record score of player
    number 0 to 9
    starts 0

fact lead of player
    means score of player

measure ahead of player
    means lead of player

rule climb(player)
    set score of player to lead of player
""",
)
CHANCE_PICKS_ONE = _code(
    "L0431",
    "chance that picks several things, or a number",
    "`chance picks card in hand of rival as stolen` picks one thing, each as likely as any other. Numbers "
    "come from pieces with faces, which are rolled.",
    """piece card
    copies 9

zone deck
    holds card

setup
    move all cards from supply to deck

round
    chance picks 2 cards in deck as burnt
    move burnt to supply
    finish
""",
    round_=False,
)
ASKED_TWICE = _code(
    "L0432",
    "an amount that a player may be asked for twice in a sealed block",
    "Nothing is paid before a sealed block ends, so a player who is asked twice for the same resource might "
    "name all that there is twice. Pieces that a player has picked are not offered again in the block.",
    """kind stall

stall north, south

resource coin "coins"
    supply 40

record keeper of stall
    player or nobody
    starts nobody

round
    sealed for each stall where keeper of stall is not nobody
        let player be keeper of stall
        pick 0 to (coins of player) coins as stake
    finish
""",
    round_=False,
)
REFUSED_SETTING = _code(
    "L0441",
    "a setting that an option refuses",
    "`only if` says in an option what a table may settle. How the options start must be allowed for every "
    "number of players, and so must what an example gives.",
    """option stake
    number 1 to 9
    starts 3
    only if stake <= ceiling

option ceiling
    number 1 to 9
    starts 2

record debt
    number 0 to 99
    starts 0

round
    set debt to debt + stake * ceiling
    if debt > 20
        finish
""",
    round_=False,
)
NOT_GUARDED = _code(
    "L0451",
    "a line of a standing rule that no condition stands before",
    "A standing rule (`whenever`) runs of itself as soon as its conditions hold. What has no condition would "
    "run all the time.",
    """resource coin
    supply 9
    visible to everyone

whenever feast
    for each player where coins of player is 0
        gain 1 coin
    finish
""",
)
RESTLESS = _code(
    "L0452",
    "a standing rule that never comes to rest",
    "A standing rule (`whenever`) is run again until its conditions no longer hold, so what it does must "
    "change something that they look at.",
    """resource coin
    supply 9
    visible to everyone

record fed
    flag
    starts no

whenever feast
    if fed
        for each player
            gain 1 coin

setup
    set fed to yes

ranking
    highest coins of player
""",
)
REFILLS_ITSELF = _code(
    "L0453",
    "a pile whose refill takes from the pile itself",
    "A `refill` runs because the pile is empty and a piece is needed. If it needed a piece of the same pile, "
    "itself or in a rule that it runs, it would have to run again before it is done.",
    """piece card
    copies 9

zone deck
    holds card
    ordered
    refill
        move all cards from supply to deck
        move 1 card from deck to supply

setup
    move 1 card from deck to supply
""",
)
NO_SOURCE = Code(
    "L0501",
    Severity.ERROR,
    "a clause that does not say where it comes from",
    "In a ruleset that declares a source, every clause, or the block around it, has `cites`, `assumed` or "
    "`ruling`.",
    """language 1
ruleset sample
    players 2           assumed "two are enough"
    source AB = sources/sample
    round limit 5       ruling "long enough"

round                   ruling "it is over at once"
    finish

ranking
    highest score of player

record score of player
    starts 0            assumed "nobody has won anything yet"
""",
)

NEVER_USED = _code(
    "L0502",
    "something that nothing uses",
    "A rule that nothing runs, a rule of a kind that no line runs or no member has, a fact, an option or a "
    "record that nothing reads is mostly a misspelling or a line that was forgotten.",
    "rule forgotten\n    finish\n",
    Severity.WARNING,
)
NEVER_HOLDS = _code(
    "L0503",
    "a condition that is always the same",
    "A condition that is always true or never true decides nothing. It may ask for more than there is, or "
    "compare something with itself.",
    """round
    if count of players > 2
        finish
""",
    Severity.WARNING,
    round_=False,
)
UNUSED_LOCAL = _code(
    "L0504",
    "a local name that nothing reads",
    "`let` and `as` name something for the lines below. Where none of them reads the name, a line is "
    "missing or the name is misspelt.",
    """round
    let last be 3
    finish
""",
    Severity.WARNING,
    round_=False,
)
NO_EFFECT = _code(
    "L0505",
    "a statement that changes nothing",
    "A record is set to what it is already, nothing is paid, no piece is moved: such a line can be left "
    "out, or says something else than was meant.",
    """record score
    starts 0

round
    set score to score
    if score is 0
        finish
""",
    Severity.WARNING,
    round_=False,
)
NEVER_SET = _code(
    "L0506",
    "a record that nothing sets",
    "A record that keeps its first value for the whole game makes every condition that reads it always the "
    "same. Where that is meant, it is a fact or an option.",
    """record over
    starts no

round
    if over
        finish
""",
    Severity.WARNING,
    round_=False,
)
NEEDLESS = _code(
    "L0507",
    "an `if unable` under something that cannot fail",
    "What stands below `if unable` happens where the line above it is impossible. Here it never is.",
    """record favorite
    player or nobody
    starts nobody

round
    for each player
        pick player as friend
            if unable
                finish
        set favorite to friend
    if favorite is nobody
        finish
""",
    Severity.WARNING,
    round_=False,
)
NEVER_FILLED = _code(
    "L0508",
    "pieces that nothing moves, or a place to which nothing comes",
    "All pieces begin in the `supply`, and all zones begin empty. What no line moves stays there, and what "
    "nothing comes to stays empty: mostly a set-up was forgotten.",
    """piece card
    copies 9

zone hand of player
    holds card
    visible to owner

round
    for each player
        if no (card in hand of player)
            player wins
""",
    Severity.WARNING,
    round_=False,
)
NO_DECISION = _code(
    "L0509",
    "a game that ends and nobody has won",
    "`finish` ends the game, and the `ranking` says who has won. Without a ranking, and without a line such "
    "as `player wins`, all players come out alike.",
    """record score of player
    number 0 to 30
    starts 0

round
    for each player
        set score of player to score of player + 1
    if some (player where score of player is 3)
        finish
""",
    Severity.WARNING,
    round_=False,
)
MANY_CITATIONS = Code(
    "L0510",
    Severity.ERROR,
    "a line that cites more than three statements",
    "A line cites at most three statements, so that a reader can hold them beside it. One that needs more "
    "says several things, or cites what other lines say. Examples may cite more.",
    """language 1
ruleset sample
    players 2           assumed "two are enough"
    source AB = sources/sample
    round limit 5       cites AB.score, AB.rounds, AB.end, AB.winner

round                   cites AB.end
    finish
""",
)
UNSAID = _code(
    "L0511",
    "a title of what is yes or no that does not say of what",
    "What is yes or no of something has a title that is a sentence and names that thing, so that it can be "
    "told of any of them: `the player has passed` is told as `red has passed`.",
    """record passed of player "has passed"
    starts no

round
    for each player where not passed of player
        set passed of player to yes
        player wins
""",
    Severity.WARNING,
    round_=False,
)
NOT_SAID = _code(
    "L0512",
    "a sentence of an author's own where none is printed",
    "`says` stands behind a rule, a fact or what stands in a rule: its sentence is printed "
    "instead of those that are made from the rule. Other lines are printed with what is around them.",
    """resource coin "coins"    says "There are coins for everybody."
    supply unlimited
    visible to everyone

round
    for each player
        gain 1 coin
    finish

ranking
    highest coins of player
""",
    round_=False,
)
NUMBER_IN_SENTENCE = _code(
    "L0513",
    "a number in a sentence that is no value",
    "A number that is written out stays when the rule changes, and then the sentence is wrong. In a hole the "
    "same value follows the rule.",
    """resource coin "coins"
    supply unlimited
    visible to everyone

round
    for each player
        gain 3 coins    says "Everybody takes three coins."
    finish

ranking
    highest coins of player
""",
    Severity.WARNING,
    round_=False,
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

LEFT_OPEN = _code(
    "L0603",
    "an example that leaves a name of its rule open",
    "A rule with a parameter, or a step in a loop, reads a name that is bound outside of it. An example that "
    "runs it says what the name stands for: `given player is red`.",
    """resource coin
    supply 9
    visible to everyone

round
    for each player
        step feast
            gain 1 coin

            example "one for the guest"
                expect coins of red is 1
""",
    round_=False,
)

BREAKS_OFF = _code(
    "L0701",
    "a game that breaks off",
    "`ludex check` plays the beginning of some games for each number of players. A record that leaves its "
    "range, or something claimed impossible that happens, would end a real game in the middle.",
    """record score of player
    number 0 to 3
    starts 0

setup
    for each player
        repeat at most 4 times
            set score of player to score of player + 1

round
    finish

ranking
    highest score of player
""",
    round_=False,
)
TOO_FEW = _code(
    "L0702",
    "a set-up that moves fewer pieces than it says",
    "`move 5 cards from deck …` moves what there is. Where the set-up finds fewer, there are too few copies "
    "for so many players, or a line stands too early.",
    """piece card
    copies 9

zone deck
    holds card
    ordered

zone hand of player
    holds card
    visible to owner

setup
    move all cards from supply to deck
    for each player
        move 5 cards from deck to hand of player

round
    for each player
        if some (card in hand of player)
            player wins
""",
    Severity.WARNING,
    round_=False,
)

CODES: Mapping[str, Code] = {value.id: value for value in list(globals().values()) if isinstance(value, Code)}
"""Every code of this pass, by its id."""
