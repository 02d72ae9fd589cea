"""Running programs, and what they cost: wall and processor time, peak memory, and what they answered."""
import os
import resource
import statistics
import subprocess
import tempfile
import time
from dataclasses import dataclass, field


@dataclass
class Cost:
    wall: float
    cpu: float
    peak: int  # bytes
    status: int
    output: str
    trouble: str


# A child's peak counts the memory of the process it was forked from, so nothing below this can be told.
def least_visible_peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def run(command: list[str], environment: dict[str, str] | None = None) -> Cost:
    """Runs a program once. Its output goes to a file: a pipe that is read late would hold it up."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.perf_counter()
        child = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, env={**os.environ, **(environment or {})})
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)  # Popen must not wait for it again
        return Cost(
            wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, child.returncode, end_of(out), end_of(err))


def end_of(file) -> str:
    """The last lines; the answer is in the last one, and what comes before may be large."""
    file.seek(max(0, file.seek(0, os.SEEK_END) - (64 << 10)))
    return file.read().decode(errors="replace")


@dataclass
class Contender:
    name: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    costs: list[Cost] = field(default_factory=list)
    # What came of comparing its answer with the generator's.
    verdict: str = ""

    def least(self, of) -> float:
        return min(of(cost) for cost in self.costs)

    @property
    def peak(self) -> int:
        return max(cost.peak for cost in self.costs)

    @property
    def wall(self) -> float:
        """The least of all rounds: whatever else the machine does only adds to it."""
        return self.least(lambda cost: cost.wall)

    @property
    def noise(self) -> float:
        """How far the median lies above the least: what the machine did besides, for the most part."""
        return statistics.median(cost.wall for cost in self.costs) / self.wall - 1

    def ratio(self, to: "Contender") -> float:
        """How many times as long as `to`."""
        return self.wall / to.wall


def interleave(contenders: list[Contender], rounds: int, say) -> None:
    """A B C, A B C, …: a warm-up round that does not count, then the rounds."""
    for number in range(rounds + 1):
        for contender in contenders:
            cost = run(contender.command, contender.environment)
            if number > 0:
                contender.costs.append(cost)
        say("warmed up" if number == 0 else f"round {number} of {rounds}")
