"""The orders in which a market may number its products, each by its name."""

import itertools
import random

# Products are numbered from here on, so that none has the number of a row.
_FIRST = 4001


def _rising(dice):
    return itertools.count(_FIRST)


def _falling(dice):
    return itertools.count(900_000, -1)


def _random(dice):
    given = set()
    while True:
        number = dice.randrange(_FIRST, 99_999_999)
        if number not in given:
            given.add(number)
            yield number


def _zigzag(dice):
    """Two shards, each of which counts for itself."""
    shards = [itertools.count(_FIRST), itertools.count(500_001)]
    while True:
        yield next(dice.choice(shards))


def _leaping(dice):
    """One after the other, but for one that is absurdly high."""
    leap = _FIRST + dice.randrange(16, 26)
    for number in itertools.count(_FIRST):
        yield 9_000_000_001 if number == leap else number


NUMBERS = {"rising": _rising, "falling": _falling, "random": _random, "zigzag": _zigzag, "leaping": _leaping}


def numbers(order, seed):
    return NUMBERS[order](random.Random(f"{seed} {order}"))
