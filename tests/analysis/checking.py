"""Checks ruleset texts kept in memory, with what stands beside them."""

from __future__ import annotations

from collections.abc import Iterable

from pages import ENTRY, Files
from support import CORPUS, ROOT

from ludex.grammar.diagnostics import Diagnostic, in_order
from ludex.grammar.source import MemorySources, Source
from ludex.interpreter.analysis.check import Checked, check
from ludex.interpreter.play.rehearsal import rehearse

TRIBUNES = (ROOT / "rulesets" / "tribunes.ludex").read_text(encoding="utf-8")

HEAD = "language 1\nruleset sample\n    players 2, 3\n    round limit 5\n\n"
ROUND = "\nround\n    finish\n"

CATALOGUES = {
    f"sources/{path.name}": path.read_text(encoding="utf-8")
    for folder in (ROOT / "rulesets", ROOT / "tests" / "corpus" / "games")
    for path in sorted((folder / "sources").glob("*.toml"))
}
CATALOGUES["sources/sample.toml"] = 'title = "A sample"\n' + "".join(
    f'\n[[entry]]\nid = "{id_}"\nheading = "{id_.capitalize()}"\nstatement = "{statement}"\n'
    for id_, statement in (
        ("score", "Everybody starts with nothing."),
        ("rounds", "There are as many rounds as it takes."),
        ("end", "It is over when nobody can move."),
        ("winner", "Whoever has most wins."),
    )
)
"""The catalogues that a text may cite."""


GAMES = {path.name: path.read_text(encoding="utf-8") for path in sorted(CORPUS.glob("*.ludex"))}
"""The small games, on which a text may stand."""


def checked(text: str) -> Checked:
    """Check a ruleset text that stands in `mine.ludex`."""
    return check(MemorySources({**GAMES, ENTRY: text, **CATALOGUES}), ENTRY)


def find(source: Source) -> Iterable[Diagnostic]:
    """Return what `ludex check` finds in a text."""
    return find_in({ENTRY: source.text})


def find_in(files: Files) -> Iterable[Diagnostic]:
    """Return what `ludex check` finds in `mine.ludex`, which may stand on other files."""
    outcome = check(MemorySources({**files, **CATALOGUES}), ENTRY)
    if outcome.ruleset is None:
        return outcome.diagnostics
    return in_order([*outcome.diagnostics, *rehearse(outcome.ruleset)])


def found(text: str) -> list[tuple[str, str]]:
    """Return what is found: the code, and the text that is marked, as far as its first line."""
    outcome = checked(text)
    texts = {name: source.text for name, source in outcome.sources.items()}
    return [
        (one.code.id, texts[one.span.file][one.span.start : one.span.end].partition("\n")[0])
        for one in outcome.diagnostics
    ]


def whole(text: str) -> str:
    """Return a ruleset for 2 or 3 players with these declarations, and a round if they have none."""
    return HEAD + text + ("" if "\nround\n" in f"\n{text}" else ROUND)


def changed(old: str, new: str, text: str = TRIBUNES) -> str:
    """Return a ruleset with the first of a certain stretch of text changed."""
    assert old in text, old
    return text.replace(old, new, 1)
