"""What a table agrees on: checked, explained, named, saved and found again."""

import pytest

from companion.core.errors import ConfigError
from companion.core.ruleset import Ruleset, all_options, check_conflicts, parse_rules
from companion.storage.presets import Preset, list_presets, load_preset, save_preset
from companion.view.language import words_for


def test_an_option_that_is_left_out_has_its_default():
    assert parse_rules({"target": 200}) == Ruleset(target=200)


@pytest.mark.parametrize("option", all_options(), ids=lambda option: option.name)
def test_an_option_is_explained_in_one_sentence(option):
    assert words_for("option", option.name).endswith(".")
    assert option.rows


@pytest.mark.parametrize("option", all_options(), ids=lambda option: option.name)
def test_a_value_that_an_option_cannot_have_is_refused_by_its_name(option):
    with pytest.raises(ConfigError, match=f"Option {option.name}: expected"):
        parse_rules({option.name: ["nonsense"]})


@pytest.mark.parametrize(
    ("name", "least", "most", "step"),
    [
        ("hand_size", 1, 15, 1),
        ("misplay_penalty", 0, 4, 1),
        ("advice_penalty", 0, 4, 1),
        ("challenge_extra", 0, 4, 1),
        ("uno_penalty", 0, 6, 1),
        ("false_uno_penalty", 0, 4, 1),
        ("false_catch_penalty", 0, 4, 1),
        ("target", 1, 1_000_000, 1),
        ("round_limit", 0, 1000, 1),
        ("time_limit_min", 0, 1440, 1),
        ("average_decimals", 0, 2, 1),
        ("catch_grace_s", 0, 3, 0.1),
        ("auto_pass_s", 0, 30, 0.1),
        ("confirm_below", 0, 1, 0.1),
    ],
)
def test_a_number_has_a_least_and_a_greatest_value(name, least, most, step):
    for value in (least, most):
        assert getattr(parse_rules({name: value}), name) == value
    for value in (least - step, most + step):
        with pytest.raises(ConfigError, match=f"{name}: expected (a number from|0 or)"):
            parse_rules({name: value})


def test_every_number_has_a_least_and_a_greatest_value_above():
    numbers = [o for o in all_options() if o.kind in {int, float}]
    assert len(numbers) == 13


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("uno_call", "true or false"),
        ("stacking", "off or draw2 or same_kind or mixed"),
        ("hand_size", "a number from 1 to 15"),
        ("custom_wild", "plain, a text, or a text and one effect"),
    ],
)
def test_a_refused_value_is_told_with_the_values_that_there_are(name, says):
    with pytest.raises(ConfigError, match=f"{name}: expected {says}"):
        parse_rules({name: None})


def test_a_truth_is_no_number():
    with pytest.raises(ConfigError, match="hand_size"):
        parse_rules({"hand_size": True})


def test_an_unknown_option_is_refused_with_where_to_look():
    with pytest.raises(ConfigError, match="referee --options"):
        parse_rules({"lucky_socks": True})


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        (
            {"wild4_rule": "free", "wild4_challenge": True},
            "wild4_challenge.*wild4_rule",
        ),
        ({"stack_on_opening": True}, "stack_on_opening.*stacking"),
        (
            {"draw_until_playable": True, "drawn_card": "may_not_play"},
            "draw_until_playable.*drawn_card",
        ),
        ({"uno_call": False, "uno_reminder": "auto_penalty"}, "uno_reminder.*uno_call"),
    ],
)
def test_options_that_contradict_each_other_are_both_named(rules, names):
    with pytest.raises(ConfigError, match=names):
        check_conflicts(rules)


def test_a_free_wild_draw_four_turns_the_challenge_off():
    """Section 3: forced off with `free`."""
    assert not parse_rules({"wild4_rule": "free"}).may_challenge


@pytest.mark.parametrize(
    "text",
    ["Thunder: explode", "Rain: next_draws", "A: skip = 2", "B: skip = two"],
)
def test_a_custom_wild_with_an_unknown_effect_is_refused(text):
    """E7."""
    with pytest.raises(ConfigError, match="Option custom_wild: Expected an effect"):
        parse_rules({"custom_wild": text})


PRESETS = {
    "official": {},
    "box_2018": {"deck": "wild_2018_112"},
    "traditional": {
        "stacking": "draw2",
        "stack_on_opening": True,
        "wild4_rule": "free",
        "uno_window": "next_play",
        "misplay_penalty": 2,
        "advice_penalty": 2,
    },
    "killer": {
        "draw_until_playable": True,
        "jump_in": "colored",
        "stacking": "same_kind",
        "zero_pass": True,
        "last_card_effects": True,
        "uno_window": "own_turn",
        "false_uno_penalty": 0,
    },
    "party": {
        "stacking": "same_kind",
        "seven_swap": "must",
        "zero_pass": True,
        "jump_in": "colored",
    },
}


@pytest.mark.parametrize(("name", "rules"), PRESETS.items())
def test_a_preset_is_what_the_rules_say_it_is(name, rules):
    """Section 3; H10 for Killer, X21: house rules are presets only."""
    assert dict(load_preset(name).rules) == rules


def test_no_other_preset_is_shipped():
    assert {preset.name for preset in list_presets()} == {*PRESETS}


def test_a_preset_of_ones_own_is_saved_and_found_again(tmp_path):
    mine = Preset("sunday", "Sunday", "As at grandma's.", {"hand_size": 5})
    save_preset(tmp_path, mine)
    assert load_preset("sunday", tmp_path) == mine
    assert load_preset("sunday", tmp_path).rules == {"hand_size": 5}


def test_a_preset_that_contradicts_itself_is_not_saved(tmp_path):
    wrong = Preset("wrong", "Wrong", "", {"stack_on_opening": True})
    with pytest.raises(ConfigError, match="stack_on_opening"):
        save_preset(tmp_path, wrong)
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("name", "says"),
    [("a" * 41, "up to 40"), ("Sunday", "small letters"), ("party", "another name")],
)
def test_a_preset_with_a_wrong_name_is_not_saved(tmp_path, name, says):
    with pytest.raises(ConfigError, match=says):
        save_preset(tmp_path, Preset(name, "Ours", "", {}))
    assert not [*tmp_path.iterdir()]


def test_a_broken_preset_does_not_keep_another_from_being_loaded(tmp_path):
    save_preset(tmp_path, Preset("sunday", "Sunday", "", {"hand_size": 5}))
    (tmp_path / "bad.toml").write_text("title = ", "utf-8")
    assert load_preset("sunday", tmp_path).title == "Sunday"
    with pytest.raises(ConfigError, match="bad"):
        load_preset("bad", tmp_path)


def test_a_preset_that_is_missing_is_told_with_those_that_exist():
    with pytest.raises(ConfigError, match=r"'monday'.*party"):
        load_preset("monday")
