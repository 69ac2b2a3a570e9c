"""`companion play`: a game at the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

SEAT_OPTIONS = ("seat", "bot")


class SeatsInOrder(click.Command):
    """Remembers in which order `--seat` and `--bot` were given."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Like click, and notes the order of the options that seat somebody."""
        _, _, order = self.make_parser(ctx).parse_args(list(args))
        ctx.meta["seat order"] = [param.name for param in order if param.name in SEAT_OPTIONS]
        return super().parse_args(ctx, args)


def seats_in_order(context: click.Context, seat: tuple[str, ...], bot: tuple[str, ...]) -> list[tuple[str, str]]:
    """What was given, as pairs of option and value, in the order of the command line."""
    given = {"seat": iter(seat), "bot": iter(bot)}
    return [(name, next(given[name])) for name in context.meta["seat order"]]


def table_options(command: Any) -> Any:
    """The options that `play` and `solo` have in common."""
    options = (
        click.option("--seed", metavar="TEXT", help="The same seed gives the same dice and draws."),
        click.option(
            "--dice",
            type=click.Choice(["rolled", "typed"]),
            default="rolled",
            show_default=True,
            help="typed: you throw real dice and type what they show.",
        ),
        click.option("--record", "file", type=click.Path(path_type=Path), help="The file to keep the game in."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def plain_option(command: Any) -> Any:
    """The option of all commands that show a lot; who always wants it sets BAKEHOUSE_PLAIN=1."""
    option = click.option(
        "--plain", is_flag=True, envvar="BAKEHOUSE_PLAIN", help="For a screen reader: nothing drawn, one fact a line."
    )
    return option(command)


@click.command("play", cls=SeatsInOrder, short_help="A game at the table, with people and bots.")
@click.argument("game", required=False)
@click.option("--seat", multiple=True, metavar="NAME", help="A person, in turn order; repeatable.")
@click.option("--bot", multiple=True, metavar="LEVEL", help="A machine, in turn order; repeatable.")
@click.option("--variant", metavar="VARIANT", help="What is played, e.g. challenge-corner-shop.")
@click.option("--with", "own", multiple=True, metavar="KEY=A,B", help="What only this game has, e.g. themes=a,b.")
@click.option("--code", metavar="CODE", help="What is played, from the code or QR of a challenge.")
@table_options
@plain_option
@click.pass_context
def command(
    context: click.Context,
    game: str | None,
    seat: tuple[str, ...],
    bot: tuple[str, ...],
    variant: str | None,
    own: tuple[str, ...],
    code: str | None,
    seed: str | None,
    dice: str,
    file: Path | None,
    plain: bool,
) -> None:
    """Plays a game from the first roll to the score; every move is saved at once.

    At a prompt: a move (m w3 b2), its number in the list, or ?, hint, why, undo, fix, score, board, rules WORD, quit.

    \b
    companion play bake-and-sale --seat Ana --bot normal
    companion play bake-and-sale --variant challenge-corner-shop
    """
    from companion import games
    from companion.cli.play_setup import invited, new_table
    from pnp.errors import UserError

    seats = seats_in_order(context, seat, bot)
    if code is not None:
        if game is not None or variant is not None or seed is not None:
            raise UserError("the code says game, variant and seed; name none of them beside it")
        slug, variant, seed, seats = invited(code, seats)
    elif game is None:
        raise UserError(f"play what? One of {', '.join(games.slugs())}; `companion` alone asks")
    else:
        slug = games.find(game)
    table = new_table(slug, seats or [("seat", "You")], variant, seed, dice == "typed", file, own)
    context.exit(start(table, plain=plain))


def start(table: Any, *, plain: bool = False) -> int:
    """Runs a table in the terminal; the exit code."""
    from companion.cli.play_terminal import Terminal
    from companion.saves import note_played

    if table.journal:
        note_played(table.journal.path)
    terminal = Terminal(table, plain=plain)
    try:
        terminal.run()
    except KeyboardInterrupt:
        terminal.say()
        terminal.answers.farewell()
        return 130
    finally:
        table.close()
    return 0
