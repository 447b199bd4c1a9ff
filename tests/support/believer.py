"""A scripted learner with beliefs: answers steps as somebody does who holds them, through the lesson player."""

from gamelib.beliefs import ask
from gamelib.lessons.practice import answers_of_believer, right_act
from tests.support.lesson_browser import MAX_FRAMES, do_step


def give(browser, act):
    """Give an answer to the step on the table, by tapping, pressing and typing; return the scene."""
    attempt = browser.board.attempt
    match attempt.step.kind:
        case "choose":
            browser.tap(f"choose:{attempt.shuffled_items.index(act) + 1}")
            return browser.press("choose:check")
        case "number":
            browser.send("set", id="number", value=act)
            return browser.press("lesson:guess")
        case "pick" if act == "nothing":
            return browser.press("pick:nothing")
        case "pick":
            for place in sorted(act.split() if isinstance(act, str) else act):
                browser.tap(place.removesuffix(":flag"))
            return browser.press("pick:check")
    browser.type(act)
    for _frame in range(MAX_FRAMES):  # a mistake stays on the table, with what is said about it
        if "next" not in browser.board.scene:
            break
        browser.send("go")
    return browser.board.scene


def answer_like(browser, held=()):
    """Answer the step that was made as somebody does who holds these beliefs; return whether that was right."""
    board = browser.board
    made = board.walk.made[board.walk.at]
    believed = ask(made.item, *held)
    if believed & made.answers.right:
        give(browser, right_act(made.step))
        return True
    acts = [act for name in held for act in answers_of_believer(made.step, name) if made.given.get(act) in believed]
    give(browser, acts[0])
    return False


def put_right(browser):
    """Answer rightly what was wrong before."""
    buttons = [button["id"] for button in browser.board.scene.get("buttons", [])]
    for button in ("lesson:retry", "lesson:return"):
        if button in buttons:
            browser.press(button)
    do_step(browser, browser.board.attempt.step)
