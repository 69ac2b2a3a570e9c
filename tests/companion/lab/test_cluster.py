"""The same series on a real Dask cluster of two workers, also when one of them is killed on the way."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from distributed import LocalCluster

from companion.lab import engines
from companion.lab.match import Series
from pnp.errors import UserError

SERIES = Series("bake-and-sale", "standard", ("random", "random"), "DASK")


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as made:
        yield made


def test_a_cluster_gives_the_same_games(cluster: LocalCluster) -> None:
    alone = [each for some in engines.here(SERIES, 16) for each in some]
    shared = [each for some in engines.cluster(SERIES, 16, cluster.scheduler_address) for each in some]
    assert sorted(shared, key=lambda each: each.index) == alone


def test_a_killed_worker_is_survived(cluster: LocalCluster) -> None:
    alone = [each for some in engines.here(SERIES, 120) for each in some]
    found = []
    for number, some in enumerate(engines.cluster(SERIES, 120, cluster.scheduler_address)):
        found += some
        if number == 1:
            next(iter(cluster.workers.values())).process.process.kill()
    assert sorted(found, key=lambda each: each.index) == alone


def test_nobody_at_the_address() -> None:
    with pytest.raises(UserError, match="no Dask scheduler answers at 'tcp:"):
        next(engines.cluster(SERIES, 4, "tcp://127.0.0.1:9"))
