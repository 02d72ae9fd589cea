"""Building what is measured, and printing what came of it."""
import os
import subprocess
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
SCRATCH = os.path.join(ROOT, ".build-bench")


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def build(package: str, scratch: str, product: str) -> str:
    say(f"building {product} …")
    command = ["swift", "build", "-c", "release", "--static-swift-stdlib", "--scratch-path", scratch,
               "--package-path", package, "--product", product]
    if subprocess.run(command, stdout=sys.stderr).returncode != 0:
        sys.exit(f"{product} could not be built")
    return os.path.join(scratch, "release", product)


def table(heads: list[str], rows: list[list[str]]) -> None:
    print("| " + " | ".join(heads) + " |\n|" + "---|" + "---:|" * (len(heads) - 1))
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print()
