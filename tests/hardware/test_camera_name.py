"""Which cameras are there, as Linux lists them."""

import pytest

from hardware.camera_name import PresentCamera, is_device, present_cameras


@pytest.fixture
def devices(tmp_path):
    """A folder of video devices, as in /sys/class/video4linux."""

    def made(**found):
        for node, (bus, name, index) in found.items():
            device = tmp_path / "devices" / bus / node
            device.mkdir(parents=True)
            (device / "name").write_text(name + "\n", "utf-8")
            (device / "index").write_text(index + "\n", "utf-8")
            (tmp_path / node).symlink_to(device)
        return tmp_path

    return made


def test_each_webcam_is_listed_once_with_its_name(devices):
    folder = devices(
        video10=("pci/usb1/1-2", "Other camera", "0"),
        video0=("pci/usb1/1-1", "Integrated camera", "0"),
        video1=("pci/usb1/1-1", "Integrated camera", "1"),
    )
    assert present_cameras(folder, system="linux")[-2:] == (
        PresentCamera("usb:0", "Integrated camera"),
        PresentCamera("usb:10", "Other camera"),
    )


def test_what_a_pi_has_for_its_own_camera_is_no_webcam(devices):
    folder = devices(video14=("platform/soc", "bcm2835-isp", "0"))
    assert PresentCamera("usb:14", "bcm2835-isp") not in present_cameras(
        folder, system="linux"
    )


def test_a_system_that_does_not_say_may_have_two(tmp_path):
    names = [camera.name for camera in present_cameras(tmp_path, system="darwin")]
    assert names[-2:] == ["usb:0", "usb:1"]


@pytest.mark.parametrize(
    ("spec", "is_one"),
    [
        ("pi", True),
        ("usb:0", True),
        ("http://phone:8080", True),
        ("rtsp://phone/live", True),
        ("usb:x", False),
        ("round.mp4", False),
        ("none", False),
    ],
)
def test_only_a_device_may_come_back(spec, is_one):
    assert is_device(spec) is is_one
