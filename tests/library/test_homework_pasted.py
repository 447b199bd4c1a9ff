"""Whole texts that a teacher pastes: tables with breaks in their cells, and chats with the names above the codes."""

import pytest

from gamelib.homework import handed_in, write_code
from gamelib.homework.handed_in import read_handed
from gamelib.homework.pasted_lines import pasted_lines
from tests.library.homework_cases import damaged, four_parts, random_results, seeded

GIVEN = four_parts()
ONE, TWO, THREE = (write_code(GIVEN, random_results(GIVEN, seeded(at))) for at in (1, 2, 3))
CLASS = [("Anna Ito", ONE), ("Ben", TWO), ("Chiara", THREE)]


def listed(text):
    return [(entry.name, entry.code, entry.kind) for entry in read_handed(GIVEN, text).entries]


CHATS = {
    "names alone": "Anna Ito\n{}\nBen\n{}\nChiara\n{}",
    "with empty lines": "Anna Ito\n\n{}\n\nBen\n\n{}\n\nChiara\n\n{}",
    "name and time": "Anna Ito 10:31\n{}\nBen 10:32\n{}\nChiara 10:40\n{}",
    "time and name": "[10:31] Anna Ito\n{}\n[10:32] Ben\n{}\n[10:40] Chiara\n{}",
    "time below the name": "Anna Ito\n10:31\n{}\nBen\n10:32\n{}\nChiara\n10:40\n{}",
    "half a day": "Anna Ito  10:31 AM\n{}\nBen  1:32 p.m.\n{}\nChiara  Yesterday at 9:40 PM\n{}",
    "a dash": "Anna Ito — Today at 10:31\n{}\nBen — Today at 10:32\n{}\nChiara — 29/11/2026 10:40\n{}",
    "a meeting": "10:31:05\t From  Anna Ito  to  Everyone:\n\t{}\n10:32:09 From Ben to Everyone:\n\t{}\n"
    "10:40:00 From Chiara to Ms Okafor:\n\t{}",
    "more words": "Anna Ito 10:31\nHello\nhere it is:\n{}\nBen 10:32\nand mine\n{}\nChiara 10:40\n{}",
}


@pytest.mark.parametrize("chat", CHATS.values(), ids=CHATS)
def test_in_a_chat_names_stand_above_their_codes(chat):
    text = chat.format(ONE, TWO, THREE)

    assert listed(text) == [(name, code, "checked") for name, code in CLASS]


def test_of_a_chat_only_what_brings_no_code_is_listed_apart():
    text = f"Dmitri 10:30\nI was ill\nAnna Ito 10:31\n{ONE}\nBen 10:32\n{TWO}\nChiara 10:33\n{THREE}\nthank you"

    assert listed(text) == [
        ("Dmitri 10:30", "", "no code"),
        ("I was ill", "", "no code"),
        *((name, code, "checked") for name, code in CLASS),
        ("thank you", "", "no code"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        f"Anna {ONE}\nChiara was ill\n{TWO}",
        f"{ONE}\nChiara was ill\n{TWO}",
        f"Anna {ONE}\nBen was ill\n{TWO} {THREE}",
    ],
)
def test_a_line_among_others_is_nobodys_name(text):
    assert "no name" in [kind for _name, _code, kind in listed(text)]
    assert "no code" in [kind for _name, _code, kind in listed(text)]


TABLES = {
    "a name in two lines": '"Anna\nIto"\t{}\nBen\t{}\nChiara\t{}',
    "a note in two lines": 'Anna Ito\t{}\t"done\nlate"\nBen\t{}\t\nChiara\t{}\t',
    "windows": '"Anna\r\nIto"\t{}\r\nBen\t{}\r\nChiara\t{}\r\n',
    "commas": '"Anna\nIto","{}"\n"Ben","{}"\n"Chiara","{}"',
    "semicolons": '"Anna\nIto";{}\n"Ben";{}\nChiara;{}',
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_a_cell_of_several_lines_stays_in_its_row(table):
    found = [each for each in listed(table.format(ONE, TWO, THREE)) if each[2] != "no code"]

    assert [(name.removesuffix(" done late"), code) for name, code, _kind in found] == CLASS


def test_a_quotation_mark_joins_nothing_else():
    lines = ['Anna "', '"Ben', 'a "b', 'c" d', 'x\t"y', "z"]

    assert [line.text for line in pasted_lines("\n".join(lines))] == lines
    assert [line.text for line in pasted_lines('"a\n' + "b" * 300 + '\n"')] == ['"a', "b" * 300, '"']


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_slip_in_a_pasted_table_is_mended_where_it_stands(end):
    text = end.join(['"Anna', f'Ito"\t{damaged(ONE, "wrong")}', f"Ben\t{damaged(TWO, 'swapped').replace('-', chr(9))}"])
    for entry in read_handed(GIVEN, text).entries:
        assert text.count(entry.source) == 1
        text = text.replace(entry.source, entry.mended)

    assert listed(text) == [("Anna Ito", ONE, "checked"), ("Ben", TWO, "checked")]


def test_without_names_above_a_chat_would_name_nobody(monkeypatch):
    monkeypatch.setattr(handed_in, "names_above", lambda _lines, _found: {})

    assert ("", ONE, "no name") in listed(CHATS["names alone"].format(ONE, TWO, THREE))
