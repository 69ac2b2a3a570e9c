"""What all tests share: how Hypothesis searches."""

from __future__ import annotations

import os

from hypothesis import settings

# A busy machine is no failure; and where nobody looks on, the same examples are tried every time.
settings.register_profile("bakehouse", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("bakehouse")
