"""What is declared for print: what it says, what is wrong with it, and that no game changes for it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support import ROOT, ruleset_files

import ludex
from ludex.docgen.subjects import subjects
from ludex.grammar import model
from ludex.grammar.parser import parse
from ludex.grammar.printer import to_text
from ludex.grammar.source import Source
from ludex.interpreter.analysis.ruleset import Boxes, Listing, Outline, Shown, Telling
from ludex.interpreter.program.fingerprint import fingerprint
from ludex.interpreter.program.lower import lower
from ludex.interpreter.program.program import Program

GAME = """language 1
ruleset mine "Mine"
    players 2, 3
    round limit 5

resource coin "coins"
    visible to everyone

kind suit "suits"
    heading "The suits"
    worth number 0 to 10 "points"
    rule effect for player
    print as disc 25 mm
        copies 2 per player

suit leaf "leaf"
    worth 3
    effect
        gain 1 coin

piece card "cards"
    suit suit
    copies 2 per suit
    print as card 63 by 88 mm
        front worth of suit, suit
        back "Mine"

zone hand of player
    holds card
    visible to owner
    entry "{player} takes {what}"

zone bank
    holds coin

setup
    for each player
        move all cards from supply to hand of player

round
    step one "One"
        for each player
            run effect of leaf
    finish

ranking
    highest coins of player

sheet overview "A round"
    outline round
    tell round.one
    table suit with worth, effect
    box coins
    box hand
"""


def checked(text: str) -> Any:
    return ludex.load_text({"mine.ludex": text}, "mine.ludex").checked


def test_records_of_what_is_printed() -> None:
    found = checked(GAME)
    suit, card = found.kinds["suit"], found.kinds["card"]
    assert (suit.heading, card.heading) == ("The suits", None)
    assert suit.attributes["worth"].title == "points" and suit.slots["effect"].title is None
    disc, paper = suit.printed, card.printed
    assert (disc.shape, disc.width, disc.height, disc.copies, disc.back) == ("disc", 25, 25, 6, None)
    assert disc.front == (Shown((), "suit", "worth"), Shown((), "suit", "effect"))
    assert (paper.shape, paper.width, paper.height, paper.back) == ("card", 63, 88, "Mine")
    assert paper.front == (Shown((("card", "suit"),), "suit", "worth"), Shown((), "card", "suit"))
    (sheet,) = found.sheets
    assert (sheet.id, sheet.title) == ("overview", "A round")
    outline, telling, listing, boxes = sheet.items
    assert isinstance(outline, Outline) and outline.path == "round"
    assert isinstance(telling, Telling) and telling.path == "round.one"
    assert isinstance(listing, Listing) and listing.kind == "suit"
    assert listing.columns == (Shown((), "suit", "worth"), Shown((), "suit", "effect"))
    assert isinstance(boxes, Boxes)
    assert [(box.sort, box.id) for box in boxes.boxes] == [("resource", "coin"), ("zone", "hand")]


@pytest.mark.parametrize(
    ("old", "new", "code", "title"),
    [
        ("disc 25 mm", "dics 25 mm", "L0147", "no shape is called `dics`"),
        ("disc 25 mm", "disc 25 by 25 mm", "L0147", "a `disc` has one size, that across"),
        ("63 by 88", "63", "L0147", "a `card` has a width and a height"),
        ("63 by 88", "4 by 88", "L0147", "4 mm cannot be printed and cut out"),
        ("63 by 88", "63 by 421", "L0147", "421 mm cannot be printed and cut out"),
        ("88 mm", "88 cm", "L0147", "sizes are told in millimetres, not in `cm`"),
        ("heading", "headnig", "L0142", "no line here begins with `headnig`"),
        ("entry", "enrty", "L0142", "no line here begins with `enrty`"),
        (
            "{player} takes {what}",
            "take {what}",
            "L0149",
            "an `entry` has `{what}` and `{player}` in it, each of them once",
        ),
        ("front", "fornt", "L0142", "no line here begins with `fornt`"),
        ('back "', 'bakc "', "L0142", "no line here begins with `bakc`"),
        ("outline", "oultine", "L0142", "no line here begins with `oultine`"),
        ("tell round.one", "tell round.one with worth", "L0139", "a line with `tell` has no columns"),
        ("box hand", "box player.hand", "L0139", "`player.hand` is a path where a name should stand"),
        (
            "front worth of suit",
            "front wroth of suit",
            "L0205",
            "no attribute or rule of a suit is called `wroth`",
        ),
        (
            "front worth of suit",
            "front worth of siut",
            "L0205",
            "no attribute or rule of a card is called `siut`",
        ),
        (
            "front worth of suit",
            "front worth of worth of suit",
            "L0424",
            "`worth` is a number from 0 to 10, so nothing is reached from it",
        ),
        (
            "front worth of suit",
            "front worth of effect of suit",
            "L0424",
            "`effect` is a rule, so nothing is reached from it",
        ),
        ("with worth, effect", "with worht", "L0205", "no attribute or rule of a suit is called `worht`"),
        ("table suit", "table siut", "L0201", "no kind is called `siut`"),
        ("box coins", "box conis", "L0201", "no resource, zone or record is called `conis`"),
        (
            "box coins",
            "box bank",
            "L0424",
            "`bank` is not there for each player, so no player has room for it",
        ),
        ("tell round.one", "tell round.two", "L0201", "no rule, step or fact is called `round.two`"),
        ("outline round", "outline ruond", "L0201", "no rule or step is called `ruond`"),
        (
            "outline round",
            "outline setup",
            "L0424",
            "`setup` has no steps with titles, so there is no outline of it",
        ),
        ("tell round.one", "tell round", "L0402", "`round` stands on this sheet already"),
        (
            "copies 2 per player",
            "copies 2 per suit",
            "L0424",
            "copies that are printed are a number, or a number per player",
        ),
        (
            '        back "Mine"',
            '        back "Mine"\n        copies 3',
            "L0424",
            "how many cards there are is said by the piece itself",
        ),
        (
            '        back "Mine"',
            '        back "Mine"\n        back "Yours"',
            "L0402",
            "such a line stands in this block already",
        ),
        (
            '    heading "The suits"',
            '    heading "The suits"\n    heading "Suits"',
            "L0402",
            "such a line stands in this block already",
        ),
        ("sheet overview", "sheet hand", "L0203", "`hand` is declared twice"),
    ],
)
def test_what_cannot_be_printed(old: str, new: str, code: str, title: str) -> None:
    assert GAME.count(old) >= 1
    with pytest.raises(ludex.LudexError) as error:
        checked(GAME.replace(old, new, 1))
    (found, *_) = error.value.diagnostics
    assert (found.code.id, found.title) == (code, title)


def test_what_follows_from_a_broken_block_is_no_mistake() -> None:
    text = GAME.replace("    highest coins", "    heighest coins").replace("tell round.one", "tell ranking")
    with pytest.raises(ludex.LudexError) as error:
        checked(text)
    assert [found.code.id for found in error.value.diagnostics] == ["L0131"]


@pytest.mark.parametrize("path", ruleset_files(), ids=lambda path: path.stem)
def test_all_that_is_told_can_be_explained(path: Path) -> None:
    found = ludex.load(path).checked
    known = subjects(found)
    for sheet in found.sheets:
        for item in sheet.items:
            if isinstance(item, Outline | Telling):
                assert item.path in known


def unprinted(node: Any) -> Any:
    """Return a file without what is declared for print."""
    match node:
        case model.File():
            left = tuple(part for part in node.declarations if not isinstance(part, model.Sheet))
            return replace(node, declarations=tuple(map(unprinted, left)))
        case model.Kind() | model.Piece():
            body = (line for line in node.body if not isinstance(line, model.Heading | model.PrintAs))
            return replace(node, body=tuple(map(unprinted, body)))
        case model.Zone():
            return replace(node, body=tuple(line for line in node.body if not isinstance(line, model.Entry)))
        case model.Attribute() | model.Slot():
            return replace(node, title=None)
        case _:
            return node


@pytest.mark.parametrize("name", ["rulesets/base.ludex", "tests/corpus/games/auction.ludex"])
def test_print_changes_no_program(name: str) -> None:
    path = ROOT / name
    text = path.read_text(encoding="utf-8")
    file, faults = parse(Source.of(name, text))
    assert not faults
    bare = to_text(unprinted(file))
    assert "print as" in text and "sheet " in text and "print as" not in bare and "sheet " not in bare
    sources = {
        f"sources/{one.name}": one.read_text(encoding="utf-8") for one in (path.parent / "sources").glob("*")
    }
    programs = [
        lower(ludex.load_text({"mine.ludex": one, **sources}, "mine.ludex").checked, 3, {})
        for one in (text, bare)
    ]
    assert fingerprint(programs[0]) == fingerprint(programs[1])
    with_names, without = (told_alike(program, programs[1]) for program in programs)
    assert with_names == without


def told_alike(program: Program, other: Program) -> Program:
    """Return a program with the names of another, and what seats have and choose without a title."""
    uses = tuple(replace(use, title="") for use in program.measured.uses)
    return replace(program, names=other.names, measured=replace(program.measured, uses=uses))
