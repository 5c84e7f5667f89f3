"""What is printed: golden pages of small games, and what holds of every reference."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import CORPUS, ROOT, ruleset, ruleset_files

import ludex
from ludex.docgen.documents.examples import LONGEST, length, printed_examples
from ludex.docgen.documents.reference import Reference
from ludex.docgen.documents.writing import key
from ludex.interpreter.analysis.locals import all_rules
from ludex.interpreter.analysis.rewrite import parts
from ludex.interpreter.analysis.sourcing import sourced_clauses
from ludex.interpreter.analysis.terms import ImpossibleTerm
from ludex.printing import printing

GOLDEN = ROOT / "tests" / "corpus" / "documents"
PAGES = [ROOT / "rulesets" / "tribunes.ludex", CORPUS / "auction.ludex"]
NASTY = GOLDEN / "nasty.ludex"
LAYERED = ("base", ("house/ninth_region", "house/generous_bowl"))

VOID = {"meta", "br"}


class Page(HTMLParser):
    """A page, read as a browser would: what is in it, by its elements."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.links: list[str] = []
        self.headings: list[int] = []
        self.classes: Counter[str] = Counter()
        self.cells: list[str] = []
        self.texts: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == [], self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        found = dict(attrs)
        if id_ := found.get("id"):
            self.ids[id_] += 1
        if tag == "a":
            self.links.append(found.get("href") or "")
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        self.classes.update((found.get("class") or "").split())
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" in self.open:
            return
        self.texts.append(data)
        if "td" in self.open or "th" in self.open:
            self.cells[-1] += data

    @property
    def text(self) -> str:
        return " ".join("".join(self.texts).split())


@cache
def reference(path: Path) -> Page:
    (content,) = ruleset(path).docs().values()
    return Page(content.decode())


@cache
def layered(marks: bool = True) -> Page:
    name, layers = LAYERED
    (content,) = ludex.load(name, layers).docs(marks=marks).values()
    return Page(content.decode())


def pages() -> Iterator[Page]:
    yield from map(reference, ruleset_files())
    yield layered()


# ---- golden pages


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_pages(path: Path, update_golden: bool) -> None:
    files = ruleset(path).docs("all")
    folder = GOLDEN / path.stem
    if update_golden:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (folder / name).write_bytes(_without_style(content))
    found = {one.name: one.read_bytes() for one in folder.iterdir()}
    assert found == {name: _without_style(content) for name, content in files.items()}


def _without_style(content: bytes) -> bytes:
    """What is in a page; how it looks is not read in a diff."""
    return re.sub(rb"<style>.*?</style>\n", b"", content, flags=re.DOTALL)


# ---- what holds of every page


@pytest.mark.parametrize("path", ruleset_files(), ids=lambda path: path.stem)
def test_a_page_is_sound(path: Path) -> None:
    _is_sound(reference(path))


def test_the_page_of_a_layered_ruleset_is_sound() -> None:
    _is_sound(layered())


@pytest.mark.parametrize("kind", ["aids", "cards", "changes"])
def test_other_pages_are_sound(kind: str) -> None:
    name, layers = LAYERED
    for content in ludex.load(name, layers).docs(kind).values():
        _is_sound(Page(content.decode()))


def _is_sound(page: Page) -> None:
    """Ids are there once, links lead somewhere, headings are in order, no cell is empty."""
    assert [
        id_ for id_, count in page.ids.items() if count > 1 or not re.fullmatch("[a-z][a-z0-9_-]*", id_)
    ] == []
    assert [link for link in page.links if link[1:] not in page.ids] == []
    assert page.headings[0] == 1 and page.headings.count(1) == 1
    steps = zip(page.headings, page.headings[1:], strict=False)
    assert [pair for pair in steps if pair[1] > pair[0] + 1] == []
    assert [place for place, cell in enumerate(page.cells) if not cell.strip()] == []


def test_no_device_of_an_author_is_shown() -> None:
    """Ids have underscores or dots in them where words have blanks; nobody reads those at a table."""
    for page in pages():
        assert re.findall(r"\b[a-z]+_[a-z_]+\b|\b[a-z]+\.[a-z]+\b", page.text) == []
        assert re.findall(r"[{}]", page.text) == []
        assert [cell for cell in page.cells if cell.strip() in ("-", "–", "—")] == []


def test_every_page_of_a_nasty_game_is_sound() -> None:
    """Its ids differ only in where a dot or `_` stands, and its members have the same values."""
    files = ruleset(NASTY).docs("all")
    for content in files.values():
        _is_sound(Page(content.decode()))
    page = Page(files["nasty-reference-en.html"].decode())
    assert {"a--b_c", "a_b--c", "kind--a_b", "note--r1", "note-r1"} <= set(page.ids)
    assert page.text.count("1 example") == 4


def test_members_with_the_same_values_and_other_rules_have_rows_of_their_own() -> None:
    page = Page(ruleset(NASTY).docs("aids")["nasty-aid-how-this-table-plays-en.html"].decode())
    cells = [" ".join(cell.split()) for cell in page.cells]
    deals, charms = cells[: cells.index("Name", 1)], cells[cells.index("Name", 1) :]
    assert deals[3:] == [
        "One", "1", "The player gains 4 coins.", "Two", "1", "Taking The player gains 7 coins."
    ]  # fmt: skip
    assert [cell for cell in charms if "gains" in cell] == [
        "The player gains 5 coins.",
        "The player gains 6 coins.",
    ]


def test_an_outline_of_a_rule_of_a_member() -> None:
    page = Page(ruleset(NASTY).docs("aids")["nasty-aid-how-this-table-plays-en.html"].decode())
    assert "Our sheet Nasty Taking The deals" in page.text


def test_what_sentences_tell_where_they_use_it_has_no_section() -> None:
    """A rule of one action, a number that never changes, what only a sum adds: and no label of a choice."""
    page = Page(ludex.load("base").docs("reference", generated=True)["base-reference-en.html"].decode())
    for title in ("Taking cards from the draw pile", "What every other follower takes", "A take-over of"):
        assert title not in page.text
    assert not {"rule--draw", "rule--deal_open", "rule--send_home", "fact--favor_points"} & set(page.ids)
    assert "rule--leave_space" in page.ids


def test_no_sheet_takes_the_place_of_a_page_that_is_always_there() -> None:
    files = ruleset(NASTY).docs("aids")
    assert [re.sub("<.*?>", "", re.findall(r"<h1.*?</h1>", text.decode())[0]) for text in files.values()] == [
        "Our sheet",
        "How this table plays",
    ]


# ---- every clause


@pytest.mark.parametrize("path", ruleset_files(), ids=lambda path: path.stem)
def test_every_clause_is_told(path: Path) -> None:
    """In one section, but for what only says why nothing can fail."""
    checked = ruleset(path).checked
    made = Reference(printing(ruleset(path), examples="all"))
    made.document()
    told = made.writer.told
    clauses = [*sourced_clauses(checked), *(rule.clause for rule in checked.rules.values())]
    proofs = {
        key(part.clause)
        for rule in all_rules(checked)
        for part in parts(rule.body)
        if isinstance(part, ImpossibleTerm)
    }
    missing = {clause.path for clause in clauses if key(clause) not in told and key(clause) not in proofs}
    assert missing == set()
    statements = {key(clause) for clause in checked.clauses}
    assert {path: ids for path, ids in told.items() if path in statements and len(ids) > 1} == {}


def _without_examples(text: str) -> str:
    return text[: text.index("# ---- Examples")]


def _lines_with_numbers() -> list[tuple[int, int]]:
    """Return where numbers stand in the rules of the page's game, in lines that play."""
    text = PAGES[0].read_text(encoding="utf-8")
    rules = _without_examples(text)
    found = re.finditer(r"(?<=(?:eans|wise|orth|pies|than|r is) )[1-9]?[0-9]\b", rules)
    return [(one.start(), one.end()) for one in found]


@given(st.sampled_from(_lines_with_numbers()))
@settings(deadline=None, max_examples=10)
def test_a_changed_number_changes_the_page(place: tuple[int, int]) -> None:
    text = _without_examples(PAGES[0].read_text(encoding="utf-8"))
    start, end = place
    other = _load(f"{text[:start]}{int(text[start:end]) + 1}{text[end:]}")
    assert other.docs() != _load(text).docs()


@cache
def _load(text: str) -> ludex.Ruleset:
    sources = {"tribunes.ludex": text, **_catalogues()}
    return ludex.load_text(sources, "tribunes.ludex")


def _catalogues() -> dict[str, str]:
    folder = ROOT / "rulesets" / "sources"
    return {f"sources/{path.name}": path.read_text(encoding="utf-8") for path in folder.glob("*.toml")}


# ---- examples


def test_few_examples_of_a_rule_are_printed_all_or_none() -> None:
    titles = ["one", "two", "three"]
    told = "".join(f"\n{_example(title, number)}" for number, title in enumerate(titles))
    found = ludex.load_text({"low.ludex": LOW.format(gain=1) + told}, "low.ludex")
    assert _printed(found, titles) == ["one", "two"]
    assert _printed(found, titles, examples="all") == titles
    assert _printed(found, titles, examples="none") == []
    with pytest.raises(ludex.UsageError, match="no choice of examples is called `some`"):
        found.docs(examples="some")


def test_what_names_many_things_is_not_among_the_few() -> None:
    shown = {one.title for one in printed_examples(ruleset(PAGES[0]).checked.examples, "few")}
    examples = ruleset(PAGES[0]).checked.examples
    sizes = {one.title: length(one) for one in examples}
    assert max(sizes[title] for title in shown) <= LONGEST < max(sizes.values())
    short = {one.rule for one in examples if length(one) <= LONGEST}
    assert {one.rule for one in examples if one.title in shown} == short


def _example(title: str, coins: int) -> str:
    lines = (f"given coins of red is {coins}", f"expect coins of red is {coins + 1}, coins of yellow is 1")
    return f'example "{title}"\n    when round\n    ' + "\n    ".join(lines) + "\n"


def _printed(found: ludex.Ruleset, titles: list[str], examples: str = "few") -> list[str]:
    (content,) = found.docs(examples=examples).values()
    return [title for title in titles if f">{title.capitalize()}<" in content.decode()]


# ---- layers


def test_marks_name_the_layer_and_can_be_left_out() -> None:
    marked, plain = layered(), layered(marks=False)
    assert marked.classes["mark"] > 4
    assert plain.classes["mark"] == 0
    assert "Market" in plain.text
    unlayered = reference(ROOT / "rulesets" / "base.ludex")
    assert unlayered.classes["mark"] == 0


def test_a_number_that_a_layer_changes_and_a_step_that_it_adds_are_a_row_each() -> None:
    (content,) = ludex.load("base", ["house/generous_bowl"]).docs("changes").values()
    cells = [cell.strip() for cell in Page(content.decode()).cells]
    taken = "What the first follower of a round takes from the coin bowl"
    alms = "For each player who has no denarii, the player gains 1 denarius."
    assert [cells[at : at + 3] for at in range(0, len(cells), 3)] == [
        ["What", "So far", "Now"],
        ["Alms", "not there", alms],
        [taken, f"{taken} is 7 denarii.", f"{taken} is 9 denarii."],
    ]


def test_what_no_player_can_see_is_no_change() -> None:
    """Sheets, what pieces look like, and names alone."""
    (content,) = ludex.load("expansion").docs("changes").values()
    page = Page(content.decode())
    assert "Nubians" in Page(next(iter(ludex.load("expansion").docs().values())).decode()).text
    assert [cell for cell in page.cells if "Nubians”" in cell or "The sheet" in cell or " mm" in cell] == []
    rows = [page.cells[at : at + 3] for at in range(0, len(page.cells), 3)]
    (before,) = [row[1] for row in rows if row[0] == "The player may place a follower on the space"]
    assert before.strip() == "the same without this"


GUARDED = """language 1
ruleset guarded "Guarded"
    players 2
    round limit 5

resource coin "coins"
    supply unlimited
    visible to everyone

fact may_buy(player) "the player may buy"
    means no if coins of player > 20
    means no if coins of player is 7
    means yes if coins of player > 5
    otherwise no

round
    for each player
        if may_buy(player)
            gain 2 coins
    finish

ranking
    highest coins of player
"""


def test_lines_that_a_layer_adds_to_a_fact_stand_beside_the_same_without_them() -> None:
    head = "language 1\nruleset further\n    extends guarded\n\n"
    layer = f"{head}before may_buy\n    means no if coins of player is 9\n"
    found = ludex.load_text({"guarded.ludex": GUARDED, "further.ludex": layer}, "further.ludex")
    (content,) = found.docs("changes").values()
    cells = [" ".join(cell.split()) for cell in Page(content.decode()).cells]
    assert cells[3:5] == ["The player may buy", "the same without this"]
    assert cells[5].endswith("Not if the player has exactly 9 coins.")


LOW = """language 1
ruleset low "Low"
    players 2
    round limit 5

resource coin "coins"
    visible to everyone

round
    for each player
        gain {gain} coins                   ruling "low comes first"

ranking
    highest coins of player
"""
HIGH = """language 1
ruleset high "High"
    extends {low}

fact gift "the gift"
    means 2                                 ruling "high comes last"
"""


def _layer_on(gain: str) -> ludex.Ruleset:
    sources = {"low.ludex": LOW.format(gain=gain), "high.ludex": HIGH.format(low="low")}
    return ludex.load_text(sources, "high.ludex")


def test_a_layer_on_what_has_errors_alone_is_printed_without_its_changes() -> None:
    told: list[str] = []
    broken = _layer_on("(gift)")
    assert [*broken.docs()] == ["high-reference-en.html"]
    assert [*broken.docs("all", tell=told.append)] == [
        "high-reference-en.html",
        "high-how-this-table-plays-en.html",
    ]
    assert len(told) == 1 and "what lies below cannot be read alone: low.ludex has errors" in told[0]
    with pytest.raises(ludex.LudexError, match="low.ludex has errors"):
        broken.docs("changes")


def test_changes_are_told_of_what_is_extended_or_of_what_layers_are_put_on() -> None:
    """The same two rulesets that are compared and tried."""
    for name, layers, old in (
        ("house/expansion_ja", [], "Tribune: The Expansion"),
        ("expansion", ["house/generous_bowl"], "Tribune: The Expansion"),
        ("expansion", [], "Tribune: Primus Inter Pares"),
    ):
        (page,) = ludex.load(name, layers).docs("changes").values()
        assert f"<h1>What is different from {old}</h1>" in page.decode()


def test_only_changes_read_what_lies_below(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[object] = []
    found = _layer_on("1")
    load = ludex.api._load

    def loading(*given: Any) -> ludex.Ruleset:
        loaded.append(given)
        return load(*given)

    monkeypatch.setattr(ludex.api, "_load", loading)
    found.docs()
    found.docs("aids")
    assert loaded == []
    assert [*found.docs("changes")] == ["high-changes-en.html"]
    assert len(loaded) == 1


# ---- bytes


def test_bytes_do_not_depend_on_the_names_of_folders(tmp_path: Path) -> None:
    pages = []
    for folder in ("a", "z"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "low.ludex").write_text(LOW.format(gain=1), encoding="utf-8")
        (tmp_path / "high.ludex").write_text(HIGH.format(low=f"{folder}/low"), encoding="utf-8")
        pages.append(ludex.load(tmp_path / "high.ludex").docs("aids"))
    assert pages[0] == pages[1]
    (content,) = pages[0].values()
    assert content.index(b"Low comes first") < content.index(b"High comes last")


def test_bytes_are_the_same_in_every_process() -> None:
    code = (
        "import ludex, sys, hashlib; "
        "files = ludex.load('base', ['house/ninth_region']).docs('all'); "
        "print([(name, hashlib.sha256(content).hexdigest()) for name, content in files.items()])"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1 and "reference" in outputs.pop()


def test_without_authored_sentences() -> None:
    found = ruleset(PAGES[0])
    (content,) = found.docs(generated=True).values()
    page = Page(content.decode())
    reasons = _reasons(found)
    assert len(reasons) > 1
    assert [reason for reason in reasons if reason in page.text] == []
    assert page.classes["note"] == 0


@pytest.mark.parametrize("kind", ["reference", "aids"])
def test_sentences_of_authors_have_their_language(kind: str) -> None:
    found = ruleset(PAGES[0])
    text = "".join(content.decode() for content in found.docs(kind, language="ja").values())
    marked = set(re.findall('<span lang="en">(.*?)</span>', text))
    for reason in _reasons(found):
        said = escape(reason[:1].upper() + reason[1:])
        assert any(one.startswith(said) for one in marked), reason
    assert 'lang="en"' not in "".join(one.decode().partition("<body")[2] for one in found.docs(kind).values())


def _reasons(found: ludex.Ruleset) -> list[str]:
    notes = [note for clause in found.checked.clauses for note in clause.notes]
    notes += [note for option in found.checked.options.values() for note in option.clause.notes]
    return sorted({text for note in notes if note.kind == "ruling" for text in note.texts})


CHOICES = """language 1
ruleset choices "Choices"
    players 2 to 3
    round limit 5

kind color "colors"
color red "Red"
color blue "Blue"

option trump "The trump"
    color
    starts by players 2: red, 3: blue

option goal "The goal"
    number 5 to 50
    starts 20

option brisk "Play briskly"
    starts yes

resource coin "coins"
    visible to everyone

piece chip "chips"
    color color
    copies 5 per color

round
    for each player
        gain 1 coin
        if trump is red and brisk and count of coins of player > goal
            finish
"""


def test_what_holds_where_nothing_is_settled_is_always_said() -> None:
    """By a filled box, or in words where that depends on the players or no box is there for it."""
    (content,) = [
        content
        for name, content in _load_as("choices", CHOICES).docs("aids").items()
        if "how-this-table" in name
    ]
    found = re.search(r'<dl class="choices">.*?</dl>', content.decode(), re.S)
    assert found is not None
    texts = " ".join(re.sub(r"<.*?>", " ", found[0]).split())
    assert texts == (
        "The trump Red Blue Unless settled otherwise: Red with 2 players and Blue with 3 players"
        " The goal 5 to 50 Unless settled otherwise: 20"
        " Play briskly yes unless the table settles it otherwise no"
    )


def test_copies_for_each_of_a_kind_are_told_with_its_word() -> None:
    (content,) = _load_as("choices", CHOICES).docs().values()
    assert "<td>5 for each color, 10 in all</td>" in content.decode()


def _load_as(name: str, text: str) -> ludex.Ruleset:
    return ludex.load_text({f"{name}.ludex": text}, f"{name}.ludex")
