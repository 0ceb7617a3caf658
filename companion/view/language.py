"""Translation: every word on the screen passes through here.

The English texts stand in the code and in ``words.toml``; the others in
``languages/*/LC_MESSAGES/*.po``, which ``make words`` brings up to date. A new language
is one more such file and one more entry in `LANGUAGES`; docs/contributing.md has the
steps.
"""

import os
from collections.abc import Mapping
from enum import Enum
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from companion.core.wording import FALLBACK
from companion.storage.parsing import read_toml

LANGUAGES = {
    "de": "Deutsch",
    "en": "English",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "nl": "Nederlands",
    "pl": "Polski",
    "pt": "Português",
}
"""Each language's code, and what it calls itself, in the order of these names."""
CATALOGS = Path(__file__).parent / "languages"
"""Folder of the catalogs of translations."""


class _Language:
    """The one language of this process."""

    code = FALLBACK
    catalog = NullTranslations()


def set_language(code: str) -> None:
    """Set the language of all texts from now on; English if it is unknown.

    Args:
        code: one of `LANGUAGES`; empty for that of the system.
    """
    wanted = code or system_language()
    _Language.code = wanted if wanted in LANGUAGES else FALLBACK
    _Language.catalog = _load(_Language.code)


def current_language() -> str:
    """Return the code of the language that is spoken now."""
    return _Language.code


def system_language(environment: Mapping[str, str] | None = None) -> str:
    """Return the code of the language that this computer speaks, such as ``de``.

    Of several that are wanted (``LANGUAGE``), the first one that is spoken here.
    """
    given = os.environ if environment is None else environment
    named = (given.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, named), "")
    wanted = (*given.get("LANGUAGE", "").split(":"), locale)
    codes = [text[:2].lower() for text in wanted if text]
    return next((code for code in codes if code in LANGUAGES), FALLBACK)


def _(text: str) -> str:
    """Return a text in the chosen language, or in English if it is missing there."""
    return _Language.catalog.gettext(text)


def gettext_noop(text: str) -> str:
    """Mark a text for translation; `_` translates it where it is shown."""
    return text


def ngettext_noop(one: str, many: str) -> tuple[str, str]:
    """Mark the texts for one and for more; `ngettext` translates them."""
    return one, many


def ngettext(one: str, many: str, n: int) -> str:
    """Return the text for ``n`` things in the chosen language."""
    return _Language.catalog.ngettext(one, many, n)


def words_for(table: str, thing: Enum | str) -> str:
    """Return what ``words.toml`` says of a thing; empty where it says nothing.

    Args:
        table: one of that file.
        thing: its name there, or the member of an enum that has it as its value.
    """
    name = thing.value if isinstance(thing, Enum) else thing
    text = _all_words()[table].get(name)
    return _(text) if text else ""


@cache
def _all_words() -> dict[str, dict[str, str]]:
    return read_toml(Path(__file__).with_name("words.toml"), dict[str, dict[str, str]])


@cache
def _load(code: str) -> NullTranslations:
    """Return the catalog of a language; English needs none."""
    if code == FALLBACK:
        return NullTranslations()
    # Only those who want another language wait for Babel.
    from babel.messages.mofile import write_mo  # noqa: PLC0415 (slow to load)
    from babel.messages.pofile import read_po  # noqa: PLC0415 (slow to load)

    compiled = BytesIO()
    with (CATALOGS / code / "LC_MESSAGES" / "companion.po").open("rb") as texts:
        write_mo(compiled, read_po(texts, locale=code))
    compiled.seek(0)
    return GNUTranslations(compiled)
