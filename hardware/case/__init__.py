"""The device's printed case: measures, camera pose, parts, checks and drawings.

`hardware.case.parameters`, `hardware.case.layout` and `hardware.case.view` need only the
standard library. The other modules need build123d (the extra ``case``); the running
program imports none of them.
"""
