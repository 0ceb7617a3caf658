"""What can be posted to the settings."""

from dataclasses import dataclass

from companion.storage.settings import Settings
from companion.view.items import PageItem


@dataclass(frozen=True, slots=True)
class ChangeSettings(PageItem):
    """Somebody chose how the device speaks, moves or looks."""

    settings: Settings
