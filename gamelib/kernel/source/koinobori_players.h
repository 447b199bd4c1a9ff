/* How gamelib/players/koinobori.py plays, sum for sum. Python fills in the weights, so they stand there only. */
#pragma once
#include "koinobori.h"

/* What a colour is likely to be worth */

typedef struct { double points[COLOURS], chances[COLOURS]; } Outlook;

/* The few loops over colours that are gone through most often are written out by the compiler. */
#define EACH_COLOUR(colour) _Pragma("GCC unroll 6") for (int colour = 0; colour < COLOURS; colour++)

static void find_outlook(const Weights *weights, Counts counts, int cards, int flag, Outlook *found) {
    double total = 0, each[COLOURS], more = weights->growth * (HEIGHT - cards);
    if (cards >= HEIGHT) {
        int value, scoring = scoring_colour(counts, flag, &value);
        EACH_COLOUR(colour) {
            found->points[colour] = colour == scoring ? value : 0;
            found->chances[colour] = colour == scoring;
        }
        return;
    }
    EACH_COLOUR(colour)
        total += each[colour] = weights->exponential[cards][count_of(counts, colour)];
    EACH_COLOUR(colour) {
        double chance = each[colour] / total;
        found->chances[colour] = chance;
        found->points[colour] = chance * (count_of(counts, colour) + more);
    }
}

typedef struct {
    Counts counts[POSTS];
    Outlook post[POSTS]; /* of the first of posts that look alike */
    double carp[COLOURS], never[COLOURS];
    double elsewhere[POSTS][COLOURS]; /* the chance that a colour scores at none of the other posts */
    u8 alike[POSTS]; /* the first post that looks the same */
} Prospects;

/* What a carp of each colour is worth, and the chance that its colour scores nowhere. */
static void sum_up(const Terms *terms, const Outlook *const *post, double *restrict carp, double *restrict nowhere) {
    EACH_COLOUR(colour) {
        carp[colour] = 0;
        nowhere[colour] = 1;
    }
    for (int at = 0; at <= terms->setup.players; at++)
        EACH_COLOUR(colour) {
            carp[colour] += post[at]->points[colour];
            nowhere[colour] *= 1 - post[at]->chances[colour];
        }
    EACH_COLOUR(colour) carp[colour] -= PENALTY * nowhere[colour];
}

static double card_value(const Card *card, const double *carp) {
    double total = 0;
    for (int at = 0; at < card->carps; at++) total += carp[card->colour[at]];
    return total;
}

/* The expected points of the best cards of a hand on the free levels; one card may be left out. */
static double hand_value(const Weights *weights, const double *values, int count, int without, int room) {
    double best[MOST_CARDS + 1], total = 0;
    int good = 0, from = 0;
    if (!room) return 0;
    for (int at = 0; at < count; at++)
        if (at != without && values[at] > 0) best[good++] = values[at];
    if (good > room) { /* the highest, added from the lowest of them up */
        for (int at = 1; at < good; at++) {
            double each = best[at];
            int to = at;
            for (; to && best[to - 1] > each; to--) best[to] = best[to - 1];
            best[to] = each;
        }
        from = good - room;
    }
    for (int at = from; at < good; at++) total += best[at];
    return weights->later * total;
}

/* How many carps of each colour a seat has, or plans to have. */
typedef struct { double many[COLOURS]; } Interest;

/* The carps of each colour that the seat has, or plans to have without one card of its hand. */
static void find_interest(const Terms *terms, const State *now, const double *values, int without,
                          Interest *found) {
    int seat = now->turn.seat, room = MOST_MASTED - now->masted[seat];
    u8 used[MOST_CARDS];
    double *many = found->many;
    EACH_COLOUR(colour) many[colour] = 0;
    for (int at = 0; at < now->masted[seat]; at++) {
        const Card *card = &terms->setup.card[now->mast[seat][at]];
        for (int carp = 0; carp < card->carps; carp++) many[card->colour[carp]] += 1;
    }
    for (int at = 0; at < now->held[seat]; at++) used[at] = at == without;
    while (room--) {
        int best = -1;
        for (int at = 0; at < now->held[seat]; at++)
            if (!used[at] && values[at] > 0 && (best < 0 || values[at] >= values[best])) best = at;
        if (best < 0) break;
        used[best] = 1;
        const Card *card = &terms->setup.card[now->hand[seat][best]];
        for (int carp = 0; carp < card->carps; carp++) many[card->colour[carp]] += terms->weights.later;
    }
}

/* What a card on an open post adds for a seat with this interest. */
static double post_gain(const Terms *terms, const State *now, const Prospects *seen, int card, int post,
                        const Interest *interest) {
    Outlook then;
    const Outlook *was = &seen->post[post];
    const double *elsewhere = seen->elsewhere[post];
    double total = 0, gain[COLOURS];
    find_outlook(&terms->weights, seen->counts[post] + terms->setup.card[card].shows, now->height[post] + 1,
                 now->flags[post], &then);
    EACH_COLOUR(colour)
        gain[colour] = interest->many[colour]
                     * (then.points[colour] - was->points[colour]
                        + PENALTY * elsewhere[colour] * (then.chances[colour] - was->chances[colour]));
    EACH_COLOUR(colour) total += gain[colour];
    return total;
}

/* Keen */

/* What the seat has at the moment, weighed once for all moves. */
typedef struct {
    Prospects seen;
    double left, per_card, masted, cards, now, values[MOST_CARDS + 1]; /* cards: what hand and mast may expect */
    int held, room, card, at; /* card: the one whose plays were weighed last, and where it is in the hand */
    double base;
    Interest interest;
} Position;

/* Posts with as many cards and the same carps look alike, while the flag does not matter after one more card either. */
static void find_alike(const Setup *setup, const State *now, Prospects *seen) {
    Counts look[POSTS];
    for (int post = 0; post <= setup->players; post++) {
        u64 height = now->height[post], flag = height < HEIGHT - 1 ? 0 : 1 + now->flags[post];
        int first = post;
        look[post] = seen->counts[post] | height << 48 | flag << 56;
        for (int other = post - 1; other >= 0; other--) first = look[other] == look[post] ? other : first;
        seen->alike[post] = first;
    }
}

static void weigh_position(const Terms *terms, const State *now, Position *found) {
    const Setup *setup = &terms->setup;
    int seat = now->turn.seat, empty = 0, posts = setup->players + 1;
    const Card *card = terms->setup.card;
    const Outlook *outlooks[POSTS];
    Prospects *seen = &found->seen;
    const double *carp = seen->carp;
    for (int post = 0; post < posts; post++) {
        empty += HEIGHT - now->height[post];
        seen->counts[post] = carps(&terms->setup, now, post);
    }
    find_alike(setup, now, seen);
    for (int post = 0; post < posts; post++) {
        outlooks[post] = &seen->post[seen->alike[post]];
        if (seen->alike[post] < post) continue;
        find_outlook(&terms->weights, seen->counts[post], now->height[post], now->flags[post], &seen->post[post]);
    }
    sum_up(terms, outlooks, seen->carp, seen->never);
    found->left = (double)empty / (HEIGHT * posts);
    found->per_card = terms->weights.held * found->left;
    found->held = now->held[seat];
    found->room = MOST_MASTED - now->masted[seat];
    found->card = found->masted = 0;
    for (int at = 0; at < found->held; at++) found->values[at] = card_value(&card[now->hand[seat][at]], carp);
    for (int at = 0; at < now->masted[seat]; at++) found->masted += card_value(&card[now->mast[seat][at]], carp);
    double hand = hand_value(&terms->weights, found->values, found->held, -1, found->room);
    found->cards = found->masted + hand;
    found->now = found->masted + found->per_card * found->held + hand;
}

static void look_elsewhere(const Terms *terms, const State *now, Prospects *seen) {
    for (int post = 0; post <= terms->setup.players; post++)
        if (is_open(now, post) && seen->alike[post] == post)
            EACH_COLOUR(colour)
                seen->elsewhere[post][colour] = seen->never[colour] / (1 - seen->post[post].chances[colour]);
}

/* What hand and mast of the seat may expect when carps are worth so much; one card of the hand may be left out. */
static double cards_value(const Terms *terms, const State *now, int without, const double *carp) {
    double masted = 0, values[MOST_CARDS];
    int seat = now->turn.seat;
    const Card *card = terms->setup.card;
    for (int at = 0; at < now->masted[seat]; at++) masted += card_value(&card[now->mast[seat][at]], carp);
    for (int at = 0; at < now->held[seat]; at++) values[at] = card_value(&card[now->hand[seat][at]], carp);
    return masted + hand_value(&terms->weights, values, now->held[seat], without, MOST_MASTED - now->masted[seat]);
}

/* What covering a card, or moving one to another post, adds to hand and mast. */
static double posts_gain(const Terms *terms, const State *now, const Position *position, Move move) {
    const Card *card = terms->setup.card;
    const Prospects *seen = &position->seen;
    int post = move.post - 1, target = move.over - 1, covers = move.kind == PLACE, without = -1;
    int height = now->height[post];
    Counts leaves = card[now->top[post][height - 1]].shows;
    const Outlook *outlooks[POSTS];
    Outlook changed[2];
    double carp[COLOURS], nowhere[COLOURS];
    for (int at = 0; at <= terms->setup.players; at++) outlooks[at] = &seen->post[seen->alike[at]];
    outlooks[post] = &changed[0];
    if (covers) {
        find_outlook(&terms->weights, seen->counts[post] - leaves + card[move.card].shows, height, now->flags[post],
                     &changed[0]);
        without = place_of(now->hand[now->turn.seat], move.card);
    } else {
        find_outlook(&terms->weights, seen->counts[post] - leaves, height - 1, now->flags[post], &changed[0]);
        find_outlook(&terms->weights, seen->counts[target] + leaves, now->height[target] + 1, now->flags[target],
                     &changed[1]);
        outlooks[target] = &changed[1];
    }
    sum_up(terms, outlooks, carp, nowhere);
    return cards_value(terms, now, without, carp) - position->cards - position->per_card * covers;
}

/* What a card is worth for its icon; in character, a card that steals is worth more. */
static double icon_worth(const Terms *terms, int card, int in_character) {
    int icon = terms->setup.card[card].icon;
    return terms->weights.icon[icon] + (in_character && icon == STEAL_ICON ? terms->weights.thieving : 0);
}

static double worth_of_move(const Terms *terms, const State *now, int in_character, Position *position, Move move) {
    const Weights *weights = &terms->weights;
    const double *carp = position->seen.carp, per_card = position->per_card, left = position->left;
    int held = position->held, room = position->room;
    if ((move.kind == MAST || (move.kind == PLACE && !move.over)) && move.card != position->card) {
        if (!position->card) look_elsewhere(terms, now, &position->seen);
        position->card = move.card;
        position->at = place_of(now->hand[now->turn.seat], move.card);
        position->base = position->masted + per_card * (held - 1)
                       + hand_value(weights, position->values, held, position->at, room);
        find_interest(terms, now, position->values, position->at, &position->interest);
    }
    switch (move.kind) {
    case PLACE:
        if (move.over) return position->now + posts_gain(terms, now, position, move);
        return position->base + post_gain(terms, now, &position->seen, move.card, move.post - 1, &position->interest)
             + icon_worth(terms, move.card, in_character) * left;
    case TAKE:
        position->values[held] = card_value(&terms->setup.card[move.card], carp);
        return position->masted + per_card * (held + 1) + hand_value(weights, position->values, held + 1, -1, room);
    case MAST:
        return position->masted + card_value(&terms->setup.card[move.card], carp) + per_card * (held - 1)
             + hand_value(weights, position->values, held, position->at, room - 1) + weights->rise * left;
    case STEAL: return position->now + (weights->held * left + now->held[move.post] * 0.01);
    case REFRESH: return position->now + weights->held * left;
    case SHIFT: return position->now + posts_gain(terms, now, position, move);
    default: return position->now;
    }
}

static Move keen(const Terms *terms, const State *now, int in_character, const Move *moves, int count) {
    Position position;
    double best = 0;
    int found = -1;
    if (count == 1) return moves[0];
    weigh_position(terms, now, &position);
    for (int at = 0; at < count; at++) {
        int post = moves[at].post - 1;
        if (moves[at].kind == PLACE && !moves[at].over && position.seen.alike[post] < post) continue;
        double worth = worth_of_move(terms, now, in_character, &position, moves[at]);
        if (found < 0 || worth > best) {
            best = worth;
            found = at;
        }
    }
    return moves[found];
}

/* Careful: the first rule of thumb that fits */

static void earnings_now(const Terms *terms, const State *now, double *carp) {
    for (int colour = 0; colour < COLOURS; colour++) carp[colour] = 0;
    for (int post = 0; post <= terms->setup.players; post++) {
        int value, colour = scoring_colour(carps(&terms->setup, now, post), now->flags[post], &value);
        carp[colour] += value;
    }
    for (int colour = 0; colour < COLOURS; colour++) if (!carp[colour]) carp[colour] = -PENALTY;
}

static double mast_now(const Terms *terms, const State *now) {
    double carp[COLOURS], total = 0;
    int seat = now->turn.seat;
    earnings_now(terms, now, carp);
    for (int at = 0; at < now->masted[seat]; at++) total += card_value(&terms->setup.card[now->mast[seat][at]], carp);
    return total;
}

/* What a card is worth that can be taken; in character, more carps come before more points. */
static double value_of_take(const Terms *terms, int card, int in_character, const double *carp) {
    const Card *kind = &terms->setup.card[card];
    return card_value(kind, carp) + (in_character ? FAR_ABOVE * kind->carps : 0);
}

/* The first of the moves of one kind that is worth most; -1 if there are none. */
static int best_card(const Terms *terms, const Move *moves, int count, Kind kind, int in_character, const double *carp,
                     double *worth) {
    int found = -1;
    for (int at = 0; at < count; at++) {
        if (moves[at].kind != kind) continue;
        double value = value_of_take(terms, moves[at].card, in_character, carp);
        if (found < 0 || value > *worth) {
            found = at;
            *worth = value;
        }
    }
    return found;
}

static Move careful_with_icon(const Terms *terms, const State *now, int in_character, const Move *moves, int count,
                              const double *carp) {
    double best = 0;
    int found = -1;
    for (int at = 0; at < count; at++) {
        Move move = moves[at];
        double worth = move.kind == TAKE    ? 99.0 + value_of_take(terms, move.card, in_character, carp)
                     : move.kind == STEAL   ? 2.0 + now->held[move.post]
                     : move.kind == REFRESH ? 3.0
                     : move.kind == DONE    ? 1.0
                                            : 0.0;
        if (found < 0 || worth > best) {
            found = at;
            best = worth;
        }
    }
    return moves[found];
}

static Move careful_place(const Terms *terms, const State *now, const Move *moves, int count) {
    double best = 0;
    int found = -1, height = 0;
    for (int at = 0; at < count; at++) {
        Move move = moves[at];
        if (move.kind != PLACE) continue;
        State then = *now;
        int post = move.post - 1;
        if (!move.over) then.height[post]++;
        then.top[post][then.height[post] - 1] = move.card;
        double after = mast_now(terms, &then);
        if (found < 0 || after > best || (after == best && now->height[post] < height)) {
            found = at;
            best = after;
            height = now->height[post];
        }
    }
    return best < mast_now(terms, now) && now->turn.action ? (Move){DONE, 0, 0, 0} : moves[found];
}

static Move careful(const Terms *terms, const State *now, int in_character, const Move *moves, int count) {
    double carp[COLOURS], taken = 0, masted = 0;
    earnings_now(terms, now, carp);
    if (now->turn.icon) return careful_with_icon(terms, now, in_character, moves, count, carp);
    int take = best_card(terms, moves, count, TAKE, in_character, carp, &taken), places = 0;
    int mast = best_card(terms, moves, count, MAST, 0, carp, &masted);
    for (int at = 0; at < count; at++) places |= moves[at].kind == PLACE;
    if (take >= 0 && (now->held[now->turn.seat] < 2 || now->turn.action == TAKING || !(mast >= 0 || places)))
        return moves[take];
    if (mast >= 0 && (masted > 0 || !(places || take >= 0))) return moves[mast];
    if (places) return careful_place(terms, now, moves, count);
    Kind last = moves[count - 1].kind;
    return last == DONE || last == PASS ? moves[count - 1] : moves[0];
}

/* Only the rules: hangs what would score now, and otherwise does anything but hang a card */

static int is_kind(Move move, Kind kind, int wanted) { return (move.kind == kind) == wanted; }

/* One of the moves of a kind, or of another kind; all of them count where there are none. */
static Move any_move(const Move *moves, int count, Kind kind, int wanted, Stream *chance) {
    int alike = 0, at = 0;
    for (int each = 0; each < count; each++) alike += is_kind(moves[each], kind, wanted);
    if (!alike) return moves[randbelow(chance, count)];
    int which = randbelow(chance, alike);
    for (;; at++) if (is_kind(moves[at], kind, wanted) && !which--) return moves[at];
}

static Move rules_only(const Terms *terms, const State *now, const Move *moves, int count, Stream *chance) {
    double carp[COLOURS], masted = 0;
    if (now->turn.icon) return moves[randbelow(chance, count)];
    earnings_now(terms, now, carp);
    int mast = best_card(terms, moves, count, MAST, 0, carp, &masted);
    return mast >= 0 && masted > 0 ? moves[mast] : any_move(moves, count, MAST, 0, chance);
}

/* New to the game: the first card on the first post with room; hangs the first card that scores now */

static Move newcomer(const Terms *terms, const State *now, int in_character, const Move *moves, int count,
                     Stream *chance) {
    double carp[COLOURS];
    int takes = 0;
    while (takes < count && moves[takes].kind == TAKE) takes++;
    if (takes && (now->turn.icon || now->held[now->turn.seat] < 2 || now->turn.action == TAKING))
        return in_character ? moves[0] : moves[randbelow(chance, takes)];
    if (now->turn.icon) return moves[randbelow(chance, count)];
    if (!in_character && randbelow(chance, 100) < terms->weights.slips)
        return rules_only(terms, now, moves, count, chance);
    earnings_now(terms, now, carp);
    for (int at = 0; at < count; at++)
        if (moves[at].kind == MAST && card_value(&terms->setup.card[moves[at].card], carp) > 0) return moves[at];
    for (int at = 0; at < count; at++)
        if (moves[at].kind == PLACE && !moves[at].over) return moves[at];
    return moves[takes ? 0 : count - 1];
}

/* Searching: the outcome of the game for a seat, winning first and points ahead second. */
static double worth(const Terms *terms, const State *now, int seat, int horizon) {
    Result result;
    int winners = 0, others = 0, is_first = 1;
    (void)horizon;
    if (!is_round_over(now)) return STILL_OPEN;
    find_result(&terms->setup, now, &result);
    if (!result.winners) return 0.5;
    for (int other = 0; other < terms->setup.players; other++) {
        winners += result.winners >> other & 1;
        if (other == seat || (!is_first && result.scores[other] <= others)) continue;
        others = result.scores[other];
        is_first = 0;
    }
    int ahead = result.scores[seat] - others;
    if (ahead > FLAT) ahead = FLAT;
    if (ahead < -FLAT) ahead = -FLAT;
    double won = result.winners >> seat & 1 ? 1.0 / winners : 0;
    return 0.7 * won + 0.15 * (1 + terms->weights.tangent[ahead + FLAT]);
}
