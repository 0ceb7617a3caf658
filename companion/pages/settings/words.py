"""The settings in words, each with its choices."""

from dataclasses import replace

from companion.pages.settings.items import ChangeSettings
from companion.pages.settings.view import SettingsView
from companion.parts.part import Part, PartState
from companion.storage.settings import VOLUMES, Settings
from companion.view.items import Open
from companion.view.language import LANGUAGES, _, spoken
from companion.view.parts import BLANK, Control, SettingRow
from companion.view.sentences.parts import part_text


def settings_page(
    settings: Settings, sound: PartState | None = None, *, networked: bool = False
) -> SettingsView:
    """Return the page on which the settings are chosen.

    Args:
        settings: the present ones.
        sound: how the sound is, where that is known.
        networked: whether the table has a network.
    """
    network = Control(_("Network"), Open("network")) if networked else BLANK
    rows = _rows(settings, sound or PartState())
    return SettingsView(_("Settings"), rows, network)


def _rows(settings: Settings, sound: PartState) -> tuple[SettingRow, ...]:
    switches = (
        ("animated", _("Motion"), _("Cards land, the arrows run a step.")),
        ("large_text", _("Large text"), _("Words are larger where they fit.")),
        ("high_contrast", _("High contrast"), _("Black, white and four colors.")),
        ("left_handed", _("Left-handed"), _("UNO and catch on the left.")),
    )
    return (
        _languages(settings),
        _volume(settings, sound),
        *(_switch(settings, *switch) for switch in switches),
    )


def _languages(settings: Settings) -> SettingRow:
    choices = tuple(
        Control(
            name,
            ChangeSettings(replace(settings, language=code)),
            strong=code == spoken(),
        )
        for code, name in LANGUAGES.items()
    )
    return SettingRow(_("Language"), _("Of every word on the screen."), choices)


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


def _switch(settings: Settings, key: str, title: str, says: str) -> SettingRow:
    choices = tuple(
        _choice(text, settings, replace(settings, **{key: on}))  # type: ignore[arg-type]  # all switches are bool
        for text, on in ((_("Off"), False), (_("On"), True))
    )
    return SettingRow(title, says, choices)


def _choice(text: str, now: Settings, then: Settings) -> Control:
    return Control(text, ChangeSettings(then), strong=then == now)
