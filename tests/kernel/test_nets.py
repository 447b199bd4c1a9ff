"""The nets: the same value for every move in plain Python and in the kernel, and nothing that a seat may not know."""

import tomllib
from itertools import count
from zlib import crc32

import pytest

from gamelib.core import registry
from gamelib.kernel import loader
from gamelib.players import net as nets
from gamelib.players.by_net import move_by_net
from tests.kernel.lockstep import compiled_game
from tests.kernel.nets import random_net, redeal, walk_with_net
from tests.laws import GAMES, cases_per_shard, many, report
from tests.laws.configurations import configurations_in_test, sampled

WITH_NET = [game for game in GAMES if registry.about(game).net]
TRAINED = [game for game in WITH_NET if (nets.FOLDER / f"{game}.net").is_file()]
"""The games whose net has been trained and is kept."""

pytestmark = pytest.mark.usefixtures("library")
each_game = pytest.mark.parametrize("game", WITH_NET)


@each_game
def test_every_move_has_the_same_value_in_both_engines(library, game):
    ways, decisions = configurations_in_test(game), 0
    for number in count():
        net = random_net(game, number)
        decisions += walk_with_net(game, ways[number % len(ways)], number, library, net)
        if number >= len(ways) and decisions >= cases_per_shard(1_500, 1_000_000):
            break

    report(f"{game}: {decisions:,} decisions of nets the same in both engines")


@each_game
def test_a_net_sees_the_same_in_every_deal_that_agrees(game):
    looks, compared = registry.about(game).net_module, 0
    for number, step in enumerate(sampled(game, many(60, 20_000), seed=23)):
        for seat in step.state.to_act if step.seat is not None else ():
            view = step.state.view(seat)
            for deal in range(3):
                assert looks.see(redeal(view, 3 * number + deal)) == looks.see(view), view.write()
                compared += 1

    report(f"{game}: a net sees the same in {compared:,} other deals")
    assert compared


@each_game
def test_weights_take_as_many_bytes_as_the_kernel_reads(game):
    size = nets.size_of(*registry.about(game).net_module.SHAPE)

    assert compiled_game(game).declared.layouts["Net"].size == size <= 60_000


def test_kept_weights_are_those_of_their_card_and_log():
    for game in TRAINED:
        looks = registry.about(game).net_module
        net = nets.load(game, *looks.SHAPE)
        card = tomllib.loads((nets.FOLDER / f"{game}.toml").read_text(encoding="utf-8"))
        last = (nets.FOLDER / f"{game}.log").read_text(encoding="utf-8").splitlines()[-1]

        assert net is not None
        assert card["checksum"] == f"{crc32(net.weights):08x}" == last.split()[-1]
        assert (card["features"], card["features_in_groups"]) == looks.SHAPE
        assert f"iteration {card['iterations']:4}  " in last


@each_game
def test_damaged_or_foreign_weights_are_not_used(game, tmp_path, monkeypatch):
    looks, weights = registry.about(game).net_module, random_net(game, 1).weights
    kept = nets.with_checksum(weights)
    monkeypatch.setattr(nets, "FOLDER", tmp_path)
    found = []
    for content in (b"", kept[:-1], kept[:99] + bytes([kept[99] ^ 1]) + kept[100:], kept):
        nets.load.cache_clear()
        (tmp_path / f"{game}.net").write_bytes(content)
        found.append(nets.load(game, *looks.SHAPE))
    nets.load.cache_clear()

    assert found[:3] == [None] * 3
    assert found[3].weights == weights


@each_game
def test_players_by_net_move_the_same_in_both_engines(game, tmp_path, monkeypatch):
    if game not in TRAINED:
        monkeypatch.setattr(nets, "FOLDER", tmp_path)
        (tmp_path / f"{game}.net").write_bytes(nets.with_checksum(random_net(game, 2).weights))
        nets.load.cache_clear()
    for number, step in enumerate(sampled(game, many(40, 4_000), seed=29)):
        if step.seat is None:
            continue
        view = step.state.view(step.seat)
        with loader.library_turned_off():
            mine = move_by_net(view)

        assert move_by_net(view) == mine, (number, view.write())
        assert mine in view.moves()
    nets.load.cache_clear()
