"""Reads the sentences of authors' own: what their holes hold where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from ...grammar import model
from ...grammar.source import Span
from ..layers.sayings import Sayable, fitted
from ..layers.stack import Layer
from . import codes
from .english import NUMBER_WORDS
from .expressions import Reader
from .report import Report
from .ruleset import Ruleset, Saying
from .scope import Scope
from .terms import Clause, Expression, NumberTerm, TitleTerm

_NUMBER = re.compile(rf"\d+|\b(?:{'|'.join(NUMBER_WORDS)})\b", re.IGNORECASE)


def read_saying(reader: Reader, line: model.Line, clause: Clause, scope: Scope, of: object) -> None:
    """Note the sentence of a line, if it has one, with what its holes hold in the scope.

    What only a sentence names counts as unused, and no local name of a rule is another one for it.
    """
    says = line.says
    if says is None or not says.pieces or clause.path in reader.sayings:
        return
    apart = replace(reader, used=set(), _locals=reader._locals + 200_000)
    holes = tuple(apart.read(hole, scope) for hole in says.holes)
    reader.sayings[clause.path] = Saying(says.text, holes, of)


def fitting(ruleset: Ruleset, clause: Clause, of: object) -> TitleTerm | None:
    """Return the author's own sentence for a clause with what its holes hold where it is said `of` that.

    None: there is none, or it does not fit, as in a changed copy of a ruleset.
    """
    saying = ruleset.sayings.get(clause.path)
    holes = None if saying is None else fitted(saying.of, of, saying.holes)
    if saying is None or holes is None:
        return None
    return TitleTerm(saying.text, tuple(map(_counting_alike, holes, saying.holes)))


def _counting_alike(found: Expression, hole: Expression) -> Expression:
    """Return what a hole holds now; a number that has changed counts what the one in the sentence does."""
    if isinstance(found, NumberTerm) and isinstance(hole, NumberTerm):
        return replace(found, type=hole.type)
    return found


def check_sentences(layers: Iterable[Layer], report: Report) -> None:
    """Report sentences where none is printed, and numbers in them that are no values."""
    for layer in layers:
        for node in layer.file.declarations:
            _check(node, report)


def _check(part: object, report: Report) -> None:
    if isinstance(part, model.Line) and part.says is not None:
        subject = part.part if isinstance(part, model.Change | model.Replace) else part
        if not _is_said(subject):
            advice = "write it behind a rule, a fact, or a line of a rule"
            if isinstance(subject, model.Rule):
                advice = f"write it behind a step of `{subject.name.text}`"
            title = "this line has no sentence of its own"
            report.add(codes.NOT_SAID, part.says.span, title, "not printed", advice)
        _check_numbers(part.says, report)
    if isinstance(part, model.Node):
        for value in vars(part).values():
            if isinstance(value, tuple | model.Node):
                _check(value, report)
    elif isinstance(part, tuple):
        for value in part:
            _check(value, report)


def _is_said(node: model.Line) -> bool:
    """Tell whether a sentence may stand behind a line; set-up and round are told step by step."""
    if isinstance(node, model.Rule):
        return node.name.text not in ("setup", "round")
    return isinstance(node, Sayable | model.ChangeAt | model.ReplaceAt)


def _check_numbers(says: model.Says, report: Report) -> None:
    text = re.sub(r"\{[^{}]*\}", lambda hole: " " * len(hole[0]), says.text)
    start = says.span.end - 1 - len(text)
    for found in _NUMBER.finditer(text):
        begin = start + found.start()
        column = says.span.column + begin - says.span.start
        span = Span(says.span.file, begin, begin + len(found[0]), says.span.line, column)
        title = f"`{found[0]}` stays in this sentence when the rule changes"
        advice = "write the value into a hole, such as `{price}` or `{3 coins}`"
        report.add(codes.NUMBER_IN_SENTENCE, span, title, "no value", advice)
