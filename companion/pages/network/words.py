"""The network in words."""

from dataclasses import replace

from companion.core.seating import Seat
from companion.pages.network.items import TakePhoneBack
from companion.pages.network.view import NetworkView
from companion.pages.settings.items import ChangeSettings
from companion.storage.settings import NAMES_TOLD, Settings
from companion.table.device import Line, Network
from companion.view.language import _
from companion.view.parts import Control, SettingRow
from companion.view.words import brief


def network_page(
    network: Network, settings: Settings, names: tuple[str, ...]
) -> NetworkView:
    """Return the page of the network.

    Args:
        network: how it stands.
        settings: what people have chosen.
        names: who plays, seat by seat.
    """
    told = settings.publishes
    takes = told and settings.phones
    return NetworkView(
        title=_("Network"),
        line=_line(network.line),
        rows=_rows(settings),
        picture=network.picture if told else (),
        address=network.address.partition("#")[0] if told else "",
        code=_("Code {code}").format(code=network.code) if takes else "",
        phones=_phones(network.paired, names) if takes else (),
    )


def _line(line: Line) -> str:
    return {
        Line.OFF: _("This table tells nobody anything."),
        Line.LOST: _("The broker cannot be reached; trying again."),
        Line.REFUSED: _("The broker refuses this table; check its rights."),
        Line.MISNAMED: _("The name tournament is taken; rename this table."),
        Line.UP: _("Connected with the broker."),
    }[line]


def _rows(settings: Settings) -> tuple[SettingRow, ...]:
    names = zip(NAMES_TOLD, (_("Animals"), _("Initials"), _("Names")), strict=True)
    return (
        SettingRow(
            _("Publish"),
            _("What this screen shows."),
            _switch(settings, "publishes"),
        ),
        SettingRow(
            _("Players as"),
            _("How others see you."),
            tuple(
                _choice(text, settings, replace(settings, names_told=told))
                for told, text in names
            ),
        ),
        SettingRow(
            _("Phones"),
            _("As the buttons of a seat."),
            _switch(settings, "phones"),
        ),
    )


def _switch(settings: Settings, key: str) -> tuple[Control, ...]:
    return tuple(
        _choice(text, settings, replace(settings, **{key: on}))  # type: ignore[arg-type]  # both are bool
        for text, on in ((_("Off"), False), (_("On"), True))
    )


def _choice(text: str, now: Settings, then: Settings) -> Control:
    return Control(text, ChangeSettings(then), strong=then == now)


def _phones(paired: tuple[Seat, ...], names: tuple[str, ...]) -> tuple[Control, ...]:
    text = _("Take {name}'s phone back")
    return tuple(
        Control(text.format(name=brief(names[seat])), TakePhoneBack(seat))
        for seat in paired
        if seat < len(names)
    )
