"""The controls that picamera2 or the companion name."""

from enum import IntEnum

from libcamera.control import ControlId, ControlType

AeEnable = ControlId("AeEnable", ControlType.Bool)
AeFlickerMode = ControlId("AeFlickerMode")
AeFlickerPeriod = ControlId("AeFlickerPeriod")
AfMode = ControlId("AfMode")
AnalogueGain = ControlId("AnalogueGain", ControlType.Float)
AnalogueGainMode = ControlId("AnalogueGainMode")
AwbEnable = ControlId("AwbEnable", ControlType.Bool)
ColourGains = ControlId("ColourGains", ControlType.Float)
ExposureTime = ControlId("ExposureTime")
ExposureTimeMode = ControlId("ExposureTimeMode")
FrameDurationLimits = ControlId("FrameDurationLimits")
LensPosition = ControlId("LensPosition", ControlType.Float)
NoiseReductionMode = ControlId("NoiseReductionMode")
ScalerCrop = ControlId("ScalerCrop", ControlType.Rectangle)
SensorTimestamp = ControlId("SensorTimestamp")


class draft:
    class NoiseReductionModeEnum(IntEnum):
        Off = 0
        Fast = 1
        HighQuality = 2
        Minimal = 3
