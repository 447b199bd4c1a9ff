"""What a class of 26 hands in, and what the desk lists: line by line, duplicates, damage, other homework, the table."""

import csv
import io
import json

import pytest

from gamelib.classroom import CLASS_SEAT, result_of
from gamelib.homework import (
    DealPart,
    Homework,
    OwnWork,
    as_code_tells,
    code_signs,
    describe,
    handed_in,
    handed_lines,
    is_whole,
    write_code,
)
from gamelib.homework.handed_file import write_file
from gamelib.homework.handed_in import MAX_FILES, MAX_LINES, MAX_TEXT, read_handed
from gamelib.homework.handed_lines import MAX_LINE
from tests.library.homework_cases import (
    SLIPS,
    damaged,
    every_kind,
    four_parts,
    fullest,
    one_question,
    play_deal,
    random_results,
    seeded,
    whole_work,
)
from widgets.desk.homework_list import HomeworkList
from widgets.desk.spreadsheet import escape_formula

NAMES = [
    *("Aisha", "Ben", "Chiara", "Dmitri", "Eve", "Fatou", "Goran", "Hana", "Ingrid", "Jun", "Kofi", "Leo", "Mei"),
    *("Noa", "Omar", "Priya", "Quentin", "Rosa", "Sven", "Tala", "Ulla", "Viktor", "Wanda", "Xenia", "Yusuf", "Zoë"),
]
GIVEN, OTHER, UNKNOWN = four_parts(), four_parts("For 7b"), four_parts("Of last year")


def random_work(homework, seed, tag):
    """Return the work of a learner who does about four steps in five, with some help and some mistakes."""
    rng, work = seeded(seed), OwnWork(homework, tag=tag)
    for part, given in enumerate(homework.parts):
        if isinstance(given, DealPart):
            work = work.with_deal(part, play_deal(given.code)) if rng.random() < 0.8 else work
        else:
            for step in range(given.steps):
                if rng.random() < 0.3:
                    work = work.with_step(part, step, right=False)
                if rng.random() < 0.9:
                    work = work.with_step(part, step, right=True, shown=rng.random() < 0.15)
        work = work.with_minutes(part, rng.randrange(1, 9))
    return work


WORKS = [random_work(GIVEN, seed, 100 + seed) for seed in range(26)]
CODES = [write_code(GIVEN, work.results) for work in WORKS]


def expected_cells(results):
    told = as_code_tells(GIVEN, results)
    return [describe(part, result) for part, result in zip(GIVEN.parts, told.parts, strict=True)]


class HandedClass:
    """What 26 learners hand in, and the row that is expected for each: its verdict, its cells, words of its reason."""

    def __init__(self):
        self.lines, self.files, self.rows = ["name;code"], [], [("name;code", "no code", None, "no code in this line")]
        self.hand_in_whole_codes()
        self.hand_in_damaged_codes()
        self.hand_in_codes_that_do_not_count()
        self.hand_in_files()
        self.text = "\n".join(self.lines)

    def expect(self, name, kind, results=None, why=""):
        self.rows.append((name, kind, None if results is None else expected_cells(results), why))

    def hand_in_whole_codes(self):
        ways = [
            "{name} {code}",
            "{code}\t{name}",
            "{name};{code}",
            "{name}, {lower}",
            "{name}: {spaced}",
            "{code} {name}",
        ]
        pairs = [*zip(NAMES[:9], CODES[:9], strict=True)]
        for at, (name, code) in enumerate(pairs[:6]):
            spaced = code.replace("-", " ")
            self.lines.append(ways[at].format(name=name, code=code, lower=code.lower(), spaced=spaced))
        self.lines.append(", ".join(f"{name} {code}" for name, code in pairs[6:]))
        for at, (name, _code) in enumerate(pairs):
            self.expect(name, "checked", WORKS[at].results, "handed in this very code" if at == 0 else "")

    def hand_in_damaged_codes(self):
        for at, how in enumerate(SLIPS, 9):
            self.lines.append(f"{NAMES[at]} {damaged(CODES[at], how)}")
            self.expect(NAMES[at], "misread", None, CODES[at])
        self.lines.append(f"{NAMES[13]} {damaged(CODES[13], 'twice')}")
        self.expect(NAMES[13], "misread", None, "more than one mistake")

    def hand_in_codes_that_do_not_count(self):
        foreign, unknown = (write_code(each, random_results(each, seeded())) for each in (OTHER, UNKNOWN))
        self.lines += [f"{NAMES[14]} {foreign}", f"{NAMES[15]} {unknown}"]
        self.expect(NAMES[14], "other", None, "belongs to “For 7b”")
        self.expect(NAMES[15], "other", None, "does not belong to this homework")
        self.lines += [f"{NAMES[16]} {CODES[16]}", f"{NAMES[16].upper()} {CODES[16].lower()}"]
        self.expect(NAMES[16], "checked", WORKS[16].results)
        self.expect(NAMES[16].upper(), "twice", WORKS[16].results, "handed in twice")
        better = whole_work(GIVEN, slips=False)
        self.lines += [f"{NAMES[17]} {write_code(GIVEN, better.results)}", f"{NAMES[17]} {CODES[17]}"]
        self.expect(NAMES[17], "checked", better.results)
        self.expect(NAMES[17], "twice", WORKS[17].results, "code with this name counts")
        self.lines += [CODES[18], f"{NAMES[19]} {CODES[0]}"]
        self.expect("", "no name", WORKS[18].results)
        self.expect(NAMES[19], "twice", WORKS[0].results, f"{NAMES[0]} handed in this very code")
        deal = result_of(play_deal(GIVEN.parts[3].code), CLASS_SEAT)
        self.lines.append(f"{NAMES[20]} {deal.code.replace('-', '')}")
        only_deal = OwnWork(GIVEN).with_deal(3, play_deal(GIVEN.parts[3].code))
        self.expect(NAMES[20], "result", only_deal.results, "only the result of the deal")

    def hand_in_files(self):
        whole, changed, other = (random_work(each, 21 + at, 9) for at, each in enumerate((GIVEN, GIVEN, OTHER)))
        plain, spaced = json.loads(write_file(changed, NAMES[22])), CODES[25].replace("-", "&nbsp;")
        self.files += [
            ("jun.json", write_file(whole, NAMES[21])),
            ("better.json", json.dumps(plain | {"minutes": plain["minutes"] + 40})),
            ("other.json", write_file(other, NAMES[23])),
            (f"{NAMES[24]}_123456_assignsubmission_file_/homework.json", write_file(WORKS[24])),
            (f"{NAMES[25]}_98_assignsubmission_onlinetext_/onlinetext.html", f"<p>Here:<br>{spaced}</p>"),
            ("holiday.jpg", "\ufffd\ufffd\x00"),
            ("essay.txt", "Why does the first card not matter?"),
        ]
        self.rows.append((NAMES[21], "checked", file_cells(whole.results), ""))
        self.expect(NAMES[22], "changed", None, "one of them was changed")
        self.expect(NAMES[23], "other", None, "this file belongs to “For 7b”".removeprefix("this "))
        self.rows.append((NAMES[24], "checked", file_cells(WORKS[24].results), ""))
        self.expect(NAMES[25], "checked", WORKS[25].results)
        self.expect("", "unread", None, "not text")
        self.expect("", "unread", None, "no homework in this file")

    def read(self):
        return read_handed(GIVEN, self.text, self.files, [one_question(), OTHER])


def file_cells(results):
    """Return the cells of a file, which tells more than a code of what is not finished."""
    return [describe(part, result) for part, result in zip(GIVEN.parts, results.parts, strict=True)]


def differences(handed, expected):
    """Return what the list says otherwise than is expected, line by line."""
    found = [
        (
            entry.name,
            entry.kind,
            None if entry.results is None else [*map(describe, GIVEN.parts, entry.results.parts)],
            entry.why,
        )
        for entry in handed.entries
    ]
    unlike = [
        (one, other)
        for one, other in zip(found, expected, strict=False)
        if one[:3] != other[:3] or other[3] not in one[3] or bool(other[3]) != bool(one[3])
    ]
    return unlike + ([(len(found), len(expected))] if len(found) != len(expected) else [])


def test_the_list_of_a_class_is_right_line_by_line():
    handed_class = HandedClass()

    assert len({*NAMES}) == 26
    assert differences(handed_class.read(), handed_class.rows) == []


@pytest.mark.parametrize(
    ("where", "name", "fault"),
    [
        (handed_in, "_name_duplicates", lambda _homework, entries: list(entries)),
        (handed_in, "_rank", lambda _homework, _results: ()),
        (handed_in, "_judge_result", lambda entry, _homework, _handed: entry),
        (code_signs, "find_slips", lambda _signs: ()),
        (code_signs, "_single_slips", lambda _signs: iter(())),
        (code_signs, "has_right_signs", lambda _signs: True),
        (code_signs, "_unscramble", lambda number, _key: number % 2**24),
        (handed_in, "fold_name", lambda name: name),
        (handed_in, "_without_tags", lambda text: text),
        (handed_lines, "_is_result", lambda _typed: False),
        (handed_lines, "find_name", lambda text: text.strip()),
        (handed_in.HandedEntry, "name", property(lambda _entry: "Anna")),
        (handed_in, "clean_name", lambda _name: ""),
        (Homework, "key", 7),
    ],
    ids=lambda fault: fault if isinstance(fault, str) else "",
)
def test_a_planted_fault_shows_in_the_list(monkeypatch, where, name, fault):
    handed_class = HandedClass()
    monkeypatch.setattr(where, name, fault)
    if name == "key":
        for homework in (GIVEN, OTHER):
            monkeypatch.delitem(homework.__dict__, "key", raising=False)

    assert differences(handed_class.read(), handed_class.rows) != []


def test_mending_a_line_makes_it_count():
    handed_class = HandedClass()
    text = handed_class.text
    mended = [entry for entry in handed_class.read().entries if entry.mended]
    for entry in mended:
        assert text.count(entry.source) == 1
        text = text.replace(entry.source, entry.mended)
    again = {entry.name: entry for entry in read_handed(GIVEN, text).entries}

    assert [entry.name for entry in mended] == NAMES[9:13]
    for at in range(9, 13):
        assert again[NAMES[at]].kind == "checked"
        assert again[NAMES[at]].results == as_code_tells(GIVEN, WORKS[at].results)


def test_a_name_handed_in_again_with_a_better_result_counts_once():
    better = whole_work(GIVEN, slips=False)
    for first, second in ((WORKS[3], better), (better, WORKS[3])):
        lines = "\n".join(f"Dmitri {write_code(GIVEN, work.results)}" for work in (first, second))
        handed = read_handed(GIVEN, lines)

        assert [entry.code for entry in handed.counted] == [write_code(GIVEN, better.results)]
        assert sorted(entry.kind for entry in handed.entries) == ["checked", "twice"]


def test_a_file_counts_before_its_own_code():
    handed = read_handed(GIVEN, f"Aisha {CODES[0]}", [("aisha.json", write_file(WORKS[0], "Aisha"))])

    assert [(entry.kind, entry.is_from_file) for entry in handed.entries] == [("twice", False), ("checked", True)]


def test_equal_results_in_a_deal_are_no_copies():
    """Codes of a deal's result hold nothing of the device, so two learners with equal results have equal codes."""
    code = result_of(play_deal(GIVEN.parts[3].code), CLASS_SEAT).code
    handed = read_handed(GIVEN, f"Aisha {code}\nBen {code}")

    assert [entry.kind for entry in handed.entries] == ["result", "result"]
    assert [each.code for each in handed.deal_results] == [code, code]


def test_equal_codes_of_so_long_a_homework_may_be_chance():
    given = fullest()
    code = write_code(given, random_results(given, seeded()))
    handed = read_handed(given, f"Aisha {code}\nBen {code}")

    assert "equal results may have equal codes" in handed.entries[1].why
    assert "perhaps they share a device" in read_handed(GIVEN, f"Aisha {CODES[0]}\nBen {CODES[0]}").entries[1].why


def test_a_result_of_another_deal_does_not_belong():
    code = result_of(play_deal("4BB-0007-RV"), CLASS_SEAT).code
    [entry] = read_handed(GIVEN, f"Aisha {code}").entries

    assert (entry.kind, entry.why) == (
        "other",
        "This is a result of the deal 4BB-0007-RV, which is not part of this homework.",
    )


def test_a_mistyped_result_of_a_deal_is_explained():
    [entry] = read_handed(GIVEN, "Aisha 4BB-0007-AWG0-9C").entries

    assert (entry.kind, entry.mended) == ("misread", "")
    assert "two neighbours look swapped; did you mean" in entry.why


def test_a_mistyped_code_in_a_file_is_explained_but_not_mended():
    [entry] = read_handed(GIVEN, files=[("code.txt", f"Aisha {damaged(CODES[0], 'wrong')}")]).entries

    assert (entry.kind, entry.name, entry.source, entry.mended) == ("misread", "Aisha", "code.txt", "")
    assert CODES[0] in entry.why


def test_a_mistyped_code_of_another_homework_is_not_mended():
    code = damaged(write_code(OTHER, random_results(OTHER, seeded())), "swapped")
    [entry] = read_handed(GIVEN, f"Aisha {code}", others=[OTHER]).entries

    assert (entry.kind, entry.homework, entry.mended) == ("misread", OTHER, "")
    assert entry.why == "This looks like a mistyped code of “For 7b”."


def test_more_than_is_read_at_once_is_said():
    long_line = "x " * MAX_LINE
    for text in (
        f"Aisha {CODES[0]}\n{long_line}",
        f"Aisha {CODES[0]}\n" + "x\n" * MAX_TEXT,
        f"Aisha {CODES[0]}\n" * (MAX_LINES + 1),
    ):
        handed = read_handed(GIVEN, text)

        assert [entry.name for entry in handed.counted] == ["Aisha"]
        assert handed.entries[-1].why == "This is more than is read at once; give it in parts."
    assert read_handed(GIVEN, files=[("x", "x")] * (MAX_FILES + 1)).entries[-1].why.startswith("This is more than")


def test_a_file_that_is_pasted_is_read_as_a_file():
    [entry] = read_handed(GIVEN, write_file(WORKS[3], "Dmitri")).entries

    assert (entry.kind, entry.name, entry.results) == ("checked", "Dmitri", WORKS[3].results)


def test_a_file_is_no_better_for_telling_more():
    """Of an unfinished part a file counts steps that were shown, which a code does not."""
    shown = OwnWork(GIVEN, tag=1).with_step(0, 0, right=True, shown=True).with_step(0, 1, right=True, shown=True)
    alone = OwnWork(GIVEN, tag=1).with_step(0, 0, right=True)
    handed = read_handed(GIVEN, f"Ben {write_code(GIVEN, alone.results)}", [("ben.json", write_file(shown, "Ben"))])

    assert [entry.kind for entry in handed.entries] == ["checked", "twice"]


@pytest.mark.parametrize("text", ["", "\n \n", "\x00\x01", "a" * 300_000, "\u202e" * 50, ",,,;;;\t\t", "\n" * 10_000])
def test_junk_is_listed_or_passed_over(text):
    handed = read_handed(GIVEN, text, [("x", text), ("", "{"), ("y.json", "{}")])

    assert handed.counted == ()
    assert all(entry.why for entry in handed.entries)


# What the page shows --------------------------------------------------------------------


def listed_class():
    return HomeworkList(HandedClass().read(), learners=26)


def test_rows_are_sorted_by_name():
    names = [row["name"].casefold() for row in listed_class().rows]
    named = [name for name in names if name]

    assert named == sorted(named)
    assert names == [*named, "", "", ""]


def test_the_page_says_how_many_are_in():
    page = listed_class()

    assert page.title == "Homework: Without putting back"
    assert page.summary == "16 of 26 are in."
    assert page.columns[:3] == ("name", "done", "More, or higher")
    assert page.columns[-2:] == ("minutes", "verdict")
    assert "not who typed it" in page.note


def test_a_row_has_stars_and_words_for_each_part():
    row = next(
        row for row in HomeworkList(read_handed(GIVEN, f"Ulla {write_code(GIVEN, whole_work(GIVEN).results)}")).rows
    )

    assert (row["name"], row["done"], row["minutes"], row["badge"]) == ("Ulla", "4 of 4", "20", "checked")
    assert [cell["stars"] for cell in row["cells"]] == [3, -1, -1, -1]
    assert row["cells"][1]["text"] == "4 of 4 right, 3 at the first try"


def test_own_words_of_a_file_are_listed():
    handed = read_handed(every_kind(), "", [("jun.json", write_file(whole_work(every_kind()), "Jun"))])

    assert HomeworkList(handed).rows[0]["words"] == ["Because any first card will do."]
    assert "Because any first card will do." in HomeworkList(handed).table()


# The table to save ----------------------------------------------------------------------


def saved(listed):
    text = listed.table()
    assert text[0] == "\ufeff"
    return [*csv.DictReader(io.StringIO(text[1:]))]


def test_the_table_has_each_learner_once():
    rows = saved(listed_class())
    names = [row["name"] for row in rows]

    assert len(rows) == 26
    assert {*names} == {*NAMES, ""} - {NAMES[18]}
    assert sum(row["verdict"] in ("checked", "name?", "deal only") for row in rows) == 16


def test_the_table_tells_what_a_code_tells():
    row = next(row for row in saved(listed_class()) if row["name"] == "Aisha")
    results = as_code_tells(GIVEN, WORKS[0].results)
    lesson, deal = results.parts[0], results.parts[3]

    assert row["parts done"] == str(sum(map(is_whole, GIVEN.parts, results.parts)))
    assert row["minutes"] == str(results.minutes)
    assert row["1 More, or higher: done"] == str(lesson.done)
    assert row["1 More, or higher: shown"] == ("" if lesson.shown is None else str(lesson.shown))
    assert row["4 Koinobori, deal 3KB-000Z-04: points"] == ("" if deal.points is None else str(deal.points))
    assert row["code"] == CODES[0]


FORMULAS = ['=HYPERLINK("http://x","y")', "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", " =1+1", "＝1+1", "\t=1", "\r=1"]


@pytest.mark.parametrize("name", FORMULAS)
def test_a_spreadsheet_runs_no_name_as_a_formula(name):
    work = whole_work(every_kind()).with_words(5, name)
    given = Homework("=1+1", every_kind().parts)
    entries = [("x.json", write_file(OwnWork(given, work.parts), name))]
    text = HomeworkList(read_handed(given, "", entries)).table()
    cells = [cell for row in csv.reader(io.StringIO(text[1:])) for cell in row]

    assert any(cell.startswith("'") for cell in cells)
    assert [cell for cell in cells if cell.strip()[:1] in ("=", "+", "-", "@", "＝")] == []
    assert escape_formula(name) == f"'{name}"


def test_numbers_stay_numbers_in_the_table():
    assert [escape_formula(cell) for cell in ("-3", "+4", "12.5", "-0,5", "Zoë-Marie")] == [
        *("-3", "+4", "12.5", "-0,5", "Zoë-Marie")
    ]
