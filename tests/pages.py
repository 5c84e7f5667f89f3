"""Pages of the corpus: Markdown with fenced blocks, some of them written by the code under test."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from ludex.grammar.diagnostics import Code, Diagnostic
from ludex.grammar.render import render
from ludex.grammar.source import Source

CORPUS = Path(__file__).parent / "corpus"
DIAGNOSTICS = CORPUS / "diagnostics"
Find = Callable[[Source], Iterable[Diagnostic]]

_FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def fences(page: str) -> list[tuple[str, str]]:
    """Return the fenced blocks of a page: the word behind the fence, and the text."""
    return [(found[1], found[2]) for found in _FENCE.finditer(page)]


def answered(page: str, answer: Callable[[str], str], question: str = "ludex", reply: str = "text") -> str:
    """Return the page with each `reply` block holding what `answer` makes of the `question` before it."""
    last = ""

    def replace(found: re.Match[str]) -> str:
        nonlocal last
        if found[1] == question:
            last = found[2]
        return f"```{reply}\n{answer(last)}```" if found[1] == reply else found[0]

    return _FENCE.sub(replace, page)


def rendered(text: str, find: Find, file: str = "mine.ludex") -> str:
    """Return what is found in a ruleset text, as a terminal without colour shows it."""
    source = Source.of(file, text)
    return render(find(source), {file: source}, colour=False)


def fresh_page(code: Code) -> str:
    """Return a page with the title, reason and example of the code, its message still to be filled in."""
    return f"# {code.id}: {code.title}\n\n{code.why}\n\n```ludex\n{code.example}```\n\n```text\n```\n"


def check_page(code: Code, find: Find, update: bool) -> None:
    """Hold the page of a code against what is found in its rulesets; with `update` write it.

    A page begins with the title and reason from the registry and may go on with more rulesets of its own.
    """
    path = DIAGNOSTICS / f"{code.id}.md"
    if update:
        page = path.read_text(encoding="utf-8") if path.exists() else fresh_page(code)
        first = fresh_page(code).removesuffix("```text\n```\n")
        page = first + page[page.index("```text\n") :]
        path.write_text(answered(page, lambda text: rendered(text, find)), encoding="utf-8")
    page = path.read_text(encoding="utf-8")
    assert page.startswith(f"# {code.id}: {code.title}\n\n{code.why}\n\n```ludex\n{code.example}```\n")
    assert answered(page, lambda text: rendered(text, find)) == page
    first_text = next(text for language, text in fences(page) if language == "text")
    assert re.search(rf"^(error|warning)\[{code.id}\]", first_text, re.MULTILINE)
