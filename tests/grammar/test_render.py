"""Diagnostics as text and as records."""

import re

from ludex.grammar.codes import MISSING, TAB
from ludex.grammar.diagnostics import Code, Diagnostic, Label, Severity
from ludex.grammar.render import as_record, render
from ludex.grammar.source import Source, Span

HINT = Code("L0199", Severity.WARNING, "a hint", "Why.", "")


def one(text: str, column: int, width: int, code: Code = MISSING) -> str:
    source = Source.of("mine.ludex", text)
    label = Label(source.span(1, column, width), "here")
    return render([Diagnostic(code, "wrong", (label,))], {"mine.ludex": source}, colour=False)


def test_nothing_for_nothing() -> None:
    assert render([], {}, colour=True) == ""


def test_two_places() -> None:
    mine = Source.of("mine.ludex", "\n" * 17 + "    cost   1 stone, 2 timbre\n")
    base = Source.of("base.ludex", "\n" * 6 + "resource timber\n")
    labels = (
        Label(mine.span(18, 23, 6), "no resource is called `timbre`"),
        Label(base.span(7, 10, 6), "this resource has a similar name"),
    )
    found = Diagnostic(MISSING, "the cost names nothing", labels, "write `timber`", ("base", "mine"))
    assert render([found], {"mine.ludex": mine, "base.ludex": base}, colour=False) == (
        "error[L0132]: the cost names nothing\n"
        "  --> mine.ludex:18:23\n"
        "18 |     cost   1 stone, 2 timbre\n"
        "   |                       ^^^^^^ no resource is called `timbre`\n"
        "  ::: base.ludex:7:10\n"
        " 7 | resource timber\n"
        "   |          ------ this resource has a similar name\n"
        "   = help: write `timber`\n"
        "   = layers: base, then mine\n"
        "   = more: ludex explain L0132\n"
        "\n"
        "1 error\n"
    )


def test_marks_stand_below_wide_and_combined_signs() -> None:
    rows = one('kind a "表e\u0301" b', 14, 1).splitlines()
    assert rows[3] == "  | " + " " * (len('kind a "') + 2 + 1 + 2) + "^ here"


def test_text_of_a_stranger_is_harmless() -> None:
    text = one("a \x1b[31m[red]b[/red]\x07\u202e", 3, 1)
    assert "\x1b" not in text and "\x07" not in text and "\u202e" not in text
    assert "␛[31m[red]b[/red]␇" in text


def test_colour_only_when_asked() -> None:
    source = Source.of("mine.ludex", "x\n")
    found = [Diagnostic(TAB, "wrong", (Label(source.span(1, 1), "here"),))]
    coloured = render(found, {"mine.ludex": source}, colour=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == render(found, {"mine.ludex": source}, colour=False)


def test_long_lines_are_cut_around_the_mark() -> None:
    rows = one("a" * 500 + "b" + "c" * 500, 501, 1).splitlines()
    assert len(rows[2]) < 180 and rows[2][rows[3].index("^")] == "b"


def test_limit_and_counts() -> None:
    source = Source.of("mine.ludex", "x\n")
    label = Label(source.span(1, 1))
    found = [Diagnostic(MISSING, "wrong", (label,))] * 24 + [Diagnostic(HINT, "odd", (label,))]
    text = render(found, lambda name: source, colour=False)
    assert text.count("error[") == 20
    assert text.endswith("\n… and 5 more\n\n24 errors, 1 warning\n")


def test_without_the_source_the_place_is_still_shown() -> None:
    found = Diagnostic(MISSING, "wrong", (Label(Span("gone.ludex", 5, 6, 2, 1), "here"),))
    assert "gone.ludex:2:1" in render([found], {}, colour=False)


def test_record() -> None:
    source = Source.of("mine.ludex", "ab cd\n")
    found = Diagnostic(MISSING, "wrong", (Label(source.span(1, 4, 2), "here"),), "add it", ("mine",))
    assert as_record(found) == {
        "code": "L0132",
        "severity": "error",
        "file": "mine.ludex",
        "line": 1,
        "column": 4,
        "unit": "code points",
        "title": "wrong",
        "labels": [{"file": "mine.ludex", "line": 1, "column": 4, "length": 2, "text": "here"}],
        "help": "add it",
        "layers": ["mine"],
    }
