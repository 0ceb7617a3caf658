"""The languages, as they are shown."""

from dataclasses import dataclass
from typing import ClassVar

from companion.view.parts import Control
from companion.view.view import PageView


@dataclass(frozen=True, slots=True)
class LanguagesView(PageView):
    """Every language by its own name, the spoken one strong."""

    name: ClassVar[str] = "languages"

    title: str = ""
    choices: tuple[Control, ...] = ()
