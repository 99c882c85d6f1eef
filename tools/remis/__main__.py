"""`python -m remis` is the command `remis`."""

import sys

from remis.cli import main

sys.exit(main())
