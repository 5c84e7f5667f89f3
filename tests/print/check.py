"""Checks the pages in a folder with html-validate, and with axe-core in headless Chromium: `make test-print`.

Every page is looked at on a wide and on a narrow screen, on a dark one, and as it is printed at both widths.
Pages that differ in nothing but their titles are looked at once. Status 1 if anything is found.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from threading import local

from browser import Browser, installed

HERE = Path(__file__).parent
AXE = HERE / "node_modules" / "axe-core" / "axe.min.js"
WIDE, NARROW = (1280, 900), (390, 844)
LOOKS = {
    "wide": (WIDE, "screen", False),
    "narrow": (NARROW, "screen", False),
    "dark": (WIDE, "screen", True),
    "wide, printed": (WIDE, "print", False),
    "narrow, printed": (NARROW, "print", False),
}
RUN = """axe.run(document, {resultTypes: ["violations"]}).then(
    found => found.violations.map(one => [one.id, one.help, one.nodes[0].html]))"""
TITLES = re.compile(
    r"<title>.*?</title>|<h1>.*?</h1>|<p class=\"subtitle\">.*?</p>|<ul class=\"layers\">.*?</ul>", re.S
)


def main(folder: Path) -> int:
    pages = sorted(folder.glob("*.html"))
    path = installed()
    if not pages or path is None:
        print("no pages to check" if path else "Chromium is not installed", file=sys.stderr)
        return 1
    valid = subprocess.run(
        ["npx", "html-validate", "--config", ".htmlvalidate.json", *(page.resolve() for page in pages)],
        cwd=HERE,
        check=False,
    )
    different = [
        *{TITLES.sub("", page.read_text(encoding="utf-8")): page for page in reversed(pages)}.values()
    ]
    faults = [fault for found in looked_at(different, path) for fault in found]
    looks = f"{len(pages)} pages, {len(different)} of them different, in {len(LOOKS)} ways each"
    print("\n".join(faults) or f"axe-core finds nothing on {looks}")
    return 1 if faults or valid.returncode else 0


def looked_at(pages: Iterable[Path], path: str) -> list[list[str]]:
    """Return what is found on each page, by as many browsers as there are processors."""
    own = local()
    browsers: list[Browser] = []

    def one(page: Path) -> list[str]:
        if not hasattr(own, "browser"):
            own.browser = Browser(path)
            browsers.append(own.browser)
        return accessible(page, own.browser)

    try:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return list(pool.map(one, pages))
    finally:
        for browser in browsers:
            browser.close()


def accessible(page: Path, browser: Browser) -> list[str]:
    """Return what axe-core finds on a page."""
    browser.open(page)
    browser.value(axe())
    faults = []
    for name, ((width, height), media, dark) in LOOKS.items():
        browser.look(width, height, media=media, dark=dark)
        for id_, help_, node in browser.value(RUN):
            faults.append(f"{page.name}, {name}: {id_}: {help_}: {node[:160]}")
    return faults


@cache
def axe() -> str:
    return AXE.read_text(encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
