"""An export beside an aiohttp script that asks the same market for the same and writes the same."""
import json
import os
import signal
import subprocess
import sys

import clients
from building import say, table
from measuring import Contender, run

HERE = os.path.dirname(os.path.abspath(__file__))
PAGE_SIZE = 100
# What the export does: all pages, then each product by itself, sixteen at once, written oldest first as they were listed.
AIOHTTP = """
import asyncio, csv, json, sys, aiohttp
base, size, target, at_once = sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])
COLUMNS = ["name", "description", "price", "currency", "discounted_price", "stock", "images", "sku", "id", "market"]
def plain(value): return int(value) if value == int(value) else value
def record(detail):
    return {"name": detail["name"], "description": detail["description"], "price": plain(detail["price"]),
            "currency": detail["currency"], "discounted_price": plain(detail["discounted_price"]),
            "stock": detail["stock"], "images": [image["url"] for image in detail["images"]], "id": detail["id"],
            "market": base}
async def main():
    async with aiohttp.ClientSession() as session:
        async def get(path):
            async with session.get(base + path) as answer:
                if answer.status != 200: raise SystemExit(f"status {answer.status}")
                return json.loads(await answer.read())
        ids, number, limit = [], 1, asyncio.Semaphore(at_once)
        while True:
            page = await get(f"/api/products?page_no={number}&items_per_page={size}")
            ids += [product["id"] for product in page["pages"]]
            number += 1
            if not page["hasNext"]: break
        ids.sort()
        async def one(id):
            async with limit: return record(await get(f"/api/products/{id}"))
        with open(target, "w", encoding="utf-8", newline="") as out:
            writer = csv.DictWriter(out, COLUMNS, lineterminator="\\n") if target.endswith(".csv") else None
            if writer: writer.writeheader()
            for start in range(0, len(ids), 1000):
                for row in await asyncio.gather(*map(one, ids[start:start + 1000])):
                    if writer: writer.writerow({**row, "images": "|".join(row["images"])})
                    else: out.write(json.dumps(row, ensure_ascii=False) + "\\n")
asyncio.run(main())
"""


class CatalogueServer:
    """A market that answers at once, in a process of its own; it tells in the end what it was asked."""

    def __init__(self, products: int, *options: str):
        self.command = [sys.executable, os.path.join(HERE, "catalogue_server.py"), "--products", str(products),
                        "--page-size", str(PAGE_SIZE), *options]
        self.counts: dict[str, int] = {}

    def __enter__(self) -> "CatalogueServer":
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        return self

    def __exit__(self, *_) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.counts = json.loads(self.process.communicate()[0])


def openmarket(tool: str, url: str, target: str, state: str) -> Contender:
    command = [tool, "export", "--market", url, "-o", target, "--rate", "100000/s", "--set", "burst=1000", "--concurrency",
               str(clients.AT_ONCE), "--quiet"]
    return Contender("**openmarket export**", command, {"XDG_STATE_HOME": state})


def aiohttp(python: str, url: str, target: str) -> Contender:
    command = [python, "-c", AIOHTTP, url, str(PAGE_SIZE), target, str(clients.AT_ONCE)]
    return Contender(f"aiohttp, {clients.AT_ONCE} at once", command)


def export(contender_of, products: int, target: str):
    """Runs one export against a server of its own; ends where not everything was asked for and written once."""
    if os.path.exists(target):
        os.remove(target)
    with CatalogueServer(products) as server:
        contender = contender_of(server.url)
        cost = run(contender.command, contender.environment)
    wanted = {"pages": -(-products // PAGE_SIZE), "details": products, "products": products}
    written = count_records(target) if cost.status == 0 else 0
    if server.counts != wanted or written != products:
        sys.exit(f"{contender.name}: status {cost.status}, asked {server.counts}, wrote {written}\n{cost.trouble}")
    contender.costs.append(cost)
    return contender


def count_records(path: str) -> int:
    """How many products are in a file, each with its own number."""
    with open(path, encoding="utf-8", newline="") as lines:
        if path.endswith(".csv"):
            import csv
            return len({row["id"] for row in csv.DictReader(lines)})
        return len({json.loads(line)["id"] for line in lines})


def measure(tool: str, python: str | None, products: int, rounds: int, folder: str) -> None:
    print(f"## Exporting {products:,} products\n\nFrom a market on the same machine that answers at once, in pages of"
          f" {PAGE_SIZE} and one by one, {clients.AT_ONCE} at once. Both write the same records.\n")
    rows = []
    for ending in ["ndjson", "csv"]:
        target = os.path.join(folder, f"exported.{ending}")
        makers = [lambda url: openmarket(tool, url, target, folder)]
        makers += [lambda url: aiohttp(python, url, target)] if python else []
        contenders: list[Contender] = []
        for number in range(rounds + 1):
            found = [export(make, products, target) for make in makers]
            if number == 1:
                contenders = found
            elif number > 1:
                for contender, other in zip(contenders, found):
                    contender.costs += other.costs
            say(f"export to {ending}: " + ("warmed up" if number == 0 else f"round {number} of {rounds}"))
        ours = contenders[0].least(lambda cost: cost.cpu)
        for contender in contenders:
            cpu = contender.least(lambda cost: cost.cpu)
            rows.append([f"{contender.name}, {ending}", f"{contender.wall:.2f}", f"{cpu:.2f}", f"{ours / cpu:.2f}",
                         f"{contender.peak / 1e6:.0f}"])
    table(["", "s", "CPU s", "our CPU in its", "peak MB"], rows)
