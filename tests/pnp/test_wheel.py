"""The wheel carries its data: installed alone, far from any checkout, it prints."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(*words: str | Path, cwd: Path) -> str:
    clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    ran = subprocess.run([str(word) for word in words], cwd=cwd, env=clean, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """The folder of commands of an environment in which only the wheel is installed; what it needs is borrowed."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", folder, ROOT, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    home = folder / "environment"
    venv.create(home, with_pip=False)
    paths = {"base": str(home), "platbase": str(home)}
    site = Path(sysconfig.get_path("purelib", "venv", paths))
    borrowed = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    python = Path(sysconfig.get_path("scripts", "venv", paths)) / "python"
    run(
        sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", "--no-compile",
        "--disable-pip-version-check", wheel, cwd=folder,
    )  # fmt: skip
    # After the install, so that pip does not take the borrowed packages for installed ones. A path in a .pth file is
    # searched last and its own .pth files are not read, so the checkout stays out of sight.
    (site / "borrowed.pth").write_text("\n".join(borrowed) + "\n")
    return python.parent


def test_the_installed_command_builds_the_pdfs(installed, tmp_path):
    where = run(installed / "python", "-c", "import pnp; print(pnp.__file__)", cwd=tmp_path)
    assert not Path(where.strip()).is_relative_to(ROOT)
    said = run(installed / "pnp", "build", "bake-and-sale", cwd=tmp_path)
    names = ["bake-and-sale-a4.pdf", "bake-and-sale-rules-a4.pdf", "bake-and-sale-rules-a5.pdf"]
    assert sorted(path.name for path in (tmp_path / "output").iterdir()) == names
    assert len(said.splitlines()) == 3
    for name in names:
        assert (tmp_path / "output" / name).read_bytes().startswith(b"%PDF-")


def test_the_wheel_carries_licences(installed, tmp_path):
    code = "from importlib.metadata import distribution as d; print(*(str(f) for f in d('bakehouse').files), sep='\\n')"
    files = run(installed / "python", "-c", code, cwd=tmp_path).splitlines()
    assert any(name.endswith("LICENSE") for name in files)
    assert any("pnp/data/bake-and-sale/game.yaml" in name for name in files)
    assert any("pnp/templates/common/cover.yaml" in name for name in files)
    assert any("pnp/templates/new/complete/templates/card.yaml" in name for name in files)
    assert any("pnp/serve/page.js" in name for name in files)


def test_the_installed_command_makes_a_new_game(installed, tmp_path):
    for starter in ("complete", "cards"):
        run(installed / "pnp", "new", starter, "--from", starter, cwd=tmp_path)
        run(installed / "pnp", "build", f"./{starter}", "--parts", "deck", cwd=tmp_path)
        assert (tmp_path / "output" / f"{starter}-a4.pdf").read_bytes().startswith(b"%PDF-")
