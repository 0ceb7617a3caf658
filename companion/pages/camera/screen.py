"""The set-up of the camera."""

from kivy.properties import ObjectProperty

from companion.pages.camera.view import CameraView
from companion.ui.listening import ListeningScreen


class CameraScreen(ListeningScreen):
    """The live picture beside the steps."""

    words = ObjectProperty(CameraView(), rebind=True)
