"""A sheet of which the market has everything already: what the look at the market costs, in each of its ways."""
import csv
import hashlib
import json
import os
import sqlite3
import sys

from building import say, table
from catalogue_server import product
from exporting import CatalogueServer
from measuring import Contender, least_visible_peak, run
from uploading import HEADER, SAMPLE, write_photo

IDENTIFIER = "0e3e2b8c-58a4-11ee-8c99-0242ac120002"
MODES = ["none", "auto", "full"]


class Job:
    """A sheet, a ledger that knows its products, and the import that finds nothing to do."""

    def __init__(self, tool: str, rows: int, folder: str, market: str):
        self.rows, self.market = rows, market
        self.sheet, self.ledger = os.path.join(folder, "sheet.csv"), os.path.join(folder, "ledger.sqlite")
        self.photo, secret = os.path.join(folder, "photo.jpg"), os.path.join(folder, "secret.txt")
        write_photo(self.photo, SAMPLE, 20_000, 0)
        with open(os.open(secret, os.O_CREAT | os.O_WRONLY, 0o600), "w") as file:
            file.write("measured-not-secret\n")
        self.write_sheet()
        # Nothing is paced: what is measured is the tool.
        self.imports = [tool, "import", self.sheet, "--images", folder, "--output", "json", "--quiet", "--market", market,
                        "--identifier", IDENTIFIER, "--secret-file", secret, "--ledger", self.ledger, "--rate", "100000/s"]

    def write_sheet(self) -> None:
        with open(self.sheet, "w", encoding="utf-8", newline="") as out:
            writer = csv.writer(out, lineterminator="\n")
            writer.writerow(HEADER)
            for number in range(1, self.rows + 1):
                facts = product(number)
                writer.writerow([f"S-{number}", facts["name"], facts["description"].strip(), int(facts["price"]), "KRW",
                                 int(facts["discounted_price"]), facts["stock"], os.path.basename(self.photo)])

    def remember(self) -> None:
        """Makes the ledger know all of them, as if it had registered them."""
        with open(self.photo, "rb") as file:
            photos = json.dumps([hashlib.sha256(file.read()).hexdigest()])
        def known():
            # One by one: a child's peak counts what this process holds.
            for number in range(1, self.rows + 1):
                facts = product(number)
                values = {"currency": "KRW", "description": facts["description"].strip(),
                          "discountedPrice": str(int(facts["discounted_price"])), "name": facts["name"],
                          "price": str(int(facts["price"])), "stock": facts["stock"]}
                yield (self.market, IDENTIFIER, f"sku:S-{number}", number,
                       json.dumps(values, ensure_ascii=False, separators=(",", ":")), photos, 1_700_000_000_000)

        with sqlite3.connect(self.ledger) as ledger:
            ledger.executemany(
                'INSERT INTO product (market, identifier, key, market_id, "values", photos, changed) '
                "VALUES (?, ?, ?, ?, ?, ?, ?)", known())


def measure(tool: str, rows: int, rounds: int, folder: str) -> None:
    with CatalogueServer(rows) as server:
        job = Job(tool, rows, folder, server.url)
        environment = {"XDG_STATE_HOME": folder}
        # The ledger's tables are made by whoever plans.
        run([*job.imports, "-n"], environment)
        job.remember()
        contenders = [Contender(f"`--refresh {mode}`", [*job.imports, "--refresh", mode], environment) for mode in MODES]
        seen: dict[str, dict] = {}
        for _ in range(rounds):
            for contender in contenders:
                cost = run(contender.command, environment)
                summary = json.loads(cost.output.strip().splitlines()[-1])
                if cost.status != 0 or summary["unchanged"] != rows or summary["gone"] + summary["changed"] > 0:
                    sys.exit(f"{contender.name}: status {cost.status}\n{cost.output[-2000:]}{cost.trouble[-2000:]}")
                seen[contender.name] = summary
                contender.costs.append(cost)
    say("## A sheet of which nothing is new\n\nAgainst a market that answers at once and lists a hundred a page.\n")
    table(["", "requests", "seen", "s, least", "CPU s", "peak MB"],
          [[one.name, f"{seen[one.name]['transfer']['requests']:,}", f"{seen[one.name]['seen']:,}", f"{one.wall:.2f}",
            f"{one.least(lambda cost: cost.cpu):.2f}", f"{one.peak / 1e6:.0f}" if one.peak > least_visible_peak() else "–"] for one in contenders])
