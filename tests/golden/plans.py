"""Which golden games there are: presets, options, decks, corrections."""

from companion.presets import load_preset

from .game import Plan

_CALLS = {"false call": 0.02, "false catch": 0.03}
_MISTAKES = {
    "misread": 0.15,
    "undo and redo": 0.08,
    "undo and again": 0.08,
    "phantom draw": 0.06,
    "missed turn": 0.2,
    "amended later": 0.2,
    "drift": 0.04,
    "turn set": 0.02,
}


def plans() -> list[Plan]:
    """Return all golden games, in the order in which they are written."""
    return [*_presets(), *_options(), *_scoring(), *_decks(), *_corrections()]


def _presets() -> list[Plan]:
    """Return games of each preset at tables of three sizes."""
    seeds = {
        "official": ((2, 18), (4, 55), (6, 30)),
        "box_2018": ((2, 48), (4, 26), (7, 39)),
        "traditional": ((2, 39), (4, 61), (8, 81)),
        "killer": ((2, 70), (4, 58), (9, 57)),
        "party": ((2, 63), (4, 77), (10, 69)),
    }
    happens = _CALLS | {"wrong card": 0.02, "advice": 0.02}
    return [
        Plan(name, players, seed, load_preset(name).rules, 1 + (players < 5), happens)
        for name, tables in seeds.items()
        for players, seed in tables
    ]


def _options() -> list[Plan]:
    """Return games under options that no preset has."""
    sets: list[tuple[int, int, dict[str, object]]] = [
        (5, 104, {"opening_card": "as_dealer", "stacking": "mixed", "jump_in": "any"}),
        (3, 146, {"opening_card": "wilds_go_back", "drawn_card": "must_play"}),
        (4, 148, {"opening_card": "numbers_only", "drawn_card": "may_not_play"}),
        (6, 124, {"stacking": "mixed", "jump_in": "any", "jump_in_on_penalty": "adds"}),
        (5, 163, {"stacking": "draw2", "jump_in": "colored",
                  "jump_in_on_penalty": "cancels"}),
        (4, 122, {"seven_swap": "may", "zero_pass": True, "last_card_effects": True}),
        (3, 146, {"uno_window": "own_turn", "late_call_saves": False,
                  "uno_penalty": 4}),
        (4, 148, {"uno_call": False, "wild4_challenge": False,
                  "finish_on": "no_action"}),
        (4, 166, {"count_forced_draws": False, "stacking": "same_kind",
                  "challenge_extra": 4}),
        (5, 128, {"challenge_winner_plays": False, "challenge_in_stack": False,
                  "stacking": "same_kind", "finish_on": "no_wild"}),
        (3, 146, {"uno_reminder": "auto_penalty", "false_catch_penalty": 1}),
        (2, 158, {"draw_before_count": False, "two_player_reverse": "nothing"}),
    ]  # fmt: skip
    return [
        Plan("options", players, seed, rules | {"hand_size": 5}, 1, _CALLS)
        for players, seed, rules in sets
    ]


def _scoring() -> list[Plan]:
    """Return games to the end under each way of scoring, and how else games end."""
    own = {"scoring": "own_points"}
    stopped = {"time": 0.02, "give up": 0.02}
    sets: list[tuple[int, int, dict[str, object], dict[str, float]]] = [
        (3, 211, {"target": 100}, {}),
        (4, 279, {"scoring": "average", "target": 40}, {}),
        (3, 241, own | {"target": 60, "zero_points": 10}, {}),
        (4, 222, {"scoring": "elimination", "target": 60}, {}),
        (2, 224, {"round_limit": 3, "next_dealer": "winner"}, {}),
        (3, 275, {"time_limit_end": "stop_now"}, {"time": 0.02}),
        (3, 277, own | {"next_dealer": "same"}, stopped),
        (4, 293, {"seven_swap": "must"}, {"join": 0.5, "leave": 0.02}),
    ]
    return [
        Plan("scoring", players, seed, rules | {"hand_size": 3}, 9, happens)
        for players, seed, rules, happens in sets
    ]


def _decks() -> list[Plan]:
    """Return a round with each deck but those of the presets."""
    seeds = {
        "barbie": (2, 327),
        "disney_princess": (3, 359),
        "disney_theme_park": (4, 305),
        "fraggle_rock": (5, 350),
        "h2o_108": (2, 316),
        "harry_potter": (3, 319),
        "john_deere": (4, 321),
        "justice_league": (5, 350),
        "kameo": (2, 327),
        "muppet_show": (3, 319),
        "project_gotham": (4, 321),
        "shrek": (5, 346),
        "speed_racer": (2, 315),
        "spongebob_1": (3, 359),
        "spongebob_2": (4, 370),
        "spongebob_3": (5, 346),
        "star_trek_1999": (2, 338),
        "star_trek_2008": (3, 329),
        "street_fighter_2": (4, 368),
        "swap_112": (5, 359),
        "vacation": (2, 329),
        "wizard_of_oz": (3, 359),
    }
    more = {"draw until": 0.3, "kept opening": 1.0}
    return [
        Plan("decks", players, seed, {"deck": deck, "hand_size": 5}, 1, more)
        for deck, (players, seed) in seeds.items()
    ]


def _corrections() -> list[Plan]:
    """Return games in which the record is put right again and again."""
    party = load_preset("party").rules
    return [
        Plan("corrections", 4, 442, {}, 2, _MISTAKES),
        Plan("corrections", 3, 435, party, 1, _MISTAKES),
        Plan("corrections", 5, 449, {"deck": "wild_2018_112"}, 1, _MISTAKES),
    ]
