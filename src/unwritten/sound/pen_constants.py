"""What a dry pen on paper sounds like, in numbers.

These numbers are fixed. They say how we believe a pen sounds, and they must never be tuned so that letters can be
read more easily (or less easily) from the sound: what models and people score on it would then be our own doing.
A change of any of them is a change of every recorded letter, so it needs a new version of the writers.

Sources, by their short names:

- *needle*: van den Doel, Kry and Pai, "FoleyAutomatic" (SIGGRAPH 2001). Friction sounds like the needle of a
  phonograph: the surface is a fixed noise, read at the speed of the contact, with an amplitude that grows with the
  square root of force times speed.
- *drawn*: Thoret, Aramaki, Kronland-Martinet, Velay and Ystad (J. Exp. Psychol. Hum. Percept. Perform. 40, 2014):
  people recognise drawn shapes from such a sound, in which loudness and brightness follow the speed alone.
- *scratch*: Conan and others (DAFx 2013): rubbing is a continuous noise, scratching a dense row of small impacts.
- *ours*: our own choice, made once by plausibility, spectrograms and loudness figures, before anything was
  tried on a reader.
"""

from __future__ import annotations

ROW = 192
"""Samples of sound for each row of a pen's track: 48 kHz over 250 Hz."""

ROW_MS = 4

# The texture of the paper, read like a phonograph record (needle); all its numbers are ours.
CUTOFF_AT_REST = 400.0  # Hz, where speed is nearly nothing
CUTOFF_LIMIT = 12_000.0  # Hz
GRAIN = (50.0, 70.0)  # Hz of cut-off for each mm/s; 60 is one fibre every 1/120 mm
FINE_GRAIN = 4  # the fibres' own roughness is this many times finer than the grain
FINE_SHARE = 0.7  # and this loud beside it

# Loudness. The amplitude grows with the square root of force times speed (needle). Besides, the noise of the paper
# has the same density at all speeds, so that a wider band holds more of it (drawn): a square root of the cut-off.
# The reference point is ours.
REFERENCE_SPEED = 20.0  # mm/s, a calm demonstration
REFERENCE_FORCE = 0.5  # of the pen's full range
REFERENCE_CUTOFF = 1600.0  # Hz, at that speed
REFERENCE_LEVEL = -22.5  # dB of full scale for the friction alone at that speed and force
LOUDNESS = (-3.0, 3.0)  # dB from writer to writer: pens and papers differ
KNEE = 0.5  # of full scale, above which the recorder's limiter bends the wave

# Pushing and pulling: a tilted nib bites more one way than the other (ours; heard with every fountain pen).
PUSH = (-0.18, 0.18)  # share of gain along each axis, so that the two together reach 25 %
PUSH_COLOUR = 0.5  # brightness follows direction by this part of what gain does

# Unevenness of the paper, felt as slow changes of loudness along the path (scratch; numbers ours).
PATCHES_PER_MM = 1.5
PATCH_DEPTH = (0.03, 0.1)  # mean size of the change, as a share

# Touching down: a short knock of pen and finger on the desk (ours).
TAP_HERTZ = (250.0, 500.0)
TAP_DECAY = 0.004  # s
TAP_LENGTH = 0.024  # s
TAP_LEVEL = -13.0  # dB of full scale for a firm touch
TAP_LOUDNESS = (-3.0, 3.0)  # dB from writer to writer
TAP_ALWAYS = 0.4  # share of a tap that even the softest touch has
TAP_BY_FALL = 0.3  # share that grows with the speed of the fall
TAP_BY_FORCE = 0.3  # share that grows with the force just after
FALL_SPEED = 60.0  # mm/s, a firm fall
FALL_ROWS = 5  # rows before and after the touch over which fall and force are measured

# The desk as a sounding board, and the microphone's low end (ours; wooden desks ring at 100 to 500 Hz).
MODES = ((105.0, 150.0), (190.0, 260.0), (330.0, 480.0))  # Hz, one drawn from each range
MODE_GAIN = (0.004, 0.010)  # of each mode's ringing beside the direct sound
MODE_DECAY = 0.003  # s
BODY_LENGTH = 512  # samples (10.7 ms) after which nothing rings
LOW_END = 120.0  # Hz below which the microphone hears little

# The room, and the recorder's gate (ours).
ROOM = (-68.0, -62.0)  # dB of full scale, mean loudness of the open microphone
GATE_HOLD_ROWS = 10  # rows (40 ms) after leaving the paper for which the gate stays open
GATE_FALL_ROWS = 5  # rows (20 ms) in which it then closes
EDGE_ROWS = 12  # rows (48 ms) at both ends of a recording that are exactly silent
