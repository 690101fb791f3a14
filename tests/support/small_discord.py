"""The part of Discord that a bot in a separate process needs: it logs in, receives a command, and responds."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

USER = {"id": "1", "username": "barpoint", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION = {
    "id": "1", "name": "Barpoint", "icon": None, "description": "", "bot_public": True, "owner": USER,
    "bot_require_code_grant": False, "verify_key": "", "flags": 0,
}  # fmt: skip


class SmallDiscord:
    """Responds over REST and sends events over the gateway. A response waits until `let_through` is set."""

    def __init__(self) -> None:
        self.address = ""
        self.answers: asyncio.Queue[tuple[str, dict[str, Any]]] = asyncio.Queue()
        self.let_through: dict[str, asyncio.Event] = {}
        self._gateway: web.WebSocketResponse | None = None

    async def ask(self, number: int, command: str, *, held: bool = False) -> None:
        """Send a command; if `held`, the bot's response arrives and is not confirmed."""
        if held:
            self.let_through[str(number)] = asyncio.Event()
        member = {"user": {**USER, "id": "2", "bot": False}, "roles": [], "joined_at": "2026-01-01T00:00:00+00:00"}
        asked = {
            "id": str(number), "application_id": "1", "type": 2, "token": f"token{number}", "version": 1,
            "data": {"id": "5", "name": command, "type": 1}, "guild_id": "7", "channel_id": "8",
            "guild": {"id": "7", "locale": "en-US", "features": []},
            "channel": {"id": "8", "type": 0, "name": "x", "position": 0},
            "member": {**member, "deaf": False, "mute": False, "flags": 0, "permissions": "0"}, "app_permissions": "0",
            "locale": "en-US", "entitlements": [], "attachment_size_limit": 10485760,
            "authorizing_integration_owners": {}, "context": 0,
        }  # fmt: skip
        await self._say({"op": 0, "t": "INTERACTION_CREATE", "s": number, "d": asked})

    async def _say(self, payload: dict[str, Any]) -> None:
        assert self._gateway is not None
        await self._gateway.send_str(json.dumps(payload))

    async def _connected(self, request: web.Request) -> web.WebSocketResponse:
        self._gateway = web.WebSocketResponse()
        await self._gateway.prepare(request)
        await self._say({"op": 10, "d": {"heartbeat_interval": 41250}})
        async for message in self._gateway:
            if message.type is WSMsgType.TEXT and json.loads(message.data)["op"] == 2:
                ready = {"v": 10, "user": USER, "guilds": [], "session_id": "s", "resume_gateway_url": self.address}
                application = {"application": {"id": "1", "flags": 0}}
                await self._say({"op": 0, "t": "READY", "s": 1, "d": ready | application})
        return self._gateway

    async def _answered(self, request: web.Request) -> web.Response:
        number = request.match_info["id"]
        self.answers.put_nowait((number, await request.json()))
        if number in self.let_through:
            await self.let_through[number].wait()
        return _json({"interaction": {"id": number, "type": 2}})

    def application(self) -> web.Application:
        """Return the web application."""
        app = web.Application()
        api = "/api/v10"
        app.router.add_get("/", self._connected)
        app.router.add_get(f"{api}/users/@me", _says(USER))
        app.router.add_get(f"{api}/oauth2/applications/@me", _says(APPLICATION))
        app.router.add_get(f"{api}/applications/1/commands", _says([]))
        app.router.add_put(f"{api}/applications/1/commands", _says([]))
        app.router.add_post(f"{api}/interactions/{{id}}/{{token}}/callback", self._answered)
        return app


def _json(body: Any) -> web.Response:
    # Without a charset, as from Discord: discord.py parses nothing else as JSON.
    return web.Response(body=json.dumps(body).encode(), headers={"Content-Type": "application/json"})


def _says(body: Any) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def answer(_request: web.Request) -> web.Response:
        return _json(body)

    return answer


@asynccontextmanager
async def small_discord() -> AsyncIterator[SmallDiscord]:
    """Run one on a port of its own."""
    discord = SmallDiscord()
    runner = web.AppRunner(discord.application(), shutdown_timeout=0)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        host, port = runner.addresses[0][:2]
        discord.address = f"{host}:{port}"
        yield discord
    finally:
        for held in discord.let_through.values():
            held.set()
        await runner.cleanup()
