import numpy as np
import pytest

from unwritten.core import UnwrittenError
from unwritten.stats import fusion_effect
from unwritten.stats.clusters import Floats, bootstrap_means, clustered


def three(seed: int, audio: float, video: float, both: float, n: int = 600) -> dict[str, Floats]:
    rng = np.random.default_rng(seed)
    rates = {"audio": audio, "muted_video": video, "audio_video": both}
    return {name: (rng.random(n) < rate).astype(float) for name, rate in rates.items()}


def test_a_missing_condition_gives_nothing() -> None:
    scores = three(0, 0.1, 0.2, 0.2)
    assert fusion_effect({name: scores[name] for name in ("audio", "audio_video")}) is None
    assert fusion_effect({**scores, "audio_video": None}) is None
    assert fusion_effect({**scores, "muted_video": []}) is None
    assert fusion_effect({**scores, "audio": np.full(600, np.nan)}) is None
    with pytest.raises(UnwrittenError, match="same items"):
        fusion_effect({**scores, "audio": [1.0]})


def test_the_best_single_condition_is_the_one_with_the_best_mean() -> None:
    # Item by item the better of the two is always right, and that is not what is asked.
    found = fusion_effect({"audio": [1, 0, 0, 0], "muted_video": [0, 1, 1, 1], "audio_video": [1, 1, 1, 1]})
    assert found is not None
    assert found.best == "muted_video"
    assert found.effect == pytest.approx(0.25)


def test_items_that_lack_a_condition_are_left_out() -> None:
    found = fusion_effect(
        {"audio": [1, 1, None, 0], "muted_video": [0, 1, 1, 0], "audio_video": [1, None, 0, 1]}, ["a", "b", "c", "d"]
    )
    assert found is not None
    assert (found.n, found.clusters, found.effect) == (2, 2, 0.5)


def test_gain_loss_and_nothing_are_told_apart() -> None:
    gain = fusion_effect(three(1, 0.2, 0.3, 0.45))
    loss = fusion_effect(three(2, 0.2, 0.4, 0.25))
    unsure = fusion_effect(three(3, 0.3, 0.3, 0.3, n=100))
    assert gain is not None
    assert loss is not None
    assert unsure is not None
    assert gain.low > 0
    assert gain.p < 0.01
    assert loss.high < 0
    assert loss.p < 0.01
    assert unsure.p > 0.05
    assert unsure.low < 0 < unsure.high
    assert not any(found.equivalent for found in (gain, loss, unsure))
    assert 0.2 < unsure.best_share < 1 == gain.best_share


def test_equivalence_is_shown_where_the_scores_hardly_differ() -> None:
    rng = np.random.default_rng(5)
    base = rng.random(3000) * 0.2
    noisy = {name: np.clip(base + rng.normal(0, 0.02, 3000), 0, 1) for name in ("muted_video", "audio_video")}
    found = fusion_effect({"audio": base * 0.5, **noisy})
    assert found is not None
    assert found.equivalent
    assert abs(found.effect) < 0.003


def test_copies_in_clusters_widen_the_interval() -> None:
    scores = three(6, 0.2, 0.3, 0.35, n=150)
    plain = fusion_effect(scores)
    copied = fusion_effect(
        {name: np.repeat(column, 4) for name, column in scores.items()}, [i // 4 for i in range(600)]
    )
    as_if = fusion_effect({name: np.repeat(column, 4) for name, column in scores.items()})
    assert plain is not None
    assert copied is not None
    assert as_if is not None
    assert copied.high - copied.low == pytest.approx(plain.high - plain.low, rel=0.05)
    assert as_if.high - as_if.low < 0.6 * (copied.high - copied.low)
    assert fusion_effect(scores) == plain


def test_the_best_is_chosen_anew_in_each_replicate() -> None:
    scores = three(8, 0.3, 0.3, 0.3, n=400)
    scores["audio"] = scores["muted_video"][::-1]  # the same mean, so that each is the better one in half the draws
    found = fusion_effect(scores, replicates=300, seed=4)
    matrix = np.stack([scores[name] for name in ("audio_video", "audio", "muted_video")], axis=1)
    draws = bootstrap_means(clustered(matrix), replicates=300, seed=4).tolist()
    assert found is not None
    turned = [2 * found.effect - (both - max(audio, video)) for both, audio, video in draws]
    assert (found.low, found.high) == pytest.approx(tuple(np.quantile(turned, [0.025, 0.975])))
    assert 0.3 < found.best_share < 0.7
