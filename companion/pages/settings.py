"""The settings: how the device speaks, moves and looks, each with its choices.

The languages have a page of their own, which a new table shows first: each stands there
by its own name. A picture that lies on its side is turned there, too.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar, Self

from companion.components.component import Component, ComponentState
from companion.pages.page import Page, PageContext
from companion.storage.settings import DARK_FROM, SPEECHES, TURNED, VOLUMES, Settings
from companion.view.actions import Action, Open, PageAction
from companion.view.elements import Control, SettingRow
from companion.view.form import Choices, Form, Keys
from companion.view.language import LANGUAGES, _, current_language
from companion.view.sentences.notices import part_text


@dataclass(frozen=True, slots=True)
class ChangeSettings(PageAction):
    """Somebody chose how the device speaks, moves or looks."""

    settings: Settings


def settings_page(
    settings: Settings,
    parts: Mapping[Component, ComponentState] = MappingProxyType({}),
) -> Form:
    """Return the page on which the settings are chosen.

    Args:
        settings: the present ones.
        parts: how the parts of the device are, as far as that is known.
    """
    language = Control(LANGUAGES[current_language()], Open("languages"))
    rows = (
        _volume(settings, parts.get(Component.SOUND, ComponentState())),
        _speech(settings, parts.get(Component.SPEECH, ComponentState())),
        _night(settings),
        _for_children(settings),
    )
    return Form(
        name="settings",
        title=_("Settings"),
        sections=(
            Choices(rows),
            Choices(_switches(settings), columns=2, tall_columns=2),
        ),
        bar=(language,),
    )


def _switches(settings: Settings) -> tuple[SettingRow, ...]:
    switches = (
        ("animated", _("Motion"), _("Cards land, the arrows run a step.")),
        ("large_text", _("Large text"), _("Words are larger where they fit.")),
        ("high_contrast", _("High contrast"), _("Black, white and four colors.")),
        ("left_handed", _("Left-handed"), _("UNO and catch on the left.")),
    )
    return tuple(
        SettingRow(title, says, off_or_on(settings, key))
        for key, title, says in switches
    )


def _for_children(settings: Settings) -> SettingRow:
    """Let children play who cannot read: with pictures, and a voice, too."""
    off, on = off_or_on(settings, "for_children")
    if settings.speech == "off" and not settings.for_children:
        on = choice(
            on.text, settings, replace(settings, for_children=True, speech="short")
        )
    choices = (off, on)
    return SettingRow(_("For children"), _("Pictures and a voice, no points."), choices)


def _volume(settings: Settings, sound: ComponentState) -> SettingRow:
    names = (_("Mute"), _("Soft"), _("Mid"), _("Loud"), _("Full"))
    choices = choices_of(settings, "volume", zip(VOLUMES, names, strict=True))
    says = part_text(Component.SOUND, sound) or _("Short sounds for what happens.")
    return SettingRow(_("Sound"), says, choices)


def _speech(settings: Settings, speech: ComponentState) -> SettingRow:
    names = (_("Off"), _("Short"), _("All"))
    choices = choices_of(settings, "speech", zip(SPEECHES, names, strict=True))
    says = {
        "off": _("A voice says whose turn it is."),
        "short": _("Cards, colors, whose turn, what is owed."),
        "all": _("All of it. Touch the top line to hear more."),
    }
    failing = "" if settings.speech == "off" else part_text(Component.SPEECH, speech)
    return SettingRow(_("Voice"), failing or says[settings.speech], choices)


def _night(settings: Settings) -> SettingRow:
    hours = (
        (hour, _("Off") if hour < 0 else _("{hour}:00").format(hour=hour))
        for hour in DARK_FROM
    )
    choices = choices_of(settings, "dark_from", hours)
    return SettingRow(_("Night"), _("Darker from then on; a touch wakes it."), choices)


def off_or_on(settings: Settings, key: str) -> tuple[Control, ...]:
    """Return the two keys of a setting that is off or on."""
    return choices_of(settings, key, ((False, _("Off")), (True, _("On"))))


def choices_of(
    settings: Settings, key: str, words: Iterable[tuple[object, str]]
) -> tuple[Control, ...]:
    """Return a key for each value of a setting.

    Args:
        settings: the present ones.
        key: the setting, a field of those.
        words: each value, and what it is called.
    """
    return tuple(
        choice(text, settings, replace(settings, **{key: value}))  # type: ignore[arg-type]  # of its type
        for value, text in words
    )


def choice(text: str, now: Settings, then: Settings) -> Control:
    """Return the key of one value, strong if it is the present one."""
    return Control(text, ChangeSettings(then), strong=then == now)


class SettingsPage(Page):
    """Shows the settings that the device keeps, and hands on what is chosen."""

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        return settings_page(
            self._context.preferences.settings, self._context.table.components
        )

    def handle(self, action: Action) -> bool:
        """Take a change of the settings."""
        if not isinstance(action, ChangeSettings):
            return False
        self._context.preferences.change(action.settings)
        return True


@dataclass(frozen=True, slots=True)
class ChooseFirst(PageAction):
    """Somebody who is here first chose a language; the tour follows in it."""

    opens: ClassVar[str] = "tour"

    settings: Settings


def languages_page(settings: Settings, *, is_first: bool = False) -> Form:
    """Return the page on which the language is chosen, the spoken one strong.

    Args:
        settings: the present ones.
        is_first: whether it is the very first page, with nothing else to read.
    """
    post = ChooseFirst if is_first else ChangeSettings
    keys = tuple(
        Control(
            name,
            post(replace(settings, language=code)),
            strong=code == current_language(),
        )
        for code, name in LANGUAGES.items()
    )
    choices = Keys(keys=keys, columns=2, height_mm=16.0)
    name, title = ("welcome", "UNO") if is_first else ("languages", _("Language"))
    return Form(name=name, title=title, sections=(choices,), bar=(_turn(settings),))


def _turn(settings: Settings) -> Control:
    """Return the key that turns the picture by a quarter, for a display on its side."""
    then = TURNED[(TURNED.index(settings.turned) + 1) % len(TURNED)]
    turned = replace(settings, turned=then)
    return Control(_("Turn the picture"), ChangeSettings(turned))


class LanguagesPage(SettingsPage):
    """Shows the languages, from then on in the one that is touched."""

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        return languages_page(self._context.preferences.settings)


class WelcomePage(SettingsPage):
    """Shows the languages to whoever is here first, and then the tour."""

    @classmethod
    def open(cls, context: PageContext, _item: PageAction) -> Self | None:
        """Return the page, if nobody has chosen yet and no game was played."""
        known = context.preferences.settings
        is_kept = context.device.settings is not None
        is_first = not (known.language or known.learned or context.table.history)
        return cls(context) if is_kept and is_first else None

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        return languages_page(self._context.preferences.settings, is_first=True)

    def handle(self, action: Action) -> bool:
        """Take the language; the navigator opens the tour then."""
        if isinstance(action, ChooseFirst):
            self._context.preferences.change(action.settings)
        return super().handle(action)
