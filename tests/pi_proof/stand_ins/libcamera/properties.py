"""What is fixed about a camera."""

from enum import Enum

from libcamera.control import ControlId

ColorFilterArrangement = ControlId("ColorFilterArrangement")
Location = ControlId("Location")
Model = ControlId("Model")
Rotation = ControlId("Rotation")


class draft:
    ColorFilterArrangementEnum = Enum("ColorFilterArrangementEnum", "RGGB MONO")
