"""Copies of rules in the code of widgets: numbers of the games, comparisons that decide, private names of the games.

A widget asks a view, a judge or a score; it never works out for itself what they decide.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module

from tests.support.import_graph import parsed

GAMES = ("nanatoridori", "nanuk", "koinobori")
RULE_WORDS = {
    "bears": "bear",
    "carps": "carp",
    "copies": "copy",
    "costs": "penalty",
    "days": "day",
    "dealt": "hand",
    "deck": "deck",
    "doubles": "double",
    "duel": "duel",
    "goal": "winning",
    "hand": "hand",
    "height": "space",
    "inuksuks": "inuksuk",
    "number": "number",
    "penalty": "penalty",
    "penguins": "penguin",
    "places": "space",
    "points": "point",
    "ranks": "rank",
    "refill": "refill",
    "row": "row",
    "spaces": "space",
    "winning": "winning",
}
"""Words in the names of constants that say what a rule is about, each with its one meaning."""
OF_THE_TABLE = {
    "deck",
    "discards",
    "hand",
    "hands",
    "hand_sizes",
    "held",
    "mast",
    "masts",
    "post",
    "posts",
    "row",
    "table",
}
"""What lies on a table: how much of it there may be is a rule."""


@cache
def numbers_of_the_games() -> set[tuple[int, str]]:
    """Return the numbers of the rules, each with what it is about."""
    found = set()
    for game in GAMES:
        for name, value in vars(import_module(f"gamelib.{game}.cards")).items():
            if name.isupper() and type(value) is int:
                found |= {(value, about) for about in _rule_subjects(name)}
    return found


def _rule_subjects(name: str) -> set[str]:
    return {RULE_WORDS[word] for word in name.lower().split("_") if word in RULE_WORDS}


def copies_of_rules(text: str) -> list[str]:
    """Return what in the code of a module is a copy of a rule, each with its line."""
    return sorted(
        {f"{line}: {what}" for node in ast.walk(parsed(text)) for line, what in _find_copies_in_node(node)},
        key=_line_of,
    )


def _line_of(fault: str) -> int:
    return int(fault.partition(":")[0])


def _find_copies_in_node(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("gamelib"):
        private = [each.name for each in node.names if re.match(r"_[a-z]", each.name)]
        yield from ((node.lineno, f"private name {name} of {node.module}") for name in private)
    if isinstance(node, ast.Attribute) and re.match(r"_[a-z]", node.attr) and "gamelib" in ast.unparse(node.value):
        yield node.lineno, f"private name {ast.unparse(node)}"
    if isinstance(node, ast.Assign):
        yield from _find_constants(node)
    if isinstance(node, ast.arguments):
        yield from _find_defaults(node)
    if isinstance(node, ast.Compare):
        yield from _find_size_limits(node)
    if isinstance(node, ast.BoolOp):
        yield from _find_decisions(node)
    if isinstance(node, ast.BinOp | ast.AugAssign):
        yield from _find_hunt_sums(node)


def _find_constants(node: ast.Assign) -> Iterator[tuple[int, str]]:
    """Find constants that are equal to one of a game and are about the same."""
    for target in node.targets:
        pairs = [(target, node.value)]
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            pairs = [*zip(target.elts, node.value.elts, strict=False)]
        for name, value in pairs:
            if isinstance(name, ast.Name) and name.id.isupper() and _is_number_of_a_game(name.id, value):
                yield node.lineno, f"number of a game: {name.id} = {ast.unparse(value)}"


def _find_defaults(node: ast.arguments) -> Iterator[tuple[int, str]]:
    """Find arguments whose default is a number of a game."""
    named = node.posonlyargs + node.args
    pairs = [*zip(named[::-1], node.defaults[::-1], strict=False), *zip(node.kwonlyargs, node.kw_defaults, strict=True)]
    for argument, default in pairs:
        if default is not None and _is_number_of_a_game(argument.arg, default):
            yield argument.lineno, f"number of a game: {argument.arg}={ast.unparse(default)}"


def _is_number_of_a_game(name: str, value: ast.AST) -> bool:
    if not isinstance(value, ast.Constant) or type(value.value) is not int or value.value < 2:
        return False
    return any((value.value, about) in numbers_of_the_games() for about in _rule_subjects(name))


def _find_size_limits(node: ast.Compare) -> Iterator[tuple[int, str]]:
    """Find the size of something on the table compared with a number; whether it is empty, or one card, is no rule."""
    sides = [node.left, *node.comparators]
    numbers = [each.value for each in sides if isinstance(each, ast.Constant) and type(each.value) is int]
    if any(number > 1 for number in numbers) and any(map(_is_size_of_cards, sides)):
        yield node.lineno, f"limit of cards: {ast.unparse(node)}"


def _is_size_of_cards(node: ast.AST) -> bool:
    """Return whether a value is how many cards lie somewhere: `len(view.row)`, `view.deck`, `view.hand_sizes[0]`."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "len" and node.args:
        return _lies_on_table(node.args[0])
    text = ast.unparse(node)
    return text.endswith(".deck") or ".hand_sizes[" in text


def _lies_on_table(node: ast.AST) -> bool:
    while isinstance(node, ast.Subscript):
        node = node.value
    return isinstance(node, ast.Attribute) and node.attr in OF_THE_TABLE


def _find_decisions(node: ast.BoolOp) -> Iterator[tuple[int, str]]:
    """Find orders worked out by hand, and facts that follow from the variant and from what lies on the table."""
    if isinstance(node.op, ast.Or) and _is_order_by_two(node.values):
        yield node.lineno, f"order of strength: {ast.unparse(node)}"
    names = {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}
    if "variant" in names and names & OF_THE_TABLE:
        yield node.lineno, f"follows from the variant: {ast.unparse(node)}"
    if {"open", "table"} <= names:
        yield node.lineno, f"follows from open cards: {ast.unparse(node)}"


def _is_order_by_two(values: list[ast.expr]) -> bool:
    """Return whether the parts say `a > b or (a == b and c > d)`."""

    def is_greater(node: ast.AST) -> bool:
        if not isinstance(node, ast.Compare) or isinstance(node.comparators[0], ast.Constant):
            return False
        return isinstance(node.ops[0], ast.Gt | ast.Lt)

    def is_tie(node: ast.AST) -> bool:
        return (
            isinstance(node, ast.BoolOp)
            and isinstance(node.op, ast.And)
            and any(isinstance(each, ast.Compare) and isinstance(each.ops[0], ast.Eq) for each in node.values)
            and any(map(is_greater, node.values))
        )

    return any(map(is_greater, values)) and any(map(is_tie, values))


def _find_hunt_sums(node: ast.BinOp | ast.AugAssign) -> Iterator[tuple[int, str]]:
    """Find sums of what cards are: Inuksuks less bears, animals times two. A list of marks is no sum."""
    if not isinstance(node.op, ast.Add | ast.Sub | ast.Mult):
        return
    parts = [node.left, node.right] if isinstance(node, ast.BinOp) else [node.value]
    if any(isinstance(part, ast.List) for part in parts):
        return
    for part in parts:
        if isinstance(part, ast.Compare | ast.Subscript) and re.search(r"\b(INUKSUK|BEARS|SHOWS)\b", ast.unparse(part)):
            yield node.lineno, f"cards of a hunt counted: {ast.unparse(node)}"
