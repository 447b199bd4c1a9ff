"""A step's position in a line or two of words, taken from the learner's view; one function per game."""

from collections import Counter

from gamelib.core import registry
from gamelib.core.language import join_and, seat_name
from gamelib.lessons import Attempt


def describe_situation(attempt: Attempt) -> str:
    """Describe what lies on the table and in the learner's hand; "" for a step without a table."""
    describe = DESCRIBE.get(attempt.step.game)
    return "" if attempt.view is None or describe is None else " ".join(describe(attempt.view.plain(log=None)))


def describe_nanatoridori(seen):
    """Yield the table and the hand, in the order of its cards."""
    played = f", played by {_name_seat(seen['owner'], seen)}" if seen["owner"] is not None else ""
    yield f"On the table: {_join_ranks(seen['table'])}{played}." if seen["table"] else "Nothing lies on the table."
    if seen["held"]:
        yield f"You have just taken {_join_ranks(seen['held'])}."
    yield f"You hold {_join_ranks(seen['hand'])}." if seen["hand"] else "You hold no cards."


def _join_ranks(ranks) -> str:
    return " ".join(map(str, ranks))


def describe_nanuk(seen):
    """Yield the boast, the sides, and the hand."""
    if seen["boast"]:
        doomed = seen["doom_leader"] is not None
        yield _sentence(
            f"{_name_seat(seen['hunt_leader'], seen)} boasted {_boast_in_words(seen['boast'])}"
            + (f", and {_name_seat(seen['doom_leader'], seen)} called it doomed." if doomed else ".")
        )
    hunters = [_name_seat(seat, seen) for seat, side in enumerate(seen["sides"]) if side == "hunt"]
    if len(hunters) > 1:
        yield _sentence(f"{join_and(sorted(hunters, key=lambda name: name != 'you'))} hunt.")
    if seen["hand"]:
        yield f"You hold {_cards_with_numbers(seen['hand'])}."


def _boast_in_words(written) -> str:
    """Return a boast in words, as in "4 birds in 1 day"."""
    number, animal, _in, days, _days = written.split()
    return f"{_count_animals(number, animal)} in {days} {'day' if days == '1' else 'days'}"


def _count_animals(number, animal) -> str:
    return f"{number} {animal if str(number) == '1' or animal in ('deer', 'fish') else f'{animal}s'}"


def _cards_with_numbers(cards) -> str:
    """Return cards of Nanuk with their numbers, as in "2 deer and an Inuksuk"."""
    words = {"inuksuk": ("an Inuksuk", "Inuksuks")}
    listed = []
    for card, count in Counter(cards).items():
        animal, shown = card.rpartition("-")[2], card.partition("-")[0] if "-" in card else ""
        one, many = words.get(card, (f"a {animal}", animal if animal in ("deer", "fish") else f"{animal}s"))
        one = {"double": f"a double {animal}", "bear": f"{one} with a bear"}.get(shown, one)
        many = {"double": f"double {many}", "bear": f"{many} with bears"}.get(shown, many)
        listed.append(one if count == 1 else f"{count} {many}")
    return join_and(listed)


def describe_koinobori(seen):
    """Yield the posts from their flags up, the ends of the row, the learner's mast, and the hand."""
    empty = []
    for number, (flag, spaces) in enumerate(zip(seen["flags"], seen["posts"], strict=True), 1):
        if spaces:
            yield f"Post {number} ({flag} flag): {_banners_in_words([space[-1] for space in spaces])}."
        else:
            empty.append(f"{number} ({flag} flag)")
    if empty:
        yield (
            f"No card is on post {join_and(empty)}." if len(empty) == 1 else (f"No card is on posts {join_and(empty)}.")
        )
    if seen["row"]:
        yield f"At the ends of the row: {_banners_in_words((seen['row'][0], seen['row'][-1]))}."
    if mast := seen["masts"][seen["seat"]]:
        yield f"On your mast: {_banners_in_words(mast)}."
    if seen["hand"]:
        yield f"You hold {_banners_in_words(seen['hand'])}."


def _banners_in_words(cards) -> str:
    """Return cards of Koinobori in words: the colours with hyphens, the icon after them."""
    listed = []
    for card in cards:
        name = registry.about("koinobori").name_cards(card)
        listed.append(name.replace(", ", "-").replace(" and ", "-"))
    return ", ".join(listed)


def _name_seat(seat, seen) -> str:
    return "you" if seat == seen["seat"] else seat_name(seat)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


DESCRIBE = {"nanatoridori": describe_nanatoridori, "nanuk": describe_nanuk, "koinobori": describe_koinobori}
