"""An update: what is new in a release, and its way onto this table."""

from enum import Enum
from typing import Self

from companion.pages.page import Page, PageContext
from companion.updates.offer import Offer, Stage, Updates, UpdateStatus
from companion.updates.release_file import Refusal, Release, this_version
from companion.view.actions import Action, Open, PageAction
from companion.view.elements import Control
from companion.view.form import Form, Keys, Line, Lines, LineStyle, plain_form
from companion.view.language import _, current_language, words_for

NEWS = 5
"""Most lines of news that have room."""
PATIENCE = 1200
"""Ticks, two minutes, after which nobody answers any more."""


class UpdateAct(PageAction, Enum):
    """Actions on the release that was found."""

    INSTALL = "install"
    START = "start"
    """Start the program that was installed."""


def update_key(updates: Updates, seen: tuple[str, ...]) -> Control | None:
    """Return what the start page says of updates; ``None`` if nothing.

    Args:
        updates: what was found.
        seen: what need not be told any more.
    """
    status, offer, opens = updates.status, updates.offer, Open("update")
    if status is not None and status.stage is Stage.INSTALLED:
        text = _("{version} is installed: start it").format(version=status.version)
        return Control(text, opens, strong=True)
    if updates.gone_back and gone_back_hint(updates.gone_back) not in seen:
        return Control(_gone_back(updates.gone_back), opens)
    is_refused = status is not None and status.stage is Stage.REFUSED
    if offer is None and not is_refused:
        return None
    if offer is None or offer.release is None or offer.refused is not None:
        return Control(_("An update that cannot be installed: why"), opens)
    text = _("{version} is here: what is new").format(version=offer.release.version)
    return Control(text, opens)


def gone_back_hint(version: str) -> str:
    """Return what a device learns once it was told that a release did not come up."""
    return f"gone-back-{version}"


def _gone_back(version: str) -> str:
    text = _("{version} did not start; {before} is back")
    return text.format(version=version, before=this_version())


def update_page(
    release: Release | None = None,
    status: UpdateStatus | None = None,
    *,
    gone_back: str = "",
    is_round_played: bool = False,
) -> Form:
    """Return the page of a release: what is new, or how far it is.

    Args:
        release: the one that was found.
        status: progress of the installation, or why it failed; ``None`` before a touch.
        gone_back: the release that did not come up.
        is_round_played: whether it has to wait for the end of a round.
    """
    if status is not None:
        version = status.version or (release.version if release else "")
        return _status_page(status, version, is_round_played=is_round_played)
    if release is None:
        text = _("There is no release; put the stick with it in.")
        text = _gone_back(gone_back) if gone_back else text
        return plain_form("update", _("Update"), text)
    title = _("{version} is here").format(version=release.version)
    can = not is_round_played
    update = Control(_("Update"), UpdateAct.INSTALL, enabled=can, strong=True)
    lines = tuple(Line(description=text) for text in _news(release))
    return Form(
        name="update",
        title=title,
        sentence=_after_round() if is_round_played else "",
        sections=(Lines(lines, LineStyle.WORDS), Keys(keys=(update,), height_mm=14.0)),
    )


def _news(release: Release) -> tuple[str, ...]:
    """Return what is new, in the language of the screen if its makers speak it."""
    found = release.news.get(current_language()) or release.news.get("en", ())
    return found[:NEWS]


def _status_page(status: UpdateStatus, version: str, *, is_round_played: bool) -> Form:
    match status.stage:
        case Stage.CHECKING:
            return plain_form("update", _("Update"), _("The release is being checked."))
        case Stage.INSTALLING:
            text = _(
                "It is being installed, which takes some minutes. You can play on."
            )
            return plain_form("update", version, text)
        case Stage.INSTALLED:
            text = _(
                "It is ready. The screen is dark for a moment; the game goes on after "
                "it."
            )
            text = _after_round() if is_round_played else text
            start = Control(
                _("Start it now"), UpdateAct.START, not is_round_played, strong=True
            )
            return plain_form("update", version, text, start)
        case Stage.REFUSED:
            return plain_form("update", _("Update"), refusal_text(status, version))


def _after_round() -> str:
    return _("Not during a round: finish it first.")


def refusal_text(status: UpdateStatus, version: str) -> str:
    """Return why a release is not installed, and what to do about it.

    Args:
        status: the refusal.
        version: of the release, if it is known.
    """
    why = status.why or Refusal.GONE
    words = {
        "version": version,
        "this": this_version(),
        "n": max(status.missing_mib, 1),
    }
    text = words_for("refused_update", why).format(**words)
    return f"{text} {status.detail}".strip() if why is Refusal.FAILED else text


class UpdatePage(Page):
    """Tells of a release, has it installed, and starts it; never during a round.

    Args:
        context: knows the table, and what restarts the program.
        updates: knows the release.
    """

    def __init__(self, context: PageContext, updates: Updates) -> None:
        super().__init__(context)
        self._updates = updates
        self._ticks = 0
        self._failure: UpdateStatus | None = None
        self._shown = self.view
        if updates.gone_back:
            context.preferences.learn(gone_back_hint(updates.gone_back))

    @classmethod
    def open(cls, context: PageContext, _item: PageAction) -> Self | None:
        """Return the page, where the table can be updated by touch."""
        updates = context.device.updates
        return None if updates is None else cls(context, updates)

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        offer = self._updates.offer
        status = self._failure or self._updates.status or _refused(offer)
        return update_page(
            offer.release if offer else None,
            status,
            gone_back=self._updates.gone_back,
            is_round_played=self._context.table.is_round_played,
        )

    def handle(self, action: Action) -> bool:
        """Have the release installed, or start it."""
        if not isinstance(action, UpdateAct):
            return False
        if self._context.table.is_round_played:
            return True
        if action is UpdateAct.START:
            self._context.restart()
        else:
            self._ticks = 0
            self._failure = None if self._updates.begin() else _UNANSWERED
        return True

    def tick(self) -> bool:
        """Follow the service; give up on one that does not answer, until it does."""
        if self._updates.is_asked:
            self._ticks += 1
            if self._ticks >= PATIENCE:
                self._failure = _UNANSWERED
        elif self._ticks >= PATIENCE:
            self._ticks, self._failure = 0, None
        before, self._shown = self._shown, self.view
        return before != self._shown

    def close(self) -> None:
        """Offer a release again whose refusal was read."""
        self._updates.forget_refusal()


_UNANSWERED = UpdateStatus(Stage.REFUSED, why=Refusal.FAILED)


def _refused(offer: Offer | None) -> UpdateStatus | None:
    """Return the status of a release that cannot be installed as it lies there."""
    if offer is None or offer.refused is None:
        return None
    return UpdateStatus(
        Stage.REFUSED,
        offer.release.version if offer.release else "",
        offer.refused.why,
        offer.refused.missing_mib,
    )
