"""A hand that holds a dry pen over blank paper, drawn without any assets."""

from unwritten.draw.hand.capture import Capture
from unwritten.draw.hand.hand import Hand
from unwritten.draw.hand.look import Look, look_of
from unwritten.draw.hand.painter import Pose

__all__ = ["Capture", "Hand", "Look", "Pose", "look_of"]
