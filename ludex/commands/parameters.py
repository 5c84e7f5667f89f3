"""Arguments and options that several commands have, with the same name and meaning in each."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
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


def rounds(default: str = "") -> Callable[[F], F]:
    """Return the option `--rounds`; `default` says when games are broken off that nobody asked to be."""
    return click.option(
        "--rounds",
        type=int,
        callback=whole(1),
        metavar="N",
        help=f"Break each game off after so many rounds.{default and f' [default: {default}]'}",
    )


def _names(ctx: click.Context, param: click.Parameter, given: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in given.split(","))


named_agents = click.option(
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
    return named_agents(_rotate_seats(command))


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _jobs(ctx: click.Context, param: click.Parameter, given: int | None) -> int:
    return whole(1)(ctx, param, given) or processors()


jobs = click.option(
    "--jobs",
    type=int,
    callback=_jobs,
    metavar="J",
    help="Play in so many processes. [default: as many as there are processors]",
)
no_progress = click.option("--no-progress", is_flag=True, help="Do not tell how far it is.")


def out(help_: str) -> Callable[[F], F]:
    """Return the option `--out`, the folder in which rows are kept."""
    return click.option("--out", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help=help_)


def resume(what: str) -> Callable[[F], F]:
    """Return the option `--resume`, with which what stopped goes on."""
    return click.option("--resume", is_flag=True, help=f"Go on where {what} in DIR has stopped.")
