"""What the declared things of a ruleset are called: titles where there are, else ids as words."""

import re
from collections import Counter
from collections.abc import Sequence

from ....interpreter.analysis.ruleset import Fact, Member, Option, Record, Rule, Ruleset, Zone
from ....interpreter.analysis.terms import Expression, MemberTerm
from ....interpreter.analysis.titles import fill, has_holes
from ....interpreter.analysis.types import SEAT, SUPPLY, SetType, ThingType, Type
from . import words


def holes(title: str, values: dict[str, str]) -> str:
    """Return the title with `values` in its holes; a hole without a value becomes its name in words."""
    return fill(title, lambda name: values.get(name, words.the(words.spaced(name))))


class Names:
    """The nouns of one ruleset, without articles.

    Two declared things with one title are told apart by their ids in brackets behind it. A title may name
    what it is asked of, in a hole or in words: `how far the player's figure moves`, of a fact with the
    parameter `player`, is told as `how far the rival's figure moves`.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        titled: tuple[Zone | Record | Option | Fact | Rule, ...] = (
            *ruleset.zones.values(),
            *ruleset.records.values(),
            *ruleset.options.values(),
            *ruleset.facts.values(),
            *ruleset.rules.values(),
        )
        self._ruleset = ruleset
        plain = {thing.id: thing.title or self._untitled(thing) for thing in titled}
        count = Counter(words.bare(title).lower() for title in plain.values())
        self._titles = {
            id_: title if count[words.bare(title).lower()] == 1 else f"{title} ({id_})"
            for id_, title in plain.items()
        }

        self._parameters: dict[str, tuple[str, ...]] = {
            **{thing.id: (thing.of,) for thing in titled if isinstance(thing, Zone | Record) and thing.of},
            **{
                thing.id: tuple(parameter.name for parameter in thing.parameters)
                for thing in titled
                if isinstance(thing, Fact | Rule)
            },
        }

    def filled(self, id_: str, phrases: Sequence[str]) -> str | None:
        """Return the title with `phrases` for what it is asked of; None if it does not name that."""
        title, parameters = self.title(id_), self._parameters.get(id_, ())
        for name in parameters:
            title = re.sub(rf"\b[Tt]he {re.escape(words.spaced(name))}\b", f"{{{name}}}", title)
        values = dict(zip(parameters, phrases, strict=False))
        if not has_holes(title):
            return None
        behind = [phrase for name, phrase in values.items() if f"{{{name}}}" not in title]
        return holes(title, values) + (f" for {words.listed(behind)}" if behind else "")

    def sorted(self, name: str, type_: Type) -> str:
        """Return a name in front of what sort of thing it stands for: `chosen card`, `standing bid`."""
        match type_:
            case ThingType(kind) if kind != SEAT:
                head = self.kind(kind)[0]
            case SetType(kind):
                head = self.kind(kind)[1]
            case _:
                return name
        return name if name.endswith(self.kind(kind)) else f"{name} {head}"

    def _untitled(self, thing: Zone | Record | Option | Fact | Rule) -> str:
        name = words.spaced(thing.id)
        return self.sorted(name, thing.type) if isinstance(thing, Record) else name

    def title(self, id_: str) -> str:
        """Return what a zone, record, option, fact or rule is called, as its author wrote it."""
        return self._titles.get(id_, words.spaced(id_))

    def zone(self, id_: str) -> str:
        return "supply" if id_ == SUPPLY else words.bare(self.title(id_))

    def kind(self, id_: str) -> tuple[str, str]:
        """Return the singular and the plural of a kind."""
        if id_ == SEAT:
            return "player", "players"
        kind = self._ruleset.kinds.get(id_)
        return words.spaced(id_), words.spaced(kind.plural if kind else words.plural(id_))

    def resource(self, id_: str, count: int) -> str:
        """Return the noun for `count` of a resource."""
        resource = self._ruleset.resources.get(id_)
        one = words.spaced(id_)
        return one if count in (1, -1) else words.spaced(resource.plural if resource else words.plural(id_))

    def member(self, kind: str, id_: str) -> str:
        """Return what a member is called; one of a family by its kind and values."""
        found = self._member(kind, id_)
        if found is None or found.title:
            return found.title if found and found.title else words.spaced(id_)
        if found.named:
            return words.spaced(id_)
        values = ", ".join(
            f"{words.spaced(name)} {self.axis_value(found.values[name][0])}" for name in found.axes
        )
        return f"{self.kind(kind)[0]} with {values}"

    def axis_value(self, value: Expression) -> str:
        """Return what a value that a family runs through is called."""
        match value:
            case MemberTerm(kind, member):
                return self.member(kind, member)
            case _:
                return str(getattr(value, "value", "?"))

    def group(self, kind: str, id_: str | None) -> tuple[str, str]:
        """Return the singular and the plural of a group of pieces, or of all pieces of the kind."""
        one, many = self.kind(kind)
        if id_ is None or id_ == kind:
            return one, many
        title = self.member(kind, id_)
        if title.endswith(f" {one}"):
            return title, f"{title[: -len(one)]}{many}"
        return title, words.plural(title)

    def ordered(self, zone: str) -> bool:
        """Whether the zone is a pile."""
        return zone in self._ruleset.zones and self._ruleset.zones[zone].ordered

    def kinds_in(self, zone: str) -> tuple[str, ...]:
        return self._ruleset.zones[zone].kinds if zone in self._ruleset.zones else ()

    def _member(self, kind: str, id_: str) -> Member | None:
        found = self._ruleset.kinds.get(kind)
        return next((member for member in found.members if member.id == id_), None) if found else None
