/* Nanuk: the rules of gamelib/nanuk in the order of the rulebook, without the log. A card is the place of its face in
   the order in which cards are listed: for each animal plain, double, bear and double bear, then the Inuksuk. */
#pragma once
#include "chance.h"
#include "nanuk_declared.h"
#include "nanuk_cards.h"

enum { MOST_MOVES = 32 };

/* 1 Cards */

static int count_of(int animal, const u8 *cards, int count) { /* NANUK-1.3 */
    int found = 0;
    for (int at = 0; at < count; at++) found += animal_of(cards[at]) == animal ? shows(cards[at]) : 0;
    return found;
}

static int holds(const State *now, int seat, int card) {
    for (int at = 0; at < now->held[seat]; at++) if (now->hand[seat][at] == card) return 1;
    return 0;
}

/* 3 Turns */

static int seat_to_act(const State *now) { return now->queue[now->at]; }
static int first_seat(const State *now) { return now->first; }
static int is_round_over(const State *now) { return now->phase == OVER; }
static int is_game_over(const Setup *setup, const State *now) {
    return now->phase == OVER && now->season >= setup->seasons;
}

static int step(const Setup *setup, const State *now, int from, int steps) {
    int players = setup->players;
    return ((from + now->wind * steps) % players + players) % players;
}

static void ask(State *now, int phase) {
    now->phase = phase;
    now->queued = now->at = 0;
}

static void add_to_queue(State *now, int seat) { now->queue[now->queued++] = seat; }

/* Where several choose at once, the seat that chooses first. */
static void bring_forward(State *now, int seat) {
    int at = now->at;
    while (now->queue[at] != seat) at++;
    for (; at > now->at; at--) now->queue[at] = now->queue[at - 1];
    now->queue[at] = seat;
}

/* 4 What is allowed, in the order in which Python lists it */

static int list_gifts(const State *now, int seat, Move *moves) { /* each handful once, small ones first */
    static const u8 HANDFULS[] = {1, 2, 4, 3, 5, 6, 7};
    int count = 0;
    for (int each = 0; each < 7; each++) {
        if (HANDFULS[each] >> now->held[seat]) continue;
        u8 cards[HAND_SIZE] = {0}, size = 0;
        for (int at = 0; at < now->held[seat]; at++)
            if (HANDFULS[each] >> at & 1) cards[size++] = now->hand[seat][at] + 1;
        Move move = {GIVE, cards[0], cards[1], cards[2]};
        int is_known = 0;
        for (int at = 0; at < count; at++) {
            Move other = moves[at];
            is_known |= other.first == move.first && other.second == move.second && other.third == move.third;
        }
        if (!is_known) moves[count++] = move;
    }
    return count;
}

/* The number of moves; boasts are not written down, for there are more than a thousand. */
static int list_moves(const Setup *setup, const State *now, Move *moves) {
    int count = 0, seat = seat_to_act(now);
    const u8 *hand = now->hand[seat];
    switch (now->phase) {
    case BOASTING:
        if (!now->boast.number) return ANIMALS * MOST_DAYS * setup->highest_number;
        return (MOST_DAYS + 1 - now->boast.days) * (1 + ANIMALS * (setup->highest_number - now->boast.number));
    case ANTES:
        for (int at = 0; at < now->held[seat]; at++)
            if (!at || hand[at] != hand[at - 1]) moves[count++] = (Move){ANTE, hand[at], 0, 0};
        return count;
    case GIVING: return list_gifts(now, seat, moves);
    case REWARDS:
        for (int card = 0; card < CARDS; card++) if (now->pot[card]) moves[count++] = (Move){CHOOSE, card, 0, 0};
        return count;
    default:
        moves[0] = (Move){SIDE, 1, 0, 0};
        moves[1] = (Move){SIDE, 0, 0, 0};
        return 2;
    }
}

static Move move_at(const Setup *setup, const State *now, const Move *moves, int at) { /* NANUK-4.2 to NANUK-4.10 */
    if (now->phase != BOASTING) return moves[at];
    Boast last = now->boast;
    int days = MOST_DAYS + 1 - last.days, same = days - 1;
    if (!last.number) {
        last = (Boast){0, 0, 1};
        days = MOST_DAYS;
        same = 0;
    }
    if (at < same) return (Move){BOAST, last.number, last.animal, last.days + 1 + at};
    int number = last.number + (at - same) / (ANIMALS * days) + 1, rest = (at - same) % (ANIMALS * days);
    if (number > setup->highest_number) return (Move){DOOM, 0, 0, 0};
    return (Move){BOAST, number, rest / days, last.days + rest % days};
}

/* 2 Deal */

static void put_in_hand(State *now, int seat, u8 card) {
    int at = now->held[seat]++;
    for (; at && now->hand[seat][at - 1] > card; at--) now->hand[seat][at] = now->hand[seat][at - 1];
    now->hand[seat][at] = card;
}

static void take_from_hand(State *now, int seat, u8 card) {
    int at = 0;
    while (now->hand[seat][at] != card) at++;
    copy_cards(now->hand[seat] + at, now->hand[seat] + at + 1, --now->held[seat] - at);
}

static void deal_up(const Setup *setup, State *now) { /* NANUK-2.3, NANUK-5.21 */
    for (int seat = 0; seat < setup->players; seat++)
        while (now->held[seat] < HAND_SIZE) put_in_hand(now, seat, now->deck[now->next++]);
}

static void begin_hunt(const Setup *setup, State *now, int first) { /* NANUK-2.7 */
    Stream chance = stream_for_2(now->key, "wind", now->season, ++now->hunt);
    now->wind = randbelow(&chance, 2) ? -1 : 1;
    now->first = first;
    now->boast = (Boast){0, 0, 0};
    now->leader = now->doomer = NOBODY;
    now->won = UNKNOWN_YET;
    now->given = now->boasted = 0;
    for (int seat = 0; seat < MOST_SEATS; seat++) {
        now->sides[seat] = now->antes[seat] = UNKNOWN_YET;
        now->gift_size[seat] = NONE_GIVEN;
    }
    if (!setup->one_dealer) now->dealer = first;
    ask(now, BOASTING);
    add_to_queue(now, first);
}

static void begin_season(const Setup *setup, State *now, int season, int first) { /* NANUK-2.3, NANUK-2.5 */
    now->season = season;
    now->hunt = now->winter = now->next = 0;
    now->dealer = first;
    clear_cards(now->held, 0, MOST_SEATS);
    clear_cards(now->pot, 0, CARDS);
    clear_cards(now->discards, 0, CARDS);
    for (int seat = 0; seat < MOST_SEATS; seat++) clear_cards(now->pile[seat], 0, CARDS);
    copy_cards(now->deck, setup->deck, setup->cards);
    now->cards = setup->cards;
    Stream chance = stream_for_1(now->key, "deal", season);
    shuffle(&chance, now->deck, now->cards);
    deal_up(setup, now);
    begin_hunt(setup, now, first);
}

static void start_game(const Setup *setup, State *now, u64 key) {
    *now = (State){0};
    now->key = key;
    Stream chance = stream_for(key, "first");
    begin_season(setup, now, 1, setup->first == DRAWN_BY_LOT ? (int)randbelow(&chance, setup->players) : setup->first);
}

/* 5 What happens */

static void discard_hands(const Setup *setup, State *now) {
    for (int seat = 0; seat < setup->players; seat++) {
        for (int at = 0; at < now->held[seat]; at++) now->discards[now->hand[seat][at]]++;
        now->held[seat] = 0;
    }
}

static int discards_left(const State *now) {
    int count = 0;
    for (int card = 0; card < CARDS; card++) count += now->discards[card];
    return count;
}

static void let_winter_come(const Setup *setup, State *now) { /* NANUK-5.14, NANUK-5.16 */
    now->next = now->cards = 0;
    if (now->winter || !(discards_left(now) || setup->empty_deck_is_winter)) return;
    discard_hands(setup, now);
    for (int card = 0; card < CARDS; card++)
        for (; now->discards[card]; now->discards[card]--) now->deck[now->cards++] = card;
    now->winter = 1;
    Stream chance = stream_for_2(now->key, "winter", now->season, now->hunt);
    shuffle(&chance, now->deck, now->cards);
}

static void draw_days(const Setup *setup, State *now, int found, int shields) { /* NANUK-5.9 to NANUK-5.16 */
    now->won = UNKNOWN_YET;
    for (int day = 0; day < now->boast.days; day++) {
        if (now->next == now->cards) {
            let_winter_come(setup, now);
            if (!now->cards) return;
        }
        int card = now->deck[now->next++];
        now->pot[card]++;
        shields += (card == INUKSUK) - !!has_bear(card);
        if (shields < 0) {
            now->won = 0;
            return;
        }
        if (animal_of(card) == now->boast.animal) found += shows(card);
    }
    now->won = found >= now->boast.number;
}

static void share_pot(const Setup *setup, State *now) { /* NANUK-5.17 to NANUK-5.19 */
    int leader = now->won ? now->leader : now->doomer, cards = 0, winners = 0;
    u8 order[MOST_SEATS];
    for (int each = 0; each < setup->players; each++) {
        int seat = step(setup, now, leader, each);
        if (now->sides[seat] == now->won) order[winners++] = seat;
    }
    for (int card = 0; card < CARDS; card++) cards += now->pot[card];
    ask(now, REWARDS);
    for (int each = 0; each < cards / winners * winners; each++) add_to_queue(now, order[each % winners]);
}

static void discard_pot(State *now) {
    for (int card = 0; card < CARDS; card++) {
        now->discards[card] += now->pot[card];
        now->pot[card] = 0;
    }
}

static void resolve_hunt(const Setup *setup, State *now) { /* NANUK-5.4 to NANUK-5.19 */
    int found = 0;
    for (int seat = 0; seat < setup->players; seat++) {
        for (int at = 0; now->gift_size[seat] != NONE_GIVEN && at < now->gift_size[seat]; at++) {
            int card = now->gift[seat][at];
            now->pot[card]++;
            if (animal_of(card) == now->boast.animal) found += shows(card);
        }
        now->gift_size[seat] = NONE_GIVEN;
    }
    now->found[now->times_found++] = found;
    if (now->boasted && now->given) now->brought[now->times_brought++] = now->given;
    now->given = 0;
    draw_days(setup, now, found, now->pot[INUKSUK]);
    for (int seat = 0; seat < setup->players; seat++) {
        if (now->antes[seat] != UNKNOWN_YET) now->pot[now->antes[seat]]++;
        now->antes[seat] = UNKNOWN_YET;
    }
    if (now->won != UNKNOWN_YET) share_pot(setup, now);
    else {
        discard_pot(now);
        ask(now, OVER);
    }
}

static void deal_new_cards(const Setup *setup, State *now) { /* NANUK-5.21 to NANUK-5.24 */
    int needed = 0, left = now->cards - now->next;
    for (int seat = 0; seat < setup->players; seat++) needed += HAND_SIZE - now->held[seat];
    if (needed > left || (needed == left && (discards_left(now) || setup->empty_deck_is_winter))) {
        while (now->next < now->cards) now->discards[now->deck[now->next++]]++;
        discard_hands(setup, now);
        ask(now, OVER);
        return;
    }
    deal_up(setup, now);
    begin_hunt(setup, now, now->won ? now->leader : now->doomer);
}

static void doom(const Setup *setup, State *now, int seat) { /* NANUK-5.1 */
    now->doomer = seat;
    ask(now, setup->declared_sides ? DECLARING : SIDES);
    now->sides[now->leader] = 1;
    now->sides[seat] = 0;
    for (int each = 1; each < setup->players; each++)
        if (step(setup, now, seat, each) != now->leader) add_to_queue(now, step(setup, now, seat, each));
}

static void choose_side(const Setup *setup, State *now, int seat, int hunts) { /* NANUK-5.2, NANUK-8.2 */
    now->sides[seat] = hunts;
    if (now->phase == DECLARING) {
        now->came += hunts;
        now->asked++;
    }
    if (now->at < now->queued) return;
    if (now->phase == SIDES) {
        for (int each = 0; each < setup->players; each++) now->came += now->sides[each] == 1;
        now->came--;
        now->asked += setup->players - 2;
    }
    ask(now, ANTES);
    for (int each = 0; each < setup->players; each++)
        if (!now->sides[step(setup, now, now->doomer, each)]) add_to_queue(now, step(setup, now, now->doomer, each));
}

static void lay_ante(const Setup *setup, State *now, int seat, int card) { /* NANUK-5.3, NANUK-4.20 */
    now->antes[seat] = card;
    take_from_hand(now, seat, card);
    if (now->at < now->queued) return;
    ask(now, GIVING);
    for (int each = 1; each <= setup->players; each++)
        if (now->sides[step(setup, now, now->leader, each)]) add_to_queue(now, step(setup, now, now->leader, each));
}

static void give(const Setup *setup, State *now, int seat, Move move) { /* NANUK-6.5 */
    u8 cards[HAND_SIZE] = {move.first, move.second, move.third};
    now->gift_size[seat] = 0;
    for (int at = 0; at < HAND_SIZE && cards[at]; at++) {
        now->gift[seat][now->gift_size[seat]++] = cards[at] - 1;
        take_from_hand(now, seat, cards[at] - 1);
    }
    now->given++;
    if (now->at == now->queued) resolve_hunt(setup, now);
}

static void choose_reward(const Setup *setup, State *now, int seat, int card) { /* NANUK-5.20, NANUK-5.21 */
    now->pot[card]--;
    now->pile[seat][card]++;
    if (now->at < now->queued) return;
    discard_pot(now);
    if (now->winter) ask(now, OVER);
    else deal_new_cards(setup, now);
}

static void play_move(const Setup *setup, State *now, Move move) {
    int seat = seat_to_act(now);
    now->at++;
    switch (move.kind) {
    case BOAST: /* NANUK-3.1 */
        now->boast = (Boast){move.first, move.second, move.third};
        now->leader = seat;
        now->boasted = 1;
        ask(now, BOASTING);
        add_to_queue(now, step(setup, now, seat, 1));
        break;
    case DOOM: doom(setup, now, seat); break;
    case SIDE: choose_side(setup, now, seat, move.first); break;
    case ANTE: lay_ante(setup, now, seat, move.first); break;
    case GIVE: give(setup, now, seat, move); break;
    default: choose_reward(setup, now, seat, move.first);
    }
}

/* 7 The end */

static void find_winners(const Setup *setup, Result *found) {
    int best = 0;
    for (int seat = 0; seat < setup->players; seat++) if (found->scores[seat] > best) best = found->scores[seat];
    found->winners = 0;
    for (int seat = 0; seat < setup->players; seat++) found->winners |= (u32)(found->scores[seat] == best) << seat;
}

static void find_round_result(const Setup *setup, const State *now, Result *found) { /* NANUK-7.6 to NANUK-7.10 */
    int bears[MOST_SEATS], most = 0, tied = 0;
    *found = (Result){{0}, 0, 0};
    for (int seat = 0; seat < setup->players; seat++) {
        u8 counts[ANIMALS];
        int wild = count_pile(now->pile[seat], counts, &bears[seat]);
        found->scores[seat] = best_points(counts, wild).now;
        if (bears[seat] > most) most = bears[seat];
    }
    for (int seat = 0; seat < setup->players; seat++) tied += bears[seat] == most;
    for (int seat = 0; seat < setup->players; seat++)
        if (bears[seat] == most && (most || setup->bonus_without_bears))
            found->scores[seat] += tied == 1 ? MOST_BEARS : TIED_BEARS;
    find_winners(setup, found);
    if (setup->tie == TIE_BEARS) {
        int among = 0;
        for (int seat = 0; seat < setup->players; seat++)
            if (found->winners >> seat & 1 && bears[seat] > among) among = bears[seat];
        for (int seat = 0; seat < setup->players; seat++)
            if (bears[seat] != among) found->winners &= ~(1u << seat);
    }
    found->losers = ((1u << setup->players) - 1) & ~found->winners;
}

static void find_result(const Setup *setup, const State *now, Result *found) { /* NANUK-8.3 */
    find_round_result(setup, now, found);
    if (setup->seasons == 1) return;
    for (int seat = 0; seat < setup->players; seat++) found->scores[seat] += now->totals[seat];
    find_winners(setup, found);
    found->losers = ((1u << setup->players) - 1) & ~found->winners;
}

static void start_next_round(const Setup *setup, State *now) { /* NANUK-8.4 */
    Result ended;
    int winners = 0, first = 0;
    find_round_result(setup, now, &ended);
    for (int seat = 0; seat < setup->players; seat++) {
        now->totals[seat] += ended.scores[seat];
        winners += ended.winners >> seat & 1;
    }
    Stream chance = stream_for_1(now->key, "next first", now->season);
    int chosen = randbelow(&chance, winners);
    for (first = 0; !(ended.winners >> first & 1) || chosen--; first++) {}
    begin_season(setup, now, now->season + 1, first);
}

/* For comparing states byte by byte: what is beyond the end of a list becomes 0, and deck and queue begin at 0. */
static void tidy(const Setup *setup, State *now) {
    for (int seat = 0; seat < MOST_SEATS; seat++) {
        clear_cards(now->hand[seat], seat < setup->players ? now->held[seat] : 0, HAND_SIZE);
        clear_cards(now->gift[seat], now->gift_size[seat] == NONE_GIVEN ? 0 : now->gift_size[seat], HAND_SIZE);
    }
    now->cards -= now->next;
    copy_cards(now->deck, now->deck + now->next, now->cards);
    clear_cards(now->deck, now->cards, MOST_CARDS);
    now->queued -= now->at;
    copy_cards(now->queue, now->queue + now->at, now->queued);
    clear_cards(now->queue, now->queued, MOST_QUEUED);
    now->next = now->at = 0;
}
