"""A puzzle as a scene: the question, the position, the offered moves as tiles, and the page after it."""

from __future__ import annotations

from typing import Any

from gamelib.core import registry
from gamelib.core.language import _, n_
from gamelib.lessons import Puzzle
from gamelib.lessons.believed import of_theme
from gamelib.lessons.puzzle_files import puzzles, theme_of
from gamelib.lessons.puzzle_standing import days_of, own_rating
from widgets import drawings, scenes
from widgets.lesson import step_scene
from widgets.lesson.calendar_words import day_and_month
from widgets.lesson.learner import Learner
from widgets.lesson.lesson_end import practice_link
from widgets.lesson.puzzle_state import CHOOSE, LETTERS, PuzzleState
from widgets.lesson.puzzle_walk import PuzzleWalk
from widgets.scenes.card_faces import faces_by_key
from widgets.stage.lesson_parts import PageLink
from widgets.stage.puzzle_parts import NumberPlate, Picture, PictureCard, PuzzleEnd, ShareText
from widgets.stage.review_scene import Strip
from widgets.stage.scene import Button, Group, Scene, Zone, build_button, build_main_button, compress_faces

DAY, MOST_DRAWN = "day", 6
"""The drawing of a day; the most animals that are drawn one by one."""
NEAR, FAR = 60, 200
"""Two ratings are about the same up to this many points, and far from each other from so many on."""


# The puzzle ----------------------------------------------------------------------------


def add_puzzle(scene: Scene, walk: PuzzleWalk, state: PuzzleState) -> None:
    """Add a puzzle to a scene: nothing is chosen, and nothing says which move is best before it is solved."""
    part = step_scene.build_part(state)
    scene |= {
        "title": walk.course.title,
        "note": describe_puzzle(state.puzzle),
        "world": state.attempt.step.game,
        "dock": part.get("dock", "stacked"),
        "lesson": {"title": walk.course.title, "note": describe_puzzle(state.puzzle), "place": "", "dots": []},
        "goal": {"text": state.attempt.say, "parts": [], "note": _("Tap one. Then press Check.")},
        "message": step_scene.build_message(state),
        "buttons": _buttons(walk, state),
        "faces": part["faces"],
        "seats": part["seats"],
        **({"anticlockwise": True} if part.get("anticlockwise") else {}),
        "zones": [*part["zones"], _tiles(state)],
    }
    scene["faces"] = scene["faces"] | _faces(state)
    compress_faces(scene)


def describe_puzzle(puzzle: Puzzle) -> str:
    """Return the game of a puzzle and its rating."""
    title = registry.about(puzzle.step.game).title
    if puzzle.rating is None:
        return _("{game} · made and proved just now").format(game=title)
    return _("{game} · rated {rating}").format(game=title, rating=puzzle.rating)


def _tiles(state: PuzzleState) -> Zone:
    return {
        "kind": "tiles",
        "id": "answers",
        "label": _("Moves to choose from"),
        "area": "cloth",
        "groups": [_tile(state, at) for at in range(len(state.offered))],
        "pick": "one",
    }


def _tile(state: PuzzleState, at: int) -> Group:
    """Build the tile of an offered move: its key, its words, its picture, and what it comes to if that may be told."""
    name, label = f"{CHOOSE}:{at + 1}", state.labels[at]
    tile: Group = {"id": name, "label": label, "cards": [], "number": LETTERS[at], "caption": label}
    tile["picture"] = _pictures(state)[at]
    if (worth := state.worth_shown(at)) is not None:
        tile["bar"] = {"text": worth.text, "share": round(worth.share, 3)}
        tile["label"] = _("{move}: {worth}").format(move=label, worth=worth.text)
    if state.attempt.done:
        if at in state.best:
            tile["state"] = "right"
    elif name in state.picked:
        tile["state"] = "chosen"
    elif at in state.tried:
        tile["state"] = "wrong"
    return tile | {"place": True} if state.may_act and at not in state.tried else tile


def _pictures(state: PuzzleState) -> list[Picture]:
    """Return the offered moves as pictures; days are counted on a track that is equally long for all of them."""
    pictures = [_picture(scenes.picture_move(state.attempt.step.game, state.view, move)) for move in state.offered]
    longest = max(picture.get("days", 0) for picture in pictures)
    return [picture | {"track": longest} if "days" in picture else picture for picture in pictures]


def _picture(strip: Strip) -> Picture:
    """Return a move as a picture on a tile: animals are drawn as often as they count, and a mere hand not."""
    picture: Picture = {"spoken": strip["spoken"], "tokens": []}
    for token in strip.get("tokens", []):
        count = token.get("count", 0)
        if token["symbol"] == DAY:
            picture["days"] = count
        elif 0 < count <= MOST_DRAWN:
            picture["tokens"] += [{"symbol": token["symbol"], "label": token["label"]}] * count
        else:
            picture["tokens"].append(token)
    cards = [PictureCard(**card) for card in strip.get("cards", [])]
    if not picture["tokens"] or any("state" in card for card in cards):
        picture["cards"] = cards
    return picture


def _faces(state: PuzzleState) -> dict[str, Any]:
    """Return the faces of all cards in the pictures of moves."""
    shown = [picture.get("cards", []) for picture in _pictures(state)]
    return faces_by_key(state.attempt.step.game, {card["face"] for cards in shown for card in cards})


def _buttons(walk: PuzzleWalk, state: PuzzleState) -> list[Button]:
    if walk.is_making:
        return []
    if state.attempt.done:
        return [build_main_button("lesson:next", _("Continue"))]
    if state.message is not None and state.message["kind"] == "again":
        return [build_main_button("lesson:retry", _("Try again")), build_button("lesson:show", _("Show me"))]
    return [build_main_button(f"{CHOOSE}:check", _("Check"), "" if state.picked else _("Tap a move first."))]


def build_tools(walk: PuzzleWalk) -> list[Button]:
    """Build the tools of the page: back to all puzzles, a hint, other puzzles, the learner's progress."""
    new = build_button("puzzles:new", _("New puzzle"))
    menu: list[Button] = [
        build_button("puzzles:today", _("Puzzle of the day")),
        build_button("puzzles:number", _("Puzzle by number …")),
        build_button("lesson:progress", _("Your progress …")),
    ]
    if walk.screen != "step" or not isinstance(walk.state, PuzzleState):
        return [new, *map(_tucked, menu)]
    steps = [build_button("lesson:steps", _("Go to …"))] if len(walk.course.entries) > 1 else []
    hint = step_scene.build_tools(walk.position, walk.state)[0]
    back = build_button("puzzles:home", _("All puzzles")) | {"icon": "back"}
    return [back, hint, *map(_tucked, (new, *steps, *menu))]


def _tucked(tool: Button) -> Button:
    """Return a tool as an entry of the menu."""
    return tool | {"more": True}


# The page after it ----------------------------------------------------------------------


def add_end(scene: Scene, walk: PuzzleWalk, state: PuzzleState) -> None:
    """Add the page after a puzzle: the rating, the days, a text to share, and what comes next."""
    symbols = drawings.BY_GAME.get(state.attempt.step.game) or registry.about(state.attempt.step.game).drawings
    theme = theme_of(state.puzzle)
    end: PuzzleEnd = {
        "head": headline(state),
        "text": _("This puzzle is called “{title}”.").format(title=state.attempt.title),
        "drawing": theme.drawing if theme else symbols[0],
        "plates": _plates(walk, state.puzzle),
        "share": _share(walk, state),
    }
    if walk.made is None:
        name = number_of(state.puzzle)
        end["play"] = {"label": _("Play this position on"), "game": state.puzzle.step.game, "hash": f"position={name}"}
    if links := practice_links(walk.learner, state.puzzle.step.game, state.puzzle.heading.theme):
        end["links"] = links
    scene |= {"title": walk.course.title, "note": "", "dock": "stacked", "solved": end}
    another = _("Another new puzzle") if walk.made is not None else _("Another like this")
    if walk.made is None and walk.seed is None and walk.find_another() is None:
        scene["buttons"] = [build_main_button("puzzles:home", _("All puzzles"))]
        return
    scene["buttons"] = [
        build_main_button("lesson:next", another),
        build_button("puzzles:home", _("All puzzles")),
    ]


def practice_links(learner: Learner, game: str, theme: str) -> list[PageLink]:
    """Return the way to practise the rules that the puzzles of a theme turn on; none if there is nothing to find."""
    names = of_theme(game, theme) if learner.finds_beliefs else ()
    return [practice_link(game, names) | {"label": _("Practise its rules")}] if names else []


def headline(state: PuzzleState) -> str:
    """Return how the puzzle was solved, in a few words."""
    if state.attempt.hints > len(state.attempt.step.hints):
        return _("Now you have seen it")
    if state.attempt.hints:
        return _("Solved, with a hint")
    if state.attempt.mistakes_made or state.tried:
        return _("Solved, after another try")
    return _("Solved, at the first try")


def _plates(walk: PuzzleWalk, puzzle: Puzzle) -> list[NumberPlate]:
    own, days = own_rating(walk.learner.progress), days_of(walk.learner.progress, walk.day, walk.played)
    plates: list[NumberPlate] = []
    if puzzle.rating is not None:
        plates = [
            _own_plate(own, walk.gained.get(puzzle.key)),
            {"label": _("This puzzle"), "value": str(puzzle.rating), "note": compare_ratings(puzzle.rating, own)},
        ]
    note = _("the next one comes tomorrow") if walk.is_day else _("with the puzzle of the day")
    value = n_("{days} day", "{days} days", days.in_a_row).format(days=days.in_a_row)
    return [*plates, {"label": _("In a row"), "value": value, "note": note}]


def _own_plate(own: int, gained: int | None) -> NumberPlate:
    plate: NumberPlate = {"label": _("Your rating"), "value": str(own), "note": _("only a first try counts")}
    if gained:
        note = _("{points} up") if gained > 0 else _("{points} down")
        plate["note"] = note.format(points=abs(gained))
        plate["good"] = gained > 0
    elif gained == 0:
        plate["note"] = _("as before")
    return plate


def compare_ratings(puzzle: int, own: int) -> str:
    """Say how the rating of a puzzle compares with one's own.

    >>> compare_ratings(1180, 1225), compare_ratings(1100, 1216), compare_ratings(1400, 1000)
    ('about your level', 'a little below yours', 'far above yours')
    """
    gap = puzzle - own
    if abs(gap) <= NEAR:
        return _("about your level")
    if gap > 0:
        return _("far above yours") if gap >= FAR else _("a little above yours")
    return _("far below yours") if -gap >= FAR else _("a little below yours")


def _share(walk: PuzzleWalk, state: PuzzleState) -> ShareText:
    """Build the text to share: it names the theme and how it went, and gives nothing away."""
    puzzle, theme = state.puzzle, theme_of(state.puzzle)
    if walk.is_day:
        head = _("Puzzle of the day, {date}").format(date=day_and_month(walk.day))
    else:
        head = describe_puzzle(puzzle)
    said = _("“{theme}” {how}.").format(theme=_(theme.title), how=headline(state)) if theme else f"{headline(state)}."
    return {"head": head, "text": said, "button": _("Copy the text"), "hash": share_address(walk, puzzle)}


def share_address(walk: PuzzleWalk, puzzle: Puzzle) -> str:
    """Return the part of an address after `#` that opens this puzzle; it holds no name, since a name may tell much."""
    if walk.made is not None:
        return f"puzzle-{walk.made}"
    if walk.is_day:
        return "today"
    return number_of(puzzle)


def number_of(puzzle: Puzzle) -> str:
    """Return the game of a puzzle and its number there, from 1: `nanuk-12`."""
    game = puzzle.step.game
    return f"{game}-{[each.key for each in puzzles(game)].index(puzzle.key) + 1}"


# As text ---------------------------------------------------------------------------------


def format_puzzle(walk: PuzzleWalk, state: PuzzleState) -> str:
    """Return the puzzle as text, with the offered moves and how to choose one from Python."""
    count = len(walk.course.entries)
    title = walk.course.title
    if count > 1:
        title = _("{title}, puzzle {at} of {all}").format(title=title, at=walk.at + 1, all=count)
    lines = [title, "", state.attempt.say]
    message = step_scene.build_message(state)
    if message["text"] != state.attempt.say:
        lines += ["", " ".join(filter(None, (message.get("head"), message["text"], message.get("small"))))]
    lines += ["", state.view.as_text(state.attempt.told_names).rstrip(), ""]
    for at, label in enumerate(state.labels):
        worth = state.worth_shown(at)
        lines.append(f"  {LETTERS[at]}  {label}" + (f" ({worth.text})" if worth else ""))
    how = _("puzzles.next() goes on.") if state.attempt.done else _("puzzles.do('A') chooses A; puzzles.hint() helps.")
    return "\n".join([*lines, "", how]) + "\n"
