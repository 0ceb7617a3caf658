"""Texts of a deck about its cards, in each language that its file gives."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

FALLBACK = "en"
"""Code of the fallback language."""


@dataclass(frozen=True, slots=True)
class LocalizedText:
    """One text in several languages. A value, so that effects can be compared."""

    texts: tuple[tuple[str, str], ...] = ()
    """Pairs of a language code, such as ``de``, and a text; empty for no text."""

    @classmethod
    def of(cls, given: str | Mapping[str, str]) -> Self:
        """Return the wording of a text in one language, or of texts by language."""
        if isinstance(given, str):
            return cls(((FALLBACK, given),))
        return cls(tuple(sorted(given.items())))

    def __bool__(self) -> bool:
        return bool(self.texts)

    def spoken(self, language: str) -> str:
        """Return the text in a language; failing that in English, then in any.

        Args:
            language: its code, such as ``de``.
        """
        texts = dict(self.texts)
        anything = next(iter(texts.values()), "")
        return texts.get(language) or texts.get(FALLBACK) or anything
