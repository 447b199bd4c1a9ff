/* Koinobori by a net: what a seat knows as features, and the value of what each move leaves. Python has the same in
   gamelib/players/koinobori_net.py. Nothing here reads a state: Seen has all that a seat may know, and no more. */
#pragma once
#include "numbers.h"
#include "koinobori_declared.h"
#include "koinobori_carps.h"
#define IN_GROUPS
#include "net.h"

/* What each colour may come to on a post: its chance to score there, in parts of 256, and its points, of 1024. */
typedef struct { i32 chance[COLOURS], points[COLOURS]; } PostOutlook;

/* What a seat has when its move is made; `removed`: the place in the hand of the card that it played, or NO_CARD. */
typedef struct {
    Counts mast, hand, row, post[POSTS];
    u8 height[POSTS], masted, held, row_first, row_beyond, removed;
    u8 kind, left, extra, icon, owed, victim, is_over;
    const Shown *taken;
    const PostOutlook *look[POSTS];
    PostOutlook changed[2];
} After;

static void look_at_post(Counts counts, int height, int flag, PostOutlook *found) {
    static const u8 growth[] = {30, 44, 65, 95, 139}; /* sixteenths by which one more carp of a colour is likelier */
    u32 weight[COLOURS], total = 0;
    *found = (PostOutlook){{0}, {0}};
    if (height >= HEIGHT) {
        int value, colour = scoring_colour(counts, flag, &value);
        found->chance[colour] = 256;
        found->points[colour] = 1024 * value;
        return;
    }
    for (int colour = 0; colour < COLOURS; colour++) {
        weight[colour] = 256;
        for (int carp = least(count_of(counts, colour), 6); carp; carp--)
            weight[colour] = weight[colour] * growth[height] >> 4;
        total += weight[colour];
    }
    total = (total >> 8) + 1;
    for (int colour = 0; colour < COLOURS; colour++) {
        found->chance[colour] = (i32)(weight[colour] / total);
        found->points[colour] = found->chance[colour] * (4 * count_of(counts, colour) + 2 * (HEIGHT - height));
    }
}

static void change_post(const Seen *seen, After *then, int post, int which) {
    look_at_post(then->post[post], then->height[post], seen->flag[post], &then->changed[which]);
    then->look[post] = &then->changed[which];
}

/* What a move leaves */

static int find_in_hand(const Seen *seen, int card) {
    int at = 0;
    while (at < seen->held - 1 && seen->hand[at].number != card) at++;
    return at;
}

static int is_waiting(int icon) { return icon == MOVE_ICON || icon >= TAKE2_ICON; }
static int owed_for(int icon) {
    return icon == TAKE2_ICON ? 2 : icon == TAKE1_ICON ? 1 : icon == REFRESH_ICON ? -1 : 0;
}

static void play_card(const Seen *seen, After *then, int card) {
    then->removed = find_in_hand(seen, card);
    then->hand -= seen->hand[then->removed].shows;
    then->held--;
}

static void place_card(const Seen *seen, After *then, Move move) {
    int post = move.post - 1, was_extra = !!seen->extra, icon;
    play_card(seen, then, move.card);
    then->post[post] += seen->hand[then->removed].shows;
    if (move.over) then->post[post] -= seen->top[post].shows;
    else then->height[post]++;
    change_post(seen, then, post, 0);
    then->extra -= was_extra;
    then->is_over = 1;
    for (int each = 0; each <= seen->players; each++) then->is_over &= then->height[each] == HEIGHT;
    icon = seen->hand[then->removed].icon;
    if ((then->height[post] == HEIGHT && !seen->closing) || (was_extra && !seen->triggers)) icon = NO_ICON;
    if (icon == EXTRA_ICON) then->extra++;
    if (!is_waiting(icon)) return;
    then->icon = icon;
    then->owed = owed_for(icon) + 1;
}

static void shift_card(const Seen *seen, After *then, Move move) {
    int source = move.post - 1, target = move.over - 1;
    then->post[source] -= seen->top[source].shows;
    then->post[target] += seen->top[source].shows;
    then->height[source]--;
    then->height[target]++;
    change_post(seen, then, source, 0);
    change_post(seen, then, target, 1);
}

static void take_card(const Seen *seen, After *then, Move move) {
    then->taken = &seen->row[move.post - 1];
    then->hand += then->taken->shows;
    then->row -= then->taken->shows;
    then->held++;
    if (move.post == 1) then->row_first++;
    else then->row_beyond--;
    if (seen->icon && seen->owed > 2) {
        then->icon = seen->icon;
        then->owed = seen->owed - 1;
    }
}

/* How many more cards may be taken or played in the turn. */
static int left_after(const Seen *seen, const After *then) {
    int raised = seen->raised + (then->kind == MAST), made = seen->made;
    int level = then->masted - (seen->at_once ? 0 : raised);
    if (then->kind == PASS || (then->kind == DONE && !seen->icon)) return 0;
    if (then->kind == TAKE && !seen->icon) return within(seen->take[level] - made - 1, 0, 3);
    if (then->kind == MAST || (then->kind == PLACE && !seen->extra)) made++;
    return within(seen->play[level] - made, 0, 3);
}

static void follow(const Seen *seen, const PostOutlook *looks, Move move, After *then) {
    then->mast = seen->mast;
    then->hand = seen->cards;
    then->row = seen->in_row;
    then->masted = seen->masted;
    then->held = seen->held;
    then->row_first = 0;
    then->row_beyond = seen->row_size;
    then->removed = NO_CARD;
    then->kind = move.kind;
    then->extra = seen->extra;
    then->icon = then->owed = then->victim = then->is_over = 0;
    then->taken = 0;
    for (int post = 0; post < POSTS; post++) {
        then->post[post] = seen->post[post];
        then->height[post] = seen->height[post];
        then->look[post] = &looks[post];
    }
    switch (move.kind) {
    case TAKE: take_card(seen, then, move); break;
    case PLACE: place_card(seen, then, move); break;
    case MAST:
        play_card(seen, then, move.card);
        then->mast += seen->hand[then->removed].shows;
        then->masted++;
        break;
    case SHIFT: shift_card(seen, then, move); break;
    case STEAL: then->victim = (move.post - seen->seat + seen->players) % seen->players; break;
    case REFRESH:
        then->row = then->row_beyond = 0;
        then->icon = REFRESH_ICON;
        then->owed = 2;
        break;
    default: break;
    }
    then->left = left_after(seen, then);
}

/* Features */

static int worth_of(Counts counts, const i32 *carp) {
    int worth = 0;
    for (int colour = 0; colour < COLOURS; colour++) worth += count_of(counts, colour) * carp[colour];
    return worth;
}

/* In which of so many parts, from `low` on, a number lies. */
static int part_of(int number, int low, int size, int parts) {
    return within(number - low, 0, size * parts - 1) / size;
}

/* What the best cards of the hand may bring on the free levels. */
static int hand_worth(const Seen *seen, const After *then, const i32 *carp) {
    int worth = 0, best[MOST_MASTED] = {0}, room = MOST_MASTED - then->masted;
    for (int at = 0; at < seen->held + !!then->taken; at++) {
        if (at == then->removed) continue;
        int each = worth_of(at < seen->held ? seen->hand[at].shows : then->taken->shows, carp);
        for (int place = 0; place < room; place++) {
            if (each <= best[place]) continue;
            int lower = best[place];
            best[place] = each;
            each = lower;
        }
    }
    for (int place = 0; place < room; place++) worth += best[place];
    return worth;
}

static void turn_on_in(Features *on, int group, int id) { on->group_id[group][on->grouped[group]++] = id; }

/* A colour at one post: how many carps it shows there, and how many more or fewer than any other colour. */
static int standing_at(Counts counts, int colour) {
    int mine = count_of(counts, colour), most = 0;
    for (int other = 0; other < COLOURS; other++)
        if (other != colour && count_of(counts, other) > most) most = count_of(counts, other);
    return mine ? 4 + 5 * (least(mine, 3) - 1) + within(mine - most, -2, 2) + 2 : least(most, 3);
}

static void add_colour(const Seen *seen, const After *then, int colour, int carp, const u8 *earns, const u8 *closed,
                       Features *on) {
    int masted = least(count_of(then->mast, colour), 3), held = least(count_of(then->hand, colour), 4);
    u8 times[6 * 19] = {0};
    turn_on_in(on, colour, IN_MAST + masted);
    turn_on_in(on, colour, IN_HAND + held);
    for (int other = 0; other < seen->players - 1; other++) {
        int known = least(count_of(seen->pool[other], colour), 4);
        turn_on_in(on, colour, IN_OTHER + 20 * other + 4 * known + least(seen->their_mast[other], 3));
    }
    turn_on_in(on, colour, IN_ROW + least(count_of(then->row, colour), 7));
    if (then->row_first < then->row_beyond) {
        if (count_of(seen->row[then->row_first].shows, colour)) turn_on_in(on, colour, IN_ENDS);
        if (count_of(seen->row[then->row_beyond - 1].shows, colour)) turn_on_in(on, colour, IN_ENDS + 1);
    }
    for (int post = 0; post <= seen->players; post++) {
        int value, height = then->height[post], kind = 19 * height + standing_at(then->post[post], colour);
        if (times[kind] < 3) turn_on_in(on, colour, IN_POST + 3 * kind + times[kind]++);
        if (seen->flag[post] == colour && height < HEIGHT)
            turn_on_in(on, colour, IN_FLAG + 2 * height + (scoring_colour(then->post[post], colour, &value) == colour));
    }
    turn_on_in(on, colour, IN_CLOSED + least(closed[colour], 12));
    turn_on_in(on, colour, IN_EARNS + least(earns[colour], 11));
    turn_on_in(on, colour, IN_LEFT + least(count_of(seen->left, colour) / 3, 9));
    int part = part_of(carp, -4096, 512, 24);
    turn_on_in(on, colour, IN_MAST_WORTH + 24 * masted + part);
    turn_on_in(on, colour, IN_HAND_WORTH + 24 * held + part);
}

/* What a carp of each colour may be worth, in parts of 1024 points; and what each earns as the posts stand. */
static void weigh_colours(const Seen *seen, const After *then, i32 *carp, u8 *earns, u8 *closed) {
    i32 never[COLOURS];
    for (int colour = 0; colour < COLOURS; colour++) {
        carp[colour] = earns[colour] = closed[colour] = 0;
        never[colour] = 256;
    }
    for (int post = 0; post <= seen->players; post++) {
        int value, scoring = scoring_colour(then->post[post], seen->flag[post], &value);
        earns[scoring] += value;
        if (then->height[post] == HEIGHT) closed[scoring] += value;
        for (int colour = 0; colour < COLOURS; colour++) {
            carp[colour] += then->look[post]->points[colour];
            never[colour] = never[colour] * (256 - then->look[post]->chance[colour]) >> 8;
        }
    }
    for (int colour = 0; colour < COLOURS; colour++) carp[colour] -= 4 * PENALTY * never[colour];
}

static void add_turn(const Seen *seen, const After *then, Features *on) {
    int empty = 0, open = 0, icons = 0;
    for (int post = 0; post <= seen->players; post++) {
        empty += HEIGHT - then->height[post];
        open += then->height[post] < HEIGHT;
    }
    for (int at = 0; at < seen->held; at++) if (at != then->removed) icons |= 1 << seen->hand[at].icon;
    if (then->taken) icons |= 1 << then->taken->icon;
    for (int icon = 1; icon < 8; icon++) if (icons >> icon & 1) turn_on(on, AT_ICONS + icon);
    turn_on(on, AT_OWN + 6 * least(then->masted, 3) + least(then->held, 5));
    turn_on(on, AT_EMPTY + least(empty, 30));
    turn_on(on, AT_OPEN + open);
    turn_on(on, AT_ROW_SIZE + then->row_beyond - then->row_first);
    turn_on(on, AT_KIND + 4 * then->kind + then->left);
    turn_on(on, AT_EXTRA + least(then->extra, 2));
    turn_on(on, AT_ICON + then->icon);
    if (then->icon) turn_on(on, AT_OWED + then->owed);
    if (then->kind == STEAL) {
        turn_on(on, AT_VICTIM + then->victim);
        turn_on(on, AT_VICTIM_HELD + within(seen->their_held[then->victim - 1] - 1, 0, 3));
    }
    if (then->is_over) turn_on(on, AT_OVER);
    turn_on(on, AT_ROOM + within(seen->hold[least(then->masted, 3)] - then->held, 0, 3));
}

/* What a move changes: nearly all, for colours gain and lose by each card. */
static void add_after(const Seen *seen, const After *then, Features *on) {
    i32 carp[COLOURS], best = -20480;
    u8 earns[COLOURS], closed[COLOURS];
    weigh_colours(seen, then, carp, earns, closed);
    int mine = worth_of(then->mast, carp);
    for (int other = 0; other < seen->players - 1; other++) {
        int known = seen->pooled[other], worth = worth_of(seen->pool[other], carp) * seen->their_mast[other];
        int each = known ? within(worth + 65536 * known, 0, 131072 * known) / known - 65536 : 0;
        turn_on(on, AT_OTHER_WORTH + 20 * other + part_of(each, -6144, 1024, 20));
        if (each > best) best = each;
    }
    add_turn(seen, then, on);
    turn_on(on, AT_MAST_WORTH + part_of(mine, -10240, 1024, 40));
    turn_on(on, AT_LEAD + part_of(mine - best, -20480, 1024, 40));
    turn_on(on, AT_HAND_WORTH + part_of(hand_worth(seen, then, carp) * 9 / 20, 0, 512, 24));
    for (int colour = 0; colour < COLOURS; colour++) add_colour(seen, then, colour, carp[colour], earns, closed, on);
}

/* What no move changes. */
static void add_context(const Seen *seen, Features *on) {
    turn_on(on, AT_PLAYERS + seen->players - 2);
    turn_on(on, AT_ORDER + seen->order);
    turn_on(on, AT_DECK + least(seen->deck / 7, 7));
    for (int other = 0; other < seen->players - 1; other++)
        turn_on(on, AT_OTHER + 24 * other + 6 * least(seen->their_mast[other], 3) + least(seen->their_held[other], 5));
}

static void look_at_posts(const Seen *seen, PostOutlook *looks) {
    for (int post = 0; post <= seen->players; post++)
        look_at_post(seen->post[post], seen->height[post], seen->flag[post], &looks[post]);
}

/* The place of the best of some moves, the first of several; `values` has the value of each. */
static int choose_by_net(const Net *net, const Seen *seen, const Move *moves, int count, i32 *values) {
    Features context = {0};
    PostOutlook looks[POSTS];
    i16 known[FIRST], sums[FIRST];
    int best = 0;
    look_at_posts(seen, looks);
    add_context(seen, &context);
    start_sums(net, known);
    add_rows(net, &context, known);
    for (int at = 0; at < count; at++) {
        Features on;
        After then;
        on.count = 0;
        for (int group = 0; group < GROUPS; group++) on.grouped[group] = 0;
        follow(seen, looks, moves[at], &then);
        add_after(seen, &then, &on);
        __builtin_memcpy(sums, known, sizeof sums);
        add_rows(net, &on, sums);
        add_groups(net, &on, sums);
        values[at] = find_value(net, sums);
        if (values[at] > values[best]) best = at;
    }
    return best;
}
