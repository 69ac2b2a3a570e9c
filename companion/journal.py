"""A record while it is being played: every line is on the disk before anybody is told what it did."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from companion.record import TAKEN_BACK, head_text
from pnp.errors import Place, UserError


class Journal:
    """Appends to one record file; keeps it locked against a second table."""

    def __init__(self, path: Path, stream: IO[bytes]) -> None:
        self.path = path
        self._stream = stream

    @classmethod
    def create(cls, path: Path, headers: Sequence[tuple[str, Sequence[str]]]) -> Journal:
        """A new record with its headers; a file that exists is never touched."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _cannot_write(path, error) from None
        try:
            journal = cls(path, path.open("x+b"))
            _lock(journal._stream, path)
            journal._write(head_text(headers))
            _sync_folder(path.parent)
        except FileExistsError:
            raise UserError("there is a file of that name already", Place(str(path))) from None
        except OSError as error:
            raise _cannot_write(path, error) from None
        return journal

    @classmethod
    def reopen(cls, path: Path) -> Journal:
        """A record to go on with; nothing in it is changed yet."""
        try:
            stream = path.open("r+b")
            _lock(stream, path)
            stream.seek(0, os.SEEK_END)
        except OSError as error:
            raise UserError(f"cannot open the record: {error.strerror or error}", Place(str(path))) from None
        return cls(path, stream)

    def drop_torn(self) -> str:
        """Cuts off a last line that has no line end, as a crash leaves it; gives what it said."""
        self._stream.seek(0)
        raw = self._stream.read()
        whole = raw.rfind(b"\n") + 1
        if whole < len(raw):
            try:
                self._stream.truncate(whole)
                os.fsync(self._stream.fileno())
            except OSError as error:
                raise _cannot_write(self.path, error) from None
        self._stream.seek(0, os.SEEK_END)
        return raw[whole:].decode("utf-8", errors="replace")

    def append(self, lines: Sequence[str]) -> None:
        """Writes lines and waits until they are on the disk; all of them or none."""
        before = self._stream.tell()
        try:
            self._write("".join(f"{line}\n" for line in lines))
        except OSError as error:
            self._cut(before)
            raise _cannot_write(self.path, error) from None

    def take_back(self, count: int) -> None:
        """Turns the last so many events, and scores after them, into comments."""
        self._stream.seek(0)
        lines = self._stream.read().decode("utf-8").split("\n")[:-1]
        for number in range(len(lines) - 1, -1, -1):
            line = lines[number]
            if count == 0:
                break
            if line and line[0] in "=!":
                lines[number] = TAKEN_BACK + line
            elif line and line[0] not in "#[":
                lines[number] = TAKEN_BACK + line
                count -= 1
        self._replace("".join(f"{line}\n" for line in lines))

    def close(self) -> None:
        """Lets go of the file; all that was to be written is on the disk already."""
        with suppress(OSError):
            self._stream.close()

    def _write(self, text: str) -> None:
        self._stream.write(text.encode("utf-8"))
        self._stream.flush()
        os.fsync(self._stream.fileno())

    def _cut(self, size: int) -> None:
        with suppress(OSError):  # else the torn line has no end and is dropped when the game is resumed
            os.ftruncate(self._stream.fileno(), size)
            self._stream.seek(size)

    def _replace(self, text: str) -> None:
        """The whole file anew: a crash leaves either the old or the new one."""
        path = self.path.resolve()
        try:
            handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        except OSError as error:
            raise _cannot_write(self.path, error) from None
        old, self._stream = self._stream, os.fdopen(handle, "r+b")
        try:
            _lock(self._stream, self.path)
            Path(name).chmod(path.stat().st_mode & 0o777)
            self._write(text)
            Path(name).replace(path)
        except OSError as error:
            with suppress(OSError):
                self._stream.close()
            self._stream = old
            Path(name).unlink(missing_ok=True)
            raise _cannot_write(self.path, error) from None
        old.close()
        _sync_folder(path.parent)


def _lock(stream: IO[bytes], path: Path) -> None:
    try:
        import fcntl
    except ImportError:
        return  # not every system has locks of this kind
    try:
        fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise UserError("this game is being played elsewhere at the moment", Place(str(path))) from None
    except OSError:
        return  # a file system without locks


def _sync_folder(folder: Path) -> None:
    """Makes a new name in a folder last, where the system can do that."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        return
    finally:
        os.close(handle)


def _cannot_write(path: Path, error: OSError) -> UserError:
    return UserError(f"cannot write the record: {error.strerror or error}", Place(str(path)))
