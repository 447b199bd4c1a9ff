"""A room in a notebook's cell: JupyterLab opens it on its server, two phones vote, the wall reveals the result."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE, RUN_SCRIPT
from tests.browser.test_room import PHONE, devices, expect_heading  # noqa: F401 - devices is a fixture

PATIENT_RUN = RUN_SCRIPT.replace("60000", str(PATIENCE))


@pytest.mark.deep
def test_a_class_votes_in_a_room_of_a_notebook(lab, page, devices):  # noqa: F811
    page.goto(lab.leaders_link())  # nobody signs in to this server
    page.goto(lab.write("room", "from widgets import Room", "room = Room()\nroom"))
    page.wait_for_function("window.jupyterapp && jupyterapp.shell.currentWidget?.context")
    page.evaluate(PATIENT_RUN)
    frame = page.locator("iframe.bbb-room-wall")
    frame.wait_for(timeout=PATIENCE)
    wall = page.frame_locator("iframe.bbb-room-wall")
    expect(wall.get_by_role("heading", level=1)).to_have_text("Come in")
    code = re.search(r"/class/wall/(\w{4})", frame.get_attribute("src"))[1]
    phones = [devices(**PHONE), devices(**PHONE)]
    for phone in phones:
        phone.goto(f"{lab.url}/class/{code}")
        expect_heading(phone, "You are ")

    wall.get_by_role("button", name="Ask the class").click()
    wall.get_by_role("button", name=re.compile("^Ask question")).first.click()
    for phone in phones:
        phone.locator("[data-at='hand:1']").tap()
        phone.locator("[data-id=play]").tap()
        expect(phone.locator(".message")).to_contain_text("Sent.")
    expect(wall.get_by_text("2 of 2 have answered")).to_be_visible()
    wall.get_by_role("button", name="Close the vote").click()
    wall.get_by_role("button", name="Show the odds").click()
    for phone in phones:
        expect_heading(phone, "The result")

    page.evaluate(PATIENT_RUN)  # a cell that is run again shows the same room
    expect(page.locator("iframe.bbb-room-wall")).to_have_attribute("src", re.compile(f"/class/wall/{code}$"))
    expect(wall.get_by_text("2 here").first).to_be_visible()
