"""`ludex coverage`: how much of its sources a ruleset covers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from ludex.commands.parameters import Chosen, as_format, draw, examples, ruleset, whole
from ludex.terminal import progress, say, say_json, width

if TYPE_CHECKING:
    from ludex.docgen.sentences import Sentence
    from ludex.docgen.view import SpanView
    from ludex.interpreter.analysis.ruleset import Ruleset
    from ludex.interpreter.analysis.terms import Clause
    from ludex.interpreter.play.coverage import Coverage, Statement

FORMAT = 1

SHOWN = 4
"""How many clauses of one statement are shown."""


@click.command(
    "coverage",
    epilog=examples(
        "ludex coverage tribunes",
        "ludex coverage tribunes --guarded",
        "ludex coverage tribunes --review 5 --seed 1",
    ),
)
@ruleset
@click.option(
    "--games",
    type=int,
    callback=whole(0),
    default=200,
    show_default=True,
    metavar="N",
    help="How many games to play.",
)
@click.option("--guarded", is_flag=True, help="Find out which clauses an example guards; this takes a while.")
@click.option(
    "--review",
    type=int,
    callback=whole(1),
    metavar="N",
    help="Show so many statements, drawn at random, beside the clauses that cite them.",
)
@draw("--review")
@as_format
def command(chosen: Chosen, games: int, guarded: bool, review: int | None, seed: int, format_: str) -> None:
    """Compare a ruleset with the statements of its sources.

    A statement is cited by a clause; it is reached if such a clause ran, in an example or in games played
    at random over all player counts and options; it is guarded if an example fails when such a clause is
    changed; or it is not applicable, for a reason that the catalogue gives.

    With --review statements are shown beside the clauses that cite them, for a reader to judge.
    """
    from ludex.interpreter.play.coverage import measure

    ruleset = chosen.load().checked
    if review is not None:
        _review(ruleset, measure(ruleset, 0), review, seed, format_)
        return
    found_ = _guarded(ruleset) if guarded else None
    with progress(games, "games") as done:
        found = measure(ruleset, games, found_, done)
    if format_ == "json":
        say_json({"format": FORMAT, **found.to_json()})
    else:
        _show(found)


def _guarded(ruleset: Ruleset) -> frozenset[str]:
    from ludex.interpreter.play.mutants import mutants
    from ludex.interpreter.play.mutation import mutate

    changes = tuple(mutants(ruleset))
    with progress(len(changes), "changes") as done:
        return mutate(ruleset, changes, done).guarded


def _show(found: Coverage) -> None:
    from ludex.interpreter.play.coverage import LEVELS

    guarded = str(found.at_least("guarded")) if found.tried else "?  (try --guarded)"
    for what, number in (
        ("statements", str(len(found.statements))),
        ("cited by a clause", str(found.at_least("cited"))),
        ("reached in play", str(found.at_least("reached"))),
        ("guarded by an example", guarded),
        ("not applicable", str(len(found.at("not applicable")))),
    ):
        say(f"{what:<22} {number:>5}")
    levels = [level for level in LEVELS if level != "guarded" or found.tried]
    say(f"\n{'kind':<16}" + "".join(f"{level:>16}" for level in levels))
    for kind, counts in sorted(found.by_kind().items()):
        say(f"{kind:<16}" + "".join(f"{counts[level] or '':>16}" for level in levels))
    for what, statements in (
        ("not cited", found.at("not cited")),
        ("cited, but not reached", found.at("cited")),
        ("reached, but not guarded", found.at("reached") if found.tried else ()),
    ):
        if statements:
            say(f"\n{what}:")
            for one in statements:
                say(f"  {one.id} ({one.entry.kind or 'no kind'}){_paths(one.clauses)}")
    if found.at("not applicable"):
        say("\nnot applicable:")
        for one in found.at("not applicable"):
            say(f"  {one.id}: {one.entry.not_applicable}")
    if found.unsourced:
        say("\nclauses without a source:")
        for path in found.unsourced:
            say(f"  {path}")


def _paths(clauses: Sequence[Clause]) -> str:
    """Return where a statement is cited; of many clauses the first ones."""
    shown = [clause.path for clause in clauses[:SHOWN]]
    more = len(clauses) - len(shown)
    return (": " if shown else "") + ", ".join(shown) + (f" and {more} more" if more else "")


# ---- for a reader to judge


def _review(ruleset: Ruleset, found: Coverage, count: int, seed: int, format_: str) -> None:
    from ludex.interpreter.play.seeds import draw

    cited = [statement for statement in found.statements if statement.clauses]
    chosen = [_beside(ruleset, cited[number]) for number in draw(len(cited), count, seed)]
    if format_ == "json":
        say_json({"format": FORMAT, "review": chosen})
        return
    for number, one in enumerate(chosen, 1):
        say(f"{number}. {one['id']} ({one['kind'] or 'no kind'})")
        say(f"   {one['statement']}")
        for clause in one["clauses"][:SHOWN]:
            say(f"   [ ] {clause['path']}  {clause['file']}:{clause['line']}")
            for line in clause["source"]:
                say(f"       | {line}")
            for sentence in clause["sentences"]:
                say("\n".join(_wrapped(sentence)))
        if len(one["clauses"]) > SHOWN:
            say(f"   and {len(one['clauses']) - SHOWN} more clauses")
        say()


def _wrapped(sentence: str) -> list[str]:
    from textwrap import wrap

    indent = len(sentence) - len(sentence.lstrip())
    head = " " * (7 + indent)
    return wrap(sentence.strip(), width() or 110, initial_indent=head, subsequent_indent=f"{head}  ")


def _beside(ruleset: Ruleset, statement: Statement) -> dict[str, Any]:
    return {
        "id": statement.id,
        "kind": statement.entry.kind,
        "statement": statement.entry.statement,
        "clauses": [_clause(ruleset, clause) for clause in statement.clauses],
    }


def _clause(ruleset: Ruleset, clause: Clause) -> dict[str, Any]:
    from ludex.docgen.view import Explanation, explain

    answer = explain(ruleset, clause.path)
    lines: tuple[str, ...] = ()
    sentences: list[str] = []
    if isinstance(answer, Explanation):
        sentences = [text for sentence in answer.sentences for text in _told(sentence, 0)]
        here = (clause.span.file, clause.span.line)
        lines = next((view.source for view in answer.clauses if (view.file, view.line) == here), ())
    source = ruleset.sources.get(clause.span.file)
    if not lines and source is not None:
        lines = (source.lines[clause.span.line - 1].strip(),)
    return {
        "path": clause.path,
        "file": clause.span.file,
        "line": clause.span.line,
        "source": list(lines),
        "sentences": sentences,
    }


def _told(sentence: Sentence[SpanView], depth: int) -> Iterator[str]:
    yield "  " * depth + sentence.text
    for item in sentence.items:
        yield from _told(item, depth + 1)
