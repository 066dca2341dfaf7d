"""The AAC encoder as this house uses it."""

from __future__ import annotations

from typing import Final

from av.audio.codeccontext import AudioCodecContext

from unwritten.core import SAMPLE_RATE

AAC_FRAME = 1024
AAC_DELAY = 1024
"""How many samples late the encoder and any decoder together give the sound back."""

SOUND_BITS_PER_SECOND = 96_000

# Noise substitution makes what is heard depend on where decoding began; bitexact keeps the encoder's name out.
OPTIONS: Final = {"aac_pns": "0", "flags": "+bitexact"}


def set_up(context: AudioCodecContext) -> None:
    """Give an encoder that is not yet open the form of the sound."""
    context.format = "fltp"
    context.sample_rate = SAMPLE_RATE
    context.layout = "mono"
    context.bit_rate = SOUND_BITS_PER_SECOND
