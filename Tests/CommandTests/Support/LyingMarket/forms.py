"""Reads registrations as each generation sends them: `multipart/form-data`."""

import json
import re

_BOUNDARY = re.compile(r'boundary="?([^";]+)')
_NAME = re.compile(rb'[; ]name="?([^";\r]+)')


def _parts(body, content_type):
    boundary = _BOUNDARY.search(content_type)[1].encode()
    for part in body.split(b"--" + boundary)[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        yield _NAME.search(head)[1].decode(), content.removesuffix(b"\r\n")


def product(request):
    """The values and the number of photos of a registration with one JSON part, and the secret in it."""
    values, photos = {}, 0
    for name, content in _parts(request.body, request.headers["Content-Type"]):
        if name == "params":
            values = json.loads(content)
        elif name == "images":
            photos += 1
    secret = values.pop("secret", None)
    if "descriptions" in values:
        values["description"] = values.pop("descriptions")
    return _typed(values, float), photos, secret


def item(request):
    """The values and the number of photos of a registration with a part for each field, and its password."""
    values, photos = {}, 0
    for name, content in _parts(request.body, request.headers["Content-Type"]):
        if name == "images[]":
            photos += 1
        else:
            values[name] = content.decode()
    password = values.pop("password", None)
    values["name"], values["description"] = values.pop("title", None), values.pop("descriptions", None)
    return _typed(values, int), photos, password


def _typed(values, price):
    """Of the fields that a market knows, those that are given."""
    readers = {
        "name": str, "description": str, "currency": str, "price": price, "discounted_price": price, "stock": int}
    names = {"discounted_price": "discount"}
    return {names.get(key, key): read(values[key]) for key, read in readers.items() if values.get(key) is not None}
