"""Lines of names and codes, in every way in which a teacher may have collected them."""

import pytest

from gamelib.classroom import HandedResult, read_code
from gamelib.homework import judge_code, write_code
from gamelib.homework.handed_lines import MAX_LINE, find_codes
from tests.library.homework_cases import SLIPS, damaged, four_parts, random_results, seeded

GIVEN, OTHER = four_parts(), four_parts("For 7b")
ONE, TWO, THREE = (write_code(GIVEN, random_results(GIVEN, seeded(at))) for at in (1, 2, 3))
FOREIGN = write_code(OTHER, random_results(OTHER, seeded(4)))
RESULT = HandedResult(read_code("4BB-0007-RV"), "A", True, 0).code
BAD = ONE[:3] + ("7" if ONE[3] != "7" else "8") + ONE[4:]
WORSE = "7K2D-9QXR-M4PX"


def found(line):
    return [(each.name, each.typed) for each in find_codes(line, GIVEN, [OTHER])]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Anna {}", "Anna"),
        ("{} Anna", "Anna"),
        ("Anna\t{}", "Anna"),
        ("{}\tAnna", "Anna"),
        ("Anna, {}", "Anna"),
        ("Anna;{};", "Anna"),
        ("Anna: {}", "Anna"),
        ("Anna:{}.", "Anna"),
        ("Anna={}", "Anna"),
        ("Anna - {}", "Anna"),
        ("- Anna -> {}", "Anna"),
        ("Anna = {}", "Anna"),
        ("“Anna”,“{}”", "Anna"),
        ("* Anna ({})", "Anna"),
        ("Anna Beth Carl {}", "Anna Beth Carl"),
        ("Okafor, Chidi\t{}", "Okafor, Chidi"),
        ("Chidi\tOkafor\t{}", "Chidi Okafor"),
        ("Marie-Claire O'Neill {}", "Marie-Claire O'Neill"),
        ("Hans-Christian {}", "Hans-Christian"),
        ("山田 太郎　{}", "山田 太郎"),
        ("Zoë {}", "Zoë"),
        ("17 {}", "17"),
        ("{} 17", "17"),
        ("1. {} Anna", "Anna"),
        ("Anna {} 14:03", "Anna"),
        ("Anna;2026-11-29 14:03;{}", "Anna"),
        ("Chidi Okafor\tchidi@school.example\t{}\t2026-11-29", "Chidi Okafor"),
        ("[30.11.26, 10:31:05] Anna: {}", "Anna"),
        ("30/11/2026, 10:31 - Anna: {}", "Anna"),
        ("11/30/26, 9:05 AM - Anna: {}", "Anna"),
        ("10:31:05 From Anna to Everyone: {}", "Anna"),
        ("10:31:05\t From  Anna Beth  to  Everyone : {}", "Anna Beth"),
        ("From Anna to Ben {}", "From Anna to Ben"),
        ("Anna 10:31 {}", "Anna"),
        ("J {}", "J"),
        ("{}", ""),
        ("   {}  ", ""),
        ("2026-11-29 {}", ""),
    ],
)
@pytest.mark.parametrize(
    "write", [str, str.lower, lambda code: code.replace("-", " "), lambda code: code.replace("-", "")]
)
@pytest.mark.parametrize("code", [ONE, BAD], ids=["whole", "with a slip"])
def test_the_name_stands_before_or_after(line, name, write, code):
    assert found(line.format(write(code))) == [(name, write(code))]


@pytest.mark.parametrize(
    ("line", "names"),
    [
        (f"Anna {ONE}, Ben {TWO}, Chiara {THREE}", ["Anna", "Ben", "Chiara"]),
        (f"Anna {ONE} Ben {TWO} Chiara {THREE}", ["Anna", "Ben", "Chiara"]),
        (f"{ONE} Anna; {TWO} Ben; {THREE} Chiara", ["Anna", "Ben", "Chiara"]),
        (f"{ONE}\tAnna\t{TWO}\tBen\t{THREE}\tChiara", ["Anna", "Ben", "Chiara"]),
        (f"{ONE} {TWO} {THREE}", ["", "", ""]),
        (f"Anna {ONE}, {TWO}, Chiara {THREE}", ["Anna", "", "Chiara"]),
    ],
)
def test_several_codes_stand_in_a_line(line, names):
    assert found(line) == [*zip(names, (ONE, TWO, THREE), strict=True)]


def test_codes_of_other_kinds_are_found_too():
    assert found(f"Anna {FOREIGN} Ben {RESULT} Chiara {WORSE}") == [
        ("Anna", FOREIGN),
        ("Ben", RESULT),
        ("Chiara", WORSE),
    ]
    assert found("Leo 7K2D 9QXR M4PX") == [("Leo", "7K2D 9QXR M4PX")]
    assert found("Anna 7K2D 9QXR M4PX") == [("Anna", "7K2D 9QXR M4PX")]
    assert found("7K2D 9QXR M4PX Anna") == [("Anna", "7K2D 9QXR M4PX")]
    assert found("Leo 4BB-0007-AWG0-9C") == [("Leo", "4BB-0007-AWG0-9C")]
    assert found("Leo 7K2D9QXRM4PX") == [("Leo", "7K2D9QXRM4PX")]
    assert found("Leo 7K2D-9QX-M4PX") == [("Leo", "7K2D-9QX-M4PX")]


def test_a_code_without_figures_is_found_with_a_slip():
    """One code in ninety has no figure in it; in capitals or in groups it is told from words all the same."""
    given, rng = GIVEN, seeded(5)
    code = next(
        code
        for _each in range(2000)
        if not any(map(str.isdigit, code := write_code(given, random_results(given, rng))))
    )
    for typed in (code[:-1], code + "Z", code[1] + code[0] + code[2:]):
        assert found(f"Li {typed}") == [("Li", typed)]
        assert found(f"Li {typed.replace('-', ' ')}") == [("Li", typed.replace("-", " "))]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "Anna",
        "name,code",
        "Anna was ill",
        "Anna Beth Carl",
        "2026-11-29 14:03",
        "Marie-Claire",
        "Jean-Paul-Marc",
        "Tel. 030 1234567",
    ],
)
def test_a_line_without_a_code_has_none(line):
    assert found(line) == []


def test_a_class_in_one_line_is_found():
    line = ", ".join(f"Learner {chr(65 + at)} {ONE}" for at in range(26))

    assert [name for name, _typed in found(line)] == [f"Learner {chr(65 + at)}" for at in range(26)]


def test_what_is_beyond_the_longest_line_is_not_read():
    assert found("Anna " * 100_000) == []
    assert found("x" * MAX_LINE + ONE) == []


PEOPLE = [
    "Anna",
    "Li",
    "Ben K.",
    "O'Neill, Zoë",
    "Anna Beth Carl",
    "Jean-Paul-Marc",
    "山田 太郎",
    "J",
    "Ünal",
    "Max Müller-Lüdenscheidt",
]
WRITTEN = [
    str,
    str.lower,
    lambda code: code.replace("-", ""),
    lambda code: code.replace("-", " "),
    lambda code: code.replace("-", "–"),
]
BETWEEN = [" ", "\t", ": ", " - ", ";", ", ", " = ", " -> "]


def test_every_code_in_lines_thrown_together_is_found():
    rng = seeded(7)
    codes = [write_code(GIVEN, random_results(GIVEN, rng)) for _each in range(60)]
    for _line in range(400):
        chosen = [
            (rng.choice(PEOPLE), rng.choice(WRITTEN)(rng.choice(codes))) for _each in range(rng.choice([1, 1, 2, 4]))
        ]
        mark, is_before = rng.choice(BETWEEN), rng.random() < 0.5
        parts = [f"{name}{mark}{code}" if is_before else f"{code}{mark}{name}" for name, code in chosen]

        assert found(rng.choice(["; ", "\t", " | "]).join(parts)) == chosen


def test_every_single_slip_in_a_line_is_explained():
    rng = seeded(8)
    codes = [write_code(GIVEN, random_results(GIVEN, rng)) for _each in range(60)]
    for _line in range(300):
        code, name, mark = rng.choice(codes), rng.choice(PEOPLE), rng.choice(BETWEEN)
        typed = rng.choice(WRITTEN[1:])(damaged(code, rng.choice(SLIPS), rng.randrange(10)))
        [(called, found_code)] = found(rng.choice([f"{name}{mark}{typed}", f"{typed}{mark}{name}"]))

        assert (called, found_code) == (name, typed)
        assert [slip.meant for slip in judge_code(found_code, GIVEN, [OTHER]).slips] == [code]


@pytest.mark.parametrize("code", [ONE, BAD], ids=["whole", "with a slip"])
@pytest.mark.parametrize("line", ["Anna\t{}", "{}\tAnna", "{}\tAnna\t14:03", "Anna\t{}\tpresent"])
def test_a_code_in_three_cells_is_found(line, code):
    cells = code.replace("-", "\t")
    assert found(line.format(cells)) == [("Anna", cells)]


def test_names_in_cells_are_no_code():
    assert found("Anna\tBeth\tCarl") == []
    assert found("A1na\tB2th\tC3rl") == []
    assert found(f"Anna\tBeth\t{ONE}") == [("Anna Beth", ONE)]
    assert found(f"Anna\t{ONE[:4]}\t{ONE[5:9]}") == []
