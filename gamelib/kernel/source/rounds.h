/* Many rounds of one game: what Python calls. Included by a file for each game, after its players; the names of that
   game's functions begin with GAME. Every argument is an address or a small number, because JavaScript would need
   another kind of number for 64 bits. Nothing is allocated, and all memory belongs to the caller. */
#pragma once

#ifdef _WIN32
#define VISIBLE __declspec(dllexport)
#else
#define VISIBLE __attribute__((visibility("default")))
#endif
#define PASTED(game, name) game##_##name
#define PASTE(game, name) PASTED(game, name)
#define CALLED(name) PASTE(GAME, name)

enum { LONGEST_SEARCHED = 5000 };

/* Large functions that are called from several places are kept apart: copies would make the library twice as big. */
#define APART __attribute__((noinline))

static APART void play_on(const Setup *setup, State *now, Move move) { play_move(setup, now, move); }

#ifndef PICKS
static Move pick_move(const Setup *setup, const State *now, Stream *chance, Move *moves, int *count) {
    *count = list_moves(setup, now, moves);
    return move_at(setup, now, moves, randbelow(chance, *count));
}
#endif

static APART Move choose_move(const Terms *terms, const State *now, int level, Stream *chance, int *count) {
    Move moves[MOST_MOVES];
    if (level == RANDOM) return pick_move(&terms->setup, now, chance, moves, count);
    *count = list_moves(&terms->setup, now, moves);
    switch (level) {
    case RULES_ONLY: return rules_only(terms, now, moves, *count, chance);
    case NEWCOMER:
    case CAST_NEWCOMER: return newcomer(terms, now, level == CAST_NEWCOMER, moves, *count, chance);
    case CAREFUL:
    case CAST_CAREFUL: return careful(terms, now, level == CAST_CAREFUL, moves, *count);
    default: return keen(terms, now, level == CAST_KEEN, moves, *count);
    }
}

/* Simulating */

/* A Row is one round as in gamelib.analysis.simulation.RoundResult: by player, not by seat. */
static void write_row(const Setup *setup, const Result *result, Row *row) {
    int players = setup->players;
    for (int seat = 0; seat < players; seat++) {
        int player = (seat - row->shift + players) % players;
        row->winners |= (result->winners >> seat & 1) << player;
        row->losers |= (result->losers >> seat & 1) << player;
        row->scores[player] = result->scores[seat];
    }
}

static void play_round(const Terms *terms, const Task *task, u32 number, Row *row) {
    const Setup *setup = &terms->setup;
    int players = setup->players, level[MOST_PLAYERS];
    State now;
    Result result;
    Stream chance[MOST_PLAYERS], dealt = stream_for_1(task->key, "simulate", number);
    start_game(setup, &now, fold_seed(next_bits(&dealt)));
    *row = (Row){0};
    row->shift = task->rotate ? number % players : 0;
    row->first = (first_seat(&now) - row->shift + players) % players;
    for (int seat = 0; seat < players; seat++) {
        chance[seat] = stream_for_2(task->key, "simulate", number, seat);
        level[seat] = task->level[(seat - row->shift + players) % players];
    }
    while (row->length < LONGEST_ROUND) {
        if (is_round_over(&now)) {
            if (!task->whole_games || is_game_over(setup, &now)) break;
            start_next_round(setup, &now);
            continue;
        }
        int seat = seat_to_act(&now), count;
        play_on(setup, &now, choose_move(terms, &now, level[seat], &chance[seat], &count));
        row->forced += count == 1;
        row->length++;
    }
    if (!is_round_over(&now) || (task->whole_games && !is_game_over(setup, &now))) {
        row->length = UNFINISHED;
        return;
    }
    if (task->whole_games) find_result(setup, &now, &result);
    else find_round_result(setup, &now, &result);
    write_row(setup, &result, row);
}

VISIBLE void CALLED(simulate)(const Terms *terms, const Task *task, u32 first, u32 beyond, Row *rows) {
    for (u32 number = first; number < beyond; number++) play_round(terms, task, number, rows++);
}

/* Comparing moves in the same imagined deals */

/* An Outcome is of the round: the winning seats, and one seat's score. */

static APART int play_to_the_end(const Terms *terms, State *now, int level, Stream *chance) {
    int count;
    for (int decision = 0; decision < LONGEST_SEARCHED && !is_round_over(now); decision++)
        play_on(&terms->setup, now, choose_move(terms, now, level, chance, &count));
    return is_round_over(now);
}

static Outcome outcome_after(const Terms *terms, State *now, int seat, int level, u64 bits) {
    Stream chance = stream_for(fold_seed(bits), "outcome");
    Result result;
    if (!play_to_the_end(terms, now, level, &chance)) return (Outcome){0, LONGEST_ROUND};
    find_round_result(&terms->setup, now, &result);
    return (Outcome){result.winners, result.scores[seat]};
}

static APART double value_after(const Terms *terms, State *now, int seat, int horizon) {
    int count;
    for (int decision = 0; decision < LONGEST_SEARCHED; decision++) {
        double value = worth(terms, now, seat, horizon);
        if (value > STILL_OPEN) return value;
        play_on(&terms->setup, now, choose_move(terms, now, KEEN, 0, &count));
    }
    return 0.5;
}

/* Where several owe a choice at once, any of them may come first. */
static void play_move_of(const Terms *terms, State *now, int seat, Move move) {
#ifdef SEVERAL_AT_ONCE
    bring_forward(now, seat);
#else
    (void)seat;
#endif
    play_on(&terms->setup, now, move);
}

/* One dealt state: each move is tried and played on from there. With no moves, it is played on as it stands. */
VISIBLE void CALLED(compare)(const Terms *terms, const State *dealt, const u64 *bits, int seat, int level,
                             const Move *moves, int count, Outcome *found) {
    State now;
    for (int at = 0; at < (count ? count : 1); at++) {
        now = *dealt;
        if (count) play_move_of(terms, &now, seat, moves[at]);
        *found++ = outcome_after(terms, &now, seat, level, *bits);
    }
}

VISIBLE void CALLED(search)(const Terms *terms, const State *dealt, int seat, int horizon, const Move *moves, int count,
                            double *found) {
    State now;
    for (int at = 0; at < count; at++) {
        now = *dealt;
        play_move_of(terms, &now, seat, moves[at]);
        *found++ = value_after(terms, &now, seat, horizon);
    }
}

/* Whether one move is so far ahead, or all are so equal, that more deals would change nothing; as Search.decided(). */
static int is_decided(const double *values, int count, int deals, int fewest, int sigmas) {
    double best_sum = 0;
    int best = 0, all_ahead = 1, all_equal = 1;
    if (count < 2) return 1;
    if (deals < fewest) return 0;
    for (int move = 0; move < count; move++) {
        double sum = 0;
        for (int deal = 0; deal < deals; deal++) sum += values[deal * count + move];
        if (!move || sum / deals > best_sum / deals) {
            best = move;
            best_sum = sum;
        }
    }
    for (int move = 0; move < count && (all_ahead || all_equal); move++) {
        if (move == best) continue;
        double sum = 0, squares = 0;
        for (int deal = 0; deal < deals; deal++) sum += values[deal * count + best] - values[deal * count + move];
        double gap = sum / deals;
        for (int deal = 0; deal < deals; deal++) {
            double off = values[deal * count + best] - values[deal * count + move] - gap;
            squares += off * off;
        }
        double error = __builtin_sqrt(squares / (deals - 1) / deals);
        all_ahead &= gap > sigmas * error;
        all_equal &= gap == error && error == 0;
    }
    return all_ahead || all_equal;
}

VISIBLE int CALLED(is_decided)(const double *values, int count, int deals, int fewest, int sigmas) {
    return is_decided(values, count, deals, fewest, sigmas);
}

/* The same in deals imagined from a view; the stream then stands where Python's would. */

VISIBLE void CALLED(compare_deals)(const Terms *terms, const View *view, Chain *chain, Stream *chance, int seat,
                                   int level, const Move *moves, int count, int deals, Outcome *found) {
    State dealt;
    for (int deal = 0; deal < deals; deal++) {
        next_deal(terms, view, chain, chance, &dealt);
        u64 bits = next_bits(chance);
        CALLED(compare)(terms, &dealt, &bits, seat, level, moves, count, found);
        found += count ? count : 1;
    }
}

/* The values so far are a row for each of `known` deals, and there is room for `deals` more. Stops when the search is
   decided; returns how many deals were played. */
VISIBLE int CALLED(search_deals)(const Terms *terms, const View *view, Chain *chain, Stream *chance, int seat,
                                 int horizon, const Move *moves, int count, int known, int deals, int fewest,
                                 int sigmas, double *values) {
    State dealt;
    for (int deal = 0; deal < deals; deal++) {
        next_deal(terms, view, chain, chance, &dealt);
        CALLED(search)(terms, &dealt, seat, horizon, moves, count, values + (known + deal) * count);
        if (is_decided(values, count, known + deal + 1, fewest, sigmas)) return deal + 1;
    }
    return deals;
}

/* The same where Python bends the values and finds out when the search is decided: `after` has where the stream stood
   after each deal, and `chains` what was to be passed on to the next. */
VISIBLE void CALLED(search_all)(const Terms *terms, const View *view, Chain *chain, Stream *chance, int seat,
                                int horizon, const Move *moves, int count, int deals, double *values, Stream *after,
                                Chain *chains) {
    State dealt;
    for (int deal = 0; deal < deals; deal++) {
        next_deal(terms, view, chain, chance, &dealt);
        CALLED(search)(terms, &dealt, seat, horizon, moves, count, values + deal * count);
        after[deal] = *chance;
        chains[deal] = *chain;
    }
}

/* How rounds end for everybody after each move, or as they stand: in one dealt state, and in deals of which none that
   agrees with the view is likelier than another. */

static void find_ending(const Terms *terms, State *now, u64 bits, int level, Ending *found) {
    Stream chance = stream_for(fold_seed(bits), "outcome");
    Result result;
    *found = (Ending){{LONGEST_ROUND}, 0, 0, {0}};
    if (!play_to_the_end(terms, now, level, &chance)) return;
    find_round_result(&terms->setup, now, &result);
    for (int seat = 0; seat < terms->setup.players; seat++) found->scores[seat] = result.scores[seat];
    found->winners = result.winners;
#ifdef SEATS_GO_OUT
    found->outs = now->outs;
    for (int place = 0; place < now->outs; place++) found->out[place] = now->out[place];
#endif
}

VISIBLE void CALLED(end)(const Terms *terms, const State *dealt, const u64 *bits, int seat, int level,
                         const Move *moves, int count, Ending *found) {
    State now;
    for (int at = 0; at < (count ? count : 1); at++) {
        now = *dealt;
        if (count) play_move_of(terms, &now, seat, moves[at]);
        find_ending(terms, &now, *bits, level, found++);
    }
}

VISIBLE void CALLED(end_deals)(const Terms *terms, const View *view, Stream *chance, int seat, int level,
                               const Move *moves, int count, int deals, Ending *found) {
    State dealt;
    for (int deal = 0; deal < deals; deal++) {
        imagine(&terms->setup, view, chance, &dealt);
        u64 bits = next_bits(chance);
        CALLED(end)(terms, &dealt, &bits, seat, level, moves, count, found);
        found += count ? count : 1;
    }
}

VISIBLE void CALLED(imagine)(const Terms *terms, const View *view, Stream *chance, State *now) {
    imagine(&terms->setup, view, chance, now);
    tidy(&terms->setup, now);
}

/* Imagined deals and given states, for a caller that changes them before they are played on. */

VISIBLE void CALLED(deal_states)(const Terms *terms, const View *view, Chain *chain, Stream *chance, int deals,
                                 State *dealt, u64 *bits) {
    for (int deal = 0; deal < deals; deal++) {
        next_deal(terms, view, chain, chance, dealt);
        tidy(&terms->setup, dealt++);
        *bits++ = next_bits(chance);
    }
}

VISIBLE void CALLED(move_in_states)(const Terms *terms, State *states, int seat, const Move *move, int count) {
    for (int at = 0; at < count; at++) {
        play_move_of(terms, &states[at], seat, *move);
        tidy(&terms->setup, &states[at]);
    }
}

VISIBLE void CALLED(end_states)(const Terms *terms, const State *states, const u64 *bits, int seat, int level,
                                int count, Outcome *found) {
    for (int at = 0; at < count; at++) {
        State now = states[at];
        found[at] = outcome_after(terms, &now, seat, level, bits[at]);
    }
}

/* One position at a time, for the tests that compare each with Python's. */

VISIBLE void CALLED(start)(const Terms *terms, const u64 *key, State *now) {
    start_game(&terms->setup, now, *key);
    tidy(&terms->setup, now);
}

VISIBLE int CALLED(list)(const Terms *terms, const State *now, Move *moves) {
    if (is_round_over(now)) return 0;
    int count = list_moves(&terms->setup, now, moves);
    for (int at = 0; at < count; at++) moves[at] = move_at(&terms->setup, now, moves, at);
    return count;
}

VISIBLE int CALLED(choose)(const Terms *terms, const State *now, int level, Stream *chance, Move *chosen) {
    int count;
    *chosen = choose_move(terms, now, level, chance, &count);
    return seat_to_act(now);
}

VISIBLE void CALLED(play)(const Terms *terms, State *now, const Move *move) {
    play_on(&terms->setup, now, *move);
    tidy(&terms->setup, now);
}

VISIBLE void CALLED(next_round)(const Terms *terms, State *now) {
    start_next_round(&terms->setup, now);
    tidy(&terms->setup, now);
}

/* How the round ended for all seats, or the game; whether it has ended. */
VISIBLE int CALLED(result)(const Terms *terms, const State *now, int whole_game, Result *found) {
    if (whole_game ? !is_game_over(&terms->setup, now) : !is_round_over(now)) return 0;
    if (whole_game) find_result(&terms->setup, now, found);
    else find_round_result(&terms->setup, now, found);
    return 1;
}

VISIBLE void CALLED(worth)(const Terms *terms, const State *now, int seat, int horizon, double *found) {
    *found = worth(terms, now, seat, horizon);
}

/* The sum of the table it was built with: Python packs values by the very same table, or does not use the library. */
VISIBLE u32 CALLED(declared_sum)(void) { return DECLARED_SUM; }
