"""Accessibility: the tree for screen readers, and axe, at key moments: start, refusal, form, end.

The tree that Chromium makes for assistive technology is walked: each card, gap, seat and zone that is drawn stands in
it with a name, and so does the message of the moment; nothing that can be touched is without one.
"""

from itertools import product

import pytest
from playwright.sync_api import expect

from gamelib import player
from gamelib import record as stored
from tests.browser.drawn_screens import (
    BOARDS,
    class_results,
    game_shapes,
    new_games,
    put_on_stage,
    puzzles,
)
from tests.browser.driver import form, open_table, press, settle, type_line
from tests.browser.on_stage import show_without_server
from tests.browser.test_end_cards import ENDS, table_at
from tests.browser.test_pages import axe_violations
from tests.laws import report
from tests.tiers import DEEP, rest_in_deep
from tests.widgets.test_announcements import AN_ID
from widgets import Table

PLAYERS = {"nanatoridori": 3, "nanuk": 5, "koinobori": 2}
BROKEN = {"nanatoridori": "pass", "nanuk": "doom", "koinobori": "take 3"}
LESSONS = {"nanatoridori": "01_fly_together", "nanuk": "01_boast_or_doom", "koinobori": "01_take_and_hang"}
LOOKS = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "more contrast": {"contrast": "more"},
    "dark, more contrast": {"color_scheme": "dark", "contrast": "more"},
    "forced colors": {"forced_colors": "active"},
    "phone": {"size": (390, 844)},
    "phone, dark": {"size": (390, 844), "color_scheme": "dark"},
    "phone, forced colors": {"size": (390, 844), "forced_colors": "active"},
}
PLAIN = {"color_scheme": "light", "contrast": "no-preference", "forced_colors": "none"}

NAMED = {
    "button",
    "link",
    "textbox",
    "combobox",
    "option",
    "radio",
    "checkbox",
    "spinbutton",
    "image",
    "img",
    "listbox",
    "dialog",
    "heading",
    "region",
    "searchbox",
    "radiogroup",
    "navigation",
    "alertdialog",
}
"""Roles that always need an accessible name."""
HOLDS = {"group", "listbox", "list", "radiogroup", "region", "button"}
UNSEEN_SCRIPT = """() => [...document.querySelectorAll('.bbb .gap[data-place]')]
  .filter((gap) => !gap.checkVisibility({ visibilityProperty: true })).map((gap) => gap.dataset.place)"""
"""Gaps that nobody sees before cards are placed need no name."""


# The tree -----------------------------------------------------------------------------


class Tree:
    """The elements of the table, or of a part of it with a class, with their nodes in the accessibility tree."""

    def __init__(self, page, part="bbb"):
        client = page.context.new_cdp_session(page)
        client.send("Accessibility.enable")
        nodes = client.send("Accessibility.getFullAXTree")["nodes"]
        self.nodes = {node["backendDOMNodeId"]: node for node in nodes if "backendDOMNodeId" in node}
        root = client.send("DOM.getDocument", {"depth": -1})["root"]
        client.detach()
        self.elements = [each for each, _attrs in _visible_elements_inside(root, part)]

    def role_and_name(self, element):
        """Return the role and the name of an element, both empty if it is not in the tree."""
        node = self.nodes.get(element["backendNodeId"])
        if node is None or node.get("ignored"):
            return "", ""
        return node["role"]["value"], node.get("name", {}).get("value", "").strip()

    def texts(self):
        """Return all names in one text."""
        return " ".join(" ".join(self.role_and_name(element)[1] for element in self.elements).split())

    def with_attribute(self, name):
        return [(element, attrs) for element in self.elements if name in (attrs := _attributes(element))]


def _attributes(element):
    flat = element.get("attributes", [])
    return dict(zip(flat[::2], flat[1::2], strict=True))


def _visible_elements_inside(element, style, inside=False):
    """Yield every element inside those of a class, leaving out hidden and inert ones."""
    attrs = _attributes(element)
    if "inert" in attrs or "hidden" in attrs or attrs.get("aria-hidden") == "true":
        return
    inside = inside or style in attrs.get("class", "").split()
    if inside:
        yield element, attrs
    for child in element.get("children", []):
        yield from _visible_elements_inside(child, style, inside)


def find_nameless(page):
    """Return everything that lacks a required name, the number of elements checked, and the tree."""
    tree, wrong, count = Tree(page), [], 0
    unseen = page.evaluate(UNSEEN_SCRIPT)
    for element, attrs in [*tree.with_attribute("data-at"), *tree.with_attribute("data-place")]:
        if attrs.get("data-place") in unseen:
            continue
        role, name = tree.role_and_name(element)
        count += 1
        if not role or AN_ID.fullmatch(name):
            wrong.append((attrs.get("data-at") or attrs["data-place"], role, name))
    for element, attrs in tree.with_attribute("data-zone"):
        inside = [tree.role_and_name(each) for each, _attrs in _visible_elements_inside(element, "", inside=True)]
        count += 1
        if not any(role in HOLDS and not AN_ID.fullmatch(name) for role, name in inside):
            wrong.append((attrs["data-zone"], inside[:3]))
    for element in tree.elements:
        role, name = tree.role_and_name(element)
        if role in NAMED and AN_ID.fullmatch(name):
            wrong.append((role, name, _attributes(element)))
    return wrong, count, tree


def count_accessible_names(page, moment, looks):
    """Check names, and axe in each of these looks; return the number of names checked."""
    wrong, count, tree = find_nameless(page)
    assert wrong == [], moment
    over = page.locator(".bbb :is(.dialog, .endcard) h2")  # hides what lies behind
    message = (over if over.count() else page.locator(".bbb .message p, .bbb .goal p")).first.inner_text()
    assert " ".join(message.split())[:60] in tree.texts(), moment
    for name in looks:
        look = LOOKS[name]
        page.emulate_media(**PLAIN | {word: value for word, value in look.items() if word != "size"})
        width, height = look.get("size", (1280, 900))
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert axe_violations(page) == [], (moment, name)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (moment, name)
    return count


# The moments ----------------------------------------------------------------------------


def play_whole_game(game):
    """Return a whole game, and a ply near its middle at which the first player chooses."""
    record, careful = stored.start(game, players=PLAYERS[game], seed=7, first=0), player("careful", seed=7)
    while record.state.result is None:
        seat = next(iter(record.state.to_act), None)
        record = record.next_round() if seat is None else record.play(careful.move(record.state.view(seat)), seat)
    own = [at for at, entry in enumerate(record.entries) if entry.seat == 0]
    return record, own[len(own) // 2]


def open_record(page, voila, folder, record, name):
    """Open a table with a record, at its last ply."""
    path = folder / f"{name}.json"
    stored.save(record, path)
    open_table(page, voila.table(f"heard-{record.game}-{name}", f'"{path}", bots="careful", pace=None, keep=False'))


def open_begun_table(page, voila, _folder, game):
    address = voila.table(f"heard-{game}", f'"{game}", players={PLAYERS[game]}, seed=7, first=0, pace=0, keep=False')
    open_table(page, address)


def open_refused_move(page, _voila, _folder, game):
    type_line(page, BROKEN[game])
    expect(page.locator(".bbb .message.refuse")).to_be_visible()
    page.locator(".bbb .message .chip").click()
    expect(page.locator(".bbb .rule")).to_be_visible()


def open_new_game_form(page, _voila, _folder, _game):
    press(page, "table:new")
    expect(form(page)).to_be_visible()


def open_middle_of_game(page, voila, folder, game):
    record, middle = play_whole_game(game)
    open_record(page, voila, folder, record.fork(middle), "open_middle_of_game")


def open_ended_game(page, voila, folder, game):
    open_record(page, voila, folder, play_whole_game(game)[0], "open_ended_game")
    press(page, "table:return")
    expect(page.locator(".bbb .endcard")).to_be_visible()


def open_lesson(page, voila, _folder, game):
    voila.open(page, f"{game}/one_lesson", "from widgets import Lesson", f'Lesson("{game}/{LESSONS[game]}")')


MOMENTS = {
    each.__name__: each
    for each in (
        open_begun_table,
        open_refused_move,
        open_new_game_form,
        open_middle_of_game,
        open_ended_game,
        open_lesson,
    )
}
QUICK = {
    "open_begun_table": ("more contrast",),
    "open_refused_move": ("forced colors",),
    "open_new_game_form": ("phone",),
    "open_middle_of_game": ("phone, forced colors",),
    "open_ended_game": ("dark",),
    "open_lesson": ("dark, more contrast",),
}


IN_TEST = {
    "nanatoridori": ("open_begun_table", "open_refused_move", "open_new_game_form"),
    "nanuk": ("open_middle_of_game", "open_lesson"),
    "koinobori": ("open_begun_table", "open_ended_game"),
}
"""The moments that `make test` checks, each in one look; `make deep` checks every game, moment and look."""


@pytest.mark.parametrize("game", rest_in_deep(PLAYERS, ["nanatoridori"]))
def test_everything_has_an_accessible_name(open_page, voila, tmp_path, game):
    page, count, looked = open_page(), 0, 0
    moments = tuple(MOMENTS) if DEEP else IN_TEST[game]
    for name in moments:
        page.set_viewport_size({"width": 1280, "height": 900})
        MOMENTS[name](page, voila, tmp_path, game)
        looks = LOOKS if DEEP else QUICK[name]
        count, looked = count + count_accessible_names(page, f"{game}, {name}", looks), looked + len(looks)

    report(
        f"{game}: {count} cards, gaps, seats and zones named at {len(moments)} moments; axe {looked} times, 0 faults"
    )
    assert count > (100 if DEEP else 20)


BAD_LABELS = [
    (".card[data-place]", None),
    (".card[data-place]", "hand:1"),
    (".zone [role=listbox]", None),
    (".seat .who", "seat:A"),
]
"""Elements whose label is removed or replaced by an id, which screen-reader users would not understand."""
RELABEL_SCRIPT = """([where, label]) => {
  const node = document.querySelector(`.bbb ${where}`);
  const before = node.getAttribute("aria-label");
  if (label === null) node.removeAttribute("aria-label");
  else node.setAttribute("aria-label", label);
  return before;
}"""


def test_an_element_without_a_name_is_found(page, voila, tmp_path):
    open_begun_table(page, voila, tmp_path, "nanatoridori")
    assert find_nameless(page)[0] == []
    for where, label in BAD_LABELS:
        before = page.evaluate(RELABEL_SCRIPT, [where, label])

        assert find_nameless(page)[0], where
        page.evaluate(RELABEL_SCRIPT, [where, before])
    assert find_nameless(page)[0] == []


# What lies over the table -----------------------------------------------------------------


def expect_message(page, table):
    """Expect the message of the moment in the tree, whole, and the focus somewhere on the page."""
    expect(page.locator(".bbb :is(.dialog, .endcard)")).to_have_count(0)
    message = table.scene["message"]
    assert " ".join(filter(None, (message.get("head"), message["text"]))) in Tree(page, "words").texts()
    assert page.evaluate("document.activeElement !== document.body")


@pytest.mark.parametrize("end", rest_in_deep(ENDS, ["a hunt", "a season"]))
def test_card_says_what_it_hides_until_it_is_closed(open_page, end):
    game, terms, kind = ENDS[end]
    table, page = table_at(game, kind, **terms), open_page()
    show_without_server(page, table)
    message, card = table.scene["message"], Tree(page, "endcard").texts()
    assert Tree(page, "words").texts() == ""
    assert kind == "hunt" or message["head"].removesuffix(".") in card
    assert kind == "hunt" or message["text"] in card
    assert table.scene["sheet"]["text"] in card

    page.keyboard.press("Escape")
    expect_message(page, table)


CELLS_IN_SIGHT = """() => [...document.querySelectorAll(".bbb .endcard tr")]
  .map((row) => [...row.cells].filter((cell) => cell.checkVisibility()).length)"""


@pytest.mark.parametrize("size", [(390, 844), (1280, 900)])
def test_each_column_of_an_end_card_stands_below_its_head(open_page, size):
    page = open_page(viewport=dict(zip(("width", "height"), size, strict=True)))
    table = Table(play_whole_game("nanatoridori")[0], pace=None, keep=False)
    show_without_server(page, table)
    table.press("table:return")
    page.evaluate("show()")
    expect(page.locator(".bbb .endcard")).to_be_visible()

    assert len(set(page.evaluate(CELLS_IN_SIGHT))) == 1


@pytest.mark.parametrize("opener", rest_in_deep(["table:new", "table:save", "table:remark"], ["table:save"]))
def test_message_is_back_when_a_form_is_closed(page, opener):
    table = Table("nanuk", seed=7, players=5, first=0, pace=None, keep=False)
    show_without_server(page, table)
    table.press(opener)
    page.evaluate("show()")
    expect(form(page)).to_be_visible()
    assert Tree(page, "words").texts() == ""
    assert table.scene["form"]["title"] in Tree(page, "dialog").texts()

    page.keyboard.press("Escape")
    expect_message(page, table)


# Screens that no page above opens, or not at each of these moments ---------------------------

ALONE = (class_results, new_games, puzzles, game_shapes)
ALONE_LOOKS = ("light", "phone, dark", "forced colors")
ALONE_IN_TEST = [(class_results, "light"), (new_games, "phone, dark")]


@pytest.mark.parametrize(("scenes", "look"), rest_in_deep(product(ALONE, ALONE_LOOKS), ALONE_IN_TEST))
def test_screens_drawn_alone_have_no_axe_violations(open_page, scenes, look):
    more = dict(LOOKS[look])
    width, height = more.pop("size", (1280, 900))
    page = put_on_stage(open_page(viewport={"width": width, "height": height}, **more), BOARDS[scenes])
    for name, scene in scenes():
        page.evaluate("scene => begin(scene)", scene)
        page.locator("#place details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
        assert axe_violations(page, within="#place") == [], name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
