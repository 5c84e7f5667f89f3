"""Ludex: board-game rules that are checked, played and printed from one source.

What is named here is loaded when it is first used, so that `import ludex` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludex.api import Ruleset as Ruleset
    from ludex.api import load as load
    from ludex.api import load_text as load_text
    from ludex.api import replay as replay
    from ludex.api import replay_log as replay_log
    from ludex.api import resume as resume
    from ludex.docgen.pdf import PrintError as PrintError
    from ludex.docgen.pdf import PrintWarning as PrintWarning
    from ludex.errors import LudexError as LudexError
    from ludex.errors import UsageError as UsageError
    from ludex.interpreter.arena.failing import SimulationError as SimulationError
    from ludex.interpreter.arena.rows import Row as Row
    from ludex.interpreter.play.decision import Choice as Choice
    from ludex.interpreter.play.decision import Decision as Decision
    from ludex.interpreter.play.decision import IllegalChoice as IllegalChoice
    from ludex.interpreter.play.decision import Refusal as Refusal
    from ludex.interpreter.play.decision_log import LogDecision as LogDecision
    from ludex.interpreter.play.decision_log import LogGame as LogGame
    from ludex.interpreter.play.decision_log import LogHead as LogHead
    from ludex.interpreter.play.decision_log import LogResult as LogResult
    from ludex.interpreter.play.decision_log import log_of as log_of
    from ludex.interpreter.play.decision_log import read_log as read_log
    from ludex.interpreter.play.envelope import SaveError as SaveError
    from ludex.interpreter.play.game import Game as Game
    from ludex.interpreter.play.observation import Observation as Observation
    from ludex.interpreter.play.result import Result as Result
    from ludex.interpreter.play.sampler import sample as sample
    from ludex.interpreter.play.transcripts import transcript as transcript
    from ludex.interpreter.program.faults import RuleFault as RuleFault

_HOMES = {
    "ludex.api": ("Ruleset", "load", "load_text", "replay", "replay_log", "resume"),
    "ludex.docgen.pdf": ("PrintError", "PrintWarning"),
    "ludex.errors": ("LudexError", "UsageError"),
    "ludex.interpreter.arena.failing": ("SimulationError",),
    "ludex.interpreter.arena.rows": ("Row",),
    "ludex.interpreter.play.decision": ("Choice", "Decision", "IllegalChoice", "Refusal"),
    "ludex.interpreter.play.decision_log": (
        *("LogDecision", "LogGame", "LogHead", "LogResult", "log_of", "read_log"),
    ),
    "ludex.interpreter.play.envelope": ("SaveError",),
    "ludex.interpreter.play.game": ("Game",),
    "ludex.interpreter.play.observation": ("Observation",),
    "ludex.interpreter.play.result": ("Result",),
    "ludex.interpreter.play.sampler": ("sample",),
    "ludex.interpreter.play.transcripts": ("transcript",),
    "ludex.interpreter.program.faults": ("RuleFault",),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(_HOME[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
