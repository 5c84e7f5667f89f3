"""A worker: a process that plays the games whose numbers it is sent, and sends their rows back.

It ends when whoever started it closes the connection or is gone. Interruptions are not for it: whoever
started it gets them too, and closes the connection.
"""

from __future__ import annotations

import pickle
import signal
from dataclasses import dataclass
from multiprocessing.connection import Connection
from time import monotonic
from traceback import format_exc

from .playing import player
from .rows import Row

SECONDS = 0.1
"""After so long the rows so far are sent, with the game that is being played."""


@dataclass(frozen=True)
class Broke:
    """What broke while a game was played, in a line, and where, as Python tells it."""

    index: int
    error: str
    traceback: str


def work(connection: Connection) -> None:
    """Play until the connection is closed.

    What comes is a plan or a pairing, then lists of numbers. What goes is an empty list once it is ready,
    then lists of rows; what broke instead, where playing breaks off by a mistake that is none of the ruleset.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        _serve(connection)
    except (EOFError, OSError):
        return


def _serve(connection: Connection) -> None:
    playing = player(pickle.loads(connection.recv_bytes()))
    connection.send([])
    while True:
        rows: list[Row] = []
        sent = monotonic()
        for index in connection.recv():
            try:
                rows.append(playing.play(index))
            except Exception as error:
                connection.send(Broke(index, f"{type(error).__name__}: {error}", format_exc()))
                return
            if monotonic() - sent > SECONDS:
                connection.send(rows)
                rows, sent = [], monotonic()
        if rows:
            connection.send(rows)
