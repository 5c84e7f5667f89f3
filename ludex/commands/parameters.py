"""Arguments and options that several commands have, with the same name and meaning in each."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from ludex.api import Ruleset

_LARGEST_SEED = 2**64 - 1

F = TypeVar("F", bound=Callable[..., Any])


def examples(*lines: str) -> str:
    """Return the last lines of a help text: command lines to try."""
    return "\b\nFor example:\n" + "\n".join(f"  {line}" for line in lines)


def complete_ruleset(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from ludex.grammar.source import package_sources

    names = [name.removesuffix(".ludex") for name in package_sources().names()]
    packaged = [CompletionItem(name) for name in names if name.startswith(incomplete)]
    return [*packaged, CompletionItem(incomplete, type="file")]


def _settings(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    settings: dict[str, str] = {}
    for text in given:
        id_, equals, value = text.partition("=")
        if not equals or not id_ or not value:
            raise click.BadParameter(f"`{text}` is not of the form ID=VALUE", ctx, param)
        if settings.setdefault(id_, value) != value:
            raise click.BadParameter(f"`{id_}` is given twice", ctx, param)
    return settings


def whole(low: int, high: int | None = None) -> Callable[..., int | None]:
    """Return a callback that wants a whole number from `low`, to `high` if given; the help stays silent."""

    def bounded(ctx: click.Context, param: click.Parameter, given: int | None) -> int | None:
        if given is not None and (given < low or (high is not None and given > high)):
            bounds = f"at least {low}" if high is None else f"from {low} to {high}"
            raise click.BadParameter(f"{given} is not {bounds}", ctx, param)
        return given

    return bounded


@dataclass(frozen=True)
class Chosen:
    """A ruleset and the layers above it, as they were typed."""

    name: str
    layers: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " --with ".join([self.name, *self.layers])

    def load(self) -> Ruleset:
        """Load and check the ruleset. Raises: as `ludex.load`."""
        import ludex

        return ludex.load(self.name, self.layers)


def layers(help_: str) -> Callable[[F], F]:
    """Return the option `--with`, which gives a command what is put above a ruleset as `layers`."""
    return click.option(
        "--with", "layers", multiple=True, metavar="LAYER", shell_complete=complete_ruleset, help=help_
    )


_layers = layers("Put a layer, such as a house rule, above the ruleset; can be repeated.")


def ruleset_or(other: str = "") -> Callable[[F], F]:
    """Give a command the argument RULESET and the option `--with`, which it gets as `chosen`.

    `other` is what may stand there instead of a ruleset.
    """

    def decorate(command: F) -> F:
        @click.argument("name", metavar=f"RULESET{other}", shell_complete=complete_ruleset)
        @_layers
        @functools.wraps(command)
        def chosen(*args: Any, name: str, layers: tuple[str, ...], **others: Any) -> Any:
            return command(*args, chosen=Chosen(name, layers), **others)

        return chosen  # type: ignore[return-value]

    return decorate


ruleset = ruleset_or()


def rulesets(command: F) -> F:
    """Give a command the arguments RULESET… and the option `--with`, which it gets as a tuple `chosen`."""

    @click.argument("names", metavar="RULESET...", shell_complete=complete_ruleset, nargs=-1, required=True)
    @_layers
    @functools.wraps(command)
    def chosen(*args: Any, names: tuple[str, ...], layers: tuple[str, ...], **others: Any) -> Any:
        every = tuple(Chosen(name, layers) for name in dict.fromkeys(names))
        return command(*args, chosen=every, **others)

    return chosen  # type: ignore[return-value]


as_format = click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the result is written; `ludex schema` describes the JSON.",
)
players = click.option(
    "--players",
    type=int,
    callback=whole(1),
    metavar="N",
    help="How many play. [default: the highest number up to 4 that the ruleset allows]",
)
seed = click.option(
    "--seed",
    type=int,
    callback=whole(0, _LARGEST_SEED),
    metavar="S",
    help="What chance is drawn from; the same seed gives the same games. [default: drawn and printed]",
)


def draw(what: str) -> Callable[[F], F]:
    """Return the option `--seed` of a command that draws a sample; `what` is drawn from it."""
    return click.option(
        "--seed",
        type=int,
        callback=whole(0, _LARGEST_SEED),
        default=1,
        show_default=True,
        metavar="S",
        help=f"What {what} draws from.",
    )


settings = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="ID=VALUE",
    callback=_settings,
    help="Set an option of the ruleset; can be repeated. `ludex options` lists them.",
)


def _names(ctx: click.Context, param: click.Parameter, given: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in given.split(","))


_agents = click.option(
    "--agents",
    metavar="A,B,…",
    callback=_names,
    default="random",
    show_default=True,
    help="Who answers: `random`, `first` or `greedy`, one for all seats or one for each.",
)
_rotate_seats = click.option(
    "--rotate-seats", is_flag=True, help="Move the agents on by a seat from game to game."
)


def agents(command: F) -> F:
    """Give a command the options `--agents`, which it gets as a tuple of names, and `--rotate-seats`."""
    return _agents(_rotate_seats(command))
