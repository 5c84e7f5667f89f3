"""Pages of the corpus: Markdown with fenced blocks, some of them written by the code under test.

A block below a line with a path in backticks is the file of that path; one without is `mine.ludex`. Files
stay until there is another one of the same path.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from ludex.grammar.diagnostics import Code, Diagnostic
from ludex.grammar.render import render
from ludex.grammar.source import Source

CORPUS = Path(__file__).parent / "corpus"
DIAGNOSTICS = CORPUS / "diagnostics"
ENTRY = "mine.ludex"
Files = Mapping[str, str]
Find = Callable[[Files], Iterable[Diagnostic]]

_FENCE = re.compile(
    r"^(?:`(?P<path>[^`\n]+)`:\n\n)?```(?P<word>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
_ANSWER = "```text\n"
_NO_ANSWER = f"{_ANSWER}```\n"


def fences(page: str) -> list[tuple[str, str]]:
    """Return the fenced blocks of a page: the word behind the fence, and the text."""
    return [(found["word"], found["text"]) for found in _FENCE.finditer(page)]


def answered(page: str, answer: Callable[[Files], str], reply: str = "text") -> str:
    """Return the page with each `reply` block holding what `answer` makes of the files before it, by path."""
    files: dict[str, str] = {}

    def replace(found: re.Match[str]) -> str:
        if found["word"] == reply:
            return f"```{reply}\n{answer(dict(files))}```"
        if found["word"] == "ludex":
            files[found["path"] or ENTRY] = found["text"]
        return found[0]

    return _FENCE.sub(replace, page)


def files_of(code: Code) -> dict[str, str]:
    """Return the files of the example of a code, by path."""
    return {ENTRY: code.example, **dict(code.beside)}


def rendered(files: Files, find: Find) -> str:
    """Return what is found in ruleset texts, as a terminal without colour shows it."""
    sources = {path: Source.of(path, text) for path, text in files.items()}
    return render(find(files), sources, colour=False)


def head(code: Code) -> str:
    """Return how the page of a code begins: title, reason and example."""
    beside = "".join(f"\n`{path}`:\n\n```ludex\n{text}```\n" for path, text in code.beside)
    return f"# {code.id}: {code.title}\n\n{code.why}\n\n```ludex\n{code.example}```\n{beside}"


def check_page(code: Code, find: Find, update: bool) -> None:
    """Hold the page of a code against what is found in its rulesets; with `update` write it.

    A page begins with what the registry says and may go on with more rulesets of its own.
    """
    path = DIAGNOSTICS / f"{code.id}.md"
    if update:
        page = path.read_text(encoding="utf-8") if path.exists() else _NO_ANSWER
        page = f"{head(code)}\n{page[page.index(_ANSWER) :]}"
        path.write_text(answered(page, lambda files: rendered(files, find)), encoding="utf-8")
    page = path.read_text(encoding="utf-8")
    assert page.startswith(f"{head(code)}\n{_ANSWER}")
    assert answered(page, lambda files: rendered(files, find)) == page
    first_text = next(text for word, text in fences(page) if word == "text")
    assert re.search(rf"^(error|warning)\[{code.id}\]", first_text, re.MULTILINE)
