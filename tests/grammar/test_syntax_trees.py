"""The pages of tests/corpus/syntax: a ruleset text and the tree it is parsed into."""

from pathlib import Path

import pytest
from pages import CORPUS, ENTRY, Files, answered
from samples import PAGES
from tree_dump import dump, nodes

from ludex.grammar import model
from ludex.grammar.parser import parse
from ludex.grammar.source import Source

PATHS = sorted((CORPUS / "syntax").glob("*.md"))
ABSTRACT = {model.Node, model.Line}


def tree(files: Files) -> str:
    file, faults = parse(Source.of("page.ludex", files[ENTRY]))
    assert faults == ()
    return dump(file)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_page(path: Path, update_golden: bool) -> None:
    page = path.read_text(encoding="utf-8")
    wanted = answered(page, tree, reply="tree")
    if update_golden:
        path.write_text(wanted, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == wanted


def test_every_class_of_the_model_occurs() -> None:
    """A new construct needs a page."""
    found = {type(node) for text in PAGES for node in nodes(parse(Source.of("page.ludex", text))[0])}
    classes = {
        value for value in vars(model).values() if isinstance(value, type) and issubclass(value, model.Node)
    }
    assert classes - ABSTRACT == found
