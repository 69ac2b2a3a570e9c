"""The paper sheet of Bake & Sale: its file, its checks, its score."""
