import threading

import pytest

from hardware.time_limit import within


def test_what_answers_in_time_is_returned():
    assert within(5, lambda: 7) == 7


def test_what_is_raised_in_time_is_raised_to_who_asked():
    def fail():
        raise OSError(12, "no memory")

    with pytest.raises(OSError, match="no memory"):
        within(5, fail)


def test_what_hangs_is_left_behind():
    end = threading.Event()
    with pytest.raises(TimeoutError, match=r"did not answer within 0\.01 s"):
        within(0.01, lambda: end.wait(20))
    end.set()


def test_an_answer_that_comes_too_late_is_given_back():
    end, given_back = threading.Event(), threading.Event()
    returned = []

    def give_back(answer):
        returned.append(answer)
        given_back.set()

    with pytest.raises(TimeoutError):
        within(0.01, lambda: end.wait(20) and "late", too_late=give_back)
    end.set()
    assert given_back.wait(20)
    assert returned == ["late"]


def test_a_time_limit_of_what_was_asked_is_no_silence():
    def fail():
        raise TimeoutError("of its own")

    with pytest.raises(TimeoutError, match="of its own"):
        within(5, fail)
