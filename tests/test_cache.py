"""What is kept of rulesets in the user's own folder: found by the bytes of all files, and never missed."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from support import CORPUS, ROOT

import ludex
from ludex import cache, kept
from ludex.grammar.source import FileSources, Snapshot
from ludex.interpreter.analysis.check import check
from ludex.interpreter.layers.stack import Origin
from ludex.interpreter.play.envelope import seal
from ludex.interpreter.play.game import Game

posix = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs owners and modes of files")

GAME = (CORPUS / "last_card.ludex").read_text(encoding="utf-8")

LAYER = """language 1
ruleset shorter "Shorter"
    extends last_card
    round limit 7
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let rulesets be kept, in a folder of its own, and return where its files will lie."""
    monkeypatch.delenv("LUDEX_NO_CACHE")
    monkeypatch.setenv("LUDEX_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache" / "programs"


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the paths of the rulesets that are checked from now on."""
    found: list[str] = []

    def checked(sources: object, path: str, *others: object) -> object:
        found.append(path)
        return check(sources, path, *others)  # type: ignore[arg-type]

    monkeypatch.setattr("ludex.interpreter.analysis.check.check", checked)
    return found


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Write a game of the corpus into a folder of its own and return its path."""
    path = tmp_path / "last_card.ludex"
    path.write_text(GAME, encoding="utf-8")
    return path


def played(game: Game) -> list[str]:
    """Return the digests of a random game, decision by decision."""
    rng, found = Random(3), [game.digest()]
    while (decision := game.decision) is not None:
        game.apply(rng.choice(decision.choices))
        found.append(game.digest())
    return found


def test_what_is_kept_is_not_checked_again_and_plays_the_same(
    folder: Path, game: Path, checks: list[str]
) -> None:
    first = ludex.load(game)
    digests = played(first.start(2, 5))
    assert checks == ["last_card.ludex"] and len(list(folder.iterdir())) == 2
    again = ludex.load(game)
    assert played(again.start(2, 5)) == digests and len(checks) == 1
    assert (again.id, again.title, again.layers, again.players) == (
        first.id,
        first.title,
        first.layers,
        first.players,
    )
    assert (again.options, again.defaults) == (first.options, first.defaults)
    assert again.compiled(2).program == first.compiled(2).program
    assert again.compiled(2).options == first.compiled(2).options
    assert again.checked.rules.keys() == first.checked.rules.keys() and len(checks) == 2


@pytest.mark.parametrize("name", ["tribunes", "base"])
def test_options_and_seats_have_programs_of_their_own(folder: Path, checks: list[str], name: str) -> None:
    rules = ludex.load(name)
    setting = {id_: texts[-1] for id_, texts in rules.options.items()}
    settings = [(players, options) for players in rules.players[:2] for options in ({}, setting)]
    settings = [found for found in settings if is_allowed(rules, *found)]
    programs = [rules.compiled(*found).program for found in settings]
    again = ludex.load(name)
    assert [again.compiled(*found).program for found in settings] == programs
    assert len({*map(str, programs)}) == len({(players, str(options)) for players, options in settings})
    assert len(checks) == 1
    assert all(again.starts(players) == rules.starts(players) for players in rules.players)


def is_allowed(rules: ludex.Ruleset, players: int, options: dict[str, str]) -> bool:
    try:
        rules.compiled(players, options)
    except ludex.UsageError:
        return False
    return True


def test_what_a_ruleset_refuses_is_refused_again(folder: Path, game: Path) -> None:
    found = []
    for _ in range(2):
        rules = ludex.load(game)
        with pytest.raises(ludex.UsageError) as seats:
            rules.start(60)
        with pytest.raises(ludex.UsageError) as option:
            rules.start(options={"no_such": "1"})
        found += [str(seats.value), str(option.value)]
    assert found[:2] == found[2:]


def test_another_text_is_another_ruleset(folder: Path, game: Path, checks: list[str]) -> None:
    assert ludex.load(game).title == ludex.load(game).title == "Last card"
    game.write_text(GAME.replace('"Last card"', '"Last cord"'), encoding="utf-8")
    assert ludex.load(game).title == "Last cord" and len(checks) == 2
    game.write_text(GAME, encoding="utf-8")
    assert ludex.load(game).title == "Last card"


def test_a_changed_layer_below_is_seen(folder: Path, game: Path, checks: list[str]) -> None:
    layer = game.with_name("shorter.ludex")
    layer.write_text(LAYER, encoding="utf-8")
    before = ludex.load(layer).compiled(2).program
    assert ludex.load(layer).compiled(2).program == before and len(checks) == 1
    game.write_text(GAME.replace("round limit", "round  limit").replace('"Last card"', '"Other"'), "utf-8")
    assert ludex.load(layer).compiled(2) and len(checks) == 2
    assert ludex.load(game, [layer]).layers == ("last_card", "shorter") and len(checks) == 3


def test_a_file_that_comes_to_lie_beside_a_layer_is_the_one_that_is_meant(
    folder: Path, tmp_path: Path, checks: list[str]
) -> None:
    """Before, the library's was: so what was looked for and not there counts as well."""
    mine = tmp_path / "mine.ludex"
    mine.write_text(LAYER.replace("shorter", "mine").replace("last_card", "tribunes"), encoding="utf-8")
    of_library = ludex.load(mine)
    assert ludex.load(mine).title == of_library.title and len(checks) == 1
    (tmp_path / "tribunes.ludex").write_text(GAME.replace("last_card", "tribunes"), encoding="utf-8")
    assert ludex.load(mine).players != of_library.players and len(checks) == 2


def test_what_is_checked_later_is_what_was_loaded(folder: Path, game: Path) -> None:
    ludex.load(game)
    rules = ludex.load(game)
    game.write_text("language 1\nbroken", encoding="utf-8")
    assert rules.checked.title == rules.title == "Last card"
    with pytest.raises(ludex.LudexError):
        ludex.load(game)


def test_a_relative_path_is_meant_from_where_it_was_loaded(
    folder: Path, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, checks: list[str]
) -> None:
    monkeypatch.chdir(game.parent)
    ludex.load(game.name)
    rules = ludex.load(game.name)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert len(checks) == 1 and rules.checked.title == "Last card"
    Path(game.name).write_text(GAME.replace('"Last card"', '"Other"'), encoding="utf-8")
    assert ludex.load(game.name).title == "Other"


def test_a_ruleset_with_mistakes_is_checked_every_time(folder: Path, game: Path, checks: list[str]) -> None:
    game.write_text(GAME.replace("round limit", "round limits"), encoding="utf-8")
    for _ in range(2):
        with pytest.raises(ludex.LudexError):
            ludex.load(game)
    assert len(checks) == 2 and not folder.exists()


def resealed(path: Path, change: Callable[[dict[str, object]], object]) -> None:
    """Change a record so that its digest fits."""
    content = json.loads(path.read_text(encoding="utf-8"))
    del content["digest"]
    change(content)
    path.write_text(seal(content), encoding="utf-8")


def displaced(path: Path) -> None:
    path.unlink()
    path.mkdir()


DAMAGE: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "cut off": lambda path: path.write_bytes(path.read_bytes()[:-100]),
    "one byte": lambda path: path.write_bytes(path.read_bytes().replace(b"1", b"2", 1)),
    "no text": lambda path: path.write_bytes(b"\xff\x80" * 50),
    "another record": lambda path: shutil.copy(*sorted(path.parent.iterdir(), key=path.__eq__)),
    "other data": lambda path: resealed(path, lambda record: record.update(kept=[1, {"Program": []}])),
    "a folder in its place": displaced,
    "no data": lambda path: resealed(path, lambda record: record.pop("kept")),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_what_does_not_load_is_made_again(folder: Path, game: Path, damage: Callable[[Path], object]) -> None:
    program = ludex.load(game).compiled(2).program
    for path in list(folder.iterdir()):
        damage(path)
        assert ludex.load(game).compiled(2).program == program
    shutil.rmtree(folder)
    assert ludex.load(game).compiled(2).program == program and folder.exists()


@posix
def test_nobody_else_reads_or_writes_what_is_kept(folder: Path, game: Path, checks: list[str]) -> None:
    ludex.load(game).compiled(2)
    assert [stat.S_IMODE(path.stat().st_mode) for path in (folder.parent, folder)] == [0o700] * 2
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
    folder.chmod(0o770)
    ludex.load(game)
    assert len(checks) == 2, "what others may have written is not read"


@posix
def test_a_folder_that_is_a_link_is_not_used(folder: Path, game: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    folder.parent.mkdir()
    folder.symlink_to(tmp_path / "elsewhere")
    assert ludex.load(game).compiled(2)
    assert not list((tmp_path / "elsewhere").iterdir())


def test_a_folder_that_cannot_be_made_is_no_error(folder: Path, game: Path, checks: list[str]) -> None:
    folder.parent.write_text("a file is in the way", encoding="utf-8")
    for _ in range(2):
        assert ludex.load(game).compiled(2)
    assert len(checks) == 2


@pytest.mark.parametrize("what", ["write", "replace"])
def test_a_full_disk_is_no_error_and_leaves_nothing(
    folder: Path, game: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path if what == "replace" else os, {"write": "fdopen"}.get(what, what), full)
    assert ludex.load(game).compiled(2)
    assert not list(folder.iterdir())


def test_it_can_be_turned_off(folder: Path, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDEX_NO_CACHE", "1")
    ludex.load(game).compiled(2)
    assert not folder.parent.exists()


def test_without_a_home_nothing_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("LUDEX_NO_CACHE")
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: Path("~/.cache/ludex"))
    assert cache.folder() is None
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path)
    assert cache.folder() == tmp_path / "programs"


def test_the_oldest_records_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_RECORDS", 3)
    for number in range(5):
        cache.keep(f"{number}", {"kept": number})
        os.utime(folder / f"{number}.json", (number, number))
    assert {path.stem for path in folder.iterdir()} == {"2", "3", "4"}
    found = cache.kept("2")
    assert found is not None and found["kept"] == 2, "now it is the youngest"
    monkeypatch.setattr(cache, "MOST_BYTES", (folder / "2.json").stat().st_size * 2)
    cache.keep("9", {"kept": 9})
    assert {path.stem for path in folder.iterdir()} == {"2", "9"}


def test_half_written_files_of_dead_processes_go(folder: Path) -> None:
    cache.keep("1", {"kept": 1})
    old, new = folder / "a.part", folder / "b.part"
    for path in (old, new):
        path.write_text("{", encoding="utf-8")
    os.utime(old, (0, 0))
    cache.keep("2", {"kept": 2})
    assert not old.exists() and new.exists()


def test_other_code_is_another_version(folder: Path, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ludex.load(game)
    origins = kept_origins(game)
    assert kept.find(origins) is not None
    monkeypatch.setattr(kept, "_code", lambda: "another")
    assert kept.find(origins) is None


def kept_origins(game: Path) -> list[Origin]:
    return [Origin(FileSources(game.parent, f"{game.parent.as_posix()}/", Snapshot()), game.name)]


IMPORTED = """
import sys
import ludex
assert ludex.load(sys.argv[1]).start(seed=1).decision is not None
heavy = "lark pydantic jinja2 rich click ludex.grammar.model ludex.interpreter.analysis.terms"
print(sorted({*heavy.split()} & {*sys.modules}))
"""


def test_a_game_that_is_known_begins_without_parser_and_models(folder: Path) -> None:
    def imported() -> str:
        call = [sys.executable, "-c", IMPORTED, str(ROOT / "rulesets" / "tribunes.ludex")]
        return subprocess.run(call, check=True, text=True, stdout=subprocess.PIPE).stdout

    assert "lark" in imported()
    assert imported() == "[]\n"


def test_processes_may_begin_at_once(folder: Path) -> None:
    call = [sys.executable, "-c", IMPORTED, str(CORPUS / "nim.ludex")]
    running = [subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for _ in range(3)]
    assert [process.communicate()[1] for process in running] == [b""] * 3
    assert [path.suffix for path in folder.iterdir()] == [".json"] * 2
