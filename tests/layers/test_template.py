"""The first text of a layer is in order as it stands, and so is each block that it offers."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import ruleset, ruleset_files

import ludex
from ludex.grammar.parser import parse
from ludex.grammar.printer import to_text
from ludex.grammar.source import Source
from ludex.interpreter.layers.views.comparison import compare
from ludex.interpreter.layers.views.records import Comparison
from ludex.interpreter.layers.views.template import template
from ludex.interpreter.play.examples import run_example

GAMES = [path for path in ruleset_files() if path.parent.name != "house"]
each_game = pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])


def text_for(path: Path) -> str:
    return template("mine", "mine.ludex", (path.stem,), ruleset(path).composition)


def load(path: Path, text: str) -> ludex.Ruleset:
    """Load a layer that stands beside the ruleset that it extends."""
    found = [*path.parent.glob("sources/*"), *path.parent.glob("*.ludex")]
    beside = {one.relative_to(path.parent).as_posix(): one.read_text(encoding="utf-8") for one in found}
    return ludex.load_text({**beside, "mine.ludex": text}, "mine.ludex")


def unwrapped(text: str, *words: str) -> str:
    """Return the text with the blocks taken out of the comments that begin with one of these words."""
    lines, inside = [], False
    for line in text.splitlines():
        code = line.removeprefix("# ")
        inside = code.startswith(words) or (inside and line.startswith("#     "))
        lines.append(code if inside else line)
    return "\n".join(lines) + "\n"


@each_game
def test_it_is_in_order_and_changes_nothing(path: Path) -> None:
    text = text_for(path)
    file, found = parse(Source.of("mine.ludex", text))
    assert not found and to_text(file) == text
    mine = load(path, text)
    assert mine.warnings == ruleset(path).warnings
    assert compare(ruleset(path).composition, mine.composition) == Comparison((), False)


@each_game
def test_what_holds_now_is_right_as_it_stands(path: Path) -> None:
    """Taken out of the comments, all edits of what there is change nothing, and the example holds."""
    mine = load(path, unwrapped(text_for(path), "change ", "example "))
    found = compare(ruleset(path).composition, mine.composition).changes
    assert {(one.in_example, one.kind) for one in found} <= {(True, "added")}
    for example in mine.checked.examples:
        if example.clause.layer == "mine":
            assert run_example(mine.checked, example).messages == ()


@each_game
def test_the_new_step_is_right_as_it_stands(path: Path) -> None:
    mine = load(path, unwrapped(text_for(path), "after ", "before "))
    (found,) = compare(ruleset(path).composition, mine.composition).changes
    assert (found.part, found.kind, found.layer) == ("round.extra", "added", "mine")


def test_the_numbers_of_a_ruleset() -> None:
    text = text_for(next(path for path in GAMES if path.stem == "tribunes"))
    assert "# change color red\n#     worth 1\n" in text
    assert "# change card numbered    # number card\n#     copies 1 per player per number 1 to 5\n" in text
    assert "#     means 24 if reaching_ends\n#     otherwise 25\n" in text
    assert "`players 3, 4, 5`, `round limit 200`" in text
    assert "`ludex show tribunes --paths`" in text
