"""The modality gain: the best together minus the best alone, and nothing where one of them was not asked."""

from __future__ import annotations

import numpy as np
import pytest

from unwritten.stats.fusion import fusion_effect
from unwritten.stats.gain import modality_gain

RIGHT, WRONG = 1.0, 0.0


def test_nothing_without_one_of_each_sort() -> None:
    some = [RIGHT, WRONG]
    assert modality_gain({}) is None
    assert modality_gain({"audio": some, "muted_video": some}) is None
    assert modality_gain({"audio_video": some, "text_only": some}) is None
    assert modality_gain({"audio_video": some, "audio": [None, None]}) is None
    assert modality_gain({"audio_video": [RIGHT, None], "audio": [None, WRONG]}) is None  # no item has both


def test_by_hand() -> None:
    gain = modality_gain(
        {
            "audio": [RIGHT, WRONG, WRONG, WRONG, None],
            "muted_video": [WRONG, RIGHT, RIGHT, WRONG, RIGHT],
            "video_subtitles": [WRONG, RIGHT, WRONG, WRONG, RIGHT],
            "audio_video": [RIGHT, RIGHT, RIGHT, WRONG, RIGHT],
            "subtitles": [None] * 5,
            "text_only": [RIGHT] * 5,
        }
    )
    assert gain is not None
    assert (gain.gain, gain.together, gain.single, gain.n) == (0.25, "audio_video", "muted_video", 4)
    assert gain.means == {"video_subtitles": 0.25, "audio_video": 0.75, "audio": 0.25, "muted_video": 0.5}
    assert gain.low <= 0.25 <= gain.high


def test_with_one_together_it_is_the_fusion_effect() -> None:
    rng = np.random.default_rng(3)
    scores = {name: rng.integers(0, 2, 60).astype(float) for name in ("audio", "muted_video", "audio_video")}
    clusters = list(np.arange(60) // 3)
    fusion, gain = fusion_effect(scores, clusters), modality_gain(scores, clusters)
    assert fusion is not None
    assert gain is not None
    assert (gain.gain, gain.single, gain.n, gain.clusters) == (fusion.effect, fusion.best, fusion.n, fusion.clusters)
    # The columns stand in another order, which the same draws of clusters do not see.
    assert (gain.low, gain.high) == pytest.approx((fusion.low, fusion.high))


def test_shared_clips_widen_the_interval() -> None:
    rng = np.random.default_rng(5)
    once = {name: rng.integers(0, 2, 40).astype(float) for name in ("audio", "audio_video")}
    four = {name: np.repeat(column, 4) for name, column in once.items()}
    apart, together = modality_gain(four), modality_gain(four, list(np.repeat(np.arange(40), 4)))
    assert apart is not None
    assert together is not None
    assert together.high - together.low > 1.5 * (apart.high - apart.low)
