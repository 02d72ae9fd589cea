"""The files that are measured: the shared generator's, and one that is hard on whoever counts characters."""
import csv
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FORMATS = {"csv": "CSV", "csv-emoji": "CSV with emoji", "jsonl": "NDJSON", "json": "JSON array",
           "xml": "XML"}


def shared_folder() -> str:
    """Where gen.py and peers.py are."""
    folder = os.environ.get("OPENMARKET_BENCH") or os.path.join(HERE, "..", "..", "..", "shared", "bench")
    if not os.path.exists(os.path.join(folder, "gen.py")):
        sys.exit(f"There is no gen.py in {folder}. Set OPENMARKET_BENCH to the folder that has gen.py and peers.py.")
    return os.path.abspath(folder)


def generate(folder: str, formats: list[str], rows: int, seed: int) -> dict[str, str]:
    """Writes the files and returns their paths; `catalogue.expected.json` beside them says what is wrong with them."""
    base = os.path.join(folder, "catalogue")
    written = sorted({name.removesuffix("-emoji") for name in formats})
    subprocess.run(
        [sys.executable, os.path.join(shared_folder(), "gen.py"), "--rows", str(rows), "--seed", str(seed), "--out",
         base, "--formats", ",".join(written)], check=True)
    paths = {name: f"{base}.{name}" for name in written}
    if "csv-emoji" in formats:
        paths["csv-emoji"] = f"{base}.emoji.csv"
        add_emoji(paths["csv"], paths["csv-emoji"])
    return paths


def add_emoji(source: str, target: str) -> None:
    """A thumb with a skin tone is one character of two scalars, so bounds no longer tell a description's length for
    nothing. Broken lengths are broken by so much that they stay broken."""
    with open(source, encoding="utf-8", newline="") as rows, open(target, "w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        for number, row in enumerate(csv.reader(rows)):
            if number > 0 and row[2]:
                row[2] = "👍🏽 " + row[2]
            writer.writerow(row)
