"""The command `bbb`: play, as pages or at the terminal; look a rule up; step through a saved game."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from gamelib import __version__
from gamelib import record as stored
from gamelib.core import language as words
from gamelib.core import registry, rulings
from gamelib.core.chance import fresh_seed
from gamelib.core.entry_points import find_entry_points
from gamelib.core.errors import BadPlayers, GameError
from gamelib.core.language import _, join_and, n_
from gamelib.core.notation import parse_seat
from gamelib.lookup import look_up
from gamelib.players import player
from gamelib.players.characters import home_of, name_seats
from gamelib.players.levels import EASIEST
from gamelib.record import Record
from gamelib.session import usual_bots
from gamelib.terminal import Quit, Screen, TerminalGame, format_clause

TERMINAL_OPTIONS = (
    "players",
    "people",
    "against",
    "names",
    "variant",
    "declared_sides",
    "seasons",
    "rulings",
    "first",
    "seed",
    "load",
)
"""Options that mean a game at the terminal; a page asks for them in its own form."""

HELP_WIDTH = 100
"""How wide longer help is written."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line, and return its exit code; errors are printed as one sentence."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        args = _parser().parse_args(arguments)
        args.do(args, Screen())
        sys.stdout.flush()
    except GameError as error:
        print(error, file=sys.stderr)
        return 1
    except (Quit, KeyboardInterrupt):
        return 0
    except BrokenPipeError:  # the process that reads our output has ended
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:  # a full disk, a folder without permission, a lost connection
        print(
            _("This computer refused: {reason}{place}.").format(
                reason=error.strerror or error, place=f" ({error.filename})" if error.filename else ""
            ),
            file=sys.stderr,
        )
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bbb", description=_("Play, learn and analyse Nanatoridori, Nanuk and Koinobori.")
    )
    parser.add_argument("--version", action="version", version=f"bbb {__version__}")
    commands = parser.add_subparsers(required=True, metavar="command")
    _add_play(commands.add_parser("play", help=_("play a game, in a browser or at the terminal")))
    _add_class(commands.add_parser("class", help=_("open a room for a class, which only you lead, and show its wall")))
    rule = commands.add_parser("rule", help=_("look a rule up, by its number or by words"))
    rule.add_argument("words", nargs="+", help=_("NANA-4.3, or words such as: one piece"))
    rule.add_argument("--game", choices=registry.games(), help=_("search this game's rules only"))
    rule.set_defaults(do=_look_up_rule)
    place = commands.add_parser("where", help=_("list where a rule or a name is used: rules, code, lessons, tests"))
    place.add_argument(
        "words", nargs="+", help=_("a rule, like NANA-4.3, a name, like take_when_going_out, or words of either")
    )
    place.set_defaults(do=_list_places)
    show = commands.add_parser("show", help=_("step through a saved game"))
    show.add_argument("file", help=_("a saved game"))
    show.add_argument("--seat", metavar="A", help=_("show what this seat saw (default: what an onlooker saw)"))
    show.add_argument("--all", action="store_true", help=_("print the whole game at once"))
    show.set_defaults(do=_replay_record)
    _add_lab(commands.add_parser("lab", help=_("open the notebooks in JupyterLab, to run and change them")))
    _add_lite(commands.add_parser("lite", help=_("build the site that needs no server: its pages run in the browser")))
    _add_package(commands.add_parser("package", help=_("put the site into a package for a learning platform")))
    check = commands.add_parser("check", help=_("check lesson and puzzle files before they are taught"))
    check.add_argument("files", nargs="*", help=_("lesson and puzzle files (default: all that come with the games)"))
    check.add_argument("--words", metavar="GAME", help=_("list every word that a lesson of this game can use"))
    check.set_defaults(do=_check_lessons)
    return parser


def _add_play(play: argparse.ArgumentParser) -> None:
    play.add_argument("game", nargs="?", help=_("nanatoridori, nanuk or koinobori (default: all three)"))
    _add_pages(play.add_argument_group(_("in a browser")))
    text = play.add_argument_group(_("at the terminal; each of these options plays there"))
    text.add_argument("--text", action="store_true", help=_("play at the terminal"))
    text.add_argument("--players", type=int, metavar="N", help=_("number of players"))
    text.add_argument(
        "--people",
        metavar="SEATS",
        help=_("seats that people play, like AC, or all, or none; the computer plays the others (default: A)"),
    )
    text.add_argument(
        "--against",
        metavar="PLAYERS",
        help=_(
            "computer players: new (to the game), basics, well or expert for all, "
            "or seat by seat like B=well,C=new (default: basics first)"
        ),
    )
    text.add_argument("--names", metavar="NAMES", help=_("names of the players, separated by commas"))
    text.add_argument("--variant", help=_("Nanatoridori: basic, one-winner or duel; Nanuk: declared-sides"))
    text.add_argument("--declared-sides", action="store_true", default=None, help=_("Nanuk: sides are declared openly"))
    text.add_argument("--seasons", type=int, metavar="N", help=_("Nanuk: number of seasons"))
    text.add_argument("--rulings", metavar="NAMES", help=_("house rules, as name=value, separated by commas"))
    text.add_argument("--first", metavar="A", help=_("seat that starts"))
    text.add_argument("--seed", type=int, metavar="N", help=_("the same number deals the same cards"))
    text.add_argument("--load", metavar="FILE", help=_("go on with a saved game"))
    play.set_defaults(do=_play)


def _add_pages(pages: argparse._ArgumentGroup) -> None:
    pages.add_argument("--port", type=int, metavar="N", help=_("port of the pages (default: 8866)"))
    pages.add_argument(
        "--host",
        metavar="ADDRESS",
        help=_("address to listen on (default: 127.0.0.1, this computer only; 0.0.0.0: the whole network)"),
    )
    pages.add_argument(
        "--token",
        nargs="?",
        const="",
        metavar="WORD",
        help=_("ask visitors for this word (without WORD: a random one)"),
    )
    pages.add_argument("--class", dest="learners", type=int, metavar="N", help=_("keep tables ready for a class of N"))
    pages.add_argument(
        "--pages",
        dest="folder",
        type=Path,
        metavar="FOLDER",
        help=_("folder with your own notebooks, instead of those that come with the games"),
    )
    pages.add_argument("--language", metavar="CODE", help=_("language of the pages (default: en)"))
    pages.add_argument("--no-browser", action="store_true", help=_("print the address instead of opening a browser"))
    _add_proxies(pages)


def _add_proxies(pages: argparse._ActionsContainer) -> None:
    pages.add_argument(
        "--behind-proxy",
        type=int,
        metavar="N",
        help=_("N proxies stand in front: they report visitors' addresses, and the address that phones are shown"),
    )
    pages.add_argument(
        "--proxy-at", metavar="NETWORK", help=_("address or network of the last proxy, if it is not on this computer")
    )


def _add_class(room: argparse.ArgumentParser) -> None:
    room.add_argument("--port", type=int, metavar="N", help=_("port of the room (default: 8866)"))
    room.add_argument("--host", metavar="ADDRESS", help=_("address to listen on (default: 0.0.0.0, the whole network)"))
    room.add_argument("--language", metavar="CODE", help=_("language of the pages (default: en)"))
    room.add_argument("--no-browser", action="store_true", help=_("print the address instead of opening a browser"))
    room.add_argument(
        "--rehearse", type=int, metavar="N", help=_("let N pretend phones come in, vote and play, to try a lesson out")
    )
    _add_proxies(room)
    room.set_defaults(do=_open_class)


def _add_lab(lab: argparse.ArgumentParser) -> None:
    lab.add_argument(
        "folder",
        nargs="?",
        type=Path,
        metavar="FOLDER",
        help=_("folder for your copy of the notebooks; made if missing (default: ./birds-bears-banners)"),
    )
    lab.add_argument("--port", type=int, default=8888, metavar="N", help=_("port of JupyterLab (default: 8888)"))
    lab.add_argument("--no-browser", action="store_true", help=_("print the address instead of opening a browser"))
    lab.set_defaults(do=_run_lab)


def _add_lite(lite: argparse.ArgumentParser) -> None:
    lite.add_argument(
        "folder",
        nargs="?",
        type=Path,
        default=Path("dist", "lite"),
        metavar="FOLDER",
        help=_("folder for the site (default: dist/lite)"),
    )
    lite.add_argument(
        "--pyodide",
        type=Path,
        metavar="FOLDER",
        help=_("a full release of Pyodide, to have numpy and matplotlib in the site"),
    )
    lite.set_defaults(do=_run_lite)


def _add_package(package: argparse.ArgumentParser) -> None:
    package.formatter_class = argparse.RawDescriptionHelpFormatter
    package.description = _fill(
        _(
            "Put lessons and exercises into one zip that a learning platform takes (SCORM), made from the site that "
            "bbb lite builds. Learners work inside the platform, which keeps what they do and gets the mark after "
            "every step: the share of steps done without being shown the answer. It is not asked who they are."
        )
    )
    package.epilog = "\n\n".join(
        [
            _("which platform takes what:") + "\n" + _two_columns(platforms()),
            _fill(
                _(
                    "Not tried: a real Moodle, Canvas or Ilias; Firefox; Safari. Try a package with a pupil's account "
                    "first. If its pages never start, ask whoever looks after the platform: it must let them run "
                    "WebAssembly, and not put them into a sandbox."
                )
            ),
            _("what to put in (default: everything but lessons of your own):") + "\n" + _two_columns(_package_words()),
        ]
    )
    package.add_argument("wanted", nargs="*", metavar="WHAT", help=_("what to put in, as listed below"))
    package.add_argument("--edition", default="1.2", metavar="EDITION", help=_("1.2 or 2004 (default: 1.2)"))
    package.add_argument(
        "--site",
        type=Path,
        default=Path("dist", "lite"),
        metavar="FOLDER",
        help=_("the site that bbb lite has built (default: dist/lite)"),
    )
    package.add_argument(
        "--to", type=Path, metavar="FILE", help=_("the package (default: dist/birds-bears-banners-scorm-EDITION.zip)")
    )
    package.set_defaults(do=_run_package)


def platforms() -> dict[str, str]:
    """Return what each learning platform takes."""
    return {
        "Moodle": _(
            "the zip, as a SCORM activity. An activity has one mark, so make a package for each thing that you mark: "
            "bbb package nanuk/01"
        ),
        "Canvas": _("the zip, where your school has turned SCORM on; there, too, one thing to a package"),
        "Google Classroom": _(
            "no package. Post homework instead: the teacher's desk makes its link, each learner hands in a code of "
            "twelve signs, and the desk lists what was done"
        ),
        "Teams": _("no package: post homework there, too"),
        _("others"): _("nearly all take 1.2; make 2004 if yours asks for it"),
    }


def _package_words() -> dict[str, str]:
    """Return the words for what a package holds."""
    return {
        "nanuk": _("a game: its lessons and its exercises"),
        "nanuk/01": _("a lesson"),
        "nanuk/exercises": _("the exercises of a game"),
        "unit, unit/2": _("the lessons in probability, or one: its questions, each to be guessed first"),
        "mine.toml": _("a lesson of your own"),
    }


def _fill(text: str, first: str = "", others: str = "") -> str:
    return textwrap.fill(text, HELP_WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)


def _two_columns(rows: Mapping[str, str]) -> str:
    """Return words and what they mean, side by side."""
    wide = max(map(len, rows)) + 2
    return "\n".join(_fill(text, f"  {word:{wide}}", " " * (wide + 2)) for word, text in rows.items())


# Playing -----------------------------------------------------------------------


def _play(args: argparse.Namespace, screen: Screen) -> None:
    if args.text or any(getattr(args, word) is not None for word in TERMINAL_OPTIONS):
        _play_in_terminal(args, screen)
    else:
        _open_pages(args, screen)


def _open_pages(args: argparse.Namespace, screen: Screen) -> None:
    game = _resolve_game(args.game, screen) if args.game else ""
    if args.language:
        _set_language(args.language)
    options = {
        word: value
        for word in ("port", "host", "learners", "folder", "token", "behind_proxy", "proxy_at")
        if (value := getattr(args, word)) is not None
    }
    _page_command("play")(game=game, browser=not args.no_browser, say=screen.say, **options)


def _open_class(args: argparse.Namespace, screen: Screen) -> None:
    if args.language:
        _set_language(args.language)
    options = {
        word: value
        for word in ("port", "host", "rehearse", "behind_proxy", "proxy_at")
        if (value := getattr(args, word)) is not None
    }
    _page_command("class")(browser=not args.no_browser, say=screen.say, **options)


def _run_lab(args: argparse.Namespace, screen: Screen) -> None:
    _page_command("lab")(args.folder, args.port, browser=not args.no_browser, say=screen.say)


def _run_lite(args: argparse.Namespace, screen: Screen) -> None:
    _page_command("lite")(args.folder, args.pyodide, say=screen.say)


def _run_package(args: argparse.Namespace, screen: Screen) -> None:
    _page_command("package")(args.wanted, args.edition, args.site, args.to, say=screen.say)


INSTALL = "pip install 'birds-bears-banners[suite]'"  # installs the notebooks and pages as well


def _page_command(name: str) -> Any:
    """Return the function that an installed front end declares for a page command."""
    try:
        return find_entry_points("gamelib.commands")[name].load()
    except (KeyError, ModuleNotFoundError) as error:
        raise without_pages((error.name or "") if isinstance(error, ModuleNotFoundError) else "") from error


def without_pages(*missing: str) -> GameError:
    """Return the refusal to open pages that need these packages, or the whole suite if none is named."""
    names = join_and([name for name in missing if name]) or _("the rest of the suite")
    return GameError(
        n_(
            "the pages need {missing}, which is not installed: {command}. The game at the terminal needs nothing: "
            "bbb play --text",
            "the pages need {missing}, which are not installed: {command}. The game at the terminal needs nothing: "
            "bbb play --text",
            len(missing),
        ).format(missing=names, command=INSTALL)
    )


def _set_language(language: str) -> None:
    """Use a language here and in the kernels behind the pages; raise GameError if there is no such language."""
    if language not in words.languages():
        raise GameError(
            _("there is no language {language!r:.20}; there are {languages}").format(
                language=language, languages=words.join_and(words.languages())
            )
        )
    os.environ["BBB_LANGUAGE"] = language
    words.set_language(language)


def _play_in_terminal(args: argparse.Namespace, screen: Screen) -> None:
    seed = fresh_seed() if args.seed is None else args.seed
    record = stored.load(args.load) if args.load else _deal_game(args, screen, seed)
    people = _parse_people("A" if args.people is None else args.people, record.state.players)
    screen.say(
        _("{game}, {players} players. ? tells what you can type.").format(
            game=registry.about(record.game).title, players=record.state.players
        )
    )
    players = record.state.players
    levels = usual_bots(record, people) if args.against is None else _parse_levels(args.against, players)
    levels = dict.fromkeys(range(players), EASIEST) | levels
    if not args.load:
        seats = {seat: level for seat, level in levels.items() if seat not in people}
        record = record.call(*name_seats(record.game, seats, record.names, players))
    names = [words.seat_name(seat, record.names) for seat in range(players)]
    bots = {seat: replace(player(level), home=home_of(names[seat], level)).move for seat, level in levels.items()}
    TerminalGame(record, people, screen, seed, bots).run()


def _deal_game(args: argparse.Namespace, screen: Screen, seed: int) -> Record:
    game = _resolve_game(args.game, screen)
    rules: Any = registry.about(game).rules
    settings: dict[str, Any] = {
        "players": args.players,
        "variant": args.variant,
        "seasons": args.seasons,
        "declared_sides": args.declared_sides,
        "rulings": rulings.read(rules.Rulings, args.rulings) if args.rulings else None,
        "first": parse_seat(args.first, len(words.LETTERS)) if args.first else None,
    }
    names = [name.strip() for name in args.names.split(",")] if args.names else ()
    settings = {word: value for word, value in settings.items() if value is not None}
    return stored.start(game, names=names, seed=seed, **settings)


def _resolve_game(named: str | None, screen: Screen) -> str:
    """Return the game that a name or its beginning means, asking for one if it is None; raise GameError if unclear."""
    while named is None:
        for number, game in enumerate(registry.games(), 1):
            screen.say(f"{number}  {registry.about(game).title}")
        named = screen.ask(_("Which game? ")) or None
    typed = "".join(named.lower().split())
    numbered = dict(enumerate(registry.games(), 1))
    if typed.isascii() and typed.isdecimal() and len(typed) < 4 and int(typed) in numbered:
        return numbered[int(typed)]
    fitting = [game for game in registry.games() if typed and game.startswith(typed)]
    return fitting[0] if len(fitting) == 1 else registry.check_game(typed if typed in fitting else named)


def _parse_people(text: str, players: int) -> list[int]:
    """Return the seats that people take."""
    if text.lower() == "none":
        return []
    if text.lower() == "all":
        return list(range(players))
    letters = [letter for letter in text if letter not in ", "]
    if not letters:
        raise BadPlayers(_("name the seats that people play, like AC, or all, or none"))
    return [parse_seat(letter, players) for letter in letters]


def _parse_levels(text: str, players: int) -> dict[int, str]:
    """Return the level of each seat's bot; a seat that is not mentioned is new to the game."""
    chosen: dict[int, str] = {}
    for part in text.split(","):
        letter, equals, name = part.replace(" ", "").rpartition("=")
        level = player(name).name
        chosen |= dict.fromkeys([parse_seat(letter, players)] if equals else range(players), level)
    return chosen


# Rules, stored games, lessons ---------------------------------------------------


def _check_lessons(args: argparse.Namespace, screen: Screen) -> None:
    lessons: Any = import_module("gamelib.lessons.checking")
    if args.words is not None:
        for line in lessons.describe_words(_resolve_game(args.words, screen)):
            screen.say(line)
        return
    count, complaints = lessons.check_all(args.files)
    for complaint in complaints:
        screen.say(str(complaint))
    if faults := sum(not complaint.is_advice for complaint in complaints):
        raise GameError(n_("{many} problem", "{many} problems", faults).format(many=faults))
    if complaints:
        screen.say(n_("{many} file is ready to teach", "{many} files are ready to teach", count).format(many=count))
        return
    screen.say(n_("{many} file, no problems", "{many} files, no problems", count).format(many=count))


def _look_up_rule(args: argparse.Namespace, screen: Screen) -> None:
    for number, one in enumerate(look_up(" ".join(args.words), args.game)):
        screen.say(("\n" if number else "") + format_clause(one))


def _list_places(args: argparse.Namespace, _screen: Screen) -> None:
    places: Any = import_module("gamelib.where")
    for number, group in enumerate(places.where(" ".join(args.words))):
        print(("\n" if number else "") + group.heading)
        for place in group.places:
            print(f"  {place}")  # not wrapped: a wrapped path could not be clicked


def _replay_record(args: argparse.Namespace, screen: Screen) -> None:
    record = stored.load(args.file)
    viewer = parse_seat(args.seat, record.state.players) if args.seat else None
    if record.comment:
        screen.say(record.comment)
    for line in record.prior_log:
        screen.say(line)
    step = not args.all and sys.stdin.isatty() and sys.stdout.isatty()
    before = 0
    for ply, state in enumerate(record.states()):
        view = state.view(viewer)
        if ply and (comment := record.entries[ply - 1].comment):
            screen.say(f"# {comment}")
        for event in view.log_from(before):
            screen.say(event.tell(record.names))
        before = view.plies
        if step:
            screen.say("\n" + view.as_text(record.names))
            screen.ask(
                _("Enter for the next move, {ply} of {last}. ").format(ply=ply + 1, last=len(record))
                if ply < len(record)
                else _("Enter leaves. ")
            )
    if not step:
        screen.say("\n" + record.state.view(viewer).as_text(record.names))


if __name__ == "__main__":
    sys.exit(main())
