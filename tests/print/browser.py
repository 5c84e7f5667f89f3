"""A headless Chromium that is told over a pipe what to open and how to look at it: the DevTools protocol."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from fcntl import F_DUPFD, fcntl
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run")
BEGIN = """import os, sys
os.dup2(int(sys.argv[1]), 3)
os.dup2(int(sys.argv[2]), 4)
os.execv(sys.argv[3], sys.argv[3:])"""
"""Chromium reads from the file with the number 3, and writes to that with the number 4."""

LOADED = "new Promise(done => document.readyState == 'complete' ? done() : addEventListener('load', done))"


def installed() -> str | None:
    """Return the path of Chromium, None where it is not installed."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """One browser with one tab, until it is closed."""

    def __init__(self, path: str) -> None:
        self._profile = TemporaryDirectory(prefix="ludex-print-", ignore_cleanup_errors=True)
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        theirs = [fcntl(end, F_DUPFD, 10) for end in (theirs_in, theirs_out)]
        flags = (*FLAGS, f"--user-data-dir={self._profile.name}")
        self._process = subprocess.Popen(
            [sys.executable, "-c", BEGIN, *map(str, theirs), path, *flags],
            pass_fds=theirs,
            stderr=subprocess.DEVNULL,
        )
        for end in (theirs_in, theirs_out, *theirs):
            os.close(end)
        self._write, self._read = os.fdopen(ours_out, "wb"), os.fdopen(ours_in, "rb")
        self._number, self._waiting, self._session = 0, b"", None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def close(self) -> None:
        """End the browser and forget what it has kept."""
        self._write.close()
        self._process.wait(timeout=30)
        self._read.close()
        self._profile.cleanup()

    def ask(self, method: str, **parameters: Any) -> Any:
        """Return the answer to a command. Raises: RuntimeError: the browser refuses it, or has ended."""
        self._number += 1
        command = {"id": self._number, "method": method, "params": parameters}
        if self._session is not None:
            command["sessionId"] = self._session
        self._write.write(json.dumps(command).encode() + b"\0")
        self._write.flush()
        while (answer := self._next()).get("id") != self._number:
            pass
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def _next(self) -> Any:
        while b"\0" not in self._waiting:
            read = os.read(self._read.fileno(), 1 << 20)
            if not read:
                raise RuntimeError("Chromium has ended")
            self._waiting += read
        one, _, self._waiting = self._waiting.partition(b"\0")
        return json.loads(one)

    def value(self, script: str) -> Any:
        """Return what a script in the page comes to, or what it promises. Raises: RuntimeError: it fails."""
        answer = self.ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def open(self, page: Path) -> None:
        """Open a page, and wait until all of it is there."""
        self.ask("Page.navigate", url=page.resolve().as_uri())
        self.value(LOADED)

    def look(self, width: int, height: int, *, media: str, dark: bool) -> None:
        """Show the page on a screen of this size in CSS pixels, or as it is printed at this width."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.ask("Emulation.setDeviceMetricsOverride", **size)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setEmulatedMedia", media=media, features=[scheme])
