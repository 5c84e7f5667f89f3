"""Streams: results on stdout, messages on stderr, both in UTF-8; colour and progress on a terminal only."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from typing import IO, Any

import click

NAME = "ludex"


def prepare_streams() -> None:
    """Make the standard streams UTF-8, whatever the locale; what has no bytes is written as `\\x..`."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(
                encoding="utf-8", errors="replace" if stream is sys.stdin else "backslashreplace"
            )


def program() -> str:
    """Return how to call this program again: `ludex`, or as it was called where that is not found."""
    from shutil import which

    called = Path(sys.argv[0])
    if called.name != NAME or which(NAME) is not None or which(called) is None:
        return NAME
    return quote(str(called))


def is_terminal(stream: IO[str]) -> bool:
    """Whether the stream is a terminal that can do more than print lines."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def has_colour(stream: IO[str]) -> bool:
    """Whether to write colours: on a terminal, unless NO_COLOR is set."""
    return is_terminal(stream) and not os.environ.get("NO_COLOR")


def say(text: str = "", *, end: str = "\n") -> None:
    """Write a result to stdout."""
    click.echo(text + end, nl=False)


def say_lines(lines: Iterable[str]) -> None:
    """Write lines as results; one that is too wide for the terminal goes on below, further in."""
    from textwrap import wrap

    columns = width()
    for line in lines:
        begin = " " * (len(line) - len(line.lstrip()))
        within = [line]
        if columns is not None:
            text, further = line.strip(), f"{begin}    "
            within = wrap(
                text, columns, initial_indent=begin, subsequent_indent=further, break_on_hyphens=False
            )
        say("\n".join(within))


def tell(text: str) -> None:
    """Write a message to stderr."""
    click.echo(text, err=True)


def warn(text: str) -> None:
    """Write a warning to stderr."""
    tell(f"warning: {text}")


def say_json(record: Mapping[str, Any]) -> None:
    """Write a record to stdout as JSON."""
    say(json.dumps(record, ensure_ascii=False, indent=2))


def width() -> int | None:
    """Return how many columns a line of results may have, None where nobody reads it in a terminal."""
    if not is_terminal(sys.stdout):
        return None
    from shutil import get_terminal_size

    return max(40, get_terminal_size().columns)


def clear() -> None:
    """Make what stands in the terminal disappear, what was scrolled away too; nothing where it is none."""
    if is_terminal(sys.stdout):
        say("\x1b[2J\x1b[3J\x1b[H", end="")


def give_up_output() -> None:
    """Let nothing more be written to stdout: it is broken, and Python would complain about it at the end."""
    stdout = sys.__stdout__
    if stdout is not None and sys.stdout is stdout:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stdout.fileno())
        os.close(nowhere)


@contextmanager
def progress(total: int, what: str, *, shown: bool = True) -> Iterator[Callable[[], None]]:
    """Show on stderr how much of `total` is done; yields what to call after each.

    Only on a terminal: elsewhere nothing is written, no carriage return either.
    """
    if not shown or total < 2 or not is_terminal(sys.stderr):
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True, no_color=not has_colour(sys.stderr))
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)


PACE_SECONDS = 10.0
"""Elsewhere than on a terminal a line tells every so often how far it is."""


@contextmanager
def pace(total: int, what: str, done: int = 0, *, shown: bool = True) -> Iterator[Callable[[], None]]:
    """Show on stderr how much of `total` is done, how fast and for how much longer; call it after each.

    On a terminal that is a bar; elsewhere a plain line now and then, none of what takes a moment.
    """
    from time import monotonic

    if not shown:
        yield lambda: None
        return
    if is_terminal(sys.stderr):
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        bar_columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        columns = (*bar_columns, TextColumn("{task.fields[speed]}"))
        console = Console(stderr=True, no_color=not has_colour(sys.stderr))
        bar = Progress(*columns, console=console, transient=True)
        task = bar.add_task(what, total=total, completed=done, speed="")

        def draw(count: int, text: str) -> None:
            bar.update(task, completed=count, speed=text)

        with bar:
            yield counting(total, done, draw, 0.5, monotonic)
        return
    yield counting(
        total, done, lambda count, text: tell(f"{count} of {total} {what}, {text}"), PACE_SECONDS, monotonic
    )


def counting(
    total: int, done: int, show: Callable[[int, str], None], every: float, clock: Callable[[], float]
) -> Callable[[], None]:
    """Return what counts on from `done` and shows, every so many seconds, how many, how fast and how long."""
    begun = last = clock()
    count = done

    def advance() -> None:
        nonlocal count, last
        count += 1
        now = clock()
        if now - last < every:
            return
        last = now
        rate = (count - done) / (now - begun)
        left = round((total - count) / rate)
        hours, minutes, seconds = left // 3600, left // 60 % 60, left % 60
        time_left = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
        speed = f"{rate:.0f}" if rate >= 10 else f"{rate:.1f}"
        show(count, f"{speed} a second, {time_left} left")

    return advance
