"""Draws the icons of the installed site with Chromium:  python -m tests.tools.draw_icons"""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.binaries import find_chromium
from widgets.lite import offline

FOLDER = Path(offline.__file__).parent / "icons"


def main() -> None:
    """Write each icon as a PNG of its size."""
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=find_chromium(), chromium_sandbox=False, args=["--no-sandbox"])
        for name, (size, purpose) in offline.ICONS.items():
            side = int(size.partition("x")[0])
            page = browser.new_page(viewport={"width": side, "height": side})
            drawing = offline.draw_icon(0.2 if purpose == "maskable" else 0)
            page.set_content(f"<style>*{{margin:0}} svg{{display:block;width:{side}px}}</style>{drawing}")
            page.screenshot(path=FOLDER / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
