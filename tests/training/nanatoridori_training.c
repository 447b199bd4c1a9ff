/* Nanatoridori for training: rounds among nets and players of other levels, and what each seat of them may know. */
#include "nanatoridori_players.h"
#include "nanatoridori_net.h"

enum { LONGEST = 3000 };

/* What everybody knows beyond the table: cards of hands, 0 for others, cards that are gone, what was passed on. */
typedef struct { u8 known[MOST_SEATS][DECK + 1], gone[RANKS + 1]; Flock passed[MOST_SEATS]; } Known;

static void forget_played(const Setup *setup, u8 *known, int cards, Move move, int rank) {
    int at = move.at;
    for (int card = 0; card < move.size; card++) {
        if (!setup->places_seen) { /* cards of the rank that are known go first */
            for (at = 0; at < cards && known[at] != rank;) at++;
            if (at == cards) for (at = 0; known[at];) at++;
        }
        cards--;
        copy_cards(known + at, known + at + 1, cards - at);
    }
}

static void play_and_see(const Setup *setup, State *now, Known *seen, Move move) {
    int turn = now->turn, cards = now->size[turn];
    Flock table = now->table, held = now->held;
    u8 *known = seen->known[turn];
    int is_public = now->owner == turn || setup->variant == DUEL, is_picked_up = move.kind <= PLAY;
    if (move.kind == PLAY) forget_played(setup, known, cards, move, now->hand[turn][move.at]);
    if (is_picked_up) seen->passed[turn] = move.kind == PASS ? table : (Flock){0, 0};
    else if (move.kind == TAKE_IN) {
        int gap = setup->places_seen ? move.at : cards;
        copy_cards(known + gap + held.size, known + gap, cards - gap);
        for (int card = 0; card < held.size; card++) known[gap + card] = is_public ? held.rank : 0;
    } else seen->gone[held.rank] += held.size;
    play_move(setup, now, move);
    int was_left = move.kind == PLAY && !now->held.size, was_cleared = move.kind != PLAY && !now->table.size;
    if (table.size && (was_left || was_cleared)) seen->gone[table.rank] += table.size;
}

static void find_runs(const Setup *setup, const u8 *known, int cards, u8 *longest) {
    u8 all[RANKS + 1] = {0};
    for (int at = 0, size = 0; at < cards; at++) {
        u8 rank = known[at];
        size = at && known[at - 1] == rank ? size + 1 : 1;
        all[rank]++;
        if (size > longest[rank]) longest[rank] = size;
    }
    if (!setup->places_seen) copy_cards(longest, all, RANKS + 1);
    longest[0] = 0;
}

/* What the seat to act knows, as gamelib/players/nanatoridori_net.py reads it from a view. */
static void see(const Setup *setup, const State *now, const Known *known, Seen *seen) {
    int seat = now->turn, players = setup->players, is_before = 1;
    *seen = (Seen){.table = now->table, .held = now->held, .variant = setup->variant, .players = players,
                   .takes = setup->take_when_going_out, .hides = !setup->places_seen, .is_mine = now->owner == seat,
                   .outs = now->outs, .deck = now->cards - now->next, .cards = now->size[seat]};
    copy_cards(seen->hand, now->hand[seat], now->size[seat]);
    copy_cards(seen->open, now->open[seat], RANKS + 1);
    for (int rank = 1; rank <= RANKS; rank++) {
        seen->unseen[rank] = COPIES - known->gone[rank];
        for (int other = 0; other < players; other++) seen->unseen[rank] -= now->open[other][rank];
    }
    for (int at = 0; at < now->size[seat]; at++) seen->unseen[now->hand[seat][at]]--;
    if (now->table.size) seen->unseen[now->table.rank] -= now->table.size;
    if (now->held.size) seen->unseen[now->held.rank] -= now->held.size;
    for (int step = 1; step < players; step++) {
        int other = (seat + step) % players, at = seen->others;
        if (other == now->owner) is_before = 0;
        for (int card = 0; card < now->size[other]; card++)
            if (known->known[other][card]) seen->unseen[known->known[other][card]]--;
        if (!now->size[other]) continue;
        seen->size[at] = now->size[other];
        seen->passed[at] = known->passed[other];
        find_runs(setup, known->known[other], now->size[other], seen->run[at]);
        if (setup->variant == DUEL) copy_cards(seen->their_open, now->open[other], RANKS + 1);
        seen->before += is_before;
        seen->others++;
    }
}

static void list_all(const Setup *setup, const State *now, Move *moves, int *count) {
    *count = list_moves(setup, now, moves);
    for (int at = 0; now->held.size && at < *count; at++) moves[at] = move_at(setup, now, moves, at);
}

/* How the round ended for a seat, from 0 to 1. */
static float share_of(const Setup *setup, const State *now, int seat) {
    if (setup->variant != ONE_WINNER) return now->loser != seat;
    return now->out[0] == seat ? 1 : now->loser == seat ? 0 : 0.5f;
}

#include "training.h"

static Move choose(const Terms *terms, const State *now, Who who, Stream *chance) {
    Move moves[MOST_MOVES];
    int count = list_moves(&terms->setup, now, moves);
    if (who == BY_RANDOM) return move_at(&terms->setup, now, moves, (int)randbelow(chance, (u32)count));
    return who == BY_KEEN ? keen(terms, now, moves, count) : careful(terms, now, moves, count);
}

/* What a move picked up is decided about at once: the position to learn from is the one after that. */
typedef struct { float best; int strayed; } Pending;

static Move choose_and_remember(const Trainer *trainer, const Setup *setup, const State *now, const Seen *seen,
                                Stream *chance, Harvest *to, Pending *pending) {
    Move moves[MOST_MOVES];
    i32 values[MOST_MOVES];
    int count, seat = now->turn;
    list_all(setup, now, moves, &count);
    int best = choose_by_net(&trainer->whole, seen, moves, count, values), chosen = best;
    if (count > 1 && values[best] < SURE) chosen = stray(values, count, best, chance);
    Step step = {0, 0, (u8)seat, values[chosen] < values[best], chance_by_value(values[chosen]),
                 chance_by_value(values[best])};
    if (now->held.size && pending->strayed) {
        step.strayed = 1;
        step.best = pending->best;
    }
    pending->strayed = 0;
    After then;
    follow(seen, moves[chosen], &then);
    if (then.held.size && !then.is_sure) {
        pending->strayed = step.strayed;
        pending->best = step.best;
        return moves[chosen];
    }
    Features context = {0}, after = {0};
    if (!then.is_sure) {
        add_context(seen, &context);
        add_after(seen, &then, &after);
    }
    remember(to, &context, &after, step);
    return moves[chosen];
}

static Move choose_plainly(const Net *net, const Net *other, const Terms *terms, const State *now, const Known *known,
                           Who who, Stream *chance) {
    if (who > BY_EARLIER) return choose(terms, now, who, chance);
    Move moves[MOST_MOVES];
    i32 values[MOST_MOVES];
    int count;
    Seen seen;
    see(&terms->setup, now, known, &seen);
    list_all(&terms->setup, now, moves, &count);
    return moves[choose_by_net(who == BY_NET ? net : other, &seen, moves, count, values)];
}

static int play_round(const Trainer *trainer, const Terms *terms, Stream *chance, Harvest *to, float *ended) {
    const Setup *setup = &terms->setup;
    State now;
    Known known = {0};
    Pending pending = {0};
    Who who[MOST_SEATS];
    seat_players(setup, chance, who);
    start_game(setup, &now, next_bits(chance));
    for (int length = 0; !is_round_over(&now); length++) {
        if (length == LONGEST) return 0;
        Move move;
        if (who[now.turn] == BY_NET) {
            Seen seen;
            see(setup, &now, &known, &seen);
            move = choose_and_remember(trainer, setup, &now, &seen, chance, to, &pending);
        } else move = choose_plainly(&trainer->whole, &trainer->earlier, terms, &now, &known, who[now.turn], chance);
        to->decisions++;
        play_and_see(setup, &now, &known, move);
    }
    for (int seat = 0; seat < setup->players; seat++) ended[seat] = share_of(setup, &now, seat);
    return 1;
}

static float play_match(const Net *net, const Net *other, const Terms *terms, Who one, Who others, int mine,
                        Stream *chance) {
    State now;
    Known known = {0};
    start_game(&terms->setup, &now, next_bits(chance));
    for (int length = 0; !is_round_over(&now); length++) {
        if (length == LONGEST) return -1;
        play_and_see(&terms->setup, &now, &known,
                     choose_plainly(net, other, terms, &now, &known, now.turn == mine ? one : others, chance));
    }
    return terms->setup.variant == ONE_WINNER ? now.out[0] == mine : share_of(&terms->setup, &now, mine);
}

/* For the test that compares what is seen here with what Python reads from a view. */
int known_size(void) { return sizeof(Known); }
void see_state(const Terms *terms, State *now, const Known *known, int seat, Seen *seen) {
    (void)seat;
    see(&terms->setup, now, known, seen);
}
void play_seen(const Terms *terms, State *now, Known *known, const Move *move) {
    play_and_see(&terms->setup, now, known, *move);
}
