"""``companion referee --beam``: what the tracker believes after each report."""

import pytest

from companion.__main__ import main

GAME = '{"names": ["Ada", "Ben", "Cem", "Dee"]}'
REPORTS = (
    '{"report": "deal", "at": 0, "dealer": 0}',
    '{"report": "card", "at": 10, "card": "R7"}',
    '{"report": "card", "at": 20, "card": "B3"}',
)


@pytest.fixture
def reports(tmp_path):
    def write(*lines):
        path = tmp_path / "reports.jsonl"
        path.write_text("\n".join(lines))
        return str(path)

    return write


def test_the_hypothesis_shown_and_the_next_three_are_printed(reports, capsys):
    assert main(["referee", "--beam", reports(GAME, *REPORTS)]) == 0
    printed = capsys.readouterr().out.splitlines()
    after_blue = printed[
        printed.index("3 " + '{"report": "card", "at": 20.0, "card": "B3"}') :
    ]
    assert [line.split()[0] for line in after_blue[1:]] == [
        "shown",
        "next",
        "next",
        "next",
    ]
    assert "Missed" in after_blue[1]


def test_a_card_that_fits_is_told_as_reported(reports, capsys):
    main(["referee", "--beam", reports(GAME, *REPORTS[:2])])
    assert (
        capsys.readouterr()
        .out.splitlines()[-1]
        .endswith("Ben acts, hands 7 7 7 7: as reported")
    )


def test_the_plot_marks_what_was_assumed(reports, tmp_path):
    plot = tmp_path / "beam.svg"
    main(["referee", "--beam", reports(GAME, *REPORTS), "--plot", str(plot)])
    drawn = plot.read_text()
    assert drawn.startswith("<svg")
    assert drawn.count("<circle") == 1
    assert "Missed" in drawn


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("[]",), "Line 1 is no JSON object"),
        (('{"names": "Ada"}',), "Line 1 opens no game"),
        (('{"names": ["Ada"]}',), "Line 1 opens no game"),
    ],
)
def test_a_file_that_opens_no_game_is_refused_in_one_sentence(
    lines, said, reports, capsys
):
    assert main(["referee", "--beam", reports(*lines)]) != 0
    assert said in capsys.readouterr().err


def test_a_line_that_reports_nothing_is_named(reports, capsys):
    assert (
        main(["referee", "--beam", reports(GAME, REPORTS[0], '{"kind": "step"}')]) == 1
    )
    assert "Line 3: Expected one of card, " in capsys.readouterr().err


def test_a_plot_that_cannot_be_written_is_said_in_one_sentence(
    reports, tmp_path, capsys
):
    plot = tmp_path / "nowhere" / "beam.svg"
    arguments = ["referee", "--beam", reports(GAME, *REPORTS), "--plot", str(plot)]
    assert main(arguments) != 0
    assert "The plot cannot be written" in capsys.readouterr().err
