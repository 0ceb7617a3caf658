"""A Picamera2 with the few methods that are used, and settings for what goes wrong."""

import os
from typing import Any

CONTROLS = (
    *("FrameDurationLimits", "AfMode", "LensPosition", "AeFlickerMode"),
    *("AeEnable", "AwbEnable", "ExposureTime", "AnalogueGain", "ColourGains"),
)


class FakePicamera2:
    """Delivers a queue of frames; an exception in it is raised."""

    cameras = ({"Id": "/base/soc/i2c0mux/i2c@1/imx219@10"},)
    model = "imx219"
    controls = CONTROLS
    failing = ""
    error: Exception = RuntimeError("Camera __init__ sequence did not complete.")
    latest: "FakePicamera2"

    def __init__(self) -> None:
        type(self).latest = self
        self.calls: list[str] = []
        self.frames: list[Any] = []
        self.chosen: dict[str, Any] = {}
        self.metadata = {"ExposureTime": 10000, "AnalogueGain": 2.0, "Lux": 100.0}
        self.jobs = 0
        reader, self.notifyme_w = os.pipe()
        self.notifymeread = os.fdopen(reader, "rb")
        self.camera_properties = {"Model": self.model}
        self.camera_controls = dict.fromkeys(self.controls)
        self._do("init")

    @classmethod
    def global_camera_info(cls) -> list[dict[str, Any]]:
        return list(cls.cameras)

    def _do(self, what: str) -> None:
        self.calls.append(what)
        if self.failing == what:
            raise self.error

    def create_preview_configuration(self, **options: object) -> dict[str, object]:
        return options

    def configure(self, configuration: dict[str, Any]) -> None:
        self.configuration = configuration
        self._do("configure")

    def start(self) -> None:
        self._do("start")

    def cancel_all_and_flush(self) -> None:
        self.calls.append("cancel")

    def close(self) -> None:
        self._do("close")
        if not self.notifymeread.closed:
            self.notifymeread.close()
            os.close(self.notifyme_w)

    def capture_array(self, name: str, *, wait: bool) -> str:
        assert (name, wait) == ("main", False)
        self.jobs += 1
        return "picture"

    def capture_metadata(self, *, wait: bool) -> str:
        assert not wait
        return "metadata"

    def wait(self, job: str, timeout: float) -> Any:
        answers = self.frames if job == "picture" else [self.metadata]
        if not answers or answers[0] is None:
            raise TimeoutError
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def set_controls(self, controls: dict[str, Any]) -> None:
        unknown = controls.keys() - self.camera_controls.keys()
        if unknown:
            raise RuntimeError(f"Control {unknown} is not advertised by libcamera")
        self.chosen = controls


def like(**changes: Any) -> type[FakePicamera2]:
    """Return the class with some of these settings changed."""
    return type("FakePicamera2", (FakePicamera2,), changes)
