"""Whether a program found what the generator planted. Who answers wrongly has no time worth comparing."""
import ast
import json

# The generator's rules, and the codes that are the same rule here. A broken length, for one, is missing, too short
# or too long. All codes but these, warnings left aside, must stay at zero: the generator plants nothing else.
RULES = {
    "name": ["name-missing", "name-too-short", "name-too-long"],
    "description": ["description-missing", "description-too-short", "description-too-long"],
    "currency": ["currency-unknown"],
    "price": ["price-missing", "price-not-a-number", "price-negative", "price-too-precise"],
    "discount": ["discount-not-a-number", "discount-negative", "discount-exceeds-price"],
    "stock": ["stock-not-a-whole-number", "stock-negative", "stock-too-large"],
}
# Said of a record that stands; no other program here looks for them.
WARNINGS = {
    "price-fraction-in-krw", "unknown-column", "duplicate-name",
    "value-looks-damaged", "stock-assumed",
}


def expected(path: str) -> dict[str, int]:
    with open(path) as file:
        facts = json.load(file)
    return {"rows": facts["rows"], "bad_rows": facts["bad_rows"], **facts["violations"]}


def from_codes(records: int, rejected: int, codes: dict[str, int]) -> dict[str, int]:
    answer = {"rows": records, "bad_rows": rejected}
    for rule, members in RULES.items():
        answer[rule] = sum(codes.get(code, 0) for code in members)
    known = WARNINGS.union(*RULES.values())
    answer.update({code: count for code, count in codes.items() if code not in known})
    return answer


def from_summary(output: str) -> dict[str, int]:
    """The last object of `validate --output json`."""
    summary = json.loads(output.strip().splitlines()[-1])
    return from_codes(summary["records"], summary["rejected"], summary["issues"])


def from_peer(output: str) -> dict[str, int] | None:
    """A peer's counts, which Polars prints as Python spells them."""
    try:
        answer = ast.literal_eval(output.strip().splitlines()[-1])
    except (IndexError, ValueError, SyntaxError):
        return None
    return answer if isinstance(answer, dict) else None


def difference(answer: dict[str, int] | None, wanted: dict[str, int]) -> str:
    """Empty where they agree."""
    if answer is None:
        return "no answer"
    keys = list(wanted) + [key for key in answer if key not in wanted]
    return ", ".join(
        f"{key} {answer.get(key, 0)} for {wanted.get(key, 0)}" for key in keys
        if answer.get(key, 0) != wanted.get(key, 0))
