"""The program does not grow unless somebody means it to."""

import pytest
from code_size import MOST_LINES, MOST_MODULES, Size, lines_of, product


@pytest.fixture(scope="module")
def packages():
    return product()


@pytest.fixture
def whole(packages):
    return sum(packages.values(), Size())


@pytest.mark.slow
def test_the_product_has_no_more_lines_of_code_than_is_allowed(whole):
    assert whole.lines <= MOST_LINES, "tests/code_size.py says how to raise it"


@pytest.mark.slow
def test_the_product_has_no_more_modules_than_is_allowed(whole):
    assert whole.modules <= MOST_MODULES, "tests/code_size.py says how to raise it"


@pytest.mark.slow
def test_the_lab_the_training_and_the_case_are_no_part_of_the_product(packages):
    assert not {"tests/bench", "models/training", "hardware/case"} & {*packages}


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ('"""What it is."""\n', 0),
        ("# why\n\nx = 1  # one\n", 1),
        ('x = """a\n\nb"""\n', 3),
        ('class A:\n    """It is."""\n\n    x: int = 1\n    """A number."""\n', 2),
        ("f(\n    1,\n    # one\n    2,\n)\n", 4),
        ("x = 1; y = 2\n", 1),
    ],
)
def test_only_lines_that_hold_code_are_counted(tmp_path, text, lines):
    path = tmp_path / "module.py"
    path.write_text(text, "utf-8")
    assert lines_of(path) == lines
