"""Nothing that an author writes gets into the Python that a program is written as."""

import ast
import re
from pathlib import Path
from random import Random

import pytest
from assembly import FINISH, Assembly
from support import ruleset, ruleset_files

import ludex
from ludex.interpreter.program.faults import Budget
from ludex.interpreter.program.instructions import (
    Calculate,
    Cell,
    Compare,
    Fold,
    Number,
    Span,
    Store,
)
from ludex.interpreter.program.python_backend.writer import write

HOSTILE = """\
language 1
ruleset exec "'); raise SystemExit(1) #"
    players 2
    round limit 3

piece eval "evals"
    breakpoint number
    copies 1 per breakpoint 1 to 6

zone globals "C[0] = 1"
    holds eval
    ordered

zone lambda of player
    holds eval
    visible to owner

setup
    move all evals from supply to globals
    shuffle globals
    for each player
        move 3 evals from globals to lambda of player

round
    for each player
        choose "__import__('os').abort()"
            either quit "' ' '); import os; os.abort() #"
            or compile "return None"
                pick eval in lambda of player as yield
                    if unable
                        impossible "' + open('/etc/passwd').read() + '"
                move yield to globals
"""

NAME = re.compile(r"[A-Z]|[a-z]\d*|[abfghpqtv]\d+|[ADEGKLST]\d+")
"""What a generated name looks like; all others are words of the module's own."""

OWN = {
    *("append", "sort", "sorted", "get", "len", "tuple", "sum", "set", "range"),
    *("Question", "Spent", "Stop", "one_of", "values", "instructions", "question", "codes", "things"),
    *("index", "code", "settling", "effects", "run", "seal", "unseal", "place", "somewhere", "bounded"),
    *("plus", "minus", "times", "into", "rest", "less", "at_most", "top", "enough", "empty", "completable"),
    *(
        "pick",
        "step",
        "take",
        "move",
        "move_one",
        "show",
        "reveal",
        "shuffle",
        "transfer",
        "record",
        "one",
        "one_piece",
    ),
    *("number", "digit", "somebody", "new", "more", "Tests"),
}


def words(text: str) -> set[str]:
    """Return all names that a module speaks of, after a look that nothing in it is a string."""
    tree = ast.parse(text)
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=value):
                assert value is None or type(value) in (int, bool)
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                found.add(name)
            case ast.FunctionDef(name=name):
                found.add(name)
            case ast.Import() | ast.ImportFrom() | ast.Global() | ast.ClassDef():
                raise AssertionError("a module only has functions and tables")
    return {name for name in found if not NAME.fullmatch(name)}


@pytest.mark.parametrize("path", ruleset_files(), ids=lambda path: path.stem)
def test_only_numbers_and_words_of_our_own(path: Path) -> None:
    rules = ruleset(path)
    for players in rules.players:
        written = write(rules.compiled(players).program, Budget())
        assert words(written.text) <= OWN
        assert all(type(name) is str and NAME.fullmatch(name) for name in written.constants)


OPERATOR = "+ __import__('os').abort() +"


@pytest.mark.parametrize(
    "tree",
    [
        Calculate(OPERATOR, Cell(0), Cell(1)),
        Compare(OPERATOR, Cell(0), Cell(1)),
        Fold(OPERATOR, 0, Cell(0), Span(0, 3)),
    ],
    ids=["calculation", "comparison", "fold"],
)
def test_operators_are_those_of_the_instruction_set(tree: Number) -> None:
    """A program may come from a file of data."""
    assembly = Assembly()
    program = assembly.program(Store(Cell(assembly.cell()), tree), FINISH)
    with pytest.raises(ValueError, match="no such"):
        write(program, Budget())


def test_hostile_names_are_played() -> None:
    rules = ludex.load_text({"hostile.ludex": HOSTILE}, "hostile.ludex")
    compiled = rules.compiled(2)
    written = write(compiled.program, Budget())
    assert words(written.text) <= OWN
    assert "import" not in written.text and "eval" not in written.text
    rng, ends = Random(1), []
    for executor in ("fast", "reference"):
        game, rng = rules.start(2, 5, executor=executor), Random(1)
        for _ in range(3):
            while (decision := game.decision) is not None:
                game.apply(rng.choice(decision.choices))
        ends.append(game.digest())
    assert ends[0] == ends[1]
