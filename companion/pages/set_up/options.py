"""The options on the screen: one row each, in groups."""

from collections.abc import Mapping

from companion.core.ruleset import Option, all_options
from companion.pages.set_up.draft import SetUpDraft
from companion.pages.set_up.edits import SetOption, ShowGroup
from companion.pages.set_up.option_words import GROUPS, offered, step_of, value_word
from companion.pages.set_up.view import OptionsView
from companion.view.elements import Control, SettingRow
from companion.view.items import Item
from companion.view.language import _


def options_view(draft: SetUpDraft) -> OptionsView:
    """Return the options of the group that is shown."""
    known = {option.name: option for option in all_options()}
    titles = tuple(
        Control(_(title), ShowGroup(i), strong=i == draft.group)
        for i, (title, _names) in enumerate(GROUPS)
    )
    _title, names = GROUPS[draft.group]
    rows = tuple(
        _row(known[name], draft.rules, clashes=name in draft.conflict) for name in names
    )
    return OptionsView(titles, rows)


def _row(option: Option, rules: Mapping[str, object], *, clashes: bool) -> SettingRow:
    """Return the row of an option; two that contradict each other say so."""
    value = rules.get(option.name, option.default)
    says = _(option.description)
    title = _("Clash: {rule}").format(rule=says) if clashes else says
    choices = tuple(_choice(option, v, now=value) for v in offered(option, value))
    if choices:
        return SettingRow(title, choices=choices)
    word = value_word(option, value)
    return SettingRow(title, choices=_steps(option, value), value=word)


def _choice(option: Option, value: object, *, now: object) -> Control:
    return Control(
        value_word(option, value), SetOption(option.name, value), strong=value == now
    )


def _steps(option: Option, value: object) -> tuple[Control, Control]:
    """Return one step less and one step more."""
    step = step_of(option)
    now = value if isinstance(value, int | float) else option.least
    less, more = (
        round(min(max(now + by, option.least), option.most), 2) for by in (-step, step)
    )
    return (
        Control(_("−"), _set(option, less), enabled=now > option.least),  # noqa: RUF001 (a minus as wide as the plus)
        Control(_("+"), _set(option, more), enabled=now < option.most),
    )


def _set(option: Option, value: float) -> Item:
    whole = option.kind is int
    return SetOption(option.name, int(value) if whole else value)
