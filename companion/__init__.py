"""The table: dice, rules, bots, records and scores of the games that `pnp` prints."""
