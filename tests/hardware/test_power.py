"""Switching the machine off: asked of systemd, refused or never answered."""

from hardware import power
from hardware.power import power_off


def test_what_systemd_agrees_to_is_on_its_way():
    assert power_off(("true",))


def test_what_systemd_refuses_is_told():
    assert not power_off(("false",))


def test_a_machine_without_systemd_stays_on():
    assert not power_off(("no-such-program-here",))


def test_who_never_answers_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(power, "_PATIENCE_S", 0.05)
    assert not power_off(("sleep", "10"))
