"""The others: programs that do the same work on the same file, and floors that do less than anybody must."""
import os
import shutil
import subprocess
import sys

from building import ROOT
from inputs import shared_folder
from measuring import Contender

# Tasks of the shared peers.py by format, and what they need from PyPI.
TASKS = {
    "csv": [("Python csv", "csv_validate", ""), ("DuckDB", "duckdb_validate", "duckdb"),
            ("Polars", "polars_validate", "polars")],
    "jsonl": [("Python json", "json_validate", ""), ("DuckDB", "duckdb_validate", "duckdb"),
              ("Polars", "polars_validate", "polars")],
    "json": [("Python json", "json_validate", ""), ("DuckDB", "duckdb_validate", "duckdb")],
    "xml": [("Python ElementTree", "et_validate", "")],
}
TASKS["csv-emoji"] = TASKS["csv-quoted"] = TASKS["csv"]
TASKS["xlsx"] = []

# The sheet read by the fastest reader that Python has; it checks nothing.
CALAMINE = """
import sys, python_calamine
sheet = python_calamine.CalamineWorkbook.from_path(sys.argv[1]).get_sheet_by_index(0)
print(sum(1 for _ in sheet.to_python()) - 1)
"""

# Polars' scan and the checks of the shared peers.py, into a CSV; into NDJSON it has a task of its own.
POLARS_CSV = """
import re, sys
sys.argv = ["peers.py", "polars_none", sys.argv[1], sys.argv[2]]
exec(open(SCRIPT).read())
good = errs(lf).filter(~pl.any_horizontal(E)).select(*COLS[:4], pl.col("p").alias("price"),
    pl.col("d").alias("discounted_price"), pl.col("s").alias("stock"), "images", "tags")
good.sink_csv(OUT)
"""


class Interpreter:
    """A Python with the packages that could be installed."""

    def __init__(self, folder: str, say):
        self.path = os.path.join(folder, "bin", "python")
        self.versions = {"": sys.version.split()[0]}
        if not os.path.exists(self.path) and subprocess.run([sys.executable, "-m", "venv", folder]).returncode != 0:
            say("Python makes no virtual environment here, so what would be installed is left out")
            self.path = sys.executable
            return
        for package in ["duckdb", "polars", "python-calamine", "xlsxwriter"]:
            subprocess.run(
                [self.path, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package],
                stderr=subprocess.DEVNULL)
            version = f"import importlib.metadata as m; print(m.version('{package}'))"
            shown = subprocess.run([self.path, "-c", version], capture_output=True, text=True)
            if shown.returncode == 0:
                self.versions[package] = shown.stdout.strip()
            else:
                say(f"{package} cannot be installed here and is left out")

    def peers(self, name: str, path: str, threads: int) -> list[Contender]:
        script = os.path.join(shared_folder(), "peers.py")
        found = []
        for label, task, package in TASKS[name]:
            if package in self.versions:
                label += " " + self.versions[package] + (f", {threads} threads" if package else "")
                found.append(Contender(label, [self.path, script, task, path], {"THREADS": str(threads)}))
        return found


    def calamine(self, path: str) -> list[Contender]:
        if "python-calamine" not in self.versions:
            return []
        return [Contender("python-calamine " + self.versions["python-calamine"], [self.path, "-c", CALAMINE, path])]

    def converters(self, path: str, target: str, threads: int) -> list[Contender]:
        """Polars' scan, the same checks and its sink, for the accepted rows."""
        if "polars" not in self.versions:
            return []
        script = os.path.join(shared_folder(), "peers.py")
        command = [self.path, script, "polars_drafts", path, target]
        if target.endswith(".csv"):
            command = [self.path, "-c", f"SCRIPT = {script!r}" + POLARS_CSV, path, target]
        return [Contender(f"Polars {self.versions['polars']}, {threads} threads", command, {"THREADS": str(threads)})]


# What the hand-written programs are built with.
DEBIAN = ["g++", "libxml2-dev", "libsimdjson-dev"]


def compiled(folder: str, say) -> dict[str, list[tuple[str, list[str], bool]]]:
    """The hand-written programs by format, where this machine can build and run them: the name, the command, and whether it
    checks the same rules."""
    # Its words go beside the table, not into it.
    if subprocess.run([os.path.join(ROOT, ".ci", "packages"), *DEBIAN], stdout=sys.stderr).returncode != 0:
        say("Debian's packages cannot be installed here: " + ", ".join(DEBIAN))
    compiler, cxx = shutil.which("cc"), shutil.which("c++")
    libxml2 = subprocess.run(["pkg-config", "--cflags", "--libs", "libxml-2.0"], capture_output=True, text=True)
    sources = {"csvc.c": [compiler, "-mavx2", "-mbmi", "-mpclmul"], "sax.c": [compiler, *libxml2.stdout.split()],
               "json.cc": [cxx, "-lsimdjson"]}
    built = {}
    for source, (program, *options) in sources.items():
        target = os.path.join(folder, source.split(".")[0])
        text = os.path.join(shared_folder(), "floors", source)
        command = [program, "-O3", "-w", "-o", target, text, *options]
        if program and subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0:
            built[source] = target
        else:
            say(f"{source} cannot be built here and is left out")
    programs: dict[str, list[tuple[str, list[str], bool]]] = {}
    if program := built.get("csvc.c"):
        programs["csv"] = [("hand-written C, 1 thread", [program, "FILE"], True)]
    if program := built.get("sax.c"):
        programs["xml"] = [("hand-written C over libxml2", [program, "validate", "FILE"], True),
                           ("libxml2's empty push pass", [program, "empty", "FILE", "push"], False)]
    if program := built.get("json.cc"):
        programs["jsonl"] = programs["json"] = [("simdjson, C++", [program, "validate", "FILE"], True)]
    return programs


def floors(path: str) -> list[Contender]:
    return [Contender("wc -l", ["wc", "-l", path]),
            Contender("cat to /dev/null", ["sh", "-c", 'exec cat "$1" >/dev/null', "sh", path])]
