"""What stands at the front of every document: labels, the layers, what the marks mean, what is settled."""

from __future__ import annotations

from collections.abc import Iterable

from ...interpreter.analysis.ruleset import Option
from ...interpreter.analysis.settings import values
from ...interpreter.analysis.settled import Value
from ...interpreter.analysis.terms import FlagTerm, MemberTerm, NothingTerm, NumberTerm
from ...interpreter.analysis.types import FlagType, ThingType
from ..own_words import OwnWords
from .records import Choice, Entry, Labels, Layer, Run, Runs, Section
from .writing import Printing, Writer

MOST = 12
"""How many values of an option are listed; of more there are the first and the last."""


def labels(say: OwnWords) -> Labels:
    return Labels(
        contents=say("Contents"),
        skip=say("Skip to the rules"),
        given=say("Before"),
        answers=say("What happens"),
        expected=say("Afterwards"),
        places=say("Where: "),
        between=say("; "),
        layers=say("Made of"),
        settled=say("unless the table settles it otherwise"),
        boxes=say("A filled box is what holds unless the table settles it otherwise."),
    )


def layers(printing: Printing) -> tuple[Layer, ...]:
    """Return the layers of a ruleset that has several."""
    found = tuple(Layer(id_, printing.titles.get(id_, id_)) for id_ in printing.ruleset.layers)
    return found if len(found) > 1 else ()


def contents(sections: Iterable[Section]) -> tuple[Entry, ...]:
    """Return the table of contents: chapters with their sections."""
    return tuple(
        Entry(_heading(chapter), tuple(Entry(_heading(section)) for section in chapter.sections))
        for chapter in sections
    )


def _heading(section: Section) -> Runs:
    number = (Run(f"{section.number} "),) if section.number is not None else ()
    return (*number, Run(section.title, link=section.id))


def legend(printing: Printing, say: OwnWords) -> str | None:
    if not printing.marks or len(printing.ruleset.layers) < 2:
        return None
    lowest = printing.titles.get(printing.ruleset.layers[0], printing.ruleset.layers[0])
    return say(
        "A mark with a name stands where that layer says something else, or more, than {lowest}.",
        lowest=lowest,
    )


def options(writer: Writer) -> tuple[Choice, ...]:
    """Return what a table settles, each with the way it is where nothing is said."""
    return tuple(_choice(writer, option) for option in writer.ruleset.options.values())


def _choice(writer: Writer, option: Option) -> Choice:
    found = values(writer.ruleset, option)
    start = _number(writer, option)
    ways = [_way(writer, option, value) for value in found]
    settled = found.index(start) if start in found else None
    if len(ways) > MOST:
        ways = [writer.say("{first} to {last}", first=ways[0], last=ways[-1])]
        settled = None
    for requirement in option.requirements:
        writer.tell_with(requirement.clause)
    marks = writer.marks([option.lines.get("starts")], option.clause)
    head = *marks, *writer.runs(writer.tell.heading(option), option.clause)
    return Choice(head, tuple(ways), settled, None if settled is not None else starting(writer, option))


def starting(writer: Writer, option: Option) -> str:
    """Return what holds where nothing is settled."""
    return writer.say("Unless settled otherwise: {value}", value=writer.tell.noun(option.start))


def _way(writer: Writer, option: Option, value: Value) -> str:
    match option.type:
        case _ if value is None:
            return writer.say("none")
        case FlagType():
            return writer.say("yes") if value else writer.say("no")
        case ThingType(kind=kind):
            return writer.tell.heading(writer.ruleset.kinds[kind].members[value])
        case _:
            return str(value)


def _number(writer: Writer, option: Option) -> Value | str:
    """Return the value that holds where nothing is settled; an empty text where it is worked out."""
    match option.start:
        case FlagTerm(value):
            return int(value)
        case NumberTerm(value):
            return value
        case NothingTerm():
            return None
        case MemberTerm(kind, member):
            return [one.id for one in writer.ruleset.kinds[kind].members].index(member)
        case _:
            return ""
