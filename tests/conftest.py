"""What every test may ask for."""

import os

import pytest

os.environ["LUDEX_NO_CACHE"] = "1"  # what a test loads is checked by the code that it tests


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write what the code gives now into the golden files, to be read in the diff",
    )


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be rewritten rather than compared."""
    return bool(request.config.getoption("--update-golden"))
