"""The small nets: where cards are, their corners, what they show, and why not."""

from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

LOCATOR_SIZE_WH = (256, 192)
"""Width and height of the picture that the locator sees."""
FAR_SIZE_WH = (160, 128)
"""Size of the picture for its second look at half size, with a margin of 16 pixels."""
LOCATOR_STRIDE = 8
"""Pixels of the picture per cell of the locator's answer."""
CORNERS_SIZE_WH = (72, 104)
"""Width and height of the crop that the corner net sees."""
FACE_SIZE_WH = (64, 96)
"""Width and height of the flat card that the face net sees."""


def _block(inside: int, outside: int, *, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inside, outside, 3, stride, 1, bias=False),
        nn.BatchNorm2d(outside),
        nn.ReLU(inplace=True),
    )


class _Twice(nn.Module):
    """A residual block of two convolutions."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = _block(channels, channels)
        self.second = nn.Sequential(
            nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels)
        )

    def forward(self, signal: Tensor) -> Tensor:
        """Return the signal plus the output of the convolutions."""
        answer: Tensor = nn.functional.relu(signal + self.second(self.first(signal)))
        return answer


class Locator(nn.Module):
    """Marks the centers of whole, uncovered faces with their half axes.

    Takes ``(n, 3, h, w)`` with sides divisible by 32, returns ``(n, 7, h/8, w/8)``:
    logit of a center, its offset from the cell's middle in cells (x, y), then both
    half axes in cells, the long one first, as length times (cos, sin) of the doubled
    angle, because an axis and its opposite are the same.
    """

    def __init__(self) -> None:
        super().__init__()
        self.to_8 = nn.Sequential(
            # A large stride first: full-size maps would cost more than they gain.
            nn.Conv2d(3, 24, 6, 4, 1, bias=False),
            nn.BatchNorm2d(24),
            nn.ReLU(inplace=True),
            _block(24, 40, stride=2),
        )
        self.to_16 = nn.Sequential(_block(40, 60, stride=2), _Twice(60))
        self.to_32 = nn.Sequential(_block(60, 76, stride=2), _Twice(76))
        self.from_32 = nn.Sequential(
            nn.Conv2d(76, 60, 1), nn.Upsample(scale_factor=2, mode="nearest")
        )
        self.from_16 = nn.Sequential(
            nn.Conv2d(60, 40, 1), nn.Upsample(scale_factor=2, mode="nearest")
        )
        self.at_8 = _block(40, 44)
        self.centre = nn.Conv2d(44, 1, 1)
        self.shape = nn.Conv2d(44, 6, 1)
        # Few cells hold a center, so start by expecting none.
        nn.init.constant_(self.centre.weight, 0.0)
        self.expected = nn.Parameter(torch.tensor(-3.0))

    def forward(self, picture: Tensor) -> Tensor:
        """Return the answer for a batch of pictures scaled to -0.5 to 0.5."""
        fine = self.to_8(picture)
        middle = self.to_16(fine)
        middle = middle + self.from_32(self.to_32(middle))
        seen = self.at_8(fine + self.from_16(middle))
        centre = self.centre(seen) + self.expected
        return torch.cat([centre, 4 * self.shape(seen)], dim=1)


class Corners(nn.Module):
    """Moves a crop's four guessed corners onto the card's real ones.

    Takes ``(n, 3, 104, 72)``, returns ``(n, 9)``: x and y of the corners, clockwise
    from top left, from -1 to 1 across the crop, and the logit that a whole face is
    there with these corners.
    """

    def __init__(self) -> None:
        super().__init__()
        self.look = nn.Sequential(
            nn.Conv2d(3, 16, 5, 2, 2, bias=False),
            nn.BatchNorm2d(16),
            nn.ReLU(inplace=True),
            _block(16, 32, stride=2),
            _block(32, 32),
            _block(32, 52, stride=2),
            _Twice(52),
            nn.Conv2d(52, 14, 1),
            nn.ReLU(inplace=True),
            nn.Flatten(),
            nn.Linear(14 * 9 * 13, 64),
            nn.ReLU(inplace=True),
            nn.Linear(64, 9),
        )

    def forward(self, crop: Tensor) -> Tensor:
        """Return the answer for a batch of crops scaled to -0.5 to 0.5."""
        answer: Tensor = self.look(crop)
        return answer


class Face(nn.Module):
    """Names the color and the symbol of a flat card, upright or upside down.

    Takes ``(n, 3, 96, 64)``, returns ``(n, colors + symbols + conditions + 1)``:
    logits of the colors (the last is wild), of the symbols (the last is "no face"), of
    what prevents reading (the first is nothing), and of the card being upright.
    """

    def __init__(self, colors: int, symbols: int, conditions: int) -> None:
        super().__init__()
        self.look = nn.Sequential(
            nn.Conv2d(3, 24, 5, 2, 2, bias=False),
            nn.BatchNorm2d(24),
            nn.ReLU(inplace=True),
            _block(24, 40, stride=2),
            _Twice(40),
            _block(40, 64, stride=2),
            _Twice(64),
            _block(64, 80, stride=2),
            nn.Conv2d(80, 48, 1),
            nn.Flatten(),
            nn.Dropout(0.2),
            nn.Linear(48 * 4 * 6, 64),
            nn.ReLU(inplace=True),
        )
        self.head = nn.Linear(64, colors + symbols + conditions + 1)

    def forward(self, card: Tensor) -> Tensor:
        """Return the answer for a batch of cards scaled to -0.5 to 0.5."""
        answer: Tensor = self.head(self.look(card))
        return answer


def _apart(channels: int) -> nn.Sequential:
    """Look at each channel by itself, then at all of each place: few weights."""
    return nn.Sequential(
        nn.Conv2d(channels, channels, 3, 1, 1, groups=channels, bias=False),
        nn.BatchNorm2d(channels),
        nn.Conv2d(channels, channels, 1, bias=False),
        nn.BatchNorm2d(channels),
    )


def _pooled(signal: Tensor) -> Tensor:
    """Return the mean and the most of each channel."""
    return torch.cat([signal.mean((2, 3)), signal.amax((2, 3))], 1)


class Reasons(nn.Module):
    """Says why no card can be read in a picture.

    It begins as a locator does, from whose convolutions it goes on. Takes
    ``(n, 3, 192, 256)``, returns ``(n, reasons)``: logits.
    """

    def __init__(self, reasons: int) -> None:
        super().__init__()
        self.seen = nn.ModuleList(
            [
                nn.Conv2d(3, 24, 6, 4, 1),
                nn.Conv2d(24, 40, 3, 2, 1),
                nn.Conv2d(40, 60, 3, 2, 1),
                nn.Conv2d(60, 60, 3, 1, 1),
                nn.Conv2d(60, 60, 3, 1, 1),
                nn.Conv2d(60, 76, 3, 2, 1),
                nn.Conv2d(76, 76, 3, 1, 1),
                nn.Conv2d(76, 76, 3, 1, 1),
            ]
        )
        self.more = nn.ModuleList([_apart(76), _apart(76)])
        self.where = nn.Conv2d(76, 10, 1)
        numbers = 2 * (40 + 60 + 76) + 10 * 6 * 8
        self.head = nn.Sequential(
            nn.BatchNorm1d(numbers),
            nn.Dropout(0.2),
            nn.Linear(numbers, 32),
            nn.ReLU(inplace=True),
            nn.Dropout(0.1),
            nn.Linear(32, reasons),
        )

    def go_on_from(self, locator: Path) -> None:
        """Take the convolutions of an exported locator, but the last ones."""
        graph = onnx.load(locator).graph
        weights = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
        found = [node.input for node in graph.node if node.op_type == "Conv"]
        for layer, (_, weight, bias) in zip(self.seen, found, strict=False):
            state = {"weight": weights[weight], "bias": weights[bias]}
            layer.load_state_dict({k: torch.tensor(v) for k, v in state.items()})

    def forward(self, picture: Tensor) -> Tensor:
        """Return the answer for a batch of pictures scaled to -0.5 to 0.5."""
        relu = nn.functional.relu
        to_4, to_8, to_16, once, twice, to_32, again, last = self.seen
        at_8 = relu(to_8(relu(to_4(picture))))
        at_16 = relu(to_16(at_8))
        at_16 = relu(at_16 + twice(relu(once(at_16))))
        at_32 = relu(to_32(at_16))
        at_32 = relu(at_32 + last(relu(again(at_32))))
        for block in self.more:
            at_32 = relu(at_32 + block(at_32))
        where = relu(self.where(at_32)).flatten(1)
        pooled = [_pooled(each) for each in (at_8, at_16, at_32)]
        answer: Tensor = self.head(torch.cat([*pooled, where], 1))
        return answer
