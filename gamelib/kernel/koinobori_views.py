"""What a seat of Koinobori knows of hidden cards, as bytes from which the kernel imagines deals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, chain, compress, product
from math import factorial
from struct import pack
from typing import TypeAlias

from gamelib.core.chance import Stream
from gamelib.kernel.koinobori_declarations import (
    CHANGE,
    LOT,
    MOMENT,
    MOST_CARDS,
    MOST_SAMPLES,
    MOST_TOKENS,
    NO_MOMENT,
    NOTHING,
    TOKEN,
    UNKNOWN_DECK,
    VIEW,
)
from gamelib.koinobori.cards import UNKNOWN, Card, in_order
from gamelib.koinobori.imagine import SAMPLED_HISTORIES, WEIGHT_SCALE, imagine, tokens_of_others
from gamelib.koinobori.knowledge import Knowledge, WeightedHistories, joint_weights, recall
from gamelib.koinobori.possible_histories import History
from gamelib.koinobori.view import View
from gamelib.players.koinobori_story import GameStory, SeenDecision, read_story

LIMB, MOST_WORDS = 4, 12
"""Size in bytes of a limb, a part of a large number; and how many words of 64 bits the largest numbers have."""
EncodeMoment: TypeAlias = Callable[[SeenDecision], bytes]
"""A function that returns a decision of another seat as the kernel's bytes."""


class KernelLimitError(Exception):
    """Raised where a view has more hidden cards or larger weights than the kernel can hold."""


def encode_view(
    view: View, now: bytes, numbers: Mapping[Card, int], encode_moment: EncodeMoment | None
) -> bytes | None:
    """Return a view and what it knows of hidden cards; None if that is too much for the kernel: Python imagines then.

    `now` is the open part of the view as bytes; `numbers` has the kernel's number of each card. What the others have
    done is left out if nothing encodes it.
    """
    knowledge = recall(view)
    story, weights = knowledge.story, joint_weights(view)
    tokens = tokens_of_others(view, story)
    if len(tokens) > MOST_TOKENS or len(numbers) > MOST_CARDS or min(story.unseen.values(), default=0) < 0:
        return None
    writer = HistoryWriter({**numbers, **{token: TOKEN + at for at, token in enumerate(tokens, 1)}}, VIEW.size)
    try:
        if weights and any(weights):
            lots, samples, limbs, scales = [writer.add_lot(knowledge.groups, weights)], 0, 0, 0
        else:
            imagine(view, Stream(0))  # proves that a deal exists, so that drawing samples cannot go on for ever
            lots, samples = [], SAMPLED_HISTORIES
            limbs, scales = _add_scales(writer, knowledge)
        of_groups = [
            writer.add_lot([group], [weight for _history, weight in group.histories])
            for group in (knowledge.groups if samples or encode_moment else ())
        ]
        stories, moments = _add_story(writer, read_story(view), encode_moment) if encode_moment else ([], 0)
    except KernelLimitError:
        return None
    groups = {seat: at for at, group in enumerate(story.groups) for seat in group}
    owners = [
        groups[seat]
        for seat, hand_and_mast in enumerate(story.start)
        if seat != view.seat
        for slots in hand_and_mast
        for slot in slots
        if slot[0] == UNKNOWN
    ]
    deck = None if story.deck is None else in_order(story.deck.elements())
    seats = bytes([sum(1 << seat for seat in group) for group in story.groups])
    unseen = bytes([0, *[story.unseen[card] for card in numbers]])
    return VIEW.pack(
        now=now,
        tokens=len(tokens),
        deck=UNKNOWN_DECK if deck is None else len(deck),
        groups=len(story.groups),
        samples=samples,
        follows=encode_moment is not None,
        limbs=limbs,
        scales=scales,
        moments=moments,
        changes=stories,
        lot=b"".join(lots or of_groups),
        of_group=b"".join(of_groups),
        seats=seats,
        unseen=unseen,
        known_deck=bytes([numbers[card] for card in deck or ()]),
        owner=bytes([0, *owners]),
    ) + bytes(writer.written)


def _add_story(writer: HistoryWriter, story: GameStory, encode_moment: EncodeMoment) -> tuple[list[int], int]:
    """Write what was done in the game; return where the changes of each group begin, and the moments."""
    if len(story.moments) >= NO_MOMENT:
        raise KernelLimitError
    moments = writer.add_bytes(b"".join(map(encode_moment, story.moments)), MOMENT.align)
    places = []
    for changes in story.changes:
        packed = [
            CHANGE.struct.pack(
                each.kind,
                each.seat,
                writer.slots.get(each.card, 0),
                max(0, each.victim),
                min(each.steal, NOTHING),
                each.moment if each.moment >= 0 else NO_MOMENT,
            )
            for each in changes
        ]
        places.append(writer.add_bytes(b"".join([*packed, CHANGE.struct.pack(NOTHING, 0, 0, 0, 0, 0)]), LIMB))
    return places, moments


def _add_scales(writer: HistoryWriter, knowledge: Knowledge) -> tuple[int, int]:
    """Write the weights of samples, by the number of tokens whose card is known; return their limbs and their place."""
    unseen = knowledge.story.unseen.total()
    most_shown = sum(max(len(history.shown) for history, _weight in group.histories) for group in knowledge.groups)
    scales = [factorial(unseen - shown) * WEIGHT_SCALE for shown in range(min(most_shown, unseen) + 1)]
    limbs = limbs_below(SAMPLED_HISTORIES * scales[0])
    if SAMPLED_HISTORIES > MOST_SAMPLES:
        raise KernelLimitError
    return limbs, writer.add_numbers(scales, limbs)


def limbs_below(bound: int) -> int:
    """Return the number of limbs for drawing a random number below a bound: those of its 64-bit words, and a spare one.

    >>> [limbs_below(bound) for bound in (1, 2, 2**64, 2**64 + 1)]
    [1, 3, 3, 5]
    """
    words = -(-(bound - 1).bit_length() // 64)
    if words > MOST_WORDS:
        raise KernelLimitError
    return 2 * words + 1


class HistoryWriter:
    """Writes histories and their weights one after the other, and remembers where each begins."""

    def __init__(self, slots: Mapping[str, int], begin: int) -> None:
        self.slots, self.begin, self.written = slots, begin, bytearray()
        self._places: dict[int, int] = {}

    def add_lot(self, groups: Sequence[WeightedHistories], weights: Sequence[int]) -> bytes:
        """Write the combinations of histories, one of each group, whose weights are not 0; return where they are.

        The weights follow each other as `joint_weights` returns them.
        """
        combinations = product(*[[self._place_of(history) for history, _weight in group.histories] for group in groups])
        places = [*chain.from_iterable(compress(combinations, weights))]
        sums = [*accumulate(filter(None, weights))]
        limbs = limbs_below(sums[-1])
        return LOT.pack(
            count=len(sums),
            limbs=limbs,
            bits=(sums[-1] - 1).bit_length(),
            sums=self.add_numbers(sums, limbs),
            choices=self.add_numbers(places, 1),
        )

    def add_bytes(self, some: bytes, aligned: int) -> int:
        """Write bytes, beginning at a multiple of `aligned`, and return where they begin."""
        self.written += bytes(-(self.begin + len(self.written)) % aligned)
        place = self.begin + len(self.written)
        self.written += some
        return place

    def add_numbers(self, numbers: Sequence[int], limbs: int) -> int:
        """Write numbers of `limbs` limbs each, and return where they begin."""
        self.written += bytes(-len(self.written) % LIMB)
        place = self.begin + len(self.written)
        size = LIMB * limbs
        if limbs == 1:
            self.written += pack(f"<{len(numbers)}I", *numbers)
        else:
            self.written += b"".join([number.to_bytes(size, "little") for number in numbers])
        return place

    def _place_of(self, history: History) -> int:
        """Return where a history begins, writing it if new: slots by seat, then which cards tokens are and are not."""
        place = self._places.get(id(history))
        if place is not None:
            return place
        place = self._places[id(history)] = self.begin + len(self.written)
        slots: list[str] = []
        for hand, mast in zip(history.hands, history.masts, strict=True):
            slots += hand
            slots += mast
        codes = [*map(self.slots.__getitem__, slots)]
        for pairs in (history.shown, history.unlike):
            codes += [self.slots[slot] for pair in pairs for slot in pair] if pairs else ()
            codes.append(0)
        codes += [self.slots[slot] for _ply, slot in history.stolen]
        self.written += bytes(codes)
        return place
