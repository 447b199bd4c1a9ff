/* Nanuk for training: seasons among nets and players of other levels, and what each seat of them may know. */
#include "nanuk_players.h"
#include "nanuk_net.h"

enum { LONGEST = 2000, MOST_VALUED = 128 };

/* Everything that a seat knows of the others lies in the state: nothing has to be remembered beyond it. */
typedef struct { u8 nothing; } Known;

static int place_of(const Setup *setup, const State *now, int seat, int other) {
    int at = 0;
    if (other == NOBODY) return NO_SEAT;
    while (step(setup, now, seat, at) != other) at++;
    return at;
}

static int is_side_shown(const State *now, int seat) {
    return now->phase != SIDES || seat == now->leader || seat == now->doomer;
}

/* What the seat to act knows, as gamelib/players/nanuk_net.py reads it from a view. */
static void see(const Setup *setup, const State *now, const Known *known, Seen *seen) {
    int seat = seat_to_act(now), players = setup->players;
    (void)known;
    *seen = (Seen){.boast = now->boast, .players = players, .leader = place_of(setup, now, seat, now->leader),
                   .doomer = place_of(setup, now, seat, now->doomer), .held = now->held[seat],
                   .side = now->sides[seat] == UNKNOWN_YET ? NOT_CHOSEN : now->sides[seat],
                   .deck = now->cards - now->next, .hunt = now->hunt, .winter = now->winter,
                   .declared = setup->declared_sides, .won = now->won == UNKNOWN_YET ? NOT_CHOSEN : now->won,
                   .coming = least(9, 10 * (4 + now->came) / (8 + now->asked))};
    copy_cards(seen->hand, now->hand[seat], now->held[seat]);
    copy_cards(seen->pot, now->pot, CARDS);
    for (int at = now->at + 1; at < now->queued; at++) seen->picks += now->queue[at] == seat;
    for (int card = 0; card < setup->cards; card++) seen->unseen[setup->deck[card]]++;
    for (int at = 0; at < now->held[seat]; at++) seen->unseen[now->hand[seat][at]]--;
    for (int card = 0; card < CARDS; card++) seen->unseen[card] -= now->pot[card] + now->discards[card];
    for (int other = 0; other < players; other++) {
        int each = step(setup, now, seat, other), bears;
        u8 counts[ANIMALS];
        copy_cards(seen->pile[other], now->pile[each], CARDS);
        for (int card = 0; card < CARDS; card++) seen->unseen[card] -= now->pile[each][card];
        if (!other) continue;
        int wild = count_pile(now->pile[each], counts, &bears), points = best_points(counts, wild).now;
        if (points > seen->best) seen->best = points;
        if (bears > seen->most_bears) seen->most_bears = bears;
        if (now->sides[each] != UNKNOWN_YET && is_side_shown(now, each)) {
            if (now->sides[each]) seen->hunters++;
            else seen->at_home++;
        }
        if (now->gift_size[each] != NONE_GIVEN) seen->given += now->gift_size[each];
    }
}

/* The moves that are valued, as gamelib/players/nanuk_net.py lists them. */
static int list_valued(const Setup *setup, const State *now, Move *moves) {
    if (now->phase != BOASTING) return list_moves(setup, now, moves);
    Boast last = now->boast;
    int count = 0, highest = setup->highest_number;
    if (!last.number) {
        for (int animal = 0; animal < ANIMALS; animal++)
            for (int number = 1; number <= 4 && number <= highest; number++)
                for (int days = 2; days <= 5; days++) moves[count++] = (Move){BOAST, number, animal, days};
        return count;
    }
    moves[count++] = (Move){DOOM, 0, 0, 0};
    for (int days = last.days + 1; days <= last.days + FURTHER && days <= MOST_DAYS; days++)
        moves[count++] = (Move){BOAST, last.number, last.animal, days};
    for (int number = last.number + 1; number <= last.number + FURTHER && number <= highest; number++)
        for (int animal = 0; animal < ANIMALS; animal++)
            for (int days = last.days; days <= last.days + FURTHER && days <= MOST_DAYS; days++)
                moves[count++] = (Move){BOAST, number, animal, days};
    return count;
}

#include "training.h"

static Move choose_and_remember(const Trainer *trainer, const Setup *setup, const State *now, Stream *chance,
                                Harvest *to) {
    Move moves[MOST_VALUED];
    i32 values[MOST_VALUED];
    Seen seen;
    After then;
    Features context = {0}, after = {0};
    int count = list_valued(setup, now, moves);
    if (count == 1) return moves[0];
    see(setup, now, 0, &seen);
    int best = choose_by_net(&trainer->whole, &seen, moves, count, values);
    int chosen = stray(values, count, best, chance);
    follow(&seen, moves[chosen], &then);
    add_context(&seen, &context);
    add_after(&seen, &then, &after);
    remember(to, &context, &after,
             (Step){0, 0, (u8)seat_to_act(now), values[chosen] < values[best], chance_by_value(values[chosen]),
                    chance_by_value(values[best])});
    return moves[chosen];
}

static Move choose_plainly(const Net *net, const Net *other, const Terms *terms, const State *now, Who who,
                           Stream *chance) {
    Move moves[MOST_VALUED];
    i32 values[MOST_VALUED];
    Seen seen;
    if (who <= BY_EARLIER) {
        int count = list_valued(&terms->setup, now, moves);
        see(&terms->setup, now, 0, &seen);
        return moves[choose_by_net(who == BY_NET ? net : other, &seen, moves, count, values)];
    }
    int count = list_moves(&terms->setup, now, moves);
    if (who == BY_RANDOM) return move_at(&terms->setup, now, moves, (int)randbelow(chance, (u32)count));
    return who == BY_KEEN ? keen(terms, now, moves, count) : careful(terms, now, moves, count);
}

/* Each seat's share of the win of the season. */
static void find_shares(const Setup *setup, const State *now, float *shares) {
    Result result;
    find_round_result(setup, now, &result);
    int winners = __builtin_popcount(result.winners);
    for (int seat = 0; seat < setup->players; seat++)
        shares[seat] = winners ? (float)(result.winners >> seat & 1) / (float)winners : 1 / (float)setup->players;
}

static int play_round(const Trainer *trainer, const Terms *terms, Stream *chance, Harvest *to, float *ended) {
    const Setup *setup = &terms->setup;
    State now;
    Who who[MOST_SEATS];
    seat_players(setup, chance, who);
    start_game(setup, &now, next_bits(chance));
    for (int length = 0; !is_round_over(&now); length++) {
        if (length == LONGEST) return 0;
        int seat = seat_to_act(&now);
        Move move = who[seat] == BY_NET
                  ? choose_and_remember(trainer, setup, &now, chance, to)
                  : choose_plainly(&trainer->whole, &trainer->earlier, terms, &now, who[seat], chance);
        to->decisions++;
        play_move(setup, &now, move);
    }
    find_shares(setup, &now, ended);
    return 1;
}

static float play_match(const Net *net, const Net *other, const Terms *terms, Who one, Who others, int mine,
                        Stream *chance) {
    State now;
    float shares[MOST_SEATS];
    start_game(&terms->setup, &now, next_bits(chance));
    for (int length = 0; !is_round_over(&now); length++) {
        if (length == LONGEST) return -1;
        Who who = seat_to_act(&now) == mine ? one : others;
        play_move(&terms->setup, &now, choose_plainly(net, other, terms, &now, who, chance));
    }
    find_shares(&terms->setup, &now, shares);
    return shares[mine];
}

/* For the tests that compare what is seen and valued here with what Python reads from a view, where any of the seats
   that choose at once may come first. */
int known_size(void) { return sizeof(Known); }
void see_state(const Terms *terms, State *now, const Known *known, int seat, Seen *seen) {
    bring_forward(now, seat);
    see(&terms->setup, now, known, seen);
}
int list_to_value(const Terms *terms, const State *now, Move *moves) {
    return list_valued(&terms->setup, now, moves);
}
void play_seen(const Terms *terms, State *now, Known *known, const Move *move) {
    (void)known;
    play_move(&terms->setup, now, *move);
}
