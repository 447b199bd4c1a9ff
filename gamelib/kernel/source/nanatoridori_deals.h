/* Deals that fit what the others have done, as in gamelib/players/nanatoridori_deals.py. */
#pragma once
#include "nanatoridori_players.h"

typedef struct { u8 seat, at; } Place;

static int find_hidden(const Setup *setup, const View *view, Place *hidden) {
    int count = 0;
    for (int seat = 0; seat < setup->players; seat++)
        for (int at = 0; at < view->now.size[seat]; at++)
            if (!view->now.hand[seat][at]) hidden[count++] = (Place){seat, at};
    return count;
}

/* Whether the keen player decides just so; `then` is the moment of the decision. */
static int is_expected(const Terms *terms, const State *then, Decision done) {
    Move moves[MOST_MOVES];
    int count = list_moves(&terms->setup, then, moves);
    if (count == 1) return 1;
    Move move = keen(terms, then, 0, moves, count);
    if (move.kind != done.kind) return 0;
    switch (move.kind) {
    case PLAY: return move.at == done.at && move.size == done.size && move.open == done.open;
    case TAKE_IN: return move.at == done.at;
    case PASS: return move.open == done.open;
    default: return 1;
    }
}

/* How many decisions of a seat a keen player who now has this hand would have made otherwise; beyond `most` they are
   not counted to the end. */
static int count_surprises(const Terms *terms, const View *view, const State *now, int seat, int most) {
    State then;
    int surprises = 0, cards = now->size[seat];
    u8 *hand = then.hand[seat], *open = then.open[seat];
    then.turn = seat;
    copy_cards(hand, now->hand[seat], cards);
    copy_cards(open, now->open[seat], RANKS + 1);
    for (int at = 0; at < view->decisions && surprises <= most; at++) {
        Decision done = view->decision[at];
        if (done.seat != seat) continue;
        then.held = (Flock){0, 0};
        then.table = done.table;
        if (done.kind == TAKE_IN) {
            then.held = (Flock){done.size, hand[done.at]};
            cards -= done.size;
            copy_cards(hand + done.at, hand + done.at + done.size, cards - done.at);
        } else if (done.kind == DISCARD) then.held = (Flock){done.size, done.rank};
        else if (done.kind == PLAY) {
            copy_cards(hand + done.at + done.size, hand + done.at, cards - done.at);
            for (int card = 0; card < done.size; card++) hand[done.at + card] = done.rank;
            cards += done.size;
            open[done.rank] += done.open;
            open[0] += done.open;
        } else if (done.open) {
            open[done.open]++;
            open[0]++;
        }
        then.size[seat] = cards;
        surprises += !is_expected(terms, &then, done);
    }
    return surprises;
}

static void put_card(Chain *chain, const Place *hidden, int count, int place) {
    if (place < count) chain->now.hand[hidden[place].seat][hidden[place].at] = chain->pool[place];
}

static void swap_cards(Chain *chain, const Place *hidden, int count, int one, int other) {
    u8 card = chain->pool[one];
    chain->pool[one] = chain->pool[other];
    chain->pool[other] = card;
    put_card(chain, hidden, count, one);
    put_card(chain, hidden, count, other);
}

/* How many surprises an exchange may add. */
static int draw_allowed(const Weights *weights, Stream *chance) {
    int allowed = 0;
    while (allowed < weights->most_surprises && !randbelow(chance, (u32)weights->doubt)) allowed++;
    return allowed;
}

/* Two cards change places, and back again if the story gets too strange; unless strict, it may have surprises more. */
static void change_deal(const Terms *terms, const View *view, Chain *chain, const Place *hidden, int count, int one,
                        int other, int is_strict, Stream *chance) {
    if (chain->pool[one] == chain->pool[other]) return;
    swap_cards(chain, hidden, count, one, other);
    int seat = hidden[one].seat, second = other < count ? hidden[other].seat : seat;
    int most = (is_strict ? 0 : draw_allowed(&terms->weights, chance)) + chain->surprises[seat], there = 0;
    if (second != seat) most += chain->surprises[second];
    int here = count_surprises(terms, view, &chain->now, seat, most);
    if (second != seat && here <= most) there = count_surprises(terms, view, &chain->now, second, most - here);
    if (here + there > most) {
        swap_cards(chain, hidden, count, one, other);
        return;
    }
    chain->surprises[seat] = here;
    if (second != seat) chain->surprises[second] = there;
}

static void begin_deals(const Terms *terms, const View *view, Chain *chain, const Place *hidden, int count,
                        Stream *chance) {
    chain->now = view->now;
    copy_cards(chain->pool, view->cards, view->unseen);
    shuffle(chance, chain->pool, view->unseen);
    for (int place = 0; place < count; place++) put_card(chain, hidden, count, place);
    for (int place = 0; place < count; place++)
        if (!place || hidden[place].seat != hidden[place - 1].seat)
            chain->surprises[hidden[place].seat] = count_surprises(terms, view, &chain->now, hidden[place].seat,
                                                                    MOST_DECISIONS);
}

/* Cards of seats that surprise are exchanged until nobody does; at most so often. */
static void settle(const Terms *terms, const View *view, Chain *chain, const Place *hidden, int count, int left,
                   Stream *chance) {
    for (; left; left--) {
        int surprises = 0;
        for (int seat = 0; seat < terms->setup.players; seat++) surprises += chain->surprises[seat];
        if (!surprises) return;
        int one = randbelow(chance, count);
        if (!chain->surprises[hidden[one].seat]) continue;
        int other = randbelow(chance, view->unseen);
        change_deal(terms, view, chain, hidden, count, one, other, 0, chance);
    }
}

static void next_deal(const Terms *terms, const View *view, Chain *chain, Stream *chance, State *now) {
    Place hidden[MOST_SEATS * DECK];
    if (!view->decisions || !terms->setup.places_seen || (view->now.held.size && !view->now.held.rank)) {
        imagine(&terms->setup, view, chance, now);
        return;
    }
    int count = find_hidden(&terms->setup, view, hidden);
    if (chain->begun >= chain->block) chain->begun = 0;
    int is_first = !chain->begun, steps = (int)terms->weights.steps;
    if (is_first && !chain->settling) steps = (int)terms->weights.first_steps;
    if (is_first && view->unseen) begin_deals(terms, view, chain, hidden, count, chance);
    if (!view->unseen) chain->now = view->now;
    chain->begun++;
    int most = is_first ? chain->settling : chain->settling / SETTLING_AGAIN;
    if (count) settle(terms, view, chain, hidden, count, most, chance);
    while (count && steps--) {
        int one = randbelow(chance, count), other = randbelow(chance, view->unseen);
        change_deal(terms, view, chain, hidden, count, one, other, chain->settling, chance);
    }
    *now = chain->now;
    now->next = 0;
    now->cards = view->unseen - count;
    copy_cards(now->deck, chain->pool + count, now->cards);
    shuffle(chance, now->deck, now->cards);
    now->key = fold_seed(next_bits(chance));
}
