"""Reads the header: for how many players a ruleset is, and after how many rounds a game ends."""

from __future__ import annotations

from ...grammar import model
from ...grammar.diagnostics import Label
from ...grammar.source import Span
from ..layers.marks import code
from . import codes
from .report import Report
from .ruleset import SEAT_NAMES


def players(header: model.Ruleset | None) -> tuple[int, ...]:
    """Return the numbers of players that are allowed, rising."""
    lines = [line for line in header.body if isinstance(line, model.Players)] if header else []
    return tuple(sorted(set(lines[0].counts))) if lines else ()


def players_at(header: model.Ruleset | None) -> tuple[Span, ...]:
    """Return where it is said for how many players a ruleset is."""
    return tuple(code(line) for line in header.body if isinstance(line, model.Players)) if header else ()


def round_limit(header: model.Ruleset) -> int:
    """Return after how many rounds a game ends at the latest."""
    lines = [line for line in header.body if isinstance(line, model.RoundLimit)]
    return lines[0].count if lines else 1


def check_header(header: model.Ruleset, report: Report) -> None:
    """Report numbers that cannot be, and lines that stand there twice."""
    first: dict[str, model.Line] = {}
    for line in header.body:
        match line:
            case model.Players(counts):
                key = "players"
                _check_players(line, counts, report)
            case model.RoundLimit(count):
                key = "round limit"
                if count < 1:
                    _impossible(line, report, "a game has at least one round", "no round at all")
            case model.CitedSource(name):
                key = f"source {name.text}"
            case model.Extends() | model.Excludes() | model.OnlyIf():
                continue
        if key in first:
            report.add(
                codes.VALUE_TWICE,
                report.bare(line),
                f"the header says `{key}` twice",
                "a second one",
                "keep one of them",
                [Label(report.bare(first[key]), "the first one")],
            )
        first.setdefault(key, line)


def _check_players(line: model.Players, counts: tuple[int, ...], report: Report) -> None:
    if any(not 1 <= count <= len(SEAT_NAMES) for count in counts):
        _impossible(line, report, f"a game has from 1 to {len(SEAT_NAMES)} players", "too few or too many")
    if len(set(counts)) < len(counts):
        report.add(
            codes.VALUE_TWICE,
            report.bare(line),
            "a number of players stands here twice",
            "the same number",
            "write each number once",
        )


def _impossible(line: model.Line, report: Report, title: str, label: str) -> None:
    report.add(codes.IMPOSSIBLE_NUMBER, report.bare(line), title, label, "write a number that can be played")


def check_complete(header: model.Ruleset, has_round: bool, report: Report) -> None:
    """Report parts that every ruleset has and this one lacks."""
    missing = []
    if not any(isinstance(line, model.Players) for line in header.body):
        missing.append(("who can play", "write a line such as `players 2, 3, 4`"))
    if not any(isinstance(line, model.RoundLimit) for line in header.body):
        missing.append(("when a game ends at the latest", "write a line such as `round limit 100`"))
    if not has_round:
        missing.append(("what happens in a round", "write a block `round`"))
    for part, advice in missing:
        title = f"the ruleset `{header.name.text}` does not say {part}"
        report.add(codes.NO_ROUND, header.name.span, title, "something is missing", advice)
