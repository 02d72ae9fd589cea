"""A backup beside an aiohttp script that asks the same market for the same and keeps the same; and its proof beside sha256sum."""
import os
import sys

import clients
from building import say, table
from exporting import PAGE_SIZE, CatalogueServer
from measuring import Contender, run

HERE = os.path.dirname(os.path.abspath(__file__))
PHOTO = os.path.join(HERE, "..", "..", "samples", "photos", "mug-sage.jpg")
# What a backup does: all pages, then each product by itself with its photos, sixteen at once; the photos under their SHA-256, a line
# of JSON and a row of CSV for each product, the SHA-256 of each line, photo and file, and all of it synced at once.
AIOHTTP = """
import asyncio, csv, hashlib, json, os, sys, aiohttp
base, size, folder, at_once = sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])
COLUMNS = ["name", "description", "price", "currency", "discounted_price", "stock", "images", "sku", "id", "market"]
def plain(value): return int(value) if value == int(value) else value
def keep(photo):
    digest = hashlib.sha256(photo).hexdigest()
    path = f"photos/{digest[:2]}/{digest}.jpg"
    if not os.path.exists(f"{folder}/{path}"):
        os.makedirs(f"{folder}/photos/{digest[:2]}", exist_ok=True)
        partial = f"{folder}/partial-{digest}"
        with open(partial, "wb") as out:
            out.write(photo)
        os.rename(partial, f"{folder}/{path}")
    return {"path": path, "sha256": digest, "bytes": len(photo)}
async def main():
    os.makedirs(folder)
    async with aiohttp.ClientSession() as session:
        async def get(url):
            async with session.get(url) as answer:
                if answer.status != 200: raise SystemExit(f"status {answer.status}")
                return await answer.read()
        ids, number, limit = [], 1, asyncio.Semaphore(at_once)
        while True:
            page = json.loads(await get(f"{base}/api/products?page_no={number}&items_per_page={size}"))
            ids += [product["id"] for product in page["pages"]]
            number += 1
            if not page["hasNext"]: break
        ids.sort()
        async def one(id):
            async with limit:
                detail = json.loads(await get(f"{base}/api/products/{id}"))
                photos = [keep(await get(image["url"])) for image in detail["images"]]
                return {**detail, "images": [{**image, **photo} for image, photo in zip(detail["images"], photos)]}
        with open(f"{folder}/products.ndjson", "w", encoding="utf-8") as out, \\
             open(f"{folder}/catalogue.csv", "w", encoding="utf-8", newline="") as sheet, \\
             open(f"{folder}/manifest.ndjson", "w") as manifest:
            writer = csv.writer(sheet, lineterminator="\\n")
            writer.writerow(COLUMNS)
            for start in range(0, len(ids), 1000):
                for row in await asyncio.gather(*map(one, ids[start:start + 1000])):
                    line = json.dumps(row, ensure_ascii=False)
                    out.write(line + "\\n")
                    digest = hashlib.sha256(line.encode()).hexdigest()
                    manifest.write(json.dumps({"type": "record", "id": row["id"], "sha256": digest}) + "\\n")
                    for image in row["images"]:
                        manifest.write(json.dumps({"type": "photo", "path": image["path"], "sha256": image["sha256"]}) + "\\n")
                    writer.writerow([row["name"], row["description"], plain(row["price"]), row["currency"],
                                     plain(row["discounted_price"]), row["stock"],
                                     "|".join(image["path"] for image in row["images"]), "", row["id"], base])
    os.sync()
    for name in ["products.ndjson", "catalogue.csv"]:
        with open(f"{folder}/{name}", "rb") as file: print(hashlib.file_digest(file, "sha256").hexdigest(), name)
asyncio.run(main())
"""


def openmarket(tool: str, url: str, target: str, state: str) -> Contender:
    command = [tool, "backup", "create", target, "--market", url, "--rate", "100000/s", "--set", "burst=1000", "--concurrency",
               str(clients.AT_ONCE), "--quiet"]
    return Contender("**openmarket backup create**", command, {"XDG_STATE_HOME": state})


def aiohttp(python: str, url: str, target: str) -> Contender:
    command = [python, "-c", AIOHTTP, url, str(PAGE_SIZE), target, str(clients.AT_ONCE)]
    return Contender(f"aiohttp, {clients.AT_ONCE} at once", command)


def back_up(contender_of, products: int, target: str) -> Contender:
    """Makes one backup against a server of its own; ends where not everything was asked for once."""
    with CatalogueServer(products, "--photo", PHOTO) as server:
        contender = contender_of(server.url, target)
        cost = run(contender.command, contender.environment)
    counts = server.counts
    if cost.status != 0 or counts["details"] != products or counts["photos"] != 2 * products:
        sys.exit(f"{contender.name}: status {cost.status}, asked {counts}\n{cost.trouble}")
    contender.costs.append(cost)
    return contender


def prove(tool: str, folder: str, rounds: int) -> list[list[str]]:
    """The proof of what was made, beside `sha256sum` over the same files, two at once."""
    files = ["bash", "-c", f"cd {folder} && find . -type f -print0 | xargs -0 -n 64 -P 2 sha256sum >/dev/null"]
    contenders = [Contender("**openmarket backup verify**", [tool, "backup", "verify", folder, "-q"]),
                  Contender("sha256sum, two at once", files)]
    for number in range(rounds + 1):
        for contender in contenders:
            cost = run(contender.command, contender.environment)
            if cost.status != 0:
                sys.exit(f"{contender.name}: status {cost.status}\n{cost.trouble}")
            if number > 0:
                contender.costs.append(cost)
    ours = contenders[0].least(lambda cost: cost.wall)
    return [[contender.name, f"{contender.least(lambda cost: cost.wall):.2f}",
             f"{contender.least(lambda cost: cost.cpu):.2f}", f"{ours / contender.least(lambda cost: cost.wall):.2f}",
             f"{contender.peak / 1e6:.0f}"] for contender in contenders]


def measure(tool: str, python: str | None, products: int, rounds: int, folder: str) -> None:
    print(f"## Backing up {products:,} products\n\nFrom a market on the same machine that answers at once, with two photos of"
          f" 6 KB each, {clients.AT_ONCE} at once. Both keep the same records, photos and digests.\n")
    makers = [lambda url, target: openmarket(tool, url, target, folder)]
    makers += [lambda url, target: aiohttp(python, url, target)] if python else []
    contenders: list[Contender] = []
    for number in range(rounds + 1):
        # All stay to the end: where files were just removed, some file systems take long to make new ones.
        targets = [os.path.join(folder, f"backup-{number}-{index}") for index in range(len(makers))]
        found = [back_up(make, products, target) for make, target in reversed(list(zip(makers, targets)))][::-1]
        if number == 1:
            contenders = found
        elif number > 1:
            for contender, other in zip(contenders, found):
                contender.costs += other.costs
        say("backup: " + ("warmed up" if number == 0 else f"round {number} of {rounds}"))
    ours = contenders[0].least(lambda cost: cost.cpu)
    rows = [[contender.name, f"{contender.least(lambda cost: cost.wall):.2f}",
             f"{contender.least(lambda cost: cost.cpu):.2f}", f"{ours / contender.least(lambda cost: cost.cpu):.2f}",
             f"{contender.peak / 1e6:.0f}"] for contender in contenders]
    table(["", "s", "CPU s", "our CPU in its", "peak MB"], rows)
    print()
    table(["", "s", "CPU s", "our time in its", "peak MB"], prove(tool, targets[0], max(rounds, 3)))
