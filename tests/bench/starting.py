"""How long it takes to begin: CPU time of whole processes, and of one ruleset in a process that goes on."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from timing import QUIET_LOOP, Work, calibration

import ludex

PROCESSES = 7

_PLAIN = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""The environment of processes, in which compiled modules are kept."""

BEGIN = """
import sys, time
import ludex
game = ludex.load(sys.argv[1]).start(seed=1)
assert game.decision is not None
done = time.process_time()
known = not {"lark", "pydantic"} & {*sys.modules}
sys.path.insert(0, sys.argv[2])
from timing import calibration
print(done, (calibration() + calibration()) / 2, known)
"""


def first_decision(name: str, *, kept: bool) -> float:
    """Return the quiet seconds of a process up to the first decision; `kept`: it was there before."""
    found = []
    with TemporaryDirectory() as folder:
        place = {"LUDEX_CACHE_DIR": folder} if kept else {"LUDEX_NO_CACHE": "1"}
        for number in range(PROCESSES + 1):
            spent, loop, known = subprocess.run(
                [sys.executable, "-c", BEGIN, name, str(Path(__file__).parent)],
                env={**_PLAIN, **place},
                check=True,
                text=True,
                stdout=subprocess.PIPE,
            ).stdout.split()
            if number:  # the first one fills the folder
                assert known == str(kept)
                found.append(float(spent) / float(loop) * QUIET_LOOP)
    return median(found)


def command(*words: str) -> float:
    """Return the quiet seconds of a command of Ludex; what it kept before is there."""
    found = []
    call = [str(Path(sys.executable).with_name("ludex")), *words]
    with TemporaryDirectory() as folder:
        for number in range(PROCESSES + 1):
            loop, before = calibration(), resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(
                call,
                check=True,
                stdout=subprocess.DEVNULL,
                env={**_PLAIN, "TERM": "dumb", "LUDEX_CACHE_DIR": folder},
            )
            after, loop = resource.getrusage(resource.RUSAGE_CHILDREN), (loop + calibration()) / 2
            spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            if number:
                found.append(spent / loop * QUIET_LOOP)
    return median(found)


def changed_block(path: Path) -> Work:
    """Return work that checks a ruleset again and again, each time with another title of one of its rules."""
    text, numbers = path.read_text(encoding="utf-8"), count()
    old = next(line for line in text.splitlines() if line.startswith("rule ") and line.endswith('"'))

    def work() -> int:
        new = f'{old[:-1]} {next(numbers)}"'
        ludex.load_text({path.name: text.replace(old, new, 1)}, path.name)
        return 1

    return work
