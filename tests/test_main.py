import re

import pytest

from companion.__main__ import main


def test_the_version_is_told(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert re.fullmatch(r"companion \d+\.\d+\.\d+\n", capsys.readouterr().out)
