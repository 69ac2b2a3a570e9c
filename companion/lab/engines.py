"""Where a series is played: in this process, in worker processes, or on a Dask cluster; the outcome is the same."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from importlib import import_module
from typing import Any

from companion.lab.match import Outcome, Series, play_some
from pnp.errors import UserError

CHUNKS_A_WORKER = 8
"""Into how many pieces a worker's share is cut, so that no worker waits long for the last one."""
LARGEST_CHUNK = 50


def chunks(count: int, workers: int) -> list[range]:
    """The games of a series in pieces of equal size."""
    size = max(1, min(LARGEST_CHUNK, -(-count // (workers * CHUNKS_A_WORKER))))
    return [range(start, min(start + size, count)) for start in range(0, count, size)]


def here(series: Series, count: int) -> Generator[list[Outcome], None, None]:
    """In this process."""
    for chunk in chunks(count, 1):
        yield play_some(series, chunk)


def processes(series: Series, count: int, jobs: int) -> Generator[list[Outcome], None, None]:
    """In so many processes; pieces arrive as they are done."""
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_quietly)
    try:
        works = [pool.submit(play_some, series, chunk) for chunk in chunks(count, jobs)]
        for work in as_completed(works):
            yield work.result()
    except BrokenProcessPool:
        raise UserError("a worker process was ended from outside; fewer --jobs take less memory") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _quietly() -> None:
    """Ctrl-C is for the process that the user sees."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def cluster(series: Series, count: int, scheduler: str) -> Generator[list[Outcome], None, None]:
    """On a Dask cluster; a worker that dies has its pieces played by another."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise UserError("--engine dask needs Dask: pip install 'bakehouse[cluster]'") from None
    try:
        client = distributed.Client(scheduler, timeout="5s")
    except (OSError, ValueError, TimeoutError) as error:
        raise UserError(f"no Dask scheduler answers at '{scheduler}' ({type(error).__name__})") from None
    try:
        workers = max(1, len(client.scheduler_info()["workers"]))
        works: Sequence[Any] = client.map(
            _remote, [(series, list(chunk)) for chunk in chunks(count, workers)], retries=3, pure=False
        )
        for _, found in distributed.as_completed(works, with_results=True):
            yield found
    finally:
        client.close()


def _remote(work: tuple[Series, Sequence[int]]) -> list[Outcome]:
    return play_some(*work)
