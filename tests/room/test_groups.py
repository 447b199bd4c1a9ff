"""Groups of a class: nobody alone with programs, even tables, newcomers and leavers move few, pairs stay together."""

import json
from random import Random

import pytest

from gamelib.core import registry
from gamelib.core.chance import Stream
from tests.laws import many
from widgets.room.groups import FEWEST, Groups, count_kinds, count_people, divide, even_sizes, sizes_to_choose

MOST_PEOPLE = 300
SEATS = sorted({registry.about(game).players[1] for game in registry.games()})


def sizes_of(groups, people):
    return sorted((count_people(table, people) for table in groups.tables), reverse=True)


def check_tables(groups, people, seats):
    """Check the law of groups, and that everybody sits at exactly one table."""
    sizes = sizes_of(groups, people)
    singles, _pairs = count_kinds(people)
    assert sorted(each for table in groups.tables for each in table) == sorted(people)
    assert min(sizes, default=0) >= min(FEWEST, sum(sizes))
    assert all(len(table) <= seats for table in groups.tables)
    assert not sizes or max(sizes) - min(sizes) <= (1 if singles else 2)


CLASSES = many(150, 3000)


def classes(seed, count=CLASSES):
    """Yield classes of any size with any number of pairs, the seats at a table, a wish, and a source of chance."""
    rng = Random(seed)
    for _class in range(count):
        pairs = rng.choice([0, 0.1, 0.3, 0.9, 1])
        people = {number: 1 + (rng.random() < pairs) for number in range(rng.choice([1, 3, 7, 12, 30, 60]))}
        yield people, rng.choice(SEATS), rng.randint(FEWEST, max(SEATS)), rng


@pytest.mark.parametrize("seats", SEATS)
def test_every_class_is_divided_evenly_and_nobody_sits_alone(seats):
    for people in range(1, MOST_PEOPLE + 1):
        for wish in range(FEWEST, seats + 1):
            sizes = divide(people, 0, wish, seats)
            assert sum(sizes) == people
            assert max(sizes) - min(sizes) <= 1
            assert min(FEWEST, people) <= min(sizes)
            assert max(sizes) <= seats


@pytest.mark.parametrize("seats", SEATS)
def test_pairs_leave_tables_even_while_anybody_is_single(seats):
    for people in range(FEWEST, many(60, MOST_PEOPLE + 1)):
        for pairs in range(people // 2 + 1):
            sizes = divide(people - 2 * pairs, pairs, FEWEST, seats)
            assert sum(sizes) == people
            assert min(sizes) >= FEWEST
            assert max(sizes) - min(sizes) <= (1 if people > 2 * pairs else 2)
            assert max(sizes) <= seats or 2 * pairs == people


def divisions(singles, pairs, tables):
    """Return all divisions of people into tables, each as its sizes, by trying every one."""
    found = {(0,) * tables}
    for weight in [2] * pairs + [1] * singles:
        found = {
            tuple(sorted((*sizes[:at], sizes[at] + weight, *sizes[at + 1 :])))
            for sizes in found
            for at in range(tables)
        }
    return found


@pytest.mark.parametrize("tables", [1, 2, 3])
def test_sizes_are_as_even_as_any_division_could_be(tables):
    for singles in range(7):
        for pairs in range(5):
            sizes = even_sizes(singles, pairs, tables)
            every = divisions(singles, pairs, tables)
            assert tuple(sorted(sizes)) in every
            assert max(sizes) - min(sizes) == min(max(each) - min(each) for each in every)


def test_the_wish_is_met_where_it_can_be():
    assert divide(26, 0, 3, 6) == (4, 4, 3, 3, 3, 3, 3, 3)
    assert divide(23, 3, 3, 6) == (4, 4, 3, 3, 3, 3, 3, 3, 3)
    assert divide(26, 0, 8, 8) == (7, 7, 6, 6)
    assert divide(5, 0, 4, 4) == (3, 2)
    assert [divide(count, 0, 3, 5) for count in range(6)] == [(), (1,), (2,), (3,), (4,), (5,)]


def test_each_wish_to_choose_leads_to_other_tables():
    for people, seats, _wish, _rng in classes(1):
        kinds = count_kinds(people)
        found = [divide(*kinds, each, seats) for each in sizes_to_choose(*kinds, seats)]
        assert len(found) == len(set(found)) > 0


def test_chance_and_neighbours_seat_everybody_lawfully():
    for people, seats, wish, rng in classes(2):
        groups = Groups(at_least=wish)
        groups.arrange(people, seats)
        check_tables(groups, people, seats)
        groups.shuffle(people, seats, Stream(rng.randrange(99), "groups"))
        check_tables(groups, people, seats)
        assert groups.way == "chance"
        groups.way = "neighbours"
        groups.arrange(people, seats)
        order = [each for table in groups.tables for each in table]
        assert order == sorted(order) or 2 in people.values()


def test_neighbours_sit_in_the_order_of_joining():
    groups = Groups()
    groups.follow(dict.fromkeys(range(10), 1), 5)
    assert groups.tables == [[0, 1, 2, 3], [4, 5, 6], [7, 8, 9]]


def test_whoever_comes_goes_or_shares_leaves_the_tables_lawful():
    for people, seats, wish, rng in classes(3, many(60, 1000)):
        groups = Groups(at_least=wish)
        for _event in range(20):
            what = rng.choice(["come", "come", "many", "go", "go", "share", "share"])
            if what in ("come", "many"):
                newest = max(people, default=0)
                people.update(dict.fromkeys(range(newest + 1, newest + rng.randint(2, 9)), 1))
            elif people and what == "go":
                del people[rng.choice([*people])]
            elif people:
                shares = rng.choice([*people])
                people[shares] = 3 - people[shares]
            groups.follow(people, seats)
            check_tables(groups, people, seats)
            before = json.dumps(groups.plain())
            assert not groups.follow(people, seats)
            assert json.dumps(groups.plain()) == before


def test_newcomer_joins_the_smallest_table_and_nobody_moves():
    people, groups = dict.fromkeys(range(10), 1), Groups()
    groups.follow(people, 6)
    before = [list(table) for table in groups.tables]
    assert groups.follow({**people, 10: 1}, 6)
    assert groups.tables == [before[0], [*before[1], 10], before[2]]


def test_a_leaver_is_made_up_for_by_one_at_most():
    people, groups = dict.fromkeys(range(11), 1), Groups()
    groups.follow(people, 6)
    [first, second, third] = groups.tables
    del people[third[0]]
    assert groups.follow(people, 6)
    assert groups.tables == [first, second[:-1], [*third[1:], second[-1]]]


def test_a_table_opens_with_few_who_move():
    people, groups = dict.fromkeys(range(11), 1), Groups()
    groups.follow(people, 6)
    before = {each: at for at, table in enumerate(groups.tables) for each in table}
    for number in (11, 12):
        people[number] = 1
        groups.follow(people, 6)
    assert sizes_of(groups, people) == [5, 4, 4] or sizes_of(groups, people) == [4, 3, 3, 3]
    assert sum(groups.table_of(each) != at for each, at in before.items()) <= 3


def test_no_hand_of_the_teacher_leaves_anybody_alone():
    moved = swapped = 0
    for people, seats, wish, rng in classes(4):
        groups = Groups(at_least=wish)
        groups.follow(people, seats)
        for _move in range(8):
            number, other = rng.choice([*people]), rng.choice([*people])
            before = [list(table) for table in groups.tables]
            at, to = groups.table_of(number), rng.randint(-1, len(groups.tables))
            back = groups.move(number, to, people, seats)
            if back is None:
                assert groups.tables == before
            else:
                moved += 1
                assert (groups.table_of(number), groups.way) == (to, "chosen")
                assert all(groups.table_of(each) == at for each in back)
            check_tables(groups, people, seats)
            assert not groups.follow(people, seats)
            swapped += groups.swap(number, other, people, seats)
            check_tables(groups, people, seats)
    assert min(moved, swapped) > 100


def test_dragging_moves_to_a_smaller_table_or_else_swaps():
    people, groups = dict.fromkeys(range(7), 1), Groups()
    groups.follow(people, 5)
    assert groups.move(0, 1, people, 5) == []
    assert groups.tables == [[1, 2, 3], [4, 5, 6, 0]]
    assert groups.move(1, 1, people, 5) == [0]
    assert groups.tables == [[0, 2, 3], [4, 5, 6, 1]]
    assert groups.swap(2, 5, people, 5)
    assert groups.tables == [[0, 5, 3], [4, 2, 6, 1]]
    assert groups.move(0, 9, people, 5) is groups.move(0, 0, people, 5) is groups.move(77, 0, people, 5) is None


def test_a_pair_changes_places_with_two():
    people = {**dict.fromkeys(range(6), 1), 6: 2}
    groups = Groups(tables=[[0, 1, 2, 3], [4, 5, 6]])
    assert not groups.follow(people, 6)
    assert groups.move(6, 0, people, 6) == [3, 2]
    assert groups.tables == [[0, 1, 6], [4, 5, 3, 2]]


def test_other_tables_come_with_another_wish():
    people, groups = dict.fromkeys(range(24), 1), Groups()
    groups.follow(people, 8)
    assert sizes_of(groups, people) == [3] * 8
    groups.at_least = 8
    groups.arrange(people, 8)
    assert sizes_of(groups, people) == [8, 8, 8]


def test_groups_are_kept():
    groups = Groups("chosen", 4, [[1, 2], [5, 3]])
    assert Groups.from_plain(json.loads(json.dumps(groups.plain()))) == groups
    assert Groups.from_plain(None) == Groups()
