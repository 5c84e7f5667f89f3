"""Texts that carry a digest of themselves, so that no change of any byte goes unseen."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

LARGEST_TEXT = 32_000_000
"""Longer texts are refused unread."""

_END = re.compile(r',\n"digest": "([0-9a-f]{64})"\n\}\n\Z')
_END_LENGTH = len(',\n"digest": ""\n}\n') + 64


class SaveError(Exception):
    """A save or a transcript that cannot be used; the message says why."""


def seal(content: Mapping[str, Any]) -> str:
    """Return the content as JSON, one key a line, closed by the digest of all that stands before it."""
    body = "{\n" + ",\n".join(f"{_compact(key)}: {_value(value)}" for key, value in content.items())
    return f'{body},\n"digest": "{_digest(body)}"\n}}\n'


def unseal(text: str | bytes) -> dict[str, Any]:
    """Return the content of a sealed text without its digest. Raises: SaveError."""
    if len(text) > LARGEST_TEXT:
        raise SaveError("the file is too long to be a game")
    try:
        plain = text.decode("utf-8") if isinstance(text, bytes) else text
        end = _END.search(plain, max(0, len(plain) - _END_LENGTH))
        if end is None:
            raise SaveError("the file is no saved game, or its end is missing")
        if end[1] != _digest(plain[: end.start()]):
            raise SaveError("the file was changed after it was written: its digest does not fit")
        content = json.loads(plain)
    except (ValueError, RecursionError):  # no UTF-8, no JSON, or nested without end
        raise SaveError("the file is no saved game: it cannot be read as text or as JSON") from None
    if not isinstance(content, dict):
        raise SaveError("the file is no saved game: it has no parts")
    del content["digest"]
    return content


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode("utf-8")).hexdigest()


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def _value(value: Any) -> str:
    """Lists of texts and of lists have one entry a line, so that a difference can be read."""
    if isinstance(value, list | tuple) and value and not isinstance(value[0], int):
        return "[\n" + ",\n".join(f" {_compact(entry)}" for entry in value) + "\n]"
    return _compact(value)
