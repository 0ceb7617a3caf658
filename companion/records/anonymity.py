"""Takes out of a game, a log and a list of checks whatever names a person."""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.decks import is_shipped

OWN_DECK = "own-deck"
"""Name in place of a deck's that is not shipped: its own may be a person's."""
_SOMEONE = "someone"
_SHORT = 4
"""Letters below which a name counts only as a whole word: others hold it by chance."""
_BEGINNING = 9
"""Letters to which the screen cuts a long name."""
_BETWEEN = re.compile(r"[\s._,/-]+")
"""Between the words of a name; a mark on a letter is none of these."""
_EFFECT = re.compile(r"\s*\w+\s*(=\s*\d+\s*)?")
"""Pattern of a customizable wild's effect that is no free text."""
_PLACES = (
    (re.compile(r"(?<=[/\\]home[/\\])[^/\\\s\"']+"), "…"),
    (re.compile(r"(?<=[/\\]Users[/\\])[^/\\\"'\n]+"), "…"),
    (re.compile(r"(?<=/media/).+?(?= cannot| \(|[\"':;\n]|$)"), "…"),
    (re.compile(r"\b(\w+)://[^\s\"')]+"), r"\1://…"),
    (re.compile(r"\b(names?=)(\([^)]*\)|'[^'\n]*'|\"[^\"\n]*\")"), r"\1…"),
)
"""Places where a name can stand that the journal does not know."""
_STATE = re.compile(r"State: .*")
_HAND = re.compile(r"(\"(?:[^\"\\]|\\.)*\"|[\w.+'-]+):(?=\d+[!?x]*[, ])")
"""A name before its number of cards, in a state in `companion.core.notation`."""


class NameRemover:
    """Replaces players by ``Player 1`` and so on, in the order of their seats.

    Args:
        players: who plays the game.
        others: players of other games.
        private: other words that may name somebody, as a whole: this machine, its
            user, decks of the table's own.
    """

    def __init__(
        self,
        players: Iterable[str],
        others: Iterable[str] = (),
        private: Iterable[str] = (),
    ) -> None:
        self._numbers: dict[str, str] = {}
        self._private = {word.casefold() for word in private}
        for player in players:
            self.player(player)
        aliases = dict.fromkeys(others, _SOMEONE) | self._numbers
        forms = {form: _SOMEONE for word in private for form in _written(word)}
        forms |= {form: says for name, says in aliases.items() for form in _forms(name)}
        self._words = {form.casefold(): says for form, says in forms.items()}
        self._any = _any_of(forms)

    def player(self, name: str) -> str:
        """Return what a player is called; another one gets the next number."""
        return self._numbers.setdefault(name, f"Player {len(self._numbers) + 1}")

    def data(self, value: Any) -> Any:  # noqa: ANN401 (any JSON value)
        """Return an event or input as a JSON object, without names."""
        match value:
            case dict():
                return {
                    key: self.player(each)
                    if key == "name" and isinstance(each, str)
                    else self.data(each)
                    for key, each in value.items()
                }
            case list():
                return [self.data(each) for each in value]
            case _:
                return value

    def rules(self, given: Mapping[str, object]) -> dict[str, object]:
        """Return options without the words that a table has invented."""
        rules = dict(given)
        deck = rules.get("deck")
        if isinstance(deck, str) and (
            deck.casefold() in self._private or deck.endswith(".toml")
        ):
            rules["deck"] = OWN_DECK
        custom = rules.get("custom_wild")
        if isinstance(custom, str) and custom != "plain":
            _says, colon, effect = custom.rpartition(":")
            is_plain = colon and _EFFECT.fullmatch(effect)
            rules["custom_wild"] = f"Own card:{effect}" if is_plain else "Own card"
        return rules

    def text(self, text: str) -> str:
        """Return a text without names, and without places that hold a name."""
        # Line by line: while a pattern is looked for, no other thread of Python runs.
        return "\n".join(map(self._line, text.split("\n")))

    def _line(self, line: str) -> str:
        line = unicodedata.normalize("NFC", line)
        line = _STATE.sub(lambda state: _HAND.sub("…:", state[0]), line)
        for place, instead in _PLACES:
            line = place.sub(instead, line)
        return self._any.sub(self._instead, line)

    def _instead(self, found: re.Match[str]) -> str:
        return self._words.get(found[0].casefold(), _SOMEONE)


def without_own_words(rules: Mapping[str, object]) -> dict[str, object]:
    """Return options without what a table has named itself: it may name a person."""
    deck = str(rules.get("deck", ""))
    own = (deck,) if deck and not is_shipped(deck) else ()
    return NameRemover((), private=own).rules(rules)


def _forms(name: str) -> Iterator[str]:
    """Yield how a name can stand in a text: whole, its words, or cut."""
    composed = (unicodedata.normalize(form, name) for form in ("NFC", "NFKC"))
    for each in dict.fromkeys((name, *composed)):  # escaped, a name stays as it is
        whole = each.strip()
        words = [part for part in _BETWEEN.split(whole) if len(part) > 1]
        for word in filter(None, (whole, *words, whole[:_BEGINNING])):
            yield from _written(word)


def _written(word: str) -> Iterator[str]:
    """Yield how a word can be written: large, small, or escaped."""
    yield word
    yield from (word.upper(), word.lower(), word.casefold())  # not of one length
    yield from (json.dumps(word)[1:-1], ascii(word)[1:-1], repr(word)[1:-1])


def _any_of(forms: Iterable[str]) -> re.Pattern[str]:
    """Return what finds any of some words, the longest first, large or small.

    Words that begin alike stand together: at most places of a text none begins, and
    that is then found out soon.
    """
    short: list[str] = []
    long: dict[str, list[str]] = {}
    once = {(form.lower(), len(form)): form for form in forms}
    for word in sorted(once.values(), key=len, reverse=True):
        if len(word) < _SHORT and word.isascii():
            short.append(re.escape(word))
        else:
            long.setdefault(word[0], []).append(re.escape(word[1:]))
    found = [f"{re.escape(first)}(?:{'|'.join(rest)})" for first, rest in long.items()]
    if short:
        found.append(rf"(?<!\w)(?:{'|'.join(short)})(?!\w)")
    return re.compile("|".join(found) or "(?!)", re.IGNORECASE)
