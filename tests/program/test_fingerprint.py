"""Programs as plain data, and their fingerprints."""

import json
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from assembly import FINISH, Assembly

from ludex.interpreter.program import instructions
from ludex.interpreter.program.data import from_data, to_data
from ludex.interpreter.program.fingerprint import fingerprint
from ludex.interpreter.program.instructions import Cell, Const, Instruction, Many, Noted, Number, Store
from ludex.interpreter.program.program import Program


def some(hint: Any) -> Any:
    """Return some value of a type."""
    if get_origin(hint) in (UnionType, Union):
        return some(get_args(hint)[0])
    if get_origin(hint) is tuple:
        return tuple(some(item) for item in get_args(hint) if item is not Ellipsis)
    if hint in (int, str, bool):
        return {int: 3, str: "+", bool: True}[hint]
    hints = get_type_hints(hint)
    return hint(*(some(hints[part.name]) for part in fields(hint)))


def everything() -> Program:
    """Return a program with every instruction and every value."""
    numbers = [some(kind) for kind in get_args(Number)]
    lists = [some(kind) for kind in get_args(Many)]
    code: list[Instruction] = [some(kind) for kind in get_args(Instruction)]
    code += [Store(Cell(0), number) for number in numbers]
    code += [instructions.Keep(instructions.Register(0), things) for things in lists]
    parts = get_type_hints(Program)
    part = {name: some(parts[name]) for name in ("amounts", "records", "sealed", "looks", "zones", "streams")}
    return replace(Assembly().program(*code, FINISH), **part, names=some(parts["names"]))


def test_a_program_comes_back() -> None:
    source = everything()
    again = from_data(json.loads(json.dumps(to_data(source))), Program)
    assert again == source
    assert fingerprint(again) == fingerprint(source)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"Jump"', '"Hop"'),
        ('"Jump"', '"Const"'),
        ('{"Jump": [3]}', '{"Jump": [3, 4]}'),
        ('{"Jump": [3]}', '{"Jump": ["3"]}'),
        ('{"Jump": [3]}', '{"Jump": [true]}'),
        ('{"Jump": [3]}', '{"Jump": 3}'),
        ('{"Jump": [3]}', "null"),
        ('{"Jump": [3]}', "[]"),
        ('{"Jump": [3]}', "{}"),
        ('{"Program"', '{"Names"'),
    ],
)
def test_data_that_are_no_program_are_refused(old: str, new: str) -> None:
    text = json.dumps(to_data(everything()))
    assert old in text
    with pytest.raises(ValueError):
        from_data(json.loads(text.replace(old, new, 1)), Program)


def test_names_and_notes_are_no_behaviour() -> None:
    plain = Assembly().program(Store(Cell(0), Const(4)), FINISH)
    named = replace(plain, names=replace(plain.names, ruleset="another", trail=(1, 0)))
    noted = replace(plain, code=(Store(Cell(0), Noted(1, Const(4))), FINISH))
    assert fingerprint(named) == fingerprint(noted) == fingerprint(plain)


def test_behaviour_tells() -> None:
    plain = Assembly().program(Store(Cell(0), Const(4)), FINISH)
    others = [
        replace(plain, code=(Store(Cell(0), Const(5)), FINISH)),
        replace(plain, code=(Store(Cell(1), Const(4)), FINISH)),
        replace(plain, action_count=1),
        replace(plain, seats=3),
        replace(plain, streams=()),
    ]
    assert len({fingerprint(program) for program in (plain, *others)}) == 6


def test_another_process_finds_the_same() -> None:
    line = "from test_fingerprint import *; print(fingerprint(everything()))"
    found = {
        subprocess.run(
            [sys.executable, "-c", line],
            env={"PYTHONHASHSEED": seed},
            cwd=Path(__file__).parent,
            text=True,
            capture_output=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert found == {fingerprint(everything())}
