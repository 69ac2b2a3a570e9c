"""msgspec Structs in, types of the checker out: what a file holds is stated once, in Python."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import inspect

from pnp.load.check import ANY, AnyKeys, Either, Fixed, ListOf, Row, Tagged
from pnp.load.scalars import Choice, Int, Number, Range, Text, Type, YesNo


@cache
def type_of(annotation: Any) -> Type:
    """The checker's type of a Python annotation."""
    return _translate(inspect.type_info(annotation))


def _translate(info: inspect.Type) -> Type:
    match info:
        case inspect.Metadata(extra={"check": type_}):
            checked: Type = type_
            return checked
        case inspect.Metadata(type=inner):
            return _translate(inner)
        case inspect.AnyType():
            return ANY
        case inspect.BoolType():
            return YesNo()
        case inspect.StrType():
            return Text()
        case inspect.IntType(ge=least, le=most, gt=above, lt=below):
            return Int(Range(least, most, above, below))
        case inspect.FloatType(ge=least, le=most, gt=above, lt=below):
            return Number(Range(least, most, above, below))
        case inspect.LiteralType(values=values):
            return Choice(tuple(values))
        case inspect.ListType(item_type=item, min_length=fewest, max_length=most):
            return ListOf(_translate(item), fewest or 0, most)
        case inspect.TupleType(item_types=items):
            return Row(tuple(map(_translate, items)))
        case inspect.DictType(value_type=value):
            return AnyKeys(_translate(value))
        case inspect.StructType():
            return _fixed(info)
        case inspect.UnionType(types=types):
            return _union(types)
    raise TypeError(f"no checker for {info}")


def _fixed(info: inspect.StructType) -> Fixed:
    fields = {each.encode_name: _translate(each.type) for each in info.fields}
    optional = [each.encode_name for each in info.fields if not each.required]
    if info.tag_field:
        fields = {info.tag_field: Choice((info.tag,)), **fields}
    return Fixed(fields, optional)


def _union(types: tuple[inspect.Type, ...]) -> Type:
    structs = [each for each in types if isinstance(each, inspect.StructType)]
    if len(structs) == len(types):
        return Tagged(structs[0].tag_field or "", {str(each.tag): _fixed(each) for each in structs})
    others = tuple(_translate(each) for each in types if not isinstance(each, inspect.NoneType))
    return Either(others, empty=len(others) < len(types))
