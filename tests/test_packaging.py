"""The wheel: one top-level name, every file in it, and it runs away from the checkout."""

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = {
    "ludex": "ludex",
    "grammar": "ludex/grammar",
    "rulesets": "ludex/rulesets",
    "interpreter": "ludex/interpreter",
    "docgen": "ludex/docgen",
}
NOTES = {".md", ".pyc"}


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command without PYTHONPATH and return what it wrote; it must end with status 0."""
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    done = subprocess.run(
        command, cwd=cwd, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout}"
    return done.stdout


def shipped_files() -> set[str]:
    """Name every file that belongs in the wheel, as it is called there."""
    return {
        f"{target}/{path.relative_to(ROOT / folder).as_posix()}"
        for folder, target in FOLDERS.items()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix not in NOTES and not path.name.startswith(".")
    }


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy: setuptools would take up what an older build left in the checkout."""
    work = tmp_path_factory.mktemp("wheel")
    source = work / "source"
    source.mkdir()
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, source / folder, ignore=shutil.ignore_patterns("__pycache__"))
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", work / "dist", cwd=source)
    (built,) = (work / "dist").glob("*.whl")
    return built


def test_wheel_holds_every_file_under_one_name(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert {name.split("/")[0] for name in names} == {"ludex"}
    assert names == shipped_files()


def test_wheel_runs_away_from_the_checkout(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "venv"
    venv.create(home, with_pip=True)
    bin_ = home / ("Scripts" if os.name == "nt" else "bin")
    run(bin_ / "python", "-m", "pip", "install", "--quiet", wheel, cwd=tmp_path)
    where = run(bin_ / "python", "-c", "import ludex; print(ludex.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(home)
    run(bin_ / "ludex", "check", "tribunes", cwd=tmp_path)
    run(bin_ / "ludex", "test", "tribunes", cwd=tmp_path)
    run(bin_ / "ludex", "run", "tribunes", "--seed", "1", cwd=tmp_path)
