/* Eight bytes at once, in one word: hands are so short that a loop's end, which no processor can foresee, would cost
   more than all it does. Bytes are at most 128, the first is the lowest, and one is marked by its highest bit. */
#pragma once
#include "chance.h"

typedef u64 Eight;
enum { EIGHT = 8 };
#define ALL_ONES 0x0101010101010101ull
#define ALL_MARKS 0x8080808080808080ull

static Eight eight_bytes(const u8 *bytes) {
    Eight found;
    __builtin_memcpy(&found, bytes, sizeof found);
    return found;
}

static void put_bytes(u8 *bytes, Eight eight) { __builtin_memcpy(bytes, &eight, sizeof eight); }

/* The first bytes, fewer than eight. */
static Eight first_bytes(int count) { return ((Eight)1 << 8 * count) - 1; }

static Eight mark_up_to(Eight eight, int most) { return ((Eight)(128 + most) * ALL_ONES - eight) & ALL_MARKS; }

static Eight mark_unlike(Eight one, Eight other) {
    Eight unlike = one ^ other;
    return (((unlike & ~ALL_MARKS) + ~ALL_MARKS) | unlike) & ALL_MARKS;
}

static int count_marks(Eight marks) { return (int)((marks >> 7) * ALL_ONES >> 56); }

/* Where one of the marks is, counted from 0: as many bytes have no more marks than that up to themselves. */
static int find_mark(Eight marks, int which) { return count_marks(mark_up_to((marks >> 7) * ALL_ONES, which)); }

/* Hands: sorted, so that a card has one place */

static void put_in(u8 *cards, u8 *count, u8 card) {
    int at = (*count)++;
    if (at < EIGHT) {
        Eight held = eight_bytes(cards);
        int before = count_marks(mark_up_to(held, card - 1) & first_bytes(at));
        Eight lower = held & first_bytes(before);
        put_bytes(cards, lower | (Eight)card << 8 * before | (held - lower) << 8);
        return;
    }
    for (; at && cards[at - 1] > card; at--) cards[at] = cards[at - 1];
    cards[at] = card;
}

static int place_of(const u8 *cards, u8 card) {
    int at = 0;
    while (cards[at] != card) at++;
    return at;
}

static void take_out(u8 *cards, u8 *count, u8 card) {
    if (*count <= EIGHT) {
        Eight held = eight_bytes(cards), before = mark_up_to(held, card - 1) & first_bytes(--*count);
        Eight lower = first_bytes(count_marks(before));
        put_bytes(cards, (held & lower) | (held >> 8 & ~lower));
        return;
    }
    int at = place_of(cards, card);
    copy_cards(cards + at, cards + at + 1, --*count - at);
}
