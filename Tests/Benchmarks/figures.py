"""The documentation's tables of figures, between their marks."""
import datetime
import re

from measuring import Contender

BEGIN, END = "<!-- figures -->\n", "<!-- /figures -->\n"


class Figures:
    def __init__(self, machine: str, rows: int, rounds: int):
        self.machine, self.rows, self.rounds = machine, rows, rounds
        self.readers: dict[str, list[str]] = {}
        # By the others' names without their versions: their times in units of ours, by format, and their peaks.
        self.ratios: dict[str, dict[str, float]] = {}
        self.peaks: dict[str, list[int]] = {}
        self.formats: list[str] = []

    def add_reader(self, name: str, depths: list[Contender], rows: int) -> None:
        speeds = [f"{round(rows / depth.wall, -3):,.0f}" for depth in depths]
        self.readers[name] = [*speeds, f"{max(depth.peak for depth in depths) / 1e6:.0f}"]

    def add_command(self, name: str, ours: Contender, others: list[Contender]) -> None:
        self.formats.append(name)
        for contender in [ours, *others]:
            label = "openmarket" if contender is ours else re.sub(r" \d+\.[\d.]+", "", contender.name)
            self.ratios.setdefault(label, {})[name] = contender.ratio(ours)
            self.peaks.setdefault(label, []).append(contender.peak)

    def write(self, path: str) -> None:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        before, _, rest = text.partition(BEGIN)
        _, mark, after = rest.partition(END)
        if not mark:
            raise SystemExit(f"{path} has no place for the figures: {BEGIN.strip()} and {END.strip()}")
        with open(path, "w", encoding="utf-8") as file:
            file.write(before + BEGIN + self.markdown + END + after)

    @property
    def markdown(self) -> str:
        day = datetime.date.today()
        lines = [
            f"{self.rows:,} rows, the least of {self.rounds} rounds, {self.machine}, {day.day} {day:%B %Y}:", "",
            "| rows/s in one thread, the program's start left out | read | + drafts | + every rule | peak MB |",
            "|---|---:|---:|---:|---:|"]
        lines += [f"| {name} | " + " | ".join(speeds) + " |" for name, speeds in self.readers.items()]
        lines += [
            "", "| the whole `validate` against the same checks in | " + " | ".join(self.formats) + " | peak MB |",
            "|---" + "|---:" * (len(self.formats) + 1) + "|"]
        for label, ratios in self.ratios.items():
            cells = [f"{ratios[name]:.2f}" if name in ratios else "–" for name in self.formats]
            peaks = sorted({round(peak / 1e6) for peak in self.peaks[label]})
            shown = str(peaks[0]) if len(peaks) == 1 else f"{peaks[0]}–{peaks[-1]}"
            lines.append(f"| {label} | " + " | ".join(cells) + f" | {shown} |")
        return "\n".join(lines) + "\n"
