"""Roasted Empire: four rounds of drafting, building, shipping and sabotage."""
