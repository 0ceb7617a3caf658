from companion.storage.settings import Settings
from companion.ui.look import Look
from companion.ui.theme import HIGH_CONTRAST


def test_the_look_follows_the_settings():
    chosen = Settings(large_text=True, high_contrast=True, left_handed=True)
    look = Look().wearing(chosen)
    assert look.palette == HIGH_CONTRAST
    assert look.sizes.small > Look().sizes.small
    assert look.left_handed


def test_usual_settings_change_nothing():
    assert Look().wearing(Settings()) == Look()


def test_motion_stays_off_where_the_program_wants_it_so():
    assert not Look(animated=False).wearing(Settings(animated=True)).animated
    assert not Look().wearing(Settings(animated=False)).animated
