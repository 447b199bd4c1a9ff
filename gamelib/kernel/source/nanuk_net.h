/* Nanuk by a net: what a seat knows as features, and the value of what each move leaves. Python has the same in
   gamelib/players/nanuk_net.py. Nothing here reads a state: Seen has all that a seat may know, and no more. */
#pragma once
#include "cards.h"
#include "nanuk_declared.h"
#include "nanuk_cards.h"
#include "net.h"

/* What a seat has when its move is made. `given`: how many cards it gives; `ante`: what it lays, or NO_CARD. */
typedef struct {
    Boast boast;
    u8 kind, leader, doomer, side, ante, given, held, hand[HAND_SIZE], gift[HAND_SIZE], pile[CARDS], pot[CARDS];
} After;

static void take_card(After *then, int card) {
    int at = 0;
    while (then->hand[at] != card) at++;
    copy_cards(then->hand + at, then->hand + at + 1, --then->held - at);
}

static void follow(const Seen *seen, Move move, After *then) {
    u8 given[HAND_SIZE] = {move.first, move.second, move.third};
    *then = (After){.boast = seen->boast, .kind = move.kind, .leader = seen->leader, .doomer = seen->doomer,
                    .side = seen->side, .ante = NO_CARD, .held = seen->held};
    copy_cards(then->hand, seen->hand, HAND_SIZE);
    copy_cards(then->pile, seen->pile[0], CARDS);
    copy_cards(then->pot, seen->pot, CARDS);
    switch (move.kind) {
    case BOAST:
        then->boast = (Boast){move.first, move.second, move.third};
        then->leader = 0;
        return;
    case DOOM:
        then->doomer = then->side = 0;
        return;
    case SIDE: then->side = move.first; return;
    case ANTE: take_card(then, then->ante = move.first); return;
    case GIVE:
        for (; then->given < HAND_SIZE && given[then->given]; then->given++)
            take_card(then, then->gift[then->given] = given[then->given] - 1);
        return;
    default:
        then->pot[move.first]--;
        then->pile[move.first]++;
    }
}

/* How many animals of each kind cards show, those given by number. */
static void add_animals(const u8 *cards, int count, u8 *animals) {
    for (int at = 0; at < count; at++) if (cards[at] != INUKSUK) animals[animal_of(cards[at])] += shows(cards[at]);
}

static int count_stones(const u8 *cards, int count) {
    int stones = 0;
    for (int at = 0; at < count; at++) stones += cards[at] == INUKSUK;
    return stones;
}

/* The animals in four places: the one that is boasted, then those of which there is most. */
static void add_places(const Seen *seen, const After *then, const u8 *piled, Features *on) {
    u8 held[ANIMALS] = {0}, given[ANIMALS] = {0}, pot[ANIMALS], unseen[ANIMALS], place[ANIMALS];
    int bears, fewest = 255, order[ANIMALS], boasted = then->kind == CHOOSE ? 0 : then->boast.number;
    add_animals(then->hand, then->held, held);
    add_animals(then->gift, then->given, given);
    count_pile(then->pot, pot, &bears);
    count_pile(seen->unseen, unseen, &bears);
    for (int animal = 0; animal < ANIMALS; animal++) {
        int at = animal;
        fewest = least(fewest, piled[animal]);
        order[animal] = held[animal] << 20 | piled[animal] << 12 | pot[animal] << 6 | unseen[animal];
        if (boasted && then->boast.animal == animal) order[animal] = 1 << 30;
        for (; at && order[place[at - 1]] < order[animal]; at--) place[at] = place[at - 1];
        place[at] = animal;
    }
    for (int at = 0; at < ANIMALS; at++) {
        int animal = place[at], from = PER_ANIMAL * at;
        turn_on(on, from + AT_HELD + least(held[animal], 6));
        turn_on(on, from + AT_PILED + least(piled[animal], 12));
        turn_on(on, from + AT_OVER + least(piled[animal] - fewest, 7));
        if ((piled[animal] - fewest) & 1) turn_on(on, from + AT_ODD);
        turn_on(on, from + AT_HIDDEN + least(unseen[animal] / 3, 9));
        turn_on(on, from + AT_POT + least(pot[animal], 9));
        if (then->given) turn_on(on, from + AT_GIVEN + least(given[animal], 6));
        if (then->ante < INUKSUK && animal_of(then->ante) == animal) turn_on(on, from + AT_ANTE);
    }
    if (!boasted) return;
    int number = then->boast.number, animal = then->boast.animal, days = then->boast.days;
    turn_on(on, AT_NEED + 10 * (within(number - held[animal] - given[animal], -1, 10) + 1) + least(days, 10) - 1);
    turn_on(on, AT_BOAST + 8 * (least(number, 10) - 1) + least(days, 8) - 1);
}

/* What the next card from the pot could add to a pile, if the seat is to choose again. */
static int best_gain(const After *then, u8 *counts, int wild, int now) {
    int best = 0;
    for (int card = 0; card < INUKSUK; card++) {
        if (!then->pot[card] || has_bear(card)) continue;
        counts[animal_of(card)] += shows(card);
        int gained = best_points(counts, wild).now - now;
        counts[animal_of(card)] -= shows(card);
        if (gained > best) best = gained;
    }
    return best;
}

/* What a move changes. */
static void add_after(const Seen *seen, const After *then, Features *on) {
    u8 counts[ANIMALS];
    int bears, wild = count_pile(then->pile, counts, &bears), stones = count_stones(then->hand, then->held);
    Points points = best_points(counts, wild);
    add_places(seen, then, counts, on);
    turn_on(on, AT_KIND + then->kind);
    turn_on(on, AT_POINTS + least(points.now, 30));
    turn_on(on, AT_LEAD + within(points.now - seen->best, -15, 15) + 15);
    turn_on(on, AT_THEN + least(points.then - points.now, 8));
    turn_on(on, AT_BEARS + least(bears, 8));
    turn_on(on, AT_BEARS_AHEAD + within(bears - seen->most_bears, -8, 8) + 8);
    turn_on(on, AT_WILD + least(wild, 5));
    turn_on(on, AT_STONES + stones);
    turn_on(on, AT_CARDS + then->held);
    if (then->kind != CHOOSE) turn_on(on, AT_LEADER + then->leader);
    turn_on(on, AT_DOOMER + then->doomer);
    turn_on(on, AT_SIDE + then->side);
    if (then->kind >= ANTE) {
        turn_on(on, AT_HUNTERS + seen->hunters + (then->side == 1));
        turn_on(on, AT_HOME + seen->at_home + (then->side == 0));
    }
    if (then->given) {
        turn_on(on, AT_GIFTS + then->given - 1);
        if (count_stones(then->gift, then->given)) turn_on(on, AT_GIFTS + 3);
        turn_on(on, AT_GIVEN_BEFORE + least(seen->given, 12));
    }
    if (then->kind != CHOOSE) return;
    int left = 0, gained = best_gain(then, counts, wild, points.now);
    for (int card = 0; card < CARDS; card++) left += then->pot[card];
    turn_on(on, AT_WON + seen->won);
    turn_on(on, AT_PICKS + least(seen->picks, 5));
    turn_on(on, AT_LEFT + least(left, 19));
    turn_on(on, AT_LEFT_STONES + least(then->pot[INUKSUK], 3));
    turn_on(on, AT_GAIN + (seen->picks ? 10 : 0) + least(gained, 9));
}

/* What no move changes: the others, what is not seen, and how the game is played. */
static void add_context(const Seen *seen, Features *on) {
    u8 counts[ANIMALS];
    int bears, wild = count_pile(seen->pile[0], counts, &bears), mine = best_points(counts, wild).now, ahead = 0;
    for (int other = 1; other < seen->players; other++) {
        wild = count_pile(seen->pile[other], counts, &bears);
        int points = best_points(counts, wild).now;
        ahead += points > mine;
        turn_on(on, AT_OTHER + 16 * (other - 1) + within(points - mine, -5, 5) + 5);
        turn_on(on, AT_OTHER + 16 * (other - 1) + 11 + least(bears, 4));
    }
    count_pile(seen->unseen, counts, &bears);
    turn_on(on, AT_PLAYERS + seen->players - 5);
    turn_on(on, AT_AHEAD + ahead);
    turn_on(on, AT_DECK + least(seen->deck / 6, 13));
    turn_on(on, AT_HUNT + least(seen->hunt, 12));
    turn_on(on, AT_HIDDEN_BEARS + least(bears, 12));
    turn_on(on, AT_COMING + seen->coming);
    if (seen->winter) turn_on(on, AT_WINTER);
    if (seen->declared) turn_on(on, AT_DECLARED);
}

/* The place of the best of some moves, the first of several; `values` has the value of each. */
static int choose_by_net(const Net *net, const Seen *seen, const Move *moves, int count, i32 *values) {
    Features context = {0};
    i16 known[FIRST], sums[FIRST];
    int best = 0;
    add_context(seen, &context);
    start_sums(net, known);
    add_rows(net, &context, known);
    for (int at = 0; at < count; at++) {
        Features on;
        After then;
        on.count = 0;
        follow(seen, moves[at], &then);
        add_after(seen, &then, &on);
        __builtin_memcpy(sums, known, sizeof sums);
        add_rows(net, &on, sums);
        values[at] = find_value(net, sums);
        if (values[at] > values[best]) best = at;
    }
    return best;
}
