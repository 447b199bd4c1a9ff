"""Screens of a room between activities: the door with its code, help, the choice of questions; and their buttons."""

from __future__ import annotations

import time
from collections.abc import Callable
from string import ascii_uppercase
from typing import Any

from gamelib.core import registry
from gamelib.core.language import _, n_
from widgets import scenes
from widgets.desk.join_address import is_local
from widgets.drawings.qr_code import qr_svg
from widgets.room.chance_questions import ready_numbers
from widgets.room.class_mix_ups import mix_ups_on_wall
from widgets.room.device import Device
from widgets.room.firewalls import firewall_steps
from widgets.room.groups_wall import share_button
from widgets.room.limits import IDLE_SECONDS, KEPT_SECONDS
from widgets.room.lobby_board import read_button
from widgets.room.questions import MAX_POSITION, next_question, ready_questions
from widgets.room.reach import is_online, short_address
from widgets.room.rehearsal import USUAL_PRETENDED
from widgets.room.screens import Block, button, choices, screen, text, write_day
from widgets.room.vote import CHANCE, KINDS, all_kinds_of, label_kind

Room = Any
"""A `Room`; the class is not imported here, because it imports this module."""
MAX_CODE = 20
"""The most characters of a deal's code that are read."""
SHOWN_ANIMALS, SHOWN_WITH_NUMBERS = 10, 8
"""The most animals shown on the wall, in two lines; fewer if their names have numbers."""
Screen = dict[str, Any]


# On the phone ------------------------------------------------------------------------------


def phone_lobby(room: Room, device: Device) -> Screen:
    """Return the screen of a waiting phone."""
    name, symbol = device.animal
    if room.kept_until:
        return screen(
            _("See you next time"),
            {"kind": "animal", "symbol": symbol},
            text(
                _("The class goes on in the next lesson. Until then, this phone stays {name}.").format(name=name), "big"
            ),
        )
    another = button("animal:another", _("Another animal"))
    return screen(
        (_("You two are {name}") if device.is_two else _("You are {name}")).format(name=name),
        {"kind": "animal", "symbol": symbol},
        text(_("You are in. Look at the wall: it begins there."), "big"),
        text(_("No name, no account. This phone remembers its animal until the class ends."), "tip"),
        buttons=[read_button(room.pages), another, share_button(device)],
    )


def phone_end(kind: str = "class", own: list[Block] | None = None) -> Screen:
    """Return a phone's screen when the class, or a table of friends, is over; the first time with what it did."""
    if kind == "friends":
        return screen(
            _("This table is closed"), text(_("Nobody has used it for a while, so it was cleared away."), "big")
        )
    return screen(
        _("The class is over"), text(_("Your animal says goodbye. Nothing is kept about you."), "big"), *(own or [])
    )


# On the wall ----------------------------------------------------------------------------------


def _explain_no_phones(room: Room) -> str:
    """Say why no phone can come in, and what helps: a button, or what to type where there is none."""
    if room.network is not None:
        return _("So far, only this computer can open the room. Let others in, and phones on the same Wi-Fi can join.")
    if room.find_addresses is not None:
        return _(
            "No phone can come in: this server answers on this computer only. Connect the computer to a Wi-Fi; if "
            "you gave a --host, leave it out."
        )
    return _(
        "No phone can come in: this server answers on this computer only. For a class, type bbb class in a terminal."
    )


def wall_lobby(room: Room) -> Screen:
    """Return the door: how to join, who is here, and what to start."""
    here = [each for each in room.everybody if each.is_here]
    newest = _newest_guests(here)
    address = f"{room.addresses[0]}{room.code}" if room.addresses else room.code
    come = {
        "kind": "come",
        "code": room.code,
        "address": room.short_address,
        "qr": "" if room.is_shut or is_local(room.short_address) else qr_svg(address),
        "lines": _joining_texts(room),
    }
    who = {
        "kind": "who",
        "count": len(here),
        "label": _("here"),
        "animals": [each.animal._asdict() for each in newest],
        "more": n_("and {count} more", "and {count} more", len(here) - len(newest)).format(
            count=len(here) - len(newest)
        )
        if len(here) > len(newest)
        else "",
        "note": _describe_guests(here),
        "offer": room.note or _brief_advice(room),
    }
    if room.activity is not None:
        begin = [button("room:back", _("Go on"), main=True, key="G")]
    else:
        begin = [
            button("room:questions", _("Ask the class"), main=True, key="1"),
            button("room:deals", _("One deal for everybody"), key="2"),
            button("room:games", _("Tables of friends"), key="3"),
        ]
    door = _("Open the door") if room.is_shut else _("Close the door")
    another = [button("room:another", _("A new room"), key="N", quiet=True)] if may_change_room(room) else []
    let_in, keep_out = _network_buttons(room)
    return screen(
        _("The door is closed") if room.is_shut else _("Come in"),
        come,
        who,
        buttons=[
            *begin,
            *let_in,
            *another,
            *keep_out,
            _send_home_button() if room.rehearsal else _help_button(room),
            button("room:shut", door, key="C", quiet=True),
            button("room:ending", _("End the class"), key="E", quiet=True),
        ],
        sub=_door_subtitle(room),
        head=_("Birds, Bears & Banners"),
    )


def _network_buttons(room: Room) -> tuple[list[Screen], list[Screen]]:
    """Return the button that lets others in, and the one that keeps them out again, where there is such a switch.

    Neither is a main button, which Space presses in the teacher's own view.
    """
    if room.network is None:
        return [], []
    if room.network.is_open:
        return [], [button("room:keep_out", _("Keep others out"), key="O", quiet=True)]
    return [button("room:let_in", _("Let others in"), key="L")], []


def may_change_room(room: Room) -> bool:
    """Return whether the door offers another room: when this one goes on after a restart, until something begins."""
    return room.is_resumed and room.open_another is not None


def _door_subtitle(room: Room) -> str:
    """Return the line beside the title of the door."""
    if may_change_room(room):
        return _("Room {code} goes on. Press N for a new one.").format(code=room.code)
    return "" if room.is_shut else _("Any phone, tablet or computer. No app, no account, no name.")


def _joining_texts(room: Room) -> list[str]:
    """Return the texts at the door: before the address, before the letters, and above both."""
    if room.is_shut:
        return [
            _("Nobody new can come in. Whoever has lost this page comes back as the same animal."),
            _("The address is"),
            _("The room is"),
        ]
    if is_local(room.short_address):
        return [_explain_no_phones(room), _("Here, in another window, type"), _("The room is")]
    network = _("Be online") if is_online(room) else _("Be on the same Wi-Fi as this computer")
    return [network, _("Scan, or type"), _("The room is")]


def _describe_guests(here: list[Device]) -> str:
    """Describe the guests: that they are anonymous, or that they are pretend phones."""
    pretended = sum(each.is_pretended for each in here)
    if not pretended:
        return _("Everybody is an animal. Nobody’s name is asked or kept.")
    if pretended == len(here):
        return _("These are pretend phones: they come in, vote and play by themselves.")
    words = n_(
        "{count} of them is a pretend phone: it votes and plays by itself.",
        "{count} of them are pretend phones: they vote and play by themselves.",
        pretended,
    )
    return words.format(count=pretended)


def _newest_guests(here: list[Device]) -> list[Device]:
    """Return the latest guests, as many as fit."""
    newest = here[::-1][:SHOWN_ANIMALS]
    has_numbers = any(each.animal.name[-1].isdecimal() for each in newest)
    return newest[:SHOWN_WITH_NUMBERS] if has_numbers else newest


def _brief_advice(room: Room) -> str:
    """Return brief advice once the door has been open for a while and nobody has joined."""
    if not room.needs_help:
        return ""
    if is_local(room.short_address):
        return _("Nobody is in yet. You can begin without phones: ask the class, and count hands.")
    if is_online(room):
        return _("Nobody is in yet. Is a phone online? Press {key} for what to do then.").format(key=_help_key(room))
    return _(
        "Nobody is in yet. Is a phone on the same Wi-Fi, with mobile data off? School Wi-Fi often keeps devices "
        "apart. Press {key} for what to do then."
    ).format(key=_help_key(room))


def _help_key(room: Room) -> str:
    return "H" if may_change_room(room) else "N"


def _help_button(room: Room) -> Screen:
    return button("room:help", _("Nobody can get in?"), key=_help_key(room), quiet=not room.needs_help)


def _send_home_button() -> Screen:
    return button("room:rehearse", _("Send the pretend phones home"), key="P", quiet=True)


def how_many_here(here: int, pretended: int) -> str:
    """Describe how many phones are here, and how many of them are pretend.

    >>> how_many_here(3, 0), how_many_here(12, 12), how_many_here(13, 12)
    ('3 here', '12 pretend phones here', '13 here (12 pretend)')
    """
    if not pretended:
        return _("{count} here").format(count=here)
    if pretended == here:
        return n_("{count} pretend phone here", "{count} pretend phones here", here).format(count=here)
    return _("{count} here ({pretended} pretend)").format(count=here, pretended=pretended)


def wall_help(room: Room) -> Screen:
    """Return the screen with advice if no phone finds the room."""
    other = [(f"address:{at}", short_address(each)) for at, each in enumerate(room.addresses)]
    apart = _(
        "School Wi-Fi often keeps devices apart. Switch on the hotspot of a phone, and connect this computer and "
        "the other phones to it. That needs no internet and uses no data; many hotspots take about ten phones."
    )
    on_wifi = _(
        "Is it on the same Wi-Fi as this computer, and is mobile data off? Does the address there "
        "begin with http, not https, and is the rest as on this page?"
    )
    by_proxy = _("Is it online? Does the address there begin with https, and is the rest as on this page?")
    at_phone, own_wifi = _("Look at a phone"), (_("Make a Wi-Fi of your own"), f"{apart} {_after_hotspot(room)}")
    let_in = _network_buttons(room)[0]
    alone = (
        _("Let others in"),
        _("So far, this computer answers nobody else. Press L, and allow it if you are asked."),
    )
    steps = [
        *([alone] if let_in else []),
        *([(at_phone, by_proxy)] if is_online(room) else [] if let_in else [(at_phone, on_wifi), own_wifi]),
        (_("Go on without phones"), _("Ask the class, and count hands with the keys A to D.")),
    ]
    blocks: list[Block] = [{"kind": "steps", "steps": [{"head": head, "text": words} for head, words in steps]}]
    if len(other) > 1:
        blocks += [
            text(_("This computer has several addresses. Try another one:")),
            choices(other, "address:0", columns=True, keys="123456789"),
        ]
    if room.note:
        blocks.append(text(room.note, "info"))
    look = [button("room:look", _("Look again"), key="L")] if _can_look_again(room) and not let_in else []
    firewall = [button("room:firewall", _("It still cannot be reached …"), key="F")] if _has_firewall(room) else []
    rehearse = button("room:rehearse", _("Try it with {count} pretend phones").format(count=USUAL_PRETENDED), key="P")
    return screen(
        _("Nobody can get in?"),
        *blocks,
        head=_("Birds, Bears & Banners"),
        buttons=[
            button("room:lobby", _("Back to the door"), main=True, back=True),
            *let_in,
            *look,
            *firewall,
            rehearse,
        ],
    )


def _can_look_again(room: Room) -> bool:
    """Return whether this computer's addresses can be looked for again."""
    return room.find_addresses is not None or room.network is not None


def _has_firewall(room: Room) -> bool:
    """Return whether a firewall of this computer may keep phones out."""
    return not is_online(room) and not is_local(room.short_address)


def wall_firewall(room: Room) -> Screen:
    """Return what to do if the firewall of this computer keeps phones out."""
    steps = firewall_steps(room.addresses[0] if room.addresses else "")
    return screen(
        _("Does a firewall keep phones out?"),
        {"kind": "steps", "steps": [{"head": head, "text": words} for head, words in steps]},
        head=_("Birds, Bears & Banners"),
        buttons=[
            button("room:help", _("Back"), main=True, back=True),
            button("room:lobby", _("Back to the door")),
        ],
    )


def _after_hotspot(room: Room) -> str:
    """Say what to do once the computer is on another network."""
    if _can_look_again(room):
        return _("Then press L: the computer has a new address.")
    return _("Then start this server again: the computer has a new address.")


def describe_found_addresses(room: Room) -> str:
    """Describe the result of looking for this computer's addresses again."""
    if is_local(room.short_address):
        return _("This computer is not on any network yet.")
    return _("Phones now go to {address}").format(address=room.short_address)


def wall_questions(room: Room) -> Screen:
    """Return the choice of games, and the questions of the chosen one; beside the own view, only that one comes."""
    game, kind = chosen_questions(room)
    if room.own.is_open:
        return screen(
            _("The next question comes in a moment."),
            head=_("Ask the class"),
            buttons=_buttons_of_questions(room, game, kind),
        )
    games = choices(
        [(f"room:questions:{each}:{kind}", registry.about(each).title) for each in registry.games()],
        f"room:questions:{game}:{kind}",
        columns=True,
        keys="123",
    )
    kinds = choices(
        [(f"room:questions:{game}:{each}", label_kind(each)) for each in all_kinds_of(game)],
        f"room:questions:{game}:{kind}",
        columns=True,
        keys="45678",
    )
    if kind == CHANCE:
        return _wall_numbers(room, game, games, kinds)
    # titles such as "Low and sure" give answers away, so the wall has numbers; titles are in the teacher's own view
    ready = choices(
        [
            (f"room:ask:{game}:{kind}:{each.id}", _("Question {number}").format(number=number))
            for number, each in enumerate(ready_questions(game), 1)
        ],
        columns=True,
        keys=ascii_uppercase,
    )
    there_are = [ready] if ready["options"] else [text(_("There are no ready questions about this game."), "quiet")]
    entry = {
        "kind": "entry",
        "id": "room:position",
        "label": _("Or type a position"),
        "send": _("Ask"),
        "most": MAX_POSITION,
        "note": room.note,
    }
    return screen(
        _("Which position?"),
        games,
        text(_("How does everybody answer?")),
        kinds,
        text(_("Position")),
        *there_are,
        entry,
        head=_("Ask the class"),
        buttons=_buttons_of_questions(room, game, kind),
    )


def _wall_numbers(room: Room, game: str, games: Block, kinds: Block) -> Screen:
    """Return the questions of chance about a game, whose titles give nothing away."""
    ready = choices(
        [(f"room:ask:{game}:{CHANCE}:{each.id}", each.title) for each in ready_numbers(game)],
        columns=True,
        keys=ascii_uppercase,
    )
    return screen(
        _("Which question?"),
        games,
        text(_("How does everybody answer?")),
        kinds,
        {**ready, "kind": "choices", "many": True},
        head=_("Ask the class"),
        buttons=_buttons_of_questions(room, game, CHANCE),
    )


def chosen_questions(room: Room) -> tuple[str, str]:
    """Return the game and the kind of answer that are chosen on the page of questions."""
    game, kind = (room.page.split(":") + ["", ""])[1:3]
    game = game or registry.games()[0]
    return game, next((each for each in all_kinds_of(game) if each == kind), KINDS[0])


def _following_question(room: Room, game: str, kind: str) -> tuple[str, int] | None:
    """Return the name of the next question that has not been asked, and its place in the list; None if none is left."""
    if kind == CHANCE:
        numbered = enumerate(ready_numbers(game), 1)
        return next(((each.id, at) for at, each in numbered if each.position not in room.asked), None)
    asked = {each.get("position") for each in room.history if each["game"] == game}
    following = next_question(game, asked, kind)
    return None if following is None else (following.id, ready_questions(game).index(following) + 1)


def _buttons_of_questions(room: Room, game: str, kind: str) -> list[Screen]:
    """Return the buttons that ask the next question, if any is left, and that go back."""
    if room.own.planned:
        return [
            button("room:next", _("Ask the next question"), main=True, space=True),
            button("room:lobby", _("Back to the door"), back=True),
        ]
    following = _following_question(room, game, kind)
    if following is None:
        return [button("room:lobby", _("Back to the door"), main=True, back=True)]
    return [
        button(
            f"room:ask:{game}:{kind}:{following[0]}",
            _("Ask question {number}").format(number=following[1]),
            main=True,
            space=True,
        ),
        button("room:lobby", _("Back to the door"), back=True),
    ]


def _wall_games(room: Room, action: str, head: str, say: str, *below: Block, space: bool = True) -> Screen:
    """Return the games as large tiles; the main button starts the game played last, by Space or by a letter."""
    games, usual, by_key = registry.games(), likely_game(room), {"space": True} if space else {"key": "G"}
    tiles = [_game_tile(f"{action}:{game}", game, str(at)) for at, game in enumerate(games, 1)]
    return screen(
        _("Which game?"),
        text(say, "big"),
        {"kind": "games", "tiles": tiles},
        *below,
        head=head,
        faces={key: scenes.scenes_of(game).face(key) for game in games for key in sample_cards(game)},
        buttons=[
            button(f"{action}:{usual}", registry.about(usual).title, main=True, **by_key),
            button("room:lobby", _("Back to the door"), back=True),
        ],
    )


def likely_game(room: Room) -> str:
    """Return the game played last, or the first game if there was none."""
    games = registry.games()
    return next((each["game"] for each in reversed(room.history) if each.get("game") in games), games[0])


def _game_tile(name: str, game: str, key: str) -> dict[str, Any]:
    about = registry.about(game)
    return {
        "id": name,
        "label": about.title,
        "note": about.tagline(),
        "key": key,
        "strip": {"cards": sample_cards(game)},
    }


def sample_cards(game: str) -> list[str]:
    """Return three cards of a game, from the beginning, the middle and the end of its deck."""
    deck = scenes.scenes_of(game).deck()
    return [deck[len(deck) * part // 6] for part in (1, 3, 5)]


def wall_deals(room: Room) -> Screen:
    """Return the choice of games for one deal for everybody."""
    return _wall_games(
        room,
        "room:deal",
        _("One deal for everybody"),
        _("Everybody gets the same cards and the same seat, and plays against programs."),
        {
            "kind": "entry",
            "id": "room:code",
            "label": _("Or type the code of a deal from the desk"),
            "send": _("Deal"),
            "most": MAX_CODE,
            "note": room.note,
        },
    )


def wall_games(room: Room) -> Screen:
    """Return the choice of games for tables of friends."""
    return _wall_games(
        room,
        "room:tables",
        _("Tables of friends"),
        _("First you all find your tables: nobody sits alone. Programs take the empty seats."),
        space=False,
    )


FORGET, SAVE, KEEP = "forget", "save", "keep"
ENDS = (FORGET, SAVE, KEEP)
"""What can become of a class when it ends; the first is chosen at first."""


def chosen_end(room: Room) -> str:
    """Return what is to become of the class, as far as the wall asks for that; "" if it does not."""
    name, _colon, rest = room.page.partition(":")
    return "" if name != "ending" else rest if rest in ENDS else FORGET


def _ends_to_choose(chosen: str) -> list[dict[str, Any]]:
    """Return what can become of a class, as options of which one is chosen."""
    ways = {
        FORGET: _("**Forget it all.** No answer stays on this computer."),
        SAVE: _("**Save the summary, then forget.** Counts only, no animals, no lines per learner."),
        KEEP: _(
            "**Keep it for the next lesson.** Animals, answers in counts and your plan stay on this computer until "
            "{date}, then they are deleted."
        ).format(date=write_day(time.time() + KEPT_SECONDS)),
    }
    return [
        {"id": f"room:ending:{each}", "label": words, "on": each == chosen, "key": str(at)}
        for at, (each, words) in enumerate(ways.items(), 1)
    ]


def wall_ending(room: Room) -> Screen:
    """Return the door with the question how to end the class, which says what is kept then and for how long."""
    chosen, hours = chosen_end(room), IDLE_SECONDS // 3600
    forgotten = _(
        "Forgotten is forgotten: no other program on this computer can bring the class back, not even one that is "
        "still running."
    )
    crash = n_(
        "If the program stops before that, the class is kept on this computer for {count} hour, and you choose "
        "whether it goes on.",
        "If the program stops before that, the class is kept on this computer for {count} hours, and you choose "
        "whether it goes on.",
        hours,
    )
    must_save = chosen == SAVE and not room.is_saved
    act = "room:put_away" if chosen == KEEP else "room:end"
    return {
        **wall_lobby(room),
        "doubt": {
            "asks": True,
            "text": _("End class {code}?").format(code=room.code),
            "lost": _describe_goodbye(sum(each.is_here for each in room.everybody), chosen),
            "blocks": [
                {"kind": "radios", "label": _("What is kept"), "options": _ends_to_choose(chosen)},
                *([{"kind": "pair", "blocks": _links_to_answers(room)}] if chosen == SAVE else []),
                *([text(_("Save it first, then the class can end."), "quiet")] if must_save else []),
                *mix_ups_on_wall(room.mix_ups.rows(room.activity)),
                *([] if chosen == KEEP else [text(forgotten, "info")]),
            ],
            "after": crash.format(count=hours),
        },
        "buttons": [
            button("room:lobby", _("Back to the class"), main=True, back=True),
            button(act, _("End the class"), danger=True, off=must_save),  # no key, which might be pressed twice
        ],
    }


def _describe_goodbye(here: int, chosen: str) -> str:
    """Say what the end of a class means for the devices that are here."""
    if not here:
        return _("Nobody is here now.")
    if chosen == KEEP:
        return n_(
            "{count} device says goodbye, and stays the same animal until the next lesson.",
            "{count} devices say goodbye, and stay the same animals until the next lesson.",
            here,
        ).format(count=here)
    return n_(
        "{count} device says goodbye: it sees once more what it did, then nothing of that is left.",
        "{count} devices say goodbye: each sees once more what it did, then nothing of that is left.",
        here,
    ).format(count=here)


def _links_to_answers(room: Room) -> list[Block]:
    return [
        {"kind": "link", "href": f"{room.code}/answers.html", "opens": True, "label": _("See it as a page to print")},
        {"kind": "link", "href": f"{room.code}/answers.csv", "label": _("Save the answers as a table (CSV)")},
    ]


def wall_kept(room: Room) -> Screen:
    """Return the screen of a class that was put away: it goes on, or is deleted, only when somebody says so."""
    date = write_day(room.kept_until)
    return screen(
        _("This class is kept until {date}").format(date=date),
        text(_("Nobody comes in until you carry on with it. After that day, it is deleted by itself."), "big"),
        *_links_to_answers(room),
        head=_("Birds, Bears & Banners"),
        buttons=[
            button("room:carry_on", _("Carry on with it"), main=True, key="G"),
            button("room:end", _("Delete everything"), key="D", danger=True),
        ],
    )


def wall_end(_room: Room) -> Screen:
    """Return the wall's screen when the class is over."""
    return screen(
        _("The class is over"),
        text(_("Nothing is kept of this class."), "big"),
        {"kind": "link", "href": "../", "goes": True, "label": _("Open another room")},
        head=_("Birds, Bears & Banners"),
    )


PAGES: dict[str, Callable[[Room], Screen]] = {
    "lobby": wall_lobby,
    "help": wall_help,
    "firewall": wall_firewall,
    "deals": wall_deals,
    "games": wall_games,
    "ending": wall_ending,
    "kept": wall_kept,
    "questions": wall_questions,
}
"""The wall's pages, by the part of their name before a colon."""
