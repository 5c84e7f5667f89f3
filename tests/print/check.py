"""Checks the pages in a folder with html-validate, and with axe-core in headless Chromium: `make test-print`.

Every page is looked at on a wide and on a narrow screen, light and dark. Status 1 if anything is found.
"""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
MODULES = HERE / "node_modules"
SCREENS = {
    "wide": ("--window-size=1280,900",),
    "narrow": ("--window-size=400,900",),
    "dark": ("--window-size=1280,900", "--blink-settings=preferredColorScheme=0"),
}
RUN = """<script>%s</script><script>
axe.run(document, {resultTypes: ["violations"]}).then(found => {
  const told = document.createElement("pre");
  told.id = "axe-told";
  told.textContent = JSON.stringify(found.violations.map(one => [one.id, one.help, one.nodes[0].html]));
  document.body.append(told);
});
</script></body>"""


def main(folder: Path) -> int:
    pages = sorted(folder.glob("*.html"))
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not pages or browser is None:
        print("no pages to check" if browser else "Chromium is not installed", file=sys.stderr)
        return 1
    valid = subprocess.run(
        ["npx", "html-validate", "--config", ".htmlvalidate.json", *(path.resolve() for path in pages)],
        cwd=HERE,
        check=False,
    )
    faults = [fault for path in pages for fault in accessible(path, browser)]
    print(
        "\n".join(faults) or f"axe-core finds nothing on {len(pages)} pages, on {len(SCREENS)} screens each"
    )
    return 1 if faults or valid.returncode else 0


def accessible(path: Path, browser: str) -> list[str]:
    """Return what axe-core finds on a page."""
    axe = (MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    text = path.read_text(encoding="utf-8").replace("</body>", RUN % axe)
    faults = []
    with tempfile.TemporaryDirectory() as work:
        page = Path(work) / "page.html"
        page.write_text(text, encoding="utf-8")
        for screen, flags in SCREENS.items():
            told = subprocess.run(
                [browser, "--headless", "--no-sandbox", "--disable-gpu", *flags]
                + ["--virtual-time-budget=60000", "--dump-dom", page.as_uri()],
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            found = re.search(r'<pre id="axe-told">(.*?)</pre>', told, re.DOTALL)
            assert found is not None, f"axe-core did not end on {path.name}"
            for id_, help_, node in json.loads(html.unescape(found[1])):
                faults.append(f"{path.name}, {screen}: {id_}: {help_}: {node[:160]}")
    return faults


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
