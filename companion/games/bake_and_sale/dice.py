"""The dice and what their faces give, read alone: a roll at the table must not wait for the whole game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.dice import Die

FILE: Final = "market.yaml"


def dice() -> tuple[Die, ...]:
    """White dice, then black ones, as the table draws them."""
    try:
        return _from(_quick())
    except (OSError, LookupError, TypeError, ValueError):
        # whatever is wrong with the data, the full loader says it properly
        from companion.games.bake_and_sale.values import GAME
        from pnp.catalog import find
        from pnp.load import load_values

        return _from(load_values(find(GAME)).values)


def _from(data: Mapping[str, Any]) -> tuple[Die, ...]:
    found: list[Die] = []
    for die in data["dice"]:
        kinds = [kind for kind in data["supplies"] if kind["die"] == die["id"]]
        gives = {int(face): str(kind["name"]) for kind in kinds for face in kind["faces"]}
        faces = tuple(gives[int(face)] for face in die["faces"])
        found += [Die(str(die["letter"]), len(faces), faces)] * int(die["count"])
    return tuple(found)


def _quick() -> Mapping[str, Any]:
    """The one file without the checks of `pnp.load`; marks of provenance are passed over."""
    import yaml

    from pnp.catalog import find

    path = find(__name__.split(".")[-2].replace("_", "-")).data / FILE
    try:
        with path.open("rb") as stream:
            found = _plain(yaml.compose(stream, yaml.CSafeLoader))
    except yaml.YAMLError:
        raise ValueError(path.name) from None
    if not isinstance(found, dict):
        raise TypeError(path.name)
    return found


def _plain(node: Any) -> Any:
    """A node of YAML without its tags: dict, list or text."""
    if node.id == "mapping":
        return {_plain(key): _plain(value) for key, value in node.value}
    if node.id == "sequence":
        return [_plain(each) for each in node.value]
    return node.value
