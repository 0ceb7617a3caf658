"""What the table says of its device: what fails, and what was found at the start."""

from collections.abc import Mapping

from companion.camera.reports import CameraFact
from companion.parts.part import Component, ComponentState
from companion.records.disk.recovery import Recovered
from companion.view.parts import Notice
from companion.view.sentences.notices import camera_notice
from companion.view.sentences.parts import part_notices, part_text, recovered_notice
from companion.view.sentences.troubles import Trouble, trouble_text


def device_notices(
    parts: Mapping[Component, ComponentState],
    camera: CameraFact,
    recovered: Recovered | None = None,
    trouble: Trouble | None = None,
) -> tuple[Notice, ...]:
    """Return what stands on every page for as long as it is so.

    Args:
        parts: how the parts of the device are.
        camera: what the camera said last; it does not matter while the camera fails.
        recovered: what had to be done to open the journal.
        trouble: what else was wrong when the table was opened.
    """
    notices = [*part_notices(parts)]
    if trouble is not None:
        notices.insert(0, Notice(trouble_text(trouble), urgent=True))
    if recovered is not None:
        was_damaged = recovered.kept is not None
        notices.insert(0, recovered_notice(recovered.games, was_damaged=was_damaged))
    fails = part_text(Component.CAMERA, parts.get(Component.CAMERA, ComponentState()))
    told = None if fails else camera_notice(camera)
    return (*notices, *((told,) if told else ()))
