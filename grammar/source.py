"""Texts and places in them. The only module that opens a file; everything else asks a `Sources`."""

import errno
import os
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Protocol


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of one source.

    `start` and `end` count code points from 0, `end` excluded. `line` and `column` belong to `start` and
    count from 1, columns in code points.
    """

    file: str
    start: int
    end: int
    line: int
    column: int

    def to(self, other: "Span") -> "Span":
        """Return the span from the start of this one to the end of `other`, which lies behind it."""
        return Span(self.file, self.start, max(self.end, other.end), self.line, self.column)


NOWHERE = Span("", 0, 0, 1, 1)


@dataclass(frozen=True)
class Source:
    """The text of one file, as the rest of the program sees it.

    `text` has neither byte-order mark nor carriage returns and ends in a newline, so equal rules are
    equal texts on every platform and line numbers stay those of the file. `file` is how the file is shown;
    `full` tells it from others that are shown alike, empty where nothing else can be.
    """

    file: str
    text: str
    full: str = ""

    @classmethod
    def of(cls, file: str, raw: str, full: str = "") -> "Source":
        """Return the source with text `raw`, line ends and byte-order mark made plain."""
        text = raw.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        return cls(file, text if text.endswith("\n") else text + "\n", full)

    @property
    def identity(self) -> str:
        """What is the same for two sources only if they are of one file."""
        return self.full or self.file

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines without their ends, the first at index 0."""
        return tuple(self.text.split("\n")[:-1])

    @cached_property
    def is_layer(self) -> bool:
        """Whether it stands on other rulesets, as far as its lines tell."""
        return any(line.split()[:1] == ["extends"] for line in self.lines)

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """The position of the first code point of each line."""
        starts = [0]
        for line in self.lines:
            starts.append(starts[-1] + len(line) + 1)
        return tuple(starts)

    def span(self, line: int, column: int, width: int = 1) -> Span:
        """Return the span of `width` code points at `line` and `column`, both counted from 1."""
        start = self.line_starts[line - 1] + column - 1
        return Span(self.file, start, start + width, line, column)


class SourceMissing(Exception):
    """No source has this name, or it cannot be read; the message says which and why."""


class SourceUnreadable(SourceMissing):
    """There is a source of this name, but it cannot be read."""


class Sources(Protocol):
    """Where texts come from: a folder, memory, or the installed package."""

    def read(self, path: str) -> Source:
        """Return the source at `path`, with `/` between its parts.

        Raises: SourceMissing: there is none. SourceUnreadable: it cannot be read.
        """
        ...

    def names(self) -> tuple[str, ...]:
        """Return the paths of all ruleset files here, sorted."""
        ...


def _decode(path: str, raw: bytes, full: str) -> Source:
    try:
        return Source.of(path, raw.decode("utf-8"), full)
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise SourceUnreadable(f"{path}, line {line}: the file is not UTF-8 text") from None


@dataclass(frozen=True)
class MemorySources:
    """Sources kept in memory, by path."""

    texts: dict[str, str]

    def read(self, path: str) -> Source:
        if path not in self.texts:
            raise SourceMissing(f"{path}: no such file")
        return Source.of(path, self.texts[path])

    def names(self) -> tuple[str, ...]:
        return tuple(sorted(name for name in self.texts if name.endswith(".ludex")))


class Snapshot:
    """Files as they were when they were first read, so that all that is made of them fits together.

    `found` has what was read, by absolute path: None for a file that was looked for and is not there.
    """

    def __init__(self) -> None:
        self.found: dict[str, bytes | None] = {}
        try:
            self._here = Path.cwd()
        except OSError:  # it is there no longer
            self._here = Path()

    def absolute(self, path: Path) -> Path:
        """Return a path as it was meant when the first file was read, wherever the process has gone since."""
        return self._here / path

    def read(self, file: Path) -> bytes:
        """Return what a file holds, or held when it was first read. Raises: OSError."""
        path = str(self.absolute(file))
        if path not in self.found:
            try:
                self.found[path] = file.read_bytes()
            except OSError as error:
                if not _is_absent(file, error):
                    raise
                self.found[path] = None
        held = self.found[path]
        if held is None:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        return held


def _is_absent(file: Path, error: OSError) -> bool:
    """Tell whether a file that cannot be read is not there."""
    return isinstance(error, FileNotFoundError | NotADirectoryError) and not file.is_symlink()


@dataclass(frozen=True)
class FileSources:
    """Sources in a folder. Paths are shown as the user wrote them: `shown` stands before each.

    With a `snapshot` each file is read once, and what else uses that reads the same.
    """

    folder: Path
    shown: str = ""
    snapshot: Snapshot | None = field(default=None, compare=False, repr=False)

    def read(self, path: str) -> Source:
        file = self.folder / path
        if self.snapshot is not None:
            file = self.snapshot.absolute(file)
        try:
            held = file.read_bytes() if self.snapshot is None else self.snapshot.read(file)
            return _decode(self.shown + path, held, file.resolve().as_posix())
        except OSError as error:
            sort = SourceMissing if _is_absent(file, error) else SourceUnreadable
            raise sort(f"{self.shown}{path}: {error.strerror or error}") from None

    def names(self) -> tuple[str, ...]:
        found = self.folder.rglob("*.ludex")
        return tuple(sorted(PurePosixPath(file.relative_to(self.folder)).as_posix() for file in found))


def package_sources(snapshot: Snapshot | None = None) -> FileSources:
    """Return the rulesets that come with the package: the folder beside this one, installed or not."""
    return FileSources(Path(__file__).parents[1] / "rulesets", "rulesets/", snapshot)
