"""`companion roll`: dice for the table."""

from __future__ import annotations

import click

from companion import dice as dicelib
from companion import games
from companion.cli.std_out import columns, speaks_unicode
from companion.seeds import clean_seed, new_seed
from pnp.errors import UserError
from pnp.seeded import Seeded

MOST_TIMES = 1000


@click.command("roll", short_help="Dice that can be read across the table.")
@click.argument("what", nargs=-1, metavar="[GAME|DICE]...")
@click.option("--seed", metavar="TEXT", help="The same seed gives the same dice; a week code of `pnp sheet`, too.")
@click.option("--times", type=click.IntRange(1, MOST_TIMES), default=1, show_default=True, help="Roll so often.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def command(what: tuple[str, ...], seed: str | None, times: int, as_json: bool) -> None:
    """Rolls the dice of a game, or any others: 3w+3b (white and black), 2d6, d20, several at once.

    \b
    companion roll bake-and-sale
    companion roll 2d6 d20 --times 3
    """
    dice = _dice(what)
    told = new_seed() if seed is None else clean_seed(seed)
    source = Seeded(told)
    rolls = [[dicelib.Face(die, source.die(die.sides)) for die in dice] for _ in range(times)]
    if as_json:
        import json

        shown = [
            [{"die": each.die.name, "sides": each.die.sides, "value": each.value} for each in roll] for roll in rolls
        ]
        click.echo(json.dumps({"seed": told, "rolls": shown}, ensure_ascii=False))
        return
    for number, roll in enumerate(rolls, 1):
        if times > 1:
            click.echo(f"{number}.")
        _show(roll)


def _dice(what: tuple[str, ...]) -> list[dicelib.Die]:
    if not what:
        if len(games.slugs()) != 1:
            raise UserError(f"roll what? A game ({', '.join(games.slugs())}) or dice such as 2d6")
        what = games.slugs()
    dice: list[dicelib.Die] = []
    for each in what:
        if dicelib.looks_like_dice(each):
            dice += dicelib.parse(each)
            continue
        slug = games.find(each)
        found = games.dice(slug)
        if not found:
            raise UserError(f"{slug} is played without dice")
        dice += found
    if len(dice) > dicelib.MOST_DICE:
        raise UserError(f"{len(dice)} dice are too many at once; at most {dicelib.MOST_DICE}")
    return dice


def _show(roll: list[dicelib.Face]) -> None:
    for line in dicelib.draw(_in_order(roll), columns(), unicode=speaks_unicode()):
        click.echo(line)
    plain = [each for each in roll if not each.die.gives]
    if len(plain) > 1 and len({each.die.name for each in plain}) == 1:
        click.echo(f"total {sum(each.value for each in plain)}")


def _in_order(roll: list[dicelib.Face]) -> list[dicelib.Face]:
    """Dice of one kind together and ascending, as they are written in a record."""
    kinds = list(dict.fromkeys(each.die for each in roll))
    return sorted(roll, key=lambda each: (kinds.index(each.die), each.value))
