"""Which files a ruleset stands on, where they lie, and what is said where they cannot be read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from ludex.grammar.source import FileSources, MemorySources, Sources
from ludex.interpreter.analysis.check import check
from ludex.interpreter.layers.reading import read_stack
from ludex.interpreter.layers.stack import Origin, Stack


def header(id_: str, *below: str) -> str:
    extends = f"    extends {', '.join(below)}\n" if below else "    players 2\n"
    return f"language 1\nruleset {id_}\n{extends}"


LIBRARY = {"game.ludex": header("game"), "notes.ludex": header("notes")}


def read(sources: Sources, entry: str, *above: str, library: Sources | None = None) -> Stack:
    origins = [Origin(sources, path) for path in above]
    return read_stack(Origin(sources, entry), origins, library or MemorySources(LIBRARY))


def ids(stack: Stack) -> list[str]:
    return [layer.id for layer in stack.layers]


def written(folder: Path, texts: Mapping[str, str]) -> FileSources:
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return FileSources(folder)


def not_text(file: Path) -> None:
    file.write_bytes(b'language 1\nruleset game "\xff"\n')


def folder_of_that_name(file: Path) -> None:
    file.mkdir()


def link_to_nothing(file: Path) -> None:
    file.symlink_to(file.with_name("not_there"))


@pytest.mark.parametrize("spoil", [not_text, folder_of_that_name, link_to_nothing])
@pytest.mark.parametrize("word", ["extends", "excludes"])
def test_a_file_that_cannot_be_read_is_not_taken_for_another_of_its_name(
    tmp_path: Path, word: str, spoil: object
) -> None:
    """The library has a `game` too, which is not what the author means who has one beside the file."""
    assert callable(spoil)
    sources = written(tmp_path, {"mine.ludex": header("mine", "notes") + f"    {word} game\n"})
    spoil(tmp_path / "game.ludex")
    stack = read(sources, "mine.ludex")
    assert ids(stack) == ["notes", "mine"]
    (found,) = stack.diagnostics
    assert found.code.id == "L0801" and found.title == "the ruleset `game` cannot be read"
    assert found.labels[0].text.startswith("game.ludex")


def test_a_catalogue_that_cannot_be_read_is_not_taken_for_another_of_its_name(tmp_path: Path) -> None:
    text = header("mine", "game") + "    source A = about\n"
    sources = written(tmp_path, {"mine.ludex": text})
    (tmp_path / "about.toml").write_bytes(b'title = "\xff"\n')
    library = MemorySources({**LIBRARY, "about.toml": 'title = "About"\n'})
    found = check(sources, "mine.ludex", library=library).diagnostics
    assert [one.labels[0].text for one in found if "catalogue" in one.title] == [
        "about.toml, line 1: the file is not UTF-8 text"
    ]


def test_files_shown_alike_are_not_one(tmp_path: Path) -> None:
    """As where a folder `rulesets` of the author's own has a file of the same name as the library's."""
    mine = written(tmp_path / "mine", {"game.ludex": header("my_game", "house")})
    library = written(
        tmp_path / "library", {"game.ludex": header("game"), "house.ludex": header("house", "game")}
    )
    stack = read(mine, "game.ludex", library=library)
    assert (ids(stack), stack.diagnostics) == (["game", "house", "my_game"], [])
    shown = [layer.source.file for layer in stack.layers]
    assert shown == [(tmp_path / "library" / "game.ludex").as_posix(), "house.ludex", "game.ludex"]


def test_a_file_named_in_two_ways_is_one(tmp_path: Path) -> None:
    written(tmp_path, {"game.ludex": header("game"), "near.ludex": header("near", "game")})
    here, there = FileSources(tmp_path), FileSources(tmp_path / ".." / tmp_path.name, "../")
    stack = read_stack(Origin(here, "game.ludex"), [Origin(there, "near.ludex")], MemorySources({}))
    assert (ids(stack), stack.diagnostics) == (["game", "near"], [])


def test_layers_in_diamonds_are_read_at_once() -> None:
    """Each of forty pairs stands on both of the pair below it: there are 2⁴⁰ ways down."""
    texts = {"game.ludex": header("game")}
    below: tuple[str, ...] = ("game",)
    for level in range(40):
        pair = (f"left_{level}", f"right_{level}")
        texts |= {f"{name}.ludex": header(name, *below) for name in pair}
        below = pair
    texts["top.ludex"] = header("top", *below)
    stack = read(MemorySources(texts), "top.ludex")
    assert len(stack.layers) == 82 and len(stack.below("top")) == 81
