"""The scene of an editor of positions: palette, board, settings, answers, and what can be done with the position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from gamelib.core import registry, rulings
from gamelib.core.language import LETTERS, _, n_
from gamelib.core.move_phrases import suggest_move
from gamelib.core.packed_text import pack
from widgets.desk.wall_links import position_key
from widgets.position.answer_blocks import steps_of
from widgets.position.editor_state import EditorState
from widgets.position.game_setup import PLACES, CardZone, ChosenSetting, CountedSetting
from widgets.position.position_answers import BEST, MAY, ODDS, TabAnswers
from widgets.scenes.card_faces import card_key, faces_by_key
from widgets.stage.house_rule_words import house_rules_in_words
from widgets.stage.linked_places import LINKED_LESSON as LESSON
from widgets.stage.scene import Scene

Plain = dict[str, Any]


def build_scene(editor: EditorState, answers: TabAnswers, tab: str, *, is_stale: bool) -> Scene:
    """Build the scene of an editor and its answers, which are about an earlier position if they are stale."""
    game, about = editor.setup.game, registry.about(editor.setup.game)
    zones = [_zone(editor, zone, answers) for zone in editor.setup.zones(editor.draft)]
    palette = _palette(editor)
    blocks = answers.blocks()
    settings = editor.setup.settings(editor.draft)
    scene: Plain = {
        "game": game,
        "key": f"position:{game}",
        "ply": 0,
        "title": _("Set up a position: {game}").format(game=about.title),
        "gone": _("The program behind this page has stopped. Load the page again to go on."),
        "setup": {
            "palette": palette,
            "zones": zones,
            "headline": editor.setup.headline(editor.draft),
            "deck": editor.setup.deck_line(editor.draft),
            "seats": _seats(editor, settings),
            "settings": [_setting(each) for each in settings if each.group == "table"],
            "of_hand": [_setting(each) for each in settings if each.group == "hand"],
            "of_seats": [
                _setting(each) | {"seat": int(each.group.removeprefix("seat "))}
                for each in settings
                if each.group.startswith("seat ")
            ],
            "rules": _rules(editor, settings),
            "tools": [
                {"id": "tool:empty", "label": _("Start empty")},
                {"id": "tool:last", "label": _("My last game")},
                {"id": "tool:example", "label": _("An example"), "icon": "hint"},
            ],
            "tabs": [
                {"id": name, "label": label, "on": name == tab}
                for name, label in ((MAY, _("May play")), (BEST, _("Best")), (ODDS, _("Odds")))
            ],
            "answers": {
                "key": f"{editor.version} {tab}",
                "tab": tab,
                "stale": is_stale,
                "busy": not is_stale and not answers.is_finished,
                "wait": 0 if answers.draft == editor.draft else 250,
                "blocks": blocks,
            },
            "keep": _keep(editor, answers),
            "words": _words(editor),
            "colours": _colours(editor),
        },
    }
    keys = {card["face"] for zone in zones for card in zone["cards"]} | {card["face"] for card in palette["cards"]}
    for block in blocks:
        for row in (*block.get("rows", ()), *block.get("moves", ())):
            keys |= {*row.get("cards", ())}
    scene["faces"] = faces_by_key(game, keys)
    return cast(Scene, scene)


def _palette(editor: EditorState) -> Plain:
    setup, draft = editor.setup, editor.draft
    left = setup.left(draft)
    names = {"double": _("×2"), "bear": _("bear")}
    cards = [
        {
            "id": card,
            "face": card_key(setup.game, card),
            "left": left[card],
            "picked": editor.picked == card,
            "label": n_("{card}, {count} left", "{card}, {count} left", left[card]).format(
                card=setup.card_name(card), count=left[card]
            ),
        }
        for card in setup.palette(draft, editor.modifiers)
    ]
    return {
        "title": _("Which card?") if setup.PARTS_OF_CARDS else _("Drag, or tap"),
        "note": _("Tap one, two or three carps; the icon comes with the card.")
        if setup.PARTS_OF_CARDS
        else _("not put yet"),
        "cards": cards,
        "none": setup.unknown_card() if setup.PARTS_OF_CARDS and editor.modifiers and not cards else "",
        "with": [{"id": name, "label": names[name], "on": name in editor.modifiers} for name in setup.MODIFIERS],
        "parts": [{"id": name, "on": name in editor.modifiers} for name in setup.PARTS_OF_CARDS],
        "clear": _("Clear"),
    }


def _colours(editor: EditorState) -> dict[str, str]:
    """Return the names of what cards are chosen by."""
    from gamelib.koinobori.card_names import colour_word  # noqa: PLC0415 - only one game needs it

    return {name: colour_word(name) for name in editor.setup.PARTS_OF_CARDS}


def _zone(editor: EditorState, zone: CardZone, answers: TabAnswers) -> Plain:
    is_here = zone.key == editor.zone
    lifted = answers.lifted() if zone.at == "hand" and not zone.key.startswith("mast") else []
    cards = [
        {
            "face": card_key(editor.setup.game, card),
            "dealt": dealt,
            "on": editor.lifted == (zone.key, at) or (str(at) in lifted and answers.draft == editor.draft),
            "label": _card_label(editor, card, dealt=dealt),
        }
        for at, (card, dealt) in enumerate(editor.setup.zone_cards(editor.draft, zone))
    ]
    count = _("{full} of {size}").format(full=len(cards), size=zone.size) if zone.size else ""
    return {
        "key": zone.key,
        "title": zone.title,
        "kind": zone.kind,
        "at": zone.at,
        "note": zone.note,
        "cards": cards,
        "cursor": editor.at if is_here else -1,
        "here": is_here,
        "count": count,
        "free": max(0, zone.size - len(cards)),
        "places": zone.kind == PLACES,
        "all_dealt": bool(cards) and all(card["dealt"] for card in cards),
    }


def _card_label(editor: EditorState, card: str, *, dealt: bool) -> str:
    name = editor.setup.card_name(card)
    return _("{card}, dealt at random").format(card=name) if dealt else name


def _seats(editor: EditorState, settings: Sequence[ChosenSetting | CountedSetting]) -> list[Plain]:
    """Return the seats of the others, each with what can be counted there."""
    setup, draft = editor.setup, editor.draft
    counts = [each for each in settings if isinstance(each, CountedSetting) and each.seat >= 0]
    acting = draft.state.to_act
    seats = []
    for seat in setup.others(draft):
        leads = getattr(draft.state, "leader", None) == seat
        acts_alone = (*acting,) == (seat,)
        note = _("leads the hunt") if leads else _("acts now") if acts_alone else ""
        seats.append(
            {
                "letter": LETTERS[seat],
                "seat": seat,
                "name": setup.seat_name(draft, seat),
                "note": note,
                "on": leads or acts_alone,
                "counts": [_setting(each) for each in counts if each.seat == seat],
            }
        )
    return seats


def _setting(each: ChosenSetting | CountedSetting) -> Plain:
    if isinstance(each, CountedSetting):
        return {
            "name": each.name,
            "label": each.label,
            "value": each.value,
            "unit": each.unit,
            "seat": each.seat,
            **steps_of(each.label),
        }
    return {
        "name": each.name,
        "label": each.label,
        "options": [{"value": value, "label": label} for value, label in each.options],
        "value": each.value,
    }


def _rules(editor: EditorState, settings: Sequence[ChosenSetting | CountedSetting]) -> list[Plain]:
    """Return the number of players, the variant, and the house rules as switches and numbers."""
    setup, draft = editor.setup, editor.draft
    about, ruled = registry.about(setup.game), draft.state.rulings
    words = house_rules_in_words(setup.game)
    some: list[Plain] = [_setting(each) for each in settings if each.group in ("rules", "flags")]
    for name, default, _least, _most in rulings.choices(about.rules.Rulings):
        now, title = getattr(ruled, name), words[name].title()
        if type(default) is int:
            some.append(_setting(CountedSetting(f"rule:{name}", title, str(now))))
        else:
            some.append({"name": f"rule:{name}", "label": title, "switch": now != default, "help": words[name].text()})
    return some


def _keep(editor: EditorState, answers: TabAnswers) -> Plain:
    draft = editor.draft
    return {
        "link": draft.link,
        "lesson": lesson_link(editor, answers),
        "ask": {"key": position_key(draft.game, draft.text), "label": _("Ask a class")}
        if draft.seat in draft.state.to_act
        else None,
        "python": answers.python() if answers.draft == draft else "",
    }


def lesson_link(editor: EditorState, answers: TabAnswers) -> str:
    """Return the end of a link that puts the position as a step into a lesson on the teacher's desk."""
    draft = editor.draft
    if draft.seat not in draft.state.to_act:
        return ""
    lens = answers.lens if answers.draft == draft else None
    move = lens.best.move if lens is not None and lens.is_finished else draft.view.moves()[0]
    about = registry.about(draft.game)
    hints = (_("Look at your hand."), _("Look at the table."), _("Compare what each move leaves you."))
    lines = [
        f'title = "{_("My position")}"',
        f'game = "{draft.game}"',
        "minutes = 3",
        f'can = ["{_("find a good move in a position")}"]',
        "",
        "[[step]]",
        'kind = "play"',
        f'title = "{_("What now?")}"',
        f'say = "{_("What would you do here?")}"',
        f'position = "{draft.text}"',
        f"seed = {draft.seed}",
        'goal = ["moves at least 1"]',
        f'answer = ["{move}"]',
        "hints = [" + ", ".join(f'"{hint}"' for hint in hints) + "]",
        f'done = "{suggest_move(move, draft.view)}"',
    ]
    packed = pack("\n".join(lines) + "\n")
    return LESSON + packed if packed and about.lessons else ""


def _words(editor: EditorState) -> dict[str, str]:
    game = registry.about(editor.setup.game).title
    return {
        "board": _("The board"),
        "answers": _("Answers"),
        "palette": _("Cards to choose from"),
        "rules": _("Players and rules"),
        "put": _("put it here"),
        "trash": _("Take the card off"),
        "undo": _("One step back"),
        "deal": _("Deal the rest anew"),
        "dealt": _("Paler cards are dealt at random: put your own in their place, or leave them."),
        "hint": _("tap a card, then its place")
        if editor.setup.zones(editor.draft)[-1].kind == PLACES
        else _("tap a card, then + where it belongs"),
        "play": _("Play on"),
        "copy": _("Copy link"),
        "copied": _("The link is copied."),
        "long": _("This position is too long for a link."),
        "lesson": _("Make it a step of my lesson"),
        "python": _("For Python: one line"),
        "copy_python": _("Copy"),
        "earlier": _("Earlier"),
        "later": _("Later"),
        "stale": _("Working it out anew …"),
        "keys": _(
            "A card's own key puts it at the mark; arrows move the mark, Tab changes the place, Backspace takes back."
        ),
        "game": game,
    }
