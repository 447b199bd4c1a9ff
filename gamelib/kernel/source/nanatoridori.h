/* Nanatoridori: the rules of gamelib/nanatoridori in the order of the rulebook, without the log. */
#pragma once
#include "chance.h"
#include "nanatoridori_declared.h"

enum { MOST_MOVES = 256 };
#define SEATS_GO_OUT /* one after the other, in the order in which `out` has them */

/* 2 Deal */

static void deal_round(const Setup *setup, State *now, int first) { /* NANA-2.1, NANA-8.5 */
    int players = setup->players, is_duel = setup->variant == DUEL, size = is_duel ? DUEL_HAND_SIZE : HAND_SIZE;
    now->turn = first;
    now->owner = now->loser = NOBODY;
    now->outs = now->lost = 0;
    now->table = now->held = (Flock){0, 0};
    copy_cards(now->deck, setup->deck, DECK);
    Stream chance = stream_for_1(now->key, "deal", now->round);
    shuffle(&chance, now->deck, DECK);
    now->next = 0;
    now->cards = DECK;
    for (int seat = 0; seat < players; seat++) {
        now->size[seat] = size;
        copy_cards(now->hand[seat], now->deck + now->next, size);
        now->next += size;
    }
    for (int seat = 0; seat < players; seat++) {
        clear_cards(now->open[seat], 0, RANKS + 1);
        for (int card = 0; card < (is_duel ? DUEL_OPEN_CARDS : 0); card++) {
            now->open[seat][now->deck[now->next++]]++;
            now->open[seat][0]++;
        }
    }
}

static void start_game(const Setup *setup, State *now, u64 key) { /* NANA-2.4 */
    *now = (State){0};
    now->key = key;
    now->round = 1;
    for (int seat = 0; seat < setup->players; seat++) now->standing[seat] = setup->standing;
    Stream chance = stream_for(key, "first");
    deal_round(setup, now, setup->first == DRAWN_BY_LOT ? (int)randbelow(&chance, setup->players) : setup->first);
}

/* 3 Turns */

static int seat_to_act(const State *now) { return now->turn; }
static int first_seat(const State *now) { return now->turn; }
static int is_round_over(const State *now) { return now->loser != NOBODY; }

/* 4 What is allowed, in the order in which Python lists it */

/* The number of moves; those for a flock picked up are not written down: discard it, or take it in at gap 0, 1, 2... */
static int list_moves(const Setup *setup, const State *now, Move *moves) {
    (void)setup;
    int count = 0, turn = now->turn, cards = now->size[turn], size = 1, rank = 0;
    const u8 *hand = now->hand[turn], *open = now->open[turn];
    if (now->held.size) return cards + 2; /* NANA-3.6 */
    if (now->table.size) {
        size = now->table.size;
        rank = now->table.rank;
        if (!open[0]) moves[count++] = (Move){PASS, 0, 0, 0};
        else for (int card = 1; card <= RANKS; card++) /* NANA-8.6 */
            if (open[card]) moves[count++] = (Move){PASS, 0, 0, card};
    }
    for (int at = 0, from = 0; at < cards; at++) { /* parts of runs that are strong enough (NANA-4.1, 4.2) */
        if (hand[at] != hand[from]) from = at;
        int run = at - from + 1;
        if (run > size || (run == size && hand[at] > rank)) moves[count++] = (Move){PLAY, from, run, 0};
    }
    if (!open[0]) return count;
    for (int card = 1; card <= RANKS; card++) /* NANA-8.8 */
        for (int at = 0, from = 0; open[card] && at < cards; at++) {
            if (hand[at] != hand[from]) from = at;
            if (hand[at] != card) continue;
            for (int added = 1; added <= open[card]; added++) {
                int run = at - from + 1 + added;
                if (!now->table.size || run > size || (run == size && card > rank))
                    moves[count++] = (Move){PLAY, from, run - added, added};
            }
        }
    return count;
}

static Move move_at(const Setup *setup, const State *now, const Move *moves, int at) {
    (void)setup;
    if (!now->held.size) return moves[at];
    return at ? (Move){TAKE_IN, at - 1, 0, 0} : (Move){DISCARD, 0, 0, 0};
}

/* 5 What happens */

static void end_round(const Setup *setup, State *now, int loser) { /* NANA-7.1, NANA-7.2, NANA-8.2, NANA-8.7 */
    now->turn = now->loser = loser;
    if (setup->variant == ONE_WINNER) {
        for (int seat = 0; seat < setup->players; seat++)
            now->standing[seat] += seat == now->out[0] ? FIRST_OUT_POINTS
                                 : seat == loser       ? LAST_POINTS
                                                       : OTHER_POINTS;
        return;
    }
    now->lost = !now->outs && setup->duel_drop_loses == DUEL_DROP_LOSES_MATCH ? now->standing[loser] : 1;
    now->standing[loser] -= now->lost;
}

static void end_turn(const Setup *setup, State *now) { /* NANA-5.7, NANA-5.8, NANA-5.9 */
    int turn = now->turn, players = setup->players;
    if (!now->size[turn]) {
        now->out[now->outs++] = turn;
        if (now->outs == players - 1) {
            int last = 0;
            while (!now->size[last]) last++;
            end_round(setup, now, last);
            return;
        }
    }
    do {
        turn = turn + 1 < players ? turn + 1 : 0;
        if (turn == now->owner) { /* nobody beat the flock: it is cleared, and the next seat with cards leads */
            now->table = (Flock){0, 0};
            now->owner = NOBODY;
        }
    } while (!now->size[turn]);
    now->turn = turn;
}

static void play_cards(const Setup *setup, State *now, Move move) { /* NANA-5.1, NANA-5.2, NANA-5.10, NANA-8.8 */
    int turn = now->turn;
    u8 *hand = now->hand[turn], rank = hand[move.at];
    Flock beaten = now->table;
    now->table = (Flock){move.size + move.open, rank};
    now->owner = turn;
    now->open[turn][rank] -= move.open;
    now->open[turn][0] -= move.open;
    now->size[turn] -= move.size;
    copy_cards(hand + move.at, hand + move.at + move.size, now->size[turn] - move.at);
    if (beaten.size && (now->size[turn] || setup->take_when_going_out)) now->held = beaten;
    else end_turn(setup, now);
}

static void pass(const Setup *setup, State *now, Move move) { /* NANA-3.4, NANA-5.6, NANA-8.6, NANA-8.7 */
    int turn = now->turn;
    if (setup->variant == DUEL) {
        if (!move.open) {
            end_round(setup, now, turn);
            return;
        }
        now->open[turn][move.open]--;
        now->open[turn][0]--;
        now->held = (Flock){1, move.open};
    } else if (now->next < now->cards) now->held = (Flock){1, now->deck[now->next++]};
    else end_turn(setup, now);
}

static void take_in(const Setup *setup, State *now, Move move) { /* NANA-4.3, NANA-5.3 */
    int turn = now->turn, size = now->held.size;
    u8 *hand = now->hand[turn];
    copy_cards(hand + move.at + size, hand + move.at, now->size[turn] - move.at);
    for (int card = 0; card < size; card++) hand[move.at + card] = now->held.rank;
    now->size[turn] += size;
    now->held = (Flock){0, 0};
    end_turn(setup, now);
}

static void play_move(const Setup *setup, State *now, Move move) {
    switch (move.kind) {
    case PLAY: play_cards(setup, now, move); break;
    case PASS: pass(setup, now, move); break;
    case TAKE_IN: take_in(setup, now, move); break;
    default: /* NANA-5.2, NANA-5.4 */
        now->held = (Flock){0, 0};
        end_turn(setup, now);
    }
}

/* 6 What each player sees: unknown cards are 0 in a view, and its `cards` has them in order */

static void imagine(const Setup *setup, const View *view, Stream *chance, State *now) { /* NANA-6.4 */
    int unseen = view->unseen;
    u8 pool[DECK];
    copy_cards(pool, view->cards, unseen);
    shuffle(chance, pool, unseen);
    *now = view->now;
    for (int seat = 0; seat < setup->players; seat++) {
        for (int at = 0; at < now->size[seat]; at++)
            if (!now->hand[seat][at]) now->hand[seat][at] = pool[--unseen];
        if (!setup->places_seen && seat != view->seat) shuffle(chance, now->hand[seat], now->size[seat]);
    }
    if (now->held.size && !now->held.rank) now->held.rank = pool[--unseen];
    now->key = fold_seed(next_bits(chance));
    copy_cards(now->deck, pool, unseen);
    now->next = 0;
    now->cards = unseen;
}

/* 7 The end */

static int is_game_over(const Setup *setup, const State *now) { /* NANA-7.4, NANA-8.3 */
    if (!is_round_over(now)) return 0;
    for (int seat = 0; seat < setup->players; seat++) {
        int has = now->standing[seat];
        if (setup->variant == ONE_WINNER ? has >= WINNING_POINTS : !has) return 1;
    }
    return 0;
}

static void start_next_round(const Setup *setup, State *now) { /* NANA-7.3 */
    now->round++;
    deal_round(setup, now, now->loser);
}

static void find_round_result(const Setup *setup, const State *now, Result *found) {
    int one_winner = setup->variant == ONE_WINNER;
    *found = (Result){{0}, 0, 1u << now->loser};
    for (int seat = 0; seat < setup->players; seat++) {
        int lost = seat == now->loser, won = one_winner ? seat == now->out[0] : !lost;
        found->winners |= (u32)won << seat;
        found->scores[seat] = !one_winner ? -now->lost * lost
                            : won         ? FIRST_OUT_POINTS
                            : lost        ? LAST_POINTS
                                          : OTHER_POINTS;
    }
}

static void find_result(const Setup *setup, const State *now, Result *found) {
    int best = 0;
    for (int seat = 0; seat < setup->players; seat++) if (now->standing[seat] > best) best = now->standing[seat];
    *found = (Result){{0}, 0, 0};
    for (int seat = 0; seat < setup->players; seat++) {
        int won = setup->variant == ONE_WINNER ? now->standing[seat] == best : now->standing[seat] != 0;
        found->scores[seat] = now->standing[seat];
        if (won) found->winners |= 1u << seat;
        else found->losers |= 1u << seat;
    }
}

/* For comparing states byte by byte: what is beyond the end of a list becomes 0, and the deck begins at 0. */
static void tidy(const Setup *setup, State *now) {
    for (int seat = 0; seat < MOST_SEATS; seat++)
        clear_cards(now->hand[seat], seat < setup->players ? now->size[seat] : 0, DECK + 1);
    clear_cards(now->out, now->outs, MOST_SEATS);
    now->cards -= now->next;
    copy_cards(now->deck, now->deck + now->next, now->cards);
    now->next = 0;
    clear_cards(now->deck, now->cards, DECK + 1);
}
