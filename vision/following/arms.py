"""What the arms that reach into the picture do: draw, touch the pile, bring cards."""

from vision.following.carried import Carried
from vision.following.draws import DrawWatch
from vision.following.moment import Moment
from vision.following.passing import Arrived
from vision.following.pile_memory import ON_CARD, ON_PILE, PileMemory
from vision.reading.reading import Corners
from vision.scene.arm import arm_of
from vision.scene.calm import Small
from vision.scene.change import changed
from vision.scene.gate import small_scale
from vision.scene.jolt import camera_shift


class Arms:
    """Looks at every moving frame for arms.

    Args:
        memory: the cards known to lie on the pile.
        draw_place: corners of the draw pile in the frame; ``None`` to learn it.
    """

    def __init__(self, memory: PileMemory, draw_place: Corners | None) -> None:
        self._memory = memory
        self.draws = DrawWatch(draw_place)
        """Knows where the draw pile is."""
        self._carried = Carried()
        self.arrived: Arrived | None = None
        """What is new in the last moving frame; ``None`` if that is not known."""

    def miss(self) -> None:
        """Know that frames are missing in which arms may have come and gone."""
        self._carried.interrupt()

    def notice(self, bare: Small | None, now: Moment) -> bool:
        """Look for arms in a moving frame.

        Args:
            bare: the small picture without any, if it is known.
            now: the frame.

        Returns:
            Whether one reaches to the pile, as far as anybody knows.
        """
        self.arrived = None
        if bare is None or bare.shape != now.small.shape:
            return True
        change = changed(bare, now.small)
        arm = arm_of(change)
        self.arrived = Arrived(arm, change & ~arm)
        self.draws.note(arm)
        top = self._memory.top
        pile = self._memory.around_top(now.image, ON_PILE)
        card = self._memory.around_top(now.image, ON_CARD)
        if top is None or pile is None or card is None:
            return bool(arm.any())
        self._carried.learn(bare, top.corners * small_scale(now.image), pile)
        touches = bool(arm_of(change, card).any())
        self._carried.note(arm, now.small, pile, touches=touches)
        return bool(arm_of(change, pile).any())

    def have_brought(self) -> bool | None:
        """See `vision.following.carried.Carried.was_brought`."""
        return self._carried.was_brought()

    def have_taken(self) -> bool | None:
        """See `vision.following.carried.Carried.was_taken`."""
        return self._carried.was_taken()

    def follow_camera(self, bare: Small | None, now: Moment) -> bool:
        """Find out whether the camera was pushed; move all that is known with it.

        Args:
            bare: the small picture of before, if it is known.
            now: a frame in which nothing moves.
        """
        pile = self._memory.around_top(now.image, ON_PILE)
        if bare is None or pile is None or bare.shape != now.small.shape:
            return False
        way = camera_shift(bare, now.small, pile)
        if way is None:
            return False
        self._memory.move(way / small_scale(now.image))
        self.draws.move(way / small_scale(now.image))
        return True

    def forget(self) -> None:
        """Forget what they have done: it has been understood."""
        self.arrived = None
        self.draws.forget()
        self._carried.forget()

    def have_drawn(self, quiet: Small, now: Moment) -> bool:
        """Whether they were at the draw pile; forget what they have done.

        Args:
            quiet: the small picture without them.
            now: the frame in which they have left.
        """
        top = self._memory.top
        drawn = top is not None and self.draws.finish(
            quiet, top.corners, small_scale(now.image)
        )
        self.forget()
        return drawn
