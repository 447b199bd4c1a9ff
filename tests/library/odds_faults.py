"""Planted faults of `gamelib.odds` that change no answer, each with the reason, and those that `make test` tries."""

from __future__ import annotations

HARMLESS: dict[str, tuple[str, ...]] = {
    "What it would change cannot come about.": (
        "row_counting._showing: (0,) -> (1,)",
        "koinobori.arrivals: _('carps') if {*each} <= {*COLOURS} else _('cards') -> _('carps') if {*each} < {*COLOURS} "
        "else _('cards')",
        "hunt_distributions._check_kinds: not {*map(str, listed)} <= {*KINDS} -> not {*map(str, listed)} < {*KINDS}",
        "nanuk._ended: Fraction(1) -> Fraction(2)",
        "hunt_distributions.days_survived: Fraction(0) -> Fraction(1)",
        "tables._place: name > end -> name >= end",
        "post_counting._in_box: many > 0 and CARPS[each] == CARPS[card] -> many >= 0 and CARPS[each] == CARPS[card]",
        "numbers.Swing._describe: _('{moved} more').format(moved=moved) if gap > 0 else _('{moved} "
        "less').format(moved=moved) -> _('{moved} more').format(moved=moved) if gap >= 0 else _('{moved} "
        "less').format(moved=moved)",
        "row_counting.number_of_new_cards: max(0, min(len(view.row) - 1, REFILL_AT)) -> "
        "max(1, min(len(view.row) - 1, REFILL_AT))",
        "row_counting.number_of_new_cards: len(view.row) - 1 -> len(view.row) + 1 - 1",
        "row_counting.number_of_new_cards: len(view.row) - 1 -> len(view.row) - 2",
        "post_counting.festival_asked: post - 1 if isinstance(post, int) else 0 -> post - 1 if "
        "isinstance(post, int) else 1",
        "post_counting.festival_asked: (_of_cards([post], [flag or ''], box, ())[0], 0) -> "
        "(_of_cards([post], [flag or ''], box, ())[0], 1)",
    ),
    "Nobody sees where the hidden cards of a fresh table lie, or who leads.": (
        "hunt_assumptions._fresh_table: 0 -> 1",
        "hunt_assumptions._fresh_table: 0 -> 1 (2)",
        "hunt_assumptions._fresh_table: range(0, HAND_SIZE * (USUAL_PLAYERS - 1), HAND_SIZE) -> "
        "range(0, HAND_SIZE * (USUAL_PLAYERS - 1) + 1, HAND_SIZE)",
        "hunt_assumptions._fresh_table: range(0, HAND_SIZE * (USUAL_PLAYERS - 1), HAND_SIZE) -> "
        "range(1, HAND_SIZE * (USUAL_PLAYERS - 1), HAND_SIZE)",
        "hunt_assumptions._fresh_table: USUAL_PLAYERS - 1 -> USUAL_PLAYERS - 2 (2)",
    ),
    "Two posts draw on the same cards.": ("post_counting.sample_earnings: posts[0] -> posts[1]",),
    "At this number both ways of working it out give the same.": (
        "conditions.as_meant: simple if abs(float(simple) - part) <= FEW_LAST_BITS else Fraction(repr(part)) -> simple "
        "if abs(float(simple) - part) < FEW_LAST_BITS else Fraction(repr(part))",
        "row_counting.deal_row: len(new) < many -> len(new) <= many",
        "nanatoridori.flocks: max(size * (size - 1), 1) -> max(size * (size - 1), 2)",
        "hand_counting.capped_signs: [0, *((size % step == 1 % step) - (size % step == 0) for size in "
        "range(1, cards + 1))] -> [1, *((size % step == 1 % step) - (size % step == 0) for size in "
        "range(1, cards + 1))]",
        "hand_counting.by_flocks: [0] -> [1]",
        "hand_counting.longest_runs: runs.get(card, 0) -> runs.get(card, 1)",
        "hunt_answers.hunt_ways: days <= supposed.deck -> days < supposed.deck",
        "hunt_sampling.hunt_succeeds: len(days) < boast.days -> len(days) <= boast.days",
    ),
    "Room for more than there can be, or ways to choose more cards than there are, which are none.": (
        "post_counting._added: range(min(many, spaces) + 1) -> range(min(many, spaces) + 1 + 1)",
        "post_counting._added: min(many, spaces) + 1 -> min(many, spaces) + 1 + 1",
        "post_counting._added: min(many, spaces) + 1 -> min(many, spaces) + 2",
        "nanuk._picked: range(min(copies, more) + 1) -> range(min(copies, more) + 1 + 1)",
        "nanuk._picked: min(copies, more) + 1 -> min(copies, more) + 1 + 1",
        "nanatoridori.longest: range(cards + 1) -> range(cards + 1 + 1)",
        "nanatoridori.longest: cards + 1 -> cards + 2",
        "hand_counting.FlockQuestion._safe_anywhere: range(len(self.hand) + 1) -> range(len(self.hand) + 1 + 1)",
        "hand_counting.FlockQuestion._safe_anywhere: len(self.hand) + 1 -> len(self.hand) + 1 + 1",
        "hand_counting.FlockQuestion._safe_anywhere: len(self.hand) + 1 -> len(self.hand) + 2",
        "hand_counting.FlockQuestion._safe_anywhere: capped_signs(len(self.hand), self.most(rank)) -> "
        "capped_signs(len(self.hand) + 1, self.most(rank))",
        "hand_counting.FlockQuestion._safe_in_place: range(all_places + 1) -> range(all_places + 1 + 1)",
        "hand_counting.FlockQuestion._safe_in_place: all_places + 1 -> all_places + 2",
        "hand_counting.count_layouts: range(cards + 1) -> range(cards + 1 + 1)",
        "hand_counting.count_layouts: cards + 1 -> cards + 2",
        "hand_counting.count_layouts: cards + 1 -> cards + 2 (2)",
        "hand_counting.count_layouts: range(cards + 1) -> range(cards + 1 + 1) (2)",
        "hand_counting.count_layouts: cards + 1 -> cards + 2 (3)",
        "hand_counting.count_layouts: cards + 1 -> cards + 2 (4)",
        "hand_counting._parts: range(cards) -> range(cards + 1)",
        "hand_counting.capped_signs: range(1, cards + 1) -> range(1, cards + 1 + 1)",
        "hand_counting.capped_signs: cards + 1 -> cards + 2",
        "hand_counting._rank_weights: range(cards + 1) -> range(cards + 1 + 1)",
        "hand_counting._rank_weights: cards + 1 -> cards + 2",
        "hunt_counting.days_drawn: min(days, bear + double_bear + other_bear, inuksuk + shields) -> "
        "min(days, bear + double_bear + other_bear, inuksuk + shields) + 1",
        "hunt_counting.days_drawn: range(min(inuksuk, days) + 1) -> range(min(inuksuk, days) + 1 + 1)",
        "hunt_counting.days_drawn: min(inuksuk, days) + 1 -> min(inuksuk, days) + 1 + 1",
        "hunt_counting.days_drawn: min(inuksuk, days) + 1 -> min(inuksuk, days) + 2",
        "hunt_counting._bits: max(BITS, every.bit_length() + 1) -> max(BITS, every.bit_length() + 1) + 1",
        "hunt_counting._bits: every.bit_length() + 1 -> every.bit_length() + 1 + 1",
        "hunt_counting._bits: every.bit_length() + 1 -> every.bit_length() + 2",
        "hunt_counting.bears_rows: most + 1 -> most + 2",
        "hunt_counting.bears_rows: most - one + 1 -> most - one + 2",
        "hunt_counting.other_rows: range(most + 1) -> range(most + 1 + 1)",
        "hunt_counting.other_rows: rest[many::-1] if many <= other else rest[::-1] -> rest[many::-1] if "
        "many < other else rest[::-1]",
        "hunt_counting.other_rows: most + 1 -> most + 2",
        "hunt_counting.other_rows: range(most + 1) -> range(most + 1 + 1) (2)",
        "hunt_counting.other_rows: most + 1 -> most + 2 (2)",
        "hunt_counting._gift_cases: range(min(pool.inuksuk, gifts) + 1) -> range(min(pool.inuksuk, gifts) + 1 + 1)",
        "hunt_counting._gift_cases: min(pool.inuksuk, gifts) + 1 -> min(pool.inuksuk, gifts) + 1 + 1",
        "hunt_counting._gift_cases: min(pool.inuksuk, gifts) + 1 -> min(pool.inuksuk, gifts) + 2",
        "hunt_counting._gift_cases: range(min(pool.inuksuk - gift_shields, days) + 1) -> range(min(pool.inuksuk "
        "- gift_shields, days) + 1 + 1)",
        "hunt_counting._gift_cases: min(pool.inuksuk - gift_shields, days) + 1"
        " -> min(pool.inuksuk - gift_shields, days) + 1 + 1",
        "hunt_counting._gift_cases: min(pool.inuksuk - gift_shields, days) + 1"
        " -> min(pool.inuksuk - gift_shields, days) + 2",
        "hunt_counting._guarded: range(min(inuksuks, days) + 1) -> range(min(inuksuks, days) + 1 + 1)",
        "hunt_counting._guarded: min(inuksuks, days) + 1 -> min(inuksuks, days) + 1 + 1",
        "hunt_counting._guarded: min(inuksuks, days) + 1 -> min(inuksuks, days) + 2",
        "hunt_counting.cases_of: comb(sum(pool), days) -> comb(sum(pool), days) + 1",
        "hunt_counting.cases_of: comb(sum(pool), days) -> comb(sum(pool) + 1, days)",
        "hand_counting.copies_of: (range(min(pool[rank], cards) + 1) for rank in ranks) -> "
        "(range(min(pool[rank], cards) + 1 + 1) for rank in ranks)",
        "hand_counting.copies_of: min(pool[rank], cards) + 1 -> min(pool[rank], cards) + 1 + 1",
        "hand_counting.copies_of: min(pool[rank], cards) + 1 -> min(pool[rank], cards) + 2",
        "draws_together.drawn_together: range(min(many, cards - drawn) + 1) -> range(min(many, cards - drawn) + 1 + 1)",
        "draws_together.drawn_together: min(many, cards - drawn) + 1 -> min(many, cards - drawn) + 1 + 1",
        "draws_together.drawn_together: min(many, cards - drawn) + 1 -> min(many, cards - drawn) + 2",
        "post_counting._added: range(spaces) -> range(spaces + 1)",
        "nanuk._picked: min(copies, more) + 1 -> min(copies, more) + 2",
        "tables._chosen: _place(names, wanted.stop, len(names)) -> _place(names, wanted.stop, len(names) + 1)",
        "tables._chosen: list(range(len(names))) -> list(range(len(names) + 1))",
        "tables._chosen: range(len(names)) -> range(len(names) + 1)",
        "tables._place: next((at for at, name in enumerate(names) if name > end), len(names)) -> "
        "next((at for at, name in enumerate(names) if name > end), len(names) + 1)",
        "distribution.Distribution.__str__: max((len(bar) for _outcome, _chance, bar in rows)) -> "
        "max((len(bar) for _outcome, _chance, bar in rows)) + 1",
        "distribution.Distribution.__str__: (len(bar) for _outcome, _chance, bar in rows) -> "
        "(len(bar) + 1 for _outcome, _chance, bar in rows)",
        "hunt_distributions._sums: range(min(double, cards) + 1) -> range(min(double, cards) + 1 + 1)",
        "hunt_distributions._sums: min(double, cards) + 1 -> min(double, cards) + 1 + 1",
        "hunt_distributions._sums: min(double, cards) + 1 -> min(double, cards) + 2",
    ),
    "A fresh hand of one seat is as likely as the same of another.": (
        "hunt_distributions._opening: deal(players, seed=rng.next_bits(), first=0, rulings=rulings).view(0) -> "
        "deal(players, seed=rng.next_bits(), first=0, rulings=rulings).view(1)",
        "hunt_distributions._opening: 0 -> 1",
    ),
    "Just as many as are still combined, or shown whole.": (
        "distribution.Distribution._repr_html_: found if len(found) <= MOST_ROWS else [*found[:MOST_ROWS // 2], "
        "*found[-MOST_ROWS // 2:]] -> found if len(found) < MOST_ROWS else [*found[:MOST_ROWS // 2], "
        "*found[-MOST_ROWS // 2:]]",
        "distribution.Distribution._repr_html_: len(found) <= MOST_ROWS -> len(found) + 1 <= MOST_ROWS",
        "distribution._product: len(one) * len(two) > MOST_PAIRS -> len(one) * len(two) >= MOST_PAIRS",
        "distribution._product: len(one) * len(two) -> (len(one) + 1) * len(two)",
        "distribution._product: len(one) * len(two) -> len(one) * (len(two) + 1)",
    ),
    "How long something is tried, or how much of a wrong text a refusal repeats.": (
        "koinobori._game: range(MOST_MOVES) -> range(MOST_MOVES + 1)",
        "hand_questions.flock_named: :12 -> :13",
        "row_counting._decks: len(both) > MOST_WAYS -> len(both) >= MOST_WAYS",
        "row_counting._decks: len(both) > MOST_WAYS -> len(both) + 1 > MOST_WAYS",
        "hunt_sampling._deal_with_gifts: range(TRIES) -> range(TRIES + 1)",
    ),
    "A factor that all ways share, or that nothing is multiplied with.": (
        "row_counting._decks: (+story.deck, 1) -> (+story.deck, 2)",
        "koinobori._scorings: ([], 1) -> ([], 2)",
        "distribution.Distribution.basis: Fraction(1) -> Fraction(2)",
        "row_counting._decks: {(): 1} -> {(): 2}",
        "row_counting._decks: (-1) ** len(fixed) -> (-1) ** (len(fixed) + 1)",
    ),
    "Any number or animal that a boast may name would do.": (
        "nanuk.survive: Boast(1, ANIMALS[0], days) -> Boast(2, ANIMALS[0], days)",
        "nanuk.survive: ANIMALS[0] -> ANIMALS[1]",
        "nanuk.no_bears: Boast(1, ANIMALS[0], days) -> Boast(2, ANIMALS[0], days)",
        "nanuk.no_bears: ANIMALS[0] -> ANIMALS[1]",
        "nanuk.drawn: Boast(1, animal, days) -> Boast(2, animal, days)",
        "hunt_distributions.animals: Boast(1, animal, days) -> Boast(2, animal, days)",
        "hunt_distributions.bears: Boast(1, ANIMALS[0], days) -> Boast(2, ANIMALS[0], days)",
        "hunt_distributions.bears: ANIMALS[0] -> ANIMALS[1]",
        "hunt_distributions.counts: Boast(1, ANIMALS[0], days) -> Boast(2, ANIMALS[0], days)",
        "hunt_distributions.counts: ANIMALS[0] -> ANIMALS[1]",
        "hunt_distributions.hand_before_boast: Boast(1, animal, 1) -> Boast(2, animal, 1)",
        "hunt_distributions.hand_before_boast: Boast(1, animal, 1) -> Boast(1, animal, 2)",
        "hunt_answers.check_boast: 0 -> 1",
    ),
}

IN_TEST: dict[str, tuple[str, ...]] = {
    "numbers": ("check_whole",),
    "tables": ("Table.__getitem__",),
    "nanatoridori": ("joins",),
    "hand_questions": ("unseen_beside",),
    "hand_counting": ("FlockQuestion.most",),
    "nanuk": ("cancelled", "_reward_cases"),
    "hunt_counting": ("HuntWays.at_least", "safe_orders"),
    "hunt_assumptions": ("HuntAssumptions.brought",),
    "row_counting": ("refill_counted",),
    "draws_together": ("drawn_together", "both_drawn"),
    "conditions": ("as_meant", "name_of"),
    "sources": ("check_apart",),
    "post_counting": ("_of_cards", "_in_box"),
}
"""Functions whose faults `make test` plants, by their module; `make deep` plants faults in all functions."""
