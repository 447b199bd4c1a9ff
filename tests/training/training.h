/* Training of a game's net by self-play: the same numbers with every compiler and any number of threads.

   Python hands out the work and owns all memory. Rounds and gradients come in PARTS parts, whatever the number of
   threads, and are added up in the order of the parts. Sums of single floats are made in eight lanes, in an order that
   is written down; nothing is fused, and no function of a mathematical library is called, since each has another last
   bit.
   Included by a file for each game, after its features. */
#pragma once

enum {
    PARTS = 16,
    LANES = 8,
    SAMPLES_OF_PART = 40000,
    MOST_IDS = 4000000,
    MOST_STEPS = 4096,
    AT_MOST_OPTIONS = 2048,
    LONGEST_SAMPLE = 1000, /* the ids of one position at most */
};

typedef float Floats __attribute__((vector_size(32), aligned(4), may_alias));

/* A net of floats: what the whole numbers of Net stand for. */
typedef struct {
    float rows[FEATURES][FIRST], first_bias[FIRST], second[SECOND][FIRST], second_bias[SECOND];
#ifdef IN_GROUPS
    float group_rows[GROUPED][FIRST_OF_GROUP], group_bias[FIRST_OF_GROUP], mixed[FIRST_OF_GROUP][FIRST];
#endif
    float last[SECOND], last_bias, unused[7];
} Weights32;

enum { WEIGHTS = sizeof(Weights32) / sizeof(float), LIMITED = __builtin_offsetof(Weights32, last) / sizeof(float) };
_Static_assert(WEIGHTS % LANES == 0, "eight at a time");

typedef struct {
    Weights32 weights, mean, spread, average; /* mean and spread of the gradients so far, as Adam keeps them */
    Net whole, earlier;                       /* whole numbers: of the weights now, and of some iterations ago */
    i32 averaged, steps;
    float mean_left, spread_left;             /* how much of both is still that they began with 0 */
} Trainer;

typedef struct { u32 from; u16 count; float target; } Sample;

/* A position that a seat came to in a round, to be told later how that ended. */
typedef struct { u32 from; u16 count; u8 seat, strayed; float value, best; } Step;

/* What a part of an iteration's rounds brought. */
typedef struct {
    i32 samples, ids, rounds, decisions, steps;
    Step step[MOST_STEPS]; /* of the round being played */
    Sample sample[SAMPLES_OF_PART];
    u16 id[MOST_IDS];
} Harvest;

typedef struct { u32 part, at; } Place;
typedef struct { Weights32 sum; double loss; } Gradient;

/* Players: by the net that learns, by another, or by a level of the kernel. */
typedef enum { BY_NET, BY_EARLIER, BY_KEEN, BY_CAREFUL, BY_RANDOM } Who;

/* What each game has: a round to learn from, and one to measure by, which end with shares of the win. */
static int play_round(const Trainer *trainer, const Terms *terms, Stream *chance, Harvest *to, float *ended);
static float play_match(const Net *net, const Net *other, const Terms *terms, Who one, Who others, int mine,
                        Stream *chance);

/* Chance and the logistic function */

static float draw(Stream *chance) { return (float)(next_bits(chance) >> 40) * (1.0f / (1 << 24)); }

/* The exponential, by a power of two and a polynomial. */
static float exponential(float x) {
    if (x < -80) return 0;
    if (x > 80) x = 80;
    float twos = x * 1.44269504f;
    int whole = (int)(twos < 0 ? twos - 0.5f : twos + 0.5f);
    float rest = x - (float)whole * 0.693359375f;
    rest += (float)whole * 2.12194440e-4f;
    float sum = 1 + rest * (1 + rest * (0.5f + rest * (0.16666667f + rest * (0.041666668f + rest * 0.0083333338f))));
    union { u32 bits; float power; } scale = {(u32)(whole + 127) << 23};
    return sum * scale.power;
}

static float chance_by(float odds) { return 1 / (1 + exponential(-odds)); }
static float chance_by_value(int value) { return chance_by((float)value * (1.0f / ONE)); }

/* Sometimes another move than the best is made, so that the net learns what comes of it. */
static int stray(const i32 *values, int count, int best, Stream *chance) {
    float how = draw(chance), sum = 0, weights[AT_MOST_OPTIONS];
    if (how < 0.02f) return (int)randbelow(chance, (u32)count);
    if (how >= 0.12f) return best;
    for (int at = 0; at < count; at++)
        sum += weights[at] = exponential((float)(values[at] - values[best]) * (2.5f / ONE));
    float left = draw(chance) * sum;
    int found = 0;
    while (found < count - 1 && (left -= weights[found]) > 0) found++;
    return found;
}

/* Who sits at the table: mostly the net alone, often among keen ones, sometimes among all sorts. */
static void seat_players(const Setup *setup, Stream *chance, Who *who) {
    float kind = draw(chance);
    for (int seat = 0; seat < setup->players; seat++) {
        float one = draw(chance);
        who[seat] = BY_NET;
        if (kind < 0.3f) who[seat] = one < 0.85f ? BY_KEEN : one < 0.92f ? BY_CAREFUL : BY_NET;
        else if (kind < 0.5f)
            who[seat] = one < 0.4f    ? BY_KEEN
                        : one < 0.47f ? BY_CAREFUL
                        : one < 0.5f  ? BY_RANDOM
                        : one < 0.7f  ? BY_EARLIER
                                      : BY_NET;
    }
    who[randbelow(chance, (u32)setup->players)] = BY_NET;
}

static void remember(Harvest *to, const Features *context, const Features *after, Step step) {
    if (to->steps == MOST_STEPS || to->ids + LONGEST_SAMPLE > MOST_IDS) return;
    step.from = (u32)to->ids;
    step.count = (u16)(context->count + after->count);
    for (int at = 0; at < context->count; at++) to->id[to->ids++] = context->id[at];
    for (int at = 0; at < after->count; at++) to->id[to->ids++] = after->id[at];
#ifdef IN_GROUPS
    for (int group = 0; group < GROUPS; group++) {
        to->id[to->ids++] = (u16)after->grouped[group];
        for (int at = 0; at < after->grouped[group]; at++) to->id[to->ids++] = after->group_id[group][at];
    }
#endif
    to->step[to->steps++] = step;
}

/* From the end back: what came of a position is a mixture of how the round ended and of how the next ones looked. */
static void learn_from(Harvest *to, const float *ended) {
    enum { SEATS = 8 };
    float came[SEATS];
    for (int seat = 0; seat < SEATS; seat++) came[seat] = ended[seat];
    for (int at = to->steps - 1; at >= 0; at--) {
        const Step *step = &to->step[at];
        if (step->count && to->samples < SAMPLES_OF_PART)
            to->sample[to->samples++] = (Sample){step->from, step->count, came[step->seat]};
        came[step->seat] = step->strayed ? step->best : 0.15f * step->value + 0.85f * came[step->seat];
    }
}

/* From floats to whole numbers */

static int rounded(float number) { return (int)(number < 0 ? number - 0.5f : number + 0.5f); }

static void make_whole(const Weights32 *from, Net *to) {
    for (int id = 0; id < FEATURES; id++)
        for (int at = 0; at < FIRST; at++) to->rows[id][at] = (i8)rounded(from->rows[id][at] * SCALE);
    for (int at = 0; at < FIRST; at++) to->first_bias[at] = rounded(from->first_bias[at] * SCALE);
    for (int each = 0; each < SECOND; each++) {
        for (int at = 0; at < FIRST; at++) to->second[each][at] = (i8)rounded(from->second[each][at] * SCALE);
        to->second_bias[each] = rounded(from->second_bias[each] * (SCALE * SCALE));
        to->last[each] = rounded(from->last[each] * (ONE / SCALE));
    }
#ifdef IN_GROUPS
    for (int at = 0; at < FIRST_OF_GROUP; at++) {
        to->group_bias[at] = rounded(from->group_bias[at] * SCALE);
        for (int id = 0; id < GROUPED; id++) to->group_rows[id][at] = (i8)rounded(from->group_rows[id][at] * SCALE);
        for (int sum = 0; sum < FIRST; sum++) to->mixed[at][sum] = (i8)rounded(from->mixed[at][sum] * SCALE);
    }
#endif
    to->last_bias = rounded(from->last_bias * ONE);
}

/* Gradients */

#define LIMIT ((float)CLIPPED / SCALE)
static float clipped(float number) { return number < 0 ? 0 : number > LIMIT ? LIMIT : number; }
static float sum_of(Floats each) {
    return ((each[0] + each[1]) + (each[2] + each[3])) + ((each[4] + each[5]) + (each[6] + each[7]));
}

#ifdef IN_GROUPS
/* What the groups of a sample add to the sums of its other rows; `each`: the sums of one group, `all`: those of all. */
static void add_all_groups(const Weights32 *net, const u16 *ids, float (*each)[FIRST_OF_GROUP], float *all,
                           float *sums) {
    for (int at = 0; at < FIRST_OF_GROUP; at++) all[at] = 0;
    for (int group = 0; group < GROUPS; group++) {
        int count = *ids++;
        for (int at = 0; at < FIRST_OF_GROUP; at++) each[group][at] = net->group_bias[at];
        for (; count; count--) {
            const Floats *row = (const Floats *)net->group_rows[*ids++];
            Floats *sum = (Floats *)each[group];
            for (int at = 0; at < FIRST_OF_GROUP / LANES; at++) sum[at] += row[at];
        }
        for (int at = 0; at < FIRST_OF_GROUP; at++) all[at] += clipped(each[group][at]);
    }
    for (int from = 0; from < FIRST_OF_GROUP; from++) {
        const Floats *row = (const Floats *)net->mixed[from];
        Floats *sum = (Floats *)sums;
        for (int at = 0; at < FIRST / LANES; at++) sum[at] += all[from] * row[at];
    }
}

static void add_group_gradients(const Weights32 *net, const u16 *ids, float (*each)[FIRST_OF_GROUP], const float *all,
                                const float *back, Weights32 *to) {
    const Floats *down = (const Floats *)back;
    float slopes[FIRST_OF_GROUP];
    for (int from = 0; from < FIRST_OF_GROUP; from++) {
        const Floats *row = (const Floats *)net->mixed[from];
        Floats *into = (Floats *)to->mixed[from], sum = {0};
        for (int at = 0; at < FIRST / LANES; at++) {
            into[at] += all[from] * down[at];
            sum += row[at] * down[at];
        }
        slopes[from] = sum_of(sum);
    }
    for (int group = 0; group < GROUPS; group++) {
        float slope[FIRST_OF_GROUP];
        for (int at = 0; at < FIRST_OF_GROUP; at++) {
            slope[at] = each[group][at] <= 0 || each[group][at] >= LIMIT ? 0 : slopes[at];
            to->group_bias[at] += slope[at];
        }
        for (int count = *ids++; count; count--) {
            Floats *into = (Floats *)to->group_rows[*ids++];
            const Floats *from = (const Floats *)slope;
            for (int at = 0; at < FIRST_OF_GROUP / LANES; at++) into[at] += from[at];
        }
    }
}
#endif

/* What a net makes of one sample. */
typedef struct {
    float sums[FIRST], first[FIRST], second[SECOND], value;
#ifdef IN_GROUPS
    float each_group[GROUPS][FIRST_OF_GROUP], all_groups[FIRST_OF_GROUP];
#endif
} Thought;

static void think(const Weights32 *net, const u16 *ids, int count, Thought *found) {
    for (int at = 0; at < FIRST; at++) found->sums[at] = net->first_bias[at];
    for (int each = 0; each < count; each++) {
        const Floats *row = (const Floats *)net->rows[ids[each]];
        Floats *sum = (Floats *)found->sums;
        for (int at = 0; at < FIRST / LANES; at++) sum[at] += row[at];
    }
#ifdef IN_GROUPS
    add_all_groups(net, ids + count, found->each_group, found->all_groups, found->sums);
#endif
    for (int at = 0; at < FIRST; at++) found->first[at] = clipped(found->sums[at]);
    found->value = net->last_bias;
    for (int each = 0; each < SECOND; each++) {
        const Floats *row = (const Floats *)net->second[each], *from = (const Floats *)found->first;
        Floats sum = {0};
        for (int at = 0; at < FIRST / LANES; at++) sum += row[at] * from[at];
        found->second[each] = net->second_bias[each] + sum_of(sum);
        found->value += net->last[each] * clipped(found->second[each]);
    }
}

/* Adds the gradient of one sample; returns the square of how far its chance was off. */
static float add_gradient(const Weights32 *net, const u16 *ids, const Sample *sample, Weights32 *to) {
    float back[FIRST] = {0};
    Thought found;
    think(net, ids, sample->count, &found);
    float off = chance_by(found.value) - sample->target;
    to->last_bias += off;
    for (int each = 0; each < SECOND; each++) {
        to->last[each] += off * clipped(found.second[each]);
        if (found.second[each] <= 0 || found.second[each] >= LIMIT) continue;
        float slope = off * net->last[each];
        const Floats *row = (const Floats *)net->second[each], *from = (const Floats *)found.first;
        Floats *into = (Floats *)to->second[each], *down = (Floats *)back;
        to->second_bias[each] += slope;
        for (int at = 0; at < FIRST / LANES; at++) {
            into[at] += slope * from[at];
            down[at] += slope * row[at];
        }
    }
    for (int at = 0; at < FIRST; at++) {
        if (found.sums[at] <= 0 || found.sums[at] >= LIMIT) back[at] = 0;
        to->first_bias[at] += back[at];
    }
    for (int each = 0; each < sample->count; each++) {
        Floats *into = (Floats *)to->rows[ids[each]];
        const Floats *down = (const Floats *)back;
        for (int at = 0; at < FIRST / LANES; at++) into[at] += down[at];
    }
#ifdef IN_GROUPS
    add_group_gradients(net, ids + sample->count, found.each_group, found.all_groups, back, to);
#endif
    return off * off;
}

/* What Python calls */

int trainer_size(void) { return sizeof(Trainer); }
int harvest_size(void) { return sizeof(Harvest); }
int gradient_size(void) { return sizeof(Gradient); }

void begin_training(Trainer *trainer, u64 seed) {
    Stream chance = {seed};
    Weights32 *net = &trainer->weights;
    float *all = (float *)net;
    *trainer = (Trainer){0};
    for (int at = 0; at < WEIGHTS; at++) { /* four sums of an even draw are nearly a bell */
        for (int each = 0; each < 4; each++) all[at] += draw(&chance) - 0.5f;
        all[at] *= 1.73f;
    }
    for (int at = 0; at < FEATURES * FIRST; at++) all[at] *= 0.12f;
    for (int at = 0; at < FIRST; at++) net->first_bias[at] = 0.3f + 0.1f * net->first_bias[at];
    for (int each = 0; each < SECOND; each++) {
        for (int at = 0; at < FIRST; at++) net->second[each][at] *= 0.1767767f;
        net->second_bias[each] = 0.1f;
        net->last[each] *= 0.125f;
    }
#ifdef IN_GROUPS
    for (int at = 0; at < GROUPED * FIRST_OF_GROUP; at++) net->group_rows[0][at] *= 0.15f;
    for (int at = 0; at < FIRST_OF_GROUP; at++) net->group_bias[at] = 0.3f + 0.1f * net->group_bias[at];
    for (int at = 0; at < FIRST_OF_GROUP * FIRST; at++) net->mixed[0][at] *= 0.06f;
#endif
    net->last_bias = 0;
    trainer->mean_left = trainer->spread_left = 1;
    make_whole(net, &trainer->whole);
    trainer->earlier = trainer->whole;
}

/* Plays one part of the rounds of an iteration. */
void play_part(const Trainer *trainer, const Terms *tables, int count, u64 seed, int part, int rounds, Harvest *to) {
    Stream chance = stream_for_1(seed, "part", (u64)part);
    to->samples = to->ids = to->rounds = to->decisions = 0;
    for (int round = 0; round < rounds; round++) {
        float ended[8] = {0};
        to->steps = 0;
        const Terms *terms = &tables[randbelow(&chance, (u32)count)];
        if (!play_round(trainer, terms, &chance, to, ended)) continue;
        learn_from(to, ended);
        to->rounds++;
    }
}

/* Puts all samples into an order drawn by lot; returns how many there are. */
int mix_samples(const Harvest *const *harvests, u64 seed, Place *order) {
    Stream chance = stream_for(seed, "mix");
    int count = 0;
    for (u32 part = 0; part < PARTS; part++)
        for (int at = 0; at < harvests[part]->samples; at++) order[count++] = (Place){part, (u32)at};
    for (int at = count - 1; at > 0; at--) {
        int other = (int)randbelow(&chance, (u32)at + 1);
        Place place = order[at];
        order[at] = order[other];
        order[other] = place;
    }
    return count;
}

/* The gradient of some samples. */
void find_gradient(const Trainer *trainer, const Harvest *const *harvests, const Place *order, int from, int beyond,
                   Gradient *to) {
    *to = (Gradient){0};
    for (int at = from; at < beyond; at++) {
        const Harvest *harvest = harvests[order[at].part];
        const Sample *sample = &harvest->sample[order[at].at];
        to->loss += add_gradient(&trainer->weights, harvest->id + sample->from, sample, &to->sum);
    }
}

/* Forgets a part of what Adam's mean and spread began with; called once before the steps of all threads. */
void begin_step(Trainer *trainer) {
    trainer->steps++;
    trainer->mean_left *= 0.9f;
    trainer->spread_left *= 0.999f;
}

/* Takes a step along all gradients, for the weights of one thread. */
void take_step(Trainer *trainer, const Gradient *const *gradients, int samples, float rate, int part, int threads) {
    float *weight = (float *)&trainer->weights, *mean = (float *)&trainer->mean, *spread = (float *)&trainer->spread;
    float mean_share = 1 / (1 - trainer->mean_left), spread_share = 1 / (1 - trainer->spread_left);
    float share = 1 / (float)samples;
    int beyond = part + 1 == threads ? WEIGHTS : WEIGHTS / threads * (part + 1);
    for (int at = WEIGHTS / threads * part; at < beyond; at++) {
        float slope = 0;
        for (int each = 0; each < PARTS; each++) slope += ((const float *)&gradients[each]->sum)[at];
        slope *= share;
        mean[at] += 0.1f * (slope - mean[at]);
        spread[at] += 0.001f * (slope * slope - spread[at]);
        float width = __builtin_sqrtf(spread[at] * spread_share) + 1e-8f;
        float moved = weight[at] - rate * (mean[at] * mean_share) / width;
        weight[at] = at < LIMITED ? (moved > LIMIT ? LIMIT : moved < -LIMIT ? -LIMIT : moved) : moved;
    }
}

/* Ends an iteration: the whole numbers are made anew, those of some iterations ago perhaps; near the end of training
   an average is kept, which is steadier than the weights of any moment. */
void end_iteration(Trainer *trainer, int is_kept, int is_averaged) {
    make_whole(&trainer->weights, &trainer->whole);
    if (is_kept) trainer->earlier = trainer->whole;
    if (!is_averaged) return;
    float share = trainer->averaged ? 0.03f : 1, *average = (float *)&trainer->average;
    const float *weight = (const float *)&trainer->weights;
    for (int at = 0; at < WEIGHTS; at++) average[at] += share * (weight[at] - average[at]);
    trainer->averaged = 1;
}

/* The weights to be shipped. */
void finish_training(const Trainer *trainer, Net *to) {
    make_whole(trainer->averaged ? &trainer->average : &trainer->weights, to);
}

/* One player, by a net or of another level, among others: its shares of the wins in some rounds, and the squares of
   these, added up. Returns how many rounds came to an end. */
int play_matches(const Net *net, const Net *other, const Terms *terms, int one, int others, u64 seed, int rounds,
                 double *found) {
    int played = 0;
    found[0] = found[1] = 0;
    for (int round = 0; round < rounds; round++) {
        Stream chance = stream_for_1(seed, "match", (u64)round);
        float share = play_match(net, other, terms, one, others, round % terms->setup.players, &chance);
        if (share < 0) continue;
        found[0] += share;
        found[1] += share * share;
        played++;
    }
    return played;
}
