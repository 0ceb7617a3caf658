"""The set-up of the camera."""

from kivy.properties import ObjectProperty

from companion.ui.screens.listening import ListeningScreen
from companion.ui.views.camera import CameraView


class CameraScreen(ListeningScreen):
    """The live picture beside the steps."""

    words = ObjectProperty(CameraView(), rebind=True)
