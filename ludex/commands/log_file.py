"""Writes the log of decisions: to stdout, or to a file that holds whole lines whenever it is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

from ludex.terminal import say

if TYPE_CHECKING:
    from ludex.interpreter.play.decision_log import LogLine

STDOUT = Path("-")


class LogFile:
    """A log that is being written; `path` is None where it goes to stdout."""

    def __init__(self, path: Path | None, file: IO[bytes] | None) -> None:
        self.path = path
        self._file = file
        self._whole = 0

    def write(self, line: LogLine) -> None:
        """Write a line. Raises: OSError: it cannot be written whole, and nothing is left of it."""
        if self._file is None:
            say(line.text())
            return
        rest = memoryview(f"{line.text()}\n".encode())
        size = len(rest)
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
            self._whole += size
        except OSError as error:
            reason = f"{error.strerror}; the lines before are kept"
            raise OSError(error.errno, reason, str(self.path)) from None
        finally:
            if rest:
                with suppress(OSError):  # of what is no file on a disk nothing can be taken back
                    self._file.truncate(self._whole)


@contextmanager
def log_file(path: Path) -> Iterator[LogFile]:
    """Open a log, which takes the place of the file that has its name. Raises: OSError."""
    if path == STDOUT:
        yield LogFile(None, None)
        return
    with path.open("wb", buffering=0) as file:
        yield LogFile(path, file)
