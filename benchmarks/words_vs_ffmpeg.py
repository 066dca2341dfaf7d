"""Joining words against the paper's own commands (``ffmpeg -f concat``, ``cat``) and against a plain write.

CPU seconds with children, in one run. Ours includes reading the letters, but not the start of Python: one process
joins all words, where the paper starts one a word.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import imageio_ffmpeg

from benchmarks.measure import run
from benchmarks.scenes.letters import ENDS, Letters, make_letters, spell
from unwritten.media.splice import join, read_part, write_joined

HERE = Path(__file__).parent
WORDS = 300
WORDS_OF_PEERS = 40  # a process each, and each costs the same
TIMES = 3
TARGETS = {"Debian's ffmpeg": 50.0, "static ffmpeg": 15.0}
PLAIN_TARGET = 1.6
FEW, MANY = 1_000, 20_000


def main() -> dict[str, float]:
    """Join words in three modalities with ours and theirs, and return the ratios."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "letters").mkdir()
        letters = make_letters(folder / "letters")
        words = spell(letters, WORDS)
        ours, plain = _ours_and_plain(letters, words, folder)
        results = {"words_vs_ffmpeg CPU of a plain write": round(ours / plain, 2)}
        print(
            f"words_vs_ffmpeg: ours {1e6 * ours:.0f} CPU µs a file, a plain write of the same bytes "
            f"{1e6 * plain:.0f}: {ours / plain:.2f} × as much (at most {PLAIN_TARGET} × wanted)",
            flush=True,
        )
        for peer, command in _peers().items():
            theirs = _by_peer(command, letters, words[:WORDS_OF_PEERS], folder)
            results[f"words_vs_ffmpeg {peer}"] = round(theirs / ours, 1)
            print(
                f"words_vs_ffmpeg {peer}: {1e6 * theirs:.0f} CPU µs a file: {theirs / ours:.1f} × less with ours "
                f"(at least {TARGETS[peer]:.0f} × wanted)",
                flush=True,
            )
        results |= _memory(letters, folder)
    return results


def _ours_and_plain(letters: Letters, words: Sequence[str], folder: Path) -> tuple[float, float]:
    """CPU seconds a file of ours and of a plain write: the best of several, which take turns."""
    ours, plain = [], []
    data = {end: [b"".join(join([read_part(letters.path(c, end)) for c in word])) for word in words] for end in ENDS}
    for _ in range(TIMES):
        plain.append(_cost(lambda out: _write_plainly(data, out), folder))
        ours.append(_cost(lambda out: _join_all(letters, words, out), folder))
    files = len(words) * len(ENDS)
    return min(ours) / files, min(plain) / files


def _write_plainly(data: dict[str, list[bytes]], out: Path) -> None:
    for end, files in data.items():
        for number, content in enumerate(files):
            (out / f"{number}{end}").write_bytes(content)


def _join_all(letters: Letters, words: Sequence[str], out: Path) -> None:
    for end in ENDS:
        parts = {name: read_part(letters.path(name, end)) for name in letters.names}
        for number, word in enumerate(words):
            write_joined([parts[letter] for letter in word], out / f"{number}{end}")


def _peers() -> dict[str, str]:
    """The builds of ffmpeg that are here."""
    found = {"Debian's ffmpeg": shutil.which("ffmpeg"), "static ffmpeg": imageio_ffmpeg.get_ffmpeg_exe()}
    return {peer: command for peer, command in found.items() if command}


def _by_peer(ffmpeg: str, letters: Letters, words: Sequence[str], folder: Path) -> float:
    """CPU seconds a file of the paper's commands."""

    def join_all(out: Path) -> None:
        for number, word in enumerate(words):
            for end in ENDS:
                paths = [letters.path(letter, end) for letter in word]
                target = out / f"{number}{end}"
                if end == ".mp3":
                    with target.open("wb") as file:
                        subprocess.run(["cat", *paths], stdout=file, check=True)
                else:
                    (out / "list.txt").write_text("".join(f"file '{path}'\n" for path in paths))
                    options = ["-v", "quiet", "-y", "-f", "concat", "-safe", "0", "-i", str(out / "list.txt")]
                    subprocess.run([ffmpeg, *options, "-c", "copy", str(target)], check=True)

    return _cost(join_all, folder) / (len(words) * len(ENDS))


def _cost(work: Callable[[Path], None], folder: Path) -> float:
    """CPU seconds of some work that writes into a fresh folder, with its children."""
    with TemporaryDirectory(dir=folder) as out:
        before = _cpu()
        work(Path(out))
        return _cpu() - before


def _cpu() -> float:
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def _memory(letters: Letters, folder: Path) -> dict[str, float]:
    """Peak memory of a process that joins few and many words."""
    (folder / "out").mkdir()
    results: dict[str, float] = {}
    for words in (FEW, MANY):
        arguments = [str(letters.folder), str(folder / "out"), str(words)]
        cost = run([sys.executable, "-m", "benchmarks.scenes.joined_words", *arguments], HERE.parent)
        results[f"words_vs_ffmpeg peak MB, {words} words"] = round(cost.megabytes)
        print(f"words_vs_ffmpeg {words} words × 3: {cost.cpu:.1f} CPU s, peak {cost.megabytes:.0f} MB", flush=True)
    return results


if __name__ == "__main__":
    main()
