"""`ludex test`: the examples of rulesets, each run and compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from ludex.commands.parameters import Chosen, as_format, draw, examples, rulesets, whole
from ludex.terminal import progress, say, say_json, tell

if TYPE_CHECKING:
    from ludex.interpreter.analysis.ruleset import Ruleset as Checked
    from ludex.interpreter.play.examples import Outcome
    from ludex.interpreter.play.mutation import MutationReport
    from ludex.interpreter.play.untrue import Untrue

FORMAT = 1


@dataclass(frozen=True)
class Run:
    """What came of an example in one of the rulesets, and `because` of which layers it fails there."""

    outcome: Outcome
    because: tuple[str, ...]


@click.command(
    "test",
    epilog=examples(
        "ludex test tribunes",
        "ludex test tribunes --mutate",
        "ludex test tribunes --mutate --sample 60 --seed 1",
        "ludex test my/game.ludex --format json",
    ),
)
@rulesets
@click.option("--mutate", is_flag=True, help="Show also which small changes of the rules no example notices.")
@click.option(
    "--sample",
    type=int,
    callback=whole(1),
    metavar="N",
    help="With --mutate: only so many changes, drawn at random.",
)
@draw("--sample")
@as_format
@click.pass_context
def command(
    ctx: click.Context, chosen: tuple[Chosen, ...], mutate: bool, sample: int | None, seed: int, format_: str
) -> None:
    """Run the examples of rulesets.

    Each example that fails is shown with what is wrong. With --mutate the rules are changed in one place
    after another: numbers, comparisons, `and` and `or`, orders, what may and what must be done, conditions,
    whole lines. A change that lets every example pass is shown: an example for it is missing. It is not
    shown where `ludex check` would refuse it.
    """
    import ludex
    from ludex.commands.failures import report
    from ludex.interpreter.play.examples import run_example
    from ludex.interpreter.play.untrue import untrue

    if sample is not None and not mutate:
        raise click.UsageError("--sample draws from the changes of --mutate", ctx)
    status = 0
    by_file: dict[str, list[Run]] = {}
    reports: dict[str, MutationReport] = {}
    because: list[Untrue] = []
    left_out = 0
    for name in chosen:
        try:
            loaded = name.load()
        except ludex.LudexError as error:
            status = max(status, report(error))
            continue
        ruleset = loaded.checked
        left_out += ruleset.left_out
        outcomes = [run_example(ruleset, example) for example in ruleset.examples]
        found = untrue(ruleset, loaded.composition, outcomes)
        because += found
        by_file.setdefault(next(iter(ruleset.sources)), [])
        for outcome in outcomes:
            layers = tuple(layer for one in found if outcome in one.outcomes for layer in one.layers)
            by_file.setdefault(outcome.example.clause.span.file, []).append(Run(outcome, layers))
        if mutate and all(outcome.passed for outcome in outcomes):
            reports[str(name)] = _mutated(ruleset, sample, seed)
        elif mutate:
            tell(f"{name} is not changed: its examples have to pass first")
    every = [run for runs in by_file.values() for run in runs]
    if format_ == "json":
        files = {file: _counts(runs) | {"failures": _failures(runs)} for file, runs in by_file.items()}
        changes = _mutation_record(reports) if mutate else {}
        say_json({"format": FORMAT, **_counts(every), "by_file": files, **changes})
    else:
        for file, runs in by_file.items():
            _show(file, runs)
        for one in because:
            show_lines(one)
        if left_out:
            say(f"{_examples(left_out)} left out: for other numbers of players")
        for said, changed in reports.items():
            _show_mutation(said, changed)
    ctx.exit(max(status, any(not run.outcome.passed for run in every)))


def _mutated(ruleset: Checked, count: int | None, seed: int) -> MutationReport:
    from ludex.interpreter.play.mutants import mutants
    from ludex.interpreter.play.mutation import mutate, sample

    found = tuple(mutants(ruleset))
    chosen = found if count is None else sample(found, count, seed)
    with progress(len(chosen), "changes") as done:
        return mutate(ruleset, chosen, done)


def _mutation_record(reports: Mapping[str, MutationReport]) -> dict[str, Any]:
    sorts: dict[str, dict[str, int]] = {}
    for found in reports.values():
        for sort, (killed, there) in found.by_sort().items():
            counts = sorts.setdefault(sort, {"mutants": 0, "killed": 0})
            counts["mutants"] += there
            counts["killed"] += killed
    return {
        "mutants": sum(found.mutants for found in reports.values()),
        "killed": sum(len(found.killed) for found in reports.values()),
        "refused": sum(found.refused for found in reports.values()),
        "by_class": sorts,
        "survivors": [
            {
                "ruleset": name,
                "clause": mutant.clause,
                "file": mutant.file,
                "line": mutant.line,
                "change": mutant.change,
                "class": mutant.sort,
            }
            for name, found in reports.items()
            for mutant in found.survivors
        ],
    }


def _show_mutation(name: str, found: MutationReport) -> None:
    for mutant in found.survivors:
        say(f"not noticed: {mutant.clause}, {mutant.file}:{mutant.line}: {mutant.change} ({mutant.sort})")
    for sort, (killed, there) in found.by_sort().items():
        say(f"{sort:<10} {killed:>5} of {there:>5} changes noticed")
    refused = f", {found.refused} more refused by the check" if found.refused else ""
    say(f"{name}: {len(found.killed)} of {found.mutants} changes noticed{refused}")


def _counts(runs: Iterable[Run]) -> dict[str, int]:
    passed = [run.outcome.passed for run in runs]
    return {"examples": len(passed), "passed": passed.count(True), "failed": passed.count(False)}


def _failures(runs: Iterable[Run]) -> list[dict[str, Any]]:
    return [
        {
            "title": run.outcome.example.title,
            "line": run.outcome.example.clause.span.line,
            "messages": [*run.outcome.messages],
            "because_of": [*run.because],
        }
        for run in runs
        if not run.outcome.passed
    ]


def _show(file: str, runs: list[Run]) -> None:
    """Show what came of the examples of a file, and because of which layers above it."""
    for failure in _failures(runs):
        say(f"failed: {failure['title']}")
        say(f"  --> {file}:{failure['line']}")
        for message in failure["messages"]:
            say(f"   = {message}")
        if failure["because_of"]:
            say(f"   = because of: {', '.join(failure['because_of'])}")
        say()
    counts = _counts(runs)
    if not runs:
        say(f"{file}: no examples")
    elif counts["failed"]:
        say(f"{file}: {counts['failed']} of {_examples(counts['examples'])} failed")
    else:
        say(f"{file}: {_examples(counts['passed'])} passed")


def show_lines(found: Untrue) -> None:
    """Show what a layer writes that is to make examples below it untrue."""
    layers = " or ".join(f"`{layer}`" for layer in found.layers)
    say(f"\nIf {layers} is to change what these examples say, write there:\n")
    for line in found.lines:
        say(line)


def _examples(count: int) -> str:
    return f"{count} example" + ("" if count == 1 else "s")
