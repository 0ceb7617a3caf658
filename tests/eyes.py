"""How the screen looks to color-blind eyes."""

import numpy as np

from companion.ui.theme import rgba

SEEN_BY = {
    "everybody": np.eye(3),
    "protanopes": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopes": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopes": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
"""How linear RGB looks to whom: Machado, Oliveira and Fernandes 2009, severity 1."""


def to_linear(srgb):
    """Color values of a picture, 0 to 1, as shares of light."""
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def seen_by(linear, eyes):
    """Light, shape ``(..., 3)``, as those eyes see it: 0 to 1."""
    return np.clip(linear @ eyes.T, 0, 1)


def to_srgb(linear):
    """Shares of light as the color values of a picture, 0 to 1."""
    low = linear <= 0.0031308
    return np.where(low, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)


def contrast(one, other):
    """The contrast of two colors such as ``#11161A``, as WCAG 2 defines it: 1 to 21."""
    darker, lighter = sorted(map(_luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color):
    red, green, blue = to_linear(np.array(rgba(color)[:3]))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
