"""The formatter: what is printed means the same, comments included, and printing again changes nothing."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_layers import EDITS, EXPRESSIONS, HEADERS
from samples import PAGES, PATHS, TEXTS, good, read

from ludex.grammar import model
from ludex.grammar.printer import CannotPrint, to_text


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_ruleset_files_are_in_canonical_form(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert to_text(good(text)) == text


@pytest.mark.parametrize("text", PAGES)
def test_everything_comes_back(text: str) -> None:
    file = good(text)
    printed = to_text(file)
    assert good(printed) == file
    assert to_text(good(printed)) == printed


@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from([*TEXTS, *PAGES]))
def test_comments_stay(data: st.DataObject, text: str) -> None:
    """No comment is lost, wherever it stands."""
    rows = text.split("\n")
    count = data.draw(st.integers(1, 5))
    for number in range(count):
        at = data.draw(st.integers(0, len(rows) - 1))
        before, behind = data.draw(
            st.tuples(st.sampled_from(["", " ", "   ", "#"]), st.sampled_from(["", " ", "  x"]))
        )
        comment = f"#{before}mark-{number}{behind}"
        if data.draw(st.booleans()):
            rows.insert(at, " " * data.draw(st.integers(0, 9)) + comment)
        else:
            rows[at] += comment if "#" not in rows[at] else ""
    wanted = "\n".join(rows)
    file = good(wanted)
    printed = to_text(file)
    assert good(printed) == file and to_text(good(printed)) == printed
    for number in range(count):
        assert printed.count(f"mark-{number}") == wanted.count(f"mark-{number}")


@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from([*TEXTS, *PAGES]))
def test_blanks_change_nothing(data: st.DataObject, text: str) -> None:
    """Trailing blanks, empty lines, line ends, a byte-order mark and a missing last line end are not seen."""
    rows = text.split("\n")
    for _ in range(data.draw(st.integers(0, 5))):
        at = data.draw(st.integers(0, len(rows) - 1))
        if '"' in rows[at] or "#" in rows[at]:
            continue
        rows[at] += " " * data.draw(st.integers(1, 3))
    end = data.draw(st.sampled_from(["\n", "\r\n", "\r"]))
    start = data.draw(st.sampled_from(["", "\ufeff"]))
    changed = start + end.join(rows)
    if data.draw(st.booleans()):
        changed = changed.rstrip("\r\n")
    assert good(changed) == good(text)


def test_blank_lines_with_spaces() -> None:
    plain = good("language 1\n\nsetup\n    tidy\n    finish\n")
    assert good("\n   \nlanguage 1\n  \nsetup  \n \n    tidy   \n\n      \n    finish  \n   \n\n") == plain


def test_tabs_in_comments_are_fine() -> None:
    file = good("language 1\n\nsetup  #\twhy\n\t# a tab before it\n    finish\t\n\t\n")
    assert good(to_text(file)) == file


def test_printing_does_not_see_the_layout_of_lines() -> None:
    rows = ("means some (tile where", "        worth of tile > 2", "    and open", ")  # so")
    broken = "language 1\n\nfact a\n" + "".join(f"    {row}\n" for row in rows)
    assert to_text(good(broken)) == (
        "language 1\n\nfact a\n    means some (tile where worth of tile > 2 and open)  # so\n"
    )


def test_notes_are_aligned() -> None:
    long = "means " + " + ".join(["something"] * 6)
    text = f'language 1\n\nfact a\n    {long} cites RB.a\n    means 2    ruling "b" cites RB.c # d\n'
    _, _, _, first, second = to_text(good(text)).splitlines()
    assert first == f"    {long}    cites RB.a"
    assert second == f'{"    means 2":<64}ruling "b"  cites RB.c  # d'


def test_declarations_of_one_line_stay_together() -> None:
    text = 'language 1\nruleset a "A"\n    round limit 1\nkind b\nb c\n\nb d with e 1\n# f\nb g\nh i\n'
    assert to_text(good(text)) == (
        'language 1\nruleset a "A"\n    round limit 1\n\nkind b\n\nb c\nb d with e 1\n\n# f\nb g\n\nh i\n'
    )


def test_broken_files_are_not_printed() -> None:
    file, faults = read("language 1\n\nsetup\n    mvoe 1 card from deck to hand\n")
    assert faults and "mvoe" in file.broken
    with pytest.raises(CannotPrint):
        to_text(file)


def test_a_model_without_text_is_not_printed() -> None:
    """A name that is a word of the language cannot be parsed again."""
    wrong = model.File((model.Language(1), model.Rule(model.Word("if"), (), None, (model.Finish(),))))
    with pytest.raises(CannotPrint):
        to_text(wrong)


@settings(max_examples=60, deadline=None)
@given(EXPRESSIONS)
def test_any_expression_comes_back(value: model.Expr) -> None:
    """`to_text` raises where what it has written is read differently."""
    fact = model.Fact(model.Word("f"), (), False, None, (model.Means(value, None),))
    assert "means" in to_text(model.File((model.Language(1), fact)))


@settings(max_examples=150, deadline=None)
@given(HEADERS, st.lists(EDITS, min_size=1, max_size=4))
def test_any_layer_comes_back(header: model.Ruleset, edits: list[model.Edit]) -> None:
    """With its notes and comments; `to_text` raises where what it has written is read differently."""
    file = model.File((model.Language(1), header, *edits))
    printed = to_text(file)
    assert good(printed) == file and to_text(good(printed)) == printed
