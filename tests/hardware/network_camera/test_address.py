import pytest

from hardware.network_camera.address import is_address, parse_address, without_password


@pytest.mark.parametrize(
    ("spec", "is_one"),
    [
        ("http://192.168.1.23:8080/shot.jpg", True),
        ("HTTPS://phone.local", True),
        ("rtsp://phone:8554/live", True),
        ("ftp://phone/shot.jpg", False),
        ("usb:0", False),
        ("192.168.1.23:8080", False),
        ("round.mp4", False),
    ],
)
def test_an_address_is_known_by_its_beginning(spec, is_one):
    assert is_address(spec) is is_one


def test_the_parts_of_an_address_are_found():
    address = parse_address("http://ada:se%2Fcret@phone.local:8080/video?q=1&x=a%20b")
    assert (address.host, address.port) == ("phone.local", 8080)
    assert address.path == "/video?q=1&x=a%20b"
    assert (address.user, address.password) == ("ada", "se/cret")


def test_an_address_has_a_form_without_its_password_and_one_for_the_camera():
    address = parse_address("rtsp://ada:p%40ss@[fe80::1]:8554/live")
    assert address.public == "rtsp://[fe80::1]:8554/live"
    spec = "rtsp://ada:p%40ss@[fe80::1]:8554/live"
    assert address.secret == spec
    assert "p@ss" not in repr(address)


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("http://", "names no device"),
        ("http:///shot.jpg", "names no device"),
        ("http://ada:pa/ss@phone/", "host or port is written wrongly"),
        ("http://phone:99999/", "host or port is written wrongly"),
        ("http://phone:0/", "names no device"),
        ("http://phone;8080/", "names no device"),
        ("http://[fe80/", "host or port is written wrongly"),
        ("http://a phone/", "a space"),
        ("http://phone/\n", "a space"),
        ("phone:8080", "does not begin with http"),
    ],
)
def test_what_is_no_address_is_refused_with_the_reason(spec, says):
    with pytest.raises(ValueError, match=says):
        parse_address(spec)


@pytest.mark.parametrize(
    ("spec", "shown"),
    [
        ("http://ada:secret@phone:8080/video", "http://phone:8080/video"),
        ("http://ada:sec/ret@phone:8080/video", "http://..."),
        ("usb:0", "usb:0"),
    ],
)
def test_a_password_is_never_shown(spec, shown):
    assert without_password(spec) == shown


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/snap.cgi?ch=1&user=ada&pwd=secret&q=9", "/snap.cgi?ch=1&user=…&pwd=…&q=9"),
        ("/user=ada_password=secret_channel=1.sdp", "/user=…"),
        ("/?action=snapshot", "/?action=snapshot"),
    ],
)
def test_a_password_in_the_path_is_asked_for_and_never_shown(path, shown):
    address = parse_address(f"http://cam{path}")
    assert (address.request, address.secret) == (f"http://cam{path}",) * 2
    assert (
        address.public == without_password(f"http://cam{path}") == f"http://cam{shown}"
    )


def test_a_device_without_a_path_is_tried_as_every_app_that_may_serve_there():
    tried = [each.public for each in parse_address("http://10.0.0.5").known()]
    assert tried[:3] == [
        "http://10.0.0.5:8080/shot.jpg",
        "http://10.0.0.5:8080/video",
        "http://10.0.0.5:4747/video",
    ]


def test_a_port_that_is_given_is_kept():
    tried = [each.public for each in parse_address("http://10.0.0.5:4747/").known()]
    assert tried == ["http://10.0.0.5:4747/video"]
    of_no_app = parse_address("http://10.0.0.5:9000").known()
    assert {each.port for each in of_no_app} == {9000}
