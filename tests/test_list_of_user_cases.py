"""Every case that users of other tools complained of is shown by a test, or says in which step it will be.

The names of tests are collected from the sources, so nothing is imported or run here.
"""

import ast
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from support import ROOT

WANTED = """
L01 L03 L05 L07 L09 L10 L12 L14 L15
G01 G03 G05 G07 G09 G11 G12 G13 G15 G17 G19 G20
H01 H03 H05 H07 H09 H11 H12
P01 P03 P05 P07 P08
T01 T02 T04
"""
CASES = WANTED.split()
LIST: list[dict[str, Any]] = tomllib.loads((ROOT / "tests" / "user_cases.toml").read_text("utf-8"))["case"]
STEPS = ("layers", "printing", "simulate", "events", "adapters", "language server", "watching")
"""The steps of the project that a case may wait for."""


@cache
def collected(file: str) -> frozenset[str]:
    """Return the names of the test functions of a file, those of a class as `Class::name`."""
    path = ROOT / file
    if not path.is_file() or not path.name.startswith("test_"):
        return frozenset()
    return frozenset(names(ast.parse(path.read_text("utf-8")).body))


def names(body: list[ast.stmt]) -> list[str]:
    found: list[str] = []
    for entry in body:
        match entry:
            case ast.FunctionDef(name=name) if name.startswith("test_"):
                found.append(name)
            case ast.ClassDef(name=name, body=inner) if name.startswith("Test"):
                found += [f"{name}::{each}" for each in names(inner)]
    return found


def faults(case: dict[str, Any]) -> list[str]:
    """Return what is wrong with an entry."""
    found = [f"{key}: unknown" for key in case.keys() - {"id", "kind", "tests", "later"}]
    kind, later, tests = case.get("kind", ""), case.get("later"), case.get("tests", [])
    if not 10 <= len(kind) <= 100 or "\n" in kind:
        found.append("kind: not a line of some words")
    if not tests and later is None:
        found.append("neither tests nor later")
    if "tests" in case and (not tests or len(set(tests)) < len(tests)):
        found.append("tests: none, or one twice")
    if later is not None and (later.partition(": ")[0] not in STEPS or not later.partition(": ")[2]):
        found.append("later: not `step: reason`")
    for test in tests:
        file, _, name = test.partition("::")
        if name not in collected(file):
            found.append(f"{test}: no such test")
    return found


def test_every_case_is_there_once_and_in_order() -> None:
    assert len(CASES) == 36
    assert [case["id"] for case in LIST] == CASES


@pytest.mark.parametrize("case", LIST, ids=[case["id"] for case in LIST])
def test_a_case_is_shown_or_says_when(case: dict[str, Any]) -> None:
    assert faults(case) == []


def test_tests_that_are_named_for_a_case_are_listed_under_it() -> None:
    """A test `test_l01_…` belongs to case L01."""
    listed = {test: case["id"] for case in LIST for test in case.get("tests", [])}
    missing = [
        f"{file}::{name}"
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for file in [path.relative_to(ROOT).as_posix()]
        for name in sorted(collected(file))
        for case in [name.removeprefix("test_")[:3].upper()]
        if case in CASES and name[8:9] == "_" and f"{file}::{name}" not in listed
    ]
    assert missing == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"tests": ["tests/test_nowhere.py::test_a"]}, "tests/test_nowhere.py::test_a: no such test"),
        (
            {"tests": [f"tests/{Path(__file__).name}::faults"]},
            f"tests/{Path(__file__).name}::faults: no such test",
        ),
        ({}, "neither tests nor later"),
        ({"later": "some day"}, "later: not `step: reason`"),
        ({"tests": []}, "tests: none, or one twice"),
        ({"later": "layers: files", "test": []}, "test: unknown"),
    ],
)
def test_a_wrong_entry_is_noticed(changes: dict[str, Any], fault: str) -> None:
    assert fault in faults({"id": "L01", "kind": "something that goes wrong"} | changes)
