from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test writes into the real user's folder."""
    home = tmp_path / "home"
    monkeypatch.setenv("BAKEHOUSE_HOME", str(home))
    return home
