"""`python -m tools.docs`: writes the pages and the client's data, or checks them."""

from __future__ import annotations

import sys

from tools.docs.pages import main

sys.exit(main())
