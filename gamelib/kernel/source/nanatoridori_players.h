/* How gamelib/players/nanatoridori.py plays, move for move. Python fills in the weights, so they stand there only. */
#pragma once
#include "nanatoridori.h"

/* Keen. Sums are made in the same order as in Python and nothing is fused, so every bit is the same. */

/* The burden of a hand that is given in several pieces, as if it were one. */
typedef struct { double total; u8 before, rank, size; } Burden;

static double run_weight(const Weights *weights, const Burden *so_far) {
    return weights->run[so_far->size < SIZES ? so_far->size : SIZES - 1][so_far->rank];
}

static void add_cards(const Weights *weights, Burden *so_far, const u8 *cards, int count) {
    for (int at = 0; at < count; at++) {
        if (cards[at] == so_far->rank) {
            so_far->size++;
            continue;
        }
        if (so_far->size) {
            so_far->total += run_weight(weights, so_far);
            if (cards[at] == so_far->before) so_far->total -= weights->merge_bonus;
            so_far->before = so_far->rank;
        }
        so_far->rank = cards[at];
        so_far->size = 1;
    }
}

static void add_flock(const Weights *weights, Burden *so_far, Flock flock) {
    for (int card = 0; card < flock.size; card++) add_cards(weights, so_far, &flock.rank, 1);
}

static double total_burden(const Weights *weights, const Burden *so_far) {
    return so_far->size ? so_far->total + run_weight(weights, so_far) : so_far->total;
}

static double burden(const Weights *weights, const u8 *hand, int cards) {
    Burden all = {0};
    add_cards(weights, &all, hand, cards);
    return total_burden(weights, &all);
}

/* The lowest burden of a hand with a flock taken in, and the gap for it. */
static double best_gap(const Weights *weights, const u8 *hand, int cards, Flock flock, int *gap) {
    Burden front = {0}, before = {0}; /* before: the cards left of the gap, weighed once */
    add_flock(weights, &front, flock);
    add_cards(weights, &front, hand, cards);
    double best = total_burden(weights, &front);
    *gap = 0;
    for (int at = 1, weighed = 0; at < cards; at++) {
        if (hand[at] != flock.rank || hand[at - 1] == flock.rank) continue;
        add_cards(weights, &before, hand + weighed, at - weighed);
        weighed = at;
        Burden with = before;
        add_flock(weights, &with, flock);
        add_cards(weights, &with, hand + at, cards - at);
        double total = total_burden(weights, &with);
        if (total < best) {
            best = total;
            *gap = at;
        }
    }
    return best;
}

/* The burden of a hand when one flock is gone and perhaps another is taken in; `before` are the cards left of it. */
static double burden_after(const Weights *weights, const u8 *hand, int cards, Move move, const Burden *before,
                           Flock taken) {
    Burden all = *before;
    int gap, left = cards - move.size, end = move.at + move.size;
    add_cards(weights, &all, hand + end, cards - end);
    double without = total_burden(weights, &all);
    if (!taken.size) return without;
    u8 after[DECK + 1];
    copy_cards(after, hand, move.at);
    copy_cards(after + move.at, hand + end, left - move.at);
    double with = best_gap(weights, after, left, taken, &gap);
    return with < without ? with : without;
}

static double pass_gain(const Terms *terms, const u8 *hand, int cards, Move move) {
    const Weights *weights = &terms->weights;
    int gap;
    double without = burden(weights, hand, cards);
    if (terms->setup.variant != DUEL) return -weights->wait - without;
    if (!move.open) return -weights->out;
    double with = best_gap(weights, hand, cards, (Flock){1, move.open}, &gap);
    return -(with < without ? with : without) - weights->open - weights->lead;
}

static Move keen_about_held(const Weights *weights, const State *now) {
    const u8 *hand = now->hand[now->turn];
    int cards = now->size[now->turn], gap;
    double with = best_gap(weights, hand, cards, now->held, &gap);
    return with < burden(weights, hand, cards) ? (Move){TAKE_IN, gap, 0, 0} : (Move){DISCARD, 0, 0, 0};
}

/* How many equal cards stand together around a place of a hand. */
static int run_around(const u8 *hand, int cards, int at) {
    int from = at, end = at;
    while (from && hand[from - 1] == hand[at]) from--;
    while (end < cards && hand[end] == hand[at]) end++;
    return end - from;
}

/* The moves that leave the longest runs of a hand alone; all of them where the hand is short, or nothing else wins. */
static int spare_longest(const Setup *setup, const State *now, const Move *moves, int count, Move *spared) {
    const u8 *hand = now->hand[now->turn];
    int cards = now->size[now->turn], longest = 1, left = 0, plays = 0;
    if (cards <= (setup->variant == DUEL ? FEW_IN_DUEL : FEW_CARDS)) return 0;
    for (int at = 0; at < cards; at++) {
        int run = run_around(hand, cards, at);
        if (run > longest) longest = run;
    }
    for (int at = 0; at < count; at++) {
        int is_play = moves[at].kind == PLAY;
        if (is_play && longest > 1 && run_around(hand, cards, moves[at].at) == longest) continue;
        plays += is_play;
        spared[left++] = moves[at];
    }
    return plays ? left : 0;
}

static Move keen(const Terms *terms, const State *now, int in_character, const Move *moves, int count) {
    const Weights *weights = &terms->weights;
    const u8 *hand = now->hand[now->turn];
    int cards = now->size[now->turn], left;
    Move spared[MOST_MOVES];
    if (now->held.size) return keen_about_held(weights, now);
    if (in_character && (left = spare_longest(&terms->setup, now, moves, count, spared))) {
        moves = spared;
        count = left;
    }
    Move found = moves[0];
    if (count == 1) return found;
    double best = -2 * weights->out;
    Burden before = {0};
    for (int at = 0, weighed = 0; at < count; at++) {
        Move move = moves[at];
        double gain = weights->out;
        if (move.kind == PASS) gain = pass_gain(terms, hand, cards, move);
        else if (move.size < cards) {
            if (move.at < weighed) { /* plays with open cards begin at the left again */
                before = (Burden){0};
                weighed = 0;
            }
            add_cards(weights, &before, hand + weighed, move.at - weighed);
            weighed = move.at;
            gain = weights->lead * weights->holds[move.size + move.open][hand[move.at]]
                 - burden_after(weights, hand, cards, move, &before, now->table) - weights->open * move.open;
        }
        if (gain > best) {
            best = gain;
            found = move;
        }
    }
    return found;
}

/* Careful: the first rule of thumb that fits */

static Move careful_about_held(const State *now, int in_character) {
    const u8 *hand = now->hand[now->turn];
    for (int gap = 0; gap < now->size[now->turn]; gap++)
        if (hand[gap] == now->held.rank) return (Move){TAKE_IN, gap, 0, 0};
    return (Move){in_character && now->held.rank == RANKS ? TAKE_IN : DISCARD, 0, 0, 0};
}

static Move careful_pass(const State *now, const Move *moves, int count) {
    for (int at = 0; at < count && moves[at].kind == PASS; at++)
        for (int card = 0; card < now->size[now->turn]; card++)
            if (moves[at].open && now->hand[now->turn][card] == moves[at].open) return moves[at];
    return moves[0];
}

static Move careful(const Terms *terms, const State *now, int in_character, const Move *moves, int count) {
    (void)terms;
    enum { BROKEN = 1000, NONE = 100000 }; /* runs played in part come after all that are played as a whole */
    const u8 *hand = now->hand[now->turn];
    int cards = now->size[now->turn], least = NONE;
    Move weakest = {0};
    if (now->held.size) return careful_about_held(now, in_character);
    for (int at = 0; at < count; at++) {
        Move move = moves[at];
        if (move.kind != PLAY) continue;
        if (move.size == cards) return move;
        int end = move.at + move.size, rank = hand[move.at];
        int is_run = (!move.at || hand[move.at - 1] != rank) && (end == cards || hand[end] != rank) && !move.open;
        int strength = (is_run ? 0 : BROKEN) + 10 * (move.size + move.open) + rank;
        if (strength < least) {
            least = strength;
            weakest = move;
        }
    }
    return least < NONE ? weakest : careful_pass(now, moves, count);
}

/* Only the rules: whatever flock may be played; what joins is kept or not, as a coin falls */

static Move rules_only(const Terms *terms, const State *now, const Move *moves, int count, Stream *chance) {
    (void)terms;
    int passes = 0;
    if (now->held.size) return randbelow(chance, 2) ? careful_about_held(now, 0) : (Move){DISCARD, 0, 0, 0};
    while (passes < count && moves[passes].kind == PASS) passes++;
    if (passes == count) passes = 0;
    return moves[passes + randbelow(chance, count - passes)];
}

/* New to the game: the weakest flock that may be played, or now and then another; keeps some of what joins. In
   character, nothing is kept that was beaten, and open cards are picked up that join. */

static Move newcomer_about_held(const Weights *weights, const State *now, int in_character, Stream *chance) {
    int leaves = in_character ? now->owner == now->turn : randbelow(chance, 100) < weights->forgets;
    return leaves ? (Move){DISCARD, 0, 0, 0} : careful_about_held(now, 0);
}

static Move newcomer(const Terms *terms, const State *now, int in_character, const Move *moves, int count,
                     Stream *chance) {
    const Weights *weights = &terms->weights;
    int least = 1000;
    if (now->held.size) return newcomer_about_held(weights, now, in_character, chance);
    Move weakest = in_character ? careful_pass(now, moves, count) : moves[0];
    double neat = terms->setup.variant == DUEL ? weights->neat_in_duel : weights->neat;
    int strays = randbelow(chance, 100) < (in_character ? neat : weights->strays);
    if (strays && in_character) return careful(terms, now, 0, moves, count);
    if (strays) return rules_only(terms, now, moves, count, chance);
    int greedy = !in_character && randbelow(chance, 100) < weights->greedy;
    for (int at = 0; at < count; at++) {
        int strength = (greedy ? -10 : 10) * (moves[at].size + moves[at].open) + now->hand[now->turn][moves[at].at];
        if (moves[at].kind != PLAY || strength >= least) continue;
        least = strength;
        weakest = moves[at];
    }
    return weakest;
}

/* Searching: the outcome of the round for a seat, from 0 to 1. */
static double worth(const Terms *terms, const State *now, int seat, int horizon) {
    int is_out = 0;
    (void)horizon;
    for (int at = 0; at < now->outs; at++) is_out |= now->out[at] == seat;
    if (terms->setup.variant == ONE_WINNER) {
        if (now->outs && now->out[0] == seat) return 1;
        return is_out ? 0.5 : !is_round_over(now) ? STILL_OPEN : now->loser == seat ? 0 : 0.5;
    }
    if (is_round_over(now)) return now->loser != seat;
    return is_out ? 1 : STILL_OPEN;
}
