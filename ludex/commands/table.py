"""A table in the terminal: shows each human seat what it sees, reads what it answers, plays the random seats.

Plain lines only, so that a screen reader can follow; a seat never sees what another one saw.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ludex.commands.replies import Replies
from ludex.commands.results import result_text
from ludex.commands.seen import changes, seen
from ludex.terminal import clear, is_terminal, say, say_lines, width

if TYPE_CHECKING:
    from ludex.api import Ruleset
    from ludex.interpreter.play.decision import Choice, Decision, Refusal
    from ludex.interpreter.play.game import Game
    from ludex.interpreter.play.seeds import Stranger
    from ludex.interpreter.program.state import State

HELP = """\
  the number or the text of an answer; of several things all of them, `none` for none
  ?            the rule that asks
  ? TEXT       why an answer is refused
  look         all that you see
  save FILE    save the game
  quit         leave the game"""


class Left(Exception):
    """The people have left the table: `quit`, or the end of what is typed."""


@dataclass
class Table:
    """A game with people in the seats `humans` and strangers in the others."""

    ruleset: Ruleset
    game: Game
    humans: Sequence[int]
    _heard: dict[int, int] = field(default_factory=dict)
    _unsaid: dict[int, list[str]] = field(default_factory=dict)
    _seen: dict[int, dict[str, str]] = field(default_factory=dict)
    _last: int | None = None
    _standing: State | None = None

    def __post_init__(self) -> None:
        """Take the set-up for known: the table shows it."""
        self._heard = {seat: len(self.game.told(seat)) for seat in self.humans}

    def play(self) -> None:
        """Play to the end of the game. Raises: Left, RuleFault."""
        from ludex.interpreter.play.answers import only_answer

        stranger = self._stranger()
        while (decision := self.game.decision) is not None:
            if decision.seat not in self.humans:
                self._apply(stranger.choose(decision.choices))
            elif forced := only_answer(self.game):
                self._force(decision, forced)
            else:
                self._turn(decision)
        self._news(self.humans[0] if self._last is None else self._last)
        result = self.game.result
        assert result is not None
        say(result_text(self.game))

    def save(self, path: Path) -> None:
        """Save the game; one that was interrupted between two decisions, at the first. Raises: OSError."""
        from ludex.interpreter.play.game import Game
        from ludex.interpreter.play.transcripts import write

        game = self.game if self._standing is None else Game(self.game.setting, self._standing)
        write(path, game.save())
        say(f"saved to {path}")

    def _stranger(self) -> Stranger:
        """Return who plays the random seats: another one after each save, or it would repeat itself."""
        from ludex.interpreter.play.seeds import Stranger, seed_of_game
        from ludex.interpreter.program.program import Fixed

        turn = self.game.state.cells[Fixed.DECISIONS]
        seed = self.game.seed or 0
        return Stranger.of(seed if turn == 0 else seed_of_game(seed, turn))

    # ---- one question

    def _turn(self, decision: Decision) -> None:
        seat = decision.seat
        assert seat is not None
        afresh = self._pass_keyboard(seat)
        self._last = seat
        self._news(seat)
        self._look(seat, self._seen.get(seat, {}) if not afresh else {})
        replies = Replies.of(self.game, decision)
        say_lines(replies.lines(self.game.seats[seat]))
        while True:
            steps = self._answer(decision, replies, self._read(f"{self.game.seats[seat]}> "))
            if steps:
                break
        for step in steps:
            self._apply(step)
        say()

    def _force(self, decision: Decision, steps: tuple[Choice, ...]) -> None:
        """Give the only answer that there is; the seat hears of it before it is asked again."""
        seat = decision.seat
        assert seat is not None
        self._hear(seat)
        self._unsaid[seat].append(f"{decision.prompt}: only one answer for {self.game.seats[seat]}")
        for step in steps:
            self._apply(step)

    def _apply(self, choice: Choice) -> None:
        """Make a choice, and keep how the game stood until it stands again. Raises: RuleFault."""
        self._standing = self.game.state.copy()
        self.game.apply(choice)
        self._standing = None

    def _answer(self, decision: Decision, replies: Replies, typed: str) -> tuple[Choice, ...]:
        """Return the choices that are meant; none where something else was asked for and is done."""
        from ludex.interpreter.play.decision import IllegalChoice

        try:
            steps = replies.meant(self.game, typed)
        except IllegalChoice as illegal:
            if miscounted := replies.miscounted(self.game, typed):
                say(miscounted)
            elif not self._command(decision, typed):
                self._refuse(illegal.refusal, typed)
            return ()
        if typed and not steps and not self._command(decision, typed):
            say(f"`{typed}` is no answer here. Type `help` for what you can type.")
        return steps

    def _command(self, decision: Decision, typed: str) -> bool:
        """Do what is no answer; False if it is not known."""
        word, _, rest = typed.partition(" ")
        match word.casefold(), rest.strip():
            case "?", "":
                self._explain(decision.path)
            case "?", text:
                self._why(decision, text)
            case ("help", "") | ("h", ""):
                say(HELP)
            case "look", "":
                assert decision.seat is not None
                self._look(decision.seat, {})
                say_lines(Replies.of(self.game, decision).lines(self.game.seats[decision.seat]))
            case "save", path:
                self._save(path)
            case ("quit", "") | ("exit", ""):
                raise Left
            case _:
                return word.startswith("?") and self._command(decision, f"? {typed[1:]}")
        return True

    def _save(self, path: str) -> None:
        if not path:
            say("Where to? Type `save FILE`.")
            return
        try:
            self.save(Path(path))
        except OSError as error:
            say(f"It is not saved: {path}: {error.strerror or error}")

    # ---- what is shown

    def _hear(self, seat: int) -> None:
        """Note what the seat may hear of what has happened since it was noted last."""
        told = self.game.told(seat)
        self._unsaid.setdefault(seat, []).extend(told[self._heard[seat] :])
        self._heard[seat] = len(told)

    def _news(self, seat: int) -> None:
        """Show what the seat may hear of what has happened since it was asked last."""
        self._hear(seat)
        if news := self._unsaid.pop(seat):
            say_lines([*(f"  {line}" for line in news), ""])

    def _look(self, seat: int, known: dict[str, str]) -> None:
        """Show what the seat sees otherwise than what it knows."""
        self._seen[seat] = seen(self.game.table(seat))
        if lines := changes(known, self._seen[seat]):
            say_lines([*lines, ""])

    def _explain(self, path: str) -> None:
        """Show what the ruleset says under a path, with its sources."""
        from ludex.docgen.view import explain, render_text

        say(render_text(explain(self.ruleset.checked, path), width()))

    def _why(self, decision: Decision, text: str) -> None:
        """Say why an answer is refused, by which clause, and where that comes from."""
        from ludex.interpreter.play.answers import id_of
        from ludex.interpreter.play.decision import IllegalChoice

        replies = Replies.of(self.game, decision)
        try:
            open_ = replies.meant(self.game, text)
        except IllegalChoice as illegal:
            self._refuse(illegal.refusal, text)
            return
        refusal = None if open_ else self.game.why_not(id_of(self.game, text))
        if refusal is None:
            say(f"`{text}` can be answered now.")
        else:
            self._refuse(refusal, text)

    def _refuse(self, refusal: Refusal, typed: str) -> None:
        """Say that what was typed is refused, and show the clause on which that comes down."""
        say(f"`{typed}` is refused{refusal.why}")
        if path := refusal.because or refusal.path:
            self._explain(path)

    # ---- the keyboard

    def _pass_keyboard(self, seat: int) -> bool:
        """Hide what the last person saw before another one looks; False if it is the same person."""
        if self._last in (None, seat):
            return False
        name = self.game.seats[seat]
        clear()
        say(f"--- pass the keyboard to {name} ---")
        if is_terminal(sys.stdout) and sys.stdin.isatty():
            self._read(f"{name}, press Enter when you are there. ")
            clear()
        return True

    def _read(self, prompt: str) -> str:
        """Return what is typed. Raises: Left: nothing will be."""
        say(prompt, end="")
        typed = sys.stdin.readline()
        if not typed:
            say()
            raise Left
        if not sys.stdin.isatty():
            say(typed.rstrip("\n"))
        return typed.strip()
