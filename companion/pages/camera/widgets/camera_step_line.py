"""One step of the camera's set-up."""

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.pages.camera.view import CameraStep


class CameraStepLine(BoxLayout):
    """The step's mark with its word, beside its name and what to do."""

    value = ObjectProperty(CameraStep(), rebind=True)
    index = NumericProperty(0)
