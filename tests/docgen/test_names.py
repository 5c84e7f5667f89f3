"""Names in other languages: catalogues hold what rulesets have, and nothing that is printed escapes them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import unescape
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from languages import CORPUS, GAMES, HOUSE, ROOT, catalogue, load

import ludex
from ludex.docgen.documents.writing import Printing
from ludex.docgen.own_words import LOCALE
from ludex.docgen.phrases import Catalogue, translated
from ludex.docgen.phrases.catalogues import BrokenCatalogue, read
from ludex.docgen.phrases.names import names_of, turns_of
from ludex.docgen.printing import KINDS, printed
from ludex.interpreter.analysis.english import spaced
from ludex.interpreter.analysis.filling import holes
from ludex.interpreter.analysis.ruleset import Fact, Record, Rule, Ruleset, Zone
from ludex.interpreter.analysis.types import FlagType
from ludex.interpreter.layers.views.comparison import compare

IN_JAPANESE = ("kuhn", "last_card", "nim", "pig")
WHOLE = [path for path in [*GAMES, *HOUSE] if path.parent != CORPUS or path.stem in IN_JAPANESE]
"""The rulesets that have all their names in Japanese, but for the titles of examples that are not printed."""

CATALOGUES = sorted((*(ROOT / "rulesets").rglob("*.po"), *CORPUS.rglob("*.po")))


def own(path: Path) -> Path:
    """Return the ruleset of a catalogue."""
    return next(one for one in [*GAMES, *HOUSE] if one.stem == path.stem)


def test_a_catalogue_is_read() -> None:
    text = (
        '# for people\nmsgid ""\nmsgstr "Language: ja\\n"\n\n#. our term\n'
        'msgctxt "zone"\nmsgid "the \\"pot\\""\n'
        'msgstr ""\n"ポ"\n"ット"\n\nmsgctxt "zone"\nmsgid "hand"\nmsgstr ""\n'
    )
    names = read([text])
    assert [*names] == [("zone", 'the "pot"')]
    assert names.get("zone", 'the "pot"') == "ポット"
    assert (names.get("zone", "hand"), names.said("zone", "hand")) == (None, "hand")


def test_a_higher_layer_goes_before_a_lower_one() -> None:
    lower, higher = (f'msgctxt "zone"\nmsgid "hand"\nmsgstr "{said}"\n' for said in ("手", "手札"))
    assert read([lower, higher]).get("zone", "hand") == "手札"


@pytest.mark.parametrize("line", ["msgid hand", '"hand"', "hand"])
def test_a_broken_catalogue(line: str) -> None:
    with pytest.raises(BrokenCatalogue, match="line 1 "):
        read([line])


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
def test_every_name_is_translated(path: Path) -> None:
    names = catalogue(path, "ja")
    assert [name for name in names_of(load(path), examples=False) if name not in names] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_catalogue_names_only_what_is_there(path: Path) -> None:
    names, ruleset = read([path.read_text(encoding="utf-8")]), load(own(path))
    assert {*names} <= {*names_of(ruleset), *turns_of(ruleset)}


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_babel_reads_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = {
        (str(message.context), str(message.id)): message.string
        for message in read_po(BytesIO(text.encode()))
        if message.id and message.string
    }
    names = read([text])
    assert {key: names.said(*key) for key in names} == found


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_holes_of_titles_survive(path: Path) -> None:
    """What stands in a hole of the translation is what the thing is asked of, or stands in the title.

    A rule may be called by a shorter one: who carries it out says for what.
    """
    ruleset, names = load(own(path)), read([path.read_text(encoding="utf-8")])
    asked: dict[str, set[str]] = {}
    called: tuple[Fact | Rule, ...] = (*ruleset.facts.values(), *ruleset.rules.values())
    for thing in called:
        own_names = asked.setdefault(thing.title or spaced(thing.id), set())
        own_names.update(one.name for one in thing.parameters)
    kept: tuple[Zone | Record, ...] = (*ruleset.zones.values(), *ruleset.records.values())
    for place in kept:
        asked.setdefault(place.title or spaced(place.id), set()).update([place.of] if place.of else [])
    for sort, text in names:
        if (sort, text) in {*turns_of(ruleset)}:
            continue
        before = {name for name, _ in holes(text)}
        after = {name for name, _ in holes(names.said(sort, text))} - {""}
        left_out = asked.get(text, set()) if sort == "rule" else set()
        assert before - left_out <= after <= before | asked.get(text, set()), text


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_turns_of_phrase_have_their_holes(path: Path) -> None:
    """A counter has room for the number, and what is said of a record only for its value and what has it.

    That one which is yes or no is set needs no value.
    """
    ruleset, names = load(own(path)), read([path.read_text(encoding="utf-8")])
    had = {spaced(one.id): {one.of} if one.of else set() for one in ruleset.records.values()}
    flags = {spaced(one.id) for one in ruleset.records.values() if isinstance(one.type, FlagType)}
    had |= {spaced(id_): {kind.id} for kind in ruleset.kinds.values() for id_ in kind.attributes}
    for sort, text in {*turns_of(ruleset)} & {*names}:
        said = {name for name, _ in holes(names.said(sort, text))}
        match sort:
            case "counter":
                assert said == {""}, text
            case "put" | "one":
                assert not said, text
            case "set" if text in flags:
                assert said <= had[text], text
            case "set" | "is":
                assert "value" in said <= {"value", "player", *had[text]}, text
            case _:
                assert said <= had[text], text


def test_what_is_compiled_is_fresh() -> None:
    folder = LOCALE / "ja" / "LC_MESSAGES"
    said = texts(read_po(BytesIO((folder / "docgen.po").read_bytes()), locale="ja"))
    assert texts(read_mo(BytesIO((folder / "docgen.mo").read_bytes()))) == said, "run `make catalogues`"
    template = texts(read_po(BytesIO((LOCALE / "docgen.pot").read_bytes())))
    assert {text for text, told in said.items() if all(told)} == {*template}


def texts(messages: Catalog) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Return what stands for each text of docgen itself, in the form that each number needs."""
    return {several(message.id): several(message.string) for message in messages if message.id}


def several(text: str | Sequence[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


# ---- a language in which every name stands in brackets


def said(text: str) -> str:
    """Return a name in brackets, with the holes that it has; what stands before a colon may be left out."""
    return "⟦" + re.sub(r"\{[^{}]*\}|[:：]\s*", lambda found: f"⟧{found[0]}⟦", text) + "⟧"


def bracketed(ruleset: Ruleset) -> Catalogue:
    """Return names that a reader can tell from all others."""
    return Catalogue({(sort, text): said(text) for sort, text in names_of(ruleset)})


def in_brackets(name: str, ruleset: Ruleset, generated: bool) -> Printing:
    """Return what is printed in Japanese, with names in brackets."""
    names = bracketed(ruleset)
    titles = {layer: said(layer) for layer in ruleset.layers}
    inside = translated(ruleset, names)
    return Printing(name, inside, titles, "ja", generated=generated, examples="all", catalogue=names)


def pages(path: Path, generated: bool) -> Iterator[tuple[str, str]]:
    """Yield every document of a ruleset, of every kind, and last the names that were looked up in vain."""
    shipped = path.is_relative_to(ROOT / "rulesets")
    printing = in_brackets(path.stem, load(path), generated)
    loaded = ludex.load(path.relative_to(ROOT / "rulesets").with_suffix("").as_posix()) if shipped else None
    old = loaded.old() if loaded is not None else None
    if loaded is not None and old is not None:
        different = compare(old.composition, loaded.composition)
        printing = replace(printing, old=in_brackets("old", old.checked, generated), different=different)
    for name, page in printed(printing, tuple(KINDS), "html", "a4").items():
        yield name, page.decode()
    yield "what is not known to `names_of`", "".join(f"<p>{one}</p>" for one in printing.catalogue.asked)


def escaped(page: str) -> list[str]:
    """Return the texts of a page that have Latin words outside of brackets."""
    body = re.sub(r"<(style|script)\b.*?</\1>", "", page, flags=re.DOTALL)
    body = re.sub(r'<(span|cite) lang="en">[^<]*</\1>', "", body)
    texts = [unescape(text) for text in re.findall(r">([^<>]+)<", body)]
    plain = [re.sub(r"⟦[^⟦⟧]*⟧", "", text) for text in texts]
    return [text for text, left in zip(texts, plain, strict=True) if re.search(r"[A-Za-z]{2}", left)]


HOUSE_TOLD = ("expansion_ja", "ninth_region")
TOLD = [path for path in WHOLE if path.parent.name != "house" or path.stem in HOUSE_TOLD]


@pytest.mark.parametrize("path", TOLD, ids=lambda path: path.stem)
def test_no_word_escapes_translation(path: Path) -> None:
    """In no kind of document: what its author has written in English is left out."""
    for name, page in pages(path, generated=True):
        assert 'lang="en"' not in page
        assert escaped(page) == [], name


@pytest.mark.parametrize("path", [path for path in TOLD if path.stem in ("expansion", "tribunes")], ids=str)
def test_what_is_written_in_english_says_so(path: Path) -> None:
    """Rulings, reasons and citations keep the language of the ruleset, and are marked as that."""
    found = dict(pages(path, generated=False))
    assert {name: texts for name, page in found.items() if (texts := escaped(page))} == {}
    assert any('lang="en"' in page for page in found.values())
