"""Moments of the count of the hands."""

from dataclasses import replace

from asked import IS_OUT
from games import LONG, OUT, SIX, TEN, TEN_OUT, TWO, dealt, play, record

from companion.core.cards import Card
from companion.core.events import CountSet
from companion.pages.count.hands import (
    AgreeHand,
    EnterBy,
    Entry,
    HandsDraft,
    PickCard,
    PutCard,
)
from companion.pages.count.words import count_page
from companion.view.chrome import chrome
from companion.view.keyboard import Letter

SEVEN = ("R5", "B7", "W", "G0", "GS", "Y+2", "Y9")
SIX_LONG = ("Ada", "Wilhelmina", "Friedrich", "Hildegard", "Leopoldine", "Anneliese")
"""As long as a name is shown in full."""
MANY = ("R1", "R2", "R3", "B4", "B5", "BS", "G6", "G7", "GR", "Y8", "Y9", "Y0", "W+4")


def cards(*texts):
    return tuple(map(Card.parse, texts))


def counting(history, *edits, read=(), entry=Entry.CAMERA, questions=()):
    """The page while hands are counted.

    Args:
        history: a game whose round is over.
        edits: what has been touched.
        read: the hands that the camera has read, agreed on one after the other.
        entry: how hands are entered.
        questions: what the table is asked meanwhile.
    """
    draft = HandsDraft.begin(history.now, entry)
    for i, hand in enumerate(read):
        draft = draft if i == 0 else agreed(draft)
        draft = draft.seen(cards(*hand))
    for edit in edits:
        draft = draft.edit(edit)
    page = count_page(history.now, draft, has_camera=entry is Entry.CAMERA)
    return replace(chrome(history, questions), page=page)


def agreed(draft):
    """Agree on the chosen hand, and once more where the table is asked about it."""
    draft = draft.edit(AgreeHand())
    return draft.edit(AgreeHand()) if draft.is_doubted else draft


def count_moments():
    """Views by name."""
    six, ten = record(SIX, *OUT), record(TEN, *TEN_OUT)
    two = record(TWO, *dealt(TWO, "G5"), CountSet(0, 1), play(0, "GS"))
    many = record(SIX, *dealt(SIX), CountSet(1, 24), CountSet(0, 1), play(0, "R7"))
    six_long = record(SIX_LONG, *dealt(SIX_LONG), CountSet(0, 1), play(0, "R7"))
    long = record(LONG, *dealt(LONG), CountSet(0, 1), play(0, "R7"))
    typed = tuple(map(Letter, "1234"))
    put = tuple(map(PutCard, cards(*SEVEN[:4])))
    return {
        "count_lay": counting(six),
        "count_read": counting(six, read=(SEVEN,)),
        "count_short": counting(six, read=(SEVEN, SEVEN[:5])),
        "count_pick": counting(six, PickCard(2), read=(SEVEN,)),
        "count_pad": counting(six, *put, entry=Entry.PAD),
        "count_pad_long": counting(six_long, *put, entry=Entry.PAD),
        "count_digits": counting(six, EnterBy(Entry.DIGITS), *typed, read=(SEVEN,)),
        "count_asked": counting(six, questions=(IS_OUT,)),
        "count_many": counting(many, read=((*MANY, *MANY[:11]),)),
        "count_many_pick": counting(many, PickCard(12), read=((*MANY, *MANY[:11]),)),
        "count_ten": counting(ten, read=(SEVEN, MANY[:7])),
        "count_ten_pad": counting(ten, *put, entry=Entry.PAD),
        "count_two": counting(two, read=(SEVEN,)),
        "count_long": counting(long, *put, entry=Entry.PAD),
    }
