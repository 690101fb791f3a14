"""The games that can be played: what each does in its own way, and nothing else."""

from backgammon.rules import Rules, Variant
from backgammon.variants.acey_deucey import AceyDeucey
from backgammon.variants.dutch import Dutch
from backgammon.variants.standard import AfterPlay, Standard

_PLAYED = {Variant.STANDARD: Standard(), Variant.DUTCH: Dutch(), Variant.ACEY_DEUCEY: AceyDeucey()}


def published_options(variant: Variant) -> dict[str, bool]:
    """The options of `Rules` that most published rules of a game have and our documents have not."""
    return _PLAYED[variant].as_published


def game_of(rules: Rules) -> Standard:
    """How the game is played that was agreed on."""
    return _PLAYED[rules.variant]


__all__ = ["AfterPlay", "Standard", "game_of", "published_options"]
