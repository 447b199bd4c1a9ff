/* Koinobori: the rules of gamelib/koinobori in the order of the rulebook, without the log. A card is the number of its
   kind, from 1, in the order in which hands are sorted; Python fills in what each kind shows. */
#pragma once
#include "eight.h"
#include "koinobori_declared.h"
#include "koinobori_carps.h"

enum { MOST_MOVES = 2048 };

_Static_assert(ROW + 1 == EIGHT, "a row is moved up in one word");

/* 3 Turns */

static int seat_to_act(const State *now) { return now->turn.seat; }
static int first_seat(const State *now) { return now->turn.seat; }
static int is_round_over(const State *now) { return now->over != PLAYED_ON; }
static int is_game_over(const Setup *setup, const State *now) { (void)setup; return is_round_over(now); }
static int is_open(const State *now, int post) { return now->height[post] < HEIGHT; }

static Eight mark_open_posts(const Setup *setup, const State *now) {
    Eight heights = 0;
    __builtin_memcpy(&heights, now->height, POSTS);
    return mark_up_to(heights, HEIGHT - 1) & first_bytes(setup->players + 1);
}

/* The level that counts, or by ruling the one at the start of the turn (KOI-5.6). */
static const Level *level_that_counts(const Setup *setup, const State *now) {
    int on_mast = now->masted[now->turn.seat];
    return &setup->level[setup->level_counts_at_once ? on_mast : on_mast - now->turn.raised];
}

/* 4 What is allowed, in the order in which Python lists it */

static int may_take(const State *now, const Level *level) {
    const Turn *turn = &now->turn;
    return turn->action != PLAYING && turn->made < level->take && now->row_size && now->held[turn->seat] < level->hold;
}

static int may_mast(const Setup *setup, const State *now, const Level *level) { /* KOI-3.5, KOI-4.11 */
    const Turn *turn = &now->turn;
    return turn->action != TAKING && turn->made < level->play && now->masted[turn->seat] < MOST_MASTED
        && (setup->split_plays || turn->made == turn->raised);
}

static int may_place(const Setup *setup, const State *now, const Level *level) { /* KOI-3.5, KOI-5.12 */
    const Turn *turn = &now->turn;
    return turn->action != TAKING
        && (turn->extra || (turn->made < level->play && (setup->split_plays || !turn->raised)));
}

static int may_shift(const Setup *setup, const State *now, int source, int target) { /* KOI-4.20 */
    return source != target && now->height[source] && is_open(now, source) && is_open(now, target)
        && (setup->move_itself || source + 1 != now->turn.icon_post);
}

static int may_steal_from(const Setup *setup, const State *now, const Level *level, int seat) { /* KOI-4.23 */
    int thief = now->turn.seat;
    return seat != thief && now->held[seat] && (now->held[thief] < level->hold || !setup->steal_keeps_limit);
}

static int may_refresh(const Setup *setup, const State *now) { /* KOI-4.24 */
    return now->row_size || now->next < now->cards || (setup->reshuffle && now->gone);
}

/* Whether the seat may be done or, without an action, pass; there are so many other moves. */
static int may_stop(const Setup *setup, const Turn *turn, int others) { /* KOI-4.27, KOI-4.28 */
    return turn->action ? others > 0 : !others || !setup->must_act;
}

static Move stop(const Turn *turn) { return (Move){turn->action ? DONE : PASS, 0, 0, 0}; }

static int list_takes(const State *now, Move *moves) { /* KOI-4.3, KOI-4.6 */
    int last = now->row_size, end = now->turn.end, count = 0;
    if (last == 1 || end != RIGHT) moves[count++] = (Move){TAKE, now->row[0], 1, 0};
    if (last > 1 && end != LEFT) moves[count++] = (Move){TAKE, now->row[last - 1], last, 0};
    return count;
}

static int list_with_icon(const Setup *setup, const State *now, Move *moves) {
    const Turn *turn = &now->turn;
    const Level *level = level_that_counts(setup, now);
    int count = 0, posts = setup->players + 1;
    if (turn->icon == MOVE_ICON) {
        for (int source = 0; source < posts; source++)
            for (int target = 0; target < posts; target++)
                if (may_shift(setup, now, source, target)) moves[count++] = (Move){SHIFT, 0, source + 1, target + 1};
    } else if (turn->icon == STEAL_ICON) {
        for (int seat = 0; seat < setup->players; seat++)
            if (may_steal_from(setup, now, level, seat)) moves[count++] = (Move){STEAL, 0, seat, 0};
    } else if (turn->owed < 0) {
        if (may_refresh(setup, now)) moves[count++] = (Move){REFRESH, 0, 0, 0};
    } else if (turn->owed && now->row_size && now->held[turn->seat] < level->hold) count = list_takes(now, moves);
    if (count) moves[count++] = (Move){DONE, 0, 0, 0};
    return count;
}

/* A move as one number, which is copied faster than four. */
static u32 packed(Move move) {
    u32 number;
    __builtin_memcpy(&number, &move, sizeof number);
    return number;
}

static void put_packed(Move *move, u32 number) { __builtin_memcpy(move, &number, sizeof number); }
#define EACH_PLAY(one) _Pragma("GCC unroll 7") for (int one = 0; one <= POSTS; one++)

static int list_covers(const Setup *setup, const State *now, u8 card, Move *moves) { /* KOI-4.16, KOI-5.9 */
    int count = 0, posts = setup->players + 1;
    for (int post = 0; post < posts; post++) {
        int last = now->height[post] - 1;
        if (last >= 0 && is_open(now, post) && (setup->cover_stacks || now->depth[post][last] == 1))
            moves[count++] = (Move){PLACE, card, post + 1, now->top[post][last]};
    }
    return count;
}

static int list_plays(const Setup *setup, const State *now, int to_mast, int to_posts, Move *moves) {
    const Turn *turn = &now->turn;
    const u8 *hand = now->hand[turn->seat];
    int count = 0, each = !!to_mast, covers = to_posts && (!turn->extra || setup->extra_triggers);
    u32 play[1 + POSTS] = {packed((Move){MAST, 0, 0, 0})}; /* what can be done with any card */
    for (int post = 0; post < POSTS; post++) { /* without a branch that nobody could predict */
        play[each] = packed((Move){PLACE, 0, post + 1, 0});
        each += to_posts & (post <= setup->players) & is_open(now, post);
    }
    for (int at = 0; at < now->held[turn->seat]; at++) {
        u8 card = hand[at];
        if (at && card == hand[at - 1]) continue;
        EACH_PLAY(one) put_packed(&moves[count + one], play[one] + packed((Move){0, card, 0, 0}));
        count += each;
        if (covers && setup->card[card].icon == COVER_ICON) count += list_covers(setup, now, card, moves + count);
    }
    return count;
}

static int list_moves(const Setup *setup, const State *now, Move *moves) {
    const Turn *turn = &now->turn;
    const Level *level = level_that_counts(setup, now);
    if (turn->icon) return list_with_icon(setup, now, moves);
    int count = may_take(now, level) ? list_takes(now, moves) : 0;
    int to_mast = may_mast(setup, now, level), to_posts = may_place(setup, now, level);
    if (to_mast || to_posts) count += list_plays(setup, now, to_mast, to_posts, moves + count);
    if (may_stop(setup, turn, count)) moves[count++] = stop(turn);
    return count;
}

static Move move_at(const Setup *setup, const State *now, const Move *moves, int at) {
    (void)setup, (void)now;
    return moves[at];
}

/* One of the moves that list_moves lists, each as likely as the other, and how many there are. They are counted, not
   listed: with up to four cards, none of which covers another, each can be played alike. */
#define PICKS
enum { FEW = 4 };
#define EACH_OF_FEW(at) _Pragma("GCC unroll 4") for (int at = 0; at < FEW; at++)

static Move pick_move(const Setup *setup, const State *now, Stream *chance, Move *moves, int *count) {
    const Turn *turn = &now->turn;
    const u8 *hand = now->hand[turn->seat];
    int held = now->held[turn->seat], covers = 0;
    EACH_OF_FEW(at) covers |= (at < held) & (setup->card[hand[at]].icon == COVER_ICON);
    if (turn->icon || covers || held > FEW) {
        *count = list_moves(setup, now, moves);
        return moves[randbelow(chance, *count)];
    }
    const Level *level = level_that_counts(setup, now);
    int takes = may_take(now, level) ? list_takes(now, moves) : 0, to_mast = may_mast(setup, now, level);
    Eight open = may_place(setup, now, level) ? mark_open_posts(setup, now) : 0, cards = eight_bytes(hand);
    Eight different = mark_unlike(cards, cards << 8) & first_bytes(held); /* from the card before it */
    int each = to_mast + count_marks(open), plays = each * count_marks(different);
    *count = takes + plays + may_stop(setup, turn, takes + plays);
    int at = (int)randbelow(chance, *count), play = at - takes;
    if (play < 0) return moves[at];
    if (play >= plays) return stop(turn);
    int which = play / each, post = play - which * each - to_mast;
    u8 card = hand[find_mark(different, which)];
    return post < 0 ? (Move){MAST, card, 0, 0} : (Move){PLACE, card, find_mark(open, post) + 1, 0};
}

/* Whether there is more to do than to stop. */
static int can_go_on(const Setup *setup, const State *now) {
    const Turn *turn = &now->turn;
    const Level *level = level_that_counts(setup, now);
    int posts = setup->players + 1;
    if (turn->icon == MOVE_ICON) {
        for (int source = 0; source < posts; source++)
            for (int target = 0; target < posts; target++)
                if (may_shift(setup, now, source, target)) return 1;
        return 0;
    }
    if (turn->icon == STEAL_ICON) {
        for (int seat = 0; seat < setup->players; seat++) if (may_steal_from(setup, now, level, seat)) return 1;
        return 0;
    }
    if (turn->icon && turn->owed < 0) return may_refresh(setup, now);
    if (turn->icon) return turn->owed && now->row_size && now->held[turn->seat] < level->hold;
    if (!turn->action || may_take(now, level)) return 1;
    return now->held[turn->seat] && (may_mast(setup, now, level) || may_place(setup, now, level));
}

/* 5 What happens */

static void draw_to_row(State *now) {
    while (now->row_size < ROW && now->next < now->cards) now->row[now->row_size++] = now->deck[now->next++];
}

static void refill_row(const Setup *setup, State *now) { /* KOI-5.2, KOI-5.3, KOI-5.4 */
    draw_to_row(now);
    if (now->row_size == ROW || !now->gone || !setup->reshuffle) return;
    u8 sorted = 0;
    for (int at = 0; at < now->gone; at++) put_in(now->deck, &sorted, now->discards[at]);
    Stream chance = stream_for_1(now->key, "reshuffle", ++now->reshuffles);
    shuffle(&chance, now->deck, sorted);
    now->next = now->gone = 0;
    now->cards = sorted;
    draw_to_row(now);
}

static void use_no_icon(State *now) { now->turn.icon = now->turn.owed = now->turn.icon_post = 0; }

/* On to the next choice that a seat has; what cannot be used lapses, and turns pass on (KOI-5.18, KOI-5.20). */
static void next_choice(const Setup *setup, State *now, int finished) {
    for (;;) {
        Turn *turn = &now->turn;
        const Level *level = level_that_counts(setup, now);
        if (turn->action && !turn->icon && !turn->extra)
            finished |= turn->made >= (turn->action == PLAYING ? level->play : level->take);
        if (!finished && can_go_on(setup, now)) return;
        if (now->row_size <= REFILL_AT && (turn->icon || turn->action == TAKING)) refill_row(setup, now);
        finished = 0;
        if (!turn->icon) {
            *turn = (Turn){turn->seat + 1 < setup->players ? turn->seat + 1 : 0, 0, 0, 0, 0, 0, 0, 0, 0};
            return;
        }
        *turn = (Turn){turn->seat, turn->action, turn->made, turn->raised, turn->extra, 0, 0, 0, 0};
    }
}

static void end_game(State *now, Reason reason) { /* KOI-7.1, KOI-7.2 */
    now->turn = (Turn){now->turn.seat, 0, 0, 0, 0, 0, 0, 0, 0};
    now->over = reason;
}

static int owed_by(int icon) { return icon == TAKE2_ICON ? 2 : icon == TAKE1_ICON ? 1 : icon == REFRESH_ICON ? -1 : 0; }
static int waits(int icon) { return icon == MOVE_ICON || icon >= TAKE2_ICON; }

static void take(const Setup *setup, State *now, Move move) { /* KOI-3.2, KOI-5.14, KOI-5.15 */
    Turn *turn = &now->turn;
    put_in(now->hand[turn->seat], &now->held[turn->seat], move.card);
    now->row_size--;
    put_bytes(now->row, eight_bytes(now->row) >> 8 * (move.post == 1));
    int end = setup->either_end ? turn->end : move.post == 1 ? LEFT : RIGHT;
    if (turn->icon) {
        turn->owed--;
        turn->end = end;
    } else *turn = (Turn){turn->seat, TAKING, turn->made + 1, 0, 0, 0, 0, 0, setup->either_end ? ANY_END : end};
}

static int place(const Setup *setup, State *now, Move move) { /* KOI-5.5, KOI-5.9, KOI-5.12; whether the game ends */
    Turn *turn = &now->turn;
    int post = move.post - 1, icon = setup->card[move.card].icon, extra = turn->extra;
    take_out(now->hand[turn->seat], &now->held[turn->seat], move.card);
    if (!move.over) now->depth[post][now->height[post]++] = 0;
    now->top[post][now->height[post] - 1] = move.card;
    now->depth[post][now->height[post] - 1]++;
    int closed = !is_open(now, post);
    if ((closed && !setup->closing_icons) || (extra && !setup->extra_triggers)) icon = NO_ICON; /* KOI-5.8, KOI-5.13 */
    if (!mark_open_posts(setup, now)) return 1;
    *turn = (Turn){turn->seat, PLAYING, turn->made + !extra, turn->raised, extra - !!extra, 0, 0, 0, 0};
    if (waits(icon)) {
        turn->icon = icon;
        turn->owed = owed_by(icon);
        turn->icon_post = move.post;
    } else turn->extra += icon == EXTRA_ICON;
    return 0;
}

static void hang(State *now, Move move) { /* KOI-5.6 */
    Turn *turn = &now->turn;
    int seat = turn->seat;
    take_out(now->hand[seat], &now->held[seat], move.card);
    now->mast[seat][now->masted[seat]++] = move.card;
    *turn = (Turn){seat, PLAYING, turn->made + 1, turn->raised + 1, turn->extra, 0, 0, 0, 0};
}

static void shift(const Setup *setup, State *now, Move move) { /* KOI-5.10, KOI-5.11 */
    int source = move.post - 1, target = move.over - 1, to = now->height[target]++, from = --now->height[source];
    u8 card = now->top[target][to] = now->top[source][from];
    now->depth[target][to] = now->depth[source][from];
    int icon = setup->card[card].icon;
    int closed = !is_open(now, target) && !setup->closing_icons;
    if (!setup->moved_icons_again || icon == MOVE_ICON || closed) icon = NO_ICON;
    use_no_icon(now);
    if (waits(icon)) {
        now->turn.icon = icon;
        now->turn.owed = owed_by(icon);
        now->turn.icon_post = move.over;
    } else now->turn.extra += icon == EXTRA_ICON;
}

static void steal(State *now, Move move) { /* KOI-5.16, KOI-6.4 */
    int thief = now->turn.seat, victim = move.post;
    Stream chance = stream_for_1(now->key, "steal", ++now->steals);
    u8 card = now->hand[victim][randbelow(&chance, now->held[victim])];
    take_out(now->hand[victim], &now->held[victim], card);
    put_in(now->hand[thief], &now->held[thief], card);
    use_no_icon(now);
    now->turn.end = ANY_END;
}

static void refresh(const Setup *setup, State *now) { /* KOI-5.17 */
    copy_cards(now->discards + now->gone, now->row, now->row_size);
    now->gone += now->row_size;
    now->row_size = 0;
    now->turn.owed = 1;
    refill_row(setup, now);
}

static void play_move(const Setup *setup, State *now, Move move) {
    int passes = now->passes, finished = 0;
    now->passes = 0;
    switch (move.kind) {
    case TAKE: take(setup, now, move); break;
    case PLACE:
        if (place(setup, now, move)) {
            end_game(now, FULL);
            return;
        }
        break;
    case MAST: hang(now, move); break;
    case SHIFT: shift(setup, now, move); break;
    case STEAL: steal(now, move); break;
    case REFRESH: refresh(setup, now); break;
    case PASS: /* KOI-4.28, KOI-7.2 */
        now->passes = passes + 1;
        if (now->passes == setup->players) {
            end_game(now, STUCK);
            return;
        }
        finished = 1;
        break;
    default: finished = 1; /* KOI-3.2, KOI-3.3, KOI-3.4 */
    }
    next_choice(setup, now, finished);
}

/* 2 Deal */

static void start_game(const Setup *setup, State *now, u64 key) { /* KOI-2.2, KOI-2.3, KOI-2.4, KOI-2.5 */
    int players = setup->players;
    *now = (State){0};
    now->key = key;
    Stream first = stream_for(key, "first"), flags = stream_for(key, "flags"), dealt = stream_for(key, "deal");
    for (int colour = 0; colour < COLOURS; colour++) now->flags[colour] = colour;
    shuffle(&flags, now->flags, COLOURS);
    if (setup->flags_given) copy_cards(now->flags, setup->flags, players + 1);
    copy_cards(now->deck, setup->box, setup->cards);
    shuffle(&dealt, now->deck, setup->cards);
    now->cards = setup->cards;
    for (int seat = 0; seat < players; seat++)
        for (int card = 0; card < DEALT; card++)
            put_in(now->hand[seat], &now->held[seat], now->deck[now->next++]);
    draw_to_row(now);
    now->first = setup->first == DRAWN_BY_LOT ? (int)randbelow(&first, players) : setup->first;
    now->turn = (Turn){now->first, 0, 0, 0, 0, 0, 0, 0, 0};
    next_choice(setup, now, 0);
}

static void start_next_round(const Setup *setup, State *now) { (void)setup, (void)now; } /* a game is one round */

/* 7 The end */

static Counts carps(const Setup *setup, const State *now, int post) {
    Counts counts = 0;
    for (int at = 0; at < now->height[post]; at++) counts += setup->card[now->top[post][at]].shows;
    return counts;
}

static void count_points(const Setup *setup, const State *now, i32 *totals) { /* KOI-7.6, KOI-7.8 */
    int earns[COLOURS] = {0};
    for (int post = 0; post <= setup->players; post++) {
        int value, colour = scoring_colour(carps(setup, now, post), now->flags[post], &value);
        earns[colour] += value;
    }
    for (int colour = 0; colour < COLOURS; colour++) earns[colour] = earns[colour] ? earns[colour] : -PENALTY;
    for (int seat = 0; seat < setup->players; seat++) {
        totals[seat] = 0;
        for (int at = 0; at < now->masted[seat]; at++) {
            const Card *card = &setup->card[now->mast[seat][at]];
            for (int carp = 0; carp < card->carps; carp++) totals[seat] += earns[card->colour[carp]];
        }
    }
}

static void find_result(const Setup *setup, const State *now, Result *found) { /* KOI-7.10 */
    int best = 0, last = 0, players = setup->players, count = 0;
    *found = (Result){{0}, 0, 0};
    count_points(setup, now, found->scores);
    for (int seat = 0; seat < players; seat++) if (!seat || found->scores[seat] > best) best = found->scores[seat];
    for (int each = 0; each < players; each++) {
        int seat = (now->first + each) % players;
        if (found->scores[seat] != best) continue;
        found->winners |= 1u << seat;
        last = seat;
        count++;
    }
    if (now->over == STUCK && setup->stuck == STUCK_DRAWN) found->winners = 0;
    else if (count > 1 && setup->final_tie == FINAL_TIE_LAST_IN_TURN) found->winners = 1u << last;
    found->losers = ((1u << players) - 1) & ~found->winners;
}

static void find_round_result(const Setup *setup, const State *now, Result *found) { find_result(setup, now, found); }

/* For comparing states byte by byte: what is beyond the end of a list becomes 0, and the deck begins at 0. */
static void tidy(const Setup *setup, State *now) {
    clear_cards(now->flags, setup->players + 1, POSTS);
    clear_cards(now->row, now->row_size, ROW + 1);
    for (int post = 0; post < POSTS; post++) {
        clear_cards(now->top[post], now->height[post], HEIGHT);
        clear_cards(now->depth[post], now->height[post], HEIGHT);
    }
    for (int seat = 0; seat < MOST_SEATS; seat++) clear_cards(now->hand[seat], now->held[seat], MOST_CARDS);
    now->cards -= now->next;
    copy_cards(now->deck, now->deck + now->next, now->cards);
    now->next = 0;
    clear_cards(now->deck, now->cards, MOST_CARDS);
    clear_cards(now->discards, now->gone, MOST_CARDS);
}
