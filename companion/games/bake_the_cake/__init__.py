"""Bake the Cake!: one kitchen for all bakers; the cups say which cake counts."""
