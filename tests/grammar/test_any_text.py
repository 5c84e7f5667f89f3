"""Whatever the text: a model or diagnostics, never an exception, and every place lies in the text."""

from hypothesis import given, settings
from hypothesis import strategies as st
from samples import PAGES, TEXTS
from tree_dump import nodes

from ludex.grammar.diagnostics import Label
from ludex.grammar.parser import parse
from ludex.grammar.printer import to_text
from ludex.grammar.render import as_record, render
from ludex.grammar.reserved import reserved_words
from ludex.grammar.source import NOWHERE, Source, Span

few = settings(max_examples=60, deadline=None)
words = st.sampled_from(
    [*sorted(reserved_words()), "a", "b(", "(", ")", ",", ":", '"c"', "3", "RB.x", "=", ".", "+", ">"]
)
lines = st.builds(
    lambda level, row: "    " * level + " ".join(row), st.integers(0, 3), st.lists(words, max_size=8)
)


def survives(text: str) -> None:
    source = Source.of("mine.ludex", text)
    file, faults = parse(source)
    for fault in faults:
        assert fault.labels and fault.code.id.startswith("L01")
        assert as_record(fault)["line"] == fault.span.line
        for label in fault.labels:
            inside(source, label)
    for node in nodes(file):
        assert node.span is not NOWHERE
        inside(source, Label(node.span))
    starts = [fault.span.start for fault in faults]
    assert starts == sorted(starts)
    assert "\x1b" not in render(faults, {"mine.ludex": source}, colour=False)
    if faults:
        assert not file.broken or all(isinstance(name, str) for name in file.broken)
    else:
        printed = to_text(file)
        assert parse(Source.of("", printed)) == (file, ())


def inside(source: Source, label: Label) -> None:
    span: Span = label.span
    assert span.file == source.file and 0 <= span.start <= span.end <= len(source.text)
    assert source.line_starts[span.line - 1] + span.column - 1 == span.start


@few
@given(st.text())
def test_any_text(text: str) -> None:
    survives(text)


@few
@given(st.lists(lines, max_size=12))
def test_words_of_the_language_in_any_order(rows: list[str]) -> None:
    survives("language 1\n" + "\n".join(rows))


@few
@given(st.data(), st.sampled_from(TEXTS))
def test_mutated_rulesets(data: st.DataObject, text: str) -> None:
    survives(mutated(data, text))


@few
@given(st.data(), st.sampled_from(PAGES))
def test_mutated_pages(data: st.DataObject, text: str) -> None:
    """Each construct, among them those of layers."""
    survives(mutated(data, text))


def mutated(data: st.DataObject, text: str) -> str:
    for _ in range(data.draw(st.integers(1, 4))):
        text = data.draw(st.sampled_from([characters, rows]))(data, text) or "x"
    return text


def characters(data: st.DataObject, text: str) -> str:
    """Delete, double, swap or replace a character."""
    at = data.draw(st.integers(0, len(text) - 1))
    here, following = text[at], text[at + 1 : at + 2]
    other = data.draw(
        st.sampled_from(["", here * 2, following + here, "\t", '"', "“", "(", ")", "É", "\x1b", "表", "="])
    )
    return text[:at] + other + text[at + (2 if other == following + here else 1) :]


def rows(data: st.DataObject, text: str) -> str:
    """Delete, double, swap or indent a line."""
    found = text.split("\n")
    at, to = (data.draw(st.integers(0, len(found) - 1)) for _ in range(2))
    row = found[at]
    match data.draw(st.sampled_from(["delete", "double", "swap", "in", "out"])):
        case "delete":
            del found[at]
        case "double":
            found.insert(to, row)
        case "swap":
            found[at], found[to] = found[to], row
        case "in":
            found[at] = "    " + row
        case _:
            found[at] = row.removeprefix("    ")
    return "\n".join(found)


def test_deep_nesting_is_refused() -> None:
    for part in ("(", "not ", "a of ", "1 + ", "f(", "some (", "count of "):
        survives(f"language 1\n\nfact a\n    means {part * 5000}b{')' * 5000 if '(' in part else ''}\n")
    survives("language 1\n\nsetup\n" + "".join("    " * level + "otherwise\n" for level in range(1, 500)))
    survives("language " + "1" * 10_000)
    survives("language 1\n\nsetup\n    gain " + "9" * 10_000 + " coins\n")


def test_many_names_on_a_line_are_no_fault() -> None:
    """What counts is how deep parts stand in each other, not how many stand beside each other."""
    names = ", ".join(f"card({number})" for number in range(1, 301))
    conditions = " and ".join(f"rank of card({number}) is 1 + 1" for number in range(1, 301))
    for lines in (f"    given hand of red is {names}\n", f"    expect {conditions}\n"):
        assert not parse(Source("a.ludex", f'language 1\n\nexample "many"\n{lines}'))[1]
    for deep in ("f(1, " * 101 + "1" + ")" * 101, "1 + (2 * " * 51 + "3" + ")" * 51):
        (found,) = parse(Source("a.ludex", f'language 1\n\nexample "deep"\n    expect 1 is {deep}\n'))[1]
        assert found.code.id == "L0116"
