"""Sentences of authors' own: what their holes hold, where they stand, and when the rule is told instead."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from languages import GAMES, ROOT, catalogue, load

import ludex
from ludex.docgen.documents.writing import Printing, Writer
from ludex.docgen.phrases import (
    Catalogue,
    Declared,
    Paragraph,
    Verbaliser,
    to_text,
    translated,
    verbaliser,
)
from ludex.docgen.phrases.names import names_of
from ludex.docgen.view import Explanation, explain, render_text
from ludex.grammar.source import MemorySources
from ludex.interpreter.analysis.check import check
from ludex.interpreter.analysis.ruleset import Ruleset
from ludex.interpreter.analysis.sourcing import sourced_clauses
from ludex.interpreter.play.mutants import mutants

BASE = ROOT / "rulesets" / "base.ludex"

GAME = """language 1
ruleset game
    players 2
    round limit 5

resource coin "coins"
    supply unlimited
    visible to everyone

kind hut
    price coin
    rule built for player

hut mill "Mill"
    price 4
    built                                                       says "SLOT"
        gain 2 coins

hut barn "Barn"
    price 1

fact wage
    means 3

fact riches of player "wealth"                                   says "FACT"
    means count of coins of player + 1

rule work(player) "Work"                                        says "RULE"
    gain (wage) coins
    run built of mill

round
    for each player                                             says "LOOP"
        gain 1 coin
    step labour "Labour"                                        says "STEP"
        for each player
            work
    step market
        for each player
            if coins of player > 5                              says "IF"
                choose
                    either buy "Buy it"                         says "WAY"
                        pay price of mill
                            if unable
                                nothing
                    or leave "Leave it"
            otherwise
                gain 2 coins                                    says "LINE"
    finish

ranking
    highest riches of player
"""


def read(text: str) -> Ruleset:
    checked = check(MemorySources({"game.ludex": text}), "game.ludex")
    assert checked.ruleset is not None, checked.diagnostics
    return checked.ruleset


def with_sentences(**said: str) -> str:
    """Return the game with these sentences and no others."""
    lines = []
    for line in GAME.splitlines(keepends=True):
        code, says, rest = line.partition("says ")
        name = rest.strip().strip('"')
        lines.append(f'{code}says "{said[name]}"\n' if says and name in said else code.rstrip() + "\n")
    return "".join(lines)


def told(ruleset: Ruleset, tell: Verbaliser | None = None) -> str:
    """Return what is told of all rules and facts of a ruleset, and of the things in it."""
    tell = tell or verbaliser(ruleset)
    things: list[Declared] = [*ruleset.rules.values(), *ruleset.facts.values()]
    things += [*ruleset.kinds.values(), *ruleset.resources.values()]
    return "".join(to_text(tell.declared(thing)) for thing in things) + to_text(tell.ranking(ruleset.ranking))


@pytest.mark.parametrize(
    ("place", "before"),
    [
        ("SLOT", "Built: the player gains 2 coins."),
        ("FACT", "The player's wealth is"),
        ("RULE", "The player gains 3 coins."),
        ("LOOP", "Each player gains 1 coin."),
        ("STEP", "carries out “Work”"),
        ("IF", "If the player has more than 5 coins"),
        ("WAY", "The player pays the price of Mill"),
        ("LINE", "Otherwise, the player gains 2 coins."),
    ],
)
def test_a_sentence_stands_for_what_is_made_from_the_rule(place: str, before: str) -> None:
    plain, said = told(read(with_sentences())), told(read(with_sentences(**{place: "As it should be."})))
    assert before in plain and before not in said
    assert "As it should be." in said and "As it should be." not in plain


@pytest.mark.parametrize(
    ("hole", "words"),
    [
        ("{2 coins}", "2 coins"),
        ("{(wage) coins}", "3 coins"),
        ("{wage}", "3"),
        ("{price of mill}", "4 coins"),
        ("{price of mill + 1}", "5 coins"),
        ("{price of mill * 2 - 3}", "5 coins"),
        ("{mill}", "Mill"),
        ("{player}'s", "the player's"),
        ("{riches of player}", "the player's wealth"),
        ("{coins of player > 2}", "the player has more than 2 coins"),
        ("{player after player}", "the next player after the player"),
    ],
)
def test_what_stands_in_a_hole(hole: str, words: str) -> None:
    assert f"Take {words} now." in told(read(with_sentences(LINE=f"Take {hole} now."))).replace("\n    ", " ")


def test_a_sentence_makes_no_difference_to_the_game() -> None:
    texts = with_sentences(), with_sentences(LINE="Take {2 coins}.", LOOP="{player} and {wage}."), GAME
    found = [ludex.load_text({"game.ludex": text}, "game.ludex").compiled().fingerprint for text in texts]
    assert found[0] == found[1] == found[2]


def test_a_name_that_only_a_sentence_says_is_not_used() -> None:
    text = with_sentences(LINE="As {idle} says.") + "\nfact idle\n    means 1\n"
    checked = check(MemorySources({"game.ludex": text}), "game.ludex")
    assert [one.title for one in checked.diagnostics if "idle" in one.title]


def test_a_hole_that_names_nothing_is_reported_within_the_quotes() -> None:
    text = with_sentences(LINE="Take {2 coins} or {wgae}.")
    (found,) = check(MemorySources({"game.ludex": text}), "game.ludex").diagnostics
    span = found.labels[0].span
    assert found.code.id == "L0201" and text[span.start : span.end] == "wgae"
    line = text.splitlines()[span.line - 1]
    assert line[span.column - 1 :].startswith("wgae}")


# ---- copies that play otherwise


def test_a_changed_number_follows_and_any_other_change_tells_the_rule() -> None:
    ruleset = read(with_sentences(LINE="They take {2 coins}.", IF="Rich people may buy.", RULE="They work."))
    found = {(one.clause, one.change): told(one.ruleset) for one in mutants(ruleset)}
    plain = told(ruleset)
    assert "They take 2 coins." in plain
    assert plain not in found.values()
    assert any("They take 3 coins." in text for text in found.values())
    rich = [text for (_, change), text in found.items() if change == "> becomes >="]
    assert rich and all("Rich people" not in text and "at least 5 coins" in text for text in rich)


# ---- other languages


def test_a_sentence_is_translated_with_its_holes() -> None:
    ruleset = read(with_sentences(LINE="From {player}: {2 coins}."))
    names = Catalogue({("sentence", "From {player}: {2 coins}."): "{2 coins}、{player}より"})
    inside = translated(ruleset, names)
    assert "coin2個、そのプレイヤーより。" in told(inside, verbaliser(inside, "ja", names))


@pytest.mark.parametrize("said", [None, "{2 coins}", "{player}、{1 coin}"])
def test_without_a_translation_the_rule_is_told(said: str | None) -> None:
    """Where there is none, or one with other holes; never in English."""
    text = "From {player}: {2 coins}."
    ruleset = read(with_sentences(LINE=text))
    names = Catalogue({("zone", "x"): "y"} if said is None else {("sentence", text): said})
    inside = translated(ruleset, names)
    japanese = told(inside, verbaliser(inside, "ja", names))
    without = translated(read(with_sentences()), names)
    assert japanese == told(without, verbaliser(without, "ja", names))
    assert ("sentence", text) in names_of(ruleset)


def test_without_any_names_no_english_sentence_is_in_another_language() -> None:
    ruleset = read(with_sentences(LINE="As it should be."))
    assert told(ruleset, verbaliser(ruleset, "ja")) == told(
        ruleset, verbaliser(replace(ruleset, sayings={}), "ja")
    )
    assert "As it should be." not in told(ruleset, verbaliser(ruleset, "ja"))


# ---- what a reader sees


def test_an_explanation_shows_what_the_rule_does() -> None:
    answer = explain(read(with_sentences(LINE="They are paid.")), "round.market")
    assert isinstance(answer, Explanation)
    shown = render_text(answer)
    assert "- They are paid." in shown
    assert "- (generated) The player gains 2 coins." in shown
    assert shown.index("They are paid.") < shown.index("(generated)")


@pytest.mark.parametrize("generated", [False, True])
def test_what_is_generated_has_no_sentence_of_an_author(generated: bool) -> None:
    ruleset = read(with_sentences(LINE="They are paid."))
    writer = Writer(Printing("game", ruleset, {}, generated=generated))
    assert ("They are paid." not in told(ruleset, writer.tell)) == generated


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_at_least_four_of_five_clauses_are_generated(path: Path) -> None:
    """Whatever an author has said covers the clauses in it; all others are told from the rules."""
    ruleset = load(path)
    said = {
        clause.path
        for paragraph in in_own_words(ruleset, verbaliser(ruleset))
        for clause in paragraph.clauses
    }
    rules = {clause.path for clause in sourced_clauses(ruleset)}
    assert len(said & rules) <= len(rules) / 5


def test_every_sentence_of_the_shipped_games_fits() -> None:
    """One that does not would be written in vain, since the rule is told instead."""
    for path in GAMES:
        ruleset = load(path)
        for language in ("en", "ja"):
            names = catalogue(path, language)
            inside = translated(ruleset, names)
            tell = verbaliser(inside, language, names)
            told_by = [one.parts[-1].clause for one in in_own_words(inside, tell)]
            shown = {clause.path for clause in told_by if clause is not None}
            wanted = {one for one in inside.sayings if names or language == "en"}
            assert wanted <= shown, (path.stem, language)


def in_own_words(ruleset: Ruleset, tell: Verbaliser) -> list[Paragraph]:
    """Return the sentences of authors' own that stand among those that are told of a ruleset."""
    things: list[Declared] = [*ruleset.rules.values(), *ruleset.facts.values()]
    things += [zone.refill for zone in ruleset.zones.values() if zone.refill is not None]
    for kind in ruleset.kinds.values():
        things += [body for one in kind.members for body in one.bodies.values()]
    return [one for thing in things for outer in tell.declared(thing) for one in outer.walk() if one.instead]
