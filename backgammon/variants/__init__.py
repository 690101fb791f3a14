"""The variants of backgammon, each with only its differences from the standard game."""

from backgammon.rules import Rules, Variant
from backgammon.variants.acey_deucey import AceyDeucey
from backgammon.variants.dutch import Dutch
from backgammon.variants.standard import AfterPlay, Standard

_VARIANTS = {Variant.STANDARD: Standard(), Variant.DUTCH: Dutch(), Variant.ACEY_DEUCEY: AceyDeucey()}


def published_options(variant: Variant) -> dict[str, bool]:
    """Return the options of `Rules` in which the common published rules of a variant differ from Barpoint's defaults.

    >>> published_options(Variant.DUTCH)
    {'opening_reroll': True, 'cube': False}
    """
    return _VARIANTS[variant].as_published


def game_of(rules: Rules) -> Standard:
    """Return the variant that these rules choose.

    >>> from backgammon.board import Side
    >>> game_of(Rules(variant=Variant.DUTCH)).start.pips(Side.X)
    375
    """
    return _VARIANTS[rules.variant]


__all__ = ["AfterPlay", "Standard", "game_of", "published_options"]
