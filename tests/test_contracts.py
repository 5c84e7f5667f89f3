"""Who may import whom: the contracts in pyproject.toml hold, and a planted violation is refused."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE_FOLDERS = ("grammar", "interpreter", "docgen")
LINT_IMPORTS = Path(sys.executable).with_name("lint-imports")


def lint(tree: Path) -> subprocess.CompletedProcess[str]:
    """Run import-linter as `make lint` does, on the tree given."""
    return subprocess.run(
        [LINT_IMPORTS, "--no-cache", "--no-logo", "../pyproject.toml"],
        cwd=tree / "typings",
        text=True,
        capture_output=True,
    )


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Copy what import-linter looks at."""
    copy = tmp_path / "tree"
    copy.mkdir()
    shutil.copy(ROOT / "pyproject.toml", copy)
    for folder in ("ludex", "typings", "rulesets", *SOURCE_FOLDERS):
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, copy / folder, symlinks=True, ignore=ignore)
    return copy


def test_contracts_hold(tree: Path) -> None:
    done = lint(tree)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("module", "line", "importer", "imported"),
    [
        ("grammar", "from ..interpreter import analysis", "ludex.grammar", "ludex.interpreter"),
        ("interpreter", "from ..docgen import phrases", "ludex.interpreter", "ludex.docgen"),
        ("interpreter/analysis", "from ..program import __doc__", "analysis", "ludex.interpreter.program"),
        ("interpreter/program", "from ..play import __doc__", "program", "ludex.interpreter.play"),
        ("docgen", "from ..interpreter import play", "ludex.docgen", "ludex.interpreter.play"),
        ("docgen", "from ..interpreter import arena", "ludex.docgen", "ludex.interpreter.arena"),
        ("interpreter/play", "from ..arena import __doc__", "play", "ludex.interpreter.arena"),
    ],
)
def test_planted_import_is_refused(tree: Path, module: str, line: str, importer: str, imported: str) -> None:
    (tree / module / "planted.py").write_text(f"{line}\n", encoding="utf-8")
    done = lint(tree)
    assert done.returncode == 1, done.stdout + done.stderr
    (found,) = {text.strip() for text in done.stdout.splitlines() if ".planted -> " in text}
    assert f"{importer}.planted -> {imported}" in found


@pytest.mark.parametrize("folder", SOURCE_FOLDERS)
def test_source_folders_import_each_other_relatively(folder: str) -> None:
    """With `from ludex...` editors would land in typings/ and tell two types apart that are one."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if (
            isinstance(node, ast.ImportFrom)
            and not node.level
            and (node.module or "").split(".")[0] == "ludex"
        )
        or (isinstance(node, ast.Import) and any(name.name.split(".")[0] == "ludex" for name in node.names))
    ]
    assert found == []


def test_typings_mirror_the_package() -> None:
    """Each module of ludex/ is linked there: `make typings`."""
    modules = {path.name for path in (ROOT / "ludex").iterdir() if path.name != "__pycache__"}
    links = {path.name: path for path in (ROOT / "typings" / "ludex").iterdir()}
    assert links.keys() == modules | {"rulesets", *SOURCE_FOLDERS}
    assert all(link.is_symlink() and link.exists() for link in links.values())
