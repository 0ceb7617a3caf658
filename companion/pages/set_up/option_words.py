"""The options in words: groups, and the names of their values."""

from companion.core.ruleset import Option
from companion.view.language import _, gettext_noop, words_for
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
        return words_for("option_value", value) or value
    if value == 0 and option.least == 0 and option.name in _OFF_AT_ZERO:
        return _("Off")
    return figures(value) if isinstance(value, int | float) else str(value)


def step_of(option: Option) -> float:
    """Return by how much one touch changes a number."""
    return _STEPS.get(option.name, 1)
