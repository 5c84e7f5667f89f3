"""Rulesets to try things on."""

from pathlib import Path

from pages import CORPUS, fences

from ludex.grammar import model
from ludex.grammar.diagnostics import Diagnostic
from ludex.grammar.parser import parse
from ludex.grammar.source import Source

ROOT = Path(__file__).parents[2]
PATHS = sorted([*(ROOT / "rulesets").rglob("*.ludex"), *(ROOT / "tests/corpus/games").rglob("*.ludex")])
TEXTS = tuple(path.read_text(encoding="utf-8") for path in PATHS)
PAGES = tuple(
    text
    for path in sorted((CORPUS / "syntax").glob("*.md"))
    for word, text in fences(path.read_text(encoding="utf-8"))
    if word == "ludex"
)
"""The texts on the pages of the syntax, one for each construct."""


def read(text: str) -> tuple[model.File, tuple[Diagnostic, ...]]:
    return parse(Source.of("mine.ludex", text))


def good(text: str) -> model.File:
    """Parse a text that must have no mistake."""
    file, faults = read(text)
    assert faults == ()
    return file
