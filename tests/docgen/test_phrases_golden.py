"""All sentences of every ruleset, as a reader gets them; the files are read in the diff.

Refresh with `pytest tests/docgen --update-golden`.
"""

from pathlib import Path

import pytest
from term_variants import variants

from ludex.docgen.phrases import to_text, verbaliser
from ludex.docgen.subjects import declarations
from ludex.docgen.view import Explanation, explain, render_text
from ludex.grammar.source import FileSources
from ludex.interpreter.analysis import check
from ludex.interpreter.analysis.ruleset import Ruleset

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "corpus" / "phrases"
CORPUS = ROOT / "tests" / "corpus" / "games"
GAMES = sorted([*(ROOT / "rulesets").rglob("*.ludex"), *CORPUS.glob("*.ludex")])


def load(path: Path) -> Ruleset:
    folder = ROOT / "rulesets" if path.is_relative_to(ROOT / "rulesets") else path.parent
    checked = check(FileSources(folder), path.relative_to(folder).as_posix())
    assert checked.ruleset is not None, checked.diagnostics
    return checked.ruleset


def sentences(ruleset: Ruleset) -> str:
    """Return all that is told of a ruleset, a paragraph for each declared thing."""
    tell = verbaliser(ruleset)
    parts = [f"{ruleset.title}\n{to_text(tell.table())}"]
    for declared in declarations(ruleset):
        heading = f"{declared.sort}: {tell.heading(declared.thing)}"
        parts.append(f"{heading}\n{to_text(tell.declared(declared.thing))}")
    parts.append(f"ranking\n{to_text(tell.ranking(ruleset.ranking))}")
    return "\n".join(parts)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_sentences(path: Path, update_golden: bool) -> None:
    told = sentences(load(path))
    golden = GOLDEN / f"{path.stem}.txt"
    if update_golden:
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_clause_can_be_explained(path: Path) -> None:
    """Every clause has an answer that shows it, with its source."""
    ruleset = load(path)
    for clause in ruleset.clauses:
        answer = explain(ruleset, clause.path)
        assert isinstance(answer, Explanation), clause.path
        assert any(view.path == clause.path and view.source for view in answer.clauses), clause.path
        assert answer.sentences, clause.path
        assert "\0" not in render_text(answer)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_leaf_of_every_rule_is_told(path: Path) -> None:
    ruleset = load(path)
    tell = verbaliser(ruleset)
    bodies = [rule.body for rule in ruleset.rules.values()]
    for kind in ruleset.kinds.values():
        bodies += [rule.body for member in kind.members for rule in member.bodies.values()]
    for statement in [statement for body in bodies for statement in body]:
        told = to_text(tell.block((statement,)))
        same = [other for other in variants(statement) if to_text(tell.block((other,))) == told]
        assert same == [], told
