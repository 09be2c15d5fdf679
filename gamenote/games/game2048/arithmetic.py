"""What must hold in any game of 2048, whoever played it.

Merging keeps the sum of the tiles, so after m moves, with F of the N = m + 2 tiles that appeared being 4s, the
board sums up to 2N + 2F. A merge into 2v earns 2v points, and raises the weight v * (log2 v - 1) of the tiles by
just that; a new 4 raises it by 4, a new 2 by nothing. Hence score = weight - 4F at any time. From the number of
moves alone both give bounds, which catch wrong figures where a game cannot be replayed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import erfc, exp, lgamma, log, sqrt

from gamenote.games.game2048.play import STARTING_TILES, Board

LARGEST_TILE = 131072
LARGEST_SCORE = 3932156  # 131072 ... 8 4 made with two 4s
MOST_MOVES = 131066
SQUARES = 16
MOST_SUMMED = 20_000  # tiles of which a probability is added up exactly
FACTORIALS: list[float] = []  # their logarithms from that of 0 on, as far as they have been asked for


def total(board: Board) -> int:
    """The sum of the tiles."""
    return sum(1 << exponent for exponent in board if exponent)


def weight(board: Iterable[int]) -> int:
    """Return the points for making these tiles out of 2s alone."""
    return sum((exponent - 1) << exponent for exponent in board if exponent)


def fours(board: Board, tiles: int) -> int:
    """How many of the tiles that have appeared were 4s."""
    return total(board) // 2 - tiles


def highest_tile_from_moves(moves: int) -> int:
    """Return the largest tile that so many moves can make.

    It takes 4s alone, all of them merged into one tile.
    """
    most = 4 * (moves + STARTING_TILES)
    return min(1 << (most.bit_length() - 1), LARGEST_TILE)


def score_range_from_tile(tile: int) -> tuple[int, int]:
    """Return the least and the most score with this highest tile.

    The least is that of the tile alone, made of 4s; the most that of sixteen such tiles, made of 2s.
    """
    exponent = tile.bit_length() - 1
    return tile * max(exponent - 2, 0), SQUARES * tile * max(exponent - 1, 0)


def score_range_from_moves(moves: int) -> tuple[int, int]:
    """The least and the most points that so many moves can earn.

    With the sum S of the board between 2N and 4N, the score is the weight of the tiles - 2S + 4N. For one S the
    weight is least when the tiles are as even as sixteen squares allow, and most when all that can merge has.
    """
    tiles = moves + STARTING_TILES
    low = min(_even_weight(total) - 2 * total for total in _totals_worth_trying(tiles))
    high = max(_merged_weight(total) - 2 * total for total in _totals_worth_trying(tiles))
    return max(low + 4 * tiles, 0), min(high + 4 * tiles, LARGEST_SCORE)


def is_score_of_moves(score: int, fewest: int, most: int) -> bool:
    """Tell whether a game of so many moves can have the score.

    The least is that of the fewest moves, the most that of the most. Nearly all scores lie between, which the
    first sum of each shows.
    """
    return any(
        _even_weight(total) - 2 * total + 4 * tiles <= score for tiles, total in _tiles_with_totals(fewest)
    ) and any(score <= _merged_weight(total) - 2 * total + 4 * tiles for tiles, total in _tiles_with_totals(most))


def _tiles_with_totals(moves: int) -> Iterator[tuple[int, int]]:
    tiles = moves + STARTING_TILES
    return ((tiles, total) for total in _totals_worth_trying(tiles))


def _totals_worth_trying(tiles: int) -> Iterator[int]:
    """Yield the sums of a board at which scores can be extreme.

    Sums lie between 2N and 4N. In a small game all are tried. In a longer one, the least score is reached at a sum
    that splits evenly, just above 2N, the most where the sum is 4N or made of as many high powers of two as fit
    below it.
    """
    least, most = 2 * tiles, 4 * tiles
    if tiles <= 64:
        yield from range(least, most + 1, 2)
        return
    for bit in range(1, most.bit_length()):
        step = 1 << bit
        up, down = -(-least // step) * step, most // step * step
        yield from (total for total in (up, down, down - step, down - 8, down - 4) if least <= total <= most)


def _merged_weight(total: int) -> int:
    return weight(bit for bit in range(1, total.bit_length()) if total >> bit & 1)


def _even_weight(total: int) -> int:
    """Return the least weight that tiles with this sum can have.

    The largest tiles are halved while there is room.
    """
    counts = {bit: 1 for bit in range(1, total.bit_length()) if total >> bit & 1}
    room = SQUARES - len(counts)
    for bit in range(max(counts), 1, -1):
        halved = min(counts.get(bit, 0), room)
        counts[bit] = counts.get(bit, 0) - halved
        counts[bit - 1] = counts.get(bit - 1, 0) + 2 * halved
        room -= halved
    return sum(count * ((bit - 1) << bit) for bit, count in counts.items())


def chance_of_fours(tiles: int, count: int, share: float = 0.1) -> float:
    """Return the chance of a number of 4s as odd as this.

    The binomial test, two-sided, with the share of 4s in the original program; of very many tiles as the normal
    distribution gives it.
    """
    if not tiles:
        return 1.0
    if tiles > MOST_SUMMED:
        away = max(0.0, abs(count - tiles * share) - 0.5)
        return erfc(away / sqrt(2 * tiles * share * (1 - share)))
    chances = _binomial_chances(tiles, share)
    most = chances[count] * (1 + 1e-9)
    return min(1.0, sum(chance for chance in chances if chance <= most))


def _binomial_chances(tiles: int, share: float) -> list[float]:
    """How likely each number of 4s is, from none to all."""
    fours, twos = log(share), log(1 - share)
    while len(FACTORIALS) <= tiles:
        FACTORIALS.append(lgamma(len(FACTORIALS) + 1))
    ways, every = FACTORIALS[tiles], FACTORIALS[: tiles + 1]
    orders = zip(every, reversed(every), range(tiles + 1), strict=True)
    return [exp(ways - some - rest + count * fours + (tiles - count) * twos) for some, rest, count in orders]
