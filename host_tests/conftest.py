"""What all tests share."""

import os
import shutil

import pytest
from hypothesis import settings
from runtimes import tool

# A busy machine is no bug: an example may take as long as it takes.
settings.register_profile("remis", deadline=None)
settings.load_profile("remis")


@pytest.fixture(scope="session")
def chromium():
    """The path of the system's Chromium or Chrome. REMIS_CI set: it must be there; else the run says that it is not."""
    # Playwright brings a Node.js that needs libatomic, which a bare system lacks; ours does not.
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", tool("node"))
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        if found := shutil.which(name):
            return found
    missing = "no Chromium here, so the browser page was NOT tested: install it (Debian: apt install chromium)"
    if os.environ.get("REMIS_CI"):
        pytest.fail(missing)
    pytest.skip(missing)
