"""What html-validate finds in pages: elements where they may not be, attributes that do not exist, names used twice.

It keeps to the standard and needs no network. npm installs it beside the linters; it runs in Playwright's Node.
"""

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

from tests.browser.binaries import find_node

TOP = Path(__file__).resolve().parent.parent.parent
PROGRAM = TOP / ".node" / "node_modules" / "html-validate" / "bin" / "html-validate.mjs"
NAMED_AND_FOUND = ("no-missing-references", "input-missing-label", "aria-hidden-body", "hidden-focusable")
"""Rules beside the standard: what is named by its id is there, fields have labels, nothing hidden takes the focus."""
RULES = {"root": True, "extends": ["html-validate:standard"], "rules": dict.fromkeys(NAMED_AND_FOUND, "error")}
WHOLE_PAGE = "<!DOCTYPE html><html lang=en><head><title>a</title></head><body>{}</body></html>"
DRAWN_SCRIPT = """(within) => {
  const drawn = document.querySelector(within).cloneNode(true);
  for (const each of drawn.querySelectorAll("style, script:not([src])")) each.textContent = "";
  return drawn.outerHTML;
}"""


def drawn_html(page: Page, within: str = "html") -> str:
    """Return a page, or a part of it within a page of its own, as scripts have drawn it, without styles and scripts."""
    drawn = str(page.evaluate(DRAWN_SCRIPT, within))
    return f"<!DOCTYPE html>\n{drawn}" if within == "html" else WHOLE_PAGE.format(drawn)


def faults_in_html(pages: Mapping[str, str]) -> list[str]:
    """Return the faults in the HTML of some pages, each with the page's name and the line."""
    assert PROGRAM.is_file(), "html-validate is not installed: `make .node/ready` installs it"
    with TemporaryDirectory() as folder:
        names = {Path(folder, f"{at}.html"): name for at, name in enumerate(pages)}
        for path, name in names.items():
            path.write_text(pages[name], encoding="utf-8")
        rules = Path(folder, "rules.json")
        rules.write_text(json.dumps(RULES), encoding="utf-8")
        found = Path(folder, "found.json")  # what goes into a pipe is cut off where the program ends before it is read
        command = [find_node(), PROGRAM, f"--formatter=json={found}", f"--config={rules}", *names]
        done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=folder)
        assert done.returncode in (0, 1), done.stderr
        return [
            f"{names[Path(page['filePath'])]}, line {each['line']}: {each['message']} ({each['ruleId']})"
            for page in json.loads(found.read_text(encoding="utf-8"))
            for each in page["messages"]
        ]
