"""What the front door computes in the browser agrees with Python: days in a row, what is due, marks of steps."""

import json
import random
import subprocess
from pathlib import Path

import pytest

from gamelib import lessons
from gamelib.lessons import Progress
from gamelib.lessons.mistake_deck import ReviewCard, ReviewDeck
from gamelib.lessons.puzzle_standing import days_of
from tests.browser.binaries import find_node
from widgets.web import front_door, site_map

LESSON = lessons.required_lessons("nanuk")[0]
SCRIPT = """
const { daysOf } = await import(process.argv[1] + "/days.js");
const { lookBack, markOf } = await import(process.argv[1] + "/journey.js");
const { cases, steps } = JSON.parse(await new Promise((done) => {
  let text = "";
  process.stdin.on("data", (part) => { text += part; }).on("end", () => done(text));
}));
const told = { games: [], words: {}, unfinished: "" };
console.log(JSON.stringify({
  marks: steps.map(markOf),
  cases: cases.map(({ record, played, today }) => {
    const kept = { lessons: { id: "progress", record }, played: played.map((day) => ({ day })) };
    const stored = (name) => JSON.stringify(kept[name] ?? null);
    const back = lookBack(told, stored, today);
    const { done, inARow } = daysOf(back.days, today);
    return { done, inARow, due: back.due.map((card) => card[0]) };
  }),
}));
"""


@pytest.mark.parametrize("seed", range(3))
def test_browser_counts_days_and_due_steps_as_python_does(seed):
    chance = random.Random(seed)
    cases = []
    for _case in range(60):
        today = 740_000 + chance.randrange(20)
        days = sorted({today - chance.randrange(-1, 25) for _day in range(chance.randrange(22))})
        cards = tuple(
            ReviewCard(f"{LESSON.key}#{step.id}", "", chance.randrange(3), today + chance.randrange(-3, 4))
            for step in LESSON.steps
        )
        played = [today - chance.randrange(12) for _game in range(chance.randrange(4))]
        cases.append((Progress(days=tuple(days), deck=ReviewDeck(cards)), played, today))
    steps = [step.id for game in ("nanuk", "koinobori") for each in lessons.courses()[game] for step in each.steps]
    told = {
        "cases": [{"record": one.write(), "played": played, "today": day} for one, played, day in cases],
        "steps": steps,
    }
    folder = (Path(front_door.__file__).parent / "js").as_uri()
    command = [str(find_node()), "--input-type=module", "-e", SCRIPT, folder]
    done = subprocess.run(command, input=json.dumps(told), capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout)

    assert answer["marks"] == [front_door.step_mark(step) for step in steps]
    for (progress, played, today), found in zip(cases, answer["cases"], strict=True):
        expected = days_of(progress, today, played)
        assert (tuple(found["done"]), found["inARow"]) == (expected.done, expected.in_a_row)
        assert sorted(found["due"]) == sorted(card.key for card in progress.deck.due(today))


def test_page_appears_everywhere_once_its_notebook_exists(tmp_path):
    assert [place["page"] for place in site_map.places(tmp_path)] == ["friends"]
    for path in ("rules", "odds", "python", "progress", "ask", "chance", "shape", "nanuk/position", "nanuk/rules"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / f"{path}.ipynb").write_text("{}", encoding="utf-8")

    assert [place["page"] for place in site_map.places(tmp_path)] == ["friends", "rules", "odds"]
    assert [page["page"] for page in site_map.menu_pages(tmp_path)] == ["progress", "ask", "python"]
    nanuk = next(game for game in site_map.games(tmp_path) if game["name"] == "nanuk")
    assert [page["label"] for page in nanuk["pages"]] == ["Rules", "Set up a position"]
