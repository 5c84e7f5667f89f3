"""Writes files whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from ludex.terminal import say


def write(files: Mapping[str, bytes], out: Path) -> None:
    """Write files whole or not at all; what has their names is replaced, and no link is followed.

    Raises: OSError: with the name of the file that cannot be written.
    """
    out.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        path = out / name
        try:
            with TemporaryDirectory(prefix=".ludex-", dir=out) as folder:
                new = Path(folder, name)
                new.write_bytes(content)
                new.replace(path)
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(path)) from None
        say(f"{path}")
