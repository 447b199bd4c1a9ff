"""The README's examples run as they are written, and its environment plays all three games."""

import doctest
import re
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parent.parent.parent
README = (TOP / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
SESSIONS = [block for block in BLOCKS if block.startswith(">>>")]
PROGRAMS = [block for block in BLOCKS if not block.startswith(">>>")]


@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: session.splitlines()[0])
def test_what_is_shown_is_what_comes_out(session):
    said = []
    example = doctest.DocTestParser().get_doctest(session, {}, "README.md", "README.md", 0)

    doctest.DocTestRunner().run(example, out=said.append)

    assert example.examples
    assert said == []


@pytest.mark.parametrize(("game", "players", "options"), [
    ("nanatoridori", 2, {}), ("nanatoridori", 4, {}), ("nanuk", 6, {"declared_sides": True}),
    ("nanuk", 5, {}), ("koinobori", 3, {}),
])
def test_the_environment_plays_every_game_to_its_end(game, players, options, capsys):
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


def test_the_environment_is_short_and_uses_public_words_only():
    [program] = PROGRAMS

    assert len(program.splitlines()) <= 50
    assert not re.search(r"\._(?!_init)|import _", program)


def test_every_file_it_links_to_is_there():
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", README):
        assert (TOP / target).exists(), target
