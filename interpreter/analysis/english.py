"""English words: articles, plurals, lists, sentence ends. Knows no ruleset."""

import re
from collections.abc import Iterable, Sequence

_ARTICLES = ("the ", "a ", "an ")
NUMBER_WORDS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "twenty"),
    *("hundred", "twice", "thrice"),
)
"""Words for numbers; `one` is more often a pronoun."""
_INNER = str.maketrans("“”", "‘’")
_QUESTIONS = ("how ", "what ", "whether ", "when ", "where ", "which ", "who ", "whose ", "why ")


def spaced(name: str) -> str:
    """Return an id as words."""
    return name.replace("_", " ")


def bare(phrase: str) -> str:
    """Return the phrase without its article."""
    for article in _ARTICLES:
        if phrase.lower().startswith(article):
            return phrase[len(article) :]
    return phrase


def is_question(phrase: str) -> bool:
    """Whether the phrase is an indirect question (`how far the figure moves`), which takes no article."""
    return phrase.lower().startswith(_QUESTIONS)


def the(noun: str) -> str:
    """Return the noun with a definite article; an indirect question stays as it is."""
    return noun if is_question(noun) else f"the {bare(noun)}"


def a(noun: str) -> str:
    """Return the noun with an indefinite article."""
    noun = bare(noun)
    return f"{'an' if noun.lstrip('“')[:1].lower() in tuple('aeiou') else 'a'} {noun}"


def named(name: str) -> str:
    """Return a name with its article: a common noun and a plural have one, one with a number has not."""
    if name[:1].islower() and not re.match(r"[a-z][a-z -]* \d+\b", name):
        return the(name)
    return f"the {name}" if name[:1].isupper() and is_plural(name) else name


def plural(noun: str) -> str:
    """Return the regular plural of a noun whose plural the ruleset does not give: `fields 2` of `field 2`."""
    if found := re.fullmatch(r"(.*[a-z])( \d+)", noun):
        return plural(found[1]) + found[2]
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in tuple("aeiou"):
        return f"{noun[:-1]}ies"
    return f"{noun}s"


def singular(many: str, id_: str) -> str:
    """Return the singular of a plural that says more than the id: `guild mark` of `guild marks`.

    `sign of the guild` of `signs of the guild`, where the id begins with `sign`.
    """
    first, last = id_.split()[0], id_.split()[-1]
    if many.startswith(f"{plural(first)} of "):
        return first + many.removeprefix(plural(first))
    if many.endswith(f" {plural(last)}"):
        return many[: -len(plural(last))] + last
    if many.startswith(f"{id_} ") and many == plural(many.removesuffix("s")):
        return many.removesuffix("s")
    return id_


def is_plural(noun: str) -> bool:
    """Whether the noun looks like a regular plural, as `points` does."""
    head = re.split(r" (?:of|for|in|on|at|from|with|beside|under)\b", noun)[0].split(" ")[-1]
    return not is_question(noun) and head.endswith("s") and not head.endswith(("ss", "us", "is"))


def listed(items: Sequence[str], last: str = "and") -> str:
    """Return the items as `a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def capital(text: str) -> str:
    """Return the text with a capital at its start, also behind an opening quotation mark."""
    head = len(text) - len(text.lstrip("“("))
    return text[:head] + text[head : head + 1].upper() + text[head + 1 :]


def ended(text: str, mark: str = ".") -> str:
    """Return the text with `mark` at its end, unless one stands there."""
    return text if text.endswith((".", "!", "?", ":", ".)", ".”")) else text + mark


def spans(numbers: Iterable[int], last: str = "or") -> str:
    """Return the numbers as `2`, `2 or 3`, `2 to 5` or `2, 4 or 6`, in their order."""
    counts = list(numbers)
    if len(counts) > 2 and counts == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]} to {counts[-1]}"
    return listed([str(count) for count in counts], last)


def quoted(text: str) -> str:
    """Return the text in quotation marks; those in it become single ones."""
    return f"“{text.translate(_INNER)}”"


def possessive(phrase: str) -> str:
    """Return whose something is: `the player's`, `the Millers'`."""
    return f"{phrase}'" if phrase.endswith("s") else f"{phrase}'s"


def of(noun: str, owner: str, *, own: bool) -> str:
    """Return what an owner has: `the player's hand` if it is its `own`, else `the pile of the heap`."""
    if is_question(noun):
        return f"{noun} for {owner}"
    return f"{possessive(owner)} {bare(noun)}" if own else f"the {bare(noun)} of {owner}"
