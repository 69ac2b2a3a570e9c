"""The print house: YAML components and templates in, PDFs to print, cut and play with out."""

__version__ = "0.1.0"
