"""Checks the pages in a folder with html-validate, and with axe-core in headless Chromium: `make test-print`.

Every page is looked at on a wide and on a narrow screen, on a dark one, and as it is printed at both widths.
Status 1 if anything is found.
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
WIDE, NARROW = "--window-size=1280,900", "--window-size=390,844"
DARK = "--blink-settings=preferredColorScheme=0"
LOOKS = {
    "wide": (WIDE,),
    "narrow": (NARROW,),
    "dark": (WIDE, DARK),
    "wide, printed": (WIDE,),
    "narrow, printed": (NARROW,),
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
    print("\n".join(faults) or f"axe-core finds nothing on {len(pages)} pages, in {len(LOOKS)} ways each")
    return 1 if faults or valid.returncode else 0


def accessible(path: Path, browser: str) -> list[str]:
    """Return what axe-core finds on a page."""
    axe = (MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    text = path.read_text(encoding="utf-8").replace("</body>", RUN % axe)
    faults = []
    with tempfile.TemporaryDirectory() as work:
        page = Path(work) / "page.html"
        for look, flags in LOOKS.items():
            page.write_text(printed(text) if look.endswith("printed") else text, encoding="utf-8")
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
                faults.append(f"{path.name}, {look}: {id_}: {help_}: {node[:160]}")
    return faults


def printed(text: str) -> str:
    """Return a page that looks on a screen as it is printed, since Chromium has no flag for that.

    What is folded away stays so, as on paper.
    """
    assert "@media print" in text, "the page says how it is printed"
    return text.replace("@media print", "@media all").replace("(prefers-color-scheme: dark)", "not all")


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
