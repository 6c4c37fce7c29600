"""The settings of the server as the person at the command line meets them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from gobanshobu.cli.complaint import Complaint
from gobanshobu.cli.texts import text
from gobanshobu.server.settings import BadSetting, Settings, chosen

if TYPE_CHECKING:
    from argparse import Namespace


def configured(asked: Namespace, lang: str) -> Settings:
    """The settings from the command line and the environment. Raises Complaint."""
    try:
        return chosen(vars(asked), os.environ)
    except BadSetting as error:
        raise Complaint(text("bad_setting", lang, where=error.where, why=error.words.say(lang))) from error
