"""Rules broken in the kernel on purpose, one at a time: comparison with the Python engine must find each."""

import shutil
import subprocess
from itertools import count
from pathlib import Path
from time import monotonic

import pytest

from gamelib.kernel import loader
from tests.kernel.lockstep import (
    Difference,
    deals_to_imagine,
    walk_game,
    walk_imagined_deals,
    walk_rare_states,
    ways_to_deal,
)
from tests.kernel.nets import random_net, walk_with_net
from tests.tiers import rest_in_deep

TOP = Path(__file__).resolve().parent.parent.parent
COMPILER = TOP / ".venv-kernel" / "bin" / "python"
MOST_SECONDS = 300

FAULTS = [
    ("nanatoridori.h", "run == size && hand[at] > rank", "run == size && hand[at] >= rank"),
    ("nanatoridori.h", "run == size && card > rank", "run == size && card >= rank"),
    ("nanatoridori.h", "if (turn == now->owner) {", "if (turn == now->owner && now->size[turn]) {"),
    ("nanatoridori.h", "now->size[turn] || setup->take_when_going_out", "1"),
    ("nanatoridori.h", "!now->outs && setup->duel_drop_loses == DUEL_DROP_LOSES_MATCH", "0"),
    ("nanatoridori.h", "now->next < now->cards) now->held", "now->next < now->cards - 1) now->held"),
    ("nanatoridori_players.h", "cards[at] == so_far->before", "cards[at] == so_far->before && so_far->size < 5"),
    ("nanatoridori_players.h", "if (total < best) {", "if (total <= best) {"),
    ("nanatoridori_players.h", "is_run ? 0 : BROKEN", "is_run ? 0 : 5"),
    ("koinobori.h", "setup->cover_stacks || now->depth[post][last] == 1", "1"),
    ("koinobori.h", "setup->move_itself || source", "1 || source"),
    ("koinobori.h", "now->held[thief] < level->hold || !setup->steal_keeps_limit", "now->held[thief] < level->hold"),
    ("koinobori.h", "(setup->reshuffle && now->gone)", "now->gone"),
    ("koinobori.h", "|| !now->gone || !setup->reshuffle", "|| !now->gone"),
    ("koinobori.h", "(closed && !setup->closing_icons)", "0"),
    ("koinobori.h", "icon == MOVE_ICON || closed", "closed"),
    ("koinobori.h", "count > 1 && setup->final_tie == FINAL_TIE_LAST_IN_TURN", "0"),
    ("koinobori_players.h", "values[at] >= values[best]", "values[at] > values[best]"),
    ("koinobori_players.h", "now->height[post] < height", "now->height[post] > height"),
    ("koinobori_carps.h", "more |= one & bit;", ""),
    ("koinobori.h", "covers = to_posts && (!turn->extra || setup->extra_triggers)", "covers = to_posts"),
    ("koinobori_players.h", "seen->counts[target] + leaves", "seen->counts[target]"),
    ("koinobori_players.h", "height < HEIGHT - 1 ? 0", "height < HEIGHT ? 0"),
    ("koinobori_players.h", "seen->counts[post] | height << 48 |", "seen->counts[post] |"),
    ("eight.h", "if (at < EIGHT) {", "if (at <= EIGHT) {"),
    ("eight.h", "if (*count <= EIGHT) {", "if (*count <= EIGHT + 1) {"),
    ("koinobori.h", "if (turn->icon || covers || held > FEW) {", "if (turn->icon || held > FEW) {"),
    ("koinobori.h", "if (turn->icon || covers || held > FEW) {", "if (turn->icon || covers || held > EIGHT) {"),
    ("koinobori.h", "mark_unlike(cards, cards << 8) & first_bytes(held)", "first_bytes(held)"),
    ("eight.h", "128 + most", "127 + most"),
    ("nanuk_cards.h", "spare >= 0 && now > best.now", "now > best.now"),
    ("koinobori_deals.h", "last = middle;", "last = first;"),
    ("koinobori_deals.h", "apart -= before[1] == pair[1];", "break;"),
    ("koinobori_deals.h", "power[left[pair[1]]--]++;", "power[left[pair[1]]]++;"),
    ("koinobori_deals.h", "view->scales) + shown * limbs", "view->scales) + !!shown * limbs"),
    ("koinobori_deals.h", "if (at) add_to(", "if (at > 1) add_to("),
    ("koinobori_deals.h", "left[pair[1]]--;\n", "\n"),
    ("koinobori_deals.h", "if (card_of[pair[0]] == pair[1]) return -1", ""),
    ("koinobori_deals.h", "if (view->deck >= 0) {", "if (view->deck > 40) {"),
    ("koinobori_deals.h", "shuffle(chance, now->deck, view->deck);", ""),
    (
        "koinobori_deals.h",
        "put_in(now->hand[seat], &now->held[seat], card_of[*slot++]);",
        "now->hand[seat][now->held[seat]++] = card_of[*slot++];",
    ),
    ("nanuk_deals.h", "!randbelow(chance, 2)", "randbelow(chance, 2)"),
    ("nanuk_deals.h", "for (; at && gift[at - 1] > card; at--) gift[at] = gift[at - 1];", ""),
    ("nanuk.h", "shields < 0", "shields < 1"),
    ("nanuk.h", "found >= now->boast.number", "found > now->boast.number"),
    ("nanuk.h", "needed == left && (", "needed == left && 0 && ("),
    ("nanuk.h", "most || setup->bonus_without_bears", "1"),
    ("nanuk.h", "if (!setup->one_dealer) now->dealer = first;", ""),
    ("nanuk.h", "if (now->boasted && now->given)", "if (now->given > 1)"),
    (
        "nanuk_players.h",
        "mine - 0.5 * most - 0.5 * sum / (terms->setup.players - 1)",
        "mine - (0.5 * most + 0.5 * sum / (terms->setup.players - 1))",
    ),
    ("chance.h", "if (bound < 2) return 0;", "if (bound < 3) return 0;"),
    ("chance.h", "chance->state = fits ? after : more.state;", "chance->state = more.state;"),
    ("chance.h", "digit -= is_high;", ""),
    ("chance.h", "digit += fraction < low;", ""),
    ("chance.h", "at + whole + 1 < limbs ? number", "at + whole + 2 < limbs ? number"),
    ("net.h", "(sum + SCALE / 2) >> SCALE_BITS", "sum / SCALE"),
    ("net.h", "all[at] += clip(each[at]);", "all[at] += each[at];"),
    ("nanatoridori_net.h", "times[kind] < 3", "times[kind] < 2"),
    ("nanatoridori_net.h", "(size[run + 1] > 1)", "(size[run + 1] > 2)"),
    ("nanatoridori_net.h", "rank[with] == rank[first]", "rank[with] == rank[first] && with > first + 2"),
    ("nanatoridori_net.h", "size == other.size && rank > other.rank", "size == other.size && rank >= other.rank"),
    ("nanatoridori_net.h", "least((passed.rank - 1) / 2, 2)", "least(passed.rank / 2, 2)"),
    ("nanatoridori_net.h", "seen->deck >= deck_steps[deck]", "seen->deck > deck_steps[deck]"),
    ("nanatoridori_net.h", "seen->variant == ONE_WINNER && seen->outs ? 0 : SURE", "SURE"),
    ("nanatoridori_net.h", "if (seen->takes)", "if (0)"),
    ("nanuk_net.h", "order[animal] = 1 << 30;", "order[animal] = 1 << 10;"),
    ("nanuk_net.h", "if ((piled[animal] - fewest) & 1)", "if (piled[animal] & 1)"),
    ("nanuk_net.h", "number - held[animal] - given[animal]", "number - held[animal]"),
    ("nanuk_net.h", "points.then - points.now", "points.then"),
    ("nanuk_net.h", "(seen->picks ? 10 : 0)", "0"),
    ("koinobori_net.h", "(then->height[post] == HEIGHT && !seen->closing)", "0"),
    ("koinobori_net.h", "if (move.over) then->post[post] -= seen->top[post].shows;", "if (0) {}"),
    ("koinobori_net.h", "then->owed = seen->owed - 1;", "then->owed = seen->owed;"),
    ("koinobori_net.h", "(seen->at_once ? 0 : raised)", "0"),
    ("koinobori_net.h", "count_of(counts, colour), most = 0;", "count_of(counts, colour), most = 1;"),
    ("koinobori_net.h", "(256 - then->look[post]->chance[colour]) >> 8", "256 >> 8"),
    ("koinobori_net.h", "if (each > best) best = each;", "best = each;"),
    ("chance.h", "if (limbs == 0 || bound[limbs] || is_less(number, bound, limbs)) return limbs;", "return limbs;"),
]


def build(file, right, wrong, folder):
    """Build the kernel with one line changed, and return it."""
    source = folder / "source"
    shutil.copytree(loader.SOURCE, source)
    text = (source / file).read_text(encoding="utf-8")
    assert text.count(right) == 1, right
    (source / file).write_text(text.replace(right, wrong), encoding="utf-8")
    code = (
        "import sys, hatch_build as build; from pathlib import Path; "
        "build.build_all([build.library_name()], Path(sys.argv[1]), Path(sys.argv[2]), ('-Wno-error',))"
    )
    subprocess.run([COMPILER, "-c", code, source, folder], cwd=TOP, check=True, capture_output=True)
    return loader.open_library(folder / loader.library_name())


def walk_until_different(file, library):
    """Walk games in both engines, or imagine deals, until they disagree."""
    began, imagines, by_net = monotonic(), file.endswith("_deals.h"), file.endswith("net.h")
    of_all = ("chance", "eight", "net.h")
    games = [game for game in ("nanatoridori", "koinobori", "nanuk") if file.startswith((game, *of_all))]
    for game in [] if imagines or by_net else games:
        walk_rare_states(game, library)
    for number in count(1):
        assert monotonic() - began < MOST_SECONDS, "not noticed"
        for game in games:
            ways = deals_to_imagine(game) if imagines else ways_to_deal(game)
            if by_net:
                walk_with_net(game, ways[-number % len(ways)], number, library, random_net(game, number))
                continue
            (walk_imagined_deals if imagines else walk_game)(game, ways[-number % len(ways)], number, library)


@pytest.mark.parametrize(("file", "right", "wrong"), rest_in_deep(FAULTS, FAULTS[::42]))
def test_a_planted_fault_is_noticed(library, tmp_path, file, right, wrong):
    assert library is not None
    broken = build(file, right, wrong, tmp_path)

    with pytest.raises(Difference):
        walk_until_different(file, broken)
