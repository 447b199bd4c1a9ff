"""The rules that the maker of a friends' table chooses: variants, house rules, and what of them everybody is told."""

from dataclasses import fields

import pytest

from gamelib.core import registry
from tests.room.phones import join, on_server, open_table, run_coroutine, sit_down, start_local_server
from widgets.room.chosen_rules import ChosenRules
from widgets.room.friends_lobby import FriendsLobby

GAMES = registry.games()


def chosen(phone):
    """Return what is marked on the page of rules."""
    blocks = [block["options"] for block in phone.screen["blocks"] if block["kind"] == "gamechoice"]
    return [each["id"] for options in blocks for each in options if each["on"]]


async def rules_opened(server, game, players=0):
    """Return a room and its maker's phone, which shows the rules of the game."""
    room, mira = await open_table(server, game, players, "Mira")
    await mira.press("friends:table")
    await mira.press("friends:house")
    return room, mira


def end_game(table):
    """Replace the game at a table by one that is over, by the same rules."""
    session = table.session
    while session.record.state.result is None:
        state = session.record.state
        session.set_record(
            session.record.play(state.view(state.to_act[0]).moves()[0], state.to_act[0])
            if state.to_act
            else session.record.next_round()
        )


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_and_house_rule_can_be_chosen(game):
    about, rules = registry.about(game), ChosenRules(game)
    assert rules.variants() == (about.variants if len(about.variants) > 1 else ())
    assert {each.name for each in rules.house_rules()} == {each.name for each in fields(about.rules.Rulings)}


@pytest.mark.parametrize("game", GAMES)
@on_server
async def test_friends_play_by_the_rules_that_were_chosen(server, game):
    room, mira = await rules_opened(server, game)
    usual = chosen(mira)
    for each in room.lobby.rules.house_rules():
        step = "less" if each.number == each.most else "more"
        await mira.press(f"{step if each.number is not None else 'house'}:{each.name}")
    for_any_number = [each.name for each in room.lobby.rules.variants() if not each.players]
    for name in for_any_number:
        await mira.press(f"variant:{name}")
    assert len(chosen(mira)) > len(usual)
    await mira.press("friends:table")
    await mira.press(f"tables:begin:{game}")
    await mira.until(lambda: mira.scene)

    state = room.activity.tables[0].record.state
    usual_rulings = type(state.rulings)()
    names = [each.name for each in fields(usual_rulings)]
    assert [name for name in names if getattr(state.rulings, name) == getattr(usual_rulings, name)] == []
    assert state.variant == ["basic", *for_any_number][-1]


@on_server
async def test_the_duel_has_two_seats_and_three_seats_have_no_duel(server):
    room, mira = await rules_opened(server, "nanatoridori", 4)
    await mira.press("variant:duel")
    assert (room.lobby.players, room.lobby.rules.variant) == (2, "duel")
    await mira.press("variant:one-winner")
    assert (room.lobby.players, room.lobby.rules.variant) == (3, "one-winner")
    await mira.press("friends:table")
    await mira.press("friends:fewer")
    assert (room.lobby.players, room.lobby.rules.named()) == (2, ["Duel"])
    await mira.press("friends:more")
    assert (room.lobby.players, room.lobby.rules.named()) == (3, [])


@on_server
async def test_too_many_people_for_the_duel_keep_their_seats(server):
    room, _mira = await rules_opened(server, "nanatoridori", 4)
    await sit_down(server, room, "Jun")
    await sit_down(server, room, "Ada")
    lobby = room.lobby
    for name in ("duel", "no such variant"):
        lobby.choose_variant(name)
    assert (lobby.rules.variant, lobby.may_choose_variant("duel"), len(lobby.people)) == ("basic", False, 3)


@on_server
async def test_everybody_is_told_what_is_not_as_usual(server):
    room, mira = await rules_opened(server, "nanuk", 5)
    jun = await sit_down(server, room, "Jun")
    guest = await join(server, room.code)
    assert "You play by" not in jun.text + guest.text
    await mira.press("variant:declared-sides")
    await mira.press("house:one_dealer")
    [title] = [each.title for each in room.lobby.rules.house_rules() if each.name == "one_dealer"]
    for phone in (jun, guest):
        await phone.until(lambda phone=phone: f"You play by: “Open sides” and “{title}”." in phone.text)
    await mira.press("friends:table")
    await mira.press("friends:games")
    await mira.press("game:koinobori")
    await jun.until(lambda: "You play by" not in jun.text)


def test_a_number_goes_as_far_as_it_may_and_is_named():
    rules = ChosenRules("nanatoridori")
    rules.change("duel_penguins", by=1)
    assert rules.named() == []
    for _press in range(3):
        rules.change("duel_penguins", by=-1)
    assert rules.named() == ["Lost rounds that lose a duel: 1"]
    rules.change("duel_penguins", by=1)
    rules.change("no such rule")
    assert rules.changed == {}


@on_server
async def test_the_maker_sets_numbers_one_by_one(server):
    room, mira = await rules_opened(server, "nanuk")
    await mira.press("more:highest_number")
    await mira.press("more:highest_number")
    await mira.press("less:bears_on_doubles")  # already none
    assert room.lobby.rules.named() == ["The most animals a boast may name: 29"]


@pytest.mark.parametrize(("game", "variant"), [("nanatoridori", "duel"), ("nanuk", "declared-sides")])
@on_server
async def test_the_next_game_is_played_by_the_same_rules(server, game, variant):
    room, mira = await rules_opened(server, game)
    await mira.press(f"variant:{variant}")
    switches = [each.name for each in room.lobby.rules.house_rules() if each.number is None]
    await mira.press(f"house:{switches[0]}")
    await mira.press("friends:table")
    await mira.press(f"tables:begin:{game}")
    [table] = room.activity.tables
    before = table.record.state
    end_game(table)
    table.begin_again()

    after = table.record.state
    assert (after.result, after.variant, after.rulings) == (None, variant, before.rulings)


def test_chosen_rules_outlast_a_restart(tmp_path):
    async def scenario():
        async with start_local_server(tmp_path) as server:
            room, mira = await rules_opened(server, "nanuk", 5)
            await mira.press("variant:declared-sides")
            await mira.press("house:one_dealer")
            named = room.lobby.rules.named()
            room.keep()
        async with start_local_server(tmp_path) as again:
            await join(again, room.code, mira.jar)
            assert again.registry.rooms[room.code].lobby.rules.named() == named

    run_coroutine(scenario())


def test_a_table_kept_by_an_earlier_version_plays_the_usual_game():
    plain = FriendsLobby("nanuk").plain()
    del plain["variant"], plain["house_rules"]
    assert FriendsLobby.from_plain(plain).rules.named() == []
