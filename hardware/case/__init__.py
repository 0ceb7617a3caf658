"""The device's printed case: measures, camera pose, parts, checks and drawings.

`bought_parts`, `parameters`, `layout`, `ribbon`, `view` and `checks.reach` need only
the standard library. The other modules need build123d, the extra ``case``.
"""
