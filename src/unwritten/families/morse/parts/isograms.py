"""Everyday words in which no letter comes twice, so that a letter names one tile."""

from __future__ import annotations

_WORDS = """
angle apron bacon beach blaze brain bread brick brush cabin camel candy chair chalk cheap climb cloud coast crown
dance dream earth field flame flute frost fruit ghost giant globe glove grape honey hotel house judge juice knife
lemon light lunch magic mango maple medal melon money mouse music night ocean olive paint pearl phone piano plane
plant plate prize quick radio ranch robin shark shelf shirt skirt smile snake stamp stone storm sugar table tiger
tower track train truck uncle vital voice wagon water whale wheat world zebra
bakery basket breath bridge bucket candle castle cousin custom danger deputy donkey dragon duster falcon famous
finger flower forest friend frozen garden gravel guitar hunter income insect island jacket jungle knight lizard
magnet magpie marble market minute monkey mother nature number orange oyster parent pencil pigeon pirate planet
plates pocket poetry quartz racing rocket safety salmon sculpt shadow signal silver spider spring stable stream
sunday throne tundra turnip unlock valise vanish violet walnut winter wizard
anchors archive balcony blanket boulder buckets cabinet caption chapter charity climber combine country crystal
cushion dolphin drought explain factory fingers fireman flavour formula frankly freight hamster harvest history
husband imports jackpot journal justice kingdom kitchen leopard lobster machine monarch mustard network nostril
painted painter parking pelican picture plastic problem quality ribcage spinach stadium stardom stomach subject
thunder triumph turmoil uniform vampire vibrant winters workday
birdcage birthday bonfires campfire children complain computer daughter daylight dialogue dinosaur discount document
duckling equation exploits fishbowl flamingo fortunes gunsmith hazelnut hospital hydrants jealousy junkyard keyboard
latching magnetic neighbor nightcap obstacle outbreak platform ponytail relation republic sandwich shoulder spectrum
sunlight thousand triangle upcoming vertical vineyard watering wildcats wordplay
"""

ISOGRAMS = tuple(_WORDS.split())


def words_of(length: int) -> tuple[str, ...]:
    """The words of a length, in capitals, all with different letters."""
    return tuple(word.upper() for word in ISOGRAMS if len(word) == length)
