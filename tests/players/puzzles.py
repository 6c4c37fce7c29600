"""Positions in which player 0, to move, has a forced win; the solver certifies them in the tests."""

from __future__ import annotations

ONE_TURN: list[tuple[str, dict[str, str]]] = [
    (
        "first",
        {
            "a5": "0 king",
            "e5": "1 king@2",
            "a1": "0 n6",
            "e3": "0 senki",
            "b2": "0 kogun",
            "e1": "1 senki",
            "b1": "1 n2",
        },
    ),
    ("first", {"d4": "0 king", "e4": "1 king@3", "c2": "0 n6", "b5": "0 n5", "a2": "1 n3"}),
    ("first", {"d1": "0 king", "c1": "1 king@2", "b2": "0 manji", "a5": "0 sengun", "d4": "1 n2"}),
    ("intelligence", {"b2": "0 king", "e5": "1 king", "b1": "0 boei", "e3": "0 choho", "b5": "0 boei", "c1": "1 n9"}),
    (
        "intelligence",
        {
            "a1": "0 king",
            "c2": "1 king",
            "c4": "0 n6",
            "b1": "0 sanbo",
            "a5": "0 n2",
            "b4": "0 n6",
            "a3": "1 n4",
            "c1": "1 n9",
        },
    ),
    (
        "intelligence",
        {
            "e3": "0 king",
            "d4": "1 king",
            "e2": "0 n2",
            "a2": "0 n6",
            "b5": "0 choho",
            "c2": "0 shogun",
            "d3": "1 n9",
            "b4": "1 n4",
        },
    ),
    (
        "hck",
        {
            "e4": "0 king",
            "c2": "1 king@3",
            "e3": "0 ho",
            "e1": "0 so",
            "d2": "0 shu+ki",
            "a1": "1 so",
            "c5": "1 shu+ko",
        },
    ),
    ("hck", {"d4": "0 king", "b3": "1 king@4", "a1": "0 shogun", "b2": "0 ko+dai", "c4": "1 shu+ko"}),
    (
        "hck",
        {
            "d4": "0 king",
            "a1": "1 king@5",
            "c5": "0 shu+so+ho",
            "a2": "0 ho",
            "b1": "0 shu+so+ho",
            "d5": "1 ki",
            "b2": "1 so",
        },
    ),
]

TWO_TURNS: list[tuple[str, dict[str, str]]] = [
    ("first", {"d3": "0 king", "d5": "1 king@3", "b5": "0 sengun", "a4": "0 kogun", "e3": "1 n6"}),
    (
        "first",
        {
            "c3": "0 king",
            "e5": "1 king@2",
            "a5": "0 kogun",
            "c2": "0 manji",
            "e1": "0 sanbo",
            "b5": "1 n1",
            "c4": "1 n1",
        },
    ),
    ("first", {"d3": "0 king", "a5": "1 king@3", "c4": "0 hiryu", "c2": "0 sanbo", "d4": "1 n1"}),
    (
        "first",
        {
            "b2": "0 king",
            "c5": "1 king@2",
            "e1": "0 sanbo",
            "c3": "0 sanbo",
            "b3": "0 sengun",
            "d5": "1 n2",
            "d1": "1 n3",
        },
    ),
    ("intelligence", {"a3": "0 king", "a1": "1 king", "a5": "0 n5", "c2": "0 n8", "e4": "0 sanbo", "e1": "1 n1"}),
    (
        "intelligence",
        {
            "d1": "0 king",
            "a5": "1 king",
            "a4": "0 n7",
            "b4": "0 choho",
            "e2": "0 choho",
            "a1": "0 shogun",
            "e1": "1 n4",
            "c3": "1 n1",
        },
    ),
    ("intelligence", {"b3": "0 king", "b1": "1 king", "e1": "0 n7", "a3": "0 sanbo", "c5": "0 n2", "b4": "1 n4"}),
    (
        "intelligence",
        {
            "e3": "0 king",
            "d1": "1 king",
            "c3": "0 shogun",
            "d3": "0 sanbo",
            "a3": "0 n6",
            "d5": "0 n6",
            "b5": "1 n9",
            "e4": "1 n4",
        },
    ),
    (
        "hck",
        {
            "d2": "0 king",
            "a1": "1 king@5",
            "a2": "0 ko+so+ho",
            "d4": "0 queen",
            "b5": "0 dai",
            "a3": "1 shu+ko",
            "c2": "1 so",
        },
    ),
    (
        "hck",
        {
            "a2": "0 king",
            "d2": "1 king@8",
            "c1": "0 shu+so+ho",
            "e2": "0 shu+so+ho",
            "b5": "0 so",
            "b1": "1 shu+ko",
            "e5": "1 ko",
        },
    ),
    (
        "hck",
        {
            "a1": "0 king",
            "e2": "1 king@4",
            "e4": "0 shu+ki",
            "b2": "0 queen",
            "a3": "0 ko+dai",
            "a2": "1 shu",
            "a4": "1 shu+ko",
        },
    ),
    ("hck", {"d5": "0 king", "e2": "1 king@3", "c5": "0 shogun", "c1": "0 shu+so+ho", "d3": "1 shu"}),
]
"""Three good first steps at most, and the greedy player misses them."""
