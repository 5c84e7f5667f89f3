"""`ludex test`: the examples of rulesets, each run and compared."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from ludex.commands.parameters import as_format, examples, rulesets
from ludex.terminal import say, say_json

if TYPE_CHECKING:
    from ludex.interpreter.play.examples import Outcome

FORMAT = 1


@click.command("test", epilog=examples("ludex test tribunes", "ludex test my/game.ludex --format json"))
@rulesets
@as_format
@click.pass_context
def command(ctx: click.Context, names: tuple[str, ...], format_: str) -> None:
    """Run the examples of rulesets.

    Each example that fails is shown with what is wrong.
    """
    import ludex
    from ludex.commands.failures import report
    from ludex.interpreter.play.examples import run_example

    status = 0
    by_file: dict[str, list[Outcome]] = {}
    for name in dict.fromkeys(names):
        try:
            ruleset = ludex.load(name).checked
        except ludex.LudexError as error:
            status = max(status, report(error))
            continue
        by_file.setdefault(next(iter(ruleset.sources)), [])
        for example in ruleset.examples:
            by_file.setdefault(example.clause.span.file, []).append(run_example(ruleset, example))
    outcomes = [outcome for found in by_file.values() for outcome in found]
    if format_ == "json":
        files = {file: _counts(found) | {"failures": _failures(found)} for file, found in by_file.items()}
        say_json({"format": FORMAT, **_counts(outcomes), "by_file": files})
    else:
        for file, found in by_file.items():
            _show(file, found)
    ctx.exit(max(status, any(not outcome.passed for outcome in outcomes)))


def _counts(outcomes: Iterable[Outcome]) -> dict[str, int]:
    passed = [outcome.passed for outcome in outcomes]
    return {"examples": len(passed), "passed": passed.count(True), "failed": passed.count(False)}


def _failures(outcomes: Iterable[Outcome]) -> list[dict[str, Any]]:
    return [
        {
            "title": outcome.example.title,
            "line": outcome.example.clause.span.line,
            "messages": [*outcome.messages],
        }
        for outcome in outcomes
        if not outcome.passed
    ]


def _show(file: str, outcomes: list[Outcome]) -> None:
    for failure in _failures(outcomes):
        say(f"failed: {failure['title']}")
        say(f"  --> {file}:{failure['line']}")
        for message in failure["messages"]:
            say(f"   = {message}")
        say()
    counts = _counts(outcomes)
    if not outcomes:
        say(f"{file}: no examples")
    elif counts["failed"]:
        say(f"{file}: {counts['failed']} of {_examples(counts['examples'])} failed")
    else:
        say(f"{file}: {_examples(counts['passed'])} passed")


def _examples(count: int) -> str:
    return f"{count} example" + ("" if count == 1 else "s")
