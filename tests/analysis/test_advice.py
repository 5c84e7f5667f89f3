"""What the help of a message says to write, made of the author's own names."""

from checking import checked, whole
from test_habits import TABLE, said

from ludex.grammar.diagnostics import Diagnostic

DICE = """\
piece die "dice"
    faces 1 to 6
    copies 2

zone tray
    holds die
    visible to everyone

record best of player
    number 0 to 6
    starts 0

setup
    move all dice from supply to tray

fact lucky(die)
    means yes if face of die is 6
    otherwise no

"""
PICK = ("roll tray", "pick die in tray where face of die > 3 as chosen", "    if unable", "        nothing")


def dice(*lines: str) -> list[Diagnostic]:
    rows = "".join(f"        {line}\n" for line in (*PICK, *lines))
    return list(checked(whole(f"{DICE}round\n    for each player\n{rows}")).diagnostics)


def test_members_without_names_stand_on_a_line_of_their_own() -> None:
    text = TABLE.replace("square per number 0 to 20\n", "square edge\n    {}per number 1 to 20\n")
    for word, code in (("", "L0138"), ("copies ", "L0416")):
        (one,) = checked(whole(text.replace("{}", word))).diagnostics
        assert one.code.id == code and "`square per number 1 to 20`" in (one.help or "")


def test_what_is_no_resource() -> None:
    ((code, _, advice),) = said("pay 1 card")
    assert code == "L0301"
    assert advice == "pieces are moved: write `move 1 card from … to …`; the resources are: coins"
    ((code, _, advice),) = said("gain 4 squares")
    assert advice == "write `4` where a number alone is meant; the resources are: coins"


def test_a_line_that_ends_too_early_says_what_the_record_is() -> None:
    ((code, _, advice),) = said("set position of player to")
    assert (code, advice) == ("L0132", "add a number from 0 to 20, such as `1`")


def test_what_is_known_of_a_part_is_known_of_the_whole() -> None:
    """Where there is a face there is a die."""
    for test in ("face of chosen is not nothing", "chosen is not nothing", "face of chosen > 0"):
        found = dice(
            f"only if {test}", "set best of player to face of chosen", "only if lucky(chosen)", "player wins"
        )
        assert found == []


def test_it_is_said_which_part_may_be_nothing() -> None:
    (one,) = dice("set best of player to face of chosen")
    assert one.code.id == "L0303" and one.title == "`best` may be nothing"
    assert one.labels[0].text == "`chosen` may be nothing, and then so is this"
    assert one.help == "test it first with `only if chosen is not nothing`"
