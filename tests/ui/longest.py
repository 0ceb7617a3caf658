"""A made-up language in which every text is the longest that any language has.

What has room in it has room in each of them. Where it has none, the longest words of
half of the languages are tried, and then those of each: the words of several stand
together there as in none of them. Many views have the same text in the same place: one
of them is tried.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, partialmethod
from gettext import NullTranslations

import pytest

from companion.core.wording import LocalizedText
from companion.view import language
from companion.view.language import LANGUAGES, set_language

LONGEST = "longest"
_TABS = ("Players", "Rules", "Options", "Options!", "Deck", "Buttons")
"""They share one row, and so the room of one language."""
_SIZE_PX = 20
_FEW = 2
"""Languages that are tried one by one: to make all views anew takes longer."""


class _Longest(NullTranslations):
    """Says each text as that of some languages does that needs the most room for it."""

    def __init__(self, codes):
        super().__init__()
        self._catalogs = [language._load(code) for code in codes]  # noqa: SLF001 (no language of its own)
        self._known = {}

    def gettext(self, text):
        if text not in self._known:
            self._known[text] = self._longest_of(text)
        return self._known[text]

    def _longest_of(self, text):
        if text in _TABS:
            return max(self._catalogs, key=_tabs_width).gettext(text)
        return longest(each.gettext(text) for each in self._catalogs)

    def ngettext(self, one, many, n):
        return longest(each.ngettext(one, many, n) for each in self._catalogs)


_longest_catalog = cache(_Longest)


@contextmanager
def spoken(codes) -> Iterator[None]:
    """Let all texts be the longest of some languages while the block lasts."""
    set_language(codes[0])
    if len(codes) > 1:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(language._Language, "catalog", _longest_catalog(codes))  # noqa: SLF001 (as above)
            patched.setattr(LocalizedText, "spoken", partialmethod(_longest_of, codes))
            yield
    else:
        yield
    set_language("en")


def faults_in_all(shown, measure, codes=tuple(LANGUAGES), only=()):
    """Return what is wrong in any language, by its code and the name of the view.

    Args:
        shown: returns views by name, in the words that are spoken; given their codes.
        measure: returns what is wrong with a view, if anything, and where; given its
            name, too.
        codes: of the languages.
        only: names of the views that are measured; empty for all.
    """
    found = faults_in(codes, shown, measure, only=only)
    if len(codes) == 1 or not found:
        return {(codes[0], name): faults for name, faults in found.items()}
    if not only:  # views with the same faults are looked at once
        alike = {repr(sorted(faults, key=repr)): name for name, faults in found.items()}
        found = {name: found[name] for name in alike.values()}
    half = len(codes) // 2
    parts = (codes[:half], codes[half:]) if half > _FEW else ((code,) for code in codes)
    return {
        key: faults
        for some in parts
        for key, faults in faults_in_all(shown, measure, some, {*found}).items()
    }


def faults_in(codes, shown, measure, only=()):
    """Return what is wrong in the longest words of some languages, by view."""
    code = codes[0] if len(codes) == 1 else LONGEST
    with spoken(codes):
        found = {
            name: measure(name, replace(view, settings=_speaking(view.settings, code)))
            for name, view in shown("+".join(codes)).items()
            if not only or name in only
        }
    return {name: faults for name, faults in found.items() if faults}


def _speaking(settings, code):
    return replace(settings, language=code)


def longest(texts):
    """Return the longest text, with the longest word that any of them has.

    A text is cut where its line is too long, and where one of its words is.
    """
    texts = {*texts}
    whole = max(texts, key=_width)
    word = max((_longest_word(text) for text in texts), key=_width, default="")
    own = _longest_word(whole)
    return whole.replace(own, word, 1) if _width(word) > _width(own) else whole


def _tabs_width(catalog):
    return sum(_width(catalog.gettext(tab)) for tab in _TABS)


def _longest_word(text):
    words = [word for word in text.split() if "{" not in word]
    return max(words, key=_width, default="")


def _longest_of(text, codes, _language):
    known = [each for code, each in text.texts if code in codes]
    return longest(known or [each for _code, each in text.texts] or [""])


@cache
def _width(text):
    from companion.ui.widgets.labels import width_of  # noqa: PLC0415 (opens a window)

    return width_of(text, _SIZE_PX)
