"""The set-up of the camera."""

from companion.pages.camera.view import CameraView
from companion.ui.page_screen import PageScreen


class CameraScreen(PageScreen):
    """The live picture beside the steps."""

    shows = CameraView
