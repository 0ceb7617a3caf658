"""Every word on the screen passes through here, in the language that was chosen."""

from gettext import NullTranslations


class _Language:
    """The one language of this process."""

    catalog = NullTranslations()


def speak(catalog: NullTranslations) -> None:
    """Let all texts from now on come from a catalog of translations."""
    _Language.catalog = catalog


def _(text: str) -> str:
    """Return a text in the chosen language; the English one where it is missing."""
    return _Language.catalog.gettext(text)


def ngettext(one: str, many: str, n: int) -> str:
    """Return the text for ``n`` things in the chosen language."""
    return _Language.catalog.ngettext(one, many, n)
