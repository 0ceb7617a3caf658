"""The tabs that are forms: the rules, the options, the deck and the buttons."""

from collections.abc import Sequence

from companion.core.decks import Deck
from companion.core.ruleset import Option, all_options
from companion.pages.set_up.draft import (
    DECK,
    AwaitButton,
    SetOption,
    SetUpChoices,
    SetUpDraft,
    ShowTab,
    Tab,
    UsePreset,
)
from companion.pages.set_up.option_words import GROUPS, offered, step_of, value_word
from companion.storage.presets import Preset
from companion.table.device import TableButton
from companion.view.actions import Action, Open
from companion.view.elements import Control, SettingRow
from companion.view.form import (
    Beside,
    Keys,
    Line,
    Lines,
    LineStyle,
    ScrolledChoices,
    Section,
)
from companion.view.language import _, current_language, words_for

FITTING = 6
"""Decks or presets on one page."""
USUAL_DECK = "classic_108"
_MOST_ROWS = 4
"""Rows of buttons on a wide display."""

Buttons = Sequence[TableButton]


def sections(
    draft: SetUpDraft, choices: SetUpChoices, pressed: frozenset[TableButton]
) -> tuple[Section, ...]:
    """Return the sections of the tab that is open; none of one that is no form.

    Args:
        draft: what is chosen so far.
        choices: what can be chosen.
        pressed: the buttons that were pressed since the page was opened.
    """
    match draft.tab:
        case Tab.RULES:
            return _presets(draft, choices.presets)
        case Tab.OPTIONS:
            return _options(draft)
        case Tab.DECK:
            return _decks(draft, choices.decks)
        case Tab.BUTTONS:
            return _buttons(draft, choices.buttons, pressed)
        case _:
            return ()


def _presets(draft: SetUpDraft, presets: tuple[Preset, ...]) -> tuple[Section, ...]:
    """Return the presets; none is marked when the table has made its own mix."""
    lines = tuple(
        _choice(
            _(preset.title),
            _(preset.description),
            UsePreset(preset),
            chosen=draft.rules_of(preset) == draft.rules,
        )
        for preset in presets
    )
    can_save = not draft.conflict and not any(line.chosen for line in lines)
    save = Control(_("Save these rules"), ShowTab(Tab.RULES_NAME), enabled=can_save)
    return _paged(draft, lines, save)


def _decks(draft: SetUpDraft, decks: tuple[Deck, ...]) -> tuple[Section, ...]:
    """Return the decks; the one that is played with is marked."""
    played, language = draft.rules.get(DECK, USUAL_DECK), current_language()
    lines = tuple(
        _choice(
            deck.title.spoken(language) or deck.name,
            deck.description.spoken(language),
            SetOption(DECK, deck.name),
            chosen=deck.name == played,
        )
        for deck in decks
    )
    return _paged(draft, lines, Control(_("Teach a deck"), Open("decks_to_teach")))


def _choice(title: str, description: str, action: Action, *, chosen: bool) -> Line:
    return Line(
        title=title,
        description=description,
        action=action,
        strong=chosen,
        chosen=chosen,
    )


def _paged(
    draft: SetUpDraft, lines: tuple[Line, ...], action: Control
) -> tuple[Section, ...]:
    """Return one page of lines, with the way to the others."""
    pages = -(-len(lines) // FITTING)
    page = min(draft.part, max(pages - 1, 0))
    ways = tuple(
        Control(_("Page {n}").format(n=n + 1), ShowTab(draft.tab, n), strong=n == page)
        for n in range(pages)
    )
    keys = (*(ways if pages > 1 else ()), action)
    shown = lines[page * FITTING : (page + 1) * FITTING]
    below = Keys(keys=keys, columns=len(keys), tall_columns=3, height_mm=8.2)
    return (Lines(shown, columns=2), below)


def _options(draft: SetUpDraft) -> tuple[Section, ...]:
    """Return the groups of options beside those of the group that is shown."""
    known = {option.name: option for option in all_options()}
    groups = tuple(
        Control(_(title), ShowTab(Tab.OPTIONS, i), strong=i == draft.part)
        for i, title in enumerate(GROUPS)
    )
    names = [*GROUPS.values()][draft.part]
    rows = tuple(_row(draft, known[name]) for name in names)
    left = Keys(keys=groups, columns=1, tall_columns=3)
    return (Beside((left,), (ScrolledChoices(draft.part, rows),), 0.29, 0.44),)


def _row(draft: SetUpDraft, option: Option) -> SettingRow:
    """Return the row of an option; two that contradict each other say so."""
    value, title = (
        draft.rules.get(option.name, option.default),
        words_for("option", option.name),
    )
    if option.name in draft.conflict:
        title = _("Clash: {rule}").format(rule=title)
    choices = tuple(
        Control(value_word(option, v), SetOption(option.name, v), strong=v == value)
        for v in offered(option, value)
    )
    if choices:
        return SettingRow(title, choices=choices)
    word = value_word(option, value)
    return SettingRow(title, choices=_steps(option, value), value=word)


def _steps(option: Option, value: object) -> tuple[Control, Control]:
    """Return one step less and one step more."""
    step = step_of(option)
    now = value if isinstance(value, int | float) else option.least

    def key(text: str, by: float) -> Control:
        then = round(min(max(now + by, option.least), option.most), 2)
        action = SetOption(option.name, int(then) if option.kind is int else then)
        return Control(text, action, enabled=then != now)

    return key(_("−"), -step), key(_("+"), step)  # noqa: RUF001 (a minus as wide as the plus)


def _buttons(
    draft: SetUpDraft, buttons: Buttons, pressed: frozenset[TableButton]
) -> tuple[Section, ...]:
    """Return the buttons, those that were pressed since the page opened lit.

    Own buttons of the same place are one tile: that of the player who sits there.
    """
    seating, own = draft.seating, [b for b in buttons if b.place is not None]
    seats = range(len(seating.names) if own else 0)
    free = _free(draft, buttons)
    tiles = (
        *(_seat_tile(draft, seat, own, pressed) for seat in seats),
        *(
            Line(
                title=words_for("button", button.button),
                description=_("nobody sits there")
                if button in free
                else _("for everybody"),
                strong=button in pressed,
            )
            for button in buttons
            if button not in own or button in free
        ),
    )
    columns = max(3, -(-len(tiles) // _MOST_ROWS))
    return (Lines(tiles, LineStyle.TILE, columns, tall_columns=2),)


def _seat_tile(
    draft: SetUpDraft, seat: int, own: Buttons, pressed: frozenset[TableButton]
) -> Line:
    mine = [b for b in own if b.place == draft.seating.places[seat]]
    tried = [button for button in mine if button in pressed]
    match mine:
        case []:
            words = _("no button of their own")
        case [only]:
            words = words_for("button", only.button)
        case _:
            words = _("{n} of {all} tried").format(n=len(tried), all=len(mine))
    is_awaited = seat == draft.awaiting
    return Line(
        title=draft.seating.names[seat] or _("?"),
        description=words,
        strong=bool(tried) and not is_awaited,
        chosen=is_awaited,
        action=AwaitButton(seat),
    )


def buttons_sentence(
    draft: SetUpDraft, buttons: Buttons, pressed: frozenset[TableButton]
) -> str:
    """Return what is to be done with the buttons."""
    if not buttons:
        return _("This table has no buttons: the screen has them all")
    if draft.awaiting is not None:
        name = draft.seating.names[draft.awaiting] or _("?")
        return _("{name}, press your button").format(name=name)
    if {*buttons} <= {*pressed, *_free(draft, buttons)}:
        return _("Every button works")
    if all(button.place is None for button in buttons):
        return _("Press each button: it lights up here")
    return _("Press each button. Wrong name? Touch the right one, press again")


def _free(draft: SetUpDraft, buttons: Buttons) -> list[TableButton]:
    """Return the own buttons of places where nobody sits."""
    taken = (None, *draft.seating.places[: len(draft.seating.names)])
    return [button for button in buttons if button.place not in taken]
