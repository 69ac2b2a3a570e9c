"""Cupcake Empire at the table."""
