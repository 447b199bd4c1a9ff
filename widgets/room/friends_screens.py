"""The screens of friends before a game: the invitation, the seats round the table, who takes a free one, the guest."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from gamelib import record as stored
from gamelib.core import registry
from gamelib.core.language import _, join_and, language, n_
from gamelib.lessons import courses
from gamelib.players.characters import CAST, Character, cast_of
from gamelib.record import LONGEST_NAME
from widgets import scenes
from widgets.drawings.qr_code import qr_svg
from widgets.room import reach
from widgets.room.chosen_rules import ChosenRules, OfferedRule
from widgets.room.device import Device
from widgets.room.door_screens import sample_cards
from widgets.room.friends_lobby import FriendsLobby, tell_apart
from widgets.room.lobby_board import RULES
from widgets.room.screens import Block, button, screen, text
from widgets.room.seat_board import SeatBoard, SeatGame

Room = Any
"""A `Room`; the class is not imported here, because it imports this module."""
Screen = dict[str, Any]
INVITE, TABLE, GAMES, HOUSE_RULES = "friends:invite", "friends:table", "friends:games", "friends:house"
"""The buttons that lead from one page of a board to another."""
SIT, WATCH, LEAVE, TRY = "friends:sit", "friends:watch", "friends:leave", "friends:try"
MORE, FEWER, SHUFFLE = "friends:more", "friends:fewer", "friends:shuffle"
LOOK, ADDRESSES = "friends:look", "friends:addresses"
LET_IN, KEEP_OUT, KEEP_OUT_SURELY = "friends:let_in", "friends:keep_out", "friends:keep_out_surely"
FILL, KEEP, ASK_FREE = "friends:fill", "friends:keep", "friends:free"


def names_by_seat(room: Room) -> dict[int, str]:
    """Return the name of the person at each seat; two of the same name are told apart by a number."""
    by_number = {each.number: each for each in room.everybody}
    names: dict[int, str] = {}
    for seat, number in sorted(room.lobby.people.items(), key=lambda each: each[1]):
        name = by_number[number].name
        names[seat] = tell_apart(name, set(names.values()))
    return dict(sorted(names.items()))


def maker_of(room: Room) -> Device:
    """Return the device that made the table."""
    device: Device = room.everybody[0]
    return device


def is_maker(device: Device) -> bool:
    """Return whether a device made the table, and so begins its games."""
    return device.number == 0


# A guest who has come by the link --------------------------------------------------------


def guest_screen(room: Room, device: Device, free_seat: str | None) -> Screen:
    """Return what a guest without a seat sees: who invites, to what, and the choice to sit down or to watch.

    `free_seat` says whose seat may be taken in a game that is on, "" for an empty one; None if there is none.
    """
    game, maker = room.lobby.game, maker_of(room).name
    title = registry.about(game).title
    is_on = room.activity is not None
    head = (
        _("They are playing {game}").format(game=title)
        if is_on
        else _("{name} invites you to {game}").format(name=maker, game=title)
    )
    said = f"{registry.about(game).tagline()} {_('You can learn it while you play.')}"
    ways = [button(WATCH, _("Only watch"))]
    learn = _learn_button(room, game)
    blocks: list[Block] = [_welcome(game), text(said, "say")]
    if free_seat is None:
        blocks.append(text(_("Every seat is taken. You can watch, and sit down when one is free."), "tip"))
    else:
        if free_seat:
            blocks.append(text(_("{name} plays that seat until you sit down.").format(name=free_seat), "quiet"))
        blocks += [] if is_on else _rules_of_game(room.lobby)
        blocks.append(_name_field(device))
        ways.insert(0, button(SIT, _("Sit down"), main=True, form="naming"))
    return screen(
        head,
        *blocks,
        _who_is_here(room, device),
        buttons=[*ways, *learn],
        faces=_sample_faces(game),
        world=game,
        look="guest",
    )


def _name_field(device: Device) -> Block:
    return {
        "kind": "naming",
        "sets": SIT,
        "label": _("What shall we call you?"),
        "value": device.called,
        "hint": device.animal.name,
        "most": LONGEST_NAME,
        "note": _("Those at this table see it, and it is forgotten when the table closes. No account."),
    }


def _welcome(game: str) -> Block:
    return {"kind": "welcome", "game": game, "strip": {"cards": sample_cards(game)[:2]}}


def _sample_faces(game: str) -> dict[str, Any]:
    return {key: scenes.scenes_of(game).face(key) for key in sample_cards(game)}


def _learn_button(room: Room, game: str) -> list[dict[str, Any]]:
    """Return the link to a game's lessons, where this server has them, and else the button that opens its rules."""
    if room.pages and game in courses():
        return [button("learn", _("Learn first"), href=f"{room.pages}{game}/learn.ipynb")]
    return [button(f"{RULES}:{game}", _("Read the rules"))]


def _who_is_here(room: Room, device: Device) -> Block:
    """Return who sits at the table, as discs with letters and a sentence."""
    names = names_by_seat(room)
    people = [
        {"letter": names[seat][:1].upper(), "own": number == device.number}
        for seat, number in sorted(room.lobby.people.items(), key=lambda each: each[1])
    ]
    free = len(room.lobby.free_seats)
    seats = n_("{count} seat free", "{count} seats free", free).format(count=free) if free else _("no seat free")
    who = n_("{names} is here", "{names} are here", len(names)).format(names=join_and([*names.values()]))
    return {"kind": "present", "people": people, "text": f"{who} · {seats}"}


def watcher_screen(room: Room) -> Screen:
    """Return what somebody who only watches sees before the game."""
    maker = maker_of(room).name
    return screen(
        _("You will watch"),
        _round_table(room, None, is_fixed=True),
        text(_("{name} starts when all are here. You see the table, and nobody’s hand.").format(name=maker), "say"),
        buttons=[button(SIT, _("Sit down"), main=True)],
        world=room.lobby.game,
        look="waiting",
    )


# The invitation --------------------------------------------------------------------------


def invitation_screen(
    room: Room, device: Device, show_addresses: bool = False, asks_to_keep_out: bool = False
) -> Screen:
    """Return the page with the words to send, the square to scan, the letters, and whether others can reach it."""
    lobby: FriendsLobby = room.lobby
    title, left = registry.about(lobby.game).title, len(lobby.free_seats) + len(lobby.programs)
    seats = n_("{count} seat", "{count} seats", lobby.players).format(count=lobby.players)
    halves = [_invitation(room, device), _reach_panel(room, device, show_addresses, asks_to_keep_out)]
    more = n_("Invite {count} friend.", "Invite up to {count} friends.", left).format(count=left) if left else ""
    return screen(
        _("Your table is ready") if is_maker(device) else _("Invite a friend"),
        {"kind": "halves", "halves": halves if reach.friends_address(room) else halves[::-1]},
        sub=f"{title}, {seats}. {more}".strip(),
        buttons=[button(TABLE, _("To the table"), main=True)],
        look="invitation",
    )


def _invitation(room: Room, device: Device) -> Block:
    address, title = reach.friends_address(room), registry.about(room.lobby.game).title
    lines = [_("Come and play {game} with me!").format(game=title)]
    if address:
        lines += [
            _("Open {link}").format(link=f"**{address}{room.code}**"),
            _("or go to {address} and type {letters}.").format(
                address=reach.short_address(address), letters=f"**{room.code}**"
            ),
        ]
    return {
        "kind": "invite",
        "head": _("Send them this") if address else _("Who is here"),
        "lines": lines if address else [],
        "copied": "\n".join(lines).replace("**", ""),
        "copy": _("Copy the words"),
        "done": _("Copied."),
        "share": _("Share …"),
        "qr": qr_svg(f"{address}{room.code}") if address else "",
        "scan": _("or let them scan it"),
        "letters": _("Four letters"),
        "code": room.code,
        "present": _who_is_here(room, device),
    }


def may_let_others_in(room: Room, device: Device) -> bool:
    """Return whether a device may let others in: the maker's, if its browser is that of whoever started the server."""
    return room.network is not None and is_maker(device) and device.is_leader


def friends_from_elsewhere(room: Room) -> bool:
    """Return whether anybody besides the maker is here, who might lose the table if others are kept out."""
    return any(each.is_here for each in room.everybody[1:])


def _network_acts(room: Room, device: Device, asks_to_keep_out: bool) -> list[dict[str, Any]]:
    """Return the button that lets others in, or those that keep them out again, once it has been asked."""
    if not may_let_others_in(room, device):
        return []
    if not room.network.is_open:
        return [button(LET_IN, _("Let others in"), main=True)]
    if asks_to_keep_out:
        return [button(KEEP_OUT_SURELY, _("Yes, keep them out")), button(INVITE, _("No, leave them in"), main=True)]
    return [button(KEEP_OUT, _("Keep others out"), quiet=True)]


def _reach_panel(room: Room, device: Device, show_addresses: bool, asks_to_keep_out: bool) -> Block:
    """Return whether others can reach the table; on other devices than the maker's without the buttons."""
    state, likeliest = reach.find_reach(room), reach.likeliest_step(room)
    acts = _network_acts(room, device, asks_to_keep_out)
    lost = _("Keep others out? Their devices lose the table until you let them in again.")
    if is_maker(device) and not asks_to_keep_out:
        if room.find_addresses is not None:
            acts.append(button(LOOK, _("Check again"), icon="again"))
        if len(room.addresses) > 1 and state != "alone":
            acts.append(button(ADDRESSES, _("Another address …"), quiet=True))
        if state == "alone" and room.pages:
            play = f"{room.pages}{room.lobby.game}/play.ipynb"
            acts.append(button("play", _("Play at this screen"), href=play))
    others = [
        button(f"address:{at}", reach.short_address(each).removesuffix("/class"))
        for at, each in enumerate(room.addresses)
    ]
    return {
        "kind": "reachable",
        "state": state,
        "head": _("Can they reach you?"),
        "chip": reach.chip(room),
        "text": reach.sentence(room),
        "steps": [
            {"head": each.head, "text": each.text, "fits": at == likeliest}
            for at, each in enumerate(reach.advice(room))
        ],
        "note": lost if asks_to_keep_out else room.note,
        "acts": acts,
        "addresses": others if show_addresses and is_maker(device) else [],
    }


# The seats round the table ----------------------------------------------------------------


def table_screen(room: Room, device: Device) -> Screen:
    """Return the seats round the table: for the maker with all that may be changed, for others to wait at."""
    lobby: FriendsLobby = room.lobby
    title = registry.about(lobby.game).title
    address = reach.short_address(reach.friends_address(room))
    sub = " · ".join(
        [title, _("letters {letters}").format(letters=f"**{room.code}**"), *([address] if address else [])]
    )
    if not is_maker(device):
        wait = _("{name} starts when all are here.").format(name=maker_of(room).name)
        return screen(
            _("You are at the table"),
            _round_table(room, device, is_fixed=True),
            *_rules_of_game(lobby),
            _meanwhile(),
            sub=wait,
            buttons=[
                button(LEAVE, _("Leave the table"), quiet=True),
                *_learn_button(room, lobby.game),
                button(INVITE, _("Invite")),
            ],
            world=lobby.game,
            look="waiting",
        )
    least, most = lobby.limits()
    return screen(
        _("Round the table"),
        _round_table(room, device, is_fixed=False),
        *_rules_of_game(lobby),
        sub=sub,
        foot=_explain_start(room),
        tools=[
            button(INVITE, _("Invite again")),
            button(GAMES, _("Another game"), quiet=True),
            button(HOUSE_RULES, _("House rules"), quiet=True),
            {
                "count": lobby.players,
                "label": _("seats"),
                "fewer": button(FEWER, _("one seat fewer"), off=lobby.players <= least),
                "more": button(MORE, _("one seat more"), off=lobby.players >= most),
            },
        ],
        buttons=[
            button(SHUFFLE, _("Shuffle seats"), quiet=True),
            button(f"tables:begin:{lobby.game}", _("Start the game"), main=True),
        ],
        world=lobby.game,
        look="table",
    )


def _rules_of_game(lobby: FriendsLobby) -> list[Block]:
    """Return the sentence that says by which rules this table plays; none for the usual ones."""
    named = [_("“{title}”").format(title=each) for each in lobby.rules.named()]
    return [text(_("You play by: {rules}.").format(rules=join_and(named)), "quiet")] if named else []


def _meanwhile() -> Block:
    return {
        "kind": "meanwhile",
        "head": _("While you wait"),
        "text": _("Try your first cards alone, against computer players."),
        "act": button(TRY, _("Try")),
    }


def _explain_start(room: Room) -> str:
    """Say who takes the free seats if the game begins now."""
    lobby: FriendsLobby = room.lobby
    company, free = lobby.company(names_by_seat(room)), lobby.free_seats
    if not free and not company:
        return _("**Every seat is taken.** A friend who comes later can watch.")
    if not free:
        return _("**Every seat is taken.** A friend who comes later takes over a computer player.")
    head = n_("**{count} seat is free.**", "**{count} seats are free.**", len(free)).format(count=len(free))
    if len(free) > 1:
        return _("{seats} Start now, and computer players sit down there; a friend who comes later takes over.").format(
            seats=head
        )
    first = company[free[0]]
    return _("{seats} Start now, and {name}, sits down there; a friend who comes later takes over.").format(
        seats=head, name=f"{first.name}, {first.animal}"
    )


def _round_table(room: Room, device: Device | None, is_fixed: bool) -> Block:
    """Return the seats in the order of play, from this device's own on; `is_fixed` if nothing can be changed."""
    lobby: FriendsLobby = room.lobby
    own = (lobby.seat_of(device.number) if device is not None else None) or 0
    order = [(own + at) % lobby.players for at in range(lobby.players)]
    names, devices = names_by_seat(room), {each.number: each for each in room.everybody}
    facts = table_facts(lobby.game, lobby.players, lobby.rules.variant, language())
    places = []
    for seat in order:
        number = lobby.people.get(seat)
        if number is not None:
            place = _person(devices[number], names[seat], device)
        else:
            place = _program(CAST[lobby.programs[seat]]) if seat in lobby.programs else _free(is_fixed)
        if not is_fixed and not (number is not None and device is not None and number == device.number):
            place |= {"id": f"seat:{seat}", "frees": button(f"free:{seat}", "", off=seat in lobby.free_seats)}
        places.append({"key": f"place {seat}", **place})
    return {
        "kind": "round",
        "label": _("The seats, in the order of play"),
        "how": "" if is_fixed else _("Arrow keys go round the table. Enter changes a seat, Delete frees it."),
        "game": lobby.game,
        "anticlockwise": facts["anticlockwise"],
        "has_own": device is not None and lobby.seat_of(device.number) is not None,
        "places": places,
        "middle": [facts["hand"], facts["deck"]],
    }


def _person(sitting: Device, name: str, device: Device | None) -> dict[str, Any]:
    is_own = device is not None and sitting.number == device.number
    note = _("made this table") if sitting.number == 0 else _("is here")
    if is_own:
        note = _("you made this table") if sitting.number == 0 else _("ready")
    elif not sitting.is_here:
        note = _("is away")
    return {
        "look": "own" if is_own else "person",
        "letter": name[:1].upper(),
        "name": _("{name} (you)").format(name=name) if is_own else name,
        "note": note,
    }


def _program(who: Character) -> dict[str, Any]:
    return {
        "look": "program",
        "character": who.id,
        "name": f"{who.name}, {who.animal}",
        "note": _("computer player"),
        "chosen": who.level.label(),
        "strength": who.strength,
    }


def _free(is_fixed: bool) -> dict[str, Any]:
    return {
        "look": "free",
        "letter": "+",
        "name": _("Free seat"),
        "note": _("a friend may still come") if is_fixed else _("wait, or fill it"),
        **({} if is_fixed else {"offer": _("Computer player")}),
    }


@lru_cache(maxsize=64)
def table_facts(game: str, players: int, variant: str, _language: str) -> Mapping[str, Any]:
    """Return what a table of a game begins with: which way the play goes, the cards of a hand, those left to draw."""
    rules = ChosenRules(game, variant).arguments()
    scene = SeatBoard(SeatGame(stored.start(game, players=players, seed=1, **rules), 0)).scene
    zones = {zone["id"]: zone for zone in scene["zones"]}
    cards = len(zones["hand"].get("cards", ())) if "hand" in zones else 0
    deck = next((zone["caption"] for name, zone in zones.items() if name in ("draw", "pile:deck")), "")
    return {
        "anticlockwise": bool(scene.get("anticlockwise")),
        "hand": n_("{count} card each", "{count} cards each", cards).format(count=cards),
        "deck": deck or "",
    }


# Who takes a free seat ----------------------------------------------------------------------


def levels_screen(room: Room, seat: int, picked: str) -> Screen:
    """Return the choice of who takes a seat: the cast of the game, or nobody yet."""
    options = [
        {
            "id": f"pick:{seat}:{each.id}",
            "character": each.id,
            "name": each.name,
            "animal": each.animal,
            "level": each.level.label(),
            "strength": each.strength,
            "on": each.id == picked,
        }
        for each in _cast_to_choose_from(room.lobby.game)
    ]
    chosen = CAST.get(picked)
    head = _("Who takes the free seat?") if seat in room.lobby.free_seats else _("Who plays at this seat?")
    sits = [button(f"{FILL}:{seat}", _("{name} sits down").format(name=chosen.name), main=True)] if chosen else []
    return screen(
        head,
        {"kind": "cast", "label": head, "options": options},
        tools=[button(TABLE, _("Close"), icon="close", bare=True)],
        buttons=[button(f"{KEEP}:{seat}", _("Keep it for a friend"), quiet=True), *sits],
        look="levels",
    )


def _cast_to_choose_from(game: str) -> list[Character]:
    """Return the characters of a game, one of each level; for a game without its own, some others."""
    cast = list(cast_of(game))
    return [each for each in cast if each.game == game] or cast[:4]


def usual_pick(room: Room, seat: int) -> str:
    """Return the character that is suggested for a seat: who sits there, or who would sit down at the start."""
    lobby: FriendsLobby = room.lobby
    if seat in lobby.programs:
        return lobby.programs[seat]
    coming, cast = lobby.company(names_by_seat(room)).get(seat), _cast_to_choose_from(lobby.game)
    level = coming.level_name if coming is not None else ""
    return next((each.id for each in cast if each.level_name == level), cast[0].id)


def seat_screen(room: Room, seat: int) -> Screen:
    """Return the question whether a friend's seat is to be freed."""
    name = names_by_seat(room).get(seat, "")
    return screen(
        _("{name} sits here").format(name=name),
        text(_("If you free the seat, {name} can sit down again or watch.").format(name=name)),
        buttons=[
            button(f"{ASK_FREE}:{seat}", _("Free the seat"), quiet=True),
            button(TABLE, _("Leave {name} there").format(name=name), main=True),
        ],
        look="levels",
    )


def games_screen(room: Room) -> Screen:
    """Return the choice of another game for the same people."""
    options = [
        {
            "id": f"game:{game}",
            "name": registry.about(game).title,
            "note": players_text(game),
            "on": game == room.lobby.game,
            "off": not room.lobby.may_choose(game),
        }
        for game in registry.games()
    ]
    return screen(
        _("Which game?"),
        {"kind": "gamechoice", "options": options},
        buttons=[button(TABLE, _("Back to the table"), main=True)],
        look="levels",
    )


def rules_of_game_screen(lobby: FriendsLobby) -> Screen:
    """Return the choice of the variant and the house rules; each says what it changes."""
    rules = lobby.rules
    variants = [
        {
            "id": f"variant:{each.name}",
            "name": each.short_label(),
            "note": n_("for {count} player", "for {count} players", each.players).format(count=each.players)
            if each.players
            else "",
            "on": each.name == rules.variant,
            "off": not lobby.may_choose_variant(each.name),
        }
        for each in rules.variants()
    ]
    house_rules = [
        {"id": f"house:{each.name}", "name": each.title, "note": each.text, "on": each.is_changed}
        | (_steps_of(each) if each.number is not None else {})
        for each in rules.house_rules()
    ]
    return screen(
        _("Rules of this game"),
        *([{"kind": "gamechoice", "options": variants}] if variants else []),
        {"kind": "gamechoice", "options": house_rules},
        sub=registry.about(lobby.game).title,
        buttons=[button(TABLE, _("Back to the table"), main=True)],
        look="levels",
    )


def _steps_of(rule: OfferedRule) -> dict[str, Any]:
    """Return the number that a house rule is set to, with the buttons that change it."""
    number = rule.number or 0
    return {
        "count": number,
        "label": rule.title,
        "fewer": button(f"less:{rule.name}", _("one less"), off=number <= rule.least),
        "more": button(f"more:{rule.name}", _("one more"), off=number >= rule.most),
    }


def players_text(game: str) -> str:
    """Return how many people can play a game.

    >>> players_text("nanuk")
    '5–8 players'
    """
    least, most = registry.about(game).players
    return _("{least}–{most} players").format(least=least, most=most)
