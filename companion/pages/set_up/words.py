"""The set-up as a whole: its parts, and the start of the game."""

from companion.core.ruleset import parse_rules
from companion.pages.set_up.badges import badge_view
from companion.pages.set_up.buttons import buttons_view
from companion.pages.set_up.choices import decks_view, preset_naming, presets_view
from companion.pages.set_up.draft import SetUpDraft
from companion.pages.set_up.edits import AskToStart, Naming, ShowTab, Tab
from companion.pages.set_up.offers import Offers
from companion.pages.set_up.options import options_view
from companion.pages.set_up.players import player_naming, players_view
from companion.pages.set_up.view import BadgeView, SetUpView
from companion.table.device import TableButton
from companion.view.elements import Control
from companion.view.items import StartGame
from companion.view.keyboard import NamingView
from companion.view.language import _

BADGE = "badge"
"""The part in which a badge is chosen."""


def set_up_page(
    draft: SetUpDraft,
    offers: Offers,
    *,
    pressed: frozenset[TableButton] = frozenset(),
    failure: str = "",
    asks: bool = False,
) -> SetUpView:
    """Return the page on which a new game is set up.

    Args:
        draft: what is chosen so far.
        offers: what can be chosen.
        pressed: the buttons that were pressed since the page was opened.
        failure: why a preset could not be read or saved; empty if all is well.
        asks: whether a game is played that would end, and nobody was asked yet.
    """
    seating = draft.seating
    game = StartGame(seating.players, seating.dealing, draft.rules, seating.seated)
    dealt = _can_be_dealt(draft, offers)
    ready = draft.is_complete and dealt
    return SetUpView(
        title=_("New game"),
        part=_part(draft),
        tabs=_tabs(draft),
        start=Control(
            _("Start"), AskToStart() if asks else game, enabled=ready, strong=ready
        ),
        trouble=failure,
        players=players_view(draft, offers, dealt=dealt),
        badge=badge_view(seating, offers.badges) if draft.choosing else BadgeView(),
        presets=presets_view(draft, offers.presets),
        options=options_view(draft),
        decks=decks_view(draft, offers.decks),
        buttons=buttons_view(draft, offers.buttons, pressed),
        naming=_naming(draft, offers),
    )


def _part(draft: SetUpDraft) -> str:
    if draft.naming:
        return draft.naming.value
    return BADGE if draft.choosing and draft.seating.name else draft.tab.value


def _naming(draft: SetUpDraft, offers: Offers) -> NamingView:
    """Return the keyboard; without keys while nothing is being named."""
    match draft.naming:
        case Naming.PLAYER:
            return player_naming(draft, offers.remembered)
        case Naming.PRESET:
            return preset_naming(draft, offers)
        case None:
            return NamingView()


def _tabs(draft: SetUpDraft) -> tuple[Control, ...]:
    words = {
        Tab.PLAYERS: _("Players"),
        Tab.RULES: _("Rules"),
        Tab.OPTIONS: _("Options!") if draft.conflict else _("Options"),
        Tab.DECK: _("Deck"),
        Tab.BUTTONS: _("Buttons"),
    }
    return tuple(
        Control(word, ShowTab(tab), strong=tab is draft.tab)
        for tab, word in words.items()
    )


def _can_be_dealt(draft: SetUpDraft, offers: Offers) -> bool:
    """Whether the deck has cards enough for everybody (U7)."""
    rules = parse_rules(draft.rules)
    return offers.has_cards(rules.deck, rules.hand_size * len(draft.seating.players))
