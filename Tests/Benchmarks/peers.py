"""The others: programs that do the same work on the same file, and floors that do less than anybody must."""
import os
import shutil
import subprocess
import sys

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
TASKS["csv-emoji"] = TASKS["csv"]


class Interpreter:
    """A Python with the packages that could be installed."""

    def __init__(self, folder: str, say):
        self.path = os.path.join(folder, "bin", "python")
        self.versions = {"": sys.version.split()[0]}
        if not os.path.exists(self.path) and subprocess.run([sys.executable, "-m", "venv", folder]).returncode != 0:
            say("Python makes no virtual environment here, so what would be installed is left out")
            self.path = sys.executable
            return
        for package in ["duckdb", "polars"]:
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


def compiled(folder: str, say) -> dict[str, list[str]]:
    """The hand-written C programs over the same rules, where this machine can build and run them."""
    commands = {}
    compiler = shutil.which("cc")
    libxml2 = subprocess.run(["pkg-config", "--cflags", "--libs", "libxml-2.0"], capture_output=True, text=True)
    sources = {"csv": ("csvc.c", ["-mavx2", "-mbmi", "-mpclmul"]), "xml": ("sax.c", libxml2.stdout.split())}
    for name, (source, options) in sources.items():
        target = os.path.join(folder, source.removesuffix(".c"))
        text = os.path.join(shared_folder(), "floors", source)
        if compiler and subprocess.run([compiler, "-O3", "-w", "-o", target, text, *options]).returncode == 0:
            commands[name] = [target, "validate"] if name == "xml" else [target]
        else:
            say(f"{source} cannot be built here and is left out")
    return commands


def floors(path: str) -> list[Contender]:
    return [Contender("wc -l", ["wc", "-l", path]),
            Contender("cat to /dev/null", ["sh", "-c", 'exec cat "$1" >/dev/null', "sh", path])]
