"""msgspec Structs in, types of the checker out: what a file holds is stated once, in Python."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from pnp.load.check import (
    ANY,
    AnyKeys,
    Choice,
    Either,
    Fixed,
    Id,
    Int,
    ListOf,
    Number,
    Range,
    Row,
    Tagged,
    Text,
    Type,
    YesNo,
)
from pnp.load.model import Id as ModelId


@cache
def type_of(annotation: Any) -> Type:
    """The checker's type of a Python annotation."""
    return _translate(inspect.type_info(annotation))


_ID_PATTERN = inspect.type_info(ModelId).pattern  # type: ignore[attr-defined]


def _translate(info: inspect.Type) -> Type:
    match info:
        case inspect.AnyType():
            return ANY
        case inspect.BoolType():
            return YesNo()
        case inspect.StrType(pattern=pattern):
            return Id() if pattern == _ID_PATTERN else Text()
        case inspect.IntType(ge=ge, le=le, gt=gt):
            return Int(Range(ge, le, gt))
        case inspect.FloatType(ge=ge, le=le, gt=gt):
            return Number(Range(ge, le, gt))
        case inspect.LiteralType(values=values):
            return Choice(tuple(str(value) for value in values))
        case inspect.ListType(item_type=item, min_length=least, max_length=most):
            return ListOf(_translate(item), least or 0, most)
        case inspect.TupleType(item_types=items):
            return Row(tuple(_translate(item) for item in items))
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
        fields = {info.tag_field: Choice((str(info.tag),)), **fields}
    return Fixed(fields, optional)


def _union(types: tuple[inspect.Type, ...]) -> Type:
    structs = [each for each in types if isinstance(each, inspect.StructType)]
    if len(structs) == len(types):
        return Tagged(structs[0].tag_field or "", {str(each.tag): _fixed(each) for each in structs})
    others = tuple(_translate(each) for each in types if not isinstance(each, inspect.NoneType))
    return Either(others, empty=len(others) < len(types))


def build(value: Any, annotation: Any) -> Any:
    """The Struct of a value that the checker has let through."""
    return msgspec.convert(value, annotation)
