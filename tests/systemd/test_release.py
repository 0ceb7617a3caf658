"""What `make dist KEY=`, `make card` and `make image` write."""

import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile

import pytest
from fake_machine import ROOT
from updates_made import SECRET

from companion.updates.minisign import PublicKey
from companion.updates.release_file import ReleaseReader

SCRIPT = ROOT / "systemd" / "release.py"
VERSION = "9.1.0"


def run(*words):
    """Run the script as the Makefile does."""
    return subprocess.run(  # noqa: S603 (our own script)
        [sys.executable, SCRIPT, *map(str, words)],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "HOME": "/nowhere"},
        capture_output=True,
        text=True,
        check=False,
    )


def wheel(size):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as content:
        content.writestr("module", bytes(size << 20))
    return file.getvalue()


@pytest.fixture
def archive(tmp_path):
    """A release with wheels, which installed take 10 and 20 MiB."""
    path = tmp_path / f"uno-table-companion-{VERSION}.tar.gz"
    content = {
        "install.sh": b"true",
        "wheels/a-1-cp311-cp311-linux.whl": wheel(10),
        "wheels/a-1-cp313-cp313-linux.whl": wheel(20),
        "wheels/b-1-py3-none-any.whl": wheel(5),
    }
    with tarfile.open(path, "w:gz") as tar:
        for name, text in content.items():
            member = tarfile.TarInfo(f"uno-table-companion-{VERSION}/{name}")
            member.size = len(text)
            tar.addfile(member, io.BytesIO(text))
    return path


@pytest.mark.slow
def test_a_release_is_signed_with_the_news_of_the_sources(archive, tmp_path):
    (tmp_path / "key").write_text(SECRET.write())
    done = run("pack", archive, tmp_path / "key", "aarch64")
    assert done.returncode == 0, done.stderr
    with open(done.stdout.strip(), "rb") as file:  # noqa: PTH123 (as printed)
        release = ReleaseReader(file, SECRET.public).release
    news = tomllib.loads((ROOT / "systemd" / "news.toml").read_text("utf-8"))
    assert release.version == VERSION
    assert release.systems == ("aarch64 python3.11", "aarch64 python3.13")
    assert {*release.news} == {*news}
    assert release.needs >> 20 == 40 + 20 + 5, "the larger of two, empty archives"


def test_the_news_are_told_in_every_language_of_the_screen():
    news = tomllib.loads((ROOT / "systemd" / "news.toml").read_text("utf-8"))
    languages = ROOT / "companion" / "view" / "languages"
    assert {*news} == {"en", *(each.name for each in languages.iterdir())}
    assert all(0 < len(lines) <= 5 for lines in news.values())


@pytest.mark.parametrize("word", ["pack", "card"])
@pytest.mark.slow
def test_without_wheels_nothing_is_made_for_a_table_without_a_network(tmp_path, word):
    archive = tmp_path / f"uno-table-companion-{VERSION}.tar.gz"
    with tarfile.open(archive, "w:gz"):
        pass
    (tmp_path / "key").write_text(SECRET.write())
    places = {"pack": ("key", "aarch64"), "card": ("card", "arm64")}[word]
    done = run(word, archive, tmp_path / places[0], places[1])
    assert done.returncode == 1
    assert "make it with WHEELS=yes" in done.stderr


@pytest.mark.slow
def test_what_is_no_key_is_told_in_a_sentence(archive, tmp_path):
    (tmp_path / "key").write_text("no key")
    done = run("pack", archive, tmp_path / "key", "aarch64")
    assert done.stderr.startswith("release.py: This is no key")


@pytest.mark.slow
def test_the_public_half_of_the_key_is_written_for_the_program(tmp_path):
    (tmp_path / "key").write_text(SECRET.write())
    done = run("public", tmp_path / "key", tmp_path / "release.pub")
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "release.pub").read_text()
    assert PublicKey.read(text) == SECRET.public


has_make = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")


def make(folder, *words):
    """Return what `make` says in a folder that has our Makefile."""
    return subprocess.run(  # noqa: S603 (our own Makefile)
        ["make", "--no-print-directory", *words],  # noqa: S607 (found on the path)
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    ).stdout


@has_make
def test_sources_without_their_history_are_made_today(tmp_path):
    """Whoever makes a card has perhaps only downloaded them."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    told = make(tmp_path, "--eval", "when: ; @echo at $(MADE_AT)", "when")
    assert re.fullmatch(r"at \d{10,}\n", told)


@has_make
def test_the_key_may_lie_in_a_folder_with_a_blank_in_its_name():
    told = make(ROOT, "--dry-run", "dist", "release-key", "KEY=my keys/a key")
    assert told.count('release.py public "my keys/a key" ') == 1
    assert told.count('.tar.gz "my keys/a key" ') == 1
    assert told.count('release.py key \\\n\t"my keys/a key"\n') == 1


@has_make
def test_what_runs_from_the_sources_trusts_no_key_afterwards():
    _, built = make(ROOT, "--dry-run", "dist", "KEY=key").split("/pip wheel")
    assert "\nrm -f companion/updates/release.pub" in built


def test_there_is_a_line_for_the_key_in_the_documents():
    line = re.search(r'FINGERPRINT = re.compile\(r"(.*)", re', SCRIPT.read_text())
    text = (ROOT / "docs" / "appliance.md").read_text("utf-8")
    assert len(re.findall(line[1], text, re.MULTILINE)) == 1


@pytest.mark.slow
def test_the_folder_of_a_card_has_what_the_first_boot_reads(archive, tmp_path):
    done = run("card", archive, tmp_path / "card", "arm64")
    assert done.returncode == 0, done.stderr
    table = tmp_path / "card/uno-table"
    assert (tmp_path / "card/vendor-data").is_file()
    script = (table / "first-boot.sh").read_text()
    read = set(re.findall(r"\$card/([\w.-]+)", script))
    assert {"release.tar.gz", "needs-mib", "architecture", "companion.toml"} <= read
    assert {each for each in read if not (table / each).is_file()} == set()
    subprocess.run(
        ["sha256sum", "--check", "--quiet", "SHA256SUMS"],  # noqa: S607 (a tool)
        cwd=table,
        check=True,
    )
    assert int((table / "needs-mib").read_text()) > 700


@pytest.mark.slow
def test_what_is_on_the_card_has_names_that_fat_can_hold(archive, tmp_path):
    run("card", archive, tmp_path / "card", "arm64")
    names = [path.name for path in (tmp_path / "card").rglob("*")]
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+", name) for name in names)
    assert not any(path.is_symlink() for path in (tmp_path / "card").rglob("*"))


@pytest.fixture
def folder(tmp_path):
    """A folder in a folder, a file beside it, and another that is left out."""
    (tmp_path / "case/stl").mkdir(parents=True)
    for name in ("stl/base.stl", "stl/lid.stl", "what-to-print.txt", "step"):
        (tmp_path / "case" / name).write_text(name)
    return tmp_path / "case"


@pytest.mark.slow
def test_a_zip_holds_what_it_is_told_as_one_finds_it_after_unpacking(folder, tmp_path):
    file = tmp_path / "case.zip"
    assert (
        run("zip", file, folder / "stl", folder / "what-to-print.txt").returncode == 0
    )
    with zipfile.ZipFile(file) as whole:
        content = {name: whole.read(name).decode() for name in whole.namelist()}
    names = ("stl/base.stl", "stl/lid.stl", "what-to-print.txt")
    assert content == {name: name for name in names}


@pytest.mark.slow
def test_two_zips_of_one_folder_are_equal(folder, tmp_path):
    run("zip", tmp_path / "one.zip", folder)
    os.utime(folder / "step", (0, 0))
    run("zip", tmp_path / "other.zip", folder)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "other.zip").read_bytes()


@pytest.mark.parametrize(
    ("page", "what"),
    [
        ("build", "case"),
        ("first-boot", "card"),
        ("contributing", "card"),
        ("contributing", "case"),
    ],
)
def test_the_documents_name_the_zips_as_they_are_made(page, what):
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert f"$(call zipped,{what}," in makefile
    assert "zip dist/uno-table-$(1)-$(VERSION).zip" in makefile
    text = (ROOT / "docs" / f"{page}.md").read_text("utf-8")
    assert f"`uno-table-{what}-….zip`" in text


@pytest.mark.slow
def test_the_recipes_of_an_image_name_what_the_installer_asks_for(archive, tmp_path):
    done = run("image", archive, tmp_path / "image")
    assert done.returncode == 0, done.stderr
    layer = (tmp_path / "image/layer/uno-table.yaml").read_text()
    packages = re.findall(r"^    - ([a-z0-9.-]+)$", layer, re.MULTILINE)
    assert {"cage", "seatd", "python3-picamera2", "fonts-wqy-zenhei"} <= {*packages}
    assert "PACKAGES" not in layer
    assert (tmp_path / "image/layer/release.tar.gz").is_file()
    for device in ("rpi4", "rpi5"):
        config = (tmp_path / f"image/config/uno-table-{device}.yaml").read_text()
        assert f"layer: {device}\n" in config
        assert "app: uno-table\n" in config


REQUIRED = {
    *("name", "description", "icon", "url", "extract_size", "extract_sha256"),
    *("image_download_size", "release_date"),
}
"""As the schema of the Imager's list has it."""


@pytest.mark.slow
def test_the_imager_is_told_of_an_image_as_its_list_demands(tmp_path):
    image = tmp_path / "uno-table-rpi5.img"
    image.write_bytes(bytes(1000))
    assert run("manifest", tmp_path, image).returncode == 0
    text = (tmp_path / "uno-table.rpi-imager-manifest").read_text()
    (entry,) = json.loads(text)["os_list"]
    assert {*entry} >= REQUIRED
    assert (entry["extract_size"], entry["init_format"]) == (1000, "none")
    assert entry["url"].startswith("file:///")


@pytest.mark.slow
def test_an_image_for_another_pi_is_refused(tmp_path):
    (tmp_path / "uno-table-rpi9.img").write_bytes(b"")
    done = run("manifest", tmp_path, tmp_path / "uno-table-rpi9.img")
    assert "is for no Pi" in done.stderr
