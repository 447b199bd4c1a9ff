"""What html-validate finds in pages: elements where they may not be, attributes that do not exist, names used twice.

It keeps to the standard and needs no network. npm installs it beside the linters; it runs in Playwright's Node.
"""

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.browser.binaries import find_node

TOP = Path(__file__).resolve().parent.parent.parent
PROGRAM = TOP / ".node" / "node_modules" / "html-validate" / "bin" / "html-validate.mjs"
RULES = {"root": True, "extends": ["html-validate:standard"]}


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
