"""`companion challenge`: named solo challenges with medals, one of them for everybody on a date, results to share."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.play import plain_option, start, table_options
from pnp.errors import UserError

if TYPE_CHECKING:
    from companion.game import Challenge


class Verbs(click.Group):
    """The verbs, `list` where none is given."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Like click, with a verb put in."""
        return super().parse_args(ctx, args or ["list"])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Like click, with the nearest verb where there is none."""
        if args and self.get_command(ctx, args[0]) is None:
            from pnp.errors import did_you_mean

            hint = did_you_mean(args[0], self.list_commands(ctx)) or "; it is list, play, daily or check"
            raise UserError(f"challenge: unknown verb '{args[0][:60]}'{hint}")
        return super().resolve_command(ctx, args)


@click.group("challenge", cls=Verbs, short_help="Solo challenges with medals; one a day for everybody.")
def command() -> None:
    """Solo challenges with medals. The daily one is the same for everybody on a date.

    \b
    companion challenge list
    companion challenge play corner-shop
    companion challenge daily
    companion challenge check BH1/…      a result that somebody sent you
    """


@command.command("list")
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
@plain_option
def list_them(game: str | None, as_json: bool, plain: bool) -> None:
    """Lists the challenges of all games, or of one, with the medals that you have won.

    \b
    companion challenge list cube
    """
    from companion import challenges, games, history, stats

    slug = games.find(game) if game else ""
    kept = history.load()
    for text in kept.notes:
        click.echo(text, err=True)
    won = stats.medals(kept.games)
    shown = [(each_slug, each) for each_slug, each in challenges.every() if not slug or each_slug == slug]
    if as_json:
        import json

        answer = [
            {
                "game": each_slug,
                "id": each.id,
                "name": each.name,
                "about": each.about,
                "medals": dict(each.medals),
                "rivals": list(each.rivals),
                "won": won.get((each_slug, each.variant)),
            }
            for each_slug, each in shown
        ]
        click.echo(json.dumps(answer, ensure_ascii=False))
        return
    if plain:
        _tell(shown, won, bool(slug))
        return
    before = ""
    for each_slug, each in shown:
        if each_slug != before:
            click.echo(("" if not before else "\n") + games.room(each_slug).name)
            before = each_slug
        click.echo(f"  {each.id:<20} {_medal(won.get((each_slug, each.variant), '')):<10} {each.about}")
        if slug:
            click.echo(f"{'':<34}{'; '.join(f'{medal}: {asks}' for medal, asks in each.medals)}")
    medals = sum((each_slug, each.variant) in won for each_slug, each in shown)
    click.echo(f"\n{medals} of {len(shown)} have a medal.")
    click.echo("companion challenge play ID plays one, companion challenge daily today's.")


def _tell(shown: list[tuple[str, Challenge]], won: Mapping[tuple[str, str], str], medals: bool) -> None:
    """The list for an ear."""
    from companion import games
    from companion.aloud import aloud, facts

    told = []
    for slug, each in shown:
        told.append(f"{each.name}, of {games.room(slug).name}, typed {slug}/{each.id}.")
        told.append(each.about)
        told += [f"{medal.capitalize()}: {asks}." for medal, asks in each.medals] if medals else []
        told.append(f"Your medal: {won.get((slug, each.variant)) or 'none yet'}.")
    told.append(f"{sum((slug, each.variant) in won for slug, each in shown)} of {len(shown)} have a medal.")
    told.append("To play one: companion challenge play and its name.")
    for text in told:
        for fact in facts(aloud(text)):
            click.echo(fact)


def _medal(medal: str) -> str:
    return f"[{medal}]" if medal else "-"


@command.command("play")
@click.argument("name", metavar="ID")
@click.option("--seat", "person", default="You", metavar="NAME", help="Your name.")
@table_options
@plain_option
@click.pass_context
def play(
    context: click.Context,
    name: str,
    person: str,
    seed: str | None,
    dice: str,
    file: Path | None,
    plain: bool,
) -> None:
    """Plays a challenge: its id, as far as it is unique, or game/id.

    \b
    companion challenge play corner-shop
    companion challenge play cube/short-staffed
    """
    from companion import challenges

    slug, challenge = challenges.find(name)
    context.exit(begin(slug, challenge, person, seed, dice == "typed", file, plain=plain))


@command.command("daily")
@click.option("--date", "said", metavar="YYYY-MM-DD", help="The challenge of another day.")
@click.option("--show", is_flag=True, help="Only say what it is.")
@click.option("--seat", "person", default="You", metavar="NAME", help="Your name.")
@click.option("--record", "file", type=click.Path(path_type=Path), help="The file to keep the game in.")
@plain_option
@click.pass_context
def daily(context: click.Context, said: str | None, show: bool, person: str, file: Path | None, plain: bool) -> None:
    """Plays today's challenge: game, twist and dice follow from the date alone, the same everywhere.

    A game of today's challenge that you have begun goes on.

    \b
    companion challenge daily
    companion challenge daily --show
    """
    from companion import challenges
    from companion.aloud import aloud, facts

    today = challenges.daily(_day(said))
    if show:
        from companion.share import Invitation

        challenge = today.challenge
        asked = [f"{medal}: {asks}" for medal, asks in challenge.medals]
        told = [f"{today.day:%Y-%m-%d}: {challenge.name} ({today.game}). {challenge.about}"]
        for text in [*told, *(asked if plain else [", ".join(asked)])]:
            for fact in facts(aloud(text)) if plain else [text]:
                click.echo(fact)
        click.echo(Invitation(today.game, challenge.variant, today.seed))
        return
    context.exit(begin(today.game, today.challenge, person, today.seed, False, file, plain=plain, go_on=True))


def _day(said: str | None) -> date:
    if said is None:
        return date.today()
    try:
        return date.fromisoformat(said.strip())
    except ValueError:
        raise UserError(f"'{said[:40]}' is no date; write it like {date.today()}") from None


def begin(
    slug: str,
    challenge: Challenge,
    person: str,
    seed: str | None,
    typed: bool,
    file: Path | None,
    *,
    plain: bool = False,
    go_on: bool = False,
) -> int:
    """Plays a challenge; with `go_on` the unfinished game of the same challenge and seed, if there is one."""
    from companion.challenges import seats
    from companion.cli.play_setup import new_table, unfinished

    if go_on and file is None:
        file = unfinished(slug, challenge.variant, seed or "", person)
    return start(new_table(slug, seats(challenge, person), challenge.variant, seed, typed, file), plain=plain)


@command.command("check")
@click.argument("what", nargs=-1, required=True, metavar="CODE|FILE...")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
@click.pass_context
def check(context: click.Context, what: tuple[str, ...], as_json: bool) -> None:
    """Checks a result: replays the record in a file or in a code, and says what it is worth.

    Exit code 1 if it does not stand.

    \b
    companion challenge check evening.game
    """
    from companion.cli.challenge_check import checked, joined

    answers = [checked(text) for text in joined(what)]
    if as_json:
        import json

        click.echo(json.dumps([each.as_json() for each in answers], ensure_ascii=False))
    else:
        for each in answers:
            click.echo(each.sentence(), file=sys.stdout)
    context.exit(0 if all(each.ok for each in answers) else 1)
