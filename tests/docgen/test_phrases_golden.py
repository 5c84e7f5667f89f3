"""All sentences of every ruleset, as a reader gets them; the files are read in the diff.

Refresh with `pytest tests/docgen --update-golden`.
"""

from dataclasses import replace
from difflib import unified_diff
from pathlib import Path

import pytest
from languages import GAMES, HOUSE, ROOT, load, spoken
from term_variants import variants

from ludex.docgen.phrases import LANGUAGES, Verbaliser, to_text, verbaliser
from ludex.docgen.subjects import declarations, subjects
from ludex.docgen.view import Explanation, explain, render_text
from ludex.interpreter.analysis.ruleset import Ruleset

GOLDEN = ROOT / "tests" / "corpus" / "phrases"
TRANSLATED = ("base", "expansion", "tribunes", "kuhn", "last_card", "nim", "pig")
IN_JAPANESE = [path for path in GAMES if path.stem in TRANSLATED]


def sentences(ruleset: Ruleset, tell: Verbaliser, examples: bool = True) -> str:
    """Return all that is told of a ruleset, a paragraph for each declared thing."""
    parts = [f"{ruleset.title}\n{to_text(tell.table())}"]
    for declared in declarations(ruleset):
        if declared.sort == "example" and not examples:
            continue
        heading = f"{declared.sort}: {tell.heading(declared.thing)}"
        parts.append(f"{heading}\n{to_text(tell.declared(declared.thing))}")
    parts.append(f"ranking\n{to_text(tell.ranking(ruleset.ranking))}")
    return "\n".join(parts)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_sentences(path: Path, update_golden: bool) -> None:
    golden(GOLDEN / f"{path.stem}.txt", sentences(*spoken(load(path), path, "en")), update_golden)


def test_sentences_without_those_of_the_author(update_golden: bool) -> None:
    """What `--generated` prints of base, but for the examples, which are the same."""
    ruleset = replace(load(ROOT / "rulesets" / "base.ludex"), sayings={})
    told = sentences(ruleset, verbaliser(ruleset), examples=False)
    golden(GOLDEN / "generated" / "base.txt", told, update_golden)


@pytest.mark.parametrize("path", IN_JAPANESE, ids=lambda path: path.stem)
def test_sentences_in_japanese(path: Path, update_golden: bool) -> None:
    told = sentences(*spoken(load(path), path, "ja"), examples=path.stem not in ("base", "expansion"))
    golden(GOLDEN / "ja" / f"{path.stem}.txt", told, update_golden)


@pytest.mark.parametrize("path", HOUSE, ids=lambda path: path.stem)
def test_sentences_of_a_house_rule(path: Path, update_golden: bool) -> None:
    """What is told otherwise than of the game below; examples are read in the file itself."""
    above = load(path)
    below = load(ROOT / "rulesets" / f"{above.layers[-2]}.ludex")
    old, new = (
        sentences(one, verbaliser(one), examples=False).splitlines(keepends=True) for one in (below, above)
    )
    told = [line for line in unified_diff(old, new, n=1) if line[:3] not in ("---", "+++")]
    differences = "".join("\n" if line.startswith("@@") else line for line in told).lstrip("\n")
    golden(GOLDEN / "house" / f"{path.stem}.txt", differences, update_golden)


def golden(path: Path, told: str, update: bool) -> None:
    """Compare a text with the one that is kept."""
    if update:
        path.parent.mkdir(exist_ok=True)
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")


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


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_leaf_of_every_rule_is_told(path: Path, language: str) -> None:
    ruleset, tell = spoken(load(path), path, language)
    bodies = [rule.body for rule in ruleset.rules.values()]
    for kind in ruleset.kinds.values():
        bodies += [rule.body for member in kind.members for rule in member.bodies.values()]
    for statement in [statement for body in bodies for statement in body]:
        told = to_text(tell.block((statement,)))
        same = [other for other in variants(statement) if to_text(tell.block((other,))) == told]
        assert same == [], told


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_references_lead_to_what_can_be_explained(path: Path) -> None:
    ruleset = load(path)
    tell = verbaliser(ruleset)
    told = [paragraph for found in declarations(ruleset) for paragraph in tell.declared(found.thing)]
    parts = [part for outer in told for paragraph in outer.walk() for part in paragraph.parts]
    targets = {part.target for part in parts if part.target is not None}
    assert targets <= set(subjects(ruleset)), targets
