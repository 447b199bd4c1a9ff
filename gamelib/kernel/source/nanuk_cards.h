/* Nanuk: what cards show, and what a pile is worth. Included after the game's table. */
#pragma once

enum { INUKSUK = CARDS - 1 };

static int animal_of(int card) { return card / 4; }
static int shows(int card) { return card < INUKSUK && card & 1 ? 2 : 1; }
static int has_bear(int card) { return card < INUKSUK && card & 2; }

/* The pairs that Inuksuks make, first with what is odd. */
static int pairs_of(int spare, int odd) { return spare < odd ? spare : odd + (spare - odd) / 2; }

typedef struct { int now, then; } Points; /* then: with one more Inuksuk */

/* The points of the best arrangement: every number of sets is tried; what is left pairs up (NANUK-7.2 to NANUK-7.5). */
static Points best_points(const u8 *counts, int wild) {
    Points best = {0, 0};
    for (int sets = 0;; sets++) {
        int lacks = 0, odd = 0, pairs = 0;
        for (int animal = 0; animal < ANIMALS; animal++) {
            int over = counts[animal] - sets, some = over > 0 ? over : 0;
            lacks += some - over;
            pairs += some >> 1;
            odd += some & 1;
        }
        int spare = wild - lacks;
        if (spare < -1) return best;
        int alone = SET_POINTS * sets + PAIR_POINTS * pairs;
        int now = alone + PAIR_POINTS * pairs_of(spare, odd);
        int then = alone + PAIR_POINTS * pairs_of(spare + 1, odd);
        if (spare >= 0 && now > best.now) best.now = now;
        if (then > best.then) best.then = then;
    }
}

/* The animals of a pile by kind, and its bears; returns its Inuksuks. */
static int count_pile(const u8 *pile, u8 *counts, int *bears) {
    *bears = 0;
    for (int animal = 0; animal < ANIMALS; animal++) counts[animal] = 0;
    for (int card = 0; card < INUKSUK; card++) {
        counts[animal_of(card)] += shows(card) * pile[card];
        if (has_bear(card)) *bears += pile[card];
    }
    return pile[INUKSUK];
}
