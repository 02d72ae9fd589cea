"""The true table: each product that was ever committed, whatever the market says of it."""

import dataclasses
import threading
import time

# Products are numbered from here on, so that none has the number of a row.
_FIRST = 4001


@dataclasses.dataclass
class Product:
    id: int
    vendor: int
    # As the registration said, before the market rewrote anything.
    sent: dict
    # As the market keeps and shows it.
    stored: dict
    photos: int
    # Moments of time.monotonic(); lists and searches show it from `listed` on.
    arrived: float
    committed: float
    listed: float
    # Was not registered, but made by other means, as on a phone.
    by_hand: bool = False
    password: str | None = None
    living: bool = True


class Catalogue:
    def __init__(self):
        self._lock = threading.Lock()
        self._products = []

    def commit(self, sent, stored, photos, vendor, arrived, hidden=0.0, **others):
        with self._lock:
            now = time.monotonic()
            product = Product(
                _FIRST + len(self._products), vendor, sent, stored, photos, arrived, now, now + hidden, **others)
            self._products.append(product)
            return product

    def listed(self):
        """What lists show now, the newest first."""
        with self._lock:
            now = time.monotonic()
            return [p for p in reversed(self._products) if p.living and p.listed <= now]

    def living(self, text):
        """The product of a number as it stands in a path."""
        with self._lock:
            index = int(text) - _FIRST if text.isdigit() else -1
            if not 0 <= index < len(self._products) or not self._products[index].living:
                return None
            return self._products[index]

    def delete(self, product):
        with self._lock:
            product.living = False

    def table(self):
        with self._lock:
            return [
                {"id": p.id, "vendor": p.vendor, "sent": p.sent, "name": p.stored["name"], "photos": p.photos,
                 # When the request came; how long after that it was there, and for everybody to be found.
                 "arrived": p.arrived, "committed": p.committed - p.arrived, "listed": min(p.listed - p.arrived, 1e9),
                 "by_hand": p.by_hand, "living": p.living}
                for p in self._products]
