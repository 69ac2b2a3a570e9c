"""Typed answers on a terminal: words completed with Tab, earlier ones with the arrow keys."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

Words = Callable[[Sequence[str]], Sequence[str]]
"""The words that may follow those that stand already."""


def reader(words: Words, *, rich_editing: bool) -> Callable[[str], str]:
    """What asks for a line: prompt_toolkit, or Python's own `input` where that is not welcome or not there."""
    if rich_editing and os.environ.get("TERM", "dumb") not in ("", "dumb"):
        with suppress(ImportError):
            return _session(words)
    with suppress(ImportError):
        import_module("readline")  # input() edits and remembers lines with it
    return input


def _session(words: Words) -> Callable[[str], str]:
    os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")  # never asks the terminal where its cursor is
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer, Completion
    from prompt_toolkit.document import Document
    from prompt_toolkit.history import InMemoryHistory
    from prompt_toolkit.shortcuts import CompleteStyle

    class Known(Completer):
        """Completes the word under the cursor."""

        def get_completions(self, document: Document, complete_event: Any) -> Iterable[Completion]:
            """See prompt_toolkit."""
            *before, begun = document.text_before_cursor.lower().split(" ")
            for word in words([each for each in before if each]):
                if word.startswith(begun):
                    yield Completion(word, start_position=-len(begun))

    session: PromptSession[str] = PromptSession(
        history=InMemoryHistory(),
        completer=Known(),
        complete_while_typing=False,
        complete_style=CompleteStyle.READLINE_LIKE,
        reserve_space_for_menu=0,
    )
    return session.prompt
