"""Finds picks of one piece among pieces that are alike and may lie in different zones.

An answer says what a piece is like. Which of two equal pieces is meant could not be told if they lie apart.
"""

from __future__ import annotations

from . import codes
from .contents import Contents
from .locals import all_rules
from .ranges import Ranges
from .report import Report
from .rewrite import parts
from .ruleset import Ruleset
from .terms import ChancePickTerm, DescriptionTerm, MovePiecesTerm, PickOneTerm, ZoneTerm
from .types import SUPPLY, SetType, ThingType, ZoneType


def check_apart(ruleset: Ruleset, report: Report) -> None:
    """Report picks of a piece that name no zone, where equal pieces may lie in several."""
    ranges = Ranges(ruleset)
    places = _Places(ruleset, ranges.contents)
    for rule in all_rules(ruleset):
        for part in parts(rule.body):
            if not isinstance(part, PickOneTerm | ChancePickTerm):
                continue
            if not isinstance(part.target.type, ThingType):
                continue
            kind = ruleset.kinds.get(part.target.type.kind)
            if kind is None or not kind.is_piece or ranges.contents.origin(part.things) is not None:
                continue
            alike = max((look.count for look in ranges.looks(part.things)), default=0)
            if alike > 1 and places.several(kind.id):
                found = next((zone.id for zone in ruleset.zones.values() if kind.id in zone.kinds), SUPPLY)
                of = ruleset.zones[found].of if found in ruleset.zones else None
                zone = found if of is None else f"{found} of {of}"
                verb = "pick" if isinstance(part, PickOneTerm) else "chance picks"
                report.add(
                    codes.LIE_APART,
                    part.things.span,
                    f"several {kind.plural} are alike, and they may lie in different zones",
                    "picked wherever they lie",
                    f"name the zone: `{verb} {kind.id} in {zone} …`, behind a choice of the zone if need be",
                )


class _Places:
    """The zones in which pieces of a kind may lie once the set-up is over."""

    def __init__(self, ruleset: Ruleset, contents: Contents) -> None:
        self.ruleset = ruleset
        self.contents = contents
        self.moves = [
            part
            for rule in all_rules(ruleset)
            for part in parts(rule.body)
            if isinstance(part, MovePiecesTerm)
        ]

    def several(self, kind: str) -> bool:
        """Tell whether pieces of the kind may lie in more than one zone."""
        zones = [zone for zone in self.ruleset.zones.values() if kind in self.contents.kinds(zone.id)]
        return len(zones) + (not self._all_leave(kind)) > 1 or any(zone.of is not None for zone in zones)

    def _all_leave(self, kind: str) -> bool:
        """Tell whether the set-up begins by moving all pieces of the kind out of the supply, for good."""
        if any(self._returns(move, kind) for move in self.moves):
            return False
        setup = self.ruleset.rules.get("setup")
        return setup is not None and any(
            isinstance(statement, MovePiecesTerm) and self._empties(statement, kind)
            for statement in setup.body
        )

    @staticmethod
    def _returns(move: MovePiecesTerm, kind: str) -> bool:
        if not isinstance(move.target, ZoneTerm) or move.target.zone != SUPPLY:
            return False
        match move.what.type:
            case ZoneType(kinds=kinds):
                return kind in kinds
            case ThingType(kind=moved) | SetType(kind=moved):
                return moved == kind
            case _:
                return True

    @staticmethod
    def _empties(move: MovePiecesTerm, kind: str) -> bool:
        """Tell whether a line moves all pieces of the kind that lie in the supply."""
        what = move.what
        return (
            isinstance(what, DescriptionTerm)
            and (what.kind, what.group, what.values, move.count) == (kind, None, (), None)
            and isinstance(move.source, ZoneTerm)
            and move.source.zone == SUPPLY
        )
