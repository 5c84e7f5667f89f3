"""Random games by the thousand: no fault, nothing lost, and every hundredth game is looked at hard.

The normal tests play a tenth; `make soak` plays all of it in two processes and prints the figures.
"""

import multiprocessing
import re
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from conservation import conserved
from soaking import MASTER, Figures, Task, play, tasks
from support import ruleset, ruleset_files

from ludex.interpreter.play.seeds import seed_of_game
from ludex.interpreter.program.effects import Effects

WORKERS = 2


@pytest.mark.parametrize("task", tasks(0.1, chunk=100), ids=lambda task: task.name)
def test_a_tenth(task: Task) -> None:
    assert play(task).games == task.last - task.first


@pytest.mark.parametrize("path", ruleset_files(), ids=lambda path: path.stem)
def test_a_lost_piece_is_noticed(path: object) -> None:
    """The watch can fail."""
    found = next(each for each in ruleset_files() if each == path)
    game = ruleset(found).start(seed=1)
    program, state = game.setting.compiled.program, game.state
    conserved(game)
    if program.piece_looks:
        zone = next(number for number, pieces in enumerate(state.registers) if pieces)
        state.registers[zone] = state.registers[zone][1:]
    elif program.amounts:
        state.cells[program.amounts[0].cell] += 1
    else:
        return
    with pytest.raises(AssertionError):
        conserved(game)


LEAKY = """language 1
ruleset leaky "Leaky"
    players 2
    round limit 3

piece card "cards"
    owner player
    number number
    copies 1 per player per number 1 to 6

zone hand of player
    holds card
    visible to owner

zone discards
    holds card
    visible to everyone

setup
    for each player
        move all card(player) from supply to hand of player

round
    step throwing "Throwing"
        for each player
            pick card in hand of player as thrown
                if unable
                    finish
            move thrown to discards
"""


def test_the_first_loss_is_told_with_action_rule_seed_and_a_way_to_see_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A third card that is thrown away vanishes."""
    path = tmp_path / "leaky.ludex"
    path.write_text(LEAKY, encoding="utf-8")
    move = Effects.move

    def leak(self: Effects, pieces: tuple[int, ...], target: int, *others: Any) -> None:
        move(self, pieces, target, *others)
        if self.program.names.ids.zones[target] == "discards" and len(self.state.registers[target]) == 3:
            self.state.registers[target] = self.state.registers[target][:-1]

    monkeypatch.setattr(Effects, "move", leak)
    with pytest.raises(AssertionError) as caught:
        play(Task(path, 2, 1, 3))
    seed = seed_of_game(MASTER, 1)
    where, breach = caught.value.__notes__
    assert where == f"in leaky.ludex, 2 players, seed {seed}"
    found = re.fullmatch(
        r"first lost after decision 3, red chooses (card\(.*\)), at (.*); again: (.*)", breach
    )
    assert found is not None, breach
    assert found[2].startswith("round.throwing")
    assert found[3] == f"play(Task({str(path)!r}, 2, 1, 2))"
    monkeypatch.undo()
    assert play(Task(path, 2, 1, 3)).games == 2


@pytest.mark.soak
def test_all(capsys: pytest.CaptureFixture[str]) -> None:
    totals: dict[str, Figures] = {}
    begun = time.perf_counter()
    work = tasks(1.0, chunk=250)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(WORKERS, mp_context=context) as pool:
        for task, figures in zip(work, pool.map(play, work), strict=True):
            totals.setdefault(f"{task.path.stem}, {task.players} players", Figures()).add(figures)
    whole = Figures()
    for figures in totals.values():
        whole.add(figures)
    totals["all"] = whole
    with capsys.disabled():
        print(f"\n\n{WORKERS} processes, {time.perf_counter() - begun:.0f} seconds by the clock")
        print(f"{'':26}{'games':>8}{'hard':>6}{'decisions':>11}{'CPU s':>9}  endings")
        for name, found in totals.items():
            endings = ", ".join(f"{end} {count}" for end, count in sorted(found.endings.items()))
            print(
                f"{name:26}{found.games:8}{found.hard:6}{found.decisions:11}{found.seconds:9.1f}  {endings}"
            )
    assert whole.games == sum(task.last - task.first for task in work)
