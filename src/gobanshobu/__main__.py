"""`python -m gobanshobu` is the same as `gobanshobu`."""

import sys

from gobanshobu.cli.main import main

sys.exit(main())
