"""The files that are measured: the shared generator's, and the same rows in shapes that are hard on somebody."""
import csv
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FORMATS = {"csv": "CSV", "csv-emoji": "CSV with emoji", "csv-quoted": "CSV, all quoted, line ends", "jsonl": "NDJSON",
           "json": "JSON array", "xml": "XML", "xlsx": "XLSX"}
# What the generator does not write is made from its CSV.
MADE_FROM_CSV = ("csv-emoji", "csv-quoted", "xlsx")


def is_there() -> bool:
    return os.path.exists(os.path.join(wanted_folder(), "gen.py"))


def wanted_folder() -> str:
    return os.path.abspath(
        os.environ.get("OPENMARKET_BENCH") or os.path.join(HERE, "..", "..", "..", "shared", "bench"))


def shared_folder() -> str:
    """Where gen.py and peers.py are."""
    if not is_there():
        sys.exit(f"There is no gen.py in {wanted_folder()}. Set OPENMARKET_BENCH to the folder that has gen.py and peers.py.")
    return wanted_folder()


def generate(folder: str, formats: list[str], rows: int, seed: int) -> dict[str, str]:
    """Writes the files and returns their paths; `catalogue.expected.json` beside them says what is wrong with them."""
    base = os.path.join(folder, "catalogue")
    written = sorted({"csv" if name in MADE_FROM_CSV else name for name in formats})
    subprocess.run(
        [sys.executable, os.path.join(shared_folder(), "gen.py"), "--rows", str(rows), "--seed", str(seed), "--out",
         base, "--formats", ",".join(written)], check=True)
    paths = {name: f"{base}.{name}" for name in written}
    if "csv-emoji" in formats:
        paths["csv-emoji"] = f"{base}.emoji.csv"
        add_emoji(paths["csv"], paths["csv-emoji"])
    if "csv-quoted" in formats:
        paths["csv-quoted"] = f"{base}.quoted.csv"
        quote_all(paths["csv"], paths["csv-quoted"])
    return paths


def quote_all(source: str, target: str) -> None:
    """Every cell quoted, and a line end in each description, whose broken lengths stay broken."""
    with open(source, encoding="utf-8", newline="") as rows, open(target, "w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_ALL)
        for number, row in enumerate(csv.reader(rows)):
            if number > 0 and " " in row[2].strip():
                row[2] = row[2].replace(" ", "\n", 1)
            writer.writerow(row)


# Run by the Python that has XlsxWriter. Numbers are numbers where a spreadsheet would have made them so.
WORKBOOK = """
import csv, re, sys, xlsxwriter
book = xlsxwriter.Workbook(sys.argv[2], {"constant_memory": True})
sheet = book.add_worksheet()
number = re.compile(r"-?(0|[1-9][0-9]{0,14})([.][0-9]{1,4})?")
with open(sys.argv[1], encoding="utf-8", newline="") as rows:
    for index, row in enumerate(csv.reader(rows)):
        for column, cell in enumerate(row):
            if index and 4 <= column <= 6 and number.fullmatch(cell): sheet.write_number(index, column, float(cell))
            elif cell: sheet.write_string(index, column, cell)
book.close()
"""


def make_workbook(python: str, source: str, target: str) -> bool:
    return subprocess.run([python, "-c", WORKBOOK, source, target]).returncode == 0


def add_emoji(source: str, target: str) -> None:
    """A thumb with a skin tone is one character of two scalars, so bounds no longer tell a description's length for
    nothing. Broken lengths are broken by so much that they stay broken."""
    with open(source, encoding="utf-8", newline="") as rows, open(target, "w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        for number, row in enumerate(csv.reader(rows)):
            if number > 0 and row[2]:
                row[2] = "👍🏽 " + row[2]
            writer.writerow(row)
