"""Lowers a checked ruleset to a program: the only way from rules to instructions."""

from __future__ import annotations

from collections.abc import Mapping

from ..analysis.english import capital, spaced
from ..analysis.ruleset import SEAT_NAMES, Rank, Rule, Ruleset
from ..analysis.settings import starts
from ..analysis.settled import Value
from ..analysis.titles import distinct
from ..analysis.types import SEAT, FlagType, NumberType
from . import instructions as i
from .actions import Actions
from .asides import SETTLING
from .instructions import Number
from .lay_out import kind_names, lay_out, piece_looks
from .layout import as_number, value_text
from .lower_bodies import Bodies
from .lower_questions import result_views
from .lower_uses import uses
from .lower_values import Values
from .program import Measured, MeasureView, Names, Program, Texts


def lower(ruleset: Ruleset, seats: int, options: Mapping[str, Value] | None = None) -> Program:
    """Return the program of a ruleset for so many seats.

    `options` has values of options of the ruleset (flags 0 and 1, members by their ordinal); those left
    out start as the ruleset says. Whether it allows them is not asked here; see `settings`.
    """
    return finish(written(ruleset, seats, options))


def written(ruleset: Ruleset, seats: int, options: Mapping[str, Value] | None = None) -> Bodies:
    """Return the writer of a program with the set-up and the loop of rounds, but no procedures yet."""
    bodies = begin(ruleset, SEAT_NAMES[:seats], options or {})
    if "setup" in ruleset.rules:
        bodies.enter("setup", aside=True)  # nothing is looked at while the table is half prepared
    if ruleset.standing:
        bodies.enter(SETTLING)
    loop = bodies.emit(i.BeginRound(ruleset.round_limit))
    bodies.enter("round")
    bodies.emit(i.Jump(loop))
    return bodies


def begin(ruleset: Ruleset, seats: tuple[str, ...], options: Mapping[str, Value]) -> Bodies:
    """Return a writer of code for a ruleset, with everything laid out and no instruction yet."""
    layout = lay_out(ruleset, seats, {**starts(ruleset, len(seats)), **options})
    values = Values(layout)
    values.results = result_views(layout)
    return Bodies(layout, values, Actions(layout))


def finish(bodies: Bodies) -> Program:
    """Write the procedures that are called and return the program."""
    layout, values, ruleset = bodies.layout, bodies.values, bodies.layout.ruleset
    bodies.procedures(all_rules(ruleset))
    ranking = _ranks(values, ruleset.ranking)
    measured = _measured(bodies, ranking, len(values.functions), len(layout.tables), len(layout.lists))
    functions = [function for function in values.functions if function is not None]
    assert len(functions) == len(values.functions)
    names = Names(
        ruleset.id,
        layout.seats,
        _ids(bodies),
        _words(bodies),
        tuple(bodies.sites),
        tuple(values.clause_numbers),
        tuple(bodies.trail),
        tuple(bodies.faults),
        ruleset.title,
        _settings(bodies),
    )
    return Program(
        len(layout.seats),
        tuple(layout.cells),
        tuple(layout.registers),
        layout.place,
        layout.knowers,
        layout.face,
        tuple(layout.piece_looks),
        piece_looks(layout),
        tuple(layout.zones),
        tuple(layout.amounts),
        tuple(layout.records),
        tuple(bodies.sealed),
        tuple(layout.tables),
        tuple(layout.lists),
        tuple(functions),
        tuple(bodies.code),
        tuple(bodies.streams),
        ranking,
        len(bodies.actions.texts),
        names,
        measured,
    )


def _measured(
    bodies: Bodies, ranking: tuple[tuple[bool, Number], ...], functions: int, tables: int, lists: int
) -> Measured:
    """Return what is measured; so many functions, tables and lists are there that rules use."""
    values, ruleset = bodies.values, bodies.layout.ruleset
    measures = []
    for measure in ruleset.measures.values():
        fact = measure.fact
        number = values.worked_out(fact)
        unit = fact.type.unit if isinstance(fact.type, NumberType) else None
        measures.append(
            MeasureView(
                fact.id,
                fact.title or spaced(fact.id),
                number,
                () if measure.of is None else bodies.layout.members(measure.of),
                measure.each_round,
                isinstance(fact.type, FlagType),
                "" if unit is None else ruleset.resources[unit].plural,
                measure.of or "",
            )
        )
    progress, used, more = _ranks(values, ruleset.progress), uses(bodies), _implied(bodies, measures, ranking)
    return Measured(tuple(measures), progress, functions, tables, lists, used, more)


def _implied(
    bodies: Bodies, measures: list[MeasureView], ranking: tuple[tuple[bool, Number], ...]
) -> tuple[MeasureView, ...]:
    """Return points and amounts of seats as measures, but for those that one of `measures` counts."""
    layout, values = bodies.layout, bodies.values
    found = [("points", "points", "", value) for _, value in ranking[:1]]
    for resource in layout.ruleset.resources.values():
        number = values.calculate("+", i.Bound(0), i.Const(layout.amount_base[resource.id, SEAT]))
        cell = values.cell(layout.first_amount, number)
        found.append((resource.id, resource.plural, resource.plural, cell))
    counted = [_bare(one.value) for one in measures if one.each_round and one.of == SEAT]
    return tuple(
        MeasureView(
            f"{id_} of {SEAT}", capital(f"{said} of a player"), value, layout.seats, True, False, unit, SEAT
        )
        for id_, said, unit, value in found
        if _bare(value) not in counted
    )


def _bare(value: Number) -> Number:
    """Return a value without the notes of the clauses that it comes from."""
    return _bare(value.number) if isinstance(value, i.Noted) else value


def _ranks(values: Values, ranks: tuple[Rank, ...]) -> tuple[tuple[bool, Number], ...]:
    """Return what decides: whether more is better, and the value for the seat in `Bound(0)`."""
    found = []
    for rank in ranks:
        values.bind(rank.player)
        found.append((rank.order == "highest", values.number(rank.value)))
        values.release(rank.player)
    return tuple(found)


def _ids(bodies: Bodies) -> Texts:
    layout = bodies.layout
    return Texts(
        tuple(look.text for look in layout.looks),
        kind_names(layout),
        tuple(layout.zone_names),
        tuple((resource.id, resource.plural) for resource in layout.ruleset.resources.values()),
        tuple(layout.holder_names),
        tuple(layout.record_names),
        tuple(layout.record_values),
        tuple(bodies.result_names),
        tuple(bodies.actions.texts),
        tuple(layout.members(kind) if kind else () for kind in bodies.result_owners),
    )


def _words(bodies: Bodies) -> Texts:
    layout = bodies.layout
    return Texts(
        layout.look_words,
        kind_names(layout, words=True),
        distinct(layout.zone_words, layout.zone_names),
        tuple((spaced(resource.id), resource.plural) for resource in layout.ruleset.resources.values()),
        tuple(layout.holder_words),
        distinct(layout.record_words, layout.record_names),
        tuple(layout.record_value_words),
        tuple(tuple(map(spaced, names)) for names in bodies.result_names),
        tuple(bodies.actions.words),
        tuple(layout.called(kind) if kind else () for kind in bodies.result_owners),
    )


def _settings(bodies: Bodies) -> tuple[tuple[str, str, str], ...]:
    layout = bodies.layout
    return tuple(
        (
            option.id,
            layout.titles.title(option.id),
            value_text(layout, option.type, as_number(layout.options[option.id]), words=True),
        )
        for option in layout.ruleset.options.values()
    )


def all_rules(ruleset: Ruleset) -> dict[str, Rule]:
    """Return all rules of a ruleset with the bodies of its members' slots and the refills, by their paths."""
    rules = dict(ruleset.rules)
    rules |= {zone.refill.id: zone.refill for zone in ruleset.zones.values() if zone.refill is not None}
    for kind in ruleset.kinds.values():
        for member in kind.members:
            for body in member.bodies.values():
                rules[body.id] = body
    return rules
