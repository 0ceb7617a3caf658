"""The options in words: groups, and the names of their values."""

from companion.core.ruleset import Option
from companion.view.language import _, gettext_noop
from companion.view.words import figures

GROUPS = {
    gettext_noop("Cards"): (
        *("hand_size", "next_dealer", "opening_card", "drawn_card"),
        *("draw_until_playable", "custom_wild"),
    ),
    gettext_noop("Draw cards"): (
        *("wild4_rule", "wild4_challenge", "challenge_extra"),
        *("challenge_winner_plays", "stacking", "stack_on_opening"),
        "challenge_in_stack",
    ),
    gettext_noop("House rules"): (
        *("jump_in", "jump_in_on_penalty", "seven_swap", "zero_pass"),
        *("last_card_effects", "two_player_reverse", "finish_on"),
    ),
    gettext_noop("UNO"): (
        *("uno_call", "uno_window", "uno_penalty", "late_call_saves"),
        *("false_uno_penalty", "false_catch_penalty", "uno_reminder"),
    ),
    gettext_noop("Score"): (
        *("scoring", "target", "zero_points", "average_decimals"),
        *("tie", "draw_before_count", "round_limit"),
    ),
    gettext_noop("Time"): (
        *("time_limit_min", "time_limit_end", "auto_pass_s", "catch_grace_s"),
    ),
    gettext_noop("Table"): (
        *("misplay_penalty", "advice_penalty", "show_counts"),
        *("count_forced_draws", "infer_color", "confirm_below"),
    ),
}
"""The options of each group as on the screen, by its title, still in English."""

_CHOICES = {
    "rotate_left": gettext_noop("Next on the left"),
    "draw_high": gettext_noop("Draw for it"),
    "winner": gettext_noop("The winner"),
    "same": gettext_noop("The same"),
    "official": gettext_noop("Official"),
    "as_dealer": gettext_noop("As if played"),
    "wilds_go_back": gettext_noop("Wilds go back"),
    "numbers_only": gettext_noop("Numbers only"),
    "may_play": gettext_noop("May be played"),
    "must_play": gettext_noop("Must be played"),
    "may_not_play": gettext_noop("Is kept"),
    "only_without_color": gettext_noop("Without the color"),
    "free": gettext_noop("Always"),
    "off": gettext_noop("Off"),
    "draw2": gettext_noop("+2 only"),
    "same_kind": gettext_noop("Same kind"),
    "mixed": gettext_noop("Mixed"),
    "colored": gettext_noop("Colored cards"),
    "any": gettext_noop("Any"),
    "after_draw": gettext_noop("After the draw"),
    "cancels": gettext_noop("Cancels it"),
    "adds": gettext_noop("Adds to it"),
    "must": gettext_noop("Must"),
    "may": gettext_noop("May"),
    "next_turn": gettext_noop("Until the next turn"),
    "next_play": gettext_noop("Until the next card"),
    "own_turn": gettext_noop("Until their own turn"),
    "skip": gettext_noop("Skips"),
    "nothing": gettext_noop("Nothing"),
    "no_wild": gettext_noop("No wild"),
    "no_action": gettext_noop("Numbers only"),
    "winner_takes": gettext_noop("Winner takes all"),
    "average": gettext_noop("Average"),
    "own_points": gettext_noop("Own points"),
    "elimination": gettext_noop("Elimination"),
    "finish_round": gettext_noop("Is finished"),
    "stop_now": gettext_noop("Stops"),
    "shared": gettext_noop("Shared"),
    "extra_round": gettext_noop("One more round"),
    "silent": gettext_noop("Never"),
    "remind_player": gettext_noop("Reminds"),
    "auto_penalty": gettext_noop("Penalty at once"),
    "always": gettext_noop("Always"),
    "hidden": gettext_noop("Never"),
    "plain": gettext_noop("Color only"),
    "Next: next_draws = 3": gettext_noop("Next +3"),
    "All: others_draw = 1": gettext_noop("All +1"),
    "Hands: rotate_hands": gettext_noop("Hands move on"),
}
"""The words for the values to choose from."""

_OFFERED = {
    "custom_wild": (
        *("plain", "Next: next_draws = 3"),
        *("All: others_draw = 1", "Hands: rotate_hands"),
    )
}
"""Values of the options that take any text; a configuration may name others."""

_STEPS = {
    "target": 50,
    "time_limit_min": 15,
    "catch_grace_s": 0.5,
    "confirm_below": 0.05,
}
"""By how much one touch changes a number, where it is not by 1."""

_OFF_AT_ZERO = {"round_limit", "time_limit_min", "auto_pass_s"}


def offered(option: Option, value: object) -> tuple[object, ...]:
    """Return the values to choose from, the present one among them.

    None for an option that is a number.
    """
    if option.kind is bool:
        return (False, True)
    texts = _OFFERED.get(option.name, ())
    own = () if not texts or value in texts else (value,)
    return (*option.choices, *texts, *own)


def value_word(option: Option, value: object) -> str:
    """Return what the screen calls a value of an option."""
    if isinstance(value, bool):
        return _("On") if value else _("Off")
    if isinstance(value, str):
        return _(_CHOICES[value]) if value in _CHOICES else value
    if value == 0 and option.least == 0 and option.name in _OFF_AT_ZERO:
        return _("Off")
    return figures(value) if isinstance(value, int | float) else str(value)


def step_of(option: Option) -> float:
    """Return by how much one touch changes a number."""
    return _STEPS.get(option.name, 1)
