"""What waits to be said: the urgent first, whole or not at all."""

from companion.table.sound.speaker import NEWS_S, SpeechQueue
from companion.view.sentences.spoken import Phrase, Rank

BEN = Phrase("Ben", Rank.TURN)
CEM = Phrase("Cem", Rank.TURN)
UNO = Phrase("Ada called UNO", Rank.NEWS)
COLOR = Phrase("Which color?", Rank.QUESTION)
PAGE = Phrase("Settings", Rank.PAGE)
MAY = Phrase("play it, or pass", Rank.DETAIL)
NOTE = Phrase("Corrected", Rank.NOTE)


def all_of(queue, at=0.0):
    phrases = iter(lambda: queue.next_phrase(at), None)
    return [phrase.text for phrase in phrases]


def test_the_name_comes_before_all_else_that_waits():
    queue = SpeechQueue()
    queue.say((MAY, UNO, BEN), 0.0)
    assert all_of(queue) == ["Ben", "Ada called UNO", "play it, or pass"]


def test_a_new_turn_drops_what_was_said_of_the_last():
    queue = SpeechQueue()
    queue.say((BEN, COLOR, MAY), 0.0)
    queue.say((CEM,), 1.0)
    assert all_of(queue, 1.0) == ["Cem"]


def test_news_and_corrections_outlast_the_turn():
    queue = SpeechQueue()
    queue.say((BEN, UNO, NOTE), 0.0)
    queue.say((CEM,), 1.0)
    assert all_of(queue, 1.0) == ["Cem", "Ada called UNO", "Corrected"]


def test_old_news_is_dropped():
    queue = SpeechQueue()
    queue.say((UNO,), 0.0)
    assert queue.next_phrase(NEWS_S + 0.1) is None


def test_news_between_two_turns_drops_no_name():
    queue = SpeechQueue()
    queue.say((BEN,), 0.0)
    queue.say((UNO,), 0.1)
    assert all_of(queue) == ["Ben", "Ada called UNO"]


def test_what_is_read_out_takes_the_place_of_what_was_read_before():
    queue = SpeechQueue()
    queue.say((BEN, MAY, PAGE), 0.0)
    queue.say((Phrase("Language", Rank.PAGE),), 0.1)
    assert all_of(queue) == ["Ben", "Language"]


def test_the_same_phrase_does_not_wait_twice():
    queue = SpeechQueue()
    queue.say((UNO, UNO), 0.0)
    queue.say((UNO,), 0.1)
    assert all_of(queue) == ["Ada called UNO"]


def test_a_phrase_without_words_is_not_said():
    queue = SpeechQueue()
    queue.say((Phrase("", Rank.TURN),), 0.0)
    assert not queue
