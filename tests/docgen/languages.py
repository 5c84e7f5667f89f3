"""Rulesets in every language that docgen tells, with the names that lie beside them."""

from functools import cache
from pathlib import Path

from ludex.docgen.phrases import Catalogue, Verbaliser, translated, verbaliser
from ludex.docgen.phrases.catalogues import read
from ludex.grammar.source import FileSources, package_sources
from ludex.interpreter.analysis.check import check
from ludex.interpreter.analysis.ruleset import Ruleset

ROOT = Path(__file__).parents[2]
CORPUS = ROOT / "tests" / "corpus" / "games"
GAMES = sorted([*(ROOT / "rulesets").glob("*.ludex"), *CORPUS.glob("*.ludex")])
HOUSE = sorted((ROOT / "rulesets" / "house").glob("*.ludex"))


@cache
def load(path: Path) -> Ruleset:
    shipped = path.is_relative_to(ROOT / "rulesets")
    sources = package_sources() if shipped else FileSources(path.parent)
    checked = check(sources, path.relative_to(ROOT / "rulesets").as_posix() if shipped else path.name)
    assert checked.ruleset is not None, checked.diagnostics
    return checked.ruleset


@cache
def catalogue(path: Path, language: str) -> Catalogue:
    """Return the names of the ruleset in a file, those of its layers too."""
    folder = (ROOT / "rulesets" if path.is_relative_to(ROOT / "rulesets") else CORPUS) / "locale" / language
    files = [folder / f"{layer}.po" for layer in load(path).layers]
    return read(file.read_text(encoding="utf-8") for file in files if file.exists())


def spoken(ruleset: Ruleset, path: Path, language: str) -> tuple[Ruleset, Verbaliser]:
    """Return a ruleset, or a copy of the one in the file, in a language, and what tells it."""
    names = catalogue(path, language)
    inside = translated(ruleset, names)
    return inside, verbaliser(inside, language, names)
