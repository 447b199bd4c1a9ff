"""A table fits the window at every size, and nothing jumps; its menu of tools; animation, unless it is switched off."""

from itertools import product

import pytest
from playwright.sync_api import expect

from gamelib import koinobori, nanatoridori, nanuk, player
from tests.browser.driver import open_table, play_by_tapping, press, settle, tool_menu, type_line
from tests.browser.harness.make_scenes import past_ply, play_until
from tests.browser.on_stage import show_without_server
from tests.browser.test_pages import LOOKS, axe_violations, in_each_look
from tests.laws import report
from tests.support.fake_front_end import FakeFrontEnd
from tests.tiers import DEEP, rest_in_deep
from widgets import Table

SIZES = {
    "laptop": (1366, 768),
    "low laptop": (1366, 640),
    "phone": (390, 844),
    "low phone": (390, 700),
    "small phone": (360, 640),
    "tablet": (820, 1180),
    "wide tablet": (1180, 820),
    "projector": (1920, 1080),
}
TABLES = {"nanatoridori": {"players": 5}, "nanuk": {"players": 6}, "koinobori": {"players": 5}}
MOST_SHIFT = 0.05
"""The layout shift allowed in one move, including what follows a person's own taps."""
TABLETS = ("tablet", "wide tablet")
MOST_SHIFT_TABLET = 0.1
MOVES = 10 if DEEP else 5
LEAST_TARGET_PX = 24
WATCH_SCRIPT = """() => {
  window.shift = 0;
  new PerformanceObserver((list) => { for (const each of list.getEntries()) window.shift += each.value; })
    .observe({ type: "layout-shift", buffered: true });
}"""
NO_RESERVE = """.bbb .cloth .sunny { height:auto !important; }
.bbb .tray .row { display:flex !important; width:auto !important; }
.bbb .tray .row > * { translate:none !important; }"""
"""A style sheet that drops the space reserved for the flock, and closes gaps in the hand by layout."""
OUTSIDE_SCRIPT = """() => {
  const all = document.querySelectorAll(".bbb .seat, .bbb .message, .bbb .places .button, .bbb .tray .card");
  return [...all].filter((node) => {
    const { top, bottom, left, right } = node.getBoundingClientRect();
    return top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1;
  }).length;
}"""


SMALL_SCRIPT = """(least) => [...document.querySelectorAll(".bbb .sheet [data-do]:not(.gap)")]
  .filter((node) => getComputedStyle(node).pointerEvents !== "none")
  .map((node) => [node.dataset.place ?? node.dataset.id, node.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 2 && Math.min(width, height) < least)
  .map(([name, { width, height }]) => `${name} ${width} x ${height}`)"""


def quick_table(game, **more):
    """Return a table whose bots answer at once."""
    first = {} if game == "koinobori" else {"first": 0}
    return Table(game, seed=7, pace=0, **first, **TABLES[game], **more)


def tap_moves(page, table, moves, look=lambda: None):
    """Make up to `moves` moves with a pointer, fewer if the game ends; `check_that_it_fits` is called before each."""
    mine = player("careful")
    for _move in range(moves):
        settle(page)
        while table.session.is_pausing:
            press(page, "table:next-round")
            settle(page)
        look()
        if table.session.state.result is not None:
            return
        play_by_tapping(page, table.view, mine.move(table.view))
    settle(page)
    look()


def largest_shift(page, table, moves, look=lambda: None):
    """Make moves with a pointer; return the largest layout shift of one of them."""
    shifts = []

    def look_and_note():
        shifts.append(page.evaluate("() => { const { shift } = window; window.shift = 0; return shift; }"))
        look()

    page.evaluate(WATCH_SCRIPT)
    tap_moves(page, table, moves, look_and_note)
    return max(shifts)


def show_table(open_page, game, size, **more):
    width, height = SIZES[size]
    page = open_page(viewport={"width": width, "height": height})
    table = quick_table(game, **more)
    show_without_server(page, table)
    return page, table


@pytest.mark.parametrize(("game", "size"), rest_in_deep(list(product(TABLES, SIZES)), [("koinobori", "phone")]))
def test_table_fits_the_window_and_nothing_jumps(open_page, game, size):
    page, table = show_table(open_page, game, size)

    def check_that_it_fits():
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
        assert page.evaluate(OUTSIDE_SCRIPT) == 0
        assert page.evaluate(SMALL_SCRIPT, LEAST_TARGET_PX) == []

    shift = largest_shift(page, table, MOVES, check_that_it_fits)
    report(f"{game}, {size}: shift of one move at most {shift:.3f}")
    assert shift <= (MOST_SHIFT_TABLET if size in TABLETS else MOST_SHIFT)


@pytest.mark.deep  # a control
def test_missing_reserved_space_counts_as_shift(open_page):
    page, table = show_table(open_page, "nanatoridori", "laptop")
    page.add_style_tag(content=NO_RESERVE)

    assert largest_shift(page, table, 3) > MOST_SHIFT


FAN_IN_SIGHT = """() => {
  const { bottom } = document.querySelector(".bbb .cloth").getBoundingClientRect();
  const end = bottom;
  const cards = [...document.querySelectorAll(".bbb .cloth .of-fan .card")];
  return cards.map((card) => card.getBoundingClientRect().bottom <= end);
}"""


@pytest.mark.parametrize("size", rest_in_deep(["laptop", "phone", "low phone", "low laptop"], ["phone"]))
def test_gifts_of_the_hunters_are_visible(open_page, size):
    width, height = SIZES[size]
    state = nanuk.read("boast 2 seal in 4 days by A | doom B | hunters A C | doomers B D E | turn A", seed=6)
    table = Table(state, seats="A")
    front = FakeFrontEnd(table)
    front.type(str(table.view.moves()[0]))
    page = open_page(viewport={"width": width, "height": height})
    show_without_server(page, table)

    shown = page.evaluate(FAN_IN_SIGHT)
    assert len(shown) >= 2
    assert all(shown)


def test_typed_move_is_made_with_a_button(open_page):
    table = quick_table("nanatoridori")
    page = open_page(viewport={"width": 1366, "height": 768})
    show_without_server(page, table)
    settle(page)
    page.locator('.bbb .keys > [data-do="keys"]').click()
    box = page.locator(".bbb .typesheet").bounding_box()
    assert box["x"] + box["width"] <= 1366
    page.locator(".bbb .typed input").fill(str(table.view.moves()[0]))
    page.locator(".bbb .typesheet [data-do=type]").click()
    settle(page)

    assert len(table.record)


# The menu of rarely used tools -----------------------------------------------------------


@pytest.mark.deep
def test_tool_menu_opens_and_closes(open_page, voila):
    page = open_page(**LOOKS["phone"])
    open_table(page, voila.page("nanatoridori/play"))
    expect(page.locator(".bbb .message")).to_contain_text("Your turn")
    for _look in in_each_look(page, LOOKS if DEEP else ["phone"]):
        check_tool_menu(page)


def check_tool_menu(page):
    """Open the menu of tools and leave it in each of its ways."""
    more = tool_menu(page)
    save = page.locator('.bbb [data-id="table:save"]')
    expect(save).not_to_be_visible()

    more.press("Enter")
    expect(more).to_have_attribute("aria-expanded", "true")
    assert axe_violations(page, ".bbb .head") == []
    box = page.locator(".bbb .menulist").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= page.viewport_size["width"]
    assert page.locator(".bbb .menulist").evaluate("(node) => node.scrollHeight - node.clientHeight") <= 0
    expect(page.locator(".bbb .menulist button").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".bbb .menulist .entry").nth(1)).to_be_focused()
    page.keyboard.press("k")
    expect(save).to_be_focused()
    page.keyboard.press("Escape")
    expect(save).not_to_be_visible()
    expect(more).to_be_focused()

    more.click()
    save.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).not_to_be_visible()
    expect(save).not_to_be_visible()
    expect(more).to_be_focused()

    more.click()
    page.locator(".bbb .head h2").click()
    expect(save).not_to_be_visible()


# What lies beside the seats ------------------------------------------------------------------

TWO_SIXES = "players 4 | A 1 3 3 3 5 7 7 2 | B 1 2 3 4 | C 5 1 2 5 4 4 1 2 | D 3 6 6 1 2 | table - | turn B"
TAILS_SCRIPT = """() => {
  const bubbles = [...document.querySelectorAll(".bbb .bubble")].filter((each) => each.checkVisibility());
  return bubbles.map((bubble) => {
    const [rim, fill] = ["::before", "::after"].map((part) => {
      const { left, width } = getComputedStyle(bubble, part);
      return parseFloat(left) + parseFloat(width) / 2;
    });
    return Math.abs(rim - fill);
  });
}"""
"""How far apart the middles of the two triangles are that a bubble's tail is drawn with."""
PILES_SCRIPT = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect());
  const piles = boxes(".bbb .cloth .of-pile .card");
  return boxes(".bbb .bubble").filter((one) => piles.some((other) =>
    one.left < other.right && one.right > other.left && one.bottom > other.top && one.top < other.bottom)).length;
}"""
"""How many bubbles lie over a pile."""


MOVES_TO_SIXES = ("play 2 at 2", "play 5 at 1", "discard 2", "play 6 6 at 2-3", "take in 5 at gap 1")


def table_with_bubbles(moves=MOVES_TO_SIXES):
    """Return a table at which others have just spoken; after all moves, two sixes are to be beaten."""
    table = Table(nanatoridori.read(TWO_SIXES, seed=3), seats="A", seed=3, pace=60_000, keep=False)
    session = table.session
    for move in moves:
        session._replace_record(session.record.play(move, session.state.to_act[0]))
    table.publish()
    return table


CROWDED_SCRIPT = """() => [...document.querySelectorAll(".bbb .seats > .seat")].filter((seat) => {
  const name = document.createRange();
  name.selectNodeContents(seat.querySelector(".name b"));
  const words = [name, ...seat.querySelectorAll(".minis i")].map((each) => each.getBoundingClientRect());
  const signs = [...seat.querySelectorAll(".signs svg, .zone .card")].map((each) => each.getBoundingClientRect());
  return signs.some((sign) => words.some(({ right, left, bottom }) =>
    bottom > 0 && sign.left < right - 1 && sign.right > left + 1));
}).map((seat) => seat.textContent)"""
"""The seats at which penguins or a card lie over the name or the hand."""


@pytest.mark.parametrize(
    "size", rest_in_deep(["laptop", "low laptop", "tablet", "wide tablet", "projector"], ["laptop"])
)
def test_a_card_at_a_seat_leaves_its_hand_free(open_page, size):
    width, height = SIZES[size]
    page = open_page(viewport={"width": width, "height": height})
    show_without_server(page, table_with_bubbles(MOVES_TO_SIXES[:2]))
    expect(page.locator(".bbb .seats .zone .card").first).to_be_visible()

    assert page.evaluate(CROWDED_SCRIPT) == []


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_a_bubbles_tail_is_in_one_piece(open_page, size):
    width, height = SIZES[size]
    page = open_page(viewport={"width": width, "height": height})
    show_without_server(page, table_with_bubbles())
    expect(page.locator(".bbb .bubble").last).to_be_visible()

    assert max(page.evaluate(TAILS_SCRIPT)) < 1


def test_a_flock_is_large_on_a_tablet_and_piles_are_free(open_page):
    page = open_page(viewport={"width": 820, "height": 1180})
    show_without_server(page, table_with_bubbles())
    expect(page.locator(".bbb .sunny .card").first).to_be_visible()

    widths = page.locator(".bbb .sunny .card").evaluate_all("(all) => all.map((card) => card.offsetWidth)")
    assert min(widths) >= 136
    assert page.evaluate(PILES_SCRIPT) == 0


@pytest.mark.parametrize("size", rest_in_deep(SIZES, ["phone", "tablet", "laptop"]))
def test_all_moves_are_one_tap_away(open_page, size):
    width, height = SIZES[size]
    page = open_page(viewport={"width": width, "height": height})
    show_without_server(page, table_with_bubbles())
    button = page.get_by_role("button", name="All moves")
    if button.count():  # in the widest windows the list stands there all the time
        button.click()

    expect(page.locator(".bbb .log .line").first).to_be_visible()


# Seats and a locked row at Koinobori ---------------------------------------------------------

HELD_AND_WORDS = """() => [...document.querySelectorAll(".bbb .seats .seat:has(.minis i)")].map((seat) => {
  const words = document.createRange();
  words.selectNodeContents(seat.querySelector(".counted"));
  const [name, cards] = [".name b", ".minis"].map((part) => seat.querySelector(part).getBoundingClientRect());
  return [name.left - cards.left, words.getBoundingClientRect().left - cards.right];
})"""
"""How far the small cards of each seat begin left of its name, and end left of the words, in pixels."""


@pytest.mark.parametrize("size", ["laptop", "tablet", "projector"])
def test_small_cards_stand_left_of_the_words(open_page, size):
    width, height = SIZES[size]
    page = open_page(viewport={"width": width, "height": height})
    show_without_server(page, Table("koinobori", players=3, seed=7, pace=None, keep=False))
    page.wait_for_function("document.querySelectorAll('.bbb .seats .minis').length === 2")

    for before_name, before_words in page.evaluate(HELD_AND_WORDS):
        assert abs(before_name) <= 4
        assert before_words >= 3


@pytest.mark.parametrize("size", ["laptop", "tablet"])
def test_a_hand_of_one_card_begins_below_its_name(open_page, size):
    width, height = SIZES[size]
    page = open_page(viewport={"width": width, "height": height})
    few = nanatoridori.read("players 3 | turn A | A 1 5 5 2 | B 3 | C 4 6", seed=3)
    show_without_server(page, Table(few, seats="A", pace=None, keep=False))
    page.wait_for_function("document.querySelectorAll('.bbb .seats .minis').length === 2")

    assert max(abs(before_name) for before_name, _words in page.evaluate(HELD_AND_WORDS)) <= 4


@pytest.mark.parametrize("size", ["laptop", "tablet"])
def test_known_cards_stand_left_of_the_words(open_page, size):
    width, height = SIZES[size]
    page = open_page(viewport={"width": width, "height": height})
    show_without_server(page, play_until(Table("koinobori", seed=8, players=5, first=1, keep=False), past_ply(60)))
    expect(page.locator(".bbb .seats .minis:has(> .known:nth-child(4))")).to_be_visible()

    assert min(before_words for _name, before_words in page.evaluate(HELD_AND_WORDS)) >= 2


def test_a_tap_on_a_locked_row_says_why_again(open_page):
    page = open_page(viewport={"width": 1366, "height": 768})
    full = koinobori.read("turn A | hand A green+lime+pink orange/extra black+pink+purple", seed=3)
    show_without_server(page, Table(full, seats="A", pace=None, keep=False))
    page.locator('.bbb [data-place="row:1"]').click(force=True)

    expect(page.locator(".bbb .message.refuse")).to_contain_text("Your hand holds 3 cards")


WIDE = {size: each for size, each in SIZES.items() if each[0] >= 700} | {"cell of a notebook": (900, 700)}
"""The sizes at which the typed line may cover no word of a message; on a phone there is no room beside it."""
UNDER_ANOTHER = """() => {
  const message = document.querySelector(".bbb .message.refuse");
  return [...message.querySelectorAll("p, .chip")].filter((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return [left + 4, (left + right) / 2, right - 4]
      .some((x) => !message.contains(document.elementFromPoint(x, (top + bottom) / 2)));
  }).map((node) => node.textContent);
}"""


@pytest.mark.parametrize(("game", "size"), rest_in_deep(list(product(TABLES, WIDE)), [("nanuk", "cell of a notebook")]))
def test_a_typed_move_is_refused_in_full_sight(open_page, game, size):
    width, height = WIDE[size]
    page = open_page(viewport={"width": width, "height": height})
    show_without_server(page, quick_table(game))
    type_line(page, "no such move")

    expect(page.locator(".bbb .message.refuse")).to_be_visible()
    assert page.evaluate(UNDER_ANOTHER) == []


# Animation -------------------------------------------------------------------------------


COUNT_SCRIPT = """() => {
  window.moved = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    window.moved.push(timing.duration);
    return animate.call(this, frames, timing);
  };
}"""
LIES = 'Hunt("seal fish seal bear-deer")'

STILL = "build = hunt._build_scene; hunt._build_scene = lambda: build() | {'look': {'still': True}}"


CASES = [("no-preference", "", True), ("reduce", "", False), ("no-preference", STILL, False)]
"""The system's preference, the table's option, and whether cards move."""


@pytest.mark.parametrize(("wish", "look", "moves"), rest_in_deep(CASES, CASES[:2]))
def test_revealed_card_is_animated_unless_motion_is_reduced(open_page, voila, wish, look, moves):
    page = open_page(reduced_motion=wish)
    open_table(page, voila.write("turning", "from widgets import Hunt", f"hunt = {LIES}\n{look}", "hunt"))
    page.evaluate(COUNT_SCRIPT)
    page.locator('.bbb [data-id="turn"]').click()
    expect(page.locator('.bbb .card[data-at="day:1"]:not(.down)')).to_be_visible()
    if moves:
        page.wait_for_function("moved.includes(220)")

    assert (220 in page.evaluate("window.moved")) is moves
