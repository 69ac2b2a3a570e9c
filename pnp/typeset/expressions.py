"""Jinja2 in the values of a template: compiled once, evaluated together, once a piece, in a sandbox.

All expressions of a scope are joined into one Jinja expression that gives a tuple of their values, because entering
Jinja costs far more than evaluating: a card needs one evaluation, not twenty. When that one fails, the expressions
are tried one by one to say which of them was at fault, with file and line.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from jinja2 import StrictUndefined, Undefined
from jinja2.exceptions import SecurityError, TemplateError, TemplateSyntaxError, UndefinedError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from pnp.errors import Place, UserError, did_you_mean

LONGEST = 100_000
"""Characters or things that a multiplication in an expression may yield."""


def spelt(key: str) -> str:
    """The name under which expressions know a key of the data: `price-steps` is `price_steps`."""
    return key.replace("-", "_")


class Missing(StrictUndefined):
    """A name that the data does not have; using it is an error that knows the nearest name."""

    __slots__ = ()

    @property
    def _undefined_message(self) -> str:
        name = str(self._undefined_name)
        if isinstance(self._undefined_obj, Mapping):
            return f"there is no '{name}' here{did_you_mean(name, map(str, self._undefined_obj))}"
        return super()._undefined_message


class _Sandbox(ImmutableSandboxedEnvironment):
    """Sees data only: keys of mappings before anything else, no attribute that begins with an underscore."""

    intercepted_binops = frozenset(["*", "**", "%"])

    def getattr(self, obj: Any, attribute: str) -> Any:
        if isinstance(obj, dict):
            if attribute in obj:
                return obj[attribute]
            hyphened = attribute.replace("_", "-")
            return obj[hyphened] if hyphened in obj else Missing(obj=obj, name=attribute)
        return super().getattr(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        if isinstance(obj, dict):
            return obj[argument] if argument in obj else Missing(obj=obj, name=argument)
        return super().getitem(obj, argument)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        if operator == "**" and (abs(left) > 10_000 or abs(right) > 100):
            raise SecurityError("a power of such numbers is too large")
        if operator == "%" and isinstance(left, str):
            raise SecurityError("% does not format text here; use ~ to join")
        if operator == "*":
            for many, times in ((left, right), (right, left)):
                if isinstance(many, str | list | tuple) and len(many) * int(times) > LONGEST:
                    raise SecurityError("that repeats a text or list too often")
        return super().call_binop(context, operator, left, right)


def _number(value: float, digits: int = 2) -> str:
    """A number as people write it: no trailing zeros, a real minus sign."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return text.replace("-", "\u2212")


def _words(things: Sequence[Any], last: str = "and") -> str:
    """`a, b and c`."""
    words = [str(thing) for thing in things]
    return f" {last} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def _by_id(things: Sequence[Mapping[str, Any]], wanted: Any, key: str = "id") -> Any:
    """The one thing of a list whose id is the wanted one."""
    for thing in things:
        if thing.get(key) == wanted:
            return thing
    known = did_you_mean(str(wanted), [str(thing.get(key)) for thing in things])
    raise UserError(f"nothing here has the {key} '{wanted}'{known}")


def _zipped(first: Sequence[Any], *others: Sequence[Any]) -> list[tuple[Any, ...]]:
    return list(zip(first, *others, strict=False))


def _make_environment() -> _Sandbox:
    environment = _Sandbox(undefined=Missing, autoescape=False, trim_blocks=True, lstrip_blocks=True)
    environment.filters.update(number=_number, words=_words, by_id=_by_id, zip=_zipped)
    # What a sandboxed expression has no use for, or could be used to fill the memory.
    for name in ("lipsum", "cycler", "joiner", "namespace"):
        environment.globals.pop(name, None)
    for name in ("pprint", "tojson", "xmlattr", "urlize", "center", "format", "indent"):
        environment.filters.pop(name, None)
    return environment


ENVIRONMENT = _make_environment()


class Expression:
    """One value of a template that holds `{{ … }}`, as the source of a Jinja expression."""

    __slots__ = ("place", "source")

    def __init__(self, text: str, place: Place | None) -> None:
        self.place = place
        self.source = _source(text, place)

    def __repr__(self) -> str:
        return f"Expression({self.source})"


def is_dynamic(value: object) -> bool:
    """Whether a template's value has to be evaluated."""
    return isinstance(value, str) and ("{{" in value or "{%" in value)


def _source(text: str, place: Place | None) -> str:
    """The text as one expression: the bare expression if it is nothing else, else its pieces joined."""
    pieces: list[str] = []
    inner: list[str] | None = None
    try:
        for _, kind, value in ENVIRONMENT.lex(text):
            if kind == "variable_begin":
                inner = []
            elif kind == "variable_end":
                pieces.append(f"({''.join(inner or [])})")
                inner = None
            elif inner is not None:
                inner.append(value)
            elif kind == "data":
                pieces.append(json.dumps(value))
            else:
                raise UserError("only {{ … }} may stand in a template's value, no {% … %}", place)
    except TemplateSyntaxError as error:
        raise UserError(f"'{text}': {error.message}", place) from None
    return pieces[0] if len(pieces) == 1 else " ~ ".join(pieces)


Evaluate = Callable[[Mapping[str, Any]], Any]


def _compile(source: str) -> Evaluate:
    compiled = ENVIRONMENT.compile_expression(source, undefined_to_none=False)
    template = compiled._template

    def evaluate(names: Mapping[str, Any]) -> Any:
        # As Jinja's own call does, but without copying all names twice: they hold Jinja's globals already.
        context = template.new_context(dict(names) if type(names) is not dict else names, shared=True)
        for _ in template.root_render_func(context):
            pass
        return context.vars["result"]

    return lambda names: evaluate(names) if "range" in names else compiled(names)


class Batch:
    """Expressions evaluated in one go; an element's own are skipped where its `when` says no."""

    __slots__ = ("_evaluate", "_groups")

    def __init__(self, groups: Sequence[tuple[Expression | None, Sequence[Expression]]]) -> None:
        self._groups = groups
        parts = []
        for when, expressions in groups:
            values = "[" + ", ".join(f"({each.source})" for each in expressions) + "]"
            parts.append(f"({values} if ({when.source}) else none)" if when else values)
        try:
            self._evaluate = _compile("[" + ", ".join(parts) + "]") if parts else None
        except TemplateError:
            self._blame_syntax()

    def __call__(self, names: Mapping[str, Any]) -> list[list[Any] | None]:
        """The values of each group, None for a group that is not wanted."""
        if self._evaluate is None:
            return []
        try:
            found: list[list[Any] | None] = self._evaluate(names)
        except Exception:
            self._blame(names)
        for group, values in zip(self._groups, found, strict=True):
            for expression, value in zip(group[1], values or (), strict=bool(values)):
                if isinstance(value, Undefined):
                    self._fail(expression, UndefinedError(value._undefined_message))
        return found

    def _blame_syntax(self) -> NoReturn:
        for when, expressions in self._groups:
            for expression in (*((when,) if when else ()), *expressions):
                try:
                    _compile(expression.source)
                except TemplateError as error:
                    self._fail(expression, error)
        raise AssertionError("a batch failed to compile, but none of its expressions did")

    def _blame(self, names: Mapping[str, Any]) -> NoReturn:
        for when, expressions in self._groups:
            if when and not self._try(when, names):
                continue
            for expression in expressions:
                self._try(expression, names)
        raise AssertionError("a batch failed, but none of its expressions did")

    def _try(self, expression: Expression, names: Mapping[str, Any]) -> Any:
        try:
            value = _compile(expression.source)(names)
        except Exception as error:
            self._fail(expression, error)
        if isinstance(value, Undefined):
            self._fail(expression, UndefinedError(value._undefined_message))
        return value

    @staticmethod
    def _fail(expression: Expression, error: Exception) -> NoReturn:
        what = str(error) or type(error).__name__
        raise UserError(f"'{{{{ {expression.source.strip('()')} }}}}': {what}", expression.place) from None
