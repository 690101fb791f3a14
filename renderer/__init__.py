"""Draws backgammon boards: a scene in, the bytes of a PNG out."""

from renderer.render import render
from renderer.scene import CubeShown, DiceShown, Move, Scene
from renderer.theme import CLASSIC, Theme

__all__ = ["CLASSIC", "CubeShown", "DiceShown", "Move", "Scene", "Theme", "render"]
