"""Planning an import beside Python's sqlite3, which inserts the same rows into the same tables and judges nothing."""
import json
import os
import shutil
import sys

from building import say, table
from measuring import Contender, run
from uploading import SAMPLE, Catalogue

IDENTIFIER = "0e3e2b8c-58a4-11ee-8c99-0242ac120002"
# All rows in one transaction, into a ledger that a dry run has made: its columns and indexes are the ledger's own. Making
# the rows is left out of the times.
SQLITE = """
import hashlib, json, sqlite3, sys, time
path, count, run = sys.argv[1], int(sys.argv[2]), "20260101-abcdef"
db = sqlite3.connect(path, isolation_level=None)
db.execute("PRAGMA journal_mode = WAL"); db.execute("PRAGMA synchronous = FULL")
photo = json.dumps([{"bytes": 20000, "digest": "a" * 64, "path": "/tmp/catalogue/photo-0.jpg"}], separators=(",", ":"))
words = ("A mug made of tin, measured while it is sent. " * 20).strip()
def row(number):
    values = {"currency": "KRW", "description": words, "discountedPrice": str(number % 100),
              "name": f"Measured mug {number:07}", "price": str(1000 + number % 9000), "stock": number % 50}
    return (run, number + 1, number + 1, "/tmp/catalogue/catalogue.csv", f"sku:S-{number}", f"S-{number}", "create",
            json.dumps(values, separators=(",", ":")), photo, "planned", None, None, None,
            hashlib.sha256(b"%d" % number).hexdigest(), 0, 1700000000000)
INSERT = '''INSERT INTO entry (run, ordinal, record, file, key, sku, operation, "values", photos, state, market_id, replaces,
    "before", content, keeps_photos, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'''
db.execute("BEGIN")
db.execute("INSERT INTO run (id, command, market, api, identifier, started, state) VALUES (?, 'import', '', '', '', 0, 'planned')", (run,))
cpu = wall = 0
def timed(body, *arguments):
    global cpu, wall
    before, start = time.process_time(), time.perf_counter()
    body(*arguments)
    cpu, wall = cpu + time.process_time() - before, wall + time.perf_counter() - start
for first in range(0, count, 10000):
    timed(db.executemany, INSERT, [row(number) for number in range(first, min(count, first + 10000))])
timed(db.execute, "COMMIT")
held = db.execute("SELECT COUNT(*) FROM entry").fetchone()[0]
print(json.dumps({"rows": held, "cpu": cpu, "wall": wall}))
"""


class Job:
    """A catalogue whose rows name one photo, and the commands about it."""

    def __init__(self, tool: str, rows: int, folder: str):
        self.rows, self.folder = rows, folder
        self.catalogue = Catalogue(folder, rows, 20_000, SAMPLE, photos=1)
        self.ledger = os.path.join(folder, "ledger.sqlite")
        self.secret = os.path.join(folder, "secret.txt")
        with open(os.open(self.secret, os.O_CREAT | os.O_WRONLY, 0o600), "w") as file:
            file.write("measured-not-secret\n")
        about = [self.catalogue.path, "--images", folder, "--output", "json"]
        self.validate = [tool, "validate", *about]
        # Nobody listens there, and nothing is asked.
        self.plan = [tool, "import", "-n", self.catalogue.path, "--images", folder, "--quiet", "--market",
                     "http://127.0.0.1:1", "--identifier", IDENTIFIER, "--secret-file", self.secret, "--ledger",
                     self.ledger, "--set", "retries=0"]

    def drop_ledger(self) -> None:
        for suffix in ["", "-wal", "-shm", ".lock", ".counter"]:
            if os.path.exists(self.ledger + suffix):
                os.remove(self.ledger + suffix)


def measure(tool: str, rows: int, rounds: int, folder: str) -> None:
    job = Job(tool, rows, folder)
    environment = {"XDG_STATE_HOME": folder}
    validate = Contender("`validate`", job.validate, environment)
    plan = Contender("**openmarket import -n**", job.plan, environment)
    sqlite, sqlite_cpu, sqlite_wall = Contender("Python sqlite3, inserting alone", []), [], []
    for number in range(rounds + 1):
        job.drop_ledger()
        costs = [run(contender.command, environment) for contender in (validate, plan)]
        check(job, *costs)
        copy = os.path.join(folder, "inserted.sqlite")
        shutil.copyfile(job.ledger, copy)
        cost = run([sys.executable, "-c", SQLITE, copy, str(rows)])
        said = json.loads(cost.output) if cost.status == 0 else {}
        if said.get("rows") != rows:
            sys.exit(f"sqlite3: status {cost.status}, {said.get('rows')} rows\n{cost.trouble}")
        os.remove(copy)
        if number > 0:
            validate.costs.append(costs[0])
            plan.costs.append(costs[1])
            sqlite.costs.append(cost)
            sqlite_cpu.append(said["cpu"])
            sqlite_wall.append(said["wall"])
        say("planning: " + ("warmed up" if number == 0 else f"round {number} of {rounds}"))
    print(f"## Planning {rows:,} rows that name one photo\n\nThe dry run reads, judges, hashes, plans, compares and drops"
          " the plan again; less `validate` of the same file that is the planning. sqlite3 inserts the same rows in one"
          " transaction.\n")
    cpu = lambda contender: contender.least(lambda cost: cost.cpu)
    planning = [plan.wall - validate.wall, cpu(plan) - cpu(validate)]
    inserting = [min(sqlite_wall), min(sqlite_cpu)]
    lines = [[contender.name, f"{contender.wall:.2f}", f"{cpu(contender):.2f}", f"{contender.peak / 1e6:.0f}"]
             for contender in (plan, validate)]
    lines += [["planning: the difference", *[f"{amount:.2f}" for amount in planning], ""],
              [sqlite.name, *[f"{amount:.2f}" for amount in inserting], ""],
              ["planning in units of inserting", *[f"{ours / its:.2f}" for ours, its in zip(planning, inserting)], ""]]
    table(["", "s", "CPU s", "peak MB"], lines)


def check(job: Job, validated, planned) -> None:
    summary = json.loads(validated.output.splitlines()[-1]) if validated.status == 0 else {}
    if summary.get("accepted") != job.rows:
        sys.exit(f"validate: status {validated.status}, {summary.get('accepted')} accepted\n{validated.trouble}")
    if planned.status != 0 or f"{job.rows:,} creates" not in planned.output + planned.trouble:
        sys.exit(f"import -n: status {planned.status}\n{planned.output}{planned.trouble}")
