"""Players have numbers of our own."""

from __future__ import annotations

from storage import Database, players
from storage.players import Player


async def test_returning_player_keeps_the_number_and_gets_the_new_name(database: Database) -> None:
    first = await database.write(players.touch, 5, "Ann", 100)
    again = await database.write(players.touch, 5, "Anna", 200)
    assert again == Player(first.id, 5, "Anna", 200)
    assert await database.read(players.by_id, [first.id]) == {first.id: again}


async def test_player_who_was_only_named_never_touched_the_bot(database: Database) -> None:
    named = await database.write(players.remember, 5, "Ann")
    assert named.touched_at is None
    touched = await database.write(players.touch, 5, "Ann", 100)
    assert await database.write(players.remember, 5, "Somebody") == touched


async def test_renamed_person_is_found_by_the_stored_form_of_the_name(database: Database) -> None:
    assert not await database.read(players.is_renamed, 5, "Ann")
    ann = await database.write(players.touch, 5, "A\ud800nn", 100)
    assert not await database.read(players.is_renamed, 5, "An\ud800n")
    assert await database.read(players.is_renamed, 5, "Anna")
    await database.write(players.rename, 5, "Anna")
    assert await database.read(players.by_id, [ann.id]) == {ann.id: Player(ann.id, 5, "Anna", 100)}


async def test_name_of_a_person_who_never_used_the_bot_is_updated(database: Database) -> None:
    named = await database.write(players.remember, 5, "Ann")
    assert await database.write(players.remember, 5, "Anna") == Player(named.id, 5, "Anna", None)


async def test_long_name_is_cut(database: Database) -> None:
    assert (await database.write(players.touch, 5, "x" * 81, 1)).name == "x" * 80
    assert (await database.write(players.remember, 6, "y" * 81)).name == "y" * 80


async def test_name_is_stored_letter_by_letter(database: Database) -> None:
    name = "'); DROP TABLE players; -- Zoë 🎲"
    kept = await database.write(players.touch, 2**63 - 1, name, 1)
    assert (await database.read(players.known, [2**63 - 1]))[2**63 - 1] == kept
    assert kept.name == name


async def test_only_known_players_are_found(database: Database, ann: int, ben: int) -> None:
    found = await database.read(players.known, [1002, 1001, 9])
    assert {discord_id: player.id for discord_id, player in found.items()} == {1001: ann, 1002: ben}
    assert set(await database.read(players.by_id, {ann, ben, 99})) == {ann, ben}
    assert await database.read(players.known, []) == {}
    assert await database.read(players.by_id, []) == {}


async def test_characters_that_cannot_be_stored_are_removed(database: Database) -> None:
    assert (await database.write(players.touch, 7, "A\ud800n\0n", 1)).name == "Ann"
    assert (await database.write(players.remember, 8, "\udfff")).name == ""
