"""The options of a ruleset between texts, in which people set them, and values, which lowering takes."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.errors import UsageError
from ludex.interpreter.analysis.ruleset import Option, Requirement, Ruleset
from ludex.interpreter.analysis.settings import Setting, refusal, said_values, starts, value_text, values


def texts(checked: Ruleset, option: Option) -> tuple[str, ...]:
    """Return the texts of all values that an option may have."""
    return tuple(value_text(checked, option, value) for value in values(checked, option))


def shown(checked: Ruleset, setting: Setting) -> dict[str, str]:
    """Return the texts of a setting."""
    options = checked.options
    return {id_: value_text(checked, options[id_], value) for id_, value in setting.items()}


def settled(checked: Ruleset, players: int, given: Mapping[str, str]) -> Setting:
    """Return the value of every option, where some are given by their texts."""
    setting = starts(checked, players)
    for id_, text in given.items():
        option = checked.options[id_]
        setting[id_] = values(checked, option)[texts(checked, option).index(text)]
    return setting


def check_allowed(checked: Ruleset, players: int, setting: Setting) -> None:
    """Raises: UsageError: the ruleset refuses the setting."""
    found = refusal(checked, players, setting)
    if found is None:
        return
    option, text = found.option, value_text(checked, found.option, found.value)
    possible = said_values(checked, option, found.possible)
    raise UsageError(
        f"with {players} player{'s' * (players != 1)} the option `{option.id}` cannot be `{text}`: "
        f"{needs(checked, found.requirement)}; beside the other options it may be: {possible}"
    )


def needs(checked: Ruleset, requirement: Requirement) -> str:
    """Return what a condition of an option or of a layer demands, in words."""
    from ludex.docgen.phrases import verbaliser

    needed = verbaliser(checked, "en").condition(requirement.condition)
    of_header = requirement.clause.path.startswith("header/")
    what = f"`{requirement.clause.layer}` is played" if of_header else "it is allowed"
    return f"{what} only if {needed}"
