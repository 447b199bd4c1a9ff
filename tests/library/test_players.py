"""Players of every level: they finish all games, give reasons, see no secrets, and repeat their play from a seed."""

import sys
import time
from types import SimpleNamespace

import pytest

import gamelib
from gamelib import BadPlayers, GameError, Stream, clause, koinobori, nanatoridori, nanuk
from gamelib.core import registry
from gamelib.kernel import loader
from gamelib.players import (
    LADDER,
    LEVELS,
    LIGHT,
    Player,
    default_milliseconds,
    levels,
    player,
    random_move,
    rules_for,
    rules_of_thumb,
    search,
)
from gamelib.players.levels import ChosenMove, Level, describe_own_bot, levels_without_thinking, offered_levels
from gamelib.players.search import Budget, difference
from tests.kernel.lockstep import states_with_equal_posts
from tests.laws import GAMES, many, report
from tests.laws.configurations import TABLES, Configuration, configurations, configurations_in_test
from tests.laws.test_hidden_information import holds_nothing_hidden

each_game = pytest.mark.parametrize("game", GAMES)
QUICK = ("random", "rules", "newcomer", "careful", "keen")
TRIES = 3
"""Number of times a move is timed before it counts as too slow, since the machine may be busy."""
THOUGHT = {"nanatoridori": 20, "nanuk": 12, "koinobori": 12}


def quick_player(name, game, seed=0):
    """Return a player of the ladder that thinks only briefly."""
    return player(name, seed=seed, playouts=THOUGHT[game] if name == "searching" else None)


def positions(game, number, seed=0, players=("careful", "keen", "random")):
    """Return states in which a seat has more than one move, from rounds between players of these levels."""
    states, deal = [], seed
    while len(states) < number:
        way = configurations(game)[deal % len(configurations(game))]
        state, rng = way.deal(deal), Stream(deal, "positions")
        while state.to_act:
            seat = state.to_act[0]
            if len(state.moves(seat)) > 1 and rng.randbelow(12) == 0:
                states.append(state)
            state = state.play(
                quick_player(players[(seat + deal) % len(players)], game).move(state.view(seat), rng), seat
            )
        deal += 1
    return states[:number]


@each_game
def test_every_level_finishes_every_variant_and_ruling(game):
    rounds = 0
    for number, way in enumerate(configurations_in_test(game) * many(1, 20)):
        state, rng = way.deal(number), Stream(number, "ladder")
        names = [QUICK[(seat + number) % len(QUICK)] for seat in range(state.players)]
        while state.to_act or state.result is None:
            if not state.to_act:
                state, rounds = state.next_round(), rounds + 1
                continue
            seat = state.to_act[-1]
            move = player(names[seat]).move(state.view(seat), rng)
            assert state.why_not(move, seat) is None
            state = state.play(move, seat)
        rounds += 1
    report(f"{game}: {rounds:,} rounds by players of five strengths, every variant and ruling, to the last score")


@each_game
def test_searching_player_finishes_every_table(game):
    thinking = player("searching", playouts=4)
    for number, table in enumerate(TABLES[game][:: many(2, 1)]):
        state, rng = Configuration(game, tuple(table.items())).deal(number), Stream(number, "search")
        while state.to_act:
            seat = state.to_act[0]
            mine = seat == number % state.players
            state = state.play((thinking if mine else player("keen")).move(state.view(seat), rng), seat)

        assert state.round_result


@each_game
@pytest.mark.parametrize("name", LADDER)
def test_every_choice_has_a_reason_in_a_sentence(game, name):
    for state in positions(game, many(6, 60), seed=3):
        seat = state.to_act[0]
        choice = quick_player(name, game).choose(state.view(seat))

        assert choice.because[0].isupper()
        assert choice.because.endswith((".", "]"))
        assert choice.move in state.moves(seat)
        assert str(choice.move) in str(choice)


@each_game
@pytest.mark.parametrize("name", LADDER)
def test_hidden_cards_change_no_players_choice(game, name):
    for number, state in enumerate(positions(game, many(8, 200) if name == "searching" else many(12, 1_000), seed=11)):
        seat = state.to_act[0]
        elsewhere = state.view(seat).imagine(Stream(number, "redeal"))
        here, there = (quick_player(name, game, seed=number).choose(each.view(seat)) for each in (state, elsewhere))

        assert here == there


class Spy:
    """A player that stores the views it gets and moves as another player does."""

    def __init__(self, playing):
        self.playing, self.shown = playing, []

    def move(self, view, rng):
        """Store the view and return the other player's move."""
        self.shown.append(view)
        return self.playing.move(view, rng)


@each_game
def test_player_cannot_reach_secrets_from_its_view(game):
    seed, walked = 918_273_645_546_372, 0
    for name in LADDER:
        state, rng = configurations(game)[0].deal(seed), Stream(5)
        spies = [Spy(quick_player(name if seat == 0 else "keen", game)) for seat in range(state.players)]
        for _decision in range(40):
            if not state.to_act:
                break
            seat = state.to_act[0]
            state = state.play(spies[seat].move(state.view(seat), rng), seat)
        for spy in spies:
            for view in spy.shown[-2:]:
                walked += len(holds_nothing_hidden(view, state, seed))
            walked += len(holds_nothing_hidden(spy.playing, state, seed))
    report(f"{game}: {walked:,} things reached from what players were shown; no state, no seed")


@each_game
@pytest.mark.parametrize("name", LADDER)
def test_two_players_with_one_seed_play_alike(game, name):
    def moves():
        state, playing, moves = configurations(game)[0].deal(7), quick_player(name, game, seed=3), []
        for _decision in range(25):
            seat = state.to_act[0]
            moves.append(playing.move(state.view(seat)))
            state = state.play(moves[-1], seat)
        return moves

    assert moves() == moves()


@each_game
def test_a_careful_player_beats_a_random_one(game):
    from tests.bench.strength import Match, upper_rung_lead  # noqa: PLC0415 - the same measure as in the benchmark of strength

    match = Match(game, TABLES[game][1]["players"], (), "careful", "random")
    edges = [upper_rung_lead(match, deal) for deal in range(many(20, 400))]

    assert sum(edges) / len(edges) > 0.2


def test_players_go_out_when_the_whole_hand_is_a_flock():
    view = nanatoridori.read("hand 6 6 | table 5 5 | B 1 2 3", seed=1).view(0)

    for name in ("careful", "keen", "searching"):
        assert str(quick_player(name, "nanatoridori").move(view)) == "play 6 6 at 1-2"


def test_search_considers_few_of_thousands_of_boasts():
    view = nanuk.deal(6, seed=2).view(nanuk.deal(6, seed=2).to_act[0])

    assert len(view.moves()) > 1_000
    assert len(rules_for(view).candidates(view)) <= 8


def test_search_tries_a_card_on_one_of_posts_that_look_alike():
    view = koinobori.deal(4, seed=7, first=0).view(0)

    tried = [row.move for row in player("searching", playouts=12).choose(view).considered]

    places = [(move.card, move.post) for move in tried if move.kind == "place"]
    assert sorted(places) == sorted((card, 1) for card in view.hand)


def test_moves_left_out_of_a_search_are_no_better():
    rules, left_out = rules_for(koinobori.deal(4, seed=7, first=0).view(0)), 0
    for state in [*positions("koinobori", many(40, 2_000)), *states_with_equal_posts()]:
        view = state.view(state.to_act[0])
        worth, tried = dict(rules.weigh_moves(view, view.moves())), rules.to_search(view)
        least = min(worth[move] for move in tried)
        for move in set(view.moves()).difference(tried):
            alike = [worth[other] for other in tried if other.kind == "place" == move.kind and other.card == move.card]
            assert worth[move] in alike or worth[move] <= least
            left_out += worth[move] in alike

    assert left_out > 20


def test_stopped_search_returns_its_best_so_far():
    state = koinobori.deal(3, seed=4)
    view = state.view(state.to_act[0])
    choice = player("searching", playouts=10_000).choose(view, stop=lambda: True)

    assert choice.move == player("keen").move(view)
    assert choice.because.startswith("There was no time")


def test_search_yields_slice_by_slice():
    state = nanatoridori.deal(4, seed=4)
    view = state.view(state.to_act[0])
    slices = [choice() for choice in player("searching", playouts=100).thinking(view)]
    tried = [sum(row.playouts for row in each.considered) for each in slices]

    assert len(slices) > 3
    assert tried == sorted(tried)
    assert tried[-1] <= 100


@each_game
def test_search_keeps_to_its_milliseconds(game):
    for state in positions(game, many(3, 30), seed=21):
        seat = state.to_act[0]
        view, seconds = state.view(seat), []
        for _time in range(TRIES):
            began = time.thread_time()
            player("searching", milliseconds=LIGHT).move(view)
            seconds.append(time.thread_time() - began)

        assert min(seconds) < 5 * LIGHT / 1000


@pytest.mark.parametrize(("milliseconds_left", "deals"), [(5.5, 5), (500, 100), (0.2, 1), (-3, 1)])
def test_last_slice_of_a_search_fits_into_the_time_left(monkeypatch, milliseconds_left, deals):
    state, asked = koinobori.deal(3, seed=4), []
    view = state.view(state.to_act[0])
    looking = search.Search(view, view.moves()[:2], rules_for(view), Stream(1))
    monkeypatch.setattr(search, "work_clock", lambda: 60.0)
    monkeypatch.setattr(
        looking, "_deal_by_kernel", lambda _first, count: asked.append(count) or [(0.5,) * len(looking.moves)] * count
    )
    looking._slices.size, looking._slices.seconds_each = 100, 0.001

    looking.deal(60 + milliseconds_left / 1000, most=1000)

    assert asked == [deals]


def test_busy_machine_costs_no_deals_up_to_a_limit(monkeypatch):
    state = nanatoridori.deal(4, seed=2)
    view = state.view(state.to_act[0])

    def deals_with(delay):
        """Count the deals within 15 ms of work if that takes `delay` times as long by the wall clock."""
        worked = [0.0]
        monkeypatch.setattr(search, "work_clock", lambda: worked.append(worked[-1] + 0.001) or worked[-1])
        monkeypatch.setattr(search, "perf_counter", lambda: delay * worked[-1])
        with loader.library_turned_off():
            return len(list(search.search_steps(view, rules_for(view), Stream(1), search.Budget(None, 15))))

    assert deals_with(1) == deals_with(3) > deals_with(30) > 0


def test_wall_clock_replaces_a_coarse_work_clock(monkeypatch):
    coarse_or_none = sys.platform in ("win32", "emscripten")
    assert search._work_clock() is (search.perf_counter if coarse_or_none else time.thread_time)
    monkeypatch.setattr(search, "get_clock_info", lambda _name: SimpleNamespace(resolution=0.0156))
    assert search._work_clock() is search.perf_counter
    monkeypatch.setattr(search, "get_clock_info", lambda _name: time.get_clock_info("no clock"))
    assert search._work_clock() is search.perf_counter


@each_game
def test_rules_of_thumb_cite_clauses_that_exist(game):
    rules = rules_of_thumb(game)

    assert len(rules) >= 6
    for rule in rules:
        assert clause(rule.clause)
        assert str(rule).endswith(f". [{rule.clause}]")


@each_game
def test_every_first_idea_is_used_and_cites_a_clause(game):
    rules, used = registry.about(game).player_module, set()
    for deal in range(max(60, many(60, 200))):
        way = configurations(game)[deal % len(TABLES[game])]
        state, rng = way.deal(deal), Stream(deal)
        while state.to_act:
            view = state.view(state.to_act[0])
            move, why = rules.newcomer(view, rng, in_character=deal % 2 == 0)
            used.add(why)
            state = state.play(move, view.seat)

    assert used == set(rules.FIRST_IDEAS) == set(rules.FIRST_IDEA_TEXTS)
    for why in used:
        assert clause(rules.first_idea(why)[0])


@each_game
def test_every_rule_of_thumb_is_used(game):
    used = set()
    for deal in range(max(60, many(60, 200))):  # at a small scale, too, every rule has to come up
        way = configurations(game)[deal % len(TABLES[game])]
        state, rng = way.deal(deal), Stream(deal)
        while state.to_act:
            seat = state.to_act[0]
            view = state.view(seat)
            move, why = rules_for(view).careful(view)
            used.add(why)
            state = state.play(move if rng.randbelow(3) else random_move(view, rng), seat)

    assert used == set(rules_for(view).RULES)


def test_a_level_that_cannot_think_cannot_be_made():
    with pytest.raises(TypeError, match=r"abstract method .?think"):
        type("Thoughtless", (Level,), {"name": "thoughtless"})()


def test_a_level_moves_as_it_thinks_unless_it_is_faster():
    class Second(Level):
        name = "second"

        def think(self, view, rules, chance, budget, stop):  # noqa: ARG002 - the signature of every level
            yield lambda: ChosenMove(view.moves()[0], "at first")
            yield lambda: ChosenMove(view.moves()[1], "after a thought")

    view = nanatoridori.read("hand 1 5 5 6 | table 3 3", seed=7).view(0)

    assert Second().move(view, rules_for(view), None, Budget(1, None)) == view.moves()[1]


@pytest.mark.parametrize("name", LADDER)
def test_every_level_has_its_own_label_and_sentences(name):
    others = [level for other, level in LEVELS.items() if other != name]

    for say in ("label", "describe", "describe_bot"):
        own = getattr(LEVELS[name], say)()
        assert own not in [getattr(other, say)() for other in others]
        assert own not in (name, describe_own_bot())


def test_level_inserted_second_leaves_the_others_in_lessons(monkeypatch):
    class Second(type(LEVELS["careful"])):
        name = "second"

    quick, (first, *others) = levels_without_thinking(), LEVELS.items()
    monkeypatch.setattr(levels, "LEVELS", dict([first, ("second", Second()), *others]))

    assert levels_without_thinking() == (quick[0], "second", *quick[1:])


def test_player_is_found_by_name():
    assert gamelib.player("keen") == Player("keen")
    assert str(player("searching")) == f"searching, {default_milliseconds()} ms a move"
    assert str(player("searching", playouts=400)) == "searching, 400 playouts a move"


def test_difference_of_equal_moves_is_0():
    assert difference([1.0, 0.0, 1.0], [1.0, 0.0, 1.0]) == (0.0, 0.0)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: player("clever"),
        lambda: player(None),
        lambda: player("searching", playouts=0),
        lambda: player("searching", milliseconds="long"),
        lambda: player("searching", playouts=True),
        lambda: player("keen", playouts=10),
        lambda: player("keen", seed="seven"),
        lambda: rules_of_thumb("chess"),
    ],
)
def test_unknown_player_is_refused(ask):
    with pytest.raises(GameError, match=r"\w+ \w+ \w+"):
        ask()


@each_game
@pytest.mark.parametrize("name", LADDER)
def test_player_accepts_only_views(game, name):
    state = configurations(game)[0].deal(1)
    idle = next(seat for seat in range(state.players) if seat not in state.to_act)

    for position in (state, state.view(None), state.view(idle), None, "a view"):
        with pytest.raises(BadPlayers):
            quick_player(name, game).move(position)


@pytest.mark.parametrize("name", LADDER)
def test_a_level_answers_to_each_of_its_names(name):
    level = LEVELS[name]

    for word in (level.name, level.typed, level.label(), level.label().upper()):
        assert player(word, playouts=1 if level.thinks else None).name == name


def test_levels_are_listed_by_the_words_that_people_read():
    with pytest.raises(BadPlayers, match="new, basics, well and expert"):
        player("god")
    assert [level.label() for level in offered_levels()] == [
        "New to the game",
        "Knows the basics",
        "Plays well",
        "Expert",
    ]
