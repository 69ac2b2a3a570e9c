"""The command `companion`: subcommands are loaded when they are called, complaints are printed here."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn

import click

from pnp import __version__
from pnp.errors import UserError

FIRST = ("play", "solo", "challenge", "resume", "roll", "rules", "score", "stats", "replay")
"""The order in which the help names what everybody needs; other commands follow by name."""


class Commands(click.Group):
    """The modules beside this one that hold a `command`, found by their names."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All subcommands."""
        found = [path.stem for path in Path(__file__).parent.glob("[a-z]*.py") if _has_command(path)]
        return [name for name in FIRST if name in found] + sorted(set(found) - set(FIRST))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One subcommand, imported now."""
        path = Path(__file__).parent / f"{cmd_name}.py"
        if not cmd_name.isidentifier() or not path.is_file() or not _has_command(path):
            return None
        command: click.Command = import_module(f"companion.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Like click, with the nearest command where there is none."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            from pnp.errors import did_you_mean

            raise UserError(f"unknown command '{args[0][:60]}'{did_you_mean(args[0], self.list_commands(ctx))}")
        return super().resolve_command(ctx, args)


def _has_command(path: Path) -> bool:
    """Helpers of the commands have names of two words."""
    return "_" not in path.stem


@click.command(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="companion")
@click.pass_context
def commands(context: click.Context) -> None:
    """Play the bakery games at your table: dice, rivals, records and scores. Alone it shows what there is and asks.

    \b
    companion solo bake-and-sale        play alone against a level
    companion roll bake-and-sale        only the dice, for paper and pencil
    """
    if context.invoked_subcommand is None:
        from companion.cli.start_screen import run

        context.exit(run())


def run_words(arguments: Sequence[str]) -> int:
    """A command inside another one; its exit code."""
    code = commands.main(list(arguments), prog_name="companion", standalone_mode=False)
    return code if isinstance(code, int) else 0


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Runs a command line and exits: 0 done, 1 the answer is no, 2 the user's words or files are wrong."""
    sys.exit(_run(arguments))


def _run(arguments: Sequence[str] | None) -> int:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a letter that the terminal does not know must not end a game
    try:
        return run_words(sys.argv[1:] if arguments is None else arguments)
    except UserError as error:
        click.echo(str(error), err=True)
        return error.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return error.exit_code
    except click.ClickException as error:
        where = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "companion"
        click.echo(f"{where}: {error.format_message()} ({where} --help)", err=True)
        return error.exit_code
    except click.Abort as abort:
        return 0 if isinstance(abort.__cause__, EOFError) else 130
    except BrokenPipeError:
        sys.stdout = None  # nobody reads any more; say nothing at the end either
        return 1
