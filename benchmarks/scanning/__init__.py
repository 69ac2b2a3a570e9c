"""A small world to try the reader in: printed pages, hands that mark them, cameras that look at them.

Everything follows from a seed. `hands` and `cameras` have two schools each: one to train with, one to measure with,
written apart and with other habits, so that a figure says something about people and phones that were never seen.
"""
