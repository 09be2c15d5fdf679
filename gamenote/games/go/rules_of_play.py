"""Which rules a game was played by, as RU names them.

SGF knows four names: AGA, GOE, Japanese, NZ. Servers and programs write many more, and KataGo a code of its own
or JSON. What differs is who counts what, which boards may come again, and whether a stone may take off its own
group. Sources: the texts of the rules as told in SPEC.md, and the tables of KataGo and OGS.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from gamenote.core.patterns import lazy_pattern


class RuleSet(Struct, frozen=True):
    """One set of rules.

    Fields:
        name: As RU should say it.
        scoring: "area", "territory", "stones", or "" where nobody knows.
        superko: "positional" or "situational" where boards may not come again so, else "".
        suicide: The least group that a move may take off of its own; 0: none may be.
        free: Whether handicap stones stand anywhere.
        whole_ties: Whether the margin is no integer beside the komi, as with a button.
    """

    name: str
    scoring: str = ""
    superko: str = ""
    suicide: int = 0
    free: bool = False
    whole_ties: bool = False


SIT, POS = "situational", "positional"
UNKNOWN = RuleSet("")
RULE_SETS = (
    #       name             scoring       superko  suicide  free
    (RuleSet("Japanese",     "territory"), "jp japan nihonkiin 日本 日本規則 日本规则"),
    (RuleSet("Korean",       "territory"), "kr ko 韩国 韓国 한국"),
    (RuleSet("Chinese",      "area",       "",      0,       True), "cn zh china 中国 数子 chinese,pairgo"),
    (RuleSet("Chinese-KGS",  "area",       POS,     0,       True), "cgos chinesekgs"),
    (RuleSet("Chinese-OGS",  "area",       POS,     0,       True), "chineseogs"),
    (RuleSet("AGA",          "area",       SIT,     0,       True), "us bga french ffg"),
    (RuleSet("NZ",           "area",       SIT,     1,       True), "newzealand"),
    (RuleSet("GOE",          "area",       "",      2,       True, True), "ing sst 应氏 應氏"),
    (RuleSet("Tromp-Taylor", "area",       POS,     1,       True), "tt tromptaylor logical"),
    (RuleSet("Stone scoring", "stones",    "",      0,       True), "stonescoring oldchinese ancient tang"),
    (RuleSet("AGA-Button",   "area",       SIT,     0,       True, True), "agabutton"),
)  # fmt: skip
IGNORED = str.maketrans("", "", " \t\r\n-_/.")
BY_NAME = {
    alias: row for row, aliases in RULE_SETS for alias in (row.name.lower().translate(IGNORED), *aliases.split())
}
LONGEST = 400
KATAGO = lazy_pattern(
    r"ko(SIMPLE|POSITIONAL|SITUATIONAL|SPIGHT)score(AREA|TERRITORY)tax(?:NONE|SEKI|ALL)sui([01])(?:button([01]))?"
    r"(?:komi-?[0-9.]{1,8}|button[01]|whb(?:0|N-1|N)|fpok[01]|friendlyPassOk[01]){0,6}"
)
PART = lazy_pattern(r'"(ko|score|scoring|suicide|hasButton)":"?([A-Za-z]{1,12})"?')


@lru_cache(maxsize=512)
def rules_named(text: str) -> RuleSet:
    """Return the rules that a text names, `UNKNOWN` for none."""
    name = text[:LONGEST].strip().lower().translate(IGNORED)
    for ending in ("rules", "rule", "规则", "規則"):
        name = name.removesuffix(ending)
    tax = BY_NAME["stonescoring"] if "grouptax" in name else UNKNOWN
    return BY_NAME.get(name) or _katago_rules(text[:LONGEST]) or tax


def _katago_rules(text: str) -> RuleSet | None:
    """Return the rules of KataGo's code or JSON."""
    code = KATAGO.fullmatch(text.strip())
    if code is not None:
        ko, score, suicide, button = code[1], code[2], code[3] == "1", code[4] == "1"
    else:
        parts = dict(PART.findall("".join(text.split()))) if text.lstrip().startswith("{") else {}
        if "ko" not in parts:
            return None
        ko, score = parts["ko"].upper(), (parts.get("score") or parts.get("scoring", "")).upper()
        suicide, button = parts.get("suicide") == "true", parts.get("hasButton") == "true"
    superko = ko.lower() if ko in ("POSITIONAL", "SITUATIONAL") else ""
    return RuleSet("KataGo", score.lower(), superko, int(suicide), True, button)
