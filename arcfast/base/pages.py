"""Pages: HTML files that hold everything they need, work offline and show text from anywhere safely.

The style and the scripts stand in base/web/. A page allows the one script that it was written with, and nothing from
elsewhere. Data comes as JSON in a `script` element, which the browser does not run; scripts show it as text alone.
"""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from html import escape
from pathlib import Path
from typing import Any

WEB = Path(__file__).parent / "web"


def page(title: str, body: str = "", data: Any = None, script: str | None = None) -> str:
    """A whole page. `title` is text, `body` HTML; the script of that name in base/web/ finds the data as JSON.

    >>> page("a <b>").count("<title>a &lt;b&gt;</title>")
    1
    """
    code = (WEB / f"{script}.js").read_text(encoding="utf-8") if script else ""
    allowed = f"'sha256-{b64encode(hashlib.sha256(code.encode()).digest()).decode()}'" if script else "'none'"
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src {allowed}"
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{(WEB / 'page.css').read_text(encoding='utf-8')}</style>\n"
        f"</head>\n<body>\n{body}\n"
        + (f'<script type="application/json" id="data">{json_text(data)}</script>\n' if script else "")
        + (f"<script>{code}</script>\n" if script else "")
        + "</body>\n</html>\n"
    )


def json_text(data: Any) -> str:
    """JSON that can stand in a `script` element: no text in it ends the element or begins a comment.

    >>> print(json_text(["</script>"]))
    ["\\u003c/script>"]
    """
    return json.dumps(data, separators=(",", ":"), ensure_ascii=True).replace("<", "\\u003c")
