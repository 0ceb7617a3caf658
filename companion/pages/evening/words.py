"""The story of an evening in words: never more than six highlights."""

from collections.abc import Mapping

from companion.pages.evening.items import SavePicture
from companion.pages.evening.view import EveningView, Highlight
from companion.records.evening import Evening, Feat
from companion.view.badges import Badge, badges_of
from companion.view.language import _, ngettext
from companion.view.parts import Control
from companion.view.words import brief

MOST = 6
"""Tales that fit on the smallest display."""


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

    def highlight(feat: Feat | None, says: str) -> tuple[Highlight, ...]:
        if feat is None:
            return ()
        badge = worn.get(feat.name, Badge())
        return (Highlight(badge, brief(feat.name), says, str(feat.number)),)

    best = story.winners[0] if story.winners else None
    short = story.shortest
    fewest = None if short is None else Feat(short.name, short.cards)
    highlights = (
        *highlight(best, _("games won")),
        *highlight(story.comeback, _("points caught up")),
        *highlight(story.catcher, _("others caught")),
        *highlight(story.longest_hand, _("cards in one hand")),
        *highlight(fewest, _("cards to win a round")),
        *highlight(story.forgetful, _("UNO calls missed")),
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
