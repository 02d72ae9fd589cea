#!/usr/bin/env python3
"""A market of the `openmarket` generation that only answers, and at once: lists, details and photos of products it makes up.

    Tests/Benchmarks/catalogue_server.py --products 100000

Prints its address; on SIGTERM, how many pages, details and photos were asked of it and of how many products, as one line of
JSON. Photos have its own address where `--photo FILE` names one to serve; each has bytes of its own behind that file's.
Every answer is made before the first request comes, so that what is measured is whoever asks.
"""
import argparse
import asyncio
import json
import signal

# Where the photos are said to be.
photos = "https://photos.example/training-resources"


def product(number: int) -> dict:
    day = f"2024-01-{number % 28 + 1:02}T00:00:00"
    return {"id": number, "vendor_id": 48, "name": f"애플 매직 키보드 {number}",
            "description": f"Keyboard number {number}, sold as it is.\n비닐만 뜯은 새제품입니다~ " * 4,
            "thumbnail": f"{photos}/48/20240130/{number:032x}_thumb.jpeg", "currency": "KRW",
            "price": float(1000 + number), "bargain_price": float(900 + number), "discounted_price": 100.0,
            "stock": number % 50, "created_at": day, "issued_at": day}


def detail(number: int) -> dict:
    facts = product(number)
    images = [{"id": number * 2 + index, "url": f"{photos}/48/20240130/{number:032x}{index}_origin.jpeg",
               "thumbnail_url": facts["thumbnail"], "issued_at": facts["issued_at"]} for index in range(2)]
    return {**facts, "images": images, "vendors": {"id": 48, "name": "vendor48"}}


def page(number: int, size: int, total: int) -> dict:
    """Newest first; no page is longer than was asked for."""
    first = total - (number - 1) * size
    rows = [{**product(id), "vendorName": "vendor48"} for id in range(first, max(0, first - size), -1)]
    last = (total + size - 1) // size
    return {"pageNo": number, "itemsPerPage": size, "totalCount": total, "offset": (number - 1) * size,
            "limit": number * size, "lastPage": last, "hasNext": number < last, "hasPrev": number > 1, "pages": rows}


def answer(value) -> bytes:
    return message(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(), "application/json")


def message(body: bytes, kind: str) -> bytes:
    return f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


class Answers:
    """What stands behind each path, and how often it was asked for."""

    def __init__(self, products: int, size: int, photo: bytes):
        self.photo, self.photos_asked = photo, 0
        self.details = [b""] + [answer(detail(number)) for number in range(1, products + 1)]
        self.pages = [b""] + [answer(page(number, size, products)) for number in range(1, -(-products // size) + 1)]
        self.size = str(size)
        self.asked = bytearray(products + 1)
        self.pages_asked = self.details_asked = 0

    def to(self, target: str) -> bytes:
        if target == "/healthChecker":
            return b'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\n"OK"'
        if target.startswith("/training-resources/"):
            self.photos_asked += 1
            return message(self.photo + target.encode(), "image/jpeg")
        path, _, query = target.partition("?")
        if query:
            parameters = dict(pair.split("=") for pair in query.split("&"))
            number = int(parameters["page_no"])
            if parameters["items_per_page"] == self.size and number < len(self.pages):
                self.pages_asked += 1
                return self.pages[number]
        else:
            number = int(path.rpartition("/")[2])
            if 0 < number < len(self.details):
                self.details_asked += 1
                self.asked[number] = 1
                return self.details[number]
        return b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"

    @property
    def counts(self) -> dict[str, int]:
        asked = {"pages": self.pages_asked, "details": self.details_asked, "products": sum(self.asked)}
        return {**asked, "photos": self.photos_asked} if self.photo else asked


class Connection(asyncio.Protocol):
    def __init__(self, answers: Answers):
        self.answers, self.rest = answers, b""

    def connection_made(self, transport) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        *requests, self.rest = (self.rest + data).split(b"\r\n\r\n")
        for request in requests:
            self.transport.write(self.answers.to(request.split(b" ", 2)[1].decode()))


async def serve(products: int, size: int, photo: bytes) -> None:
    global photos
    loop, over = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, over.set)
    answers = None
    server = await loop.create_server(lambda: Connection(answers), "127.0.0.1", 0)
    url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    if photo:
        photos = url + "/training-resources"
    answers = Answers(products, size, photo)
    print(url, flush=True)
    await over.wait()
    print(json.dumps(answers.counts), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--products", type=int, default=100_000)
    parser.add_argument("--page-size", type=int, default=100)
    parser.add_argument("--photo", type=argparse.FileType("rb"))
    options = parser.parse_args()
    asyncio.run(serve(options.products, options.page_size, options.photo.read() if options.photo else b""))


if __name__ == "__main__":
    main()
