"""Presets and decks on the screen: a title and a sentence each."""

from companion.core.decks import Deck
from companion.pages.set_up.draft import DECK, SetUpDraft
from companion.pages.set_up.edits import PresetAct, SetOption, ShowGroup, UsePreset
from companion.pages.set_up.offers import Offer, Offers
from companion.pages.set_up.view import ChoicesView, ChoiceTile
from companion.view.elements import Control
from companion.view.items import Open
from companion.view.keyboard import Key, NamingView, keyboard
from companion.view.language import _, current_language

SHOWN = 6
"""Decks or presets on one page."""
USUAL_DECK = "classic_108"


def presets_view(draft: SetUpDraft, presets: tuple[Offer, ...]) -> ChoicesView:
    """Return the presets; none is marked when the table has made its own mix."""
    tiles = tuple(
        ChoiceTile(
            _(preset.title),
            _(preset.says),
            UsePreset(preset.name),
            chosen=draft.plays_by(preset),
        )
        for preset in presets
    )
    own_mix = not any(tile.chosen for tile in tiles)
    can_save = own_mix and not draft.conflict
    save = Control(_("Save these rules"), PresetAct.SAVE, enabled=can_save)
    return _paged(draft, tiles, save)


def preset_naming(draft: SetUpDraft, offers: Offers) -> NamingView:
    """Return the keyboard for the name of own rules; it tells of a name in use."""
    asks, done = _("What are these rules called?"), _("Done")
    known = offers.preset_titled(draft.text)
    if known and known.own:
        asks, done = _("Replace the rules of this name?"), _("Replace")
    elif known:
        asks = _("The table has rules of this name already")
    is_free = known is None or known.own
    key = Control(done, Key.DONE, enabled=is_free, strong=is_free)
    return keyboard(asks, draft.text, (), key)


def decks_view(draft: SetUpDraft, decks: tuple[Deck, ...]) -> ChoicesView:
    """Return the decks; the one that is played with is marked."""
    played = draft.rules.get(DECK, USUAL_DECK)
    tiles = tuple(
        ChoiceTile(
            deck.title.spoken(current_language()) or deck.name,
            deck.description.spoken(current_language()),
            SetOption(DECK, deck.name),
            chosen=deck.name == played,
        )
        for deck in decks
    )
    teach = Control(_("Teach a deck"), Open("decks_to_teach"))
    return _paged(draft, tiles, teach)


def _paged(
    draft: SetUpDraft, tiles: tuple[ChoiceTile, ...], *actions: Control
) -> ChoicesView:
    """Return one page of tiles, with the way to the others."""
    pages = -(-len(tiles) // SHOWN)
    page = min(draft.group, max(pages - 1, 0))
    ways = tuple(
        Control(_("Page {n}").format(n=n + 1), ShowGroup(n), strong=n == page)
        for n in range(pages)
    )
    shown = tiles[page * SHOWN : (page + 1) * SHOWN]
    return ChoicesView(shown, (*(ways if pages > 1 else ()), *actions))
