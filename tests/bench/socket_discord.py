"""SimCord's Discord behind HTTP and a WebSocket on loopback, for one bot in a process of its own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from io import BytesIO
from time import perf_counter
from types import SimpleNamespace
from typing import Any

import discord
import simcord.http.routes  # noqa: F401 - registers the routes
from aiohttp import WSMsgType, web
from simcord._clock import Clock
from simcord.backend import Backend, serializers
from simcord.backend.errors import BackendError
from simcord.backend.models import Message
from simcord.http.router import dispatch
from simcord.intents import prune_guild_create, required_intent
from simcord.interactions import base_payload

_PRIVATE = 1 << 6
"""The flag of a message that only one person sees."""
_ANSWERS = 4
"""The type of a first response that is a message."""
_DISPATCH, _HEARTBEAT, _IDENTIFY, _HELLO, _HEARTBEAT_ACK = 0, 1, 2, 10, 11
_MAX_UPLOAD_BYTES = 32 << 20
_MAX_WAIT_SECONDS = 15


class _RealClock(Clock):
    def now(self) -> datetime:
        return datetime.now(UTC)


@dataclass
class Sent:
    """An interaction on its way: when it was sent, answered, and followed by a board; times in seconds.

    After a command any public message counts as a board.
    """

    at: float
    is_command: bool
    first: float | None = None
    board: float | None = None
    private: bool = False
    over: asyncio.Event = field(default_factory=asyncio.Event)


class SocketDiscord:
    """One server. Each channel has one interaction at a time."""

    def __init__(self) -> None:
        self.backend = Backend(clock=_RealClock())
        self.guild = self.backend.create_guild("Barpoint Club")
        self.backend.subscribers.append(self._emit)
        self.address = ""
        self.ready = asyncio.Event()
        self._lines: asyncio.Queue[str] = asyncio.Queue()
        self._intents = discord.Intents.none()
        self._numbers = 0
        self._sent: dict[int, Sent] = {}
        self._channels: dict[int, int] = {}

    def person(self, name: str) -> int:
        """Add a member; return their ID."""
        user = self.backend.make_user(name, global_name=name)
        self.backend.add_member(self.guild.id, user.id)
        return user.id

    def boards(self, channel_id: int) -> list[Message]:
        """Return the messages of a channel that show a board, oldest first."""
        return [message for message in self.backend.messages.get(channel_id, {}).values() if _has_board(message)]

    async def command(self, user_id: int, channel_id: int, path: str, **options: tuple[int, Any]) -> Sent:
        """Send a command of a group; an option is its type and value, a person an ID of type 6."""
        group, name = path.split()
        given = [{"name": key, "type": kind, "value": value} for key, (kind, value) in options.items()]
        people = [int(value) for kind, value in options.values() if kind == discord.AppCommandOptionType.user.value]
        resolved = {
            "users": {str(one): serializers.user_payload(self.backend.get_user(one)) for one in people},
            "members": {str(one): self._member(one, channel_id) for one in people},
        }
        command = self.backend.commands[None][(group, 1)]
        nested = [{"name": name, "type": 1, "options": given}]
        data = {"id": str(command["id"]), "name": group, "type": 1, "options": nested, "resolved": resolved}
        return await self._send(2, user_id, channel_id, data)

    async def press(self, user_id: int, message: Message, custom_id: str, value: str | None = None) -> Sent:
        """Press a button, or choose a value in a menu."""
        data: dict[str, Any] = {"component_type": 2, "custom_id": custom_id}
        if value is not None:
            data |= {"component_type": 3, "values": [value]}
        return await self._send(3, user_id, message.channel_id, data, message)

    def _member(self, user_id: int, channel_id: int) -> dict[str, Any]:
        member = serializers.member_payload(self.backend, self.guild, self.guild.members[user_id], with_user=False)
        return {**member, "permissions": str(self.backend.compute_permissions(self.guild.id, user_id, channel_id))}

    async def _send(
        self, kind: int, user_id: int, channel_id: int, data: dict[str, Any], message: Message | None = None
    ) -> Sent:
        """Send an interaction; return once a board is shown or the answer is private, or after the timeout."""
        record, payload = base_payload(
            self.backend, type=kind, channel_id=channel_id, guild_id=self.guild.id, user_id=user_id, data=data
        )
        payload["authorizing_integration_owners"] = {"0": str(self.guild.id)}
        payload["guild"] = {"id": str(self.guild.id), "locale": "en-US", "features": []}
        if message is not None:
            record.source_message_id = message.id
            payload["message"] = serializers.message_payload(self.backend, message)
        sent = Sent(perf_counter(), is_command=message is None)
        self._sent[record.id], self._channels[channel_id] = sent, record.id
        self.backend.emit("INTERACTION_CREATE", payload)
        with suppress(TimeoutError):
            async with asyncio.timeout(_MAX_WAIT_SECONDS):
                await sent.over.wait()
        return self._sent.pop(record.id)

    def _emit(self, event: str, payload: Mapping[str, Any]) -> None:
        if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            self._see(payload)
        needed = required_intent(event, payload)
        if self.ready.is_set() and (needed is None or getattr(self._intents, needed)):
            self._say_event(event, payload)

    def _see(self, message: Mapping[str, Any]) -> None:
        sent = self._sent.get(self._channels.get(int(message["channel_id"]), 0))
        if sent is None:
            return
        if sent.is_command or any(file["filename"].startswith("board-") for file in message.get("attachments", ())):
            sent.board = perf_counter()
        self._end(sent)

    @staticmethod
    def _end(sent: Sent) -> None:
        if sent.first is not None and (sent.private or sent.board is not None):
            sent.over.set()

    def _say_event(self, event: str, payload: Mapping[str, Any]) -> None:
        self._numbers += 1
        line = {"op": _DISPATCH, "t": event, "s": self._numbers, "d": payload}
        self._lines.put_nowait(json.dumps(line, default=str))

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        await socket.send_json({"op": _HELLO, "d": {"heartbeat_interval": 41_250}})
        pumping = asyncio.create_task(self._pump(socket))
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    continue
                said = json.loads(message.data)
                if said["op"] == _HEARTBEAT:
                    self._lines.put_nowait(json.dumps({"op": _HEARTBEAT_ACK, "d": None}))
                elif said["op"] == _IDENTIFY:
                    self._identify(said["d"]["intents"])
        finally:
            pumping.cancel()
        return socket

    async def _pump(self, socket: web.WebSocketResponse) -> None:
        while True:
            await socket.send_str(await self._lines.get())

    def _identify(self, intents: int) -> None:
        self._intents = discord.Intents._from_value(intents)  # noqa: SLF001 - discord.py has no public way
        backend = self.backend
        ready = {
            "v": 10, "user": serializers.user_payload(backend.bot_user), "session_id": "s",
            "resume_gateway_url": f"ws://{self.address}", "guilds": [{"id": str(self.guild.id), "unavailable": True}],
            "application": {"id": str(backend.application_id), "flags": 0},
        }  # fmt: skip
        self._say_event("READY", ready)
        created: dict[str, Any] = dict(serializers.guild_create_payload(backend, self.guild))
        prune_guild_create(created, self._intents, backend.bot_user.id)
        self._say_event("GUILD_CREATE", created)
        self.ready.set()

    async def _api(self, request: web.Request) -> web.Response:
        body, files = await _read(request)
        path = "/" + request.match_info["path"]
        try:
            result = dispatch(self.backend, request.method, path, json=body, params=dict(request.query), files=files)
        except BackendError as error:
            return _json(error.to_json(), error.status)
        finally:
            self.backend.http_requests.clear()
            self.backend.transcript.clear()
        if path.startswith("/interactions/") and (sent := self._sent.get(int(path.split("/")[2]))) is not None:
            sent.first = perf_counter()
            sent.private = body["type"] == _ANSWERS and bool(body["data"].get("flags", 0) & _PRIVATE)
            self._end(sent)
        return web.Response(status=204) if result is None else _json(result)

    def application(self) -> web.Application:
        """Return the web application."""
        app = web.Application(client_max_size=_MAX_UPLOAD_BYTES)
        app.router.add_get("/", self._gateway)
        app.router.add_route("*", "/api/v10/{path:.*}", self._api)
        return app


async def _read(request: web.Request) -> tuple[Any, list[Any]]:
    """Return the body of a request, and its files as SimCord expects them."""
    if request.content_type != "multipart/form-data":
        return (await request.json() if request.can_read_body else None), []
    parts = await request.post()
    body = json.loads(str(parts["payload_json"]))
    described = {str(file["id"]): file.get("description") for file in body.get("data", body).get("attachments") or ()}
    files = []
    for name, part in parts.items():
        if isinstance(part, web.FileField):
            number = name.removeprefix("files[").removesuffix("]")
            content = BytesIO(part.file.read())
            files.append(SimpleNamespace(fp=content, filename=part.filename, description=described.get(number)))
    return body, files


def _json(body: Any, status: int = 200) -> web.Response:
    # Without a charset, as from Discord: discord.py parses nothing else as JSON.
    content = json.dumps(body, default=str).encode()
    return web.Response(body=content, status=status, headers={"Content-Type": "application/json"})


def _has_board(message: Message) -> bool:
    return any(file["filename"].startswith("board-") for file in message.attachments)


@asynccontextmanager
async def socket_discord() -> AsyncIterator[SocketDiscord]:
    """Run one on a port of its own."""
    simulated = SocketDiscord()
    runner = web.AppRunner(simulated.application(), access_log=None, shutdown_timeout=0)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        host, port = runner.addresses[0][:2]
        simulated.address = f"{host}:{port}"
        yield simulated
    finally:
        await runner.cleanup()
