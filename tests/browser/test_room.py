"""A class in real browsers: a wall led by keys, phones used by touch, friends without a teacher, texts read aloud."""

import re

import pytest
from playwright.sync_api import expect

from gamelib.core import registry
from tests.browser.conftest import PATIENCE
from tests.browser.driver import await_stillness
from tests.browser.friends import Friends
from tests.browser.network_meter import Meter
from tests.browser.test_pages import LOOKS, axe_violations, in_each_look
from tests.tiers import DEEP, rest_in_deep
from widgets.room.questions import ready_questions
from widgets.room.room_pages import ROOM
from widgets.stage.front_end import looks_of_games, served_files

WALL, LAPTOP = {"viewport": {"width": 1920, "height": 1080}}, {"viewport": {"width": 1366, "height": 768}}
DOOR_KIB = 47
"""The most that the page for the letters may fetch with an empty cache, typefaces and all, as sent."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def devices(browser):
    """Return a function that opens a page in a separate browser; at the end, no page may have reported an error."""
    contexts, complaints = [], []

    def device(**look):
        context = browser.new_context(**look)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        return page

    yield device
    for context in contexts:
        context.close()
    assert complaints == []


SLEEPY_SCRIPT = """(() => {
  const Awake = WebSocket;
  window.WebSocket = class extends Awake {
    constructor(url) { super(window.sleeps ? `${url}/nowhere` : url); window.newest = this; }
  };
})()"""
"""A script that remembers a page's WebSocket, and prevents new ones while `sleeps` is set."""


def expect_heading(page, text):
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(text))


def stands_beside_the_words(wall):
    """Return whether the position, from the seats to the hand, is left of the text and above the buttons."""
    box = {
        name: wall.locator(name).first.bounding_box()
        for name in (
            "#position .seats",
            "#position [data-zone=hand]",
            "#screen h1",
            "#screen .blocks",
            "#screen .buttons",
        )
    }
    seats, hand, head, blocks, buttons = box.values()
    words = min(head["x"], blocks["x"])
    return (
        max(seats["x"] + seats["width"], hand["x"] + hand["width"]) <= words
        and hand["y"] + hand["height"] <= buttons["y"]
        and wall.locator("#position > [inert]").count() == 1
    )


def choose_question(wall, which):
    """Press a question of Nanatoridori in the wall's list, which has numbers, since titles give answers away."""
    number = [each.id for each in ready_questions("nanatoridori")].index(which) + 1
    wall.get_by_role("button", name=f"Question {number}", exact=True).press("Enter")


def test_a_class_votes_and_sits_down_at_a_table(voila, devices):
    wall = devices(**WALL)
    code = open_room(wall, voila)
    phones = [devices(**PHONE), devices(**PHONE, color_scheme="dark")]
    for phone in phones:
        phone.goto(f"{voila.url}/class/{code}")
        expect_heading(phone, "You are ")
    expect(wall.get_by_label("2 here")).to_be_visible()
    assert [*axe_violations(wall), *axe_violations(phones[0])] == []

    wall.keyboard.press("1")
    expect_heading(wall, "Which position")
    assert axe_violations(wall) == []
    choose_question(wall, "everybody-has-twos")
    for phone in phones:
        phone.locator("[data-id=pass], [data-at='hand:2']").first.wait_for()
    phones[0].locator("[data-at='hand:2']").tap()
    phones[0].locator("[data-id=play]").tap()
    expect(phones[0].locator(".message")).to_contain_text("Sent.")
    phones[0].reload()
    expect(phones[0].locator(".message")).to_contain_text("Sent.")
    expect(wall.get_by_text("1 of 2 has answered")).to_be_visible()
    assert stands_beside_the_words(wall)

    wall.keyboard.press("Space")  # ends nothing
    wall.keyboard.press("x")
    expect_heading(wall, "The vote is closed")
    wall.keyboard.press("r")
    expect(wall.locator("#screen").get_by_text("nothing does better")).to_be_visible()
    expect_heading(phones[0], "The result")
    assert [*axe_violations(wall), *axe_violations(phones[1])] == []

    wall.keyboard.press("Escape")
    expect_heading(wall, "Come in")
    wall.keyboard.press("3")
    expect_heading(wall, "Which game")
    wall.keyboard.press("2")
    expect_heading(wall, "Find your table")
    expect_heading(phones[1], "Table 1")
    wall.keyboard.press("Space")
    expect_heading(wall, "Tables of friends")
    expect(wall.get_by_text("Nanuk · 1 table")).to_be_visible()
    for phone in phones:
        phone.locator("[data-zone=hand]").wait_for()
    assert axe_violations(wall) == []
    wall.keyboard.press("l")
    expect_heading(phones[0], "Look up")


def open_room(page, voila):
    """Open a room; return its letters."""
    voila.lead(page)
    page.goto(f"{voila.url}/class/")
    page.get_by_role("button", name="Open the door").click()
    expect_heading(page, "Come in")
    return page.url[-4:]


@pytest.mark.parametrize("look", ["phone", "laptop"])
def test_door_of_a_learner_has_the_head_and_weighs_little(open_page, voila, look):
    page = open_page(**{"phone": PHONE, "laptop": LAPTOP}[look], fresh=True)
    meter = Meter(page)
    page.goto(f"{voila.url}/class/")
    expect(page.locator("h1")).to_have_text("Which room?")
    expect(page.locator("header").get_by_role("link", name="Birds, Bears & Banners")).to_be_visible()
    expect(page.locator("header [aria-current]")).to_have_count(0)
    assert meter.take().kib <= DOOR_KIB
    field, button = page.get_by_label("Four letters from the wall"), page.get_by_role("button", name="Enter")
    assert field.bounding_box()["y"] == button.bounding_box()["y"]
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert axe_violations(page) == []


def test_a_key_held_down_presses_once(devices, voila):
    wall = devices(**WALL)
    open_room(wall, voila)
    for _repeat in range(5):
        wall.keyboard.down("1")
    expect_heading(wall, "Which position")
    wall.keyboard.up("1")
    wall.wait_for_timeout(300)
    expect_heading(wall, "Which position")
    for _twice in range(2):
        wall.keyboard.press("Space")
    expect_heading(wall, "What would you do")
    wall.wait_for_timeout(300)
    expect_heading(wall, "What would you do")


@pytest.mark.deep
def test_a_phone_that_slept_past_the_end_is_told(devices, open_page, voila):
    wall, phone = devices(**WALL), open_page(**PHONE, fresh=True)
    code = open_room(wall, voila)
    phone.add_init_script(SLEEPY_SCRIPT)
    phone.goto(f"{voila.url}/class/{code}")
    expect_heading(phone, "You are ")
    phone.evaluate("() => { window.sleeps = true; newest.close(); }")
    expect(phone.locator("#gone")).to_contain_text(re.compile("attempt [5-9]"), timeout=PATIENCE)
    expect_heading(phone, "You are ")
    wall.keyboard.press("e")
    wall.get_by_role("button", name="End the class").click()
    expect_heading(wall, "The class is over")
    expect_heading(phone, "The class is over")


# Friends without a teacher --------------------------------------------------------------


WHO = ["Calm Owl", "Merry Wren", "Quick Robin", "Kind Duck"]
CUT_SCRIPT = """() => [...document.querySelectorAll(
    "#screen :is(.say, h1, .buttons button), #table :is(.message p, .places .button)")]
  .filter((node) => node.checkVisibility() && (node.scrollHeight > node.clientHeight + 2
    || node.getBoundingClientRect().bottom > innerHeight || document.documentElement.scrollWidth > innerWidth))
  .map((node) => node.textContent)"""
"""Which words of a phone are cut off or out of sight."""
COVERED_SCRIPT = """() => [...document.querySelectorAll("#screen .say")].filter((node) =>
  node.getBoundingClientRect().bottom > document.querySelector("#screen .buttons").getBoundingClientRect().top + 1)
  .map((node) => node.textContent)"""
BESIDE_THE_NAME = """() => [...document.querySelectorAll("#table .seats > .seat")].filter((seat) => {
  const name = seat.querySelector(".name b").getBoundingClientRect();
  return [...seat.querySelectorAll(".held, .signs")].some((node) => {
    const box = node.getBoundingClientRect();
    return box.width && box.left < name.right - 1 && box.right > name.left && box.top < name.bottom - 6
      && box.bottom > name.top + 6;
  });
}).map((seat) => seat.textContent)"""
"""At which seats something lies over the name."""


@pytest.fixture
def friends(open_page, voila):
    """Four phones, two of them dark, that have come into a room which the first opened."""
    phones = [open_page(fresh=True, **PHONE, color_scheme=look) for look in ("light", "dark", "light", "dark")]
    phones[1].add_init_script(SLEEPY_SCRIPT)
    friends = Friends(voila, phones)
    friends.open()
    friends.come()
    return friends


@pytest.mark.parametrize("game", rest_in_deep(registry.games(), ["koinobori"]))
def test_friends_sit_at_one_table_and_see_only_their_hands(friends, game):
    host, guest = friends.pages[:2]
    expect(host.get_by_text("Calm Owl, Merry Wren, Quick Robin and Kind Duck are here")).to_be_visible()
    assert (host.evaluate(CUT_SCRIPT), host.evaluate(COVERED_SCRIPT), guest.evaluate(CUT_SCRIPT)) == ([], [], [])
    assert [*axe_violations(host), *axe_violations(guest)] == []

    friends.begin(registry.about(game).title)
    [(_record, people)] = friends.tables()
    assert sorted(people.values()) == [0, 1, 2, 3]
    seen, dealt = zip(*friends.hands(), strict=True)
    assert seen == dealt
    assert friends.open_hands_of_others() == 0
    assert all(page.evaluate(BESIDE_THE_NAME) == [] for page in friends.pages)
    friends.play(most=4)
    assert [*axe_violations(host), *axe_violations(guest)] == []


@pytest.mark.deep
@pytest.mark.parametrize("game", registry.games())
def test_friend_leaves_is_back_and_all_play_to_the_end(friends, game):
    friends.begin(registry.about(game).title)
    left = friends.pages[1]
    begun = friends.play(most=6)
    [(_record, people)] = friends.tables()
    seat = next(seat for seat, number in people.items() if number == 1)

    friends.gone = {1}
    left.evaluate("() => { window.sleeps = true; newest.close(); }")
    expect(left.locator("#gone")).to_contain_text("your seat")
    expect(left.locator("#table .alarm")).to_be_hidden()
    here = {other for other, number in people.items() if number != 1}
    begun = friends.play(until=lambda record: seat in record.state.to_act and not here & {*record.state.to_act})
    awaited = re.compile("Waiting for .*Merry Wren|Merry Wren.* still ha(s|ve) to")  # perhaps with others
    expect(friends.pages[0].locator("#table .message")).to_contain_text(awaited)
    after = friends.play(until=lambda record: any(each.seat == seat for each in record.entries[len(begun) :]))
    assert after.state.result is None

    left.evaluate("() => { window.sleeps = false; dispatchEvent(new Event('focus')); }")
    expect(left.locator("#gone")).to_be_hidden()
    friends.gone = set()
    over = friends.play()
    assert over.state.result is not None
    for page in friends.pages:
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
        assert page.evaluate(CUT_SCRIPT) == []
    expect(friends.pages[0].get_by_role("button", name="Another game")).to_be_visible()
    assert [*axe_violations(friends.pages[0]), *axe_violations(left)] == []


def test_front_door_leads_friends_in_by_one_link(page, voila):
    page.goto(voila.url)
    link, menu = page.get_by_role("link", name="With friends"), page.locator(".page-menu")
    for _look in in_each_look(page, LOOKS if DEEP else ["phone"]):
        menu.evaluate("(menu) => { menu.open = false; }")
        if not link.count():
            menu.locator("summary").click()
        expect(link).to_have_count(1)
        expect(link).to_have_attribute("href", re.compile("/friends/$"))


# What a phone reads aloud while a page opens ---------------------------------------------


LISTEN_SCRIPT = """(() => {
  const LIVE = "[role=status], [role=alert], [role=log], [aria-live]";
  const isHeard = (node) => {
    const live = node.parentElement?.closest(LIVE);
    return live && live.ariaLive !== "off" && node.parentElement.checkVisibility()
      && !node.parentElement.closest("[aria-hidden=true]");
  };
  const said = new Map(); // what each piece of text last said
  window.heard = [];
  new MutationObserver(() => {
    if (!document.body) return;
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), now = [];
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const text = node.data.trim();
      if (text && isHeard(node)) now.push([node, text]);
    }
    for (const [node, text] of now) if (said.get(node) !== text) window.heard.push(text);
    said.clear();
    for (const [node, text] of now) said.set(node, text);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
})()"""
"""JavaScript that notes, from the first byte of a page on, every sentence of its live regions in order."""
LOADS_AT_ONCE = (
    "(() => { const later = setTimeout; window.setTimeout = (act, ms) => later(act, ms < 3000 ? ms : 1e9); })()"
)
"""JavaScript by which nothing on a page has to wait for long, however busy the machine that shows it."""
PLACEHOLDERS = ("getting ready", "on its way")
PAGES = ["nanatoridori/play", "nanuk/01_boast_or_doom", "koinobori/exercises", "nanatoridori/odds"]


def open_phone(open_page, *scripts):
    page = open_page(**PHONE)
    for script in (LISTEN_SCRIPT, *scripts):
        page.add_init_script(script)
    return page


def read_announcements(page):
    return page.evaluate("() => window.heard")


@pytest.mark.deep
@pytest.mark.parametrize("name", PAGES)
def test_no_placeholder_is_read_before_the_real_sentence(open_page, voila, name):
    page = open_phone(open_page, LOADS_AT_ONCE)
    page.goto(voila.page(name))
    page.wait_for_function("() => document.body?.classList.contains('page-ready')")
    await_stillness(page)  # what is drawn last speaks as well
    assert [text for text in read_announcements(page) if any(word in text for word in PLACEHOLDERS)] == []
    assert [text for text in read_announcements(page) if read_announcements(page).count(text) > 1] == []


@pytest.mark.deep  # waits for seconds; test_pages.py reads the same words
@pytest.mark.parametrize("name", PAGES)
def test_page_that_loads_for_long_says_so_once(open_page, voila, name):
    page = open_phone(open_page)
    page.route("**/static/tables.js*", lambda _route: None)  # never answered
    page.goto(voila.page(name), wait_until="commit")
    page.wait_for_function("() => window.heard.length > 0")
    assert page.evaluate("() => performance.now()") > 2900
    page.locator("#loading_more").wait_for()
    assert read_announcements(page) == [
        page.locator("#loading_text").inner_text(),
        page.locator("#loading_more").inner_text(),
    ]


LATER_NAMES = [*served_files(ROOM)][2:]


def begin_tables(wall, key="1"):
    """Have a class sit down at tables of a game, the first one or that of another key."""
    wall.keyboard.press("3")
    expect_heading(wall, "Which game")
    wall.keyboard.press(key)
    expect_heading(wall, "Find your table")
    wall.keyboard.press("Space")


def test_phone_fetches_what_tables_need_with_its_first_table(open_page, voila):
    wall, phone, names = open_page(**WALL), open_page(fresh=True, **PHONE), []
    phone.on("request", lambda asked: names.append(asked.url.rpartition("/")[2]))
    phone.goto(f"{voila.url}/class/{open_room(wall, voila)}")
    expect_heading(phone, "You are ")
    expect(phone.locator(".bbb .sun svg")).to_be_visible()
    assert {*LATER_NAMES}.isdisjoint(names)

    begin_tables(wall, "3")

    phone.locator("[data-zone=hand] .card").first.wait_for()
    looks = {game: name for game, (name, _look) in looks_of_games().items()}
    assert [name for name in names if name in looks.values()] == [looks["koinobori"]]
    assert sorted(name for name in names if name in LATER_NAMES) == sorted(LATER_NAMES)
    assert phone.locator("#table .dock").evaluate("(node) => getComputedStyle(node).display") == "grid"


def test_phone_says_that_its_table_has_not_arrived_yet(open_page, voila):
    wall, phone = open_page(**WALL), open_page(fresh=True, **PHONE)
    phone.route(f"**/{LATER_NAMES[0]}*", lambda route: route.abort())
    phone.goto(f"{voila.url}/class/{open_room(wall, voila)}")
    expect_heading(phone, "You are ")

    begin_tables(wall)

    expect(phone.locator("#gone")).to_have_text("A part of this page has not arrived yet. It is on its way again …")
    phone.unroute(f"**/{LATER_NAMES[0]}*")
    phone.locator("[data-zone=hand] .card").first.wait_for()
    expect(phone.locator("#gone")).to_be_hidden()


def test_phone_of_a_class_says_what_is_true_and_says_it_once(open_page, voila):
    wall, phone = open_page(viewport={"width": 1920, "height": 1080}), open_phone(open_page)
    phone.goto(f"{voila.url}/class/{open_room(wall, voila)}")
    expect_heading(phone, "You are ")
    assert read_announcements(phone) == []  # its heading has the focus
    begin_tables(wall)
    phone.locator("[data-zone=hand]").first.wait_for()
    phone.wait_for_function("() => window.heard.length > 0")
    phone.wait_for_timeout(3000 if DEEP else 500)
    said = read_announcements(phone)
    assert said
    assert [text for text in said if said.count(text) > 1] == []
    assert [text for text in said if any(word in text for word in PLACEHOLDERS)] == []
