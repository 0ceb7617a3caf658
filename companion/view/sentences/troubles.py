"""Sentences about what could not be read or written.

The reason, with the file and the system's message, is in the log for the maker.
"""

from enum import Enum, auto

from companion.view.language import _


class Trouble(Enum):
    """Something that people at the table must know or put right."""

    GAME_LOST = auto()
    """The last one, which cannot go on."""
    GAME_STAYS = auto()
    """A stored game could not be deleted."""
    GAME_NOT_EXPORTED = auto()
    SETTINGS_LOST = auto()
    SETTINGS_UNKEPT = auto()
    PILES_LOST = auto()
    """The marks of the piles in the camera's picture."""
    PILES_UNKEPT = auto()
    BADGES_LOST = auto()
    BADGES_UNKEPT = auto()
    PRESETS_LOST = auto()
    PRESET_UNSAVED = auto()
    FAILED = auto()
    """The program itself, at what was last done."""


def trouble_text(trouble: Trouble) -> str:
    """Return one sentence with the remedy."""
    return {
        Trouble.GAME_LOST: _("The last game cannot go on: begin a new one"),
        Trouble.GAME_STAYS: _("The game cannot be deleted: check the disk"),
        Trouble.GAME_NOT_EXPORTED: _("The file cannot be written: try another stick"),
        Trouble.SETTINGS_LOST: _("The settings are lost: choose them again"),
        Trouble.SETTINGS_UNKEPT: _("The settings cannot be kept: check the disk"),
        Trouble.PILES_LOST: _("The camera's places are lost: mark the piles again"),
        Trouble.PILES_UNKEPT: _("The camera's places cannot be kept: check the disk"),
        Trouble.BADGES_LOST: _("The players' figures are lost: choose them again"),
        Trouble.BADGES_UNKEPT: _("The figures cannot be kept: check the disk"),
        Trouble.PRESETS_LOST: _("Some of your own rules cannot be read"),
        Trouble.PRESET_UNSAVED: _("These rules cannot be saved: check the disk"),
        Trouble.FAILED: _("That went wrong here: see whether it counted"),
    }[trouble]
