"""The true table: each product that was ever committed, whatever the market says of it."""

import dataclasses
import threading
import time


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
    # By the wall clock, in seconds since 1970.
    made: float
    # Was not registered, but made by other means, as on a phone.
    by_hand: bool = False
    password: str | None = None
    living: bool = True
    # When its registration was answered with the product itself.
    answered: float | None = None


class Catalogue:
    def __init__(self, numbers, lists_by_number):
        self._lock = threading.Lock()
        self._numbers = numbers
        self._lists_by_number = lists_by_number
        self._products = []

    def commit(self, sent, stored, photos, vendor, arrived, hidden=0.0, number=None, days_ago=0, **others):
        """With the next number, if none is said; one that was given out before stands for two products then."""
        with self._lock:
            now = time.monotonic()
            number = next(self._numbers) if number is None else number
            product = Product(
                number, vendor, sent, stored, photos, arrived, now, now + hidden, time.time() - days_ago * 86_400,
                **others)
            self._products.append(product)
            return product

    def listed(self):
        """What lists show now: the highest number first, or whatever came last."""
        with self._lock:
            now = time.monotonic()
            found = [p for p in reversed(self._products) if p.living and p.listed <= now]
        return sorted(found, key=lambda p: -p.id) if self._lists_by_number else found

    def living(self, text):
        """The product of a number as it stands in a path; the last one that got it."""
        with self._lock:
            return next((p for p in reversed(self._products) if p.living and str(p.id) == text), None)

    def some(self, dice, fits):
        """Any of the living products that fit; None where there is none."""
        with self._lock:
            found = [p for p in self._products if p.living and fits(p)]
        return dice.choice(found) if found else None

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
