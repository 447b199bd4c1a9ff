"""What scripts draw keeps to the standard of HTML: every screen that is drawn without a server.

`test_every_page.py` looks at the pages in the same way, `test_served_pages.py` at what the server sends.
"""

import json

import pytest

from tests.browser.drawn_screens import BOARDS, harness_tables, put_on_stage
from tests.support.html_validator import drawn_html, faults_in_html
from tests.tiers import rest_in_deep

ROOTS = {"wall": "html", "phone": "html"}
"""The screens that are whole pages."""
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize("screens", rest_in_deep(BOARDS, [harness_tables]), ids=lambda make: make.__name__)
def test_screens_are_drawn_by_the_standard(open_page, screens):
    kind = BOARDS[screens]
    page, drawn = put_on_stage(open_page(), kind), {}
    for name, scene in screens():
        page.evaluate("(scene) => begin(scene)", json.loads(json.dumps(scene, default=str)))
        page.evaluate(NEXT_FRAME)
        drawn[name] = drawn_html(page, ROOTS.get(kind, "#place"))

    assert faults_in_html(drawn) == []
