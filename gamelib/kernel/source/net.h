/* A small net of whole numbers. The rows of the features that are on are added up and clipped, twice more weighed, and
   come to one value. gamelib/players/net.py has the same, number for number. Included after a game's table. */
#pragma once

/* The features that are on; those of alike parts of a position, such as colours, by groups, each weighed alike. */
typedef struct {
    int count;
    u16 id[MOST_ON];
#ifdef IN_GROUPS
    int grouped[GROUPS];
    u16 group_id[GROUPS][MOST_ON_IN_GROUP];
#endif
} Features;

static int within(int number, int low, int high) { return number < low ? low : number > high ? high : number; }

static int least(int one, int other) { return one < other ? one : other; }

static void turn_on(Features *on, int id) { on->id[on->count++] = id; }

/* The loops below are short and of fixed lengths: vectors make them several times as fast, and no longer. */
#if defined(__clang__) && !defined(__wasm__)
#define WIDE _Pragma("clang loop vectorize(enable)")
#else
#define WIDE
#endif

static int clip(int number) { return within(number, 0, CLIPPED); }

static void add_rows(const Net *net, const Features *on, i16 *sums) {
    for (int each = 0; each < on->count; each++) {
        const i8 *row = net->rows[on->id[each]];
        WIDE for (int at = 0; at < FIRST; at++) sums[at] += row[at];
    }
}

static void start_sums(const Net *net, i16 *sums) {
    for (int at = 0; at < FIRST; at++) sums[at] = net->first_bias[at];
}

#ifdef IN_GROUPS
/* Sums of each group's rows are clipped, added up over the groups, and weighed into the sums of all other rows. */
static void add_groups(const Net *net, const Features *on, i16 *sums) {
    i16 all[FIRST_OF_GROUP] = {0}, each[FIRST_OF_GROUP];
    i32 mixed[FIRST] = {0};
    for (int group = 0; group < GROUPS; group++) {
        for (int at = 0; at < FIRST_OF_GROUP; at++) each[at] = net->group_bias[at];
        for (int id = 0; id < on->grouped[group]; id++) {
            const i8 *row = net->group_rows[on->group_id[group][id]];
            WIDE for (int at = 0; at < FIRST_OF_GROUP; at++) each[at] += row[at];
        }
        WIDE for (int at = 0; at < FIRST_OF_GROUP; at++) all[at] += clip(each[at]);
    }
    for (int from = 0; from < FIRST_OF_GROUP; from++) {
        const i8 *row = net->mixed[from];
        int sum = all[from];
        WIDE for (int at = 0; at < FIRST; at++) mixed[at] += sum * row[at];
    }
    for (int at = 0; at < FIRST; at++)
        sums[at] += within((mixed[at] + SCALE / 2) >> SCALE_BITS, -MOST_MIXED, MOST_MIXED);
}
#endif

/* The value of a position, in parts of ONE: the logarithm of the odds. */
static int find_value(const Net *net, const i16 *sums) {
    i16 first[FIRST];
    int value = net->last_bias;
    WIDE for (int at = 0; at < FIRST; at++) first[at] = clip(sums[at]);
    for (int each = 0; each < SECOND; each++) {
        const i8 *row = net->second[each];
        int sum = net->second_bias[each];
        WIDE for (int at = 0; at < FIRST; at++) sum += row[at] * first[at];
        value += net->last[each] * clip((sum + SCALE / 2) >> SCALE_BITS);
    }
    return value;
}
