"""The generations `camp` and `camp2` on the wire: items with a password each, and nobody's name on them."""

import json

import forms
from market import Answer, Refused

_PAGE = 20


class Items:
    def __init__(self, market):
        self.market = market

    def failure(self, status, message):
        return {"message": message}

    def answer(self, request):
        kind, *rest = request.path or [""]
        if kind == "items" and rest:
            return self._page(int(rest[0]), request)
        if kind in ("item", "moved") and request.method == "POST":
            return self._register(request)
        if kind != "item" or not rest:
            raise Refused(404, "Not Found")
        if request.method == "GET":
            return Answer(200, self._whole(self.market.product(rest[0]), request))
        if request.method == "DELETE":
            return self._delete(self._own(rest[0], json.loads(request.body).get("password")), request)
        return self._change(rest[0], request)

    def _register(self, request):
        sent, photos, password = forms.item(request)
        fate, product = self.market.register(sent, photos, password)
        if fate.status is None:
            return None
        if fate.status == 201:
            return Answer(201, self._whole(product, request))
        return Answer(fate.status, self.failure(fate.status, "not now"), headers=fate.headers)

    def _page(self, page, request):
        # Neither the newest nor the oldest first.
        found = sorted(self.market.listed(), key=lambda product: (product.id % 3, product.id))
        shown = [self._entry(product, request) for product in found[(page - 1) * _PAGE:page * _PAGE]]
        return Answer(200, {"page": page, "items": shown})

    def _entry(self, product, request):
        """An item as lists show it."""
        stored = product.stored
        shown = {
            "id": product.id, "title": stored["name"], "price": stored["price"], "currency": stored["currency"],
            "stock": stored["stock"], "thumbnails": [url + "?thumb" for url in self._photos(product, request)],
            "registration_date": product.made}
        if stored["discount"] is not None:
            shown["discounted_price"] = stored["discount"]
        return self.market.lie.entry(shown)

    def _whole(self, product, request):
        shown = self._entry(product, request) | {"descriptions": product.stored["description"]}
        return shown | {"images": self._photos(product, request)}

    def _photos(self, product, request):
        return [f"{request.base}/photos/{product.id}-{number}.jpg" for number in range(product.photos)]

    def _own(self, text, password):
        product = self.market.owned(text)
        # A wrong password is answered as an item that is not there.
        if product.password != password:
            raise Refused(404, "Not Found")
        return product

    def _change(self, text, request):
        values, photos, password = forms.item(request)
        product = self._own(text, password)
        self.market.change(product, values)
        product.photos = photos or product.photos
        return Answer(200, self._whole(product, request))

    def _delete(self, product, request):
        self.market.delete(product)
        return Answer(200, self._whole(product, request))
