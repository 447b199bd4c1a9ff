/* Koinobori: carps counted by colour, and the colour that scores on a post. Included after the game's table. */
#pragma once

typedef u64 Counts; /* of carps, a byte for each colour: all are added at once, since no sum comes near 256 */

static int count_of(Counts counts, int colour) { return counts >> 8 * colour & 255; }

/* The colour that scores on a post, and what it is worth: the most carps that no other colour has, else the flag's. */
static int scoring_colour(Counts counts, int flag, int *value) { /* KOI-7.3, KOI-7.4, KOI-7.5 */
    u32 one = 0, more = 0; /* the numbers of carps that one colour has, and that several have, as bits */
    for (int colour = 0; colour < COLOURS; colour++) {
        u32 bit = 1u << count_of(counts, colour);
        more |= one & bit;
        one |= bit;
    }
    u32 alone = one & ~more & ~1u;
    *value = alone ? 31 - __builtin_clz(alone) : 1;
    if (!alone) return flag;
    int colour = 0;
    while (count_of(counts, colour) != *value) colour++;
    return colour;
}
