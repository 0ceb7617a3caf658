"""Where all chance of the training comes from: generators with a seed."""

import numpy as np

Rng = np.random.Generator
