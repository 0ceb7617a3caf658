"""The story of an evening in words: never more than six highlights."""

from collections.abc import Mapping

from companion.pages.evening.items import SavePicture
from companion.pages.evening.view import EveningView, Highlight
from companion.records.evening import Evening, Feat
from companion.view.badges import Badge, badges_of
from companion.view.language import _, ngettext, ngettext_noop
from companion.view.parts import Control
from companion.view.words import brief

MOST = 6
"""Tales that fit on the smallest display."""


_GAMES = ngettext_noop("game won", "games won")
_CAUGHT_UP = ngettext_noop("point caught up", "points caught up")
_CATCHES = ngettext_noop("person caught", "people caught")
_HELD = ngettext_noop("card in one hand", "cards in one hand")
_LAID = ngettext_noop("card to win a round", "cards to win a round")
_MISSED = ngettext_noop("UNO call missed", "UNO calls missed")


def evening_page(
    story: Evening,
    names: tuple[str, ...],
    chosen: Mapping[str, Badge],
    *,
    date: str = "",
    told: str = "",
) -> EveningView:
    """Return what is worth telling.

    Args:
        story: the evening in numbers.
        names: all who played, for their badges.
        chosen: the badges that people have chosen, by name.
        date: when it was.
        told: what was just done with the picture.
    """
    worn = dict(zip(names, badges_of(names, chosen), strict=True))

    def highlight(feat: Feat | None, one: str, many: str) -> tuple[Highlight, ...]:
        if feat is None:
            return ()
        badge, says = worn.get(feat.name, Badge()), ngettext(one, many, feat.number)
        return (Highlight(badge, brief(feat.name), says, str(feat.number)),)

    best = story.winners[0] if story.winners else None
    short = story.shortest
    fewest = None if short is None else Feat(short.name, short.cards)
    highlights = (
        *highlight(best, *_GAMES),
        *highlight(story.comeback, *_CAUGHT_UP),
        *highlight(story.catcher, *_CATCHES),
        *highlight(story.longest_hand, *_HELD),
        *highlight(fewest, *_LAID),
        *highlight(story.forgetful, *_MISSED),
    )
    return EveningView(
        title=_("Tonight"),
        sentence=_sentence(story, date),
        highlights=highlights[:MOST],
        told=told,
        save=Control(_("Save as a picture"), SavePicture(), enabled=bool(highlights)),
    )


def _sentence(story: Evening, date: str) -> str:
    games = ngettext("{n} game", "{n} games", story.games).format(n=story.games)
    rounds = ngettext("{n} round", "{n} rounds", story.rounds).format(n=story.rounds)
    return _(", ").join(part for part in (date, games, rounds) if part)
