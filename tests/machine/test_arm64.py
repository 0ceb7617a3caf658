"""What the proof for arm64 makes of the journal."""

from typing import Any

from machine.arm64 import cards_in


def test_cards_are_read_in_order_whether_they_opened_the_round_or_were_played() -> None:
    rows: list[list[Any]] = [
        [1, 1, '[{"type": "deal", "hands": [7, 7]}]'],
        [2, 1, '[{"type": "flip", "card": "R7"}]'],
        [3, 1, '[{"type": "play", "player": 1, "card": "R2"}, {"type": "uno"}]'],
    ]
    assert cards_in(rows) == ("R7", "R2")
