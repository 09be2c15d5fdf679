"""Figures as one JSON document: the games, then their totals.

`stats.schema.json` beside this module says what stands where. Numbers are not rounded; what is not known is null.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TextIO

from gamenote.core.figures import Group, Player, Score, Spread, System, Tally, Totals
from gamenote.core.game_stats import GameStats
from gamenote.core.report import Look
from gamenote.core.visible import UNDECODED, escape_undecoded, in_json
from gamenote.render.stats import Detail
from gamenote.render.stats.rows import row_of
from gamenote.render.stats.standings import event_as_json

SCHEMA_VERSION = 1
ENCODER = json.JSONEncoder(ensure_ascii=False)


class JsonSink:
    """Writes while games come."""

    def __init__(self, stream: TextIO, look: Look, detail: Detail) -> None:
        self.stream, self.detail = stream, detail
        self.games = 0
        stream.write(f'{{\n  "schema_version": {SCHEMA_VERSION},\n')

    def game(self, game: GameStats) -> None:
        if self.detail is not Detail.SUMMARY:
            self.stream.write(",\n    " if self.games else '  "games": [\n    ')
            self.stream.write(_json_text(row_of(game)))
            self.games += 1

    def close(self, totals: Totals) -> None:
        if self.detail is not Detail.SUMMARY:
            self.stream.write("\n  ],\n" if self.games else '  "games": [],\n')
        self.stream.write(f'  "totals": {_spread_out(_totals_as_json(totals), "  ")}')
        tournaments = totals.tournaments
        if tournaments is not None:
            events = ",\n    ".join(_json_text(event_as_json(event, tournaments)) for event in tournaments)
            self.stream.write(f',\n  "events": [\n    {events}\n  ]')
        self.stream.write("\n}\n")


def _spread_out(value: Any, margin: str, levels: int = 4) -> str:
    """Return the outer objects with a line for each key."""
    if not isinstance(value, dict) or not value or not levels:
        return _json_text(value)
    inner = margin + "  "
    lines = (f"{inner}{_json_text(key)}: {_spread_out(each, inner, levels - 1)}" for key, each in value.items())
    return "{\n" + ",\n".join(lines) + f"\n{margin}}}"


def _json_text(value: Any) -> str:
    text = ENCODER.encode(value)
    if not text.isascii():
        text = UNDECODED.sub(lambda match: escape_undecoded(match[0]).replace("\\", "\\\\"), text)
    return in_json(text)


def _totals_as_json(totals: Totals) -> dict[str, Any]:
    listed = [{"path": game.path, "index": game.index, "reason": game.excluded} for game in totals.listed]
    return {
        "games": totals.games,
        "plies": totals.plies,
        "repeated": totals.repeated,
        "by_game": {name: _system_as_json(totals.systems[name]) for name in sorted(totals.systems)},
        "excluded": {"games": totals.excluded, "listed": listed},
    }


def _system_as_json(system: System) -> dict[str, Any]:
    games = _group_as_json(system)
    return {
        **{name: games.pop(name) for name in ("games", "plies", "excluded", "walkovers", "length")},
        "variants": _tally_as_json(system.variants),
        **{name: games.pop(name) for name in ("results", "winners")},
        "players": [_player_as_json(name, system.players[name], system) for name in sorted(system.players)],
        "points_for": _scale_as_json(system),
        "other_players": system.other_players,
        **games,
        "figures": {name: _spread_as_json(spread) for name, spread in system.comparable.items()},
        "by_variant": {name: _group_as_json(system.by_variant[name]) for name in sorted(system.by_variant)},
    }


def _group_as_json(group: Group) -> dict[str, Any]:
    first_moves = [{"moves": list(moves), **_score_as_json(node)} for moves, node in group.tree.walk()]
    beginnings = {
        "kinds": {kind: _kinds_as_json(names) for kind, names in group.kinds.items()},
        "first_moves": first_moves,
    }
    return {
        "games": group.games,
        "plies": int(group.length.total),
        "excluded": group.excluded,
        "walkovers": group.walkovers,
        "length": _spread_as_json(group.length),
        "results": _tally_as_json(group.results),
        "winners": _tally_as_json(group.winners) if group.seats else None,
        "figures": {name: _spread_as_json(spread) for name, spread in group.figures.items()},
        "words": {name: _tally_as_json(tally) for name, tally in group.words.items()},
        "gathered": dict(group.totals),
        **{name: value for name, value in beginnings.items() if value},
    }


def _kinds_as_json(names: Mapping[str, Score]) -> list[dict[str, Any]]:
    ordered = sorted(names.items(), key=lambda item: (-item[1].games, item[0]))
    return [{"name": name, **_score_as_json(score)} for name, score in ordered]


def _score_as_json(score: Score) -> dict[str, Any]:
    """Return how some games ended for the first player."""
    counts = {"games": score.games, "won": score.won, "drawn": score.drawn, "lost": score.lost}
    return {**counts, "score": score.score, "mean_plies": score.mean_plies, "mean_rating": score.mean_rating}


def _scale_as_json(system: System) -> dict[str, float] | None:
    """Return what a win, a draw and a loss count."""
    return dict(zip(("win", "draw", "loss"), system.scale, strict=True)) if system.scale is not None else None


def _player_as_json(name: str, player: Player, system: System) -> dict[str, Any]:
    if system.seats:
        points = player.points if len(system.scales) < 2 else None
        counts = {"won": player.won, "drawn": player.drawn, "lost": player.lost, "points": points}
        return {"name": name, "games": player.games, **counts}
    scores = player.score
    best = scores.most if scores.games else None
    return {"name": name, "games": player.games, "best_score": best, "mean_score": scores.mean}


def _spread_as_json(spread: Spread) -> dict[str, Any]:
    known = bool(spread.games)
    return {
        "games": spread.games,
        "min": spread.least if known else None,
        "max": spread.most if known else None,
        "mean": spread.mean,
        "quartiles": spread.quartiles,
        "distribution": [{"from": low, "to": high, "games": games} for low, high, games in spread.counts()],
    }


def _tally_as_json(tally: Tally) -> dict[str, Any]:
    values = [{"value": value, "games": games} for value, games in tally.words.most_common()]
    return {"values": values, "other": tally.other, "unknown": tally.unknown}
