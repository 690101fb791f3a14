"""What was made before is not made again, and not too much of it is kept."""

from __future__ import annotations

from renderer.kept import Kept


def test_a_thing_is_made_once() -> None:
    kept: Kept[str] = Kept(2)
    made: list[str] = []
    for _ in range(3):
        assert kept.get("key", lambda: made.append("made") or "thing") == "thing"  # type: ignore[func-returns-value]  # append gives None
    assert made == ["made"]


def test_heavy_things_leave_less_room() -> None:
    kept: Kept[str] = Kept(6, len)
    for word in ("bar", "off", "point", "bar"):
        kept.get(word, lambda word=word: word)  # type: ignore[misc]  # mypy cannot infer a lambda with a default
    assert len(kept) == 1
    kept.forget()
    assert len(kept) == 0


def test_what_was_not_asked_for_longest_goes_first() -> None:
    kept: Kept[int] = Kept(2)
    for key in (1, 2, 1, 3):
        kept.get(key, lambda key=key: key)  # type: ignore[misc]  # mypy cannot infer a lambda with a default
    assert len(kept) == 2
    assert (kept.get(1, lambda: 0), kept.get(2, lambda: 0)) == (1, 0)
