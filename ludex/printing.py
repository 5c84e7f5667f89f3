"""A ruleset as documents: what is printed, what it differs from, and the files of each kind."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from ludex.api import Ruleset
from ludex.docgen.documents.examples import CHOICES, printed_examples
from ludex.docgen.documents.writing import Printing
from ludex.docgen.pdf import PAPERS
from ludex.docgen.phrases import LANGUAGES, WRITTEN_IN, translated
from ludex.docgen.printing import FORMATS, KINDS, NAMES, file_name, printed
from ludex.errors import LudexError, UsageError
from ludex.interpreter.analysis.ruleset import Example
from ludex.interpreter.layers.views.comparison import compare
from ludex.interpreter.play.examples import run_example
from ludex.naming import names, unnamed


def docs(
    ruleset: Ruleset,
    kind: str,
    *,
    language: str,
    format: str,
    paper: str,
    marks: bool,
    generated: bool,
    examples: str,
    tell: Callable[[str], None] | None,
) -> dict[str, bytes]:
    """Return the documents of a kind as files, by their names. Raises: as `Ruleset.docs`."""
    for what, said, known in (
        ("kind of document", kind, (*KINDS, "all")),
        ("language", language, tuple(LANGUAGES)),
        ("format", format, tuple(FORMATS)),
        ("paper", paper, PAPERS),
        ("choice of examples", examples, CHOICES),
    ):
        if said not in known:
            raise UsageError(f"no {what} is called `{said}`: there are {', '.join(known)}")
    kinds = tuple(KINDS) if kind == "all" else (kind,)
    untrue = untrue_examples(ruleset, examples if "reference" in kinds else "none")
    if untrue and tell is not None:
        titles = ", ".join(f"`{one.title}`" for one in untrue)
        tell(f"examples that do not hold in these rules are left out, `ludex test` says why: {titles}")
    found = printing(ruleset, language, marks, generated, examples, untrue)
    if "changes" in kinds:
        try:
            found = with_old(found, ruleset)
        except LudexError as error:
            if kind == "changes":
                raise
            if tell is not None:
                tell(f"what is changed is left out, since what lies below cannot be read alone: {error}")
    if kind == "changes" and found.old is None:
        raise UsageError(f"{ruleset.id} stands on no other ruleset, so there is nothing that it changes")
    if kind == "cards" and not any(one.printed for one in ruleset.checked.kinds.values()):
        raise UsageError(f"{ruleset.id} says of no kind `print as`, so there is nothing to cut out")
    return printed(found, kinds, format, paper)


def file_patterns(ruleset: Ruleset, kind: str, language: str, format: str, paper: str) -> tuple[str, ...]:
    """Return the patterns that the names of files of a kind match, whether they are made today or not."""
    documents = [name for id_, all_ in NAMES.items() if kind in (id_, "all") for name in all_]
    return tuple(file_name(_name(ruleset), name, language, format, paper) for name in documents)


def printing(
    ruleset: Ruleset,
    language: str = "en",
    marks: bool = True,
    generated: bool = False,
    examples: str = "few",
    untrue: Collection[Example] = (),
) -> Printing:
    """Return what is printed of a ruleset without `untrue` examples, and without what it differs from."""
    catalogue = names(ruleset, language)
    titles = {id_: catalogue.said("game", title) for id_, title in ruleset.composition.stack.titles.items()}
    true = tuple(one for one in ruleset.checked.examples if one not in untrue)
    checked = translated(replace(ruleset.checked, examples=true), catalogue)
    return Printing(
        _name(ruleset), checked, titles, language, marks, generated, examples, catalogue=catalogue
    )


def untrue_examples(ruleset: Ruleset, how_many: str) -> tuple[Example, ...]:
    """Return the examples that would be printed and do not hold, since a layer changes what they show.

    A ruleset that stands on no other is taken at its word: `ludex test` is for whoever writes it.
    """
    if len(ruleset.layers) < 2:
        return ()
    run: list[Example] = []
    untrue: list[Example] = []
    while True:
        true = [one for one in ruleset.checked.examples if one not in untrue]
        new = [one for one in printed_examples(true, how_many) if one not in run]
        if not new:
            return tuple(untrue)
        run += new
        untrue += [one for one in new if not run_example(ruleset.checked, one).passed]


def missing_names(
    ruleset: Ruleset, kind: str, *, language: str, generated: bool, examples: str
) -> tuple[tuple[str, str], ...]:
    """Return the sort and the English words of each name that has none in the language.

    Of examples only those count that are printed with their titles in documents of this kind.
    """
    titled = kind in ("reference", "all") and not generated
    how_many = examples if titled and language != WRITTEN_IN else "none"
    untrue = untrue_examples(ruleset, how_many)
    true = [one for one in ruleset.checked.examples if one not in untrue]
    found = printed_examples(true, how_many)
    return unnamed(ruleset, language, {one.title for one in found})


def _name(ruleset: Ruleset) -> str:
    """Return the front of the names of files: what was asked for, and what was put on it."""
    stack = ruleset.composition.stack
    added = [id_ for id_ in ruleset.layers if id_ != stack.entry and id_ not in stack.below(stack.entry)]
    return "-with-".join([stack.entry, *added])


def with_old(found: Printing, ruleset: Ruleset) -> Printing:
    """Return what is printed, with what the ruleset differs from, if there is any. Raises: LudexError."""
    old = ruleset.old()
    if old is None:
        return found
    different = compare(old.composition, ruleset.composition)
    return replace(found, old=printing(old, found.language, generated=found.generated), different=different)
