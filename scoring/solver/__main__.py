"""``python -m scoring.solver``: compiles the solver before its first use (once for a version and a machine) and says how it will run."""

import sys

from scoring.solver.kernels import load_kernels

sys.stdout.write("The solver is compiled.\n" if load_kernels().is_compiled else "numba is not installed: the solver runs, slowly.\n")
