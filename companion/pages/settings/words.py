"""The settings in words, each with its choices."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from companion.pages.settings.items import ChangeSettings
from companion.pages.settings.view import SettingsView
from companion.parts.part import Part, PartState
from companion.storage.settings import SPEECHES, VOLUMES, Settings
from companion.view.items import Open
from companion.view.language import LANGUAGES, _, spoken
from companion.view.parts import BLANK, Control, SettingRow
from companion.view.sentences.parts import part_text


def settings_page(
    settings: Settings,
    parts: Mapping[Part, PartState] = MappingProxyType({}),
    *,
    networked: bool = False,
) -> SettingsView:
    """Return the page on which the settings are chosen.

    Args:
        settings: the present ones.
        parts: how the parts of the device are, as far as that is known.
        networked: whether the table has a network.
    """
    network = Control(_("Network"), Open("network")) if networked else BLANK
    rows = (
        _language(),
        _volume(settings, parts.get(Part.SOUND, PartState())),
        _speech(settings, parts.get(Part.SPEECH, PartState())),
    )
    return SettingsView(_("Settings"), rows, _switches(settings), network)


def _switches(settings: Settings) -> tuple[SettingRow, ...]:
    switches = (
        ("animated", _("Motion"), _("Cards land, the arrows run a step.")),
        ("large_text", _("Large text"), _("Words are larger where they fit.")),
        ("high_contrast", _("High contrast"), _("Black, white and four colors.")),
        ("left_handed", _("Left-handed"), _("UNO and catch on the left.")),
    )
    return tuple(_switch(settings, *switch) for switch in switches)


def _language() -> SettingRow:
    chosen = Control(LANGUAGES[spoken()], Open("languages"))
    return SettingRow(_("Language"), _("Of every word on the screen."), (chosen,))


def _volume(settings: Settings, sound: PartState) -> SettingRow:
    names = dict(
        zip(
            VOLUMES,
            (_("Mute"), _("Soft"), _("Mid"), _("Loud"), _("Full")),
            strict=True,
        )
    )
    choices = tuple(
        _choice(text, settings, replace(settings, volume=volume))
        for volume, text in names.items()
    )
    says = part_text(Part.SOUND, sound) or _("Short sounds for what happens.")
    return SettingRow(_("Sound"), says, choices)


def _speech(settings: Settings, speech: PartState) -> SettingRow:
    names = dict(zip(SPEECHES, (_("Off"), _("Short"), _("All")), strict=True))
    choices = tuple(
        _choice(text, settings, replace(settings, speech=how))
        for how, text in names.items()
    )
    says = {
        "off": _("A voice says whose turn it is."),
        "short": _("Cards, colors, whose turn, what is owed."),
        "all": _("All of it. Touch the top line to hear more."),
    }
    failing = "" if settings.speech == "off" else part_text(Part.SPEECH, speech)
    return SettingRow(_("Voice"), failing or says[settings.speech], choices)


def _switch(settings: Settings, key: str, title: str, says: str) -> SettingRow:
    choices = tuple(
        _choice(text, settings, replace(settings, **{key: on}))  # type: ignore[arg-type]  # all switches are bool
        for text, on in ((_("Off"), False), (_("On"), True))
    )
    return SettingRow(title, says, choices)


def _choice(text: str, now: Settings, then: Settings) -> Control:
    return Control(text, ChangeSettings(then), strong=then == now)
