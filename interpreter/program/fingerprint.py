"""The fingerprint of what a Program does: the digest of its plain data."""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields, replace

from .data import written
from .program import Program

FORMAT = 2
"""Counts up whenever the same Program would mean something else."""


def fingerprint(source: Program) -> str:
    """Return the sha256, in hexadecimal, of what a program does.

    Names, notes of clauses and what is measured are left out.
    """
    measured = source.measured
    source = replace(
        source,
        functions=source.functions[: measured.functions],
        tables=source.tables[: measured.tables],
        lists=source.lists[: measured.lists],
    )
    behaviour = [part.name for part in fields(source) if part.name not in ("names", "measured")]
    data = {name: written(getattr(source, name), noted=False) for name in behaviour}
    text = json.dumps([FORMAT, data], separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def measured_fingerprint(source: Program) -> str:
    """Return the sha256, in hexadecimal, of what is measured and what tells progress, with all they use."""
    data = written((source.measured, source.functions, source.tables, source.lists), noted=False)
    text = json.dumps([FORMAT, data], separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()
