"""The options in words: groups, and the names of their values."""

from companion.core.ruleset import Option
from companion.ui.language import _
from companion.ui.words import figures


def groups() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the title of each group with its options, in the order of the screen."""
    return (
        (
            _("Cards"),
            (
                *("hand_size", "next_dealer", "opening_card", "drawn_card"),
                *("draw_until_playable", "misplay_penalty", "advice_penalty"),
            ),
        ),
        (
            _("Draw cards"),
            (
                *("wild4_rule", "wild4_challenge", "challenge_extra"),
                *("challenge_winner_plays", "stacking", "stack_on_opening"),
                "challenge_in_stack",
            ),
        ),
        (
            _("House rules"),
            (
                *("jump_in", "jump_in_on_penalty", "seven_swap", "zero_pass"),
                *("last_card_effects", "two_player_reverse", "finish_on"),
            ),
        ),
        (
            _("UNO"),
            (
                *("uno_call", "uno_window", "uno_penalty", "late_call_saves"),
                *("false_uno_penalty", "false_catch_penalty", "uno_reminder"),
            ),
        ),
        (
            _("Score"),
            (
                *("scoring", "target", "zero_points", "average_decimals"),
                *("tie", "draw_before_count", "round_limit"),
            ),
        ),
        (
            _("Time"),
            ("time_limit_min", "time_limit_end", "auto_pass_s", "catch_grace_s"),
        ),
        (
            _("Table"),
            ("show_counts", "count_forced_draws", "infer_color", "confirm_below"),
        ),
    )


def value_word(option: Option, value: object) -> str:
    """Return what the screen calls a value of an option."""
    if isinstance(value, bool):
        return _("On") if value else _("Off")
    if isinstance(value, str):
        return _choices().get(value, value)
    if value == 0 and option.least == 0 and option.name in _OFF_AT_ZERO:
        return _("Off")
    return figures(value) if isinstance(value, int | float) else str(value)


_OFF_AT_ZERO = {"round_limit", "time_limit_min", "auto_pass_s"}


def step_of(option: Option) -> float:
    """Return by how much one touch changes a number."""
    return {
        "target": 50,
        "time_limit_min": 15,
        "catch_grace_s": 0.5,
        "confirm_below": 0.05,
    }.get(option.name, 1)


def _choices() -> dict[str, str]:
    """Return the words for the values to choose from."""
    return {
        "rotate_left": _("Next on the left"),
        "draw_high": _("Draw for it"),
        "winner": _("The winner"),
        "same": _("The same"),
        "official": _("Official"),
        "as_dealer": _("As if played"),
        "wilds_go_back": _("Wilds go back"),
        "numbers_only": _("Numbers only"),
        "may_play": _("May be played"),
        "must_play": _("Must be played"),
        "may_not_play": _("Is kept"),
        "only_without_color": _("Without the color"),
        "free": _("Always"),
        "off": _("Off"),
        "draw2": _("+2 only"),
        "same_kind": _("Same kind"),
        "mixed": _("Mixed"),
        "colored": _("Colored cards"),
        "any": _("Any"),
        "after_draw": _("After the draw"),
        "cancels": _("Cancels it"),
        "adds": _("Adds to it"),
        "must": _("Must"),
        "may": _("May"),
        "next_turn": _("Until the next turn"),
        "next_play": _("Until the next card"),
        "own_turn": _("Until the own turn"),
        "skip": _("Skips"),
        "nothing": _("Nothing"),
        "no_wild": _("No wild"),
        "no_action": _("Numbers only"),
        "winner_takes": _("Winner takes all"),
        "average": _("Average"),
        "own_points": _("Own points"),
        "elimination": _("Elimination"),
        "finish_round": _("Is finished"),
        "stop_now": _("Stops"),
        "shared": _("Shared"),
        "extra_round": _("One more round"),
        "silent": _("Never"),
        "remind_player": _("Reminds"),
        "auto_penalty": _("Penalty at once"),
        "always": _("Always"),
        "hidden": _("Never"),
    }
