/* Koinobori for training: games among nets and players of other levels, and what each seat of them may know. */
#include "koinobori_players.h"
#include "koinobori_net.h"

enum { LONGEST = 2000, NOBODY = -1 };

/* The cards that each seat is known to have, by kind, and who was stolen from. */
typedef struct { u8 pool[MOST_SEATS][MOST_CARDS + 1], robbed[MOST_SEATS]; } Known;

static void play_and_see(const Setup *setup, State *now, Known *known, Move move) {
    int seat = now->turn.seat, owner = known->pool[seat][move.card] ? seat : NOBODY;
    switch (move.kind) {
    case TAKE: known->pool[seat][move.card]++; break;
    case STEAL: known->robbed[move.post] = 1; break;
    case PLACE:
        for (int other = 0; other < setup->players && owner == NOBODY; other++)
            if (other != seat && known->robbed[other] && known->pool[other][move.card]) owner = other;
        if (owner != NOBODY) known->pool[owner][move.card]--;
        break;
    default: break;
    }
    play_move(setup, now, move);
}

static Shown shown_of(const Setup *setup, int card) {
    return card ? (Shown){setup->card[card].shows, card, setup->card[card].icon} : (Shown){0, 0, 0};
}

static Counts carps_on(const Setup *setup, const u8 *cards, int count) {
    Counts counts = 0;
    for (int at = 0; at < count; at++) counts += setup->card[cards[at]].shows;
    return counts;
}

/* What everybody knows of the others; returns the carps that they are known to have. */
static Counts see_others(const Setup *setup, const State *now, const Known *known, Seen *seen) {
    Counts found = 0;
    for (int other = 0; other < setup->players - 1; other++) {
        int each = (now->turn.seat + other + 1) % setup->players;
        seen->their_held[other] = now->held[each];
        seen->their_mast[other] = now->masted[each];
        for (int card = 1; card <= MOST_CARDS; card++) {
            seen->pooled[other] += known->pool[each][card];
            seen->pool[other] += known->pool[each][card] * setup->card[card].shows;
        }
        found += seen->pool[other];
    }
    return found;
}

/* What the seat to act knows, as gamelib/players/koinobori_net.py reads it from a view. */
static void see(const Setup *setup, const State *now, const Known *known, Seen *seen) {
    int seat = now->turn.seat, players = setup->players;
    const Turn *turn = &now->turn;
    *seen = (Seen){.mast = carps_on(setup, now->mast[seat], now->masted[seat]), .players = players, .seat = seat,
                   .cards = carps_on(setup, now->hand[seat], now->held[seat]),
                   .in_row = carps_on(setup, now->row, now->row_size), .order = (seat - now->first + players) % players,
                   .deck = now->cards - now->next, .held = now->held[seat], .masted = now->masted[seat],
                   .row_size = now->row_size, .at_once = setup->level_counts_at_once, .closing = setup->closing_icons,
                   .triggers = setup->extra_triggers, .made = turn->made, .raised = turn->raised, .extra = turn->extra,
                   .icon = turn->icon, .owed = turn->owed + 1};
    Counts all = carps_on(setup, setup->box, setup->cards);
    Counts found = seen->mast + seen->cards + seen->in_row + carps_on(setup, now->discards, now->gone);
    for (int at = 0; at < seen->held && at < MOST_HELD; at++) seen->hand[at] = shown_of(setup, now->hand[seat][at]);
    for (int at = 0; at < seen->row_size; at++) seen->row[at] = shown_of(setup, now->row[at]);
    for (int post = 0; post <= players; post++) {
        int height = now->height[post];
        seen->post[post] = carps(setup, now, post);
        seen->height[post] = height;
        seen->flag[post] = now->flags[post];
        seen->top[post] = shown_of(setup, height ? now->top[post][height - 1] : 0);
        found += seen->post[post];
    }
    found += see_others(setup, now, known, seen);
    for (int colour = 0; colour < COLOURS; colour++) {
        int left = count_of(all, colour) - count_of(found, colour);
        seen->left |= (Counts)(left > 0 ? left : 0) << 8 * colour;
    }
    for (int level = 0; level < LEVELS; level++) {
        seen->take[level] = setup->level[level].take;
        seen->play[level] = setup->level[level].play;
        seen->hold[level] = setup->level[level].hold;
    }
}

#include "training.h"

static Move choose_and_remember(const Trainer *trainer, const Setup *setup, const State *now, const Known *known,
                                Stream *chance, Harvest *to) {
    Move moves[MOST_MOVES];
    i32 values[MOST_MOVES];
    PostOutlook looks[POSTS];
    Seen seen;
    After then;
    Features context = {0}, after = {0};
    int count = list_moves(setup, now, moves);
    if (count == 1) return moves[0];
    see(setup, now, known, &seen);
    int best = choose_by_net(&trainer->whole, &seen, moves, count, values);
    int chosen = stray(values, count, best, chance);
    look_at_posts(&seen, looks);
    follow(&seen, looks, moves[chosen], &then);
    add_context(&seen, &context);
    add_after(&seen, &then, &after);
    remember(to, &context, &after,
             (Step){0, 0, (u8)now->turn.seat, values[chosen] < values[best], chance_by_value(values[chosen]),
                    chance_by_value(values[best])});
    return moves[chosen];
}

static Move choose_plainly(const Net *net, const Net *other, const Terms *terms, const State *now, const Known *known,
                           Who who, Stream *chance) {
    Move moves[MOST_MOVES];
    i32 values[MOST_MOVES];
    Seen seen;
    int count = list_moves(&terms->setup, now, moves);
    if (who == BY_RANDOM) return moves[randbelow(chance, (u32)count)];
    if (who > BY_EARLIER) return who == BY_KEEN ? keen(terms, now, moves, count) : careful(terms, now, moves, count);
    see(&terms->setup, now, known, &seen);
    return moves[choose_by_net(who == BY_NET ? net : other, &seen, moves, count, values)];
}

/* Each seat's share of the win. */
static void find_shares(const Setup *setup, const State *now, float *shares) {
    Result result;
    find_result(setup, now, &result);
    int winners = __builtin_popcount(result.winners);
    for (int seat = 0; seat < setup->players; seat++)
        shares[seat] = winners ? (float)(result.winners >> seat & 1) / (float)winners : 1 / (float)setup->players;
}

static int play_round(const Trainer *trainer, const Terms *terms, Stream *chance, Harvest *to, float *ended) {
    const Setup *setup = &terms->setup;
    State now;
    Known known = {0};
    Who who[MOST_SEATS];
    seat_players(setup, chance, who);
    start_game(setup, &now, next_bits(chance));
    for (int length = 0; !is_round_over(&now); length++) {
        if (length == LONGEST) return 0;
        int seat = now.turn.seat;
        Move move = who[seat] == BY_NET
                  ? choose_and_remember(trainer, setup, &now, &known, chance, to)
                  : choose_plainly(&trainer->whole, &trainer->earlier, terms, &now, &known, who[seat], chance);
        to->decisions++;
        play_and_see(setup, &now, &known, move);
    }
    find_shares(setup, &now, ended);
    return 1;
}

static float play_match(const Net *net, const Net *other, const Terms *terms, Who one, Who others, int mine,
                        Stream *chance) {
    State now;
    Known known = {0};
    float shares[MOST_SEATS];
    start_game(&terms->setup, &now, next_bits(chance));
    for (int length = 0; !is_round_over(&now); length++) {
        if (length == LONGEST) return -1;
        Who who = now.turn.seat == mine ? one : others;
        play_and_see(&terms->setup, &now, &known, choose_plainly(net, other, terms, &now, &known, who, chance));
    }
    find_shares(&terms->setup, &now, shares);
    return shares[mine];
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
