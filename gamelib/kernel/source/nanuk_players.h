/* How gamelib/players/nanuk.py plays, sum for sum. Python fills in the weights, so they stand there only. */
#pragma once
#include "nanuk.h"

/* The chance that a boast comes true */

/* Chances that were worked out once; 0 is worked out again. Threads that come here at the same time write the same. */
enum { REMEMBERED = 16 };
static double remembered[REMEMBERED][TENTHS];

static double at_least(const Weights *weights, int number, int tenths) {
    if (number <= 0) return 1;
    int is_usual = number < REMEMBERED && tenths < TENTHS;
    if (is_usual && remembered[number][tenths] > 0) return remembered[number][tenths];
    double mean = tenths / 10.0, term = weights->exponential[tenths < TENTHS ? tenths : TENTHS - 1], below = 0;
    for (int count = 0; count < number; count++) {
        below += term;
        term *= mean / (count + 1);
    }
    double chance = 1 - below > 0 ? 1 - below : 0;
    if (is_usual) remembered[number][tenths] = chance;
    return chance;
}

/* What so many days mean for every boast: the chance that no bear comes, and the tenths of the animals they bring. */
typedef struct { double lucky; int tenths; } Days;

static Days look_at_days(const Weights *weights, int days, double stones, double helpers) {
    const double whole_numbers_only = 4503599627370496.0; /* added and taken away again, it rounds half to even */
    int full = (int)stones;
    const double *spared = weights->spared[days];
    double tenths = 10 * (helpers + weights->game * days) + whole_numbers_only;
    return (Days){spared[full] + (stones - full) * (spared[full + 1] - spared[full]),
                  (int)(tenths - whole_numbers_only)};
}

static double comes_true(const Weights *weights, int number, Days days, int own) {
    return days.lucky * at_least(weights, number - own, days.tenths);
}

typedef struct { double coming, helps; } Habits;

/* What the others have done so far; Python goes through it from the latest hunt to the first. */
static Habits find_habits(const Weights *weights, const State *now) {
    double brought = weights->patience * weights->helps, bringers = weights->patience;
    for (int at = now->times_found - 1; at >= 0; at--) brought += now->found[at];
    for (int at = now->times_brought - 1; at >= 0; at--) bringers = bringers + now->brought[at] + weights->leads - 1;
    return (Habits){(weights->patience * weights->coming + now->came) / (weights->patience + now->asked),
                    brought / bringers};
}

static double chance_of(const Weights *weights, const State *now, int seat, Boast boast, int hunting, double hunters,
                        int led_by, double helps) {
    int own = hunting ? count_of(boast.animal, now->hand[seat], now->held[seat]) : 0, stones = 0;
    for (int at = 0; at < now->held[seat]; at++) stones += hunting && now->hand[seat][at] == INUKSUK;
    double leads = led_by != NOBODY && led_by != seat ? weights->leads - 1 : 0;
    Days days = look_at_days(weights, boast.days, stones + weights->brings_stone * hunters, helps * (hunters + leads));
    return comes_true(weights, boast.number, days, own);
}

/* What cards are worth */

static double worth_of_counts(const Terms *terms, const u8 *counts, int wild) {
    Points points = best_points(counts, wild);
    return points.now + terms->weights.lacking * (points.then - points.now);
}

static double pile_worth(const Terms *terms, const u8 *pile) {
    u8 counts[ANIMALS];
    int bears, wild = count_pile(pile, counts, &bears);
    return worth_of_counts(terms, counts, wild) + terms->weights.bearish * bears;
}

static double hold(const State *now, int seat, int card) {
    return card == INUKSUK ? 4 : count_of(animal_of(card), now->hand[seat], now->held[seat]) + 0.5 * shows(card);
}

/* All cards of a hand that help the hunt, or else the one card named. */
static Move give_helping(const State *now, int seat, int otherwise) {
    u8 cards[HAND_SIZE] = {0}, size = 0;
    for (int at = 0; at < now->held[seat]; at++) {
        int card = now->hand[seat][at];
        if (animal_of(card) == now->boast.animal || card == INUKSUK) cards[size++] = card + 1;
    }
    return size ? (Move){GIVE, cards[0], cards[1], cards[2]} : (Move){GIVE, otherwise + 1, 0, 0};
}

/* Keen */

typedef struct { Move move; double likely; } Rated;

/* What every boast of a seat is rated by. */
typedef struct { int own[ANIMALS], is_first; Days days[MOST_DAYS + 1]; Rated best; } Boasts;

static void rate_boast(const Weights *weights, Boasts *seen, Boast boast) {
    double likely = comes_true(weights, boast.number, seen->days[boast.days], seen->own[boast.animal]);
    if (seen->is_first) {
        double off = likely - weights->first;
        likely = 1 - (off < 0 ? -off : off);
    }
    if (seen->best.likely >= likely) return;
    seen->best = (Rated){{BOAST, boast.number, boast.animal, boast.days}, likely};
}

static void look_at_hand(const Weights *weights, const State *now, int seat, double others, double helps,
                         Boasts *seen) {
    int stones = 0, is_first = !now->boast.number, first = is_first ? 2 : now->boast.days;
    for (int animal = 0; animal < ANIMALS; animal++) seen->own[animal] = 0;
    for (int at = 0; at < now->held[seat]; at++) {
        int card = now->hand[seat][at];
        if (card == INUKSUK) stones++;
        else seen->own[animal_of(card)] += shows(card);
    }
    for (int days = first; days <= (is_first ? 5 : first + 2) && days <= MOST_DAYS; days++)
        seen->days[days] = look_at_days(weights, days, stones + weights->brings_stone * others, helps * others);
    seen->is_first = is_first;
    seen->best = (Rated){{DOOM, 0, 0, 0}, -1e9};
}

static Move keen_boast(const Terms *terms, const State *now, int seat, int in_character) {
    const Weights *weights = &terms->weights;
    Boast last = now->boast;
    int highest = terms->setup.highest_number;
    Habits habits = find_habits(weights, now);
    double others = habits.coming * (terms->setup.players - 2);
    Boasts seen;
    look_at_hand(weights, now, seat, others, habits.helps, &seen);
    if (!last.number) {
        for (int animal = 0; animal < ANIMALS; animal++)
            for (int number = highest < 2 ? highest : 2; number <= 4; number++)
                for (int days = 2; days <= 5 && number <= highest; days++)
                    rate_boast(weights, &seen, (Boast){number, animal, days});
        return seen.best.move;
    }
    for (int days = last.days + 1; days <= last.days + 2 && days <= MOST_DAYS; days++)
        rate_boast(weights, &seen, (Boast){last.number, last.animal, days});
    for (int animal = 0; animal < ANIMALS && last.number < highest; animal++)
        for (int days = last.days; days <= last.days + 2 && days <= MOST_DAYS; days++)
            rate_boast(weights, &seen, (Boast){last.number + 1, animal, days});
    double bold = in_character ? weights->wary : weights->bold;
    double doomed = 1 - chance_of(weights, now, seat, last, 0, others + 1, now->leader, habits.helps) - bold;
    return doomed > seen.best.likely ? (Move){DOOM, 0, 0, 0} : seen.best.move;
}

/* How many more cards the seat can expect from hunting than from staying behind. */
static double gain_of_hunting(const Terms *terms, const State *now, int seat) {
    const Weights *weights = &terms->weights;
    Boast last = now->boast;
    Habits habits = find_habits(weights, now);
    int hunting = 1, at_home = 1;
    if (now->phase == DECLARING) {
        hunting = at_home = 0;
        for (int each = 0; each < terms->setup.players; each++) {
            hunting += now->sides[each] == 1;
            at_home += now->sides[each] == 0;
        }
    }
    int open = terms->setup.players - 1 - hunting - at_home;
    double hunters = hunting + habits.coming * open, home = at_home + (1 - habits.coming) * open;
    double joined = chance_of(weights, now, seat, last, 1, hunters, now->leader, habits.helps);
    double alone = chance_of(weights, now, seat, last, 0, hunters, now->leader, habits.helps);
    double gifts = weights->given * hunters, if_won = gifts + weights->given + home + last.days;
    double if_lost = gifts + home + 1 + weights->cut_short * last.days;
    return joined * if_won / (hunters + 1) - (1 - alone) * if_lost / (home + 1);
}

static Move keen_reward(const Terms *terms, const State *now, int seat, const Move *moves, int count) {
    u8 counts[ANIMALS], is_known[CARDS] = {0};
    int found = 0, bears, wild = count_pile(now->pile[seat], counts, &bears);
    double was = worth_of_counts(terms, counts, wild) + terms->weights.bearish * bears, best = -1e9, worth[CARDS];
    for (int at = 0; at < count; at++) {
        int card = moves[at].first, alike = card & ~2; /* a bear changes nothing about sets and pairs */
        if (!is_known[alike]) {
            if (card != INUKSUK) counts[animal_of(card)] += shows(card);
            worth[alike] = worth_of_counts(terms, counts, wild + (card == INUKSUK));
            if (card != INUKSUK) counts[animal_of(card)] -= shows(card);
            is_known[alike] = 1;
        }
        double gain = worth[alike] + terms->weights.bearish * (bears + !!has_bear(card)) - was;
        if (gain > best) {
            best = gain;
            found = at;
        }
    }
    return moves[found];
}

static Move keen(const Terms *terms, const State *now, int in_character, const Move *moves, int count) {
    int seat = seat_to_act(now), least = 0;
    const u8 *hand = now->hand[seat];
    if (now->phase == REWARDS) return keen_reward(terms, now, seat, moves, count);
    if (now->phase == BOASTING) return keen_boast(terms, now, seat, in_character);
    if (now->phase == SIDES || now->phase == DECLARING)
        return (Move){SIDE, gain_of_hunting(terms, now, seat) > terms->weights.home, 0, 0};
    for (int at = 1; at < now->held[seat]; at++)
        if (hold(now, seat, hand[at]) < hold(now, seat, hand[least])) least = at;
    return now->phase == ANTES ? (Move){ANTE, hand[least], 0, 0} : give_helping(now, seat, hand[least]);
}

/* Careful: the first rule of thumb that fits */

/* How many of each animal a seat holds; returns the one that it holds most of. */
static int count_animals(const State *now, int seat, int *counts) {
    int best = 0;
    for (int animal = 0; animal < ANIMALS; animal++) {
        counts[animal] = count_of(animal, now->hand[seat], now->held[seat]);
        if (counts[animal] > counts[best]) best = animal;
    }
    return best;
}

static Move careful_boast(const Terms *terms, const State *now, int seat, int in_character) {
    int counts[ANIMALS], best = count_animals(now, seat, counts), highest = terms->setup.highest_number;
    Boast last = now->boast;
    int modest = counts[best] + 1 < highest ? counts[best] + 1 : highest;
    if (!last.number) return (Move){BOAST, modest, best, 2};
    if (last.number < modest) return (Move){BOAST, last.number + 1, best, last.days};
    if (!in_character && last.days < 4 && counts[last.animal] >= 2)
        return (Move){BOAST, last.number, last.animal, last.days + 1};
    return (Move){DOOM, 0, 0, 0};
}

static Move careful_reward(const State *now, int seat, const Move *moves, int count) {
    int found = 0, fewest = 1000;
    for (int at = 0; at < count; at++) {
        int card = moves[at].first, animals = 0;
        if (card == INUKSUK) return moves[at];
        for (int each = 0; each < INUKSUK; each++)
            if (animal_of(each) == animal_of(card)) animals += shows(each) * now->pile[seat][each];
        if (2 * animals - (shows(card) == 2) < fewest) {
            fewest = 2 * animals - (shows(card) == 2);
            found = at;
        }
    }
    return moves[found];
}

static Move careful(const Terms *terms, const State *now, int in_character, const Move *moves, int count) {
    enum { NEVER_IF_POSSIBLE = 100 };
    int seat = seat_to_act(now), cards = now->held[seat], found = 0, fewest = 1000;
    const u8 *hand = now->hand[seat];
    if (now->phase == BOASTING) return careful_boast(terms, now, seat, in_character);
    if (now->phase == REWARDS) return careful_reward(now, seat, moves, count);
    if (now->phase == SIDES || now->phase == DECLARING)
        return (Move){SIDE, count_of(now->boast.animal, hand, cards) || holds(now, seat, INUKSUK), 0, 0};
    for (int at = 0; at < cards; at++) {
        int animals = count_of(animal_of(hand[at]), hand, cards) + (hand[at] == INUKSUK ? NEVER_IF_POSSIBLE : 0);
        if (animals < fewest) {
            fewest = animals;
            found = at;
        }
    }
    return now->phase == ANTES ? (Move){ANTE, hand[found], 0, 0} : give_helping(now, seat, hand[found]);
}

/* Only the rules: the least raise or doom as a coin falls, any side without the animal, any card, and the reward that
   scores most at once */

static int holds_animal(const State *now) {
    int seat = seat_to_act(now);
    return count_of(now->boast.animal, now->hand[seat], now->held[seat]);
}

/* One of the rewards that score most at once. */
static Move scoring_reward(const State *now, int seat, const Move *moves, int count, Stream *chance) {
    u8 counts[ANIMALS];
    int bears, wild = count_pile(now->pile[seat], counts, &bears), best = -1, alike = 0, points[CARDS];
    for (int at = 0; at < count; at++) {
        int card = moves[at].first;
        if (card != INUKSUK) counts[animal_of(card)] += shows(card);
        points[at] = best_points(counts, wild + (card == INUKSUK)).now;
        if (card != INUKSUK) counts[animal_of(card)] -= shows(card);
        if (points[at] > best) {
            best = points[at];
            alike = 0;
        }
        alike += points[at] == best;
    }
    int which = randbelow(chance, alike), at = 0;
    for (;; at++) if (points[at] == best && !which--) return moves[at];
}

/* The animal that the pile has most of, a double first; an Inuksuk, which is no animal, last. */
static Move collected_reward(const State *now, int seat, const Move *moves, int count) {
    u8 counts[ANIMALS];
    int bears, found = 0, most = -1;
    count_pile(now->pile[seat], counts, &bears);
    for (int at = 0; at < count; at++) {
        int card = moves[at].first, animals = card == INUKSUK ? 0 : 2 * counts[animal_of(card)] + shows(card);
        if (animals > most) {
            most = animals;
            found = at;
        }
    }
    return moves[found];
}

static int animal_in_hand(const State *now, Stream *chance) {
    int seat = seat_to_act(now), card = now->hand[seat][randbelow(chance, now->held[seat])];
    return card == INUKSUK ? (int)randbelow(chance, ANIMALS) : animal_of(card);
}

static Move raise_or_doom(const Terms *terms, const State *now, Stream *chance) {
    int highest = terms->setup.highest_number;
    Boast last = now->boast;
    if (!last.number) {
        int animal = animal_in_hand(now, chance), number = 1 + randbelow(chance, LOW < highest ? LOW : highest);
        return (Move){BOAST, number, animal, 1 + randbelow(chance, LOW)};
    }
    int may_wait = last.days < MOST_DAYS, may_count = last.number < highest;
    if (randbelow(chance, 2) || !(may_wait || may_count)) return (Move){DOOM, 0, 0, 0};
    if (may_wait && (!may_count || randbelow(chance, 2)))
        return (Move){BOAST, last.number, last.animal, last.days + 1};
    return (Move){BOAST, last.number + 1, animal_in_hand(now, chance), last.days};
}

static Move rules_only(const Terms *terms, const State *now, const Move *moves, int count, Stream *chance) {
    if (now->phase == BOASTING) return raise_or_doom(terms, now, chance);
    if (now->phase == REWARDS) return scoring_reward(now, seat_to_act(now), moves, count, chance);
    int is_side = now->phase == SIDES || now->phase == DECLARING;
    return moves[is_side && holds_animal(now) ? 0 : randbelow(chance, count)];
}

/* New to the game: boasts what the hand shows, and a day more; hunts with the animal; gives one card */

static Move newcomer_boast(const Terms *terms, const State *now, int seat, int in_character, Stream *chance) {
    const Weights *weights = &terms->weights;
    int counts[ANIMALS], best = count_animals(now, seat, counts), highest = terms->setup.highest_number;
    Boast last = now->boast;
    int modest = counts[best] < highest ? counts[best] : highest;
    if (!last.number) return (Move){BOAST, modest > 1 ? modest : 1, best, 2};
    if (in_character && last.days < weights->long_hunt) return (Move){BOAST, last.number, last.animal, last.days + 1};
    if (last.number < modest) return (Move){BOAST, last.number + 1, best, last.days};
    if (last.days < weights->short_hunt && randbelow(chance, 100) < weights->dares)
        return (Move){BOAST, last.number, last.animal, last.days + 1};
    return (Move){DOOM, 0, 0, 0};
}

static Move newcomer(const Terms *terms, const State *now, int in_character, const Move *moves, int count,
                     Stream *chance) {
    int seat = seat_to_act(now);
    const u8 *hand = now->hand[seat];
    if (!in_character && now->phase != BOASTING && randbelow(chance, 100) < terms->weights.slips)
        return rules_only(terms, now, moves, count, chance);
    if (now->phase == BOASTING) return newcomer_boast(terms, now, seat, in_character, chance);
    if (now->phase == REWARDS)
        return randbelow(chance, 100) < terms->weights.collects ? collected_reward(now, seat, moves, count)
                                                                : scoring_reward(now, seat, moves, count, chance);
    if (now->phase == SIDES || now->phase == DECLARING)
        return (Move){SIDE, in_character || holds_animal(now), 0, 0};
    if (now->phase == GIVING)
        for (int at = 0; at < now->held[seat]; at++)
            if (animal_of(hand[at]) == now->boast.animal) return (Move){GIVE, hand[at] + 1, 0, 0};
    int card = hand[randbelow(chance, now->held[seat])];
    return now->phase == ANTES ? (Move){ANTE, card, 0, 0} : (Move){GIVE, card + 1, 0, 0};
}

/* Searching: by how much the seat's pile leads; Python bends it to 0 to 1 by a hyperbolic tangent. */
static double worth(const Terms *terms, const State *now, int seat, int horizon) {
    double mine = 0, most = -1e9, sum = 0;
    if (now->hunt == horizon && now->phase != OVER) return STILL_OPEN;
    for (int each = 0; each < terms->setup.players; each++) {
        double value = pile_worth(terms, now->pile[each]);
        if (each == seat) {
            mine = value;
            continue;
        }
        sum += value;
        if (value > most) most = value;
    }
    return (mine - 0.5 * most - 0.5 * sum / (terms->setup.players - 1)) / 8;
}
