"""Commands run in this process, and in a process of their own where streams and statuses are at stake."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from click.testing import CliRunner, Result
from support import CORPUS, ROOT

from ludex.cli import cli

LUDEX = Path(sys.executable).with_name("ludex")
PLAIN = {"PATH": os.environ.get("PATH", ""), "LUDEX_NO_CACHE": "1"}
"""The environment of a process that knows nothing: no HOME, no locale, no terminal. It keeps nothing."""

CRAMPED = {**PLAIN, "PYTHONDONTWRITEBYTECODE": "1"}
"""For a process whose files may not grow: the compiled modules that it wrote would be cut off."""

BROKEN = """language 1
ruleset broken "Broken"
    players 2
    round limit 5

fact double
    means scroe * 2

record score
    starts 0

round
    finish
"""

TINY = """language 1
ruleset tiny "Tiny"
    players 1, 2, 6
    round limit 2

option bonus "A bonus"
    starts yes

option start "How much one starts with"
    number 0 to 3
    starts 2

resource coin "coins"
    supply 40
    visible to everyone

setup
    for each player
        gain (start) coins
        if bonus
            gain 1 coin

round
    for each player
        choose
            either stay "Stay"
            or leave "Leave"
                finish

ranking
    highest coins of player
"""

FAULTY = """language 1
ruleset faulty "Faulty"
    players 2
    round limit 5

record score
    starts 0

round
    for each player
        choose
            either on "On"
                set score to score + 1
            or further "Further"
                set score to score + 2
        if score > 3
            impossible "the score is small"

ranking
    highest points of player

fact points of player
    means 1
"""


def ludex(*arguments: str | Path, given: str | None = None) -> Result:
    """Run a command in this process; a traceback is a failure of the test."""
    result = CliRunner().invoke(cli, [str(argument) for argument in arguments], input=given)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert "Traceback" not in result.output
    return result


def process(
    *arguments: str | Path, given: str = "", env: Mapping[str, str] = PLAIN, cwd: Path = ROOT
) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own, without a terminal."""
    return subprocess.run(
        [LUDEX, *map(str, arguments)],
        input=given.encode(),
        env=dict(env),
        cwd=cwd,
        capture_output=True,
        timeout=120,
    )


def game(name: str) -> Path:
    """Return the file of a small game of the corpus."""
    return CORPUS / f"{name}.ludex"


def write(folder: Path, name: str, text: str) -> Path:
    """Write a ruleset and return its path."""
    path = folder / f"{name}.ludex"
    path.write_text(text, encoding="utf-8")
    return path
