"""Where each rule and fact is told: beside the only part that needs it, else in a chapter of its own.

A place is a path of sections. Parts that have a place of their own (steps of the round, members of kinds)
are the roots; a rule or a fact is told at the innermost place that all who use it have in common. What
sentences tell wherever they use it, such as a rule of one action, has no place of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from graphlib import TopologicalSorter

from ...interpreter.analysis.rewrite import parts
from ...interpreter.analysis.ruleset import Fact, Ruleset
from ...interpreter.analysis.terms import DoTerm, FactTerm

Place = tuple[str, ...]

RULES = ("rules",)
"""The place of rules that several chapters use."""

WORDS = ("words",)
"""The place of facts that several chapters use."""

DEEPEST = 3
"""How many sections may stand in each other."""


@dataclass(frozen=True)
class Root:
    """A part with a place of its own, and the terms in it."""

    place: Place
    terms: object


@dataclass(frozen=True)
class Homes:
    """The places of rules and facts, by their ids, in the order in which a reader meets them.

    `used` are the places around all uses of what is told there, wherever it is used.
    """

    rules: Mapping[str, Place]
    facts: Mapping[str, Place]
    used: Mapping[str, Place]

    def rules_at(self, place: Place) -> Iterator[str]:
        """Yield the rules that are told as sections of a place."""
        return (id_ for id_, home in self.rules.items() if home[:-1] == place)

    def facts_at(self, place: Place) -> Iterator[str]:
        return (id_ for id_, home in self.facts.items() if home == place)

    def used_at(self, place: Place) -> Iterator[str]:
        """Yield the rules and facts that are told where this place uses them."""
        return (id_ for id_, around in self.used.items() if around == place)


def homes(
    ruleset: Ruleset, roots: Iterable[Root], wide: frozenset[Place], in_use: frozenset[str] = frozenset()
) -> Homes:
    """Return where rules and facts are told. In `wide` places only what stands there by itself is told.

    Those `in_use` are told by the sentences that use them; what nothing uses is told all the same.
    """
    finding = _Finding(ruleset, tuple(roots), wide, in_use)
    return finding.found()


class _Finding:
    def __init__(
        self, ruleset: Ruleset, roots: tuple[Root, ...], wide: frozenset[Place], in_use: frozenset[str]
    ) -> None:
        self.wide = wide
        fixed = {"setup", "round"}
        self.rules = {
            rule.id: rule for rule in ruleset.rules.values() if rule.sort == "rule" and rule.id not in fixed
        }
        self.facts = dict(ruleset.facts)
        self.users: dict[str, list[Place | str]] = {id_: [] for id_ in (*self.rules, *self.facts)}
        self.order: dict[str, None] = {}
        for root in roots:
            for id_ in self._used(root.terms):
                self.users[id_].append(root.place)
                self._meet(id_)
        for id_ in self.users:
            self.order[id_] = None
        self.in_use = frozenset(id_ for id_ in in_use if self.users.get(id_))

    def _meet(self, first: str) -> None:
        """Note the rule or fact, and all that it uses, in the order of reading."""
        waiting = [first]
        while waiting:
            id_ = waiting.pop()
            if id_ in self.order:
                continue
            self.order[id_] = None
            inner = list(dict.fromkeys(self._used(self._body(id_))))
            for used in inner:
                if used != id_:
                    self.users[used].append(id_)
            waiting += reversed(inner)

    def _body(self, id_: str) -> object:
        return self.rules[id_].body if id_ in self.rules else _terms(self.facts[id_])

    def _used(self, terms: object) -> Iterator[str]:
        for part in parts(terms):
            match part:
                case DoTerm(rule=id_) if id_ in self.rules:
                    yield id_
                case FactTerm(fact=id_):
                    yield id_
                case _:
                    pass

    def found(self) -> Homes:
        home: dict[str, Place] = {}
        users_first = TopologicalSorter(
            {id_: [user for user in users if isinstance(user, str)] for id_, users in self.users.items()}
        )
        for id_ in users_first.static_order():
            users = [home[user] if isinstance(user, str) else user for user in self.users[id_]]
            home[id_] = self._home(id_, users)
        own = [id_ for id_ in self.order if id_ not in self.in_use]
        return Homes(
            {id_: home[id_] for id_ in own if id_ in self.rules},
            {id_: home[id_] for id_ in own if id_ in self.facts},
            {id_: home[id_] for id_ in self.order if id_ in self.in_use},
        )

    def _home(self, id_: str, users: list[Place]) -> Place:
        common = users[0] if users else ()
        for user in users[1:]:
            common = _shared(common, user)
        rule = id_ in self.rules
        if not common or common in self.wide:
            common = RULES if rule else WORDS
        return rule_place(common, id_) if rule and id_ not in self.in_use else common


def rule_place(around: Place, id_: str) -> Place:
    """Return the place of a rule that is told within another part."""
    return (*around[: DEEPEST - 1], f"rule.{id_}")


def _shared(one: Place, other: Place) -> Place:
    count = 0
    while count < min(len(one), len(other)) and one[count] == other[count]:
        count += 1
    return one[:count]


def _terms(fact: Fact) -> tuple[object, ...]:
    return tuple(
        term for meaning in fact.meanings for term in (meaning.value, meaning.condition) if term is not None
    )
