"""A practice market in a process of its own, the catalogue that is sent to it, and what it has in the end."""
import csv
import json
import os
import sqlite3
import subprocess
import uuid
from collections import Counter

from building import ROOT

SAMPLE = os.path.join(ROOT, "samples", "photos", "mug-sage.jpg")
HEADER = ["sku", "name", "description", "price", "currency", "discounted_price", "stock", "images"]
SECRET = "measured-not-secret"


class Catalogue:
    """Rows whose names are their own, each with one of a few photos of a given size."""

    def __init__(self, folder: str, rows: int, photo_bytes: int, sample: str, photos: int = 8):
        self.rows = rows
        self.path = os.path.join(folder, "catalogue.csv")
        self.photos = [os.path.join(folder, f"photo-{number}.jpg") for number in range(photos)]
        for number, path in enumerate(self.photos):
            write_photo(path, sample, photo_bytes, number)
        with open(self.path, "w", encoding="utf-8", newline="") as out:
            writer = csv.writer(out, lineterminator="\n")
            writer.writerow(HEADER)
            for number in range(rows):
                writer.writerow(self.row(number))

    def row(self, number: int) -> list[str]:
        photo = self.photos[number % len(self.photos)]
        return [f"S-{number}", f"Measured mug {number:07}", "A mug made of tin, measured while it is sent. " * 20,
                str(1000 + number % 9000), "KRW", str(number % 100), str(number % 50), os.path.basename(photo)]

    def parameters(self, number: int) -> str:
        """What a registration's `params` part holds for the row."""
        _, name, description, price, currency, discount, stock, _ = self.row(number)
        return json.dumps({"name": name, "description": description.strip(), "price": int(price),
                           "currency": currency, "discounted_price": int(discount), "stock": int(stock),
                           "secret": SECRET})


def write_photo(path: str, sample: str, size: int, number: int) -> None:
    """A real JPEG, filled up to the size with a comment behind its first marker; no two are equal."""
    with open(sample, "rb") as file:
        photo = file.read()
    filling = max(16, size - len(photo) - 4)
    comments = b""
    while filling > 0:
        piece = min(filling, 60_000)
        text = str(number).encode().ljust(piece, b".")
        comments += b"\xff\xfe" + (piece + 2).to_bytes(2, "big") + text
        filling -= piece
    with open(path, "wb") as file:
        file.write(photo[:2] + comments + photo[2:])


class Market:
    """`openmarket sandbox` on a free port; ends with the block."""

    def __init__(self, tool: str, folder: str, faults: str | None = None):
        self.folder = os.path.join(folder, "market")
        self.journal = os.path.join(folder, "journal.ndjson")
        self.identifier = str(uuid.uuid4())
        self.secret_file = os.path.join(folder, "secret.txt")
        os.makedirs(self.folder, exist_ok=True)
        with open(os.open(self.secret_file, os.O_CREAT | os.O_WRONLY, 0o600), "w") as file:
            file.write(SECRET + "\n")
        self.command = [tool, "sandbox", "--port", "0", "--data", self.folder, "--identifier", self.identifier,
                        "--secret-file", self.secret_file, "--output", "json", "--journal", self.journal]
        if faults:
            self.command += ["--faults", faults]

    def __enter__(self) -> "Market":
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.url = json.loads(self.process.stdout.readline())["url"]
        return self

    def __exit__(self, *_) -> None:
        self.process.terminate()
        self.process.wait()

    def names(self) -> Counter:
        """How often the market has each product, from its own tables."""
        with sqlite3.connect(f"file:{self.folder}/market.sqlite?mode=ro", uri=True) as database:
            return Counter(name for (name,) in database.execute("SELECT name FROM product"))

    def arrivals(self) -> list[dict]:
        """Every request as the market saw it, in order."""
        with open(self.journal, encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]


def most_in_a_second(times: list[float]) -> int:
    """The largest number of requests that began within any one second."""
    most = first = 0
    for last, time in enumerate(times):
        while time - times[first] >= 1:
            first += 1
        most = max(most, last - first + 1)
    return most
