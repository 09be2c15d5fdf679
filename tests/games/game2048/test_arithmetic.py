"""Bounds that hold for any game: against counted values, and against trying everything."""

from __future__ import annotations

import pytest

from gamenote.games.game2048 import arithmetic


@pytest.mark.parametrize(("moves", "scores"), [(14, (0, 256)), (100, (564, 2216)), (453, (4460, 13356))])
def test_the_score_range_of_so_many_moves(moves: int, scores: tuple[int, int]) -> None:
    assert arithmetic.score_range_from_moves(moves) == scores


def weights(total: int) -> tuple[int, int]:
    """The least and the most weight of up to sixteen tiles with that sum, by halving the largest one by one."""
    tiles = [1 << bit for bit in range(1, total.bit_length()) if total >> bit & 1]
    most = sum(tile * (tile.bit_length() - 2) for tile in tiles)
    while len(tiles) < 16 and max(tiles) > 2:
        largest = max(tiles)
        tiles.remove(largest)
        tiles += [largest // 2] * 2
    return sum(tile * (tile.bit_length() - 2) for tile in tiles), most


@pytest.mark.parametrize("moves", [*range(70), 126, 127, 254, 255, 300, 510, 511, 512, 777, 1022, 1500])
def test_the_score_range_agrees_with_trying_every_sum(moves: int) -> None:
    tiles = moves + 2
    ranges = [(total, *weights(total)) for total in range(2 * tiles, 4 * tiles + 1, 2)]
    low = min(least - 2 * total + 4 * tiles for total, least, _ in ranges)
    high = max(most - 2 * total + 4 * tiles for total, _, most in ranges)
    assert arithmetic.score_range_from_moves(moves) == (max(low, 0), high)


@pytest.mark.parametrize(("moves", "tile"), [(0, 8), (510, 2048), (509, 1024), (1022, 4096), (453, 1024)])
def test_the_highest_tile_of_so_many_moves(moves: int, tile: int) -> None:
    assert arithmetic.highest_tile_from_moves(moves) == tile


def test_no_tile_is_larger_than_131072() -> None:
    assert arithmetic.highest_tile_from_moves(arithmetic.MOST_MOVES) == 131072


def test_the_score_that_goes_with_a_highest_tile() -> None:
    assert arithmetic.score_range_from_tile(4096) == (40960, 16 * 4096 * 11)
    assert arithmetic.score_range_from_tile(2) == (0, 0)


def test_the_largest_score_is_that_of_the_longest_chain() -> None:
    chain = range(2, 18)
    assert arithmetic.weight(chain) - 4 * 2 == arithmetic.LARGEST_SCORE


def test_a_usual_share_of_fours_is_likely_and_an_unusual_one_is_not() -> None:
    assert arithmetic.chance_of_fours(100, 10) > 0.9
    assert arithmetic.chance_of_fours(100, 50) < 1e-6
    assert arithmetic.chance_of_fours(300, 0) < 1e-6


def test_all_chances_together_are_one() -> None:
    assert arithmetic.chance_of_fours(40, 4) == pytest.approx(1.0)


@pytest.mark.parametrize("moves", [0, 1, 5, 40, 62, 63, 500, 3000])
def test_a_score_fits_so_many_moves_where_it_is_in_their_range(moves: int) -> None:
    low, high = arithmetic.score_range_from_moves(moves)
    for fewest in (moves, moves // 2):
        bottom = arithmetic.score_range_from_moves(fewest)[0]
        for score in {0, bottom - 4, bottom, low - 4, low, (low + high) // 2, high, high + 4} - {-4}:
            assert arithmetic.is_score_of_moves(score, fewest, moves) == (bottom <= score <= high)
