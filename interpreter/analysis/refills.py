"""Reads what refills a pile when a counted move finds it empty."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...grammar import model
from ...grammar.source import NOWHERE, Span
from . import codes
from .bodies import BodyReader
from .circles import ring
from .declare import rebound
from .expressions import Reader
from .places import Place, head
from .report import Report
from .ruleset import Rule, Zone
from .scope import Scope
from .sentences import read_saying
from .types import ThingType


def read_refill(
    reader: Reader, zone: Zone, node: model.Zone, body_reader: Callable[[str], BodyReader]
) -> Rule | None:
    """Return the rule that refills a zone, None where it has none."""
    line = reader.names.refill_of(zone.id)
    if line is None:
        return None
    if not zone.ordered:
        reader.report.add(
            codes.NO_ORDER,
            head(line.span, "refill"),
            f"`{zone.id}` is no pile: from a zone without an order nothing is drawn",
            "refilled by whom?",
            "write `ordered` in the zone, or take the `refill` out",
        )
    path = f"{zone.id}.refill"
    bodies = body_reader(path)
    bodies.rebound = rebound(line.body)
    bodies.paths[path] = head(line.span, "refill")
    clause = bodies.clause(line, path, node.notes)
    scope, parameters = Scope(), []
    if zone.of:
        parameters.append(reader.local(zone.of, ThingType(zone.of), line.span))
        scope = scope.bind(parameters[0])
    body = bodies.block(line.body, scope, Place(path, clause.notes))
    read_saying(reader, line, clause, scope, body)
    return Rule(path, None, tuple(parameters), body, clause, "refill")


def check_refills(
    called: Mapping[str, set[str]], zones: Mapping[str, Zone], paths: Mapping[str, Span], report: Report
) -> None:
    """Report refills that need themselves, and those that nothing sets off.

    `called` are the rules, slots and refills that each rule may run, by its path.
    """
    for zone in zones.values():
        if zone.refill is None:
            continue
        path = zone.refill.id
        found = ring(called, path)
        if found is not None:
            report.add(
                codes.REFILLS_ITSELF,
                paths.get(path, NOWHERE),
                f"what refills `{zone.id}` takes pieces from `{zone.id}` itself",
                f"the circle: {' -> '.join(found)}",
                f"move `all` from `{zone.id}`, or let this happen behind the line that needed the piece",
            )
