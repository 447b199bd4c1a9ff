"""Plant an off-by-one fault in a running function: its source is changed in one place, compiled and swapped in.

Unlike mutmut this needs no copy of the project and no new process, so thousands of faults can be tried.
"""

from __future__ import annotations

import ast
import copy
import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

CLOSEST: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
COUNTING = {
    "len",
    "sum",
    "min",
    "max",
    "prod",
    "comb",
    "perm",
    "factorial",
    "total",
    "count",
    "bit_count",
    "bit_length",
}
"""Functions that return a number: a fault adds one to it."""
Function = ast.FunctionDef


class Fault(NamedTuple):
    """One fault: the module, the function, the place in its source, and what is written there instead."""

    module: ModuleType
    function: str
    line: int
    before: str
    after: str
    at: int
    """Index of the place among those of the function."""
    again: int = 0
    """Number of earlier places in the function with the same text."""

    @property
    def what(self) -> str:
        """The function, and the expression before and after; independent of line numbers."""
        place = f"{self.module.__name__.rpartition('.')[2]}.{self.function}"
        return f"{place}: {self.before} -> {self.after}{f' ({self.again + 1})' if self.again else ''}"

    def __str__(self) -> str:
        return f"line {self.line}, {self.what}"


def faults_in(module: ModuleType) -> list[Fault]:
    """Return every off-by-one that can be planted in the functions of a module."""
    tree = ast.parse(inspect.getsource(module))
    found = []
    for name, function in _functions(tree):
        for at, (node, faulty) in enumerate(_expressions_to_change(function)):
            before, after = _in_context(function, node, faulty)
            again = sum((each.function, each.before, each.after) == (name, before, after) for each in found)
            found.append(Fault(module, name, node.lineno, before, after, at, again))
    return found


def _functions(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    for node in tree.body:
        if isinstance(node, Function):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{each.name}", each) for each in node.body if isinstance(each, Function))


def _expressions_to_change(function: Function) -> list[tuple[ast.expr, ast.expr]]:
    """Return each expression of a function that can be off by one, with the faulty expression."""
    return [
        (node, faulty)
        for statement in function.body
        for node in ast.walk(statement)
        if isinstance(node, ast.expr) and (faulty := _off_by_one(node))
    ]


def _in_context(function: Function, node: ast.expr, faulty: ast.expr) -> tuple[str, str]:
    """Return the expression around a node without and with the fault, since `1 -> 2` alone would say little."""
    around = next(
        (each for each in ast.walk(function) if isinstance(each, ast.expr) and node in ast.iter_child_nodes(each)), node
    )
    if around is node:
        return ast.unparse(node), ast.unparse(faulty)
    changed = copy.copy(around)
    for name, value in ast.iter_fields(around):
        changed_value = [faulty if each is node else each for each in value] if isinstance(value, list) else value
        setattr(changed, name, faulty if value is node else changed_value)
    return ast.unparse(around), ast.unparse(changed)


def _off_by_one(node: ast.expr) -> ast.expr | None:
    match node:
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return ast.Constant(value + 1)
        case ast.Compare(ops=[comparison]) if type(comparison) in CLOSEST:
            return ast.Compare(node.left, [CLOSEST[type(comparison)]()], node.comparators)
        case ast.Call(func=ast.Name(id="range"), args=[*args]):
            stop = 0 if len(args) == 1 else 1
            return ast.Call(node.func, [*args[:stop], _plus_one(args[stop]), *args[stop + 1 :]], node.keywords)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in COUNTING:
            return _plus_one(node)
    return None


def _plus_one(node: ast.expr) -> ast.expr:
    return ast.BinOp(node, ast.Add(), ast.Constant(1))


class _Replace(ast.NodeTransformer):
    """Replaces one node by another."""

    def __init__(self, node: ast.expr, by: ast.expr) -> None:
        self.node, self.by = node, by

    def visit(self, node: ast.AST) -> Any:
        return self.by if node is self.node else self.generic_visit(node)


@contextmanager
def plant_fault(fault: Fault) -> Iterator[None]:
    """Run a function with a fault in it inside the `with` block."""
    tree = copy.deepcopy(ast.parse(inspect.getsource(fault.module)))
    function = dict(_functions(tree))[fault.function]
    node, faulty = _expressions_to_change(function)[fault.at]
    _Replace(node, copy.deepcopy(faulty)).visit(function)
    whole = compile(ast.fix_missing_locations(tree), str(fault.module.__file__), "exec")
    target = _executed_function(fault.module, fault.function)
    right, tables = target.__code__, _names_computed_with(tree, fault)
    before = {name: vars(fault.module)[name] for name, _code in tables}
    clear_caches(fault.module)
    try:
        target.__code__ = _nested_code(whole, fault.function)
        for _name, code in tables:
            exec(code, vars(fault.module))
        yield
    finally:
        target.__code__ = right
        vars(fault.module).update(before)
        clear_caches(fault.module)


def _names_computed_with(tree: ast.Module, fault: Fault) -> list[tuple[str, CodeType]]:
    """Return the module's names that were computed with the function, each with the code that recomputes it."""
    return [
        (target.id, compile(ast.Module([node], []), "made again", "exec"))
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
        if any(isinstance(each, ast.Name) and each.id == fault.function for each in ast.walk(node.value))
    ]


def clear_caches(module: ModuleType) -> None:
    """Clear every cache of a module."""
    for value in vars(module).values():
        clear: Callable[[], None] | None = getattr(value, "cache_clear", None)
        if clear:
            clear()


def _executed_function(module: ModuleType, name: str) -> FunctionType:
    """Return the function that is executed, without its decorators."""
    found: Any = module
    for part in name.split("."):
        found = vars(found)[part] if isinstance(found, type) else getattr(found, part)
    found = found.fget if isinstance(found, property) else found.func if isinstance(found, cached_property) else found
    return inspect.unwrap(found)


def _nested_code(whole: CodeType, name: str) -> CodeType:
    for part in name.split("."):
        whole = next(each for each in whole.co_consts if isinstance(each, CodeType) and each.co_name == part)
    return whole
