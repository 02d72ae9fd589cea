"""The generations with products of vendors, `openmarket` and `training`, on the wire."""

import base64
import json
import time
import uuid

import forms
from market import Answer, Refused


class Products:
    """
    Whoever asks for the deletion of another vendor's product is refused with `refusal`, and nothing is changed.
    """

    def __init__(self, market, is_newest, identifier, secret, refusal):
        self.market, self.is_newest = market, is_newest
        self.identifier, self.secret, self.refusal = identifier, secret, refusal
        self._keys = {}

    def failure(self, status, message):
        return {"code": status, "message": message}

    def answer(self, request):
        if request.path == ["healthChecker"]:
            return Answer(200, "OK")
        if request.path == ["moved"] and request.method == "POST":
            return self._register(request)
        if request.path[:2] != ["api", "products"]:
            raise Refused(404, "Not Found")
        path = request.path[2:]
        if not path:
            return self._register(request) if request.method == "POST" else self._page(request)
        if request.method == "GET":
            return Answer(200, self._whole(self.market.product(path[0]), request))
        if request.method == "DELETE":
            return self._delete(path, request)
        return self._change(path, request) if request.method == "PATCH" else self._key(path, request)

    def _register(self, request):
        sent, photos, secret = forms.product(request)
        self._authorize(request, secret)
        fate, product = self.market.register(sent, photos)
        if fate.status is None:
            return None
        if fate.status == 201:
            return Answer(201, self._whole(product, request))
        return Answer(fate.status, self.failure(fate.status, "not now"), headers=fate.headers)

    def _page(self, request):
        page, size = int(request.query["page_no"]), int(request.query["items_per_page"])
        search = request.query.get("search_value") if self.is_newest else None
        found = self.market.listed(search)
        start, last = (page - 1) * size, -(-len(found) // size)
        # The newest generation takes the end of the page for the number of its rows.
        count = start + size if self.is_newest else size
        facts = [page, size, len(found), start, start + size, last, page < last, page > 1]
        names = ["page_no", "items_per_page", "total_count", "offset", "limit", "last_page", "has_next", "has_prev"]
        if self.is_newest:
            names = ["pageNo", "itemsPerPage", "totalCount", "offset", "limit", "lastPage", "hasNext", "hasPrev"]
        shown = [self._entry(product, request) for product in found[start:start + count]]
        return Answer(200, dict(zip(names, facts)) | {"pages": shown})

    def _entry(self, product, request):
        """A product as lists show it."""
        shown = self._facts(product, request)
        if self.is_newest:
            shown |= {"vendorName": f"vendor{product.vendor}", "description": product.stored["description"]}
        return self.market.lie.entry(shown)

    def _whole(self, product, request):
        photos = [self._photo(product, number, request) for number in range(product.photos)]
        shown = self._facts(product, request) | {"description": product.stored["description"]}
        shown["images"] = [
            {"id": number, "url": url, "thumbnail_url": url + "?thumb", "issued_at": shown["issued_at"]}
            for number, url in enumerate(photos)]
        return shown | {"vendors": {"id": product.vendor, "name": f"vendor{product.vendor}"}}

    def _facts(self, product, request):
        stored = product.stored
        day = time.strftime("%Y-%m-%dT00:00:00", time.gmtime(product.made))
        price, discount = float(stored["price"]), float(stored["discount"] or 0)
        return {
            "id": product.id, "vendor_id": product.vendor, "name": stored["name"], "currency": stored["currency"],
            "thumbnail": self._photo(product, 0, request) + "?thumb", "price": price,
            "bargain_price": price - discount, "discounted_price": discount, "stock": stored["stock"],
            "created_at": day, "issued_at": day}

    def _photo(self, product, number, request):
        return f"{request.base}/photos/{product.id}-{number}.jpg"

    def _key(self, path, request):
        """A deletion's first step, which only the owner is allowed."""
        self._authorize(request, json.loads(request.body).get("secret"))
        product = self._own(path[0])
        key = str(uuid.uuid1())
        if self.is_newest:
            key = base64.b64encode(f"{product.id}|{key}".encode()).decode()
        self._keys[key] = product
        return Answer(200, "/api/products/" + key if self.is_newest else key, "text/plain")

    def _delete(self, path, request):
        self._authorize(request, self.secret)
        product = self._keys.pop(path[-1], None)
        if not product:
            raise Refused(400, "no such deletion")
        self.market.delete(product)
        return Answer(200, self._whole(product, request))

    def _change(self, path, request):
        values = json.loads(request.body)
        self._authorize(request, values.pop("secret", None))
        product = self._own(path[0])
        if "discounted_price" in values:
            values["discount"] = values.pop("discounted_price")
        if "descriptions" in values:
            values["description"] = values.pop("descriptions")
        self.market.change(product, values)
        return Answer(202, self._whole(product, request))

    def _own(self, text):
        product = self.market.owned(text)
        if product.vendor != self.market.vendor:
            raise Refused(self.refusal, "another vendor's")
        return product

    def _authorize(self, request, secret):
        if request.headers["identifier"] != self.identifier or secret != self.secret:
            raise Refused(400, "unknown identifier or wrong secret")
