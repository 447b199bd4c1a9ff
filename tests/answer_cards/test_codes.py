"""The codes of the answer cards: a turned, mirrored or half-hidden card is never another."""

import itertools

import pytest

from widgets.answer_cards.codes import (
    CELLS,
    CODES,
    DISTANCE,
    MOST_WRONG,
    SIDE,
    mirror_code,
    turn_code,
    white_cells,
)

IMAGES = {
    (number, is_mirrored, turns): turn_code(mirror_code(code) if is_mirrored else code, turns)
    for number, code in enumerate(CODES, 1)
    for is_mirrored in (False, True)
    for turns in range(4)
}


def mask_of(is_hidden):
    """Return the cells for which a function of row and column is true, as bits."""
    return sum(1 << at for at in range(CELLS) if is_hidden(*divmod(at, SIDE)))


LAST = SIDE - 1
HIDDEN = [
    *(mask_of(lambda row, _column, k=k: row < k) for k in (1, 2)),
    *(mask_of(lambda row, _column, k=k: row > LAST - k) for k in (1, 2)),
    *(mask_of(lambda _row, column, k=k: column < k) for k in (1, 2)),
    *(mask_of(lambda _row, column, k=k: column > LAST - k) for k in (1, 2)),
    mask_of(lambda row, column: row + column < 4),
    mask_of(lambda row, column: row + LAST - column < 4),
    mask_of(lambda row, column: LAST - row + column < 4),
    mask_of(lambda row, column: 2 * LAST - row - column < 4),
]


def least_distance(images):
    return min((one ^ other).bit_count() for one, other in itertools.combinations(images, 2))


def test_any_two_images_of_cards_differ_in_enough_cells():
    assert len(CODES) == 40
    assert least_distance(IMAGES.values()) >= DISTANCE > 2 * MOST_WRONG


@pytest.mark.parametrize("hidden", HIDDEN)
def test_a_card_hidden_in_part_is_never_another(hidden):
    for image, code in IMAGES.items():
        for seen in (code & ~hidden, code | hidden):
            near = [other for other, each in IMAGES.items() if (seen ^ each).bit_count() <= MOST_WRONG]
            assert near in ([], [image])


def test_codes_are_neither_dark_nor_light():
    assert all(9 <= len(white_cells(code)) <= 14 for code in CODES)


def test_a_worse_set_of_codes_would_be_noticed():
    images = [*IMAGES.values(), turn_code(CODES[6] ^ 0b1011, 3)]
    assert least_distance(images) < DISTANCE
