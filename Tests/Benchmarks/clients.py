"""Three clients that register the same rows with the same photos: openmarket, curl and aiohttp."""
import json
import os
import subprocess
import sys
import tempfile

from building import say, table
from measuring import Contender, least_visible_peak, run
from uploading import SAMPLE, Catalogue, Market

AT_ONCE = 16
# An upload of aiohttp's as its documentation writes one: a form, the photo as an open file.
AIOHTTP = """
import asyncio, json, sys, aiohttp
url, identifier, count, work = sys.argv[1], sys.argv[2], int(sys.argv[3]), json.load(open(sys.argv[4]))
async def main():
    limit = asyncio.Semaphore(int(sys.argv[5]))
    async with aiohttp.ClientSession(headers={"identifier": identifier}) as session:
        async def upload(parameters, photo):
            async with limit:
                with open(photo, "rb") as file:
                    form = aiohttp.FormData()
                    form.add_field("params", parameters, content_type="application/json")
                    form.add_field("images", file, filename="photo.jpg", content_type="image/jpeg")
                    async with session.post(url, data=form) as answer:
                        await answer.read()
                        if answer.status != 201: raise SystemExit(f"status {answer.status}")
        await asyncio.gather(*(upload(*row) for row in work[:count]))
asyncio.run(main())
"""


def openmarket(tool: str, market: Market, catalogue: Catalogue, state: str) -> Contender:
    command = [tool, "import", catalogue.path, "--market", market.url, "--identifier", market.identifier,
               "--secret-file", market.secret_file, "--rate", "100000/s", "--set", "burst=1000", "--concurrency",
               str(AT_ONCE), "--quiet", "--ledger", os.path.join(state, "ledger.sqlite")]
    return Contender("**openmarket import** (judged, ledger on disk)", command, {"XDG_STATE_HOME": state})


def curl(market: Market, catalogue: Catalogue, folder: str) -> Contender:
    config = os.path.join(folder, "curl.txt")
    with open(config, "w", encoding="utf-8") as out:
        for number in range(catalogue.rows):
            parameters = os.path.join(folder, f"params-{number}.json")
            with open(parameters, "w", encoding="utf-8") as file:
                file.write(catalogue.parameters(number))
            photo = catalogue.photos[number % len(catalogue.photos)]
            out.write("next\n" if number > 0 else "")
            out.write(f'url = "{market.url}/api/products"\nheader = "identifier: {market.identifier}"\n'
                      f'form = "params=<{parameters};type=application/json"\nform = "images=@{photo}"\n'
                      'output = "/dev/null"\nfail\n')
    return Contender(f"curl --parallel --parallel-max {AT_ONCE}",
                     ["curl", "--silent", "--parallel", "--parallel-max", str(AT_ONCE), "-K", config])


def aiohttp(python: str, market: Market, catalogue: Catalogue, folder: str) -> Contender:
    work = os.path.join(folder, "work.json")
    with open(work, "w", encoding="utf-8") as out:
        json.dump([[catalogue.parameters(number), catalogue.photos[number % len(catalogue.photos)]]
                   for number in range(catalogue.rows)], out)
    return Contender(f"aiohttp, {AT_ONCE} at once",
                     [python, "-c", AIOHTTP, market.url + "/api/products", market.identifier, str(catalogue.rows),
                      work, str(AT_ONCE)])


def aiohttp_python(folder: str, say) -> str | None:
    """A Python that has aiohttp, where one can be had."""
    path = os.path.join(folder, "bin", "python")
    if not os.path.exists(path):
        subprocess.run([sys.executable, "-m", "venv", folder])
    subprocess.run([path, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "aiohttp"])
    if subprocess.run([path, "-c", "import aiohttp"], stderr=subprocess.DEVNULL).returncode == 0:
        return path
    say("aiohttp cannot be installed here and is left out")
    return None


def measure(tool: str, python: str | None, rows: int, rounds: int) -> None:
    """Prints what each takes for the same uploads to a market of its own; ends where one of them is not there once."""
    print(f"## Uploading {rows:,} products\n\nRegistrations of about 1 KB and a 20 KB photo each, {AT_ONCE} at once, to a"
          " practice market on the same machine, as fast as it takes them. Medians of"
          f" {rounds} interleaved rounds. openmarket alone judges the rows, hashes the photos, and writes each intent"
          " and each outcome to the disk.\n")
    costs: dict[str, list] = {}
    for number in range(rounds + 1):
        for name in ["openmarket", "curl", "aiohttp"] if python else ["openmarket", "curl"]:
            with tempfile.TemporaryDirectory(prefix="openmarket-uploads-") as folder:
                catalogue = Catalogue(folder, rows, 20_000, SAMPLE)
                with Market(tool, folder) as market:
                    contender = {"openmarket": lambda: openmarket(tool, market, catalogue, folder),
                                 "curl": lambda: curl(market, catalogue, folder),
                                 "aiohttp": lambda: aiohttp(python, market, catalogue, folder)}[name]()
                    cost = run(contender.command, contender.environment)
                    held = market.names()
                    if cost.status != 0 or len(held) != rows or held.total() != rows:
                        sys.exit(f"{contender.name}: status {cost.status}, {held.total()} products\n{cost.trouble}")
                    if number > 0:
                        costs.setdefault(contender.name, []).append(cost)
        say("uploads: " + ("warmed up" if number == 0 else f"round {number} of {rounds}"))
    lines, visible = [], least_visible_peak()
    cpus = {name: median(costs[name], lambda cost: cost.cpu) for name in costs}
    ours = next(iter(cpus.values()))
    for name, rounds_of in costs.items():
        peak = max(cost.peak for cost in rounds_of)
        lines.append([name, f"{rows / median(rounds_of, lambda cost: cost.wall):,.0f}",
                      f"{cpus[name] / rows * 1000:.3f}", f"{ours / cpus[name]:.2f}",
                      f"{peak / 1e6:.0f}" if peak > visible else f"≤ {visible / 1e6:.0f}"])
    table(["client", "uploads/s", "CPU s / 1,000", "our CPU in its", "peak MB"], lines)


def median(costs: list, of) -> float:
    return sorted(map(of, costs))[len(costs) // 2]
