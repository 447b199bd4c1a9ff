"""A lesson done to its end by a program in its own page, which gives each right answer as soon as it can be given.

Moves are typed, as far as they have no button of their own. Hands and keys do lessons in `test_lessons.py`.
"""

from pathlib import Path

from gamelib.lessons import start_attempt
from gamelib.lessons.attempt import answer
from gamelib.lessons.steps import GO_ON, NEXT_ROUND
from tests.browser.conftest import PATIENCE

SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8").replace("export ", "")


def acts_of(step):
    """Return the acts that complete a step: what is done, to what, and by which button if there is one."""
    attempt = start_attempt(step)
    right = answer(attempt)
    match step.kind:
        case "play" | "game":
            buttons = {GO_ON: "lesson:on", NEXT_ROUND: "lesson:round"}
            buttons |= {move: f"try:{at}" for at, move in enumerate(step.tries)}
            return [("move", written, buttons.get(written, "")) for written in right]
        case "number":
            return [("guess", str(right))]
        case "choose":
            taps = [f"choose:{attempt.shuffled_items.index(right) + 1}"]
        case "order":
            taps = [f"put:{attempt.shuffled_items.index(item)}" for item in right]
        case "pick":
            taps = [place.removesuffix(":flag") for place in sorted(right.split() if isinstance(right, str) else right)]
    return [*(("tap", place) for place in taps), ("press", f"{step.kind}:check")]


def walk_to_end(page, lesson):
    """Do all steps of the lesson on a page or in a frame; return what its last screen says, and the line below it."""
    steps = [{"title": step.title, "acts": acts_of(step)} for step in lesson.steps]
    return page.evaluate(f"(given) => {{\n{SCRIPT}\nreturn walk(given); }}", {"steps": steps, "patience": PATIENCE})
