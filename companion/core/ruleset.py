"""The options of docs/rules.md section 3, each with values, default and its rows."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Literal, get_args

from companion.core.effects import parse_custom
from companion.core.errors import ConfigError, ConflictError

_SILENT = "silent"


def _option(default: object, rows: str, **more: object) -> Any:  # noqa: ANN401 (like dataclasses.field: fits any type)
    """Declare an option; what it decides is said in ``view/words.toml``.

    Args:
        default: the official value, or the mildest reading where the sheet is silent.
        rows: where docs/rules.md states it.
        more: the ``least`` and the ``most`` value of a number; the ``form`` of a text.
    """
    usual = {"least": 0, "most": 0, "form": "a text"}
    return field(default=default, metadata={"rows": rows, **usual, **more})


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """Rules that a table has agreed on. The defaults are the official sheet."""

    deck: str = _option("classic_108", "U2-U4")
    hand_size: int = _option(7, "U7", least=1, most=15)
    next_dealer: Literal["rotate_left", "draw_high", "winner", "same"] = _option(
        "rotate_left", "U5"
    )
    opening_card: Literal["official", "as_dealer", "wilds_go_back", "numbers_only"] = (
        _option("official", "E1-E5")
    )
    drawn_card: Literal["may_play", "must_play", "may_not_play"] = _option(
        "may_play", "T3"
    )
    draw_until_playable: bool = _option(False, "H9")
    misplay_penalty: int = _option(0, "P2", most=4)
    advice_penalty: int = _option(0, "P1", most=4)
    wild4_rule: Literal["only_without_color", "free"] = _option(
        "only_without_color", "W1-W3"
    )
    wild4_challenge: bool = _option(True, "W4")
    challenge_extra: int = _option(2, "W6", most=4)
    challenge_winner_plays: bool = _option(True, "W8")
    stacking: Literal["off", "draw2", "same_kind", "mixed"] = _option("off", "H1-H3")
    stack_on_opening: bool = _option(False, "X7")
    challenge_in_stack: bool = _option(True, "5.9")
    jump_in: Literal["off", "colored", "any"] = _option("off", "H7")
    jump_in_on_penalty: Literal["after_draw", "cancels", "adds"] = _option(
        "after_draw", "H8"
    )
    seven_swap: Literal["off", "must", "may"] = _option("off", "H4")
    zero_pass: bool = _option(False, "H5")
    last_card_effects: bool = _option(False, "H6")
    uno_call: bool = _option(True, "N1")
    uno_window: Literal["next_turn", "next_play", "own_turn"] = _option(
        "next_turn", "N3-N5"
    )
    uno_penalty: int = _option(2, "N2", most=6)
    late_call_saves: bool = _option(True, "N6")
    false_uno_penalty: int = _option(2, "N7", most=4)
    false_catch_penalty: int = _option(0, "N8", most=4)
    two_player_reverse: Literal["skip", "nothing"] = _option("skip", "D1")
    draw_before_count: bool = _option(True, "F2")
    finish_on: Literal["any", "no_wild", "no_action"] = _option("any", "-")
    scoring: Literal["winner_takes", "average", "own_points", "elimination"] = _option(
        "winner_takes", "F6-F10"
    )
    target: int = _option(500, "F6", least=1, most=10**6)
    zero_points: Literal[0, 10] = _option(0, "F5")
    round_limit: int = _option(0, "F7", most=1000)
    time_limit_min: int = _option(0, "F7", most=1440)
    time_limit_end: Literal["finish_round", "stop_now"] = _option(
        "finish_round", "5.22"
    )
    tie: Literal["shared", "extra_round"] = _option("shared", "5.20")
    average_decimals: Literal[0, 1, 2] = _option(2, "F8")
    custom_wild: str = _option(
        "plain",
        "E7",
        form="plain, a text, or a text and one effect: `Rain: others_draw = 1`",
    )
    uno_reminder: Literal["silent", "remind_player", "auto_penalty"] = _option(
        "silent", "5.0"
    )
    show_counts: Literal["always", "hidden"] = _option("always", "5.0")
    count_forced_draws: bool = _option(True, "5.8")
    infer_color: bool = _option(True, "5.6")
    catch_grace_s: float = _option(1.0, "5.13", most=3)
    auto_pass_s: float = _option(0, "5.5", most=30)
    confirm_below: float = _option(0.80, "5.17", most=1)

    @property
    def may_challenge(self) -> bool:
        """Whether a wild draw four can be challenged (W4; never when free)."""
        return self.wild4_challenge and self.wild4_rule != "free"

    @property
    def lowest_wins(self) -> bool:
        """Whether players score their own hands, so that few points are good (F9)."""
        return self.scoring in {"own_points", "elimination"}

    @property
    def differing(self) -> dict[str, object]:
        """The options that differ from their defaults, as `parse_rules` takes them."""
        values = {option.name: getattr(self, option.name) for option in all_options()}
        usual = Ruleset()
        return {n: v for n, v in values.items() if v != getattr(usual, n)}


def parse_rules(given: Mapping[str, object]) -> Ruleset:
    """Build a ruleset from option names and values.

    Args:
        given: any of the options; what is left out has its default.

    Raises:
        ConfigError: naming the option and what was expected.
    """
    known = {option.name: option for option in all_options()}
    for name, value in given.items():
        if name not in known:
            raise ConfigError(
                f"There is no option {name!r:.80}; `companion referee --options` "
                "lists all of them."
            )
        if not known[name].allows(value):
            raise ConfigError(
                f"Option {name}: expected {known[name].expects}, "
                f"but found {value!r:.80}."
            )
    _check_custom_wild(given.get("custom_wild", "plain"))
    return Ruleset(**given)  # type: ignore[arg-type]  # checked above, one by one


def _check_custom_wild(text: object) -> None:
    try:
        parse_custom(str(text))
    except ConfigError as error:
        raise ConfigError(f"Option custom_wild: {error}") from error


def check_conflicts(given: Mapping[str, object]) -> None:
    """Refuse options that contradict each other when a table is set up.

    A record that has them is not refused: what it tells has happened.

    Raises:
        ConflictError: naming both options and the remedy.
    """
    if given.get("wild4_rule") == "free" and given.get("wild4_challenge") is True:
        raise ConflictError(
            "wild4_challenge = true contradicts wild4_rule = free: a free card cannot "
            "be doubted; leave one of them out.",
            "wild4_challenge",
            "wild4_rule",
        )
    if given.get("stack_on_opening") is True and given.get("stacking", "off") == "off":
        raise ConflictError(
            "stack_on_opening = true needs stacking; choose draw2, same_kind or mixed.",
            "stack_on_opening",
            "stacking",
        )
    drawn = given.get("drawn_card")
    if given.get("draw_until_playable") is True and drawn == "may_not_play":
        raise ConflictError(
            "draw_until_playable = true contradicts drawn_card = may_not_play: who "
            "draws on plays the card that fits; choose may_play or must_play.",
            "draw_until_playable",
            "drawn_card",
        )
    if given.get("uno_call") is False and given.get("uno_reminder", _SILENT) != _SILENT:
        raise ConflictError(
            "uno_reminder needs uno_call = true: nobody can be reminded of a call that "
            "is not due; leave one of them out.",
            "uno_reminder",
            "uno_call",
        )


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that a table can agree on."""

    name: str
    """Its key in a configuration or a record."""
    kind: Any
    """Its annotation in `Ruleset`."""
    default: object
    """The official value."""
    rows: str
    """Rows of docs/rules.md that state it."""
    least: int
    """The smallest value of a number."""
    most: int
    """The greatest value of a number."""
    form: str
    """Description of a value that is a text."""

    @property
    def choices(self) -> tuple[object, ...]:
        """The values to choose from, if they are words."""
        return get_args(self.kind)

    @property
    def expects(self) -> str:
        """The values that it can have, in words."""
        if self.choices:
            return " or ".join(map(str, self.choices))
        if self.kind is bool:
            return "true or false"
        if self.kind is str:
            return self.form
        return f"a number from {self.least} to {self.most}"

    def allows(self, value: object) -> bool:
        """Whether ``value`` is one that the option can have."""
        if self.kind is bool:
            return isinstance(value, bool)
        if isinstance(value, bool):
            return False
        if self.choices:
            return value in self.choices
        if self.kind is str:
            return isinstance(value, str) and bool(value)
        if self.kind is int and not isinstance(value, int):
            return False
        return isinstance(value, int | float) and self.least <= value <= self.most


@cache
def all_options() -> tuple[Option, ...]:
    """Return every option in the order of docs/rules.md section 3."""
    return tuple(
        Option(
            option.name,
            Ruleset.__annotations__[option.name],
            option.default,
            **option.metadata,
        )
        for option in fields(Ruleset)
    )
