"""Records kept in the user's own folder, by key, so that what they hold need not be worked out again.

Nothing here is an error: what cannot be read is not there, what cannot be written is not kept. Records are
data with a digest of themselves, so one that is damaged, or written by something else, is not there either.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Any

from ludex.interpreter.play.envelope import LARGEST_TEXT, SaveError, seal, unseal

MOST_BYTES = 64_000_000
MOST_RECORDS = 500
_FORGOTTEN = 3600
"""Seconds after which a file that is only half written belongs to nobody."""


def folder() -> Path | None:
    """Return where records are kept, None where nothing is.

    LUDEX_NO_CACHE turns all of it off, LUDEX_CACHE_DIR names another folder than that of the platform.
    """
    if os.environ.get("LUDEX_NO_CACHE"):
        return None
    named = os.environ.get("LUDEX_CACHE_DIR")
    if named:
        return Path(named) / "programs"
    from platformdirs import user_cache_path

    try:
        own = user_cache_path("ludex", appauthor=False)
    except (OSError, RuntimeError):
        return None
    return own / "programs" if own.is_absolute() else None  # relative: there is no home


def kept(key: str) -> dict[str, Any] | None:
    """Return the record of a key, None if there is none."""
    place = folder()
    if place is None or not _private(place):
        return None
    path = _path(place, key)
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST_TEXT + 1)
        record = unseal(text)
    except (OSError, SaveError):
        return None
    if record.get("key") != key:
        return None
    with suppress(OSError):
        os.utime(path)  # what is used least goes first
    return record


def keep(key: str, record: Mapping[str, Any]) -> None:
    """Keep a record, which is data for JSON, under a key."""
    place = folder()
    if place is None:
        return
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        place.mkdir(mode=0o700, exist_ok=True)
        if not _private(place):
            return
        _write(_path(place, key), seal({"key": key, **record}))
        _trim(place)
    except (OSError, ValueError):  # a path may be no text
        return


def _path(place: Path, key: str) -> Path:
    return place / f"{key}.json"


def _private(place: Path) -> bool:
    """Tell whether a folder belongs to the user alone; elsewhere others might have written what is read."""
    try:
        found = place.lstat()
        if not stat.S_ISDIR(found.st_mode):
            return False
        if not hasattr(os, "geteuid"):
            return True  # Windows: the folder of the platform is the user's
        return found.st_uid == os.geteuid() and not stat.S_IMODE(found.st_mode) & 0o077
    except OSError:
        return False


def _write(path: Path, text: str) -> None:
    """Write a file that is there as a whole or not at all, whoever else writes it. Raises: OSError."""
    from tempfile import mkstemp

    number, half = mkstemp(suffix=".part", dir=path.parent)  # nobody else may read it
    try:
        with os.fdopen(number, "w", encoding="utf-8") as file:
            file.write(text)
        Path(half).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(half).unlink()
        raise


def _trim(place: Path) -> None:
    """Remove records, the longest unused first, until few enough are left. Raises: OSError."""
    records = sorted(_files(place, ".json"), key=lambda found: found[1].st_mtime, reverse=True)
    size = 0
    for number, (path, about) in enumerate(records):
        size += about.st_size
        if number >= MOST_RECORDS or size > MOST_BYTES:
            path.unlink(missing_ok=True)
    for path, about in _files(place, ".part"):
        if about.st_mtime < time() - _FORGOTTEN:
            path.unlink(missing_ok=True)


def _files(place: Path, suffix: str) -> Iterator[tuple[Path, os.stat_result]]:
    for path in list(place.iterdir()):
        if path.suffix == suffix:
            try:
                yield path, path.stat()
            except FileNotFoundError:
                continue  # another process was faster
