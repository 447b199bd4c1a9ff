"""The bench that holds chances to what happened: it resumes, starts again with other players, finds what is off."""

import time

from tests.bench import calibration
from tests.bench.calibration import Table, Told, add, all_told, holds, page_of, work_on
from tests.bench.strength import load

ONLY = "koinobori, 2"


def worked_on(path, positions):
    """Continue a record of one table, in one process."""
    return work_on(path, time.time() + 60, 1, positions, 4, ONLY)


def test_positions_are_continued_and_not_repeated(tmp_path, monkeypatch):
    monkeypatch.setattr(calibration, "SLICE", 2)
    path = tmp_path / "record.json"

    assert worked_on(path, 2)
    first = load(path)["koinobori, 2 players"]
    assert worked_on(path, 4)
    both = load(path)["koinobori, 2 players"]

    assert (first["done"], both["done"]) == ([0], [0, 2])
    assert [sum(tenth[0] for tenth in each["tenths"]) for each in (first, both)] == [2, 4]
    assert all(early <= late for early, late in zip(first["tenths"], both["tenths"], strict=True))
    assert "| koinobori, 2 players (4 deals) | 4 |" in page_of(load(path))


def test_chances_told_in_another_way_start_again():
    table = Table("koinobori", 2, ())
    record = {table.key: {"mark": "old", "deals": 4, "done": [0], "tenths": []}}

    assert calibration.entry(record, table, "old", 4)["done"]
    assert not calibration.entry(record, table, "new", 4)["done"]
    assert not calibration.entry(record, table, "old", 5)["done"]


def positions_with_chance(many, said, happened):
    """Return the sums for this many positions, each with the same chance, of which so many came true."""
    whole = Told()
    for number in range(many):
        came = float(number < happened)
        whole = add(whole, Told(1, said, came, (said - came) ** 2))
    return whole


def test_what_is_off_beyond_its_interval_does_not_hold():
    good, bad = positions_with_chance(1000, 0.55, 540), positions_with_chance(1000, 0.55, 440)

    assert round(good.off, 3) == 0.01
    assert holds([good])
    assert not holds([bad])
    assert holds([positions_with_chance(50, 0.55, 20), good])  # so few say nothing alone
    assert not holds([good, positions_with_chance(1000, 0.55, 440), good, good, good, good])
    assert all_told([good, bad]).count == 2000
