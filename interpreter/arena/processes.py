"""Plays games in several processes. One that dies is replaced, and what it had not told is played again.

Processes are begun anew (spawn), so they inherit nothing, and get the programs as data. Games are handed out
in batches that take a moment each, smaller ones towards the end. Those that a dead process has left are
handed out one by one: whichever kills its process twice alone is known then, and gets a row that says so.
"""

from __future__ import annotations

import pickle
import signal
from collections import Counter, deque
from collections.abc import Collection, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from time import monotonic
from typing import cast

from .failing import SimulationError
from .pairing import Games
from .rows import FAULT, Fault, Row
from .worker import Broke, work

BATCH_SECONDS = 0.5
"""So long a batch of games should take."""

MOST_IN_BATCH = 500
MOST_DEATHS = 2
"""After so many deaths of processes that had nothing else to play a game is given up."""

MOST_FALSE_STARTS = 3
"""After so many processes that die before they are ready, no more are begun."""

PATIENCE = 2.0
"""So many seconds a process has to end by itself."""


@dataclass
class _Worker:
    """A process, and the numbers of the games that it has still to tell of. `alone`: it was given one."""

    process: SpawnProcess
    connection: Connection
    ready: bool = False
    owed: list[int] = field(default_factory=list)
    alone: bool = False
    size: int = 1
    begun: float = 0.0


@dataclass(frozen=True)
class Processes:
    """Plays in so many processes."""

    jobs: int

    def play(self, games: Games, indices: Collection[int]) -> Generator[Row]:
        run = _Run(games, self.jobs, indices)
        try:
            yield from run.rows()
        finally:
            run.stop()


class _Run:
    """Games while they are played."""

    def __init__(self, games: Games, jobs: int, indices: Collection[int]) -> None:
        self.games = games
        self.jobs = jobs
        self.waiting = iter(indices)
        self.left = len(indices)
        self.again: deque[int] = deque()
        self.deaths: Counter[int] = Counter()
        self.false_starts = 0
        self.workers: list[_Worker] = []
        self.data = pickle.dumps(games)

    def rows(self) -> Iterator[Row]:
        while self._wanted():
            while len(self.workers) < min(self.jobs, self._wanted()):
                self._begin()
            by_connection = {worker.connection: worker for worker in self.workers}
            for connection in wait(list(by_connection)):
                worker = by_connection[cast(Connection, connection)]
                try:
                    told = worker.connection.recv()
                except (EOFError, OSError):  # the latter where it died in the middle of a message
                    yield from self._died(worker)
                    continue
                yield from self._told(worker, told)

    def _wanted(self) -> int:
        """Return how many games have no row yet."""
        return self.left + len(self.again) + sum(len(worker.owed) for worker in self.workers)

    def _begin(self) -> None:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=work, args=(theirs,), daemon=True)
        with _uninterrupted():
            process.start()
        theirs.close()
        worker = _Worker(process, ours)
        self.workers.append(worker)
        with suppress(OSError):  # that shows when it is listened to
            ours.send_bytes(self.data)

    def _told(self, worker: _Worker, told: list[Row] | Broke) -> Iterator[Row]:
        if isinstance(told, Broke):
            broken = RuntimeError(f"game {told.index}: {told.error}")
            broken.add_note(told.traceback)
            raise broken
        worker.ready = True
        self.false_starts = 0
        for row in told:
            worker.owed.remove(row.index)
        if not worker.owed:
            if told:
                self._resize(worker)
            self._hand_out(worker)
        yield from told

    def _resize(self, worker: _Worker) -> None:
        """Let the next batch take as long as it should, growing step by step."""
        spent = max(monotonic() - worker.begun, 1e-6)
        fitting = int(worker.size * BATCH_SECONDS / spent)
        worker.size = max(1, min(fitting, worker.size * 4, MOST_IN_BATCH))

    def _hand_out(self, worker: _Worker) -> None:
        if self.again:
            batch = [self.again.popleft()]
        else:
            share = max(1, self.left // (2 * self.jobs))
            batch = [*islice(self.waiting, min(worker.size, share))]
            self.left -= len(batch)
        if not batch:
            return
        worker.owed, worker.size, worker.begun = batch, len(batch), monotonic()
        worker.alone = len(batch) == 1
        with suppress(OSError):
            worker.connection.send(batch)

    def _died(self, worker: _Worker) -> Iterator[Row]:
        self.workers.remove(worker)
        _end(worker)
        if not worker.ready:
            self.false_starts += 1
            if self.false_starts >= MOST_FALSE_STARTS:
                raise SimulationError(
                    f"{self.false_starts} processes in a row have died before they could play: play with one "
                    'job, and in a program of your own begin behind `if __name__ == "__main__":`'
                )
        for index in worker.owed:
            self.deaths[index] += worker.alone
            if self.deaths[index] < MOST_DEATHS:
                self.again.append(index)
                continue
            reason = f"{MOST_DEATHS} processes have died while they played this game"
            fault = Fault(None, reason)
            yield Row(index, self.games.seed_of(index), self.games.agents_of(index), FAULT, fault=fault)
        for idle in self.workers:
            if idle.ready and not idle.owed:
                self._hand_out(idle)

    def stop(self) -> None:
        """End all processes, those in the middle of a game at once."""
        for worker in self.workers:
            worker.connection.close()
            if worker.owed or not worker.ready:
                worker.process.kill()
        for worker in self.workers:
            _end(worker)
        self.workers.clear()


def _end(worker: _Worker) -> None:
    worker.connection.close()
    worker.process.join(PATIENCE)
    if worker.process.is_alive():
        worker.process.kill()
        worker.process.join()
    worker.process.close()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Begin processes that get no interruptions; those that come meanwhile are for this one, afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
