/* Chance, the same as in gamelib/core/chance.py: SplitMix64, keyed by FNV-1a. No C library is used. */
#pragma once
#include "cards.h"

#define STILL_OPEN (-1e300) /* what a round is worth that nobody can value yet */

typedef struct { u64 state; } Stream;

/* Keys: the parts of Stream(seed, purpose, *numbers) are folded in as text, divided by colons. */

enum { LONGEST_NUMBER = 20 };

static u64 fold_text(u64 at, const char *text) {
    for (; *text; text++) at = (at ^ (u8)*text) * 0x100000001B3ull;
    return at;
}

static u64 fold_number(u64 at, u64 number) {
    char digits[LONGEST_NUMBER + 1], *digit = digits + LONGEST_NUMBER;
    *digit = 0;
    do *--digit = '0' + number % 10; while (number /= 10);
    return fold_text(at, digit);
}

/* Python folds the seeds people choose, which have any size; those a game draws have 64 bits. */
static u64 fold_seed(u64 seed) { return fold_text(fold_number(0xCBF29CE484222325ull, seed), ":"); }

static Stream stream_for(u64 key, const char *purpose) { return (Stream){fold_text(key, purpose)}; }

static Stream stream_for_1(u64 key, const char *purpose, u64 number) {
    return (Stream){fold_number(fold_text(fold_text(key, purpose), ":"), number)};
}

static Stream stream_for_2(u64 key, const char *purpose, u64 number, u64 other) {
    return (Stream){fold_number(fold_text(stream_for_1(key, purpose, number).state, ":"), other)};
}

/* Numbers */

static u64 next_bits(Stream *chance) {
    u64 mixed = chance->state += 0x9E3779B97F4A7C15ull;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9ull;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBull;
    return mixed ^ mixed >> 31;
}

static u32 randbelow(Stream *chance, u32 bound) {
    if (bound < 2) return 0; /* there is no choice, so nothing is drawn */
    int spare = __builtin_clzll(bound - 1);
    for (;;) { /* two at once, for which of them will do is not to be foreseen */
        Stream more = *chance;
        u64 number = next_bits(&more) >> spare, after = more.state, other = next_bits(&more) >> spare;
        int fits = number < bound;
        chance->state = fits ? after : more.state;
        number = fits ? number : other;
        if (number < bound) return (u32)number;
    }
}

/* Shuffling: one whole number below n! is taken apart into the choices of Fisher and Yates. Large numbers are limbs of
   32 bits, the lowest first. */

enum { MOST_SHUFFLED = 128, LIMBS = 26 }; /* two more than 128! has, for sums of such numbers */
static struct { u32 limb[LIMBS]; i32 bits; } factorial[MOST_SHUFFLED + 1];
static int factorials_known;

/* How many choices are taken from the number at once, and what it is divided by for that: up to four billion in each
   half of a word. The divisor is shifted up to the highest bit; its inverse is 2^128 / divisor - 2^64, rounded down. */
static struct { u64 divisor, inverse; u32 half; u8 shift, middle, beyond; } choices[MOST_SHUFFLED];

static void multiply(const u32 *number, int limbs, u32 by, u32 *product) {
    u64 carry = 0;
    for (int at = 0; at < limbs; at++) {
        carry += (u64)number[at] * by;
        product[at] = (u32)carry;
        carry >>= 32;
    }
}

static int bits_of(const u32 *number, int limbs) {
    while (limbs && !number[limbs - 1]) limbs--;
    return limbs ? 32 * limbs - __builtin_clz(number[limbs - 1]) : 0;
}

/* The product of as many numbers from last + 1 down as fit into 32 bits. */
static u32 product_from(int *last) {
    u32 product = 1;
    while (*last > 0 && (u64)product * (*last + 1) <= 0xFFFFFFFFull) product *= (*last)-- + 1;
    return product;
}

static void find_choices(int last) {
    int beyond = last;
    u32 half = product_from(&beyond);
    choices[last].half = half;
    choices[last].middle = beyond;
    u64 divisor = (u64)half * product_from(&beyond), inverse = 0;
    choices[last].beyond = beyond;
    choices[last].shift = __builtin_clzll(divisor);
    choices[last].divisor = divisor <<= choices[last].shift;
    u64 rest = ~divisor;
    for (int bit = 63; bit >= 0; bit--) {
        u64 carry = rest >> 63;
        rest = rest << 1 | 1;
        if (!carry && rest < divisor) continue;
        rest -= divisor;
        inverse |= 1ull << bit;
    }
    choices[last].inverse = inverse;
}

/* Threads that come here at the same time write the same numbers. */
static void find_factorials(void) {
    factorial[0].limb[0] = 1;
    for (int n = 1; n <= MOST_SHUFFLED; n++) {
        multiply(factorial[n - 1].limb, LIMBS, (u32)n, factorial[n].limb);
        factorial[n].bits = n < 3 ? n - 1 : bits_of(factorial[n].limb, LIMBS); /* n! - 1 has as many, from 3 on */
    }
    for (int last = 1; last < MOST_SHUFFLED; last++) find_choices(last);
    factorials_known = 1;
}

static int is_less(const u32 *one, const u32 *other, int limbs) {
    int at = limbs - 1;
    while (at > 0 && one[at] == other[at]) at--;
    return one[at] < other[at];
}

/* Draw a whole number below a bound into limbs, where bound - 1 has so many bits; return the number of limbs. */
static int draw_below(Stream *chance, const u32 *bound, int bits, u32 *number) {
    int words = (bits + 63) / 64, spare = words * 64 - bits, whole = spare / 32, limbs = 2 * words;
    for (;;) {
        for (int at = words - 1; at >= 0; at--) {
            u64 drawn = next_bits(chance);
            number[2 * at] = (u32)drawn;
            number[2 * at + 1] = (u32)(drawn >> 32);
        }
        for (int at = 0; at < limbs; at++) {
            u64 low = at + whole < limbs ? number[at + whole] : 0;
            u64 high = at + whole + 1 < limbs ? number[at + whole + 1] : 0;
            number[at] = (u32)((high << 32 | low) >> spare % 32);
        }
        if (limbs == 0 || bound[limbs] || is_less(number, bound, limbs)) return limbs;
    }
}

/* The product of two words; the lower half goes to `low`. */
static u64 multiply_words(u64 one, u64 other, u64 *low) {
#ifdef __wasm__ /* has no such product, and no library to ask */
    u64 below = (u32)one * (u64)(u32)other, left = (one >> 32) * (u32)other, right = (u32)one * (other >> 32);
    __asm__("" : "+r"(left)); /* or the compiler sees what this is, and calls that library */
    u64 middle = (below >> 32) + (u32)left + (u32)right;
    *low = one * other;
    return (one >> 32) * (other >> 32) + (left >> 32) + (right >> 32) + (middle >> 32);
#else
    unsigned __int128 product = (unsigned __int128)one * other;
    *low = (u64)product;
    return (u64)(product >> 64);
#endif
}

/* Divide a large number by what the choices from `last` on need, without dividing: the quotient's digits are found by
   the inverse, at most one too high or too low, and mended. Return the rest. */
static u64 divide_for_choices(u64 *number, int words, int last) {
    u64 divisor = choices[last].divisor, inverse = choices[last].inverse;
    int shift = choices[last].shift;
    u64 rest = number[words - 1] >> 1 >> (63 - shift);
    for (int at = words - 1; at >= 0; at--) {
        u64 low = number[at] << shift | (at ? number[at - 1] >> 1 >> (63 - shift) : 0), fraction;
        u64 digit = multiply_words(inverse, rest, &fraction) + rest + 1;
        fraction += low;
        digit += fraction < low;
        rest = low - digit * divisor;
        int is_high = rest > fraction;
        digit -= is_high;
        rest += is_high ? divisor : 0;
        if (rest >= divisor) { /* hardly ever */
            rest -= divisor;
            digit++;
        }
        number[at] = digit;
    }
    return rest >> shift;
}

static void swap_from(u8 *cards, int first, int last, u32 rest) {
    for (; first > last; first--) {
        int at = rest % (first + 1);
        rest /= first + 1;
        u8 card = cards[first];
        cards[first] = cards[at];
        cards[at] = card;
    }
}

static void shuffle(Stream *chance, u8 *cards, int n) {
    u32 number[LIMBS];
    u64 word[LIMBS / 2];
    if (!factorials_known) find_factorials();
    int words = draw_below(chance, factorial[n].limb, factorial[n].bits, number) / 2;
    for (int at = 0; at < words; at++) word[at] = number[2 * at] | (u64)number[2 * at + 1] << 32;
    for (int last = n - 1; last > 0; last = choices[last].beyond) {
        u64 rest = divide_for_choices(word, words, last);
        while (words > 1 && !word[words - 1]) words--;
        swap_from(cards, last, choices[last].middle, (u32)(rest % choices[last].half));
        swap_from(cards, choices[last].middle, choices[last].beyond, (u32)(rest / choices[last].half));
    }
}

static void clear_cards(u8 *cards, int from, int beyond) {
    for (int at = from; at < beyond; at++) cards[at] = 0;
}
