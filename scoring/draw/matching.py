"""Perfect matchings: everybody in exactly one pair or drawn out, at the least cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scoring.draw.byes import choose_candidates

Edge = tuple[int, int, int]
"""Two vertices and the whole-number cost of joining them, 0 or more."""


def match_least(size: int, edges: Sequence[Edge]) -> list[tuple[int, int]]:
    """The pairs (lower vertex first, sorted) that join all vertices 0 .. size - 1 at the least total cost.

    None of them when these edges cannot join all. Exact: Edmonds' blossom algorithm as networkx has it, on whole numbers. Which of
    several equal answers comes out depends on the numbering of the vertices alone, so the caller shuffles that.
    """
    import networkx  # type: ignore[import-untyped, unused-ignore]

    for chosen in ([edge for edge in edges if not edge[2]], edges):
        graph = networkx.Graph()
        graph.add_nodes_from(range(size))
        graph.add_weighted_edges_from((one, other, -cost) for one, other, cost in chosen)
        found = networkx.max_weight_matching(graph, maxcardinality=True)
        if 2 * len(found) == size:
            return sorted((min(pair), max(pair)) for pair in found)
    return []


def pair_off(
    order: Sequence[int], cost: Callable[[int, int], int | None], byes: Sequence[int], idle: int
) -> tuple[list[tuple[int, int]], list[int]]:
    """The pairs, and those drawn out, at the least total cost of the pairs; no pairs when it cannot be done.

    ``order`` holds the indices of all in the order that decides among equals, ``cost`` of two is None where they may not be joined,
    ``byes`` are each one's earlier byes and ``idle`` is the number to be drawn out. The bye is chosen in the same matching: each
    bye is a vertex joined at no cost to those whose turn it may be, so it never forces a repeat that another choice would avoid.
    """
    forced, pool = choose_candidates(byes, idle)
    playing = [index for index in order if index not in forced]
    size = len(playing) + idle - len(forced)
    edges = [
        (i, j, value) for j, other in enumerate(playing) for i, one in enumerate(playing[:j]) if (value := cost(one, other)) is not None
    ]
    may_rest = set(pool)
    edges += [(i, empty, 0) for empty in range(len(playing), size) for i, one in enumerate(playing) if one in may_rest]
    found = match_least(size, edges)
    pairs = [(playing[i], playing[j]) for i, j in found if j < len(playing)]
    return pairs, forced + [playing[i] for i, j in found if j >= len(playing)]
