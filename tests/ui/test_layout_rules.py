"""Rules of the layouts are applied, not written down."""

import pytest

pytestmark = pytest.mark.screen


class Unspeakable:
    """A value that cannot be spelled out."""

    def __repr__(self) -> str:
        raise AssertionError("It was spelled out.")


@pytest.mark.usefixtures("finger")
def test_a_rule_is_applied_without_its_value_spelled_out():
    from kivy.lang import Builder  # noqa: PLC0415 (Kivy opens a window)
    from kivy.properties import ObjectProperty  # noqa: PLC0415 (as above)
    from kivy.uix.widget import Widget  # noqa: PLC0415 (as above)

    class Holder(Widget):
        held = ObjectProperty(None)
        seen = ObjectProperty(None)

    holder = Builder.load_string("Holder:\n    seen: self.held")
    holder.held = Unspeakable()
    assert holder.seen is holder.held


COMPILED = max
"""A compiled function that does not tell what it takes."""


def unlike(args):
    """Apply a rule as no Kivy does that we know."""
    raise AssertionError(args)


@pytest.mark.usefixtures("finger")
@pytest.mark.parametrize("own", [None, unlike, COMPILED])
def test_a_kivy_that_applies_rules_otherwise_keeps_its_way_and_says_so(
    own, monkeypatch, caplog
):
    from companion.ui import layouts  # noqa: PLC0415 (Kivy opens a window)

    class Other:
        pass

    other = Other()
    if own:
        other.call_fn = own
    monkeypatch.setattr(layouts, "builder", other)
    layouts.log_no_rules()
    assert getattr(other, "call_fn", None) is own
    assert len(caplog.messages) == 1
