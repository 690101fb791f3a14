"""Draws backgammon boards: a scene in, the bytes of a PNG out."""

from renderer.render import render
from renderer.scene import CubeShown, DiceShown, Move, Scene
from renderer.theme import Theme
from renderer.themes import CLASSIC, THEMES

__all__ = ["CLASSIC", "THEMES", "CubeShown", "DiceShown", "Move", "Scene", "Theme", "render"]
