"""Random questions of the grammar of `odds.ask`, held against every deal of small decks and many of real ones."""

from __future__ import annotations

import operator
import random
from fractions import Fraction
from functools import partial, reduce
from typing import Any

import gamelib
from gamelib import odds
from gamelib.odds import ask
from tests.library.odds_cases import Case, RightRefusal, SampledNumber
from tests.oracles import asked
from tests.oracles.asked import AskedSetting
from tests.oracles.dealing import ANIMALS, BIRDS, COLOURS, house_deck, hunting_cards, without_cards

IN_TEST, IN_DEEP, SIMULATED = 40, 300, 700
"""How many random questions there are in `make test` and in `make deep`, and how often the library simulates one."""
DEALS = 4000
"""How often the oracle deals for a question on a real deck; four times as often in the deep tier."""
NUMBERS: dict[str, list[Any]] = {
    "hand": [("copies",), ("copies",), ("flocks",), ("flocks", 2), ("longest",)],
    "draws": [("copies",), ("joined",), ("longest",)],
    "hunt": [("brought",), ("bears",), ("inuksuks",)],
    "post": [("carps",), ("carps",), ("value",)],
}
TRUTHS: dict[str, list[Any]] = {"hand": [], "draws": [("joins", 2), ("joins", 3)], "hunt": [("survives",)], "post": []}
"""What is counted in each kind of setting, and what is true or false of it."""
ALL_TRUTHS = TRUTHS | {"post": [("scores", "lime"), ("scores", "pink"), ("tied",)]}
"""The same with what is true or false of a post."""

# Random settings -------------------------------------------------------------------------------------


def small_setting(dice: random.Random) -> tuple[AskedSetting, Any]:
    """Return a setting whose deals can all be tried, and the experiment that it stands for."""
    kind = dice.choice([*NUMBERS])
    if kind == "hand":
        deck, may_sort = [dice.randint(1, 4) for _card in range(7)], dice.random() < 0.25
        setting = AskedSetting(kind, tuple(deck), dice.randint(2, 5), word="sorted" if may_sort else "")
        return setting, ask.hand(setting.dealt, deck, may_sort=may_sort)
    if kind == "draws":
        hand, unseen = ([dice.randint(1, 4) for _card in range(size)] for size in (5, 8))
        setting = AskedSetting(kind, tuple(unseen), dice.randint(1, 3), tuple(hand))
        return setting, ask.draws(setting.dealt, hand, unseen)
    if kind == "hunt":
        box, animal = hunting_cards(), dice.choice(ANIMALS)
        several = ["inuksuk", "bear-seal", f"double-{animal}", f"bear-{animal}"]
        deck, gifts = (dice.choices([*several, *dice.sample(box, 4)], k=size) for size in (7, 2))
        setting = AskedSetting(kind, tuple(deck), dice.randint(1, 4), tuple(gifts), animal)
        return setting, ask.hunt(animal, setting.dealt, deck=deck, giving=gifts)
    cards, flag = dice.choices(house_deck(), k=9), dice.choice(COLOURS)
    spaces = dice.randint(1, 3)
    setting = AskedSetting(kind, tuple(cards[spaces - 5 :] + cards[:3]), spaces, tuple(cards[: 5 - spaces]), flag)
    return setting, ask.post(" ".join(setting.known), flag=flag, deck=" ".join(setting.deck))


def real_setting(dice: random.Random) -> tuple[AskedSetting, Any]:
    """Return a setting with a real box, and the experiment that it stands for."""
    kind = dice.choice([*NUMBERS, "gifts"])
    if kind == "hand":
        setting = AskedSetting(kind, BIRDS, dice.randint(5, 11), word="sorted" if dice.random() < 0.2 else "")
        return setting, ask.hand(setting.dealt, may_sort=setting.word == "sorted")
    if kind == "draws":
        hand = dice.sample(BIRDS, dice.randint(3, 9))
        setting = AskedSetting(kind, tuple(without_cards(BIRDS, hand)), dice.randint(1, 5), tuple(hand))
        return setting, ask.draws(setting.dealt, hand)
    if kind == "post":
        cards = dice.sample(house_deck(), dice.randint(0, 4))
        setting = AskedSetting(
            kind, tuple(without_cards(house_deck(), cards)), 5 - len(cards), tuple(cards), COLOURS[0]
        )
        return setting, ask.post(" ".join(cards), flag=COLOURS[0])
    hand, animal = dice.sample(hunting_cards(), 3), dice.choice(ANIMALS)
    gifts, days = [hand[0]], dice.randint(2, 9)
    deck = tuple(without_cards(hunting_cards(), hand))
    if kind == "hunt":
        setting = AskedSetting(kind, deck, days, tuple(gifts), animal)
        return setting, ask.hunt(animal, days, hand, giving=gifts, others="nothing")
    hunters, others = dice.randint(1, 3), dice.choice(["helpful", "any"])
    hidden = hunters * (3 if others == "helpful" else 1)
    setting = AskedSetting("hunt", deck, hidden + days, tuple(gifts), animal, hidden)
    return setting, ask.hunt(animal, days, hand, giving=gifts, others=others, hunters=hunters)


# Random questions ------------------------------------------------------------------------------------


def random_number(kind: str, dice: random.Random, depth: int = 2) -> Any:
    """Return a tree that comes to a number, and counts something."""
    if depth and dice.random() < 0.4:
        sign, one = dice.choice("++-*"), random_number(kind, dice, depth - 1)
        two = dice.randint(1, 3) if dice.random() < 0.25 else random_number(kind, dice, depth - 1)
        return (sign, two, one) if dice.random() < 0.3 else (sign, one, two)
    name, *more = dice.choice(NUMBERS[kind])
    if name == "copies":
        more = [dice.randint(1, 4)]
    return (name, dice.choice(COLOURS)) if name == "carps" else (name, *more)


def random_truth(kind: str, dice: random.Random, depth: int = 2) -> Any:
    """Return a tree that is true or false."""
    if depth and dice.random() < 0.5:
        sign = dice.choice(["and", "and", "or", "not"])
        return (sign, *(random_truth(kind, dice, depth - 1) for _part in range(1 if sign == "not" else 2)))
    if TRUTHS[kind] and dice.random() < 0.4:
        return dice.choice(TRUTHS[kind])
    if kind == "post" and dice.random() < 0.4:
        return ("scores", dice.choice(COLOURS)) if dice.random() < 0.7 else ("tied",)
    two = dice.randint(0, 3) if dice.random() < 0.8 else random_number(kind, dice, 1)
    return (dice.choice([">=", "<=", ">", "<", "=="]), random_number(kind, dice), two)


OPERATORS = {
    "and": operator.and_,
    "or": operator.or_,
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "==": lambda one, two: one.exactly(two),
}


def build(tree: Any, experiment: Any) -> Any:
    """Return a tree as a question of the library, joined by its operators."""
    if isinstance(tree, int):
        return tree
    sign, *parts = tree
    if sign == "not":
        return ~build(parts[0], experiment)
    if sign in OPERATORS:
        return reduce(OPERATORS[sign], [build(part, experiment) for part in parts])
    return getattr(experiment, sign)(*parts)


WAYS_TO_ASK = ("operators", "text", "python", "simulated")


def answer_of(tree: Any, experiment: Any, known: Any, way: str) -> Any:
    """Return the library's answer: by operators, written down and read back, by a line of Python, or simulated."""
    question = build(tree, experiment)
    if known is not None:
        question = question.given(build(known, experiment))
    if way in ("text", "python"):
        line = question.write() if way == "text" else question.python()
        again = ask.read(line) if way == "text" else eval(line, {"gamelib": gamelib})
        if again != question or again.write() != question.write():
            return line
        question = again
    if way == "simulated":
        return question.simulated(SIMULATED)
    return question.distribution if isinstance(question, ask.Count) else question.odds


def mean_of(tree: Any, experiment: Any, known: Any) -> Any:
    """Return the library's average, asked and answered by counting or by simulation."""
    return answer_of(tree, experiment, known, "operators").mean


def in_small_decks(number: int) -> list[Case]:
    """Return random questions on small decks, with each outcome by every deal."""
    dice, cases = random.Random(41), []
    while len(cases) < number:
        setting, experiment = small_setting(dice)
        make = dice.choice([random_number, random_truth, random_truth])
        tree = make(setting.kind, dice)
        known = random_truth(setting.kind, dice, 1) if dice.random() < 0.25 else None
        way = WAYS_TO_ASK[len(cases) % (4 if known is None else 3)]
        arguments = {"tree": tree, "experiment": experiment, "known": known, "way": way}
        right = partial(_right_by_every_deal, tree, setting, known, make is random_truth)
        cases.append(Case(answer_of, arguments, right))
    return cases


def _right_by_every_deal(tree: Any, setting: AskedSetting, known: Any, is_truth: bool) -> Any:
    chances = asked.by_every_deal(tree, setting, known)
    if not chances:
        return RightRefusal("that never happens")
    return (
        sum((chance for outcome, chance in chances.items() if outcome), 0 * sum(chances.values()))
        if is_truth
        else chances
    )


def flocks_and_copies(number: int) -> list[Case]:
    """Return random questions on flocks and copies together, in hands of small decks: they are counted card by card."""
    dice, cases = random.Random(43), []
    for _case in range(number):
        deck = tuple(dice.randint(1, 4) for _card in range(7))
        flocks = dice.choice([("longest",), ("flocks", 1), ("flocks", 2)])
        setting = AskedSetting("hand", deck, dice.randint(2, 5))
        weighed = ("+", ("*", ("copies", dice.randint(1, 3)), 10), ("+", ("longest",), ("*", flocks, 5)))
        tree = dice.choice([weighed, ("-", weighed, ("copies", 4))])
        arguments = {"tree": tree, "experiment": ask.hand(setting.dealt, deck), "known": None, "way": "operators"}
        cases.append(Case(answer_of, arguments, partial(_right_by_every_deal, tree, setting, None, False)))
    return cases


SETTINGS = [
    (AskedSetting("hand", (1, 1, 1, 2, 2, 3), 4), ask.hand(4, "1 1 1 2 2 3")),
    (AskedSetting("hand", (1, 1, 1, 2, 2, 3), 4, word="sorted"), ask.hand(4, "1 1 1 2 2 3", may_sort=True)),
    (AskedSetting("draws", (1, 2, 2, 3, 3, 4), 2, (1, 1, 2, 1, 3)), ask.draws(2, "1 1 2 1 3", "1 2 2 3 3 4")),
    (
        AskedSetting(
            "hunt", ("seal", "bear-seal", "bear-fish", "inuksuk", "double-seal", "fish"), 3, ("seal",), "seal"
        ),
        ask.hunt("seal", 3, deck="seal bear-seal bear-fish inuksuk double-seal fish", giving="seal"),
    ),
    (
        AskedSetting(
            "post", ("pink+lime", "lime", "pink", "black", "lime+lime+black"), 2, ("pink", "lime", "green"), "pink"
        ),
        ask.post("pink lime green", flag="pink", deck="pink+lime lime pink black lime+lime+black"),
    ),
]
"""A small setting of each kind, and the experiment that it stands for."""


def each_count() -> list[Case]:
    """Return a question for everything that can be counted, alone, counted and simulated."""
    return [
        Case(
            answer_of,
            {"tree": tree, "experiment": experiment, "known": None, "way": way},
            partial(_right_by_every_deal, tree, setting, None, is_truth),
        )
        for setting, experiment in SETTINGS
        for named, is_truth in ((NUMBERS, False), (ALL_TRUTHS, True))
        for each in named[setting.kind]
        for tree in [(*each, {"copies": 1, "carps": "lime"}[each[0]]) if each[0] in ("copies", "carps") else each]
        for way in ("operators", "simulated")
    ]


def in_real_decks(number: int, deals: int) -> list[Case]:
    """Return random questions on the real decks, with their averages in very many deals."""
    dice, cases = random.Random(42), []
    while len(cases) < number:
        setting, experiment = real_setting(dice)
        make = dice.choice([random_number, random_truth])
        tree = make(setting.kind, dice)
        known = random_truth(setting.kind, dice, 0) if dice.random() < 0.15 else None
        _value, error = asked.by_sampling(tree, setting, known, 200, 1)
        if error < 1:  # what is known comes about often enough
            cases.append(
                Case(
                    mean_of,
                    {"tree": tree, "experiment": experiment, "known": known},
                    partial(_right_by_sampling, tree, setting, known, deals, len(cases)),
                )
            )
    return cases


def _right_by_sampling(*arguments: Any) -> SampledNumber:
    return SampledNumber(*asked.by_sampling(*arguments))


def read_and_do(text: str, of: Any) -> Any:
    """Return what a function makes of a question that is read from a text."""
    return of(ask.read(text))


def chance_and_kind(question: Any) -> Any:
    """Return how a question is answered."""
    return question.odds.value, question.kind, question.is_counted


HUNT = 'hunt("fish", 6, "fish fish inuksuk", others="helpful", hunters=3)'
NAMED = "4 2 6 3 1"
HELD = tuple(map(int, NAMED.split()))


def joining(draws: int, size: int) -> Any:
    """Return the chance that one of so many draws can join a flock, by every deal of a few cards."""
    setting = AskedSetting("draws", (1, 2, 5, 5, 7, 7, 7), draws, HELD)
    return asked.by_every_deal(("joins", size), setting).get(True, Fraction(0))


def known_cases() -> list[Case]:
    """Return questions that other parts of the library answer in another way, or that say how they are answered."""
    boast = odds.nanuk.boast("5 fish in 6 days", "fish fish inuksuk", others="helpful", hunters=3)
    copies = odds.nanatoridori.copies
    joint = odds.nanatoridori.copies([7, 6])
    return [
        Case(
            read_and_do,
            {"text": f"{HUNT}: survives and brought >= 5", "of": chance_and_kind},
            lambda: (boast.value, "assumed", True),
        ),
        Case(
            read_and_do,
            {"text": f"{HUNT}: survives and brought + bears >= 5", "of": lambda each: each.is_counted},
            lambda: False,
        ),
        Case(
            read_and_do,
            {
                "text": "hand(40): copies(1)*copies(2)*copies(3)*copies(4)*copies(5)*copies(6)*copies(7)",
                "of": lambda each: each.is_counted,
            },
            lambda: False,
        ),
        Case(
            lambda number: ask.hunt("seal", 3, deck="seal seal fish fish").succeeds(number).odds,
            {"number": 1},
            lambda: Fraction(1),
        ),
        Case(
            lambda number: ask.hunt("seal", 3, deck="seal seal fish fish").succeeds(number).odds,
            {"number": 2},
            lambda: Fraction(1, 2),
        ),
        Case(lambda one, two: one + two, {"one": copies(7), "two": copies(6)}, lambda: dict(joint.map(sum))),
        Case(
            lambda one, two: one - two,
            {"one": copies(7), "two": copies(6)},
            lambda: dict(joint.map(lambda many: many[0] - many[1])),
        ),
        Case(
            lambda one, two: one >= two,
            {"one": copies(7), "two": copies(6)},
            lambda: joint.chance(lambda many: many[0] >= many[1]).value,
        ),
        Case(
            lambda one, two: one & two,
            {"one": copies(7) >= 3, "two": copies(6) >= 1},
            lambda: joint.chance(lambda many: many[0] >= 3 and many[1] >= 1).value,
        ),
        Case(
            lambda one, two: one | ~two,
            {"one": copies(7) + 1 >= 4, "two": copies(6) >= 1},
            lambda: joint.chance(lambda many: many[0] >= 3 or many[1] < 1).value,
        ),
        Case(
            lambda cards: odds.nanatoridori.flock_of(2, cards) & ~odds.nanatoridori.no_neighbours(cards),
            {"cards": 3},
            lambda: odds.nanatoridori.flock_of(2, 3).value,
        ),
        *(
            Case(
                "nanatoridori.joins",
                {"view": NAMED, "unseen": "1 2 5 5 7 7 7", "draws": draws, "size": size},
                partial(joining, draws, size),
            )
            for draws, size in ((1, 2), (2, 2), (2, 3), (3, 3))
        ),
        Case(
            "nanatoridori.joins",
            {"view": NAMED, "draws": 0},
            lambda: RightRefusal("cards drawn is a whole number from 1"),
        ),
    ]


WRITTEN = [
    (
        "hand(8): (copies(1) + 2) + copies(3)",
        "hand(8): copies(1) + 2 + copies(3)",
        "(hand := gamelib.odds.ask.hand(8)).copies(1) + 2 + hand.copies(3)",
        "the number of cards of rank 1 plus 2 plus the number of cards of rank 3 in a fresh hand of 8 cards",
    ),
    (
        "hand(): longest",
        "hand(8): longest",
        "gamelib.odds.ask.hand(8).longest()",
        "the size of the largest flock in a fresh hand of 8 cards",
    ),
    (
        "hand(8): (copies(7)) - (copies(6) - longest) * 2 == 1 and not (flocks >= 4 or flocks(2) < 3)",
        "hand(8): copies(7) - (copies(6) - longest) * 2 == 1 and not (flocks(1) >= 4 or flocks(2) < 3)",
        "((hand := gamelib.odds.ask.hand(8)).copies(7) - (hand.copies(6) - hand.longest()) * 2).exactly(1)"
        " & ~((hand.flocks(1) >= 4) | (hand.flocks(2) < 3))",
        "in a fresh hand of 8 cards the number of cards of rank 7 less the number of cards of rank 6 less the size of"
        " the largest flock multiplied by 2 is exactly 1 and it is not so that (the number of flocks is at least 4 or"
        " the number of flocks of 2 cards or more is less than 3)",
    ),
    (
        'draws(2, "1 5 5"): joins(3) or not joins(2) given copies(7) + 1 <= 1',
        'draws(2, "1 5 5"): joins(3) or not joins(2) given copies(7) + 1 <= 1',
        '((draws := gamelib.odds.ask.draws(2, "1 5 5")).joins(3) | ~draws.joins(2)).given(draws.copies(7) + 1 <= 1)',
        "of the next 2 cards drawn one makes a flock of 3 cards or more or none makes a flock of 2 cards or more, given"
        " that the number of cards of rank 7 plus 1 is at most 1",
    ),
    (
        'hunt("seal", 3, deck="seal bear-seal inuksuk"): (brought > 1 or bears == 1) and not survives and inuksuks < 2',
        'hunt("seal", 3, deck="seal bear-seal inuksuk"): (brought > 1 or bears == 1) and not survives and inuksuks < 2',
        '(((hunt := gamelib.odds.ask.hunt("seal", 3, deck="seal bear-seal inuksuk")).brought() > 1) |'
        " hunt.bears().exactly(1)) & ~hunt.survives() & (hunt.inuksuks() < 2)",
        "on a hunt for seals of 3 days (the number of seals is more than 1 or the number of bears is exactly 1)"
        " and a bear stops it and the number of Inuksuks is less than 2",
    ),
    (
        'post("lime pink", flag="green"): scores("lime") and not tied and carps("pink") >= 2 or value - 1 > 3',
        'post("lime pink", flag="green"): scores("lime") and not tied and carps("pink") >= 2 or value - 1 > 3',
        '(post := gamelib.odds.ask.post("lime pink", flag="green")).scores("lime") & ~post.tied() &'
        ' (post.carps("pink") >= 2) | (post.value() - 1 > 3)',
        "on the full post (lime scores and some place is not tied and the number of carps that are pink is at least 2)"
        " or the value of the post less 1 is more than 3",
    ),
    (
        'game("nanuk", 5): rounds == 1 and not starter_wins',
        'game("nanuk", 5): rounds == 1 and not starter_wins',
        '(game := gamelib.odds.ask.game("nanuk", 5)).rounds().exactly(1) & ~game.starter_wins()',
        "in Nanuk with 5 players the number of rounds until somebody wins is exactly 1 and whoever begins does not win",
    ),
]
"""Questions as they are typed, as they are written down, as a line of Python and in words."""


def written(question: Any) -> tuple[str, ...]:
    """Return a question as text, as Python and in words."""
    return question.write(), question.python(), question._what()


def written_cases() -> list[Case]:
    return [Case(read_and_do, {"text": text, "of": written}, partial(tuple, rest)) for text, *rest in WRITTEN]


TWELVE = " + ".join(
    ["longest", *(f"copies({rank})" for rank in range(1, 8)), *(f"flocks({size})" for size in (1, 2, 3, 4))]
)


def limit_cases() -> list[Case]:
    """Return the largest questions that may be asked, and what may not be changed."""
    text = "hand(3): " + " + ".join(["longest"] * 30)
    return [
        Case(read_and_do, {"text": text, "of": lambda each: each.quantile(1)}, lambda: 90),
        Case(
            read_and_do,
            {"text": f"hand(3): not ({' + '.join(['longest'] * 29)} >= 30)", "of": lambda each: each.is_counted},
            lambda: True,
        ),
        Case(read_and_do, {"text": f"hand(1): {TWELVE}", "of": lambda each: each.quantile(1)}, lambda: 3),
        Case(
            read_and_do,
            {"text": f"hand(1): {TWELVE} + flocks(5)", "of": None},
            lambda: RightRefusal("at most 12 things"),
        ),
        Case(
            read_and_do,
            {"text": "hand(3): longest", "of": lambda each: each.what_if(days=3)},
            lambda: RightRefusal("days cannot be changed in hand; what can is cards, deck and may_sort"),
        ),
    ]


REFUSED = {
    'post("lime pink", flag="green"): days >= 9': "can is carps, value, scores and tied, like post",
    "hand(8)": "an experiment, a colon",
    "hand(8):": "cannot be read",
    "hat(8): copies(7)": "there are hand, draws, hunt, post or game",
    "hand(64): copies(7)": "from 1 to 63, not 64",
    "hand(8): copies(8)": "a rank is a whole number from 1 to 7",
    "hand(8): copies": "not asked with these words",
    "hand(8): copies(7) + (longest >= 2)": "is no number",
    "hand(8): copies(7) and longest >= 2": "is neither true nor false",
    "hand(8): 3 >= 2": "counts nothing",
    "hand(8): copies(7) >= 2 >= 1": "cannot be read",
    "hand(8): copies(7) / 2": "cannot be read",
    "hand(8): __class__": "cannot be asked of hand",
    "hand(8, open('x')): longest": "is no position",
    "hand(8, cards=9): longest": "hand is asked like hand(8)",
    "hand(8): copies(7) given copies(7)": "a condition on the same cards",
    "hand(8): copies(7) given copies(7) > 9": "that never happens",
    "hand(8): " + " + ".join(["copies(7)"] * 31): "at most 60 parts",
    "hand(8): " + "(" * 200 + "longest" + ")" * 200: "at most 400 letters",
    'hunt("fish", 13): survives': "twelve days or fewer",
    'hunt("cow", 3): survives': "a hunt is for",
    'hunt("fish", 3, deck="fish seal"): survives': "the deck has 2 cards",
    "hand(8): flocks(0)": "the size of a flock is a whole number from 1",
    "hand(8): copies(0)": "a rank is a whole number from 1",
    'draws(1, "1"): copies(0)': "a rank is a whole number from 1",
    'draws(1, "1"): copies(8)': "a rank is a whole number from 1",
    'draws(1, "1"): joins(0)': "the size of a flock is a whole number from 1",
    'draws(3, "1", "1 2"): longest': "from 1 to 2, not 3",
    "draws(2): joins(2)": "whose hand is it",
    'post("lime pink"): value': "a post has a flag",
    'game("chess", 2): rounds': "chess",
    'game("nanuk", 2): rounds': "players",
    'game("nanuk", 5, "nobody"): rounds': "among new, basics or well programs here, not among 'nobody'",
    'game("nanuk", 5, "searching"): rounds': "among new, basics or well programs here",
}
"""Questions that cannot be built, and words of the sentence that says why or what would do."""


def answered(text: str) -> Any:
    """Read and answer a question."""
    question = ask.read(text)
    return question.items()


def refusal_cases() -> list[Case]:
    return [Case(answered, {"text": text}, partial(RightRefusal, words)) for text, words in REFUSED.items()]


def cases(times: int) -> list[Case]:
    """Return all cases."""
    number = IN_TEST if times == 1 else IN_DEEP
    return [
        *in_small_decks(number * 3 // 4),
        *in_real_decks(number // 4, DEALS * times),
        *flocks_and_copies(12),
        *each_count(),
        *known_cases(),
        *written_cases(),
        *limit_cases(),
        *refusal_cases(),
    ]
