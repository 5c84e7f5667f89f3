"""Help: every command has one with an example, and it costs nothing to ask."""

import sys
from subprocess import run

import pytest
from command_line import ludex

from ludex.cli import COMMANDS


def test_all_commands_are_listed_in_order() -> None:
    shown = ludex("--help").stdout
    listed = shown[shown.index("Commands:") :].splitlines()[1:]
    assert tuple(line.split()[0] for line in listed if line.startswith("  ") and line[2] != " ") == COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_shows_an_example(command: str) -> None:
    result = ludex(command, "--help")
    assert result.exit_code == 0
    assert "For example:" in result.stdout and f"\n    ludex {command}" in result.stdout


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; from ludex.cli import cli\n"
        "try: cli.main(['--help'])\n"
        "except SystemExit: pass\n"
        "print(*sorted({name.split('.')[0] for name in sys.modules} & set(sys.argv[1:])), file=sys.stderr)"
    )
    heavy = ("pydantic", "lark", "rich", "jinja2", "hypothesis", "asyncio")
    done = run([sys.executable, "-c", code, *heavy], capture_output=True, text=True, check=True)
    assert done.stderr.split() == []


def test_a_command_that_is_not_there() -> None:
    result = ludex("chekc")
    assert result.exit_code == 2 and "did you mean `check`?" in result.stderr
    result = ludex("check", "--strct", "tribunes")
    assert result.exit_code == 2 and "--strict" in result.stderr


def test_the_version() -> None:
    assert ludex("--version").stdout.startswith("ludex, version ")
