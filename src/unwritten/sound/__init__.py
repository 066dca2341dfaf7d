"""Sound as whole-number samples: tones, noise, speech, mixing and measuring; 48 kHz, one channel."""

from unwritten.sound.measure import onsets, peak_db, rms_db
from unwritten.sound.mixing import mix, samples_of
from unwritten.sound.noise import filtered, pink, white
from unwritten.sound.speech import say, variants, voices
from unwritten.sound.tones import beep, chord, click, sweep, thud, tick, tone
from unwritten.sound.wave import Wave, fade, gain_db, silence, to_pcm

__all__ = [
    "Wave",
    "beep",
    "chord",
    "click",
    "fade",
    "filtered",
    "gain_db",
    "mix",
    "onsets",
    "peak_db",
    "pink",
    "rms_db",
    "samples_of",
    "say",
    "silence",
    "sweep",
    "thud",
    "tick",
    "to_pcm",
    "tone",
    "variants",
    "voices",
    "white",
]
