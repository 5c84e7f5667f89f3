"""From an exception to a message on stderr and a status: 1 for a file or game at fault, 2 for wrong use."""

from __future__ import annotations

import errno
import os
import sys
from typing import TYPE_CHECKING

import ludex
from ludex.commands.lines import clauses
from ludex.grammar.render import harmless, render
from ludex.terminal import give_up_output, has_colour, tell

if TYPE_CHECKING:
    from ludex.api import Ruleset
    from ludex.errors import LudexError
    from ludex.interpreter.program.faults import RuleFault

AT_FAULT = 1
WRONG_USE = 2
INTERRUPTED = 130


class GameFault(Exception):
    """A game that broke off because its ruleset is at fault; `again` is a command that shows it."""

    def __init__(self, ruleset: Ruleset, fault: RuleFault, again: str) -> None:
        super().__init__(str(fault))
        self.ruleset = ruleset
        self.fault = fault
        self.again = again


def report(error: Exception) -> int:
    """Say what went wrong and return the exit status.

    Raises: the error itself, if it is a bug and LUDEX_TRACEBACK asks for it.
    """
    if isinstance(error, ludex.UsageError):
        return _report(str(error), WRONG_USE)
    if isinstance(error, ludex.LudexError):
        if not error.diagnostics:
            return _report(str(error), AT_FAULT)
        show_diagnostics(error)
        return AT_FAULT
    if isinstance(error, ludex.SimulationError | ludex.PrintError | ludex.SaveError):
        return _report(str(error), AT_FAULT)
    if isinstance(error, GameFault):
        tell(_fault(error))
        return AT_FAULT
    if isinstance(error, ludex.RuleFault):
        return _report(f"the rules break: {error}", AT_FAULT)
    if isinstance(error, OSError) and error.strerror:
        if error.filename is not None:
            return _report(f"{harmless(os.fsdecode(error.filename))}: {error.strerror}", AT_FAULT)
        if error.errno in (errno.ENOSPC, errno.EIO, errno.EBADF):
            give_up_output()
            return _report(f"the output cannot be written: {error.strerror}", AT_FAULT)
    if os.environ.get("LUDEX_TRACEBACK"):
        raise error
    tell(f"error: this is a mistake in Ludex itself: {type(error).__name__}: {error}")
    tell("  = help: run it again with LUDEX_TRACEBACK=1 and report what is shown")
    return AT_FAULT


def show_diagnostics(error: LudexError) -> None:
    """Write the diagnostics of a ruleset to stderr."""
    tell(render(error.diagnostics, error.sources, has_colour(sys.stderr)).rstrip("\n"))


def _report(message: str, status: int) -> int:
    tell(f"error: {message}")
    return status


def _fault(error: GameFault) -> str:
    fault = error.fault
    lines = [f"error: the game broke off: {fault.reason}"]
    if fault.clause is not None:
        lines.append(f"  --> {_place(error.ruleset, fault.clause)}")
        lines.append(f"   = rule: {fault.clause}")
    if fault.seed is not None:
        lines.append(f"   = seed: {fault.seed}")
    lines.append(f"   = again: {error.again}")
    return "\n".join(lines)


def _place(ruleset: Ruleset, path: str) -> str:
    clause = clauses(ruleset).get(path)
    if clause is None:
        return ruleset.id
    span, layers = clause.span, ruleset.layers
    above = layers[layers.index(clause.layer) + 1 :] if clause.layer in layers else ()
    chain = f" ({clause.layer}, then {', then '.join(above)})" if above else ""
    return f"{harmless(span.file)}:{span.line}:{span.column}{chain}"
