"""Keeps scored tables: one JSON file each in the folder of the user's data."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.saves import home
from pnp.errors import UserError


def folder() -> Path:
    """Where scores are kept."""
    return home() / "scores"


def save(answer: dict[str, Any], variant: str) -> Path:
    """Writes an answer of `score` with its date; gives the new file."""
    now = datetime.now().astimezone()
    kept = {"date": now.isoformat(timespec="seconds"), "variant": variant, **answer}
    text = json.dumps(kept, ensure_ascii=False, indent=1) + "\n"
    where = folder()
    try:
        where.mkdir(parents=True, exist_ok=True)
        path = where / f"{now:%Y%m%d-%H%M%S-%f}-{answer['game']}.json"
        half = path.with_suffix(".new")
        half.write_text(text, encoding="utf-8")
        half.replace(path)
    except OSError as error:
        raise UserError(f"cannot keep the score in '{where}': {error.strerror or error}") from None
    return path
