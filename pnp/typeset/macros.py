"""Macros of a game's own: `templates/<game>/*.jinja` in, what expressions in templates and booklets may call out."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from jinja2.exceptions import TemplateError, TemplateSyntaxError
from jinja2.runtime import Macro

from pnp.errors import Place, UserError
from pnp.typeset.expressions import ENVIRONMENT

ENDING = "*.jinja"


def macros_of(templates: Path) -> dict[str, Callable[..., str]]:
    """The macros of a game's templates by name; none if it has no such file."""
    if not templates.is_dir():
        return {}
    found: dict[str, Callable[..., str]] = {}
    for path in sorted(templates.glob(ENDING)):
        found.update(_read(path, path.stat().st_mtime_ns))
    return found


@cache
def _read(path: Path, changed: int) -> dict[str, Callable[..., str]]:
    """The macros of one file, as it was when it was changed last."""
    try:
        module = ENVIRONMENT.from_string(path.read_text(encoding="utf-8")).module
    except TemplateSyntaxError as error:
        raise UserError(str(error.message), Place(str(path), error.lineno)) from None
    except TemplateError as error:
        raise UserError(str(error), Place(str(path))) from None
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"cannot read the macros: {error}", Place(str(path))) from None
    return {name: macro for name, macro in vars(module).items() if isinstance(macro, Macro)}
