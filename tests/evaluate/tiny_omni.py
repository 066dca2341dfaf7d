"""A Qwen2.5-Omni of a few thousand random weights, with a tokenizer of its own; nothing is fetched from anywhere."""

from __future__ import annotations

import json
from pathlib import Path

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import (
    PreTrainedTokenizerFast,
    Qwen2_5OmniProcessor,
    Qwen2_5OmniThinkerConfig,
    Qwen2_5OmniThinkerForConditionalGeneration,
    Qwen2VLImageProcessor,
    Qwen2VLVideoProcessor,
    WhisperFeatureExtractor,
)

SPECIAL = {
    "image_token": "<|IMAGE|>",
    "audio_token": "<|AUDIO|>",
    "video_token": "<|VIDEO|>",
    "vision_bos_token": "<|vision_bos|>",
    "vision_eos_token": "<|vision_eos|>",
    "audio_bos_token": "<|audio_bos|>",
    "audio_eos_token": "<|audio_eos|>",
}
TALK = (
    "{% for m in messages %}<|im_start|>{{ m.role }} {% for c in m.content %}"
    "{% if c.type == 'video' %}<|vision_bos|><|VIDEO|><|vision_eos|>"
    "{% elif c.type == 'audio' %}<|audio_bos|><|AUDIO|><|audio_eos|>"
    "{% else %}{{ c.text }}{% endif %}{% endfor %}<|im_end|>{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant {% endif %}"
)
PIXELS = 56 * 56


def tiny_checkpoint(folder: Path, longest: int = 2048, whole: bool = False) -> Path:
    """Write a checkpoint; ``whole``: laid out as the published one, of which the thinker is a part."""
    torch.manual_seed(0)
    tokenizer = _tokenizer()
    model = Qwen2_5OmniThinkerForConditionalGeneration(_config(tokenizer, longest))
    model.save_pretrained(folder)
    _processor(tokenizer).save_pretrained(folder)
    if whole:
        _lay_out_as_published(folder)
    return folder


def _tokenizer() -> PreTrainedTokenizerFast:
    letters = {chr(code): code - 33 for code in range(33, 127)}
    base = Tokenizer(models.BPE(vocab={**letters, "Ġ": len(letters)}, merges=[], unk_token="?"))
    base.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    base.decoder = decoders.ByteLevel()
    return PreTrainedTokenizerFast(
        tokenizer_object=base,
        eos_token="<|im_end|>",
        pad_token="<|pad|>",
        additional_special_tokens=["<|im_start|>", *SPECIAL.values()],
        extra_special_tokens=SPECIAL,
    )


def _config(tokenizer: PreTrainedTokenizerFast, longest: int) -> Qwen2_5OmniThinkerConfig:
    at = tokenizer.convert_tokens_to_ids
    return Qwen2_5OmniThinkerConfig(
        audio_config={
            "num_mel_bins": 16, "encoder_layers": 1, "encoder_attention_heads": 2, "encoder_ffn_dim": 32,
            "d_model": 16, "output_dim": 32, "n_window": 100, "max_source_positions": 1500,
        },
        vision_config={
            "depth": 1, "hidden_size": 32, "intermediate_size": 32, "num_heads": 2, "out_hidden_size": 32,
            "fullatt_block_indexes": [0],
        },
        text_config={
            "vocab_size": len(tokenizer), "hidden_size": 32, "intermediate_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 2, "num_key_value_heads": 1, "max_position_embeddings": longest,
            "rope_parameters": {"rope_type": "default", "rope_theta": 1e4, "mrope_section": [2, 3, 3]},
            "eos_token_id": at("<|im_end|>"), "pad_token_id": at("<|pad|>"),
        },
        audio_token_index=at("<|AUDIO|>"),
        image_token_index=at("<|IMAGE|>"),
        video_token_index=at("<|VIDEO|>"),
        audio_start_token_id=at("<|audio_bos|>"),
        audio_end_token_id=at("<|audio_eos|>"),
        vision_start_token_id=at("<|vision_bos|>"),
        vision_end_token_id=at("<|vision_eos|>"),
    )  # fmt: skip


def _processor(tokenizer: PreTrainedTokenizerFast) -> Qwen2_5OmniProcessor:
    size = {"shortest_edge": PIXELS, "longest_edge": PIXELS}
    return Qwen2_5OmniProcessor(
        image_processor=Qwen2VLImageProcessor(size=size),
        video_processor=Qwen2VLVideoProcessor(size=size),
        feature_extractor=WhisperFeatureExtractor(feature_size=16, chunk_length=30),
        tokenizer=tokenizer,
        chat_template=TALK,
    )


def _lay_out_as_published(folder: Path) -> None:
    from safetensors.torch import load_file, save_file

    weights = load_file(folder / "model.safetensors")
    save_file(
        {f"thinker.{name}": value for name, value in weights.items()},
        folder / "model.safetensors",
        metadata={"format": "pt"},
    )
    config = json.loads((folder / "config.json").read_text())
    whole = {"model_type": "qwen2_5_omni", "architectures": ["Qwen2_5OmniModel"], "thinker_config": config}
    (folder / "config.json").write_text(json.dumps(whole))
