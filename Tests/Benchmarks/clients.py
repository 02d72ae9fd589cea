"""Three clients that register the same rows with the same photos: openmarket, curl and aiohttp."""
import json
import os
import subprocess
import sys

from measuring import Contender
from uploading import Catalogue, Market

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
               "--secret-file", market.secret_file, "--rate", "100000/s", "--burst", "1000", "--concurrency",
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
