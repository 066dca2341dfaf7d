"""The figures on the page are those of the stats room, worked out here from the replies themselves."""

from __future__ import annotations

import csv
import json
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from read_page import Read, read_tables
from report_sets import CONDITIONS, number_items, reader, replies_by, word_items, write_run, write_set

from unwritten.core import Item, Reply
from unwritten.core.answers import kind_from_json
from unwritten.dataset.manifest import read_items
from unwritten.evaluate.scored import score_reply
from unwritten.report.gather import gather
from unwritten.report.measure import measure
from unwritten.report.page import write_report
from unwritten.report.rows import row_of, subject_of
from unwritten.scoring import ordered_letter_accuracy
from unwritten.stats import (
    answer_chance,
    fusion_effect,
    majority,
    mean_interval,
    paired_difference,
    rank_uncertainty,
    skill,
    word_baselines,
    word_chance,
)

SHARES = {"able": 0.4, "weak": 0.05}


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Reply], dict[str, Read]]:
    """Two readers of live and joined words; one cannot be sent both, and some of its replies never arrived."""
    folder = tmp_path_factory.mktemp("words")
    dataset = write_set(folder / "set", word_items(live=True))
    replies = [reply for who, share in SHARES.items() for reply in replies_by(who, dataset, reader(share))]
    changed = []
    for number, reply in enumerate(replies):
        if reply.who == "weak" and reply.condition == "audio_video":
            reply = replace(reply, text="", status="not_supported", sent=())
        elif reply.who == "weak" and number % 10 == 0:
            reply = replace(reply, text="lost", status="transport_error", sent=())
        changed.append(reply)
    run = write_run(folder / "run", changed)
    write_report(gather([dataset, run]), folder / "report.html")
    return folder, changed, read_tables(folder / "report.html")


def some(folder: Path, replies: Sequence[Reply], who: str, condition: str, task: str) -> list[tuple[Item, str]]:
    items = {item.id: item for item in read_items(folder / "set")}
    return [
        (items[reply.item_id], reply.text)
        for reply in replies
        if (reply.who, reply.condition, reply.status) == (who, condition, "ok") and items[reply.item_id].task == task
    ]


def percent(value: float) -> str:
    return f"{100 * value:.1f}".replace("-", "−")


def points(value: float) -> str:
    return f"{100 * value:+.1f}".replace("-", "−") if abs(value) >= 0.0005 else "0.0"


def p_text(value: float) -> str:
    return "< .001" if value < 0.001 else "1" if value >= 0.9995 else f"{value:.3f}"[1:]


@pytest.mark.parametrize("condition", ["audio", "muted_video"])
@pytest.mark.parametrize("who", SHARES)
def test_scores_of_words(words: tuple[Path, list[Reply], dict[str, Read]], who: str, condition: str) -> None:
    folder, replies, tables = words
    pairs = some(folder, replies, who, condition, "words/joined")
    truths, texts = [str(item.answer) for item, _ in pairs], [text for _, text in pairs]
    groups = [(item.category, len(str(item.answer))) for item, _ in pairs]
    values = [float(ordered_letter_accuracy(truth, text)) for truth, text in zip(truths, texts, strict=True)]
    score = mean_interval(values, truths)
    chance = word_chance(truths, texts, groups, truths, replicates=1000)
    blind = word_baselines(truths, groups).best
    row = tables["1-set-overall"].row(who, condition.replace("_", " "))
    assert row["n"] == str(len(pairs))
    assert row["Score %"] == f"{percent(score.mean)} [{percent(score.low)}, {percent(score.high)}]"
    assert row["Chance %"] == percent(chance.expected)
    lift = chance.lift
    assert row["Lift pp"] == f"{points(lift.mean)} [{points(lift.low)}, {points(lift.high)}]"
    assert row["p"] == p_text(chance.p)
    assert row["Blind %"] == percent(blind)
    assert row["Skill %"] == percent(skill(score.mean, blind))


def test_a_slice_is_measured_by_itself(words: tuple[Path, list[Reply], dict[str, Read]]) -> None:
    folder, replies, tables = words
    pairs = [pair for pair in some(folder, replies, "able", "audio", "words/joined") if pair[0].category == "cursive"]
    truths = [str(item.answer) for item, _ in pairs]
    values = [float(ordered_letter_accuracy(str(item.answer), text)) for item, text in pairs]
    row = tables["1-set-styles"].row("able", "audio", "cursive")
    score = mean_interval(values, truths)
    assert row["n"] == str(len(pairs)) == "35"
    assert row["Score %"] == f"{percent(score.mean)} [{percent(score.low)}, {percent(score.high)}]"
    lengths = [row for row in tables["1-set-lengths"].rows if row[:2] == ["able", "audio"]]
    assert [row[2] for row in lengths] == ["2", "3", "4", "5"]
    assert sum(int(row[3]) for row in lengths) == 105


def test_what_is_missing_is_not_zero(words: tuple[Path, list[Reply], dict[str, Read]]) -> None:
    _, replies, tables = words
    row = tables["1-set-overall"].row("weak", "audio + video")
    assert row["n"] == "0"
    assert {value for head, value in row.items() if head not in ("Model", "Condition", "n")} == {"–"}
    assert tables["1-set-table1"].row("weak")["audio + video"] == "–"
    coverage = tables["1-set-coverage"].row("weak", "audio")
    lost = sum(r.status == "transport_error" for r in replies if (r.who, r.condition) == ("weak", "audio"))
    assert lost > 10
    assert coverage["Transport error"] == str(lost)
    assert int(coverage["Scored"]) + lost == int(coverage["Replies"]) == int(coverage["Items"]) == 210
    assert tables["1-set-coverage"].row("weak", "audio + video")["Not supported"] == "210"
    assert tables["1-set-sent"].row("weak", "audio + video", "not supported")["Frames a second"] == "–"
    assert tables["1-set-sent"].row("able", "muted video", "video")["Frames a second"] == "31.25"


def test_published_figures_stand_apart(words: tuple[Path, list[Reply], dict[str, Read]]) -> None:
    tables = words[2]
    theirs = {row[0]: row[1:] for row in tables["1-set-table1"].published}
    assert theirs["Human"] == ["19.5", "80.8", "77.0"]
    assert theirs["GPT-4o"][2] == "–"
    assert len(theirs) == 5
    assert not {row[0] for row in tables["1-set-table1"].rows} & set(theirs)
    styles = {row[0]: row[1:] for row in tables["1-set-table2"].published}
    assert styles["Human"] == ["24.6", "84.6", "87.6", "21.0", "65.6", "57.2", "13.1", "93.9", "91.5"]
    assert {row[0] for row in tables["1-set-table3"].published} == set(theirs) - {"Human"}


def test_fusion_is_that_of_the_stats_room(words: tuple[Path, list[Reply], dict[str, Read]]) -> None:
    folder, replies, tables = words
    items = [item for item in read_items(folder / "set") if item.task == "words/joined"]
    scores: dict[str, list[float | None]] = {}
    for condition in CONDITIONS:
        by_item = {i.id: text for i, text in some(folder, replies, "able", condition, "words/joined")}
        scores[condition] = [float(ordered_letter_accuracy(str(i.answer), by_item[i.id])) for i in items]
    effect = fusion_effect(scores, [str(item.answer) for item in items])
    assert effect is not None
    row = tables["1-set-fusion-effects"].row("able")
    assert row["Effect pp"] == f"{points(effect.effect)} [{points(effect.low)}, {points(effect.high)}]"
    assert row["Within ±1 pp, p"] == p_text(effect.equivalence_p)
    assert [row[0] for row in tables["1-set-fusion-effects"].rows] == ["able"]


def test_ranks_and_twins(words: tuple[Path, list[Reply], dict[str, Read]]) -> None:
    folder, replies, tables = words
    scores: dict[str, dict[str, float]] = {}
    for who in SHARES:
        pairs = some(folder, replies, who, "audio", "words/joined")
        scores[who] = {i.id: float(ordered_letter_accuracy(str(i.answer), text)) for i, text in pairs}
    shared = [item for item in scores["able"] if item in scores["weak"]]
    truth = {item.id: str(item.answer) for item in read_items(folder / "set")}
    ranks = rank_uncertainty(
        {who: [found[item] for item in shared] for who, found in scores.items()}, [truth[item] for item in shared]
    )
    for rank in ranks:
        row = tables["1-set-ranks"].row("audio", rank.name)
        assert (row["Items of all"], row["Score %"]) == (str(len(shared)), percent(rank.mean))
        assert (row["Place"], row["First in % of draws"]) == (str(rank.rank), percent(rank.first))
    live = {item.pair: text for item, text in some(folder, replies, "able", "audio", "words/live")}
    joined = some(folder, replies, "able", "audio", "words/joined")
    both = [
        (float(ordered_letter_accuracy(word, live[item.pair])), float(ordered_letter_accuracy(word, text)), word)
        for item, text in joined
        for word in [str(item.answer)]
    ]
    left, right, clusters = zip(*both, strict=True)
    gap = paired_difference(left, right, clusters).interval
    row = tables["1-set-live-joined"].row("able", "audio")
    assert row["Pairs"] == "105"
    assert row["Live − joined pp"] == f"{points(gap.mean)} [{points(gap.low)}, {points(gap.high)}]"


def test_csv_holds_the_same_in_full(words: tuple[Path, list[Reply], dict[str, Read]]) -> None:
    folder, _, tables = words
    files = {path.stem: path for path in (folder / "report_files").iterdir()}
    assert set(tables) == set(files) - {"1-set-confusion-counts"}
    with files["1-set-overall"].open() as file:
        lines = list(csv.DictReader(file))
    for line in lines:
        row = tables["1-set-overall"].row(line["model"], line["condition"])
        if line["score"]:
            shown = f"{percent(float(line['score']))} [{percent(float(line['score_low']))}, "
            assert row["Score %"].startswith(shown)
        else:
            assert row["Score %"] == "–"
    with files["1-set-table1"].open() as file:
        published = {line["model"]: line for line in csv.DictReader(file) if line["published"]}
    assert float(published["Human"]["muted_video"]) == pytest.approx(0.8078)


def test_other_kinds_are_pooled_over_each_items_fullest_condition(tmp_path: Path) -> None:
    dataset = write_set(tmp_path / "morse", number_items())
    replies = replies_by("m", dataset, reader(0.3))
    write_report(gather([dataset, write_run(tmp_path / "run", replies)]), tmp_path / "report.html")
    tables = read_tables(tmp_path / "report.html")
    items = {item.id: item for item in read_items(dataset)}
    truths = [items[reply.item_id].answer for reply in replies]
    answers = [int(reply.text) for reply in replies]
    tasks = [items[reply.item_id].task for reply in replies]
    clips = [items[reply.item_id].clip_id for reply in replies]
    score = mean_interval([float(a == t) for a, t in zip(answers, truths, strict=True)], clips)
    chance = answer_chance(truths, answers, tasks, clips, replicates=1000)
    row = tables["1-morse-overall"].row("m", "all that the clip has")
    assert row["n"] == "60"
    assert row["Score %"] == f"{percent(score.mean)} [{percent(score.low)}, {percent(score.high)}]"
    assert row["Chance %"] == percent(chance.expected)
    assert row["Blind %"] == percent(majority(truths, tasks).score)
    ours = tables["1-morse-table2"].row("m")
    assert ours["all"].startswith(percent(score.mean))
    assert ours["planning"] == "–"
    assert {row[0]: row for row in tables["1-morse-table2"].published}["o3"][1] == "23.6"
    assert {row[2] for row in tables["1-morse-level"].rows} == {"easy", "medium", "hard"}


def test_nobody_who_says_always_the_same_beats_the_blind_score(tmp_path: Path) -> None:
    """On a list of its own as on any other: whoever does not look is never said to do better than blind."""
    words = ("cat", "dog", "sun", "sky", "sea", "barn", "door", "bird", "fish")
    dataset = write_set(tmp_path / "own", word_items(words))
    runs = [
        write_run(tmp_path / word, replies_by(word, dataset, lambda item, rng, word=word: word))  # type: ignore[misc]
        for word in words
    ]
    write_report(gather([dataset, *runs]), tmp_path / "r.html")
    rows = read_tables(tmp_path / "r.html")["1-own-overall"].rows
    assert len(rows) == 27
    assert all(float(row[3].split()[0]) <= float(row[8]) for row in rows)
    assert all(row[5].startswith("0.0 ") for row in rows), "a constant has no lift"
    assert "none is better than chance" in (tmp_path / "r.html").read_text()
    assert "none is better than the best constant answers" in (tmp_path / "r.html").read_text()


CASES = Path(__file__).parent.parent / "scoring" / "reply_cases.jsonl"


def test_chance_scores_every_kind_of_reply_as_scoring_does() -> None:
    """The mean that chance begins with is the mean of the scores, for all hand-written replies at once."""
    rows = []
    for number, line in enumerate(CASES.read_text().splitlines()):
        case = json.loads(line)
        kind = kind_from_json(case["kind"]) if isinstance(case["kind"], dict) else None
        if kind is None or kind.name in ("word", "open_text"):
            continue
        item = replace(
            number_items(1)[0], id=str(number), clip_id=str(number), kind=kind, truth=None, task=f"t/{kind.name}"
        )
        item = replace(item, truth=type(number_items(1)[0].truth)(case["truth"]))  # type: ignore[misc]
        reply = Reply(item.id, "muted_video", "m", case["reply"])
        rows.append(row_of(score_reply(item, reply), subject_of(item), lambda value: value))
    assert len({row.subject.item.kind.name for row in rows}) >= 6
    random.Random(1).shuffle(rows)
    measured = measure(rows)
    assert measured is not None
    assert measured.chance.score == pytest.approx(measured.score.mean, abs=1e-12)
    assert 0.2 < measured.score.mean < 0.9
