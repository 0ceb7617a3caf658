"""The set-up as a whole: its tabs, the players, and the start of the game."""

from collections.abc import Mapping
from dataclasses import replace

from companion.core.ruleset import parse_rules
from companion.core.seating import FEWEST_PLAYERS, MOST_PLAYERS
from companion.pages.set_up.draft import (
    AskToStart,
    ChooseBadge,
    ChooseSeat,
    LaySeats,
    SeatAct,
    SeatName,
    SetUpChoices,
    SetUpDraft,
    ShowTab,
    Tab,
    WearBadge,
)
from companion.pages.set_up.seating import SeatingDraft
from companion.pages.set_up.sections import buttons_sentence, sections
from companion.table.device import TableButton
from companion.view.actions import StartGame
from companion.view.badges import FIGURES, TINTS, Badge, badges_of
from companion.view.elements import Control
from companion.view.form import Beside, Form, Heading, Keys, SeatCell, Seats, Section
from companion.view.keyboard import Key, NamingView, keyboard
from companion.view.language import _

_ROOMY = {Tab.PLAYERS, Tab.BADGE, Tab.OPTIONS, Tab.DECK}
"""Tabs that keep room for a notice on a wide display: others have more to say."""
FITTING, _FITTING_AT_FIRST = 6, 4
"""Remembered names that fit beside the table, and under the question how many sit."""
_LARGE, _FACE_MM = 4, 15.0
"""Number of them with a face, and its height."""


def set_up_page(
    draft: SetUpDraft,
    choices: SetUpChoices,
    *,
    pressed: frozenset[TableButton] = frozenset(),
    failure: str = "",
    asks: bool = False,
) -> Form:
    """Return the page on which a new game is set up.

    Args:
        draft: what is chosen so far.
        choices: what can be chosen.
        pressed: the buttons that were pressed since the page was opened.
        failure: why a preset could not be read or saved; empty if all is well.
        asks: whether a game is played that would end, and nobody was asked yet.
    """
    seating, rules = draft.seating, parse_rules(draft.rules)
    # The deck needs cards enough for everybody (U7).
    needed = rules.hand_size * len(seating.players)
    is_dealt = choices.has_cards(rules.deck, needed)
    ready = draft.is_complete and is_dealt
    game = StartGame(seating.players, seating.dealing, draft.rules, seating.seated)
    start = Control(_("Start"), AskToStart() if asks else game, ready, ready)
    page = Form(
        name="set_up",
        part=draft.tab.value,
        title=_("New game"),
        tabs=_tabs(draft),
        bar=(start,),
        sentence=failure,
        has_room=draft.tab in _ROOMY,
        is_full_over_round=draft.tab is Tab.OPTIONS,
    )
    match draft.tab:
        case Tab.PLAYERS:
            asked = _asked(seating) if is_dealt else _("The deck has too few cards")
            return replace(page, sections=(_players(seating, choices, asked),))
        case Tab.NAME:
            return replace(page, naming=_player_naming(draft, choices.remembered))
        case Tab.BADGE:
            offered = _badge_choices(seating, choices.badges)
            return replace(page, sections=offered, keys=(_done(),))
        case Tab.RULES_NAME:
            return replace(page, naming=_preset_naming(draft, choices))
        case Tab.BUTTONS:
            asked = buttons_sentence(draft, choices.buttons, pressed)
            is_roomy = all(button.place is None for button in choices.buttons)
            page = replace(page, sentence=failure or asked, has_room=is_roomy)
        case _:
            pass  # a form alone
    return replace(page, sections=sections(draft, choices, pressed))


def _tabs(draft: SetUpDraft) -> tuple[Control, ...]:
    words = {
        Tab.PLAYERS: _("Players"),
        Tab.RULES: _("Rules"),
        Tab.OPTIONS: _("Options!") if draft.conflict else _("Options"),
        Tab.DECK: _("Deck"),
        Tab.BUTTONS: _("Buttons"),
    }
    return tuple(
        Control(word, ShowTab(tab), strong=tab is draft.tab.under)
        for tab, word in words.items()
    )


def _players(seating: SeatingDraft, choices: SetUpChoices, asked: str) -> Beside:
    """Return the seats beside what can be done with a player, and who can sit down."""
    keys = (_actions(seating), *_remembered(seating, choices))
    seats = _seats(seating, choices.badges)
    return Beside((Keys(asked), seats), keys, share=1.85, tall_share=0)


def _seats(seating: SeatingDraft, chosen: Mapping[str, Badge]) -> Seats:
    badges = _badges(seating, chosen)
    cells = (
        SeatCell(
            name or _("+"),
            _("deals") if name and seat == seating.dealer else "",
            ChooseSeat(seat),
            chosen=seat == seating.chosen,
            badge=badges[seat],
            badge_action=ChooseBadge(seat) if name else None,
            spoken_text="" if name else _("free seat"),
        )
        for seat, name in enumerate(seating.names)
    )
    return Seats(tuple(cells))


def _asked(seating: SeatingDraft) -> str:
    names = seating.players
    if not seating.names:
        return _("How many sit here?")
    if len(set(names)) < len(names):
        return _("Two players have the same name")
    if not seating.is_complete:
        vacant = len(names) < len(seating.names)
        return _("Touch + where you sit") if vacant else _("2 to 10 players, clockwise")
    return _("Drag a name to where it sits")


def _actions(seating: SeatingDraft) -> Keys:
    if not seating.names:
        numbers = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
        counts = tuple(Control(_("{n}").format(n=n), LaySeats(n)) for n in numbers)
        return Keys(keys=counts, columns=3, tall_columns=3)
    anybody = bool(seating.name)
    is_next = not seating.is_complete and all(map(str.strip, seating.names))
    actions = (
        Control(_("New name"), SeatName(), not seating.is_full, is_next),
        Control(_("Deals first"), SeatAct.DEAL, anybody),
        Control(_("Rename"), ShowTab(Tab.NAME), anybody),
        Control(_("Remove"), SeatAct.REMOVE),
    )
    return Keys(keys=actions, columns=2)


def _remembered(seating: SeatingDraft, choices: SetUpChoices) -> tuple[Keys, ...]:
    """Return who can sit down, those who come most with a large face.

    At first the number of seats needs room, too.
    """
    absent = [name for name in choices.remembered if name not in seating.names]
    fitting = absent[: FITTING if seating.names else _FITTING_AT_FIRST]
    everybody = (*filter(None, seating.players), *fitting)
    badges = badges_of(everybody, choices.badges)[-len(fitting) :] if fitting else ()
    faces = tuple(
        Control(name, SeatName(name), not seating.is_full, badge=badge)
        for name, badge in zip(fitting[:_LARGE], badges, strict=False)
    )
    others = tuple(
        Control(name, SeatName(name), not seating.is_full) for name in fitting[_LARGE:]
    )
    return (
        Keys(keys=faces, columns=2, height_mm=_FACE_MM),
        Keys(keys=others, columns=2),
    )


def _player_naming(draft: SetUpDraft, remembered: tuple[str, ...]) -> NamingView:
    """Return the keyboard; it asks by who has just been named beside the place."""
    seating = draft.seating
    former = seating.names[seating.chosen - 1].strip() if seating.names[1:] else ""
    asks = _("Who sits here?")
    if former:
        asks = _("Who plays after {player}?").format(player=former)
    absent = tuple(name for name in remembered if name not in seating.names)
    return keyboard(asks, draft.text, absent, _done())


def _preset_naming(draft: SetUpDraft, choices: SetUpChoices) -> NamingView:
    """Return the keyboard for the name of own rules; it tells of a name in use."""
    asks, done = _("What are these rules called?"), _done()
    known = choices.preset_titled(draft.text)
    if known and known.name in choices.own:
        asks = _("Replace the rules of this name?")
        done = replace(done, text=_("Replace"))
    elif known:
        asks = _("The table has rules of this name already")
        done = replace(done, enabled=False, strong=False)
    return keyboard(asks, draft.text, (), done)


def _badge_choices(
    seating: SeatingDraft, chosen: Mapping[str, Badge]
) -> tuple[Section, ...]:
    """Return whose badge it is, the figures and the tints.

    The present ones are strong; a figure that somebody else wears cannot be chosen.
    """
    name, badges = seating.name.strip(), _badges(seating, chosen)
    own = badges[seating.chosen]
    taken = {b.figure for i, b in enumerate(badges) if i != seating.chosen}

    def key(badge: Badge) -> Control:
        is_free, is_own = badge.figure not in taken, badge == own
        return Control("", WearBadge(name, badge), is_free, is_own, badge=badge)

    figures = tuple(key(replace(own, figure=figure)) for figure in FIGURES)
    tints = tuple(key(replace(own, tint=tint)) for tint in range(len(TINTS)))
    return (
        Heading(name),
        Keys(keys=figures, columns=11, tall_columns=6, height_mm=12.6),
        Keys(keys=tints, columns=8, tall_columns=8, height_mm=12.6),
    )


def _badges(seating: SeatingDraft, chosen: Mapping[str, Badge]) -> tuple[Badge, ...]:
    """Return everybody's badge, seat by seat; none at a seat without a name."""
    names = seating.players
    badges = dict(zip(names, badges_of(names, chosen), strict=True))
    return tuple(badges.get(name.strip(), Badge()) for name in seating.names)


def _done() -> Control:
    return Control(_("Done"), Key.DONE, strong=True)
