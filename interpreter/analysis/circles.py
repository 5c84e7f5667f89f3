"""Finds rules that run themselves, directly or through others and through slots."""

from __future__ import annotations

from collections.abc import Mapping

from ...grammar.source import NOWHERE, Span
from . import codes
from .report import Report
from .rewrite import parts
from .ruleset import Kind
from .terms import AttributeTerm, LookupTerm


def check_circles(
    calls: Mapping[str, set[str]], kinds: Mapping[str, Kind], paths: Mapping[str, Span], report: Report
) -> None:
    """Report each rule and each body of a slot that runs itself.

    `calls` are the rules and slots that each rule runs, by its path; a slot runs the bodies of all members.
    """
    called = with_slots(calls, kinds)
    for path in calls:
        found = ring(called, path)
        if found is not None:
            report.add(
                codes.GOES_ROUND,
                paths.get(path, NOWHERE),
                f"the rule `{path}` runs itself",
                f"the circle: {' -> '.join(found)}",
                "let a loop or the next round do again what it does",
            )


def with_slots(calls: Mapping[str, set[str]], kinds: Mapping[str, Kind]) -> dict[str, set[str]]:
    """Return the calls of rules, and what each slot runs: the bodies of all members."""
    called = {path: set(targets) for path, targets in calls.items()}
    for kind in kinds.values():
        for slot in kind.slots:
            bodies = [member.bodies[slot].id for member in kind.members if slot in member.bodies]
            called[f"{kind.id}.{slot}"] = set(bodies)
    return called


def check_values(kinds: Mapping[str, Kind], report: Report) -> None:
    """Report each attribute whose values are worked out from itself, directly or through others."""
    needs: dict[str, set[str]] = {}
    places: dict[str, Span] = {}
    for kind in kinds.values():
        for member in kind.members:
            for id_, values in member.values.items():
                found = {part for part in parts(values) if isinstance(part, AttributeTerm | LookupTerm)}
                name = f"{id_} of {kind.id}"
                for part in found:
                    asked = (
                        [part.attribute]
                        if isinstance(part, AttributeTerm)
                        else [attribute for attribute, _ in part.values]
                    )
                    needs.setdefault(name, set()).update(f"{one} of {part.kind}" for one in asked)
                    places.setdefault(name, part.span)
    for name, span in places.items():
        circle = ring(needs, name)
        if circle is not None:
            report.add(
                codes.GOES_ROUND,
                span,
                f"`{name}` needs itself to be worked out",
                f"the circle: {' -> '.join(circle)}",
                "write one of these values out",
            )


def ring(called: Mapping[str, set[str]], start: str) -> list[str] | None:
    """Return a shortest way from `start` back to itself, or None."""
    ways: list[list[str]] = [[start]]
    seen: set[str] = set()
    for way in ways:
        for target in sorted(called.get(way[-1], ())):
            if target == start:
                return [*way, start]
            if target not in seen:
                seen.add(target)
                ways.append([*way, target])
    return None
