"""Which golden games there are: presets, options, decks, corrections."""

from companion.storage.presets import load_preset

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
        "box_2018": ((2, 48), (4, 31), (7, 39)),
        "traditional": ((2, 57), (4, 115), (8, 81)),
        "killer": ((2, 70), (4, 104), (9, 157)),
        "party": ((2, 63), (4, 77), (10, 69)),
    }
    happens = _CALLS | {"wrong card": 0.02, "advice": 0.02}
    return [
        Plan(name, players, seed, load_preset(name).rules, happens=happens)
        for name, tables in seeds.items()
        for players, seed in tables
    ]


def _options() -> list[Plan]:
    """Return games under options that no preset has."""
    sets: list[tuple[int, int, dict[str, object]]] = [
        (5, 154, {"opening_card": "as_dealer", "stacking": "mixed", "jump_in": "any"}),
        (3, 180, {"opening_card": "wilds_go_back", "drawn_card": "must_play"}),
        (4, 193, {"opening_card": "numbers_only", "drawn_card": "may_not_play"}),
        (6, 175, {"stacking": "mixed", "jump_in": "any", "jump_in_on_penalty": "adds"}),
        (5, 190, {"stacking": "draw2", "jump_in": "colored",
                  "jump_in_on_penalty": "cancels"}),
        (4, 173, {"seven_swap": "may", "zero_pass": True, "last_card_effects": True}),
        (3, 165, {"uno_window": "own_turn", "late_call_saves": False,
                  "uno_penalty": 4}),
        (4, 186, {"uno_call": False, "wild4_challenge": False,
                  "finish_on": "no_action"}),
        (4, 226, {"count_forced_draws": False, "stacking": "same_kind",
                  "challenge_extra": 4}),
        (5, 212, {"challenge_winner_plays": False, "challenge_in_stack": False,
                  "stacking": "same_kind", "finish_on": "no_wild"}),
        (3, 165, {"uno_reminder": "auto_penalty", "false_catch_penalty": 1}),
        (2, 203, {"draw_before_count": False, "two_player_reverse": "nothing"}),
    ]  # fmt: skip
    return [
        Plan("options", players, seed, rules | {"hand_size": 3}, 1, _CALLS)
        for players, seed, rules in sets
    ]


def _scoring() -> list[Plan]:
    """Return games to the end under each way of scoring, and how else games end."""
    own = {"scoring": "own_points"}
    stopped = {"time": 0.02, "give up": 0.02}
    come_and_go = {"join": 0.5, "leave": 0.02}
    sets: list[tuple[int, int, dict[str, object], dict[str, float]]] = [
        (3, 237, {"target": 100}, {}),
        (4, 223, {"scoring": "average", "target": 40}, {}),
        (3, 241, own | {"target": 60, "zero_points": 10}, {}),
        (4, 205, {"scoring": "elimination", "target": 60}, {}),
        (2, 224, {"round_limit": 3, "next_dealer": "winner"}, {}),
        (3, 275, {"time_limit_end": "stop_now"}, {"time": 0.02}),
        (3, 277, own | {"next_dealer": "same"}, stopped),
        (4, 293, {"seven_swap": "must", "round_limit": 4}, come_and_go),
    ]
    return [
        Plan("scoring", players, seed, rules | {"hand_size": 3}, 9, happens)
        for players, seed, rules, happens in sets
    ]


def _decks() -> list[Plan]:
    """Return a round with each deck but those of the presets."""
    seeds = {
        "barbie": (2, 450),
        "disney_princess": (3, 404),
        "disney_theme_park": (4, 428),
        "fraggle_rock": (5, 428),
        "h2o_108": (2, 316),
        "harry_potter": (3, 548),
        "john_deere": (4, 428),
        "justice_league": (5, 428),
        "kameo": (2, 450),
        "muppet_show": (3, 338),
        "project_gotham": (4, 428),
        "shrek": (5, 428),
        "speed_racer": (2, 404),
        "spongebob_1": (3, 560),
        "spongebob_2": (4, 428),
        "spongebob_3": (5, 428),
        "star_trek_1999": (2, 361),
        "star_trek_2008": (3, 342),
        "street_fighter_2": (4, 428),
        "swap_112": (5, 480),
        "vacation": (2, 428),
        "wizard_of_oz": (3, 493),
    }
    two_sides: dict[str, object] = {"deck": "flip_112", "hand_size": 4}
    more = {"draw until": 0.3, "kept opening": 1.0}
    return [
        Plan("decks", players, seed, {"deck": deck, "hand_size": 3}, 1, more)
        for deck, (players, seed) in seeds.items()
    ] + [Plan("decks", 3, 690, two_sides, 1, _CALLS)]


def _corrections() -> list[Plan]:
    """Return games in which the record is put right again and again."""
    party = load_preset("party").rules
    return [
        Plan("corrections", 4, 442, {}, 1, _MISTAKES),
        Plan("corrections", 3, 435, party, 1, _MISTAKES),
        Plan("corrections", 5, 507, {"deck": "wild_2018_112"}, 1, _MISTAKES),
    ]
