"""The search as machine code where numba is installed, as plain Python where it is not: the same source either way."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import ModuleType
from typing import Any

from scoring.solver import bounds, drive, layout, ordering, search, tables
from scoring.solver.layout import Cells

_SOURCES: tuple[ModuleType, ...] = (layout, ordering, bounds, search, tables, drive)
_TINY = (layout.suit_of, layout.above, layout.beats, layout.points_of, layout.spread, layout.roem_of, layout.roem_left, layout.count)
_ENTRIES = ("tables.build_rule_tables", "tables.build_tables", "drive.find_value", "drive.reaches")
_INSTRUCTIONS = (layout.lowest, layout.highest)


@dataclass(frozen=True, slots=True)
class Kernels:
    """The functions that do the work, and `new_cells` for the flat array they work on."""

    is_compiled: bool
    new_cells: Callable[[int], Cells]
    build_rule_tables: Callable[[Cells], None]
    build_tables: Callable[[Cells], None]
    find_value: Callable[[Cells, int, int, int], int]
    reaches: Callable[[Cells, int], int]


PLAIN = Kernels(
    False,
    lambda size: [0] * size,
    tables.build_rule_tables,
    tables.build_tables,
    drive.find_value,
    drive.reaches,
)


@cache
def load_kernels() -> Kernels:
    """The compiled functions, from numba's cache when they were compiled before (a third of a second, else about half a minute).

    Without numba the plain ones, some hundred times slower, which answer the same.
    """
    try:
        import numba
        import numpy
    except ImportError:
        return PLAIN
    numba.config.CACHE_DIR = str(_find_cache_folder())
    _teach_instructions(numba)
    for module in _SOURCES:
        for function in list(vars(module).values()):
            is_own = callable(function) and getattr(function, "__module__", "") == module.__name__
            if is_own and function not in _INSTRUCTIONS:
                inline = "always" if function in _TINY else "never"
                numba.extending.register_jitable(inline=inline, _nrt=False)(function)
    cells, whole, nothing = numba.types.int64[::1], numba.types.int64, numba.types.void
    zeros: Any = numpy.zeros
    options: dict[str, Any] = {"cache": True, "nogil": True, "boundscheck": False, "_nrt": False}
    return Kernels(
        True,
        lambda size: zeros(size, numpy.int64),
        numba.njit(nothing(cells), **options)(tables.build_rule_tables),
        numba.njit(nothing(cells), **options)(tables.build_tables),
        numba.njit(whole(cells, whole, whole, whole), **options)(drive.find_value),
        numba.njit(whole(cells, whole), **options)(drive.reaches),
    )


def has_numba() -> bool:
    """Whether the kernels can be compiled here; numba itself is not loaded for the answer."""
    return _find_numba() is not None


def is_compiled() -> bool:
    """Whether compiled code of the present sources lies in the cache, so that `load_kernels` takes a moment.

    numba is not loaded for the answer. On another processor it compiles anew although this says yes.
    """
    return all(any(_find_cache_folder().glob(f"*/{name}-*.nbi")) for name in _ENTRIES)


def _find_numba() -> str | None:
    try:
        return version("numba")
    except PackageNotFoundError:
        return None


def _find_cache_folder() -> Path:
    """Compiled code is kept under a name made from all sources: numba itself looks only at the file of the outermost function."""
    sources = b"".join(Path(str(module.__file__)).read_bytes() for module in (*_SOURCES, sys.modules[__name__]))
    made_by = f"{sys.version_info[:2]} {_find_numba()}".encode()
    return Path(__file__).parent / "__pycache__" / sha256(sources + made_by).hexdigest()[:16]


def _teach_instructions(numba: Any) -> None:
    """Finding a bit is one instruction of the processor."""
    from numba.cpython.unsafe.numbers import leading_zeros, trailing_zeros

    numba.extending.overload(layout.lowest)(lambda mask: lambda mask: trailing_zeros(mask))
    numba.extending.overload(layout.highest)(lambda mask: lambda mask: 63 - leading_zeros(mask))
