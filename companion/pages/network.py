"""The network: what the table publishes, and how phones become buttons of a seat."""

from dataclasses import dataclass
from typing import Self

from companion.core.seating import Seat
from companion.pages.page import PageContext
from companion.pages.settings import SettingsPage, choices_of, off_or_on
from companion.storage.settings import NAMES_TOLD, Settings
from companion.table.device import Network
from companion.view.actions import Action, PageAction
from companion.view.elements import Control, SettingRow
from companion.view.form import (
    Beside,
    Choices,
    Form,
    Keys,
    Line,
    Lines,
    LineStyle,
    QrCode,
)
from companion.view.language import _, words_for
from companion.view.words import brief


@dataclass(frozen=True, slots=True)
class TakePhoneBack(PageAction):
    """The phone of a seat is to be its buttons no longer."""

    seat: Seat


def network_page(network: Network, settings: Settings, names: tuple[str, ...]) -> Form:
    """Return the page of the network.

    Args:
        network: how it stands.
        settings: what people have chosen.
        names: who plays, seat by seat.
    """
    publishes = settings.publishes
    takes = publishes and settings.phones
    address = network.address.partition("#")[0] if publishes else ""
    code = _("Code {code}").format(code=network.code) if takes else ""
    lines = (
        Line(description=words_for("broker", network.status)),
        Line(description=address, strong=True),
        Line(title=code),
    )
    phones = _phones(network.paired, names) if takes else ()
    way = Beside(
        left=(QrCode(network.qr_code if publishes else ()),),
        right=(Lines(lines, LineStyle.WORDS), Keys(keys=phones, columns=2)),
        share=0.5,
        tall_share=0.85,
    )
    return Form(
        name="network",
        title=_("Network"),
        sections=(Choices(_rows(settings)), way),
    )


def _rows(settings: Settings) -> tuple[SettingRow, ...]:
    names = zip(NAMES_TOLD, (_("Animals"), _("Initials"), _("Names")), strict=True)
    shown = choices_of(settings, "names_told", names)
    publishes = off_or_on(settings, "publishes")
    phones = off_or_on(settings, "phones")
    return (
        SettingRow(_("Publish"), _("What this screen shows."), publishes),
        SettingRow(_("Players as"), _("How others see you."), shown),
        SettingRow(_("Phones"), _("As the buttons of a seat."), phones),
    )


def _phones(paired: tuple[Seat, ...], names: tuple[str, ...]) -> tuple[Control, ...]:
    text = _("Take {name}'s phone back")
    return tuple(
        Control(text.format(name=brief(names[seat])), TakePhoneBack(seat))
        for seat in paired
        if seat < len(names)
    )


class NetworkPage(SettingsPage):
    """Shows how the table stands with its network, and takes what is chosen.

    Args:
        context: knows the table and what people have chosen.
        network: what it has of a network.
    """

    def __init__(self, context: PageContext, network: Network) -> None:
        super().__init__(context)
        self._network = network
        self._shown = self.view

    @classmethod
    def open(cls, context: PageContext, _item: PageAction) -> Self | None:
        """Return the page, if the table has a network."""
        network = context.device.network
        return None if network is None else cls(context, network)

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        settings = self._context.preferences.settings
        history = self._context.table.history
        names = history.now.names if history else ()
        return network_page(self._network, settings, names)

    def handle(self, action: Action) -> bool:
        """Take a change of the settings, or a phone back."""
        if not isinstance(action, TakePhoneBack):
            return super().handle(action)
        self._network.revoke(action.seat)
        return True

    def tick(self) -> bool:
        """Follow the code, the phones and the broker."""
        before, self._shown = self._shown, self.view
        return before != self._shown
