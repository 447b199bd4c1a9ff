/* Deals that fit what the others have done in this hunt, as in gamelib/players/nanuk_deals.py. */
#pragma once
#include "nanuk_deals.h"

/* The seat of each hidden card that is not in the deck: in hands, then antes, then gifts, seat by seat. */
static int find_owners(const Setup *setup, const View *view, u8 *owner) {
    const State *now = &view->now;
    int count = 0;
    for (int seat = 0; seat < setup->players; seat++)
        for (int card = 0; seat != view->seat && card < now->held[seat]; card++) owner[count++] = seat;
    for (int seat = 0; seat < setup->players; seat++) if (now->antes[seat] == UNSEEN) owner[count++] = seat;
    for (int seat = 0; seat < setup->players; seat++) {
        int size = now->gift_size[seat];
        if (size == NONE_GIVEN || !size || now->gift[seat][0] != UNSEEN_GIFT) continue;
        while (size--) owner[count++] = seat;
    }
    return count;
}

static void sort_in(u8 *cards, int count, u8 card) {
    for (; count && cards[count - 1] > card; count--) cards[count] = cards[count - 1];
    cards[count] = card;
}

/* Put the cards of another seat in their places. */
static void place_cards(const View *view, const Chain *chain, const u8 *owner, int owned, int seat, State *now) {
    int given = 0, size = view->now.held[seat];
    now->held[seat] = 0;
    for (int at = 0; at < owned; at++) {
        if (owner[at] != seat) continue;
        if (now->held[seat] < size) put_in_hand(now, seat, chain->pool[at]);
        else if (view->now.antes[seat] == UNSEEN) now->antes[seat] = chain->pool[at];
        else sort_in(now->gift[seat], given++, chain->pool[at]);
    }
}

/* What a keen player decides at a moment with these cards. */
static Move decide(const Terms *terms, const Moment *moment, const u8 *cards, State *then) {
    int seat = moment->seat;
    then->phase = moment->phase;
    then->boast = moment->boast;
    then->leader = moment->leader;
    then->came = moment->came;
    then->asked = moment->asked;
    then->at = 0;
    then->queue[0] = seat;
    for (int each = 0; each < MOST_SEATS; each++) then->sides[each] = moment->sides[each];
    then->held[seat] = HAND_SIZE;
    copy_cards(then->hand[seat], cards, HAND_SIZE);
    return keen(terms, then, 0, 0, 0);
}

static int is_same(Move one, Move other) {
    return one.kind == other.kind && one.first == other.first && one.second == other.second && one.third == other.third;
}

/* The hand that a seat had until it laid or gave some of it. */
static void find_full_hand(const State *now, int seat, u8 *full) {
    int count = now->held[seat];
    copy_cards(full, now->hand[seat], count);
    if (now->antes[seat] >= 0) sort_in(full, count++, now->antes[seat]);
    if (now->gift_size[seat] == NONE_GIVEN) return;
    for (int at = 0; at < now->gift_size[seat]; at++) sort_in(full, count++, now->gift[seat][at]);
}

static int count_surprises(const Terms *terms, const View *view, const Chain *chain, const u8 *owner, int owned,
                           int seat) {
    State then = view->now;
    u8 full[HAND_SIZE], gift[HAND_SIZE] = {0};
    int surprises = 0, is_read = 0;
    for (int at = 0; at < view->moments; at++) {
        const Moment *moment = &view->moment[at];
        Move made = moment->made;
        if (moment->seat != seat) continue;
        if (!is_read++) {
            place_cards(view, chain, owner, owned, seat, &then);
            find_full_hand(&then, seat, full);
            for (int card = 0; then.gift_size[seat] != NONE_GIVEN && card < then.gift_size[seat]; card++)
                gift[card] = then.gift[seat][card] + 1;
        }
        if (moment->phase == ANTES) made = (Move){ANTE, then.antes[seat], 0, 0};
        else if (moment->phase == GIVING) made = (Move){GIVE, gift[0], gift[1], gift[2]};
        else if (moment->is_hidden) continue;
        surprises += !is_same(decide(terms, moment, full, &then), made);
    }
    return surprises;
}

static int is_kept(const Weights *weights, int more, Stream *chance) {
    u32 bound = 1;
    if (more <= 0) return 1;
    if (more > weights->most_surprises) return 0;
    while (more--) bound *= (u32)weights->doubt;
    return !randbelow(chance, bound);
}

static void change_deal(const Terms *terms, const View *view, Chain *chain, const u8 *owner, int owned, int one,
                        int other, Stream *chance) {
    u8 card = chain->pool[one];
    if (card == chain->pool[other]) return;
    chain->pool[one] = chain->pool[other];
    chain->pool[other] = card;
    int seat = owner[one], second = other < owned ? owner[other] : seat;
    int here = count_surprises(terms, view, chain, owner, owned, seat), there = 0, more = here - chain->surprises[seat];
    if (second != seat) {
        there = count_surprises(terms, view, chain, owner, owned, second);
        more += there - chain->surprises[second];
    }
    if (is_kept(&terms->weights, more, chance)) {
        chain->surprises[seat] = here;
        if (second != seat) chain->surprises[second] = there;
        return;
    }
    chain->pool[other] = chain->pool[one];
    chain->pool[one] = card;
}

/* A side that was chosen and is not shown: as the cards say, but for a surprise. */
static int imagine_side(const Terms *terms, const View *view, const State *now, int seat, Stream *chance) {
    State then = *now;
    u8 full[HAND_SIZE];
    int at = view->moments - 1;
    while (at >= 0 && view->moment[at].seat != seat) at--;
    if (at < 0 || view->moment[at].phase != SIDES) return !randbelow(chance, 2);
    find_full_hand(now, seat, full);
    int hunts = decide(terms, &view->moment[at], full, &then).first;
    return hunts != !randbelow(chance, (u32)terms->weights.doubt);
}

static void next_deal(const Terms *terms, const View *view, Chain *chain, Stream *chance, State *now) {
    u8 owner[MOST_CARDS];
    if (now_is_open(view)) {
        imagine(&terms->setup, view, chance, now);
        return;
    }
    int owned = find_owners(&terms->setup, view, owner), players = terms->setup.players;
    if (chain->begun >= chain->block) chain->begun = 0;
    int steps = (int)(chain->begun ? terms->weights.steps : terms->weights.first_steps);
    if (!chain->begun) {
        copy_cards(chain->pool, view->cards, view->unseen);
        shuffle(chance, chain->pool, view->unseen);
        for (int seat = 0; seat < players; seat++)
            chain->surprises[seat] = count_surprises(terms, view, chain, owner, owned, seat);
    }
    chain->begun++;
    while (owned && steps--) {
        int one = (int)randbelow(chance, (u32)owned), other = (int)randbelow(chance, (u32)view->unseen);
        change_deal(terms, view, chain, owner, owned, one, other, chance);
    }
    *now = view->now;
    for (int seat = 0; seat < players; seat++)
        if (seat != view->seat) place_cards(view, chain, owner, owned, seat, now);
    for (int seat = 0; seat < players; seat++)
        if (now->sides[seat] == UNSEEN) now->sides[seat] = imagine_side(terms, view, now, seat, chance);
    now->next = 0;
    now->cards = view->unseen - owned;
    copy_cards(now->deck, chain->pool + owned, now->cards);
    shuffle(chance, now->deck, now->cards);
    now->key = fold_seed(next_bits(chance));
}
