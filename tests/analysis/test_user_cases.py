"""What users of other languages complained of: each case by its number in the list of cases."""

import os
import subprocess
import sys
from itertools import product
from random import Random

import pytest
from checking import CATALOGUES, HEAD, ROUND, TRIBUNES, changed, checked, found, whole

import ludex
from ludex.grammar.source import MemorySources
from ludex.interpreter.analysis.check import check
from ludex.interpreter.analysis.ruleset import Ruleset
from ludex.interpreter.play.examples import run_example
from ludex.interpreter.program.fingerprint import fingerprint
from ludex.interpreter.program.lower import lower


def good(text: str) -> Ruleset:
    """Return the checked ruleset, which must have no errors."""
    outcome = checked(text)
    assert outcome.ruleset is not None, [one.title for one in outcome.diagnostics]
    return outcome.ruleset


@pytest.mark.parametrize(
    ("old", "new", "word", "help_"),
    [
        ("with worth 5", "with wrth 5", "wrth", "write `worth`"),
        ("    effect\n", "    efect\n", "efect", "write `effect`"),
        ("    visible to owner\n", "    visible to owners\n", "owners", "owner"),
    ],
)
def test_l01_a_misspelt_key_is_never_ignored(old: str, new: str, word: str, help_: str) -> None:
    outcome = checked(changed(old, new))
    assert outcome.ruleset is None
    (first, *_) = outcome.diagnostics
    text = outcome.sources["mine.ludex"].text
    assert word in text[first.span.start : first.span.end] and help_ in (first.help or "")
    assert text.split("\n")[first.span.line - 1][first.span.column - 1 :].startswith(word[:4])


def test_l03_a_second_definition_shows_both_places() -> None:
    text = whole("kind spot\n    price number\n\nspot dock with price 3\nspot dock with price 4\n")
    (one,) = checked(text).diagnostics
    assert one.code.id == "L0203" and len(one.labels) == 2
    lines = [text.split("\n")[label.span.line - 1] for label in one.labels]
    assert lines == ["spot dock with price 4", "spot dock with price 3"]


def test_l05_a_mistake_lies_in_the_file_that_holds_it() -> None:
    text = TRIBUNES.replace("sources/tribunes", "sources/other")
    broken = {"sources/other.toml": 'title = "x"\n[[entry]]\nid = "a"\nheading = "b"\n'}
    (one,) = check(MemorySources({"games/mine.ludex": text, **broken}), "games/mine.ludex").diagnostics
    assert one.span.file == "games/mine.ludex" and "games/sources/other.toml" in one.labels[0].text
    moved = {f"games/{name}": text for name, text in broken.items()}
    found_ = check(MemorySources({"games/mine.ludex": text, **moved}), "games/mine.ludex").diagnostics
    assert [each.code.id for each in found_] == ["L0207"]
    assert found_[0].labels[0].text == "games/sources/other.toml: the entry `a` lacks `statement`"


def test_a_catalogue_beside_the_file_comes_before_one_of_the_library() -> None:
    files = {"games/mine.ludex": TRIBUNES}
    assert check(MemorySources(files), "games/mine.ludex").diagnostics == ()
    files["games/sources/tribunes.toml"] = (
        'title = "x"\n[[entry]]\nid = "a"\nheading = "B"\nstatement = "C."\n'
    )
    found_ = check(MemorySources(files), "games/mine.ludex").diagnostics
    assert found_ and {each.code.id for each in found_} == {"L0206"}


@pytest.mark.parametrize(
    "changed_",
    [
        TRIBUNES.replace("\n", "\r\n"),
        TRIBUNES.rstrip("\n"),
        TRIBUNES + "# the end",
        TRIBUNES + "   \n    \n\n",
        "\ufeff" + TRIBUNES,
    ],
    ids=["windows", "no newline", "comment", "blanks", "byte order mark"],
)
def test_l07_ends_of_lines_and_of_the_file_mean_nothing(changed_: str) -> None:
    ruleset = good(changed_)
    assert fingerprint(lower(ruleset, 4)) == fingerprint(lower(good(TRIBUNES), 4))
    mistaken = [checked(text.replace("with worth 5", "with wort 5")) for text in (TRIBUNES, changed_)]
    first, second = [[(one.code.id, one.span.line) for one in each.diagnostics] for each in mistaken]
    assert first == second


@pytest.mark.parametrize(
    "text",
    [
        'kind tile "tiles\n',
        "record score\n    starts (3\n",
        "rule over\n    if some players\n        finish\n",
        "kind color\ncolor red blue\n",
        "fact over\n    means\n",
    ],
)
def test_l10_no_message_speaks_of_the_insides(text: str) -> None:
    outcome = checked(whole(text))
    assert outcome.diagnostics
    for one in outcome.diagnostics:
        said = " ".join([one.title, one.help or "", *(label.text for label in one.labels)])
        assert not any(word in said for word in ("NAME", "STRING", "_NL", "LPAR", "CALL", "Traceback", "$"))


FLAGS = """option a "A"
    starts no

option b "B"
    starts no

option c "C"
    starts no

fact first
    means not a and b or c

fact second
    means not a or b and not c

fact third
    means a or b and not c

record tally
    number 0 to 9
    starts 0

round
    if first
        set tally to tally + 1
    if second
        set tally to tally + 2
    if third
        set tally to tally + 4
    if tally is 9
        finish
"""


def test_l12_conditions_mean_what_the_table_of_precedence_says() -> None:
    """`not` binds more tightly than `and`, and `and` more tightly than `or`."""
    for a, b, c in product((False, True), repeat=3):
        said = [
            (not a and b) or c,
            (not a) or (b and not c),
            a or (b and not c),
        ]
        total = sum(2**power for power, value in enumerate(said) if value)
        given = ", ".join(
            f"{name} is {'yes' if value else 'no'}" for name, value in zip("abc", (a, b, c), strict=True)
        )
        expected = f"tally is {total}" if total else "at least tally is 0"
        example = f'\nexample "row"\n    when round\n    given {given}\n    expect {expected}\n'
        text = HEAD + FLAGS + example
        ruleset = good(text)
        outcome = run_example(ruleset, ruleset.examples[0])
        assert outcome.passed, outcome.messages


def test_l12_a_text_has_one_meaning_whatever_the_hash_seed() -> None:
    script = (
        "from pathlib import Path\n"
        "import ludex\n"
        "from ludex.interpreter.program.fingerprint import fingerprint\n"
        "rules = ludex.load('tribunes')\n"
        "print(fingerprint(rules.compiled(4).program), [w.title for w in rules.warnings])\n"
    )
    said = set()
    for seed in ("0", "1", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        said.add(done.stdout)
    assert len(said) == 1


def test_l14_what_reads_itself_is_told_at_once() -> None:
    """There are no layers yet: facts and rules are all that can go round in a circle."""
    ring = "fact one\n    means two\n\nfact two\n    means three\n\nfact three\n    means one + 1\n"
    (one,) = checked(whole(ring)).diagnostics
    assert one.code.id == "L0407" and one.labels[0].text == "the circle: one -> two -> three -> one"
    rules = "rule one\n    two\n\nrule two\n    three\n\nrule three\n    one\n\nround\n    one\n"
    codes = [code for code, _ in found(whole(rules))]
    assert codes == ["L0407"] * 3


@pytest.mark.parametrize(
    ("text", "code", "marked"),
    [
        ("record over\n    starts no\n\nround\n    if over\n        finish\n", "L0506", "over"),
        ("rule lonely\n    finish\n", "L0502", "lonely"),
        (
            "kind guild\n\nguild one, two, three\n\nrecord joined of guild\n    starts no\n\n"
            "round\n    for each guild\n        set joined of guild to yes\n"
            "    if count of (guild where joined of guild) >= 4\n        finish\n",
            "L0503",
            "count of (guild where joined of guild) >= 4",
        ),
    ],
)
def test_l15_what_can_never_apply_is_warned_of(text: str, code: str, marked: str) -> None:
    assert found(whole(text)) == [(code, marked)]


def test_l15_an_empty_rule_is_refused() -> None:
    assert found(whole("rule empty\n"))[0][0] == "L0136"


def test_h12_a_table_covers_every_number_of_players() -> None:
    text = HEAD.replace("players 2, 3", "players 2, 3, 6") + (
        "fact purse\n    means by players 2: 8, 3: 6\n\nrecord spent\n    starts no\n" + ROUND
    )
    (one,) = [one for one in checked(text).diagnostics if one.code.id == "L0403"]
    assert one.title == "the table has no row for 6 players"
    with pytest.raises(ludex.UsageError, match="tribunes is for 3, 4, 5 players, not 6"):
        ludex.load_text({"mine.ludex": TRIBUNES, **CATALOGUES}, "mine.ludex").start(players=6)


def test_a_slot_that_no_line_runs_never_runs_and_is_warned_of() -> None:
    line = next(line for line in TRIBUNES.split("\n") if "run effect of" in line)
    text = changed(line, "            set position of player to position of player + 1")
    text = text[: text.index('example "a single')]  # the examples say what no longer happens
    assert ("L0502", "effect") in found(text)
    clauses = clauses_used(good(text))
    assert not any(path.startswith("card.") for path in clauses) and any(
        path.startswith("round.effects") for path in clauses
    )
    assert any(path.startswith("card.") for path in clauses_used(good(TRIBUNES)))


def clauses_used(ruleset: Ruleset) -> set[str]:
    """Return the paths of the clauses that run in a game of random choices."""

    class Watch:
        def __init__(self) -> None:
            self.clauses: set[int] = set()

        def event(self, event: object, /) -> None:
            pass

        def clause(self, clause: int, /) -> None:
            self.clauses.add(clause)

    watch, rng = Watch(), Random(1)
    rules = ludex.Ruleset.of(ruleset)
    game = rules.start(players=3, seed=1, watch=watch)
    while game.decision:
        game.apply(rng.choice(game.decision.choices), watch=watch)
    names = rules.compiled(3).program.names
    return {names.clauses[clause] for clause in watch.clauses}
