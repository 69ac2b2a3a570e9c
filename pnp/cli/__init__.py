"""The command `pnp`: subcommands are loaded when they are called, complaints are printed here."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

import click

from pnp import __version__
from pnp.errors import UserError, did_you_mean

COMMANDS = ("list", "build", "sheet", "show", "check", "calibrate", "export", "new", "watch")
"""In the order in which the help names them; each is a module beside this one with a `command`."""


class Commands(click.Group):
    """Subcommands that are imported when they are wanted."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All subcommands."""
        return [*COMMANDS]  # `list` is the module beside this one as soon as it is imported

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One subcommand, imported now."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"pnp.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Like click, with the nearest command where there is none."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            raise UserError(f"unknown command '{args[0][:60]}'{did_you_mean(args[0], COMMANDS)}")
        return super().resolve_command(ctx, args)


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="pnp")
def commands() -> None:
    """Print the bakery games, or one of your own: PDFs to print, cut and play.

    \b
    pnp build bake-and-sale                  its PDFs, into output/
    pnp sheet bake-and-sale --week SUNDAY7   a pad with the week's dice on it
    pnp new my-game                          a small game of your own to start from

    Names of games may be shortened. Completion of commands and options, for bash (or zsh, fish):

    \b
    eval "$(_PNP_COMPLETE=bash_source pnp)"
    """


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Runs a command line and exits: 0 done, 1 the answer is no, 2 the user's words or files are wrong."""
    sys.exit(_run(arguments))


def _run(arguments: Sequence[str] | None) -> int:
    try:
        code = commands.main(arguments, prog_name="pnp", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except UserError as error:
        _complain(error)
        return error.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return error.exit_code
    except click.ClickException as error:
        where = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "pnp"
        words = " ".join(error.format_message().split())
        click.echo(f"{where}: {words} ({where} --help)", err=True)
        return error.exit_code
    except click.Abort:
        return 130
    except BrokenPipeError:
        sys.stdout = None  # nobody reads any more; say nothing at the end either
        return 1


def _complain(error: UserError) -> None:
    """The first complaint, and how many there are."""
    first, *more = error.complaints
    click.echo(str(first), err=True)
    if more:
        click.echo(f"… and {len(more)} more; 'pnp check' lists them all", err=True)
