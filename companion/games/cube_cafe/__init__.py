"""Cube Café: eight rounds, shared staff dice, a café with an action wheel for everybody."""
