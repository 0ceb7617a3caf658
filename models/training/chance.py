"""The one source of randomness in training: generators with a seed."""

import numpy as np

Rng = np.random.Generator
