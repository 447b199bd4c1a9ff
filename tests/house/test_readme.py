"""README and CONTRIBUTING: examples run, links lead somewhere, and the environment plays all three games."""

import doctest
import re
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parent.parent.parent
README = (TOP / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
CONTRIBUTING = (TOP / "CONTRIBUTING.md").read_text(encoding="utf-8")
SESSIONS = [
    block
    for text in (README, CONTRIBUTING)
    for block in re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    if block.startswith(">>>")
]
PROGRAMS = [block for block in BLOCKS if not block.startswith(">>>")]


@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: session.splitlines()[0])
def test_examples_print_what_they_show(session):
    outputs = []
    example = doctest.DocTestParser().get_doctest(session, {}, "README.md", "README.md", 0)

    doctest.DocTestRunner().run(example, out=outputs.append)

    assert example.examples
    assert outputs == []


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("nanatoridori", 2, {}),
        ("nanatoridori", 4, {}),
        ("nanuk", 6, {"declared_sides": True}),
        ("nanuk", 5, {}),
        ("koinobori", 3, {}),
    ],
)
def test_environment_plays_every_game_to_its_end(game, players, options, capsys):
    [program] = PROGRAMS
    names = {}
    exec(compile(program, "README.md", "exec"), names)
    assert capsys.readouterr().out.startswith("[")
    env = names["Environment"](game, players, **options)

    env.reset(seed=7)
    steps = 0
    while env.agent is not None:
        _observation, actions = env.observe()
        env.step(actions[steps * 7 % len(actions)])
        steps += 1

    assert len(env.rewards()) == players
    assert 1 in env.rewards()


def test_environment_is_short_and_uses_only_public_names():
    [program] = PROGRAMS

    assert len(program.splitlines()) <= 50
    assert not re.search(r"\._(?!_init)|import _", program)


def test_lesson_shown_is_the_one_in_the_file():
    [lesson] = [
        block
        for block in re.findall(r"^```toml\n(.*?)^```", CONTRIBUTING, re.DOTALL | re.MULTILINE)
        if "[[step]]" in block
    ]

    assert lesson == (TOP / "notebooks" / "teachers" / "01_beat_a_pair.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", [README, CONTRIBUTING], ids=["README", "CONTRIBUTING"])
def test_linked_files_exist(text):
    targets = re.findall(r"\]\((?!http|#)([^)#]+)[^)]*\)", text)

    assert targets
    assert [target for target in targets if not (TOP / target).exists()] == []
