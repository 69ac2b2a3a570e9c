"""Bake & Sale's room. `room` keeps the contract of `companion.game`; `dice` is light enough for a quick roll."""
