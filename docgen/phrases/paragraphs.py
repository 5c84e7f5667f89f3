"""What a verbaliser gives: sentences that know their clauses, nested as the rules are."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from textwrap import wrap

from ...interpreter.analysis.terms import Clause


@dataclass(frozen=True)
class Part:
    """A piece of a sentence, with the clause that it tells. Spaces and marks between parts are in `text`.

    `target` is the path of the rule that the piece refers to by its title, so that a layout can link it.
    `limit`: the piece says how often the program goes on with that, and the sentence is whole without it;
    what the program then does, as one clause without its subject.
    `aside`: the piece says what the program remembers or shows, and what is told elsewhere says that again.
    """

    text: str
    clause: Clause | None
    target: str | None = None
    limit: str = ""
    aside: bool = False


class Style(Enum):
    """How a layout sets a paragraph: a full sentence, the title of a step, or one way out of a choice."""

    SENTENCE = "sentence"
    HEADING = "heading"
    ALTERNATIVE = "alternative"


@dataclass(frozen=True)
class Paragraph:
    """A sentence and what is listed below it.

    A sentence that tells two clauses (`If …, the game ends.`) has a part for each, in reading order. One that
    an author has written says instead of which generated ones it stands.
    """

    parts: tuple[Part, ...]
    items: tuple["Paragraph", ...] = ()
    style: Style = Style.SENTENCE
    instead: tuple["Paragraph", ...] = ()

    @property
    def text(self) -> str:
        """The whole sentence."""
        return "".join(part.text for part in self.parts)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses that the sentence tells, in reading order, without those of `items`."""
        return tuple(part.clause for part in self.parts if part.clause is not None)

    def walk(self) -> Iterator["Paragraph"]:
        """Yield the paragraph and all that is nested in it, in reading order."""
        yield self
        for item in self.items:
            yield from item.walk()


@dataclass(frozen=True)
class Worked:
    """An example told: what is on the table, what happens, what comes of it.

    Nothing in it says by a path what is played or what forbids an answer; it is shown beside the rule.
    """

    given: tuple[Paragraph, ...]
    answers: tuple[Paragraph, ...]
    outcome: tuple[Paragraph, ...]


def to_text(paragraphs: Iterable[Paragraph], width: int = 100) -> str:
    """Return the paragraphs as plain text, a dash before each, nested ones indented; ends in a newline."""
    return "".join(line + "\n" for paragraph in paragraphs for line in _lines(paragraph, 0, width))


def hanging(text: str, depth: int, width: int | None, mark: str = "- ") -> list[str]:
    """Return the text as lines behind a mark, indented by `depth`; wrapped at `width` columns if given."""
    blank = "  " * depth
    if width is None:
        return [f"{blank}{mark}{text}"]
    return wrap(
        text,
        max(width, 40),
        initial_indent=f"{blank}{mark}",
        subsequent_indent=f"{blank}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _lines(paragraph: Paragraph, depth: int, width: int) -> list[str]:
    own = hanging(paragraph.text, depth, width)
    return own + [line for item in paragraph.items for line in _lines(item, depth + 1, width)]
