import io
import tarfile
from pathlib import Path

import pytest
from updates_made import NEWER, OTHER_SECRET, SECRET, archive_of, made_release

from companion.updates.release_file import (
    Refusal,
    RefusedError,
    ReleaseReader,
    check_fits,
    is_newer,
    this_system,
    this_version,
    unpack,
)

CONTENT = {"install.sh": b"echo installed\n", "wheel.whl": bytes(range(256)) * 300}


@pytest.fixture
def packed(tmp_path):
    return made_release(archive_of(tmp_path, CONTENT))


def read_whole(content: bytes):
    """Read a release to its end; return its archive."""
    copy = io.BytesIO()
    reader = ReleaseReader(io.BytesIO(content), SECRET.public)
    reader.copy(copy)
    return reader.release, copy.getvalue()


def beside(packed: Path) -> Path:
    """The archive that was packed."""
    return packed.with_name(f"uno-table-companion-{NEWER}.tar.gz")


def refusal_of(content: bytes) -> Refusal:
    with pytest.raises(RefusedError) as refused:
        read_whole(content)
    return refused.value.why


def test_a_release_is_read_as_it_was_packed(packed: Path):
    release, archive = read_whole(packed.read_bytes())
    assert (release.version, release.systems) == (NEWER, (this_system(),))
    assert (
        archive == packed.with_name(f"uno-table-companion-{NEWER}.tar.gz").read_bytes()
    )


def test_without_a_key_nothing_is_trusted_and_that_is_said(packed: Path):
    with packed.open("rb") as file, pytest.raises(RefusedError) as refused:
        ReleaseReader(file, None)
    assert refused.value.why is Refusal.NO_KEY
    assert str(refused.value) == "This program was built without a key for updates."


def test_two_packs_of_one_archive_are_equal(packed: Path):
    before = packed.read_bytes()
    assert made_release(beside(packed)).read_bytes() == before


def test_cut_off_anywhere_it_is_half_a_release(packed: Path):
    whole = packed.read_bytes()
    archive = beside(packed).stat().st_size
    end = whole.rindex(b"\x1f\x8b\x08") + archive
    for length in (0, 1, 511, 512, 600, 1024, 2000, 2600, end // 2, end - 1):
        assert refusal_of(whole[:length]) is Refusal.HALF, length


def test_one_wrong_byte_of_the_archive_is_found(packed: Path):
    content = bytearray(packed.read_bytes())
    content[content.rindex(b"\x1f\x8b\x08") + 200] ^= 1
    assert refusal_of(bytes(content)) is Refusal.HALF


@pytest.mark.parametrize("was", [b'version = "9', b"RUQx", b"trusted comment: uno"])
def test_a_release_that_somebody_has_changed_is_not_signed(packed: Path, was):
    content = packed.read_bytes()
    assert was in content
    changed = content.replace(was, was[:-1] + b"8", 1)
    assert refusal_of(changed) is Refusal.SIGNATURE


def test_a_release_of_another_maker_is_not_signed(tmp_path):
    packed = made_release(archive_of(tmp_path, CONTENT), key=OTHER_SECRET)
    assert refusal_of(packed.read_bytes()) is Refusal.SIGNATURE


@pytest.mark.parametrize("name", ["release.toml", "release.toml.minisig"])
def test_another_file_in_the_place_of_the_first_is_not_signed(packed: Path, name):
    content = packed.read_bytes().replace(name.encode(), name.upper().encode(), 1)
    assert refusal_of(content) in {Refusal.SIGNATURE, Refusal.HALF}


def test_a_header_that_would_fill_the_memory_is_not_read():
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as tar:
        member = tarfile.TarInfo("release.toml")
        member.size = 1 << 20
        tar.addfile(member, io.BytesIO(bytes(member.size)))
    assert refusal_of(file.getvalue()) is Refusal.SIGNATURE


def test_a_header_that_is_no_header_is_refused():
    """Python reads some of its numbers without a look at them."""
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w", format=tarfile.PAX_FORMAT) as tar:
        member = tarfile.TarInfo("release.toml")
        member.pax_headers = {"GNU.sparse.map": "a,b"}
        tar.addfile(member)
    assert refusal_of(content.getvalue()) is Refusal.HALF


def test_of_a_release_that_nobody_signed_little_is_read():
    """A header of the pax format may itself be as large as the whole stick."""
    header = tarfile.TarInfo("release.toml")
    header.type, header.size = tarfile.XHDTYPE, 8 << 20
    file = io.BytesIO(header.tobuf(tarfile.USTAR_FORMAT) + bytes(header.size))
    with pytest.raises(RefusedError):
        ReleaseReader(file, SECRET.public)
    assert file.tell() < 1 << 20


def test_a_signed_release_from_the_future_that_cannot_be_read_is_refused(tmp_path):
    packed = made_release(archive_of(tmp_path, CONTENT), version="next")
    assert refusal_of(packed.read_bytes()) is Refusal.SIGNATURE


@pytest.mark.parametrize(
    ("changed", "free", "why"),
    [
        ({"version": "0.0.9"}, 1 << 40, Refusal.NOT_NEWER),
        ({"version": this_version()}, 1 << 40, Refusal.NOT_NEWER),
        ({"systems": ("riscv64 python3.20",)}, 1 << 40, Refusal.OTHER_SYSTEM),
        ({"needs": 300 << 20}, 200 << 20, Refusal.NO_ROOM),
    ],
)
def test_what_does_not_fit_this_table_is_refused(tmp_path, changed, free, why):
    packed = made_release(archive_of(tmp_path, CONTENT), **changed)
    release, _ = read_whole(packed.read_bytes())
    with pytest.raises(RefusedError) as refused:
        check_fits(release, free)
    assert refused.value.why is why
    assert refused.value.missing_mib == (100 if why is Refusal.NO_ROOM else 0)


def test_versions_are_compared_by_their_numbers():
    assert is_newer("1.10.0", "1.9.9")
    assert not is_newer("1.1.0", "1.1.0")


@pytest.fixture
def old_python(monkeypatch):
    """As Bookworm's 3.11.2, whose `extractall` takes no ``filter``."""
    extract_all = tarfile.TarFile.extractall

    def as_of_bookworm(self, path=".", members=None, *, numeric_owner=False):
        extract_all(self, path, members, numeric_owner=numeric_owner)

    monkeypatch.setattr(tarfile.TarFile, "extractall", as_of_bookworm)
    monkeypatch.delattr(tarfile, "data_filter", raising=False)


@pytest.mark.filterwarnings("ignore:Python 3.14 will:DeprecationWarning")
@pytest.mark.usefixtures("old_python")
def test_it_is_unpacked_by_a_python_that_knows_no_filters_yet(packed):
    release = unpack(beside(packed), packed.parent / "place")
    assert (release / "install.sh").read_bytes() == CONTENT["install.sh"]


def test_an_archive_cannot_write_outside_of_its_folder(tmp_path):
    content = {"../../escaped": b"", "install.sh": b""}
    archive = archive_of(tmp_path / "made", content)
    with pytest.raises(RefusedError):
        unpack(archive, tmp_path / "place")
    assert not (tmp_path / "escaped").exists()


@pytest.mark.filterwarnings("ignore:Python 3.14 will:DeprecationWarning")
@pytest.mark.usefixtures("old_python")
def test_nor_can_it_where_python_knows_no_filters_yet(tmp_path):
    content = {"../../escaped": b"", "install.sh": b""}
    archive = archive_of(tmp_path / "made", content)
    with pytest.raises(RefusedError):
        unpack(archive, tmp_path / "place")
    assert not (tmp_path / "escaped").exists()
