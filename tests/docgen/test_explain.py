"""`explain`: what is told, where it stands, why; and what is said of names that nobody knows."""

import json

import pytest
from hand_built import ruleset, statements

from ludex.docgen.subjects import subjects
from ludex.docgen.view import Explanation, UnknownPath, explain, render_text, to_json
from ludex.interpreter.analysis.terms import ChooseTerm

RULESET = ruleset(statements())


def explained(path: str) -> Explanation:
    answer = explain(RULESET, path)
    assert isinstance(answer, Explanation)
    return answer


@pytest.mark.parametrize("path", sorted(subjects(RULESET)))
def test_every_subject_can_be_explained(path: str) -> None:
    answer = explained(path)
    assert answer.clauses or answer.sort in ("ranking", "ruleset")
    assert render_text(answer).startswith("toy, ")
    assert json.loads(json.dumps(to_json(answer)))["path"] == path


def test_a_zone_with_its_sources() -> None:
    assert render_text(explained("hand")) == (
        "toy, zone hand\n"
        "\n"
        "- Each player has a hand of cards; only its owner may see them. [1]\n"
        "\n"
        "[1] hand  toy.ludex:5 (layer toy)\n"
        "    | line 5\n"
        "    RB.hand (Hands): Cards in the hand are secret.\n"
        "    RB.unknown\n"
    )


def test_a_clause_inside_a_statement_is_told_with_its_sentence() -> None:
    (choice,) = [term for term in RULESET.rules["round"].body if isinstance(term, ChooseTerm)]
    path = choice.alternatives[1].clause.path
    (sentence,) = explained(path).sentences
    assert sentence.text == "“Leave”, only if the player's score is more than 3:"
    assert len(sentence.items) == 2


@pytest.mark.parametrize(("path", "near"), [("hnad", "hand"), ("judge.nowhere.at.all", "judge"), ("?", None)])
def test_unknown_names(path: str, near: str | None) -> None:
    answer = explain(RULESET, path)
    assert answer == UnknownPath("toy", path, near)
    assert render_text(answer).startswith(f"toy has nothing called `{path}`")
