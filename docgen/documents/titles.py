"""What the part of the rules is called in which a clause stands: the nearest title around it."""

from __future__ import annotations

from collections.abc import Mapping

from ...interpreter.analysis.ruleset import Copies, Example, Member, Rank, Result, Zone
from ...interpreter.analysis.terms import StepTerm
from ..own_words import OwnWords
from ..phrases import Verbaliser
from ..subjects import Declaration, Passage, Subject


def title_of(path: str, known: Mapping[str, Subject], tell: Verbaliser, say: OwnWords) -> str:
    """Return the title of the innermost part around a clause that has one, else “The game”."""
    place = path.partition("/")[0]
    while place:
        if place in CHAPTERS:
            return say(CHAPTERS[place])
        match known.get(place):
            case Passage(statement=StepTerm(title=title) as step, inner=None) if title is not None:
                (paragraph,) = tell.block((step,))
                return paragraph.text.rstrip(":：")
            case Declaration(thing=thing) if not isinstance(thing, Rank | Result | Example):
                owner = known.get(place.rpartition(".")[0])
                unnamed = isinstance(thing, Copies)
                if isinstance(owner, Declaration) and (unnamed or isinstance(owner.thing, Member | Zone)):
                    return tell.heading(owner.thing)
                return tell.heading(thing)
            case _:
                place = place.rpartition(".")[0]
    return say("The game")


def _(text: str) -> str:
    """Mark a text for the catalogues; it is looked up where it is printed."""
    return text


CHAPTERS = {"setup": _("Setting up"), "round": _("A round"), "ranking": _("The end and the winner")}
"""What the parts are called that every ruleset has."""
