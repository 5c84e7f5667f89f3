"""Settings of the options: how they start, which of them a ruleset allows, and why it refuses one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ...grammar.diagnostics import Label
from ...grammar.source import Span
from . import codes
from .report import Report
from .rewrite import parts
from .ruleset import Example, Option, Requirement, Ruleset, Things
from .settled import Settled, Value
from .terms import AttributeTerm, LookupTerm, OptionTerm
from .types import FlagType, NumberType, ThingType, is_optional

Setting = dict[str, Value]
"""A value for every option, by its id."""

_MOST_SAID = 20


@dataclass(frozen=True)
class Refusal:
    """Why a setting is refused: a requirement of an option that does not hold.

    `possible` are the values that the option may have beside the other values of the setting.
    """

    option: Option
    value: Value
    requirement: Requirement
    possible: tuple[Value, ...]


def starts(ruleset: Ruleset, players: int) -> Setting:
    """Return the values of the options where a table settles nothing."""
    settled = Settled(ruleset.kinds, players)
    return {id_: settled.value(option.start) for id_, option in ruleset.options.items()}


def values(ruleset: Ruleset, option: Option) -> tuple[Value, ...]:
    """Return all values that an option may have, nothing last."""
    none = (None,) if is_optional(option.type) else ()
    match option.type:
        case FlagType():
            return 1, 0
        case NumberType(low=low, high=high):
            return *range(low, high + 1), *none
        case ThingType(kind=kind):
            return *range(len(ruleset.kinds[kind].members)), *none
        case _:
            return ()


def refusal(ruleset: Ruleset, players: int, setting: Mapping[str, Value]) -> Refusal | None:
    """Return why a ruleset refuses a setting for so many players, None if it allows it."""
    for option, requirement in _requirements(ruleset):
        if not _met(ruleset, players, setting, requirement):
            possible = tuple(
                value
                for value in values(ruleset, option)
                if _allowed(ruleset, players, {**setting, option.id: value})
            )
            return Refusal(option, setting[option.id], requirement, possible)
    return None


def settings(ruleset: Ruleset, players: int) -> Iterator[Setting]:
    """Yield every setting that is allowed for so many players, the last option changing fastest."""
    yield from _settings(ruleset, players, list(ruleset.options.values()), {})


def _settings(ruleset: Ruleset, players: int, left: list[Option], setting: Setting) -> Iterator[Setting]:
    if not left:
        yield setting
        return
    option, *others = left
    for value in values(ruleset, option):
        longer = {**setting, option.id: value}
        ready = [
            requirement
            for _, requirement in _requirements(ruleset)
            if _reads(ruleset, requirement) <= longer.keys()
        ]
        if all(_met(ruleset, players, longer, requirement) for requirement in ready):
            yield from _settings(ruleset, players, others, longer)


def _requirements(ruleset: Ruleset) -> Iterator[tuple[Option, Requirement]]:
    for option in ruleset.options.values():
        yield from ((option, requirement) for requirement in option.requirements)


def _reads(ruleset: Ruleset, requirement: Requirement) -> set[str]:
    """The options on which a requirement depends; all of them where it asks for what members have."""
    found = list(parts(requirement.condition))
    if any(isinstance(part, AttributeTerm | LookupTerm) for part in found) and _are_worked_out(ruleset):
        return set(ruleset.options)
    return {part.option for part in found if isinstance(part, OptionTerm)}


def _are_worked_out(ruleset: Ruleset) -> bool:
    """Tell whether what some member has depends on an option."""
    return any(
        isinstance(part, OptionTerm)
        for kind in ruleset.kinds.values()
        for member in kind.members
        for terms in member.values.values()
        for part in parts(terms)
    )


def _met(ruleset: Ruleset, players: int, setting: Mapping[str, Value], requirement: Requirement) -> bool:
    return Settled(ruleset.kinds, players, setting).holds(requirement.condition)


def _allowed(ruleset: Ruleset, players: int, setting: Mapping[str, Value]) -> bool:
    return all(_met(ruleset, players, setting, requirement) for _, requirement in _requirements(ruleset))


def value_text(ruleset: Ruleset, option: Option, value: Value) -> str:
    """Return the text of a value of an option."""
    match option.type:
        case _ if value is None:
            return "nothing"
        case FlagType():
            return "yes" if value else "no"
        case ThingType(kind=kind):
            return ruleset.kinds[kind].members[value].id
        case _:
            return str(value)


def said_values(ruleset: Ruleset, option: Option, found: tuple[Value, ...]) -> str:
    """Return values of an option for a message: all of them, or the ends where there are many."""
    texts = [value_text(ruleset, option, value) for value in found]
    if not texts:
        return "none"
    return ", ".join(texts) if len(texts) <= _MOST_SAID else f"{texts[0]}, {texts[1]}, … {texts[-1]}"


# ---- the check


def check_settings(ruleset: Ruleset, report: Report) -> None:
    """Report options that refuse how they start, and examples that give what is refused."""
    for players in ruleset.players:
        found = refusal(ruleset, players, starts(ruleset, players))
        if found is not None:
            _refused(ruleset, found, players, found.option.start.span, "", report)
    for example in ruleset.examples:
        given = dict(_given(ruleset, example))
        found = refusal(ruleset, len(example.seats), {**starts(ruleset, len(example.seats)), **given})
        if given and found is not None:
            span = next(item.clause.span for item in example.given if isinstance(item.target, OptionTerm))
            _refused(ruleset, found, len(example.seats), span, " in this example", report)


def _given(ruleset: Ruleset, example: Example) -> Iterator[tuple[str, Value]]:
    settled = Settled(ruleset.kinds, len(example.seats))
    for item in example.given:
        if isinstance(item.target, OptionTerm) and not isinstance(item.values[0], Things):
            yield item.target.option, settled.value(item.values[0])


def _refused(ruleset: Ruleset, found: Refusal, players: int, span: Span, where: str, report: Report) -> None:
    text, id_ = value_text(ruleset, found.option, found.value), found.option.id
    table = f"with {players} player{'s' * (players != 1)}"
    labels = [Label(span, f"not allowed {table}"), Label(found.requirement.condition.span, "this is no then")]
    possible = said_values(ruleset, found.option, found.possible)
    advice = f"allowed beside the other options: {possible}"
    title = f"{table} the option `{id_}` is `{text}`{where}, and refuses that"
    layer = found.requirement.clause.layer
    if layer != found.option.clause.layer and not where:  # a layer limits what one below lets start otherwise
        labels.reverse()
        title = f"{table} the option `{id_}` starts as `{text}`, and `{layer}` refuses that"
        advice = f"write `change option {id_}`, and below it `starts …`; allowed is: {possible}"
    report.add(codes.REFUSED_SETTING, labels[0].span, title, labels[0].text, advice, labels[1:])
