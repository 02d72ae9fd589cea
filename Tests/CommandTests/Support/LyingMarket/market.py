"""What the market keeps and does, whichever generation asks: registrations meet their fate here."""

import dataclasses
import random
import threading
import time

from catalogue import Catalogue
from lies import LIES
from numbering import numbers


@dataclasses.dataclass
class Request:
    method: str
    path: list
    query: dict
    headers: dict
    body: bytes
    # The market's own address, as the asker names it.
    base: str


@dataclasses.dataclass
class Answer:
    status: int
    body: object
    kind: str = "application/json"
    headers: dict = dataclasses.field(default_factory=dict)


class Refused(Exception):
    def __init__(self, status, message):
        self.status, self.message = status, message


class Market:
    vendor = 6
    # Products of other vendors that are there before: more than a search for the first ten sees.
    _strangers = 12
    # The vendor's own, made on a phone before.
    _older = 2

    def __init__(self, lie, seed, scale, order="rising", lists_by_number=True):
        self.catalogue = Catalogue(numbers(order, seed), lists_by_number)
        self._dice = random.Random(f"{seed} {lie}")
        # How many seconds a client waits for an answer; the lies measure theirs by it.
        self._scale = scale
        self._arrival = threading.Condition()
        self.registrations = self.deletions = 0
        # Of this program's own, none of which is a lie.
        self.mistakes = []
        self.turn_to(lie, seed)
        for number in range(1, self._strangers + 1):
            self._make(f"Lamp {number}", vendor=7 + number % 3)
        for number in range(1, self._older + 1):
            self._make(f"Older piece {number}", self.vendor)

    def turn_to(self, lie, seed):
        self.lie = LIES[lie](seed)
        self._is_blind = False

    def register(self, sent, photos, password=None):
        """Plays a registration's fate.

        Returns the fate, and the product that the answer shows, where one is there when the answer goes.
        """
        arrived = time.monotonic()
        sent = {"currency": "KRW", "discount": None, "stock": 0} | sent
        with self._arrival:
            self._arrival.notify_all()
            self.registrations += 1
            fate = self.lie.fate(sent)
            self._is_blind = self._is_blind or self.lie.is_blind
        commits = None if fate.commits is None else fate.commits * self._scale
        answers, hidden = fate.answers * self._scale, fate.hidden * self._scale
        if fate.copied:
            self._commit(sent, photos, self.vendor + 1, arrived)
        if fate.by_hand:
            self._make(f"Made on a phone {self.registrations}", self.vendor)
        if commits is not None and commits <= answers:
            time.sleep(commits)
            if fate.replayed:
                self._commit(sent, photos, self.vendor, arrived, hidden, password=password)
            number = self._number_of_another() if fate.reuses else None
            product = self._commit(sent, photos, self.vendor, arrived, hidden, number=number, password=password)
            time.sleep(answers - commits)
            shown = self._shown(fate, product)
            if fate.status == 201 and shown is product and not fate.reuses:
                product.answered = time.monotonic()
            return fate, shown
        if commits is not None:
            late = [sent, photos, self.vendor, arrived, hidden]
            threading.Timer(commits, self._commit, late, {"password": password}).start()
        time.sleep(answers)
        return fate, None

    def _shown(self, fate, product):
        """What the answer to a registration says of its product."""
        is_own = {
            "another": lambda p: p.vendor == self.vendor and p is not product and not p.by_hand,
            "older": lambda p: p.vendor == self.vendor and p.by_hand,
            "foreign": lambda p: p.vendor != self.vendor,
        }
        if fate.shows == "number":
            return dataclasses.replace(product, id=self._number_of_another(but=product) or product.id)
        return self.catalogue.some(self._dice, is_own[fate.shows]) or product if fate.shows else product

    def _number_of_another(self, but=None):
        """One that the vendor was told, and has had the time to take down."""
        since = time.monotonic() - 0.2 * self._scale
        found = self.catalogue.some(
            self._dice, lambda p: p is not but and p.answered is not None and p.answered < since)
        return found.id if found else None

    def _commit(self, sent, photos, vendor, arrived, hidden=0.0, **others):
        return self.catalogue.commit(sent, self.lie.stored(sent), photos, vendor, arrived, hidden, **others)

    def _make(self, name, vendor):
        self.add({"name": name, "description": "Made by somebody else", "price": 777777}, vendor)

    def add(self, values, vendor, photos=1, days_ago=0):
        """A product that no registration made. Its values stay as they are."""
        values = {"currency": "KRW", "discount": 0, "stock": 1} | values
        return self.catalogue.commit(
            values, dict(values), photos, vendor, time.monotonic(), days_ago=days_ago, by_hand=True)

    def wait_for_registration(self, limit):
        """Returns when the next one comes, or none does for so many seconds."""
        with self._arrival:
            self._arrival.wait(limit)

    def listed(self, search=None):
        self._see()
        products = self.catalogue.listed()
        return self.lie.search(products, search) if search else products

    def product(self, text):
        """The product of a number, for whoever asks what it is."""
        self._see()
        product = self.owned(text)
        if self.lie.hides_details and product.listed > time.monotonic():
            raise Refused(404, "Not Found")
        return product

    def owned(self, text):
        product = self.catalogue.living(text)
        if not product:
            raise Refused(404, "Not Found")
        return product

    def change(self, product, values):
        """Takes what a change names, and rewrites it as it would a registration's."""
        product.stored |= {key: value for key, value in self.lie.stored(product.sent | values).items() if key in values}

    def delete(self, product):
        self.deletions += 1
        self.catalogue.delete(product)

    def _see(self):
        if self._is_blind:
            raise Refused(500, "the catalogue is out of order")
