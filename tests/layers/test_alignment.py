"""Lists are laid beside each other: what is the same, what has moved, what became something else."""

import pytest

from ludex.interpreter.layers.views.alignment import Item, Match, align


def listed(text: str, group: str | None = "all", sort: str | None = None) -> list[Item]:
    return [Item(letter, group, sort) for letter in text]


def shown(old: str, new: str, matches: list[Match]) -> str:
    """Write matches down: `a` stays, `+a` is new, `-a` is gone, `>a` has moved, `a/b` became another."""
    said = []
    for match in matches:
        mine = "" if match.old is None else old[match.old]
        theirs = "" if match.new is None else new[match.new]
        mark = ">" if match.moved else "-" if not theirs else "+" if not mine else ""
        said.append(f"{mine}/{theirs}" if mine and theirs and mine != theirs else f"{mark}{theirs or mine}")
    return " ".join(said)


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("abc", "abc", "a b c"),
        ("", "ab", "+a +b"),
        ("ab", "", "-a -b"),
        ("abc", "axbc", "a +x b c"),
        ("abc", "ac", "a -b c"),
        ("abc", "bca", "b c >a"),
        ("abcd", "adbc", "a >d b c"),
        ("aba", "aa", "a -b a"),
        ("aa", "aba", "a +b a"),
        ("ab", "cd", "-a -b +c +d"),
    ],
)
def test_in_order(old: str, new: str, found: str) -> None:
    assert shown(old, new, align(listed(old), listed(new))) == found


def test_what_stands_between_the_same_became_something_else() -> None:
    old, new = "axb", "ayb"
    assert shown(old, new, align(listed(old, sort="line"), listed(new, sort="line"))) == "a x/y b"
    old, new = "axwb", "ayb"
    assert shown(old, new, align(listed(old, sort="line"), listed(new, sort="line"))) == "a x/y -w b"


def test_other_sorts_never_become_each_other() -> None:
    old = [Item("a", "all", "pay"), Item("b", "all", "gain")]
    new = [Item("c", "all", "gain"), Item("d", "all", "pay")]
    assert shown("ab", "cd", align(old, new)) == "-a b/c +d"


def test_without_an_order_nothing_moves() -> None:
    assert shown("abc", "cab", align(listed("abc", None), listed("cab", None))) == "c a b"


def test_each_group_has_an_order_of_its_own() -> None:
    groups = {"a": 1, "b": 2, "c": 1}
    old, new = ([Item(letter, groups[letter]) for letter in text] for text in ("abc", "bac"))
    assert shown("abc", "bac", align(old, new)) == "b a c"
