/* Deals of Koinobori that a seat thinks possible, as in gamelib/koinobori/imagine.py. Python finds out, once a view,
   in which ways the hidden choices of others can have gone; each of these histories is as likely as it weighs. */
#pragma once
#include "koinobori_players.h"

/* 6 What each player sees */

/* Hands and masts have slots: cards that everybody knows, and beyond TOKEN the numbers of cards never seen. A Lot has
   choices with their weights, each added to those before it; the last sum less one has so many bits. A choice is a
   history of each group of seats, or of one group. Places are counted in bytes from the beginning of the view. */

typedef struct { const u8 *of[MOST_SEATS]; } Histories; /* by group */

static const u8 *bytes_at(const View *view, u32 place) { return (const u8 *)view + place; }
static const u32 *words_at(const View *view, u32 place) { return (const u32 *)(const void *)bytes_at(view, place); }

static int choose_by_weight(const u32 *sums, int count, int limbs, int bits, Stream *chance) {
    u32 number[LIMBS] = {0};
    int first = 0, last = count - 1;
    draw_below(chance, sums + last * limbs, bits, number);
    while (first < last) {
        int middle = (first + last) / 2;
        if (is_less(number, sums + middle * limbs, limbs)) last = middle;
        else first = middle + 1;
    }
    return first;
}

static void choose_from_lot(const View *view, const Lot *lot, int groups, Stream *chance, const u8 **found) {
    int at = choose_by_weight(words_at(view, lot->sums), lot->count, lot->limbs, lot->bits, chance);
    const u32 *places = words_at(view, lot->choices) + at * groups;
    for (int group = 0; group < groups; group++) found[group] = bytes_at(view, places[group]);
}

/* A history has the slots of hand and mast for each seat of its group; then pairs, each token that was shown with its
   card; after a 0 each with a card that it cannot be; after another 0 the slots that were stolen. */
static const u8 *tokens_shown(const View *view, const u8 *history, int group) {
    for (int seat = 0; seat < MOST_SEATS; seat++)
        if (view->seats[group] >> seat & 1) history += view->now.held[seat] + view->now.masted[seat];
    return history;
}

/* Divide a large number by a small one; return the rest. */
static u32 divide(u32 *number, int limbs, u32 by) {
    u32 rest = 0;
    for (int at = limbs - 1; at >= 0; at--) {
        u64 dividend = (u64)rest << 32 | number[at];
        number[at] = (u32)(dividend / by);
        rest = (u32)(dividend % by);
    }
    return rest;
}

/* How many deals lead to these histories, over how many lead to each by itself. What stands above and below the line
   alike is left out; what is left above comes first, so that no rest is lost. */
static void weigh_together(const View *view, const Histories *found, u32 *weight) {
    u8 left[MOST_CARDS + 1];
    i8 power[MOST_CARDS + 1] = {0};
    int shown = 0, limbs = view->limbs;
    copy_cards(left, view->unseen, MOST_CARDS + 1);
    for (int at = 0; at < limbs; at++) weight[at] = 0;
    for (int group = 0; group < view->groups; group++) {
        const u8 *first = tokens_shown(view, found->of[group], group);
        for (const u8 *pair = first; *pair; pair += 2, shown++) {
            int apart = view->unseen[pair[1]];
            for (const u8 *before = first; before < pair; before += 2) apart -= before[1] == pair[1];
            if (!left[pair[1]]) return;
            power[left[pair[1]]--]++;
            power[apart]--;
        }
    }
    const u32 *scale = words_at(view, view->scales) + shown * limbs;
    for (int at = 0; at < limbs; at++) weight[at] = scale[at];
    for (int number = 2; number <= MOST_CARDS; number++)
        for (; power[number] > 0; power[number]--) multiply(weight, limbs, (u32)number, weight);
    for (int number = 2; number <= MOST_CARDS; number++)
        for (; power[number] < 0; power[number]++) divide(weight, limbs, (u32)number);
}

static void add_to(u32 *number, const u32 *more, int limbs) {
    u64 carry = 0;
    for (int at = 0; at < limbs; at++) {
        carry += (u64)number[at] + more[at];
        number[at] = (u32)carry;
        carry >>= 32;
    }
}

static void choose_from_samples(const View *view, Stream *chance, Histories *found) {
    Histories sample[MOST_SAMPLES];
    u32 sums[MOST_SAMPLES * LIMBS], last[LIMBS];
    int limbs = view->limbs, samples = view->samples;
    do {
        for (int at = 0; at < samples; at++)
            for (int group = 0; group < view->groups; group++)
                choose_from_lot(view, &view->lot[group], 1, chance, &sample[at].of[group]);
        for (int at = 0; at < samples; at++) {
            weigh_together(view, &sample[at], sums + at * limbs);
            if (at) add_to(sums + at * limbs, sums + (at - 1) * limbs, limbs);
        }
        for (int at = 0; at < limbs; at++) last[at] = sums[(samples - 1) * limbs + at];
    } while (!bits_of(last, limbs));
    for (int at = 0; !last[at]--; at++) {} /* less one */
    *found = sample[choose_by_weight(sums, samples, limbs, bits_of(last, limbs), chance)];
}

/* Find a card for every token, and the deck; return its size, or -1 if a token became what it cannot be. */
static int deal_tokens(const View *view, const Histories *found, Stream *chance, u8 *card_of, u8 *deck) {
    u8 left[MOST_CARDS + 1];
    int size = 0;
    copy_cards(left, view->unseen, MOST_CARDS + 1);
    for (int slot = 0; slot < SLOTS; slot++) card_of[slot] = slot <= TOKEN ? slot : 0;
    for (int group = 0; group < view->groups; group++)
        for (const u8 *pair = tokens_shown(view, found->of[group], group); *pair; pair += 2) {
            card_of[pair[0]] = pair[1];
            left[pair[1]]--;
        }
    for (int card = 1; card <= MOST_CARDS; card++) while (left[card]--) deck[size++] = card;
    shuffle(chance, deck, size);
    for (int token = TOKEN + 1; token <= TOKEN + view->tokens; token++)
        if (!card_of[token]) card_of[token] = deck[--size];
    for (int group = 0; group < view->groups; group++) {
        const u8 *pair = tokens_shown(view, found->of[group], group);
        while (*pair) pair += 2;
        for (pair++; *pair; pair += 2) if (card_of[pair[0]] == pair[1]) return -1;
    }
    return size;
}

static void fill_hands(const View *view, const Histories *found, const u8 *card_of, State *now) {
    for (int group = 0; group < view->groups; group++) {
        const u8 *slot = found->of[group];
        for (int seat = 0; seat < MOST_SEATS; seat++) {
            if (!(view->seats[group] >> seat & 1)) continue;
            now->held[seat] = 0;
            while (now->held[seat] < view->now.held[seat])
                put_in(now->hand[seat], &now->held[seat], card_of[*slot++]);
            for (int at = 0; at < now->masted[seat]; at++) now->mast[seat][at] = card_of[*slot++];
        }
    }
}

static int find_deal(const View *view, Stream *chance, Histories *found, u8 *card_of, u8 *deck) {
    int size;
    do {
        if (view->samples) choose_from_samples(view, chance, found);
        else choose_from_lot(view, &view->lot[0], view->groups, chance, found->of);
        size = deal_tokens(view, found, chance, card_of, deck);
    } while (size < 0);
    return size;
}

static void imagine(const Setup *setup, const View *view, Stream *chance, State *now) {
    Histories found;
    u8 card_of[SLOTS];
    (void)setup;
    *now = view->now;
    now->cards = find_deal(view, chance, &found, card_of, now->deck);
    if (view->deck >= 0) { /* since the discards were shuffled */
        now->cards = view->deck;
        copy_cards(now->deck, view->known_deck, view->deck);
        shuffle(chance, now->deck, view->deck);
    }
    fill_hands(view, &found, card_of, now);
    now->key = fold_seed(next_bits(chance));
}
