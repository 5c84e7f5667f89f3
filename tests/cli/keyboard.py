"""People at a terminal: `ludex play` in a pseudo-terminal, answered beside a copy of the game."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from command_line import LUDEX, PLAIN

from ludex.interpreter.play.answers import digits_left, offered, only_answer
from ludex.interpreter.play.decision import Choice
from ludex.interpreter.play.game import Game

PROMPT = re.compile(r"(?:^|\n)(\w+)> $")
ENTER = "press Enter when you are there. "


@dataclass
class Keyboard:
    """A command in a terminal of its own; `screen` is all that it has shown."""

    arguments: tuple[str, ...]
    columns: int = 100
    screen: str = ""
    _open: bool = True
    _typed: int = 0
    _ours: int = field(init=False)
    _running: subprocess.Popen[bytes] = field(init=False)

    def __post_init__(self) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, self.columns, 0, 0))
        command = [str(LUDEX), *self.arguments]
        env = PLAIN | {"TERM": "xterm"}
        self._running = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env)
        os.close(theirs)

    @property
    def shown(self) -> str:
        """What has been shown since something was typed last."""
        return self.screen[self._typed :]

    def wait(self) -> str:
        """Read until somebody is asked, who comes to the keyboard where need be, or to the end.

        Returns who is asked, empty at the end.
        """
        limit = time.monotonic() + 60
        while self._open:
            if found := PROMPT.search(self.shown):
                return found[1]
            if self.shown.endswith(ENTER):
                self.type("")
            assert time.monotonic() < limit, self.shown
            self._read()
        return ""

    def _read(self) -> None:
        try:
            part = os.read(self._ours, 65536)
        except OSError:
            part = b""
        self._open = bool(part)
        self.screen += part.decode().replace("\r\n", "\n")

    def type(self, text: str) -> None:
        """Type a line."""
        self._typed = len(self.screen)
        os.write(self._ours, f"{text}\n".encode())

    def close(self) -> int:
        """Return the status once the command has ended."""
        while self._open:
            self._read()
        os.close(self._ours)
        return self._running.wait(60)


@dataclass
class People:
    """People in all seats at one keyboard, who answer by chance. `game` is a copy of what they play.

    `aside` says what somebody types before an answer: a question, nonsense, or None for nothing more.
    """

    keyboard: Keyboard
    game: Game
    random: Random
    aside: Callable[[Random], str | None] = field(default=lambda _: None)

    def play(self, most: int = 100_000) -> Iterator[str]:
        """Answer so many questions; yield what is shown before each answer, at last what ends the game."""
        for _ in range(most):
            while forced := only_answer(self.game):
                for choice in forced:
                    self.game.apply(choice)
            asked, decision = self.keyboard.wait(), self.game.decision
            yield self.keyboard.shown
            if decision is None:
                assert asked == ""
                return
            assert decision.seat is not None and asked == self.game.seats[decision.seat]
            while (text := self.aside(self.random)) is not None:
                self.keyboard.type(text)
                assert self.keyboard.wait() == asked
            self.keyboard.type(self._answer())

    @property
    def _choices(self) -> tuple[Choice, ...]:
        assert self.game.decision is not None
        return self.game.decision.choices

    def _answer(self) -> str:
        """Answer the game by chance and return what to type: words, an id or a place."""
        if offered(self.game) is not None:
            return self._set()
        if digits_left(self.game):
            return self._number()
        place = self.random.randrange(len(self._choices))
        choice = self._choices[place]
        self.game.apply(choice)
        number = choice.text if choice.text.isdecimal() else str(place + 1)
        return self.random.choice([choice.title or choice.text, choice.text, number])

    def _number(self) -> str:
        digits = ""
        for _ in range(digits_left(self.game)):
            choice = self.random.choice(self._choices)
            digits += choice.text
            self.game.apply(choice)
        return str(int(digits))

    def _set(self) -> str:
        """Take and leave by chance, one thing after another, until the set is there."""
        ids, words = offered(self.game) or (), offered(self.game, words=True) or ()
        taken: list[str] = []
        for thing, word in zip(ids, words, strict=True):
            decision = self.game.decision
            if decision is None or decision.about != thing or (taken and not decision.chosen):
                continue
            choice = self.random.choice(self._choices)
            self.game.apply(choice)
            taken += [word] * (choice.text == "take")
            if choice.text == "stop":
                break
        places = [str([*dict.fromkeys(words)].index(word) + 1) for word in taken]
        return self.random.choice([", ".join(taken), " ".join(places)]) or "none"
