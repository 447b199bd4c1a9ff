/* Deals of Nanuk that a seat thinks possible, as in gamelib/nanuk/imagine.py. */
#pragma once
#include "nanuk_players.h"

/* 6 What each player sees: in a view UNSEEN stands for a card or a side that was chosen and is not shown */

static int now_is_open(const View *view) { return view->now.phase >= REWARDS; }

static void imagine(const Setup *setup, const View *view, Stream *chance, State *now) {
    int unseen = view->unseen, players = setup->players;
    u8 pool[MOST_CARDS];
    copy_cards(pool, view->cards, unseen);
    shuffle(chance, pool, unseen);
    *now = view->now;
    for (int seat = 0; seat < players; seat++) {
        if (seat == view->seat) continue;
        int size = now->held[seat];
        now->held[seat] = 0;
        while (size--) put_in_hand(now, seat, pool[--unseen]);
    }
    for (int seat = 0; seat < players; seat++) if (now->antes[seat] == UNSEEN) now->antes[seat] = pool[--unseen];
    for (int seat = 0; seat < players; seat++) {
        int size = now->gift_size[seat];
        if (size == NONE_GIVEN || !size || now->gift[seat][0] != UNSEEN_GIFT) continue;
        u8 *gift = now->gift[seat];
        for (int given = 0; given < size; given++) {
            u8 card = pool[--unseen];
            int at = given;
            for (; at && gift[at - 1] > card; at--) gift[at] = gift[at - 1];
            gift[at] = card;
        }
    }
    for (int seat = 0; seat < players; seat++) if (now->sides[seat] == UNSEEN) now->sides[seat] = !randbelow(chance, 2);
    now->key = fold_seed(next_bits(chance));
    copy_cards(now->deck, pool, unseen);
    now->next = 0;
    now->cards = unseen;
}
