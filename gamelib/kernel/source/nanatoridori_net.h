/* Nanatoridori by a net: what a seat knows as features, and the value of what each move leaves. Python has the same in
   gamelib/players/nanatoridori_net.py. Nothing here reads a state: Seen has all that a seat may know, and no more. */
#pragma once
#include "cards.h"
#include "nanatoridori_declared.h"
#include "net.h"

/* What a seat has when its move is made; `held`: what it then has to decide about. `worth`: if nothing is to come. */
typedef struct {
    Flock table, held;
    u8 is_mine, draws, is_sure, cards, hand[2 * DECK], open[RANKS + 1];
    int worth;
} After;

/* In how few turns runs could be led away, if what comes together then is led together. */
static int fewest_turns(const u8 *rank, int runs) {
    u8 turns[MOST_RUNS + 2][MOST_RUNS + 2];
    if (runs > MOST_RUNS) return 11;
    for (int run = 0; run <= runs; run++) turns[run + 1][run] = turns[run][run] = 0;
    for (int first = runs - 1; first >= 0; first--)
        for (int beyond = first + 1; beyond <= runs; beyond++) {
            int best = 1 + turns[first + 1][beyond];
            for (int with = first + 2; with < beyond; with++)
                if (rank[with] == rank[first]) best = least(best, turns[first + 1][with] + turns[with][beyond]);
            turns[first][beyond] = best;
        }
    return least(turns[0][runs], 11);
}

/* The hand: its runs, runs of one rank with another run between them, and how long it lasts. */
static void add_hand(const u8 *hand, int cards, Features *on) {
    u8 rank[DECK + 1], size[DECK + 1], times[RUN_KINDS] = {0}, pairs[SANDWICH_KINDS] = {0};
    int runs = 0;
    for (int at = 0; at < cards; at++) {
        if (runs && rank[runs - 1] == hand[at]) size[runs - 1]++;
        else {
            rank[runs] = hand[at];
            size[runs++] = 1;
        }
    }
    for (int run = 0; run < runs; run++) {
        int kind = 4 * (rank[run] - 1) + least(size[run], 4) - 1;
        if (times[kind] < 3) turn_on(on, AT_RUN + 3 * kind + times[kind]++);
        if (run + 2 >= runs || rank[run + 2] != rank[run]) continue;
        kind = 6 * (rank[run] - 1) + 2 * (least(size[run] + size[run + 2], 4) - 2) + (size[run + 1] > 1);
        if (pairs[kind] < 2) turn_on(on, AT_SANDWICH + 2 * kind + pairs[kind]++);
    }
    turn_on(on, AT_CARDS + least(cards, 17));
    turn_on(on, AT_RUNS + least(runs, MOST_RUNS));
    turn_on(on, AT_TURNS + fewest_turns(rank, runs));
}

static int beats(int size, int rank, Flock other) {
    return size > other.size || (size == other.size && rank > other.rank);
}

/* What a move changes. */
static void add_after(const Seen *seen, const After *then, Features *on) {
    Flock table = then->table;
    add_hand(then->hand, then->cards, on);
    if (table.size)
        turn_on(on, (then->is_mine ? AT_MINE : AT_THEIRS) + 7 * (least(table.size, 6) - 1) + table.rank - 1);
    turn_on(on, AT_BEFORE + (then->is_mine ? seen->others : seen->before));
    if (then->draws) turn_on(on, AT_DRAWS);
    for (int other = 0; then->is_mine && other < seen->others; other++)
        for (int rank = 1, found = 0; rank <= 7 && !found; rank++) {
            found = seen->run[other][rank] && beats(seen->run[other][rank], rank, table);
            if (found) turn_on(on, AT_BEATEN + other);
        }
    if (seen->variant != DUEL) return;
    for (int rank = 1; rank <= 7; rank++)
        for (int card = 0; card < least(then->open[rank], 2); card++) turn_on(on, AT_OPEN + 2 * (rank - 1) + card);
    turn_on(on, AT_OPENS + least(then->open[0], 2));
}

/* What no move changes: the others, the cards that nobody has placed, and how the game is played. */
static void add_context(const Seen *seen, Features *on) {
    static const u8 deck_steps[] = {1, 3, 6, 11, 16, 21, 31};
    int deck = 0;
    for (int other = 0; other < seen->others; other++) {
        Flock passed = seen->passed[other];
        turn_on(on, AT_SIZE + 12 * other + least(seen->size[other], 12) - 1);
        for (int rank = 1; rank <= 7; rank++)
            for (int card = 0; card < least(seen->run[other][rank], 3); card++)
                turn_on(on, AT_KNOWN + 3 * (7 * other + rank - 1) + card);
        if (passed.size)
            turn_on(on, AT_PASSED + 9 * other + 3 * (least(passed.size, 3) - 1) + least((passed.rank - 1) / 2, 2));
    }
    turn_on(on, AT_LIVE + seen->others);
    turn_on(on, AT_PLAYERS + seen->players - 2);
    for (int rank = 1; rank <= 7; rank++) turn_on(on, AT_UNSEEN + 10 * (rank - 1) + least(seen->unseen[rank], 9));
    while (deck < 7 && seen->deck >= deck_steps[deck]) deck++;
    turn_on(on, AT_DECK + deck);
    turn_on(on, AT_VARIANT + seen->variant);
    if (seen->takes) turn_on(on, AT_TAKES);
    if (seen->hides) turn_on(on, AT_HIDES);
    if (seen->outs) turn_on(on, AT_OUTS);
    if (seen->variant != DUEL) return;
    for (int rank = 1; rank <= 7; rank++)
        for (int card = 0; card < least(seen->their_open[rank], 2); card++)
            turn_on(on, AT_THEIR_OPEN + 2 * (rank - 1) + card);
    turn_on(on, AT_THEIR_OPENS + least(seen->their_open[0], 2));
}

/* What a move leaves */

static void take_out_of(After *then, int at, int size) {
    then->cards -= size;
    copy_cards(then->hand + at, then->hand + at + size, then->cards - at);
}

static void keep(After *then, int gap) {
    int size = then->held.size;
    copy_cards(then->hand + gap + size, then->hand + gap, then->cards - gap);
    for (int card = 0; card < size; card++) then->hand[gap + card] = then->held.rank;
    then->cards += size;
    then->held = (Flock){0, 0};
}

static void use_open(After *then, int rank, int cards) {
    then->open[rank] -= cards;
    then->open[0] -= cards;
}

static void follow(const Seen *seen, Move move, After *then) {
    *then = (After){seen->table, seen->held, seen->is_mine, 0, 0, seen->cards, {0}, {0}, 0};
    copy_cards(then->hand, seen->hand, seen->cards);
    copy_cards(then->open, seen->open, RANKS + 1);
    switch (move.kind) {
    case PLAY:
        then->held = seen->table;
        then->table = (Flock){move.size + move.open, seen->hand[move.at]};
        then->is_mine = 1;
        take_out_of(then, move.at, move.size);
        use_open(then, then->table.rank, move.open);
        then->is_sure = !then->cards;
        then->worth = seen->variant == ONE_WINNER && seen->outs ? 0 : SURE;
        return;
    case PASS:
        if (seen->variant != DUEL) then->draws = seen->deck > 0;
        else if (move.open) {
            then->held = (Flock){1, move.open};
            use_open(then, move.open, 1);
        } else {
            then->is_sure = 1;
            then->worth = -SURE;
        }
        return;
    case TAKE_IN: keep(then, move.at); return;
    default: then->held = (Flock){0, 0};
    }
}

/* Values */

static int value_of(const Net *net, const Seen *seen, const i16 *context, const After *then) {
    Features on;
    i16 sums[FIRST];
    on.count = 0;
    __builtin_memcpy(sums, context, sizeof sums);
    add_after(seen, then, &on);
    add_rows(net, &on, sums);
    return find_value(net, sums);
}

/* The value of a move; of what it has the seat pick up, that of the best choice. */
static int value_of_move(const Net *net, const Seen *seen, const i16 *context, Move move) {
    After then, kept;
    follow(seen, move, &then);
    if (then.is_sure) return then.worth;
    if (!then.held.size) return value_of(net, seen, context, &then);
    int best = value_of(net, seen, context, &then);
    for (int gap = 0; gap <= then.cards; gap++) {
        if (gap && then.hand[gap - 1] == then.held.rank) continue; /* the same hand as with the gap before */
        kept = then;
        keep(&kept, gap);
        int value = value_of(net, seen, context, &kept);
        if (value > best) best = value;
    }
    return best;
}

/* The place of the best of some moves, the first of several; `values` has the value of each. */
static int choose_by_net(const Net *net, const Seen *seen, const Move *moves, int count, i32 *values) {
    Features on = {0};
    i16 context[FIRST];
    int best = 0;
    add_context(seen, &on);
    start_sums(net, context);
    add_rows(net, &on, context);
    for (int at = 0; at < count; at++) {
        values[at] = value_of_move(net, seen, context, moves[at]);
        if (values[at] > values[best]) best = at;
    }
    return best;
}
