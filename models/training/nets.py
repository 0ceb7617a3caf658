"""The three small nets: where cards are, where their corners are, what they show."""

import torch
from torch import Tensor, nn

LOCATOR_SIZE_WH = (256, 192)
"""Picture that the locator sees."""
LOCATOR_STRIDE = 8
"""Pixels of that picture to a cell of its answer."""
CORNERS_SIZE_WH = (72, 104)
"""Crop that the corner net sees."""
FACE_SIZE_WH = (64, 96)
"""Flat card that the face net sees."""


def _block(inside: int, outside: int, *, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inside, outside, 3, stride, 1, bias=False),
        nn.BatchNorm2d(outside),
        nn.ReLU(inplace=True),
    )


class _Twice(nn.Module):
    """Two convolutions around which the signal may pass unchanged."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = _block(channels, channels)
        self.second = nn.Sequential(
            nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels)
        )

    def forward(self, signal: Tensor) -> Tensor:
        """Add what the convolutions find to the signal."""
        answer: Tensor = nn.functional.relu(signal + self.second(self.first(signal)))
        return answer


class Locator(nn.Module):
    """Marks the centres of whole, uncovered faces with their half axes.

    Takes ``(n, 3, 192, 256)``, gives ``(n, 7, 24, 32)``: logit of a centre, its
    offset from the cell's middle in cells (x, y), then both half axes in cells as
    length times (cos, sin) of the doubled angle, the long one first: an axis and
    its opposite are the same.
    """

    def __init__(self) -> None:
        super().__init__()
        self.to_8 = nn.Sequential(
            # One wide step at first: full-size maps would cost more than they tell.
            nn.Conv2d(3, 24, 6, 4, 1, bias=False),
            nn.BatchNorm2d(24),
            nn.ReLU(inplace=True),
            _block(24, 48, stride=2),
        )
        self.to_16 = nn.Sequential(_block(48, 56, stride=2), _Twice(56))
        self.to_32 = nn.Sequential(_block(56, 72, stride=2), _Twice(72))
        self.from_32 = nn.Sequential(
            nn.Conv2d(72, 56, 1), nn.Upsample(scale_factor=2, mode="nearest")
        )
        self.from_16 = nn.Sequential(
            nn.Conv2d(56, 48, 1), nn.Upsample(scale_factor=2, mode="nearest")
        )
        self.at_8 = _block(48, 48)
        self.centre = nn.Conv2d(48, 1, 1)
        self.shape = nn.Conv2d(48, 6, 1)
        # Few cells hold a centre: begin by expecting none.
        nn.init.constant_(self.centre.weight, 0.0)
        self.expected = nn.Parameter(torch.tensor(-3.0))

    def forward(self, picture: Tensor) -> Tensor:
        """Answer for a batch of pictures scaled to -0.5 to 0.5."""
        fine = self.to_8(picture)
        middle = self.to_16(fine)
        middle = middle + self.from_32(self.to_32(middle))
        seen = self.at_8(fine + self.from_16(middle))
        centre = self.centre(seen) + self.expected
        return torch.cat([centre, 4 * self.shape(seen)], dim=1)


class Corners(nn.Module):
    """Moves a crop's four guessed corners onto the card's real ones.

    Takes ``(n, 3, 104, 72)``, gives ``(n, 8)``: x and y of the corners, clockwise
    from top left, from -1 to 1 across the crop.
    """

    def __init__(self) -> None:
        super().__init__()
        self.look = nn.Sequential(
            _block(3, 16, stride=2),
            _block(16, 24, stride=2),
            _block(24, 32),
            _block(32, 48, stride=2),
            _block(48, 48),
            nn.Conv2d(48, 16, 1),
            nn.Flatten(),
            nn.Linear(16 * 9 * 13, 64),
            nn.ReLU(inplace=True),
            nn.Linear(64, 8),
        )

    def forward(self, crop: Tensor) -> Tensor:
        """Answer for a batch of crops scaled to -0.5 to 0.5."""
        answer: Tensor = self.look(crop)
        return answer


class Face(nn.Module):
    """Names the color and the symbol of a flat card, at either half turn.

    Takes ``(n, 3, 96, 64)``, gives ``(n, 5 + symbols + 1)``: logits of the colors
    (the last is wild), of the symbols (the last is "no face"), and of standing
    upright.
    """

    def __init__(self, symbols: int) -> None:
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
        self.head = nn.Linear(64, 5 + symbols + 1)

    def forward(self, card: Tensor) -> Tensor:
        """Answer for a batch of cards scaled to -0.5 to 0.5."""
        answer: Tensor = self.head(self.look(card))
        return answer
