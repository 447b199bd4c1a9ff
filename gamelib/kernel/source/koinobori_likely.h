/* Deals that fit what the others have done, as in gamelib/players/koinobori_deals.py. */
#pragma once
#include "koinobori_deals.h"

enum { MOST_COUNTED = 65535 };

static const u8 *shown_by(const View *view, const Chain *chain, int group) {
    return tokens_shown(view, bytes_at(view, chain->history[group]), group);
}

static const u8 *after_pairs(const u8 *pair) {
    while (*pair) pair += 2;
    return pair + 1;
}

static int is_against(const View *view, const Chain *chain, int group, const u8 *card_of) {
    for (const u8 *pair = after_pairs(shown_by(view, chain, group)); *pair; pair += 2)
        if (card_of[pair[0]] == pair[1]) return 1;
    return 0;
}

/* The hands and masts of a group, turned back from change to change; the card that was hung, if one was. */
static int undo(const Change *change, int seats, const u8 *stolen, const u8 *card_of, State *then) {
    int seat = change->seat;
    u8 card;
    switch (change->kind) {
    case GAIN:
        take_out(then->hand[seat], &then->held[seat], change->card);
        return 0;
    case SHOW:
        put_in(then->hand[seat], &then->held[seat], change->card);
        return 0;
    case HANG:
        card = then->mast[seat][--then->masted[seat]];
        put_in(then->hand[seat], &then->held[seat], card);
        return card;
    case STEAL_CARD:
        card = card_of[stolen[change->steal]];
        if (seats >> seat & 1) take_out(then->hand[seat], &then->held[seat], card);
        if (seats >> change->victim & 1) put_in(then->hand[change->victim], &then->held[change->victim], card);
        return 0;
    default: return 0;
    }
}

static int decides_so(const Terms *terms, const Moment *moment, const State *cards, int hung) {
    State then = moment->now;
    Move moves[MOST_MOVES], made = moment->move;
    int seat = then.turn.seat;
    then.held[seat] = cards->held[seat];
    copy_cards(then.hand[seat], cards->hand[seat], cards->held[seat]);
    copy_cards(then.mast[seat], cards->mast[seat], MOST_MASTED);
    int count = list_moves(&terms->setup, &then, moves);
    Move move = keen(terms, &then, 0, moves, count);
    if (made.kind == MAST) made.card = hung;
    return move.kind == made.kind && move.card == made.card && move.post == made.post && move.over == made.over;
}

/* How many decisions of a group of seats keen players with these cards would not have made; beyond `most` they are not
   counted to the end. */
static int count_surprises(const Terms *terms, const View *view, const Chain *chain, int group, int most) {
    State cards;
    int surprises = 0, seats = view->seats[group];
    const Moment *moments = (const Moment *)(const void *)bytes_at(view, view->moments);
    const Change *change = (const Change *)(const void *)bytes_at(view, view->changes[group]);
    const u8 *slot = bytes_at(view, chain->history[group]);
    const u8 *stolen = after_pairs(after_pairs(shown_by(view, chain, group)));
    for (int seat = 0; seat < MOST_SEATS; seat++) {
        if (!(seats >> seat & 1)) continue;
        cards.held[seat] = 0;
        while (cards.held[seat] < view->now.held[seat])
            put_in(cards.hand[seat], &cards.held[seat], chain->card_of[*slot++]);
        cards.masted[seat] = view->now.masted[seat];
        for (int at = 0; at < cards.masted[seat]; at++) cards.mast[seat][at] = chain->card_of[*slot++];
    }
    for (; change->kind != NOTHING && surprises <= most; change++) {
        int hung = undo(change, seats, stolen, chain->card_of, &cards);
        if (change->moment != NO_MOMENT) surprises += !decides_so(terms, &moments[change->moment], &cards, hung);
    }
    return surprises;
}

/* How many surprises a change may add that else makes a deal likelier by this ratio; below 0 it must take some away. */
static int draw_allowed(const Weights *weights, double ratio, Stream *chance) {
    int allowed = (int)weights->most_surprises;
    double in = 1, drawn = randbelow(chance, (u32)weights->parts);
    for (int at = 0; at < allowed; at++) in *= weights->doubt;
    for (double parts = ratio * weights->parts / in; drawn >= parts; parts *= weights->doubt) allowed--;
    return allowed;
}

static double count_deals(const u8 *pair, const u8 *cards) {
    double count = 1;
    for (const u8 *at = pair; *at; at += 2) {
        int left = cards[at[1]];
        for (const u8 *before = pair; before < at; before += 2) left -= before[1] == at[1];
        if (left <= 0) return 0;
        count *= left;
    }
    return count;
}

/* How much likelier a history is among these cards than the weight by which it is drawn. */
static double ways_of(const View *view, const u8 *shown, const u8 *there, int total) {
    double ways = count_deals(shown, there) / count_deals(shown, view->unseen);
    for (const u8 *pair = shown; *pair; pair += 2) ways /= total--;
    return ways;
}

static u8 take_from(u8 *pool, int *size, int at) {
    u8 card = pool[at];
    pool[at] = pool[--*size];
    return card;
}

static int place_in(const u8 *pool, u8 card) {
    int at = 0;
    while (pool[at] != card) at++;
    return at;
}

static void imagine_anew(const Terms *terms, const View *view, Chain *chain, int group, Stream *chance) {
    const u8 *history;
    Chain then = *chain;
    u8 there[MOST_CARDS + 1] = {0}, is_shown[SLOTS] = {0};
    choose_from_lot(view, &view->of_group[group], 1, chance, &history);
    for (int token = 1; token <= view->tokens; token++)
        if (view->owner[token] == group) then.rest[then.left++] = chain->card_of[TOKEN + token];
    for (int at = 0; at < then.left; at++) there[then.rest[at]]++;
    const u8 *shown = tokens_shown(view, history, group);
    double before = ways_of(view, shown_by(view, chain, group), there, then.left);
    double after = ways_of(view, shown, there, then.left);
    if (after == 0) return;
    then.history[group] = (u32)(history - (const u8 *)view);
    for (const u8 *pair = shown; *pair; pair += 2) {
        is_shown[pair[0]] = 1;
        then.card_of[pair[0]] = take_from(then.rest, &then.left, place_in(then.rest, pair[1]));
    }
    for (int token = 1; token <= view->tokens; token++)
        if (view->owner[token] == group && !is_shown[TOKEN + token])
            then.card_of[TOKEN + token] = take_from(then.rest, &then.left, (int)randbelow(chance, (u32)then.left));
    if (is_against(view, &then, group, then.card_of)) return;
    int most = chain->surprises[group] + draw_allowed(&terms->weights, after / before, chance);
    then.surprises[group] = count_surprises(terms, view, &then, group, most);
    if (then.surprises[group] <= most) *chain = then;
}

static void exchange(const Terms *terms, const View *view, Chain *chain, Stream *chance) {
    u8 is_shown[SLOTS] = {0}, free[MOST_CARDS];
    int count = 0, left = 0;
    for (int group = 0; group < view->groups; group++)
        for (const u8 *pair = shown_by(view, chain, group); *pair; pair += 2) is_shown[pair[0]] = 1;
    for (int token = 1; token <= view->tokens; token++) if (!is_shown[TOKEN + token]) free[count++] = token;
    if (!count) return;
    int one = (int)randbelow(chance, (u32)count), other = (int)randbelow(chance, (u32)(count + chain->left));
    Chain then = *chain;
    u8 *here = &then.card_of[TOKEN + free[one]];
    u8 *there = other < count ? &then.card_of[TOKEN + free[other]] : &then.rest[other - count], card = *here;
    *here = *there;
    *there = card;
    int groups = 1 << view->owner[free[one]] | (other < count ? 1 << view->owner[free[other]] : 0);
    for (int group = 0; group < view->groups; group++)
        if (groups >> group & 1 && is_against(view, &then, group, then.card_of)) return;
    for (int group = 0; group < view->groups; group++) left += groups >> group & 1 ? chain->surprises[group] : 0;
    left += draw_allowed(&terms->weights, 1, chance);
    for (int group = 0; group < view->groups && left >= 0; group++)
        if (groups >> group & 1) left -= then.surprises[group] = count_surprises(terms, view, &then, group, left);
    if (left >= 0) *chain = then;
}

static void begin_deals(const Terms *terms, const View *view, Chain *chain, Stream *chance) {
    Histories found;
    chain->left = find_deal(view, chance, &found, chain->card_of, chain->rest);
    for (int group = 0; group < view->groups; group++)
        chain->history[group] = (u32)(found.of[group] - (const u8 *)view);
    for (int group = 0; group < view->groups; group++)
        chain->surprises[group] = count_surprises(terms, view, chain, group, MOST_COUNTED);
}

static void next_deal(const Terms *terms, const View *view, Chain *chain, Stream *chance, State *now) {
    Histories found;
    if (!view->follows) {
        imagine(&terms->setup, view, chance, now);
        return;
    }
    if (chain->begun >= chain->block) chain->begun = 0;
    int steps = chain->begun ? (int)terms->weights.steps : (int)terms->weights.first_steps;
    if (!chain->begun++) begin_deals(terms, view, chain, chance);
    while (steps--) {
        if (randbelow(chance, 2)) imagine_anew(terms, view, chain, (int)randbelow(chance, (u32)view->groups), chance);
        else exchange(terms, view, chain, chance);
    }
    *now = view->now;
    for (int group = 0; group < view->groups; group++) found.of[group] = bytes_at(view, chain->history[group]);
    fill_hands(view, &found, chain->card_of, now);
    now->cards = chain->left;
    copy_cards(now->deck, chain->rest, chain->left);
    shuffle(chance, now->deck, chain->left);
    now->key = fold_seed(next_bits(chance));
}
