from hardware.buttons import Contact


def presses(edges: str, times: list[float]) -> list[float]:
    """Feed edges, ``v`` falling and ``^`` rising; return when presses counted."""
    contact = Contact(quiet_s=0.03)
    counted = []
    for edge, at in zip(edges, times, strict=True):
        if edge == "^":
            contact.rises(at)
        elif contact.falls(at):
            counted.append(at)
    return counted


def test_the_first_edge_counts_at_once() -> None:
    assert presses("v", [0.0]) == [0.0]


def test_chatter_when_pressed_is_one_press() -> None:
    assert presses("v^v^v", [1.0, 1.002, 1.004, 1.007, 1.009]) == [1.0]


def test_chatter_when_released_is_no_press() -> None:
    assert presses("v^v^", [1.0, 1.2, 1.203, 1.206]) == [1.0]


def test_a_tap_shorter_than_the_quiet_time_is_one_press() -> None:
    assert presses("v^v^", [1.0, 1.029, 1.032, 1.035]) == [1.0]


def test_two_quick_presses_are_two() -> None:
    assert presses("v^v^", [1.0, 1.05, 1.1, 1.15]) == [1.0, 1.1]


def test_a_lost_rising_edge_does_not_make_the_button_stick() -> None:
    assert presses("vv", [1.0, 2.0]) == [1.0, 2.0]
