"""What a market may do to a registration and to whoever asks for it afterwards, each lie by its name."""

import dataclasses
import html
import math
import random
import unicodedata


@dataclasses.dataclass
class Fate:
    """What becomes of one registration. Times are seconds after it came whole, where a client waits for one second."""

    # When the product is there; None: never.
    commits: float | None = 0.0
    answers: float = 0.0
    # None: the connection is cut without an answer.
    status: int | None = 201
    headers: dict = dataclasses.field(default_factory=dict)
    # How long after its commit no list and no search shows it.
    hidden: float = 0.0
    # Another vendor registers the same at that moment.
    copied: bool = False
    # This vendor makes another product elsewhere at that moment.
    by_hand: bool = False
    # Whose product the answer shows instead: `another` row's, an `older` one of the vendor's, a `foreign` one; or the
    # `number` of another row's, and all else as it is.
    shows: str | None = None
    # The product gets the number of an earlier one, which that keeps.
    reuses: bool = False
    # A proxy sends the request twice: there are two products.
    replayed: bool = False


class Honest:
    """Does what it is asked, and shows what there is."""

    # Whether lists, searches and details answer 500 from the first registration on.
    is_blind = False
    # Whether what lists do not show yet cannot be asked for by its number either.
    hides_details = False
    # A registration that failed so often is left alone, so that every trial ends.
    most_strikes = 3

    def __init__(self, seed):
        self.seed = seed
        self._tries = {}

    def fate(self, sent):
        """The seed, the values and the number of the try decide it, in whatever order registrations come."""
        key = sent["name"] + sent["description"]
        tries = self._tries[key] = self._tries.get(key, 0) + 1
        if tries > self.most_strikes:
            return Fate()
        return self.strike(random.Random(f"{self.seed} {tries} {key}"))

    def strike(self, dice):
        return Fate()

    def stored(self, sent):
        return dict(sent)

    def entry(self, shown):
        """A product as lists show it, of what an honest list would show."""
        return shown

    def search(self, products, text):
        return [p for p in products if text in p.stored["name"] or text in f"vendor{p.vendor}"]


class Lost(Honest):
    """Cuts the connection of about half, some of them before the product is there."""

    def strike(self, dice):
        if dice.random() < 0.5:
            return Fate()
        return Fate(status=None, commits=0.0 if dice.random() < 0.7 else None)


class Dropping(Honest):
    """Cuts the connection of about every fourth, most of them when the product is there."""

    def strike(self, dice):
        if dice.random() < 0.75:
            return Fate()
        return Fate(status=None, commits=0.0 if dice.random() < 0.8 else None)


class Slow(Honest):
    """Thinks first, and keeps the product at the end, whether or not anybody still waits for the answer."""

    longest = 0.8

    def strike(self, dice):
        pause = dice.uniform(0.2, self.longest)
        return Fate(commits=pause, answers=pause)


class Overlong(Slow):
    """Thinks for longer than a client's timeout and its wait together, some of the time."""

    longest = 1.7


class Gateway(Honest):
    """A gateway answers for a market that is busy; the product is there a little later, or never."""

    def strike(self, dice):
        if dice.random() < 0.6:
            return Fate()
        late = dice.uniform(0.2, 0.6)
        return Fate(status=dice.choice([408, 500, 502, 503, 504]), commits=late if dice.random() < 0.6 else None)


class Lagging(Honest):
    """Shows each product by its number at once, and in lists after a while; cuts about half of the answers.

    The while begins when the registration has come: on a busy machine that is later than a run counts from.
    """

    def strike(self, dice):
        return Fate(status=dice.choice([None, 201]), hidden=dice.uniform(0.1, 0.3))


class Redirecting(Honest):
    """Answers some registrations with a redirect, with or without having kept the product."""

    def strike(self, dice):
        if dice.random() < 0.7:
            return Fate()
        return Fate(
            status=dice.choice([301, 302, 307, 308]), headers={"Location": "/moved"},
            commits=0.0 if dice.random() < 0.5 else None)


class Limiting(Honest):
    """Answers some registrations with 429, and does not keep the product."""

    keeps = False

    def strike(self, dice):
        if dice.random() < 0.8:
            return Fate()
        return Fate(status=429, headers={"Retry-After": "1"}, commits=0.0 if self.keeps else None)


class LimitingTooLate(Limiting):
    """Answers some registrations with 429, and has kept the product."""

    keeps = True


# MARK: Searches


class FindsNothing(Lost):
    def search(self, products, text):
        return []


class FindsLatin(Lost):
    """Finds names that ISO 8859-1 can write, and only by a text that it can write."""

    def search(self, products, text):
        return [p for p in super().search(products, text) if _is_latin(text) and _is_latin(p.stored["name"])]


def _is_latin(text):
    return all(ord(character) < 256 for character in text)


class FindsVendors(Lost):
    def search(self, products, text):
        return [p for p in products if text in f"vendor{p.vendor}"]


class FindsFirstTen(Lost):
    """Looks through the ten oldest products alone."""

    def search(self, products, text):
        return super().search(products[-10:], text)


# MARK: Rewriting


class Escaping(Lost):
    def stored(self, sent):
        return sent | {key: html.escape(sent[key]) for key in ("name", "description")}


class Tidying(Lost):
    """Runs of blanks become one, outer ones go, and letters are stored apart from their marks."""

    def stored(self, sent):
        return sent | {
            key: unicodedata.normalize("NFD", " ".join(sent[key].split())) for key in ("name", "description")}


class Rounding(Lost):
    step = 1

    def stored(self, sent):
        return sent | {key: self._rounded(sent[key]) for key in ("price", "discount")}

    def _rounded(self, amount):
        if amount is None:
            return None
        return type(amount)(math.floor(amount / self.step + 0.5) * self.step)


class RoundingToTens(Rounding):
    step = 10


class Renaming(Lost):
    """Changes names beyond what any rule would call equal."""

    def stored(self, sent):
        return sent | {"name": sent["name"] + " (new)"}


class Respelling(Lost):
    def stored(self, sent):
        return sent | {"name": "".join("?" if ord(c) > 127 else "*" if c in "aeiou" else c for c in sent["name"])}


# MARK: Lists


class ListsWithoutDescriptions(Lost):
    def entry(self, shown):
        return {key: value for key, value in shown.items() if key != "description"}


class ListsWithCutDescriptions(Lost):
    def entry(self, shown):
        return shown | {"description": shown["description"][:20]} if "description" in shown else shown


class Blind(Lost):
    is_blind = True


class Hiding(Honest):
    """Cuts about a quarter of the answers, and shows those products nowhere for half a minute."""

    hides_details = True

    def strike(self, dice):
        return Fate() if dice.random() < 0.75 else Fate(status=None, hidden=30.0)


# MARK: Other people


class Copied(Lost):
    """Another vendor registers the same as each row whose answer is lost."""

    def strike(self, dice):
        fate = super().strike(dice)
        fate.copied = fate.status is None
        return fate


class BusyElsewhere(Lost):
    """The vendor makes another product on a phone whenever an answer is lost."""

    def strike(self, dice):
        fate = super().strike(dice)
        fate.by_hand = fate.status is None
        return fate


# MARK: Answers


class OthersBody(Dropping):
    """Answers about a third with a product that is not the one that it has registered."""

    shows = "another"

    def strike(self, dice):
        fate = super().strike(dice)
        if fate.status == 201 and dice.random() < 0.4:
            fate.shows = self.shows
        return fate


class OlderBody(OthersBody):
    shows = "older"


class ForeignBody(OthersBody):
    shows = "foreign"


class Misnumbering(OthersBody):
    """Answers about a third with the number of another product, after a while."""

    shows = "number"

    def strike(self, dice):
        fate = super().strike(dice)
        fate.answers = 0.4 if fate.shows else 0.0
        return fate


class Renumbering(Dropping):
    """Gives about a third the number of an earlier product, which keeps it, after a while."""

    def strike(self, dice):
        fate = super().strike(dice)
        fate.reuses = fate.status == 201 and dice.random() < 0.4
        fate.commits = fate.answers = 0.4 if fate.reuses else 0.0
        return fate


class Replaying(Honest):
    """A proxy sends about a fifth of the registrations twice."""

    def strike(self, dice):
        return Fate(replayed=dice.random() < 0.2)


LIES = {
    "honest": Honest, "lost": Lost, "slow": Slow, "overlong": Overlong, "gateway": Gateway, "lagging": Lagging,
    "redirecting": Redirecting, "limiting": Limiting, "limitingTooLate": LimitingTooLate,
    "findsNothing": FindsNothing, "findsLatin": FindsLatin, "findsVendors": FindsVendors,
    "findsFirstTen": FindsFirstTen, "escaping": Escaping, "tidying": Tidying, "rounding": Rounding,
    "roundingToTens": RoundingToTens, "renaming": Renaming, "respelling": Respelling,
    "listsWithoutDescriptions": ListsWithoutDescriptions, "listsWithCutDescriptions": ListsWithCutDescriptions,
    "blind": Blind, "hiding": Hiding, "copied": Copied, "busyElsewhere": BusyElsewhere,
    "dropping": Dropping, "othersBody": OthersBody, "olderBody": OlderBody, "foreignBody": ForeignBody,
    "misnumbering": Misnumbering, "renumbering": Renumbering, "replaying": Replaying,
}
