"""A real browser for tests: Chromium without a window, where it is installed; elsewhere these tests are skipped."""

import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path

import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=60000", "--window-size=1200,900"]


def shown(page: Path) -> str:
    """The page's HTML after its own script has run."""
    command = [CHROMIUM, *FLAGS, f"--user-data-dir={page}.profile", "--dump-dom", page.as_uri()]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout


def asked(page: Path, script: str) -> dict:
    """What a script finds out on the page: the object that it hands to `tell`. `await until(...)` waits.

    The page would refuse another script than its own, so a copy of it without that rule is opened.
    """
    text = re.sub(r"<meta http-equiv=.*?>\n", "", page.read_text(encoding="utf-8"), count=1)
    tell = """const tell = (found) => { document.body.dataset.told = JSON.stringify(found); };
const until = async (test) => { while (!test()) await new Promise((go) => setTimeout(go, 20)); };"""
    copy = page.with_name(f"asked_{page.name}")
    copy.write_text(
        text.replace("</body>", f"<script>{tell}\n(async () => {{{script}}})();</script>\n</body>"), encoding="utf-8"
    )
    told = re.search(r'data-told="([^"]*)"', shown(copy))
    assert told, "the script on the page did not come to its end"
    return json.loads(unescape(told[1]))
