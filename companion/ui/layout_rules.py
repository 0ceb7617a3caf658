"""Applying the rules of the layout files, without a log of them."""

from typing import Any

from kivy.lang import builder


def log_no_rules() -> None:
    """Let Kivy apply rules by `apply_rule` from now on.

    Its own function spells every value out for a log that nobody keeps. Whole views are
    values: that was a quarter of the computing for a card.
    """
    builder.call_fn = apply_rule


def apply_rule(
    args: tuple[Any, str, Any, Any, dict[str, Any]], _instance: object, _value: object
) -> None:
    """Give a property the value that its rule says.

    Args:
        args: as Kivy has them: the widget or instruction, the property's name, the
            compiled rule, the rule itself, and the names that it knows.
    """
    element, name, code, rule, names = args
    rule.count += 1
    setattr(element, name, eval(code, names))  # noqa: S307 (compiled from our layouts)
