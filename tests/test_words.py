"""No proper name of a game, and none of its nouns, stands in the program: a game is in its ruleset."""

import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("grammar", "interpreter", "docgen", "ludex")
NOUNS = (
    *("region", "faction", "leader", "official", "objective"),
    *("take-over", "benefit", "chariot", "auction"),
)
"""What the big game calls its things; a kind of a ruleset, never a part of the language."""

PRESCRIBED: dict[str, tuple[str, ...]] = {}
"""Pieces of text that a format prescribes (keys of SARIF, HTML, CSS), by the file that they stand in."""


def listed() -> tuple[str, ...]:
    """Return the entries of words.txt."""
    lines = (ROOT / "tests" / "words.txt").read_text(encoding="utf-8").splitlines()
    return tuple(line.strip() for line in lines if line.strip() and not line.startswith("#"))


def parts(text: str) -> str:
    """Return the text in lower case, CamelCase cut into words as if it were snake_case."""
    cut = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", text)
    return cut.lower()


def forms(entry: str) -> str:
    """Return a pattern for the entry in the singular and the plural.

    Words apart may also be written together or with a sign; with a hyphen they are not meant apart, for one
    may take over what is no take-over.
    """
    exact = entry.startswith("=")
    between = r"[_\-]?" if "-" in entry else r"[\s_\-]*"
    *first, last = map(re.escape, entry.removeprefix("=").replace("-", " ").split())
    if not exact:
        last = f"{last[:-1]}(?:y|ies)" if re.search(r"[^aeiou]y$", last) else f"{last}(?:s|es)?"
    return between.join((*first, last))


@cache
def pattern() -> re.Pattern[str]:
    """Return what finds any forbidden word; letters alone make a word, so `snake_case` has two."""
    return re.compile(rf"(?<![a-z])(?:{'|'.join(map(forms, (*NOUNS, *listed())))})(?![a-z])")


def files(tree: Path) -> Iterator[Path]:
    """Yield every file of the program."""
    for folder in FOLDERS:
        for path in sorted((tree / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc":
                yield path


def found(tree: Path) -> list[str]:
    """Return where forbidden words stand: `path:line: word`. Names of files count too."""
    hits = []
    for path in files(tree):
        name = path.relative_to(tree).as_posix()
        hits += [f"{name}: {hit[0]}" for hit in pattern().finditer(parts(name))]
        text = path.read_text(encoding="utf-8", errors="replace")
        for piece in PRESCRIBED.get(name, ()):
            text = text.replace(piece, "")
        text = parts(text)
        for hit in pattern().finditer(text):
            hits.append(f"{name}:{text.count(chr(10), 0, hit.start()) + 1}: {hit[0]}")
    return hits


def test_no_word_of_a_game_stands_in_the_program() -> None:
    assert found(ROOT) == []


def test_what_formats_prescribe_is_still_there() -> None:
    for name, pieces in PRESCRIBED.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        assert all(piece in text for piece in pieces)


def test_the_list_is_in_order() -> None:
    entries = listed()
    assert len(entries) == len(set(entries)) > 60
    assert all(re.fullmatch(r"=?[a-z]+( [a-z]+)*", entry) for entry in entries)
    assert not {"base", "expansion", "brutii", "tribunes"} & set(entries)


@pytest.mark.parametrize(
    ("file", "line", "word"),
    [
        ("grammar/ludex.lark", "// the latrine comes third", "latrine"),
        ("grammar/planted.py", '"""Runs the Auctions."""', "auctions"),
        ("interpreter/program/planted.py", "def take_over_of(seat: int) -> None: ...", "take_over"),
        ("interpreter/program/planted.py", "class TakeOver: ...", "take_over"),
        ("interpreter/program/planted.py", "TAKEOVERS = 3", "takeovers"),
        ("interpreter/play/planted.py", "class RegionView: ...", "region"),
        ("interpreter/play/planted.py", "denarii_of_seat = 3", "denarii"),
        ("interpreter/play/planted.py", "first_leader2 = 3", "leader"),
        ("docgen/templates/planted.html.jinja2", "<p>{{ legion.count }}</p>", "legion"),
        ("docgen/planted.py", 'TITLE = "Field of\\nMars"  # mars', "mars"),
        ("ludex/planted.py", "# as in Tribune", "tribune"),
        ("ludex/official.py", "", "official"),
    ],
)
def test_a_planted_word_is_found(tmp_path: Path, file: str, line: str, word: str) -> None:
    """In a copy of the file, or a new one."""
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    if (ROOT / file).exists():
        shutil.copy(ROOT / file, path)
    before = found(tmp_path)
    with path.open("a", encoding="utf-8") as out:
        out.write(f"\n{line}\n")
    new = [hit for hit in found(tmp_path) if hit not in before]
    assert new and all(hit.startswith(file) and hit.endswith(f": {word}") for hit in new)


@pytest.mark.parametrize(
    "text", ["ludex run tribunes", "to take over", "officially", "regional", "stonework", "legionary"]
)
def test_other_words_are_left_alone(text: str) -> None:
    assert pattern().search(parts(text)) is None
