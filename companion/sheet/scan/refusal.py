"""Why a picture cannot be read, and what would help."""

from __future__ import annotations


class Refused(Exception):
    """A picture that gives no reading: the cause, and the cure."""

    def __init__(self, cause: str, cure: str, nothing_there: bool = False) -> None:
        super().__init__(f"{cause}; {cure}")
        self.cause = cause
        self.cure = cure
        self.nothing_there = nothing_there
        """Whether there is no sheet at all, as on the back of one."""
