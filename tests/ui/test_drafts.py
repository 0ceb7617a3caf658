from companion.ui.drafts import PointsDraft


def test_points_begin_with_the_winner_s_zero():
    draft = PointsDraft.begin(("0", "", ""))
    assert (draft.chosen, draft.is_complete) == (1, False)


def test_digits_make_points():
    draft = PointsDraft.begin(("0", "")).type("0").type("4").type("2")
    assert draft.points == (0, 42)
    assert draft.is_complete


def test_nobody_holds_five_digits():
    draft = PointsDraft.begin(("",))
    for _ in range(6):
        draft = draft.type("9")
    assert draft.points == (9999,)


def test_a_digit_can_be_erased():
    assert PointsDraft.begin(("",)).type("4").type("2").erase().points == (4,)


def test_the_winner_s_zero_cannot_be_changed():
    draft = PointsDraft.begin(("0", "")).choose(0)
    assert draft.chosen == 1
    assert PointsDraft.begin(("0",)).type("5").erase().points == (0,)


def test_next_goes_to_the_next_hand_without_points():
    draft = PointsDraft.begin(("", "0", "", "")).type("5").next()
    assert draft.chosen == 2


def test_next_stays_when_all_are_typed():
    draft = PointsDraft.begin(("0", "")).type("5")
    assert draft.next() == draft
