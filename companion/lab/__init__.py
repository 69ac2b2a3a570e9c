"""The laboratory: many games between bots, on as many workers as there are, and what follows from them.

`match` plays one game of a series, `engines` spreads a series over workers, `figures` turns results into statistics,
`chart` draws them. The result of a series follows from its seed alone, whatever played it.
"""
