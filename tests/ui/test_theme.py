import pytest
from eyes import contrast

from companion.core.cards import Color
from companion.storage.settings import Settings
from companion.ui.theme import (
    FIELDS,
    HIGH_CONTRAST,
    INKS,
    SHAPES,
    Display,
    Palette,
    Shape,
    Sizes,
    Theme,
    rgba,
)

LEAST_CONTRAST = 4.5


def test_black_on_white_has_the_greatest_contrast():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


@pytest.mark.parametrize(
    ("size", "px_a_mm"),
    [
        ((800, 480), 5.19),
        ((1600, 960), 10.39),
        ((720, 1280), 8.18),
        ((1920, 480), 5.22),
    ],
)
def test_a_window_that_people_have_sized_is_filled(size, px_a_mm):
    assert Display.filling(*size).px(1) == pytest.approx(px_a_mm, abs=0.03)


def test_large_text_is_larger_and_keys_stay():
    large = Sizes(Display(), 1.2)
    assert large.small == pytest.approx(1.2 * Sizes(Display()).small)
    assert large.touch == Sizes(Display()).touch


@pytest.mark.parametrize("palette", [Palette(), HIGH_CONTRAST])
def test_every_text_can_be_read_on_its_ground(palette):
    grounds = (palette.ground, palette.raised)
    plain = [(ink, on) for ink in (palette.text, palette.muted) for on in grounds]
    others = [
        *((palette.text, palette.next), (palette.text, palette.back)),
        (palette.on_accent, palette.accent),
    ]
    assert min(contrast(*pair) for pair in plain + others) >= LEAST_CONTRAST


def test_every_color_in_force_stands_out_beside_its_ink():
    for color in Color:
        assert contrast(FIELDS[color], INKS[color]) >= LEAST_CONTRAST


def test_every_color_has_a_shape_of_its_own():
    assert {SHAPES[color] for color in Color} == set(Shape)


def test_colors_are_read_from_hexadecimal():
    assert rgba("#FF8000", 0.5) == (1, pytest.approx(128 / 255), 0, 0.5)


@pytest.mark.parametrize(
    ("display", "large", "touch"),
    [(Display(), 58, 46), (Display(720, 1280, 88.0), 92, 73)],
)
def test_sizes_are_millimetres_of_the_real_display(display, large, touch):
    sizes = Sizes(display)
    assert int(sizes.large) == large
    assert int(sizes.touch) == touch
    assert sizes.large > sizes.medium > sizes.small


def test_a_tall_display_is_portrait():
    assert Display(720, 1280, 88.0).is_portrait
    assert not Display().is_portrait


def test_the_theme_follows_the_settings():
    chosen = Settings(large_text=True, high_contrast=True, left_handed=True)
    theme = Theme().with_settings(chosen)
    assert theme.palette == HIGH_CONTRAST
    assert theme.sizes.small > Theme().sizes.small
    assert theme.left_handed


def test_usual_settings_change_nothing():
    assert Theme().with_settings(Settings()) == Theme()


def test_motion_stays_off_where_the_program_wants_it_so():
    assert not Theme(animated=False).with_settings(Settings(animated=True)).animated
    assert not Theme().with_settings(Settings(animated=False)).animated
