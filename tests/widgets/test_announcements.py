"""Screen readers: the announcements after each kind of act, and a name for everything that can be touched."""

import json
import re
from itertools import combinations, product
from random import Random

import pytest

from gamelib import koinobori, nanatoridori, nanuk
from gamelib.players import player
from tests import STALE
from tests.laws import GAMES, many
from tests.snapshots.announcements import (
    PLAYERS,
    announced_acts,
    announcement_snapshot,
    next_act,
    snapshot_file,
    temporary_save_folder,
)
from tests.support.fake_front_end import FakeFrontEnd
from tests.tiers import DEEP, rest_in_deep
from widgets import Table
from widgets.scenes.shared import placed_items
from widgets.stage import log_lines
from widgets.stage.board import default_labels

each_game = pytest.mark.parametrize("game", GAMES)
ACTS = {"nanatoridori": many(120, 400), "nanuk": many(120, 400), "koinobori": 400}
"""Acts at tables whose announcements are compared; `make test` sees only one of the games to its end."""

AN_ID = re.compile(r"[a-z]+\d*:\S+|[a-z]+\d+|[a-z]+[-_][a-z_-]+|\W*")
"""Matches texts that are no names: ids like `hand:3`, `post2` or `wind-cw`, and mere punctuation."""


@each_game
def test_announcements_match_their_snapshot(game):
    stored = snapshot_file(game).read_text(encoding="utf-8")
    made = {seats: parts_of(announcement_snapshot(game, ACTS[game]), seats) for seats in ("A", "AB")}

    for seats, parts in made.items():
        assert len(parts) > 20
        assert parts == parts_of(stored, seats)[: None if DEEP or game == "koinobori" else len(parts)], STALE


def parts_of(snapshot, seats):
    """Return the acts at tables with these seats, each with what is announced after it."""
    return [part for part in snapshot.rstrip().split("\n\n") if part.startswith(f"{seats} ")]


@each_game
def test_snapshot_covers_every_kind_of_act(game):
    snapshot = snapshot_file(game).read_text(encoding="utf-8")

    for act_of in (
        "begun",
        "type ",
        "go",
        "tap ",
        "press table:hint",
        "press table:undo",
        "press table:look",
        "press table:step",
        "press table:why",
        "form ",
        "clause ",
    ):
        assert f"\nA {act_of}" in f"\n{snapshot}" or f"\nAB {act_of}" in snapshot, act_of
    assert "Pass the device to " in snapshot
    assert "(nothing)" in snapshot
    assert "(why not: " in snapshot


HEARD = (
    "type ",
    "go",
    "clause ",
    *(
        f"press table:{tool}"
        for tool in ("hint", "why", "return", "mark", "open", "new", "save", "eyes", "remark", "undo", "step")
    ),
)
"""Acts that are always announced."""


@each_game
def test_acts_and_refusals_are_always_announced(game):
    acts = silent = 0
    for kind, line, said, _message in announced_acts(game, "A", ACTS[game]):
        if line.startswith(HEARD):
            acts += 1
            silent += not said
        if "refuse" in kind:
            assert said, line

    assert acts > 50
    assert silent == 0


WRITTEN = re.compile(r"[a-z]+(?:[+][a-z]+|/[a-z]+)")
"""A card of Koinobori in notation, which no announcement may contain."""
RANKS_IN_DIGITS = re.compile(r"\b(?:beats?|leads?|takes?|discards?|draws?|with|open) \d|\d \d")
"""Cards of Nanatoridori in notation: in the log, "two fives" are no 5 5."""


def test_announcements_name_cards_in_words():
    for _kind, line, said, _message in announced_acts("koinobori", "A", ACTS["koinobori"]):
        about_typing = any(re.search(r" like\b", each) for each in said)
        assert about_typing or not WRITTEN.search(" ".join(said)), line


@each_game
def test_log_names_cards_in_words(game):
    with temporary_save_folder():
        table = Table(game, seed=7, players=PLAYERS[game], seats="", bots="random")
        table.go()
        table.press("table:last")

    assert len(table.scene["log"]) > 5
    assert not [line["text"] for line in table.scene["log"] if WRITTEN.search(line["text"])]
    if game == "nanatoridori":
        assert not [line["text"] for line in table.scene["log"] if RANKS_IN_DIGITS.search(line["text"])]


def test_open_cards_are_named_in_the_log_of_a_duel():
    position = "variant duel | players 2 | A 5 3 | B 7 1 | open A 5 | open B 2 | table 4 4 by B | turn A | deck 1"
    state = nanatoridori.read(position, seed=1).play("play 5 at 1 with open 5")
    state = state.play(str(state.moves()[-1])).play("pass 2")
    told = [log_lines.describe_event(event) for event in state.view(0).log]

    assert told[1] == "Ada beats two fours with a five and the open five."
    assert told[3] == "Ben passes and picks up the open two."


# The order of what is told ---------------------------------------------------------------


def batches_until(front, ends):
    """Play the first legal moves until `ends` holds of the scene; return what was announced after each act."""
    batches, end = [], 0
    with temporary_save_folder():
        while not ends(front.scene):
            if not front.go_on():
                front.type(str(front.board.session.view.moves()[0]))
            said, first = front.scene["announcements"], front.scene["announced"]
            assert first <= max(end, 8), "an announcement was dropped before anybody could hear it"
            batches.append(said[max(0, end - first) :])
            end = first + len(said)
    return batches


@pytest.mark.parametrize("players", [5, 8])
def test_a_hunt_is_told_to_its_end_before_the_next(players):
    front = FakeFrontEnd(Table("nanuk", seed=7, players=players, seats="A"))
    last = batches_until(front, lambda scene: "sheet" in scene)[-1]
    so_far = front.scene["announced"] + len(front.scene["announcements"])
    begun = front.press("table:go-on")["announcements"][so_far - front.scene["announced"] :]

    assert " choose" in last[0]
    assert last[-1].startswith("The hunt")
    assert not [line for line in last if " dealt " in line or "Hunt 2" in line]
    assert re.search("boasts? first now", begun[0])
    assert [re.match("You are dealt|Hunt 2: |", line)[0] for line in begun[1:3]] == ["You are dealt", "Hunt 2: "]


def test_whoever_picks_first_is_told_so_once_a_pot():
    sides = "boast 2 seal in 4 days by A | doom B | hunters A C | doomers B D E | outcome success"
    state = nanuk.read(f"players 5 | {sides} | pot seal*3 fish deer bird | turn A", seed=6)
    front = FakeFrontEnd(Table(state, seats="A", bots="careful", keep=False))
    told = []
    for _pick in range(3):
        told.append("so you pick first" in front.scene["message"]["text"])
        front.type(str(front.board.session.view.moves()[0]))
        front.go_on()

    assert told == [True, False, False]


@each_game
def test_a_new_game_tells_who_starts_and_what_one_is_dealt(game):
    with temporary_save_folder():
        table = Table(game, seed=7, players=PLAYERS[game], first=1)
        said = FakeFrontEnd(table).scene["announcements"]
    dealt = [line for line in said if " dealt " in line]

    assert f"{table.session.name(1)} starts." in " ".join(said[:1])
    assert len(dealt) == 1
    assert "You are dealt" in dealt[0] or "everyone is dealt" in dealt[0]
    assert max(map(len, said)) < 120


@each_game
def test_a_game_gone_on_with_is_not_told_again(game):
    with temporary_save_folder():
        record = Table(game, seed=7, players=PLAYERS[game]).record.play(
            str(Table(game, seed=7, players=PLAYERS[game]).session.state.moves()[0])
        )
        said = FakeFrontEnd(Table(record)).scene["announcements"]

    assert [line for line in said if " dealt " in line or " starts." in line] == []


def test_a_feat_that_ends_the_game_gives_way_to_the_result():
    trios = ["+".join(three) for three in combinations(koinobori.COLOURS, 3)]
    posts = f"post 1 {' '.join(trios[:5])} | post 2 {' '.join(trios[5:10])} | post 3 {' '.join([trios[10]] * 3)}"
    text = f"players 2 | flags green lime pink | {posts} {trios[11]} | hand A {trios[12]} | mast A {trios[13]} | turn A"
    front = FakeFrontEnd(Table(koinobori.read(text, seed=1)))
    front.type(f"post 3 <- {trios[12]}")
    said = front.scene["announcements"]

    assert front.board.game.feat is not None
    assert not [line for line in said if line.startswith("Your card closed ")]
    assert said[-1] == front.scene["sheet"]["said"]
    assert said[-1].startswith(front.scene["sheet"]["head"])
    assert said[-2].endswith(" shows an empty mast.")


def test_sides_that_are_shown_at_once_are_told_once():
    front = FakeFrontEnd(Table("nanuk", seed=7, players=8, seats="A"))
    batches = batches_until(front, lambda scene: "The sides are shown" in " ".join(scene["announcements"]))
    sides = next(at for at, line in enumerate(batches[-1]) if line.startswith("The sides are shown."))

    assert not [line for line in batches[-1][:sides] if line.endswith(" has chosen a side.")]


@each_game
def test_highlighted_places_are_named(game):
    with temporary_save_folder():
        front = FakeFrontEnd(Table(game, seed=7, players=PLAYERS[game], first=0))
        front.press("table:hint")
        front.press("table:hint")
    said = front.scene["announcements"][-1]
    items = [*placed_items(front.scene["zones"])]
    options = [option for item in items for option in item.get("options", ())]
    hinted = [item for item in (*items, *options) if "hint" in item.get("state", "").split()]
    names = [item.get("label") or front.scene["faces"][item["face"]]["name"] for item in hinted]

    assert front.scene["message"]["text"] == "Look at the highlighted places."
    assert said.startswith("Look at the highlighted places: ")
    assert "Boast" not in said
    assert names
    assert [name for name in names if name not in said] == []


# Names --------------------------------------------------------------------------------


def parts_that_need_names(scene):
    """Yield everything in a scene that needs a name, as its kind, its id, and its name for screen readers."""
    faces = scene["faces"]

    def card(each):
        return "card", each["id"], each.get("label", faces[each["face"]]["name"])

    yield from (("face", face, look["name"]) for face, look in faces.items())
    for seat in scene.get("seats", []):
        yield from named_parts_of_seat(seat, card)
    for zone in scene.get("zones", []):
        yield from named_parts_of_zone(zone, card)
    for button in [*scene.get("buttons", []), *scene.get("tools", [])]:
        yield "button", button["id"], button["label"]
        yield "why not", button["id"], button.get("why", "nothing") if button.get("off") else "nothing"
    yield from (("line", line["id"], line["text"]) for line in scene.get("log", []))
    if form := scene.get("form"):
        yield "form", form["id"], form["title"]
        yield from (("of a form", each["id"], each["label"]) for each in [*form["buttons"], *form.get("fields", [])])
    if "next" in scene:
        yield "next", "next", scene["next"]["label"]


def named_parts_of_seat(seat, card):
    """Yield a seat with its cards, zones and tokens, in the same form."""
    yield "seat", seat["id"], seat["name"]
    yield from map(card, seat.get("cards", []))
    for zone in seat.get("zones", []):
        yield from named_parts_of_zone(zone, card)
    if tokens := seat.get("tokens"):
        yield "tokens of a seat", seat["id"], " ".join(token["label"] for token in tokens)


def named_parts_of_zone(zone, card):
    """Yield a zone with everything in it, in the same form."""
    yield "zone", zone["id"], zone["label"]
    yield from map(card, zone.get("cards", []))
    for word in ("gaps", "columns", "groups", "dials"):
        for part in zone.get(word, []):
            yield word[:-1], part["id"], part["label"]
            yield from map(card, part.get("cards", []))
            for option in part.get("options", []):
                yield "option", f"{part['id']}={option['value']}", option["label"]
    tallies = [token for part in zone.get("columns", []) for token in part.get("tally", [])]
    for token in [*zone.get("tokens", []), *tallies]:
        yield "token", token["symbol"], token["label"]


def parts_without_name(scene):
    """Return the parts of a scene that have no name, or just an id for a name."""
    return [each for each in parts_that_need_names(scene) if lacks_name(*each)]


def lacks_name(what, name, said):
    """Return whether a name is empty or looks like an id; a dial's value may be named by a number."""
    if what == "option" and said.isdigit():
        return False
    return AN_ID.fullmatch(said) is not None or (said == name and not said.isalpha())


def parts_said_twice(scene):
    """Return what a seat says in its own words though another part of it says the same; equal parts are read once."""
    words, twice = default_labels(), []
    for seat in scene.get("seats", []):
        parts = [seat.get("note", ""), *(token["label"] for token in seat.get("tokens", []))]
        parts = {part for each in parts for part in each.split(" · ")} - {""}
        states = {words.get(f"is_{word}", "") for word in seat.get("state", "").split()} - {""}
        twice += [(part, other) for part in parts for other in states if part != other and part in other]
    return twice


STEPS = many(100, 600)
"""Acts at a table before its game is played to its end."""


@pytest.mark.parametrize(
    ("game", "seats"),
    rest_in_deep(
        list(product(GAMES, ("A", "AB", ""))),
        [("nanuk", "A")],
    ),
)
def test_everything_touchable_has_a_name(game, seats):
    kinds, refused = set(), 0
    with temporary_save_folder():
        table = Table(game, seed=7, players=PLAYERS[game], seats=seats, bots="random", teacher=True)
        front, rng = FakeFrontEnd(table), Random(f"names {game} {seats}")
        for step in range(STEPS):
            kinds |= {what for what, _name, _said in parts_that_need_names(front.scene)}
            refused += front.scene.get("message", {}).get("kind") == "refuse"
            assert parts_without_name(front.scene) == []
            assert parts_said_twice(front.scene) == []
            if table.session.state.result and step % 3 == 0:
                break
            kind, content = next_act(front, rng, step)
            front.send(kind, **content)
        front.send("escape")
        front.press("table:return")
        front.play(lambda view: str(player("random", seed=1).move(view)))

    assert front.scene["message"]["kind"] == "end"
    assert parts_without_name(front.scene) == []
    assert parts_said_twice(front.scene) == []
    assert {"face", "card", "zone", "seat", "button", "line"} <= kinds
    assert refused > 3 or not seats


@pytest.mark.parametrize("spoiled", ["", " ", "hand:1", "post2", "…"])
def test_missing_name_is_noticed(spoiled):
    with temporary_save_folder():
        scene = json.loads(json.dumps(FakeFrontEnd(Table("koinobori", seed=7, first=0)).scene))
    assert parts_without_name(scene) == []

    for part in (scene["zones"][0], scene["seats"][0], scene["buttons"][0] if scene["buttons"] else scene["tools"][0]):
        word = "name" if "name" in part else "label"
        before, part[word] = part[word], spoiled
        assert len(parts_without_name(scene)) == 1
        part[word] = before
