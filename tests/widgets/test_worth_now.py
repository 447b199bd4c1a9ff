"""Notes on the table: what each carp would be worth now, posts decided by their flag, a hunt's progress; sounds."""

from collections import Counter

from gamelib import koinobori
from tests.laws.configurations import sampled
from tests.oracles import banners
from tests.support.tables import new_table
from widgets import scenes
from widgets.stage.board import default_labels
from widgets.stage.scene import EMPTY_SELECTION, SceneOptions


def zone_of(part, name):
    """Return a zone by its id, or None."""
    return next((zone for zone in part["zones"] if zone["id"] == name), None)


def test_worth_of_each_carp_agrees_with_the_posts():
    shown = 0
    for step in sampled("koinobori", 60):
        view = step.state.view(0)
        part = scenes.scenes_of("koinobori").part(view, EMPTY_SELECTION, SceneOptions(worth=True))
        worth = Counter()
        for post, flag in zip(view.posts, view.flags, strict=True):
            colour, value = banners.scoring([space[-1] for space in post], flag)
            worth[colour] += value
        zone = zone_of(part, "worth")
        assert (zone is None) == bool(view.end_reason)
        if zone is not None:
            told = {
                token["symbol"].removeprefix("dot-"): int(token["text"].replace("−", "-")) for token in zone["tokens"]
            }
            assert told == {colour: worth.get(colour, -3) for colour in banners.COLOURS}
            shown += 1
    assert shown


def test_worth_is_shown_only_at_tables_and_can_be_hidden():
    view = koinobori.deal(3, seed=7).view(0)
    assert zone_of(scenes.scenes_of("koinobori").part(view, EMPTY_SELECTION, SceneOptions()), "worth") is None
    _table, front = new_table("koinobori")
    assert zone_of(front.scene, "worth")

    front.press("table:worth")

    assert zone_of(front.scene, "worth") is None
    assert "worth" not in str(new_table("nanatoridori")[1].scene["tools"])


def test_post_without_a_leading_colour_counts_by_its_flag():
    _table, front = new_table("koinobori")
    front.play()
    states = [data["state"]["scene"] for data in front.states() if "zones" in data["state"].get("scene", {})]
    posts = [column for scene in states for column in zone_of(scene, "posts")["columns"] if column.get("by_flag")]

    assert posts
    assert all(column["worth"].endswith(f"{column['name']} 1") for column in posts if "worth" in column)


def test_hunt_shows_how_much_it_has_found():
    _table, front = new_table("nanuk")
    front.play(lambda view: str(view.moves()[-1]))
    states = [data["state"]["scene"] for data in front.states() if "zones" in data["state"].get("scene", {})]
    meters = [zone["meter"] for scene in states for zone in scene["zones"] if "meter" in zone]

    assert meters
    assert all(meter["have"] >= 0 and meter["need"] >= 1 for meter in meters)


def test_sounds_have_a_switch():
    assert default_labels()["sounds"] == "Sounds"
