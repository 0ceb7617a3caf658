"""Small mistakes that a program could have: what they are, and where in a source.

They are the usual ones of mutation testing: another comparison, another operation, a
number one too large, a condition turned round, a statement left out.
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

COMPARED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
CALCULATED = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
JOINED = {ast.And: ast.Or, ast.Or: ast.And}
LEFT_OUT = {ast.Break: ast.Continue, ast.Continue: ast.Break}
PLAIN = (ast.Name, ast.Attribute, ast.Call)
"""Conditions that have no operator of their own to change."""


@dataclass
class Mutation:
    """One mistake that could be made in a tree."""

    statement: ast.stmt
    """In which it would be."""
    where: str
    """Name of the function or class around it; empty at the top."""
    make: Callable[[], None] = field(repr=False)
    """Makes it in the tree that it was found in."""

    @property
    def lines(self) -> range:
        """Lines of the statement, without those of the statements in it."""
        inner = getattr(self.statement, "body", None)
        end = inner[0].lineno if inner else self.statement.end_lineno + 1
        return range(self.statement.lineno, max(end, self.statement.lineno + 1))

    def text(self) -> str:
        """Return the head of the statement as it is in the tree now."""
        return ast.unparse(self.statement).split(":\n")[0]


def mutations(tree: ast.Module) -> list[Mutation]:
    """Return all mistakes in the order of the source; the same for the same source."""
    found = []
    for statement, where in _statements(tree):
        found += [Mutation(statement, where, make) for make in _in_place(statement)]
        is_alias = statement in tree.body and isinstance(statement, ast.Assign)
        for node in _expressions(statement):
            if not (is_alias and isinstance(node, ast.BinOp)):  # a union of types
                found += [Mutation(statement, where, make) for make in _of(node)]
    return found


def mutated(source: str, number: int) -> tuple[ast.Module, str, str]:
    """Return a source with one of its mistakes, and that statement before and after."""
    tree = ast.parse(source)
    mutation = mutations(tree)[number]
    before = mutation.text()
    mutation.make()
    return ast.fix_missing_locations(tree), before, mutation.text()


def _statements(tree: ast.AST, where: str = "") -> Iterator[tuple[ast.stmt, str]]:
    """Yield all statements, each with the name of what is around it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.stmt):
            yield node, where
        yield from _statements(node, getattr(node, "name", None) or where)


def _expressions(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the expressions of a statement, but not its types and its decorators."""
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "bases", "pattern"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.stmt):
                yield child
                yield from _expressions(child)


def _in_place(statement: ast.stmt) -> Iterator[Callable[[], None]]:
    """Yield the mistakes of a statement itself."""
    match statement:
        case ast.Expr(value=ast.Call()):
            yield lambda: _become(statement, ast.Expr(ast.Constant(None)))
        case ast.Break() | ast.Continue():
            yield lambda: _become(statement, LEFT_OUT[type(statement)]())
        case ast.AugAssign(op=op) if type(op) in CALCULATED:
            yield lambda: setattr(statement, "op", CALCULATED[type(op)]())
        case ast.If(test=test) | ast.While(test=test) if isinstance(test, PLAIN):
            yield lambda: setattr(statement, "test", _not(test))
        case ast.Return(value=ast.expr()) if not _is_nothing(statement.value):
            yield lambda: setattr(statement, "value", ast.Constant(None))


def _of(node: ast.AST) -> Iterator[Callable[[], None]]:
    """Yield the mistakes of an expression."""
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                yield lambda p=place, o=op: ops.__setitem__(p, COMPARED[type(o)]())
        case ast.BinOp(op=op) if type(op) in CALCULATED and not _is_text(node):
            yield lambda: setattr(node, "op", CALCULATED[type(op)]())
        case ast.BoolOp(op=op):
            yield lambda: setattr(node, "op", JOINED[type(op)]())
        case ast.UnaryOp(op=ast.Not()):
            yield lambda: _become(node, node.operand)
        case ast.Constant(value=bool(value)):
            yield lambda: setattr(node, "value", not value)
        case ast.Constant(value=int(value) | float(value)):
            yield lambda: setattr(node, "value", value + 1)
        case ast.IfExp(test=test) if isinstance(test, PLAIN):
            yield lambda: setattr(node, "test", _not(test))
        case ast.comprehension(ifs=tests):
            for place, test in enumerate(tests):
                if isinstance(test, PLAIN):
                    yield lambda p=place, t=test: tests.__setitem__(p, _not(t))


def _become(node: ast.AST, other: ast.AST) -> None:
    """Turn a node into another one, wherever it hangs."""
    ast.copy_location(other, node)
    node.__class__ = type(other)
    vars(node).clear()
    vars(node).update(vars(other))


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _is_nothing(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _is_text(node: ast.BinOp) -> bool:
    """Whether it joins texts: no sum of numbers."""
    sides = (node.left, node.right)
    return any(
        isinstance(side, ast.JoinedStr)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in sides
    )
