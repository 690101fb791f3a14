"""Check requests to Discord's REST API against its official OpenAPI description.

The description is 1.2 MB and not part of this repository: `DESCRIPTION` may be missing. It does not limit the number
of nested components, the sum of all texts, content beside Components V2, duplicate custom IDs, the case of command
names or the locales; `request_checks` does.
"""

from __future__ import annotations

import copy
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

DESCRIPTION = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"
_HOST = re.compile(r"^https?://[^/]+")
_PARAMETER = re.compile(r"\{[^}]+\}")


def objections(method: str, path: str, body: Any) -> list[str]:
    """Return what the description objects to in a request, one sentence each.

    Raises:
        FileNotFoundError: `DESCRIPTION` is missing.
    """
    template = operation(method, path)
    if template is None:
        return [f"no such operation: {method} {path}"]
    content = _description()["paths"][template][method.lower()].get("requestBody", {}).get("content", {})
    if not content:
        return [] if body in (None, {}) else ["this operation takes no body"]
    kind = "application/json" if "application/json" in content else next(iter(content))
    keys = ("paths", template, method.lower(), "requestBody", "content", kind, "schema")
    pointer = "/".join(key.replace("~", "~0").replace("/", "~1") for key in keys)
    validator = Draft202012Validator({"$ref": f"urn:discord#/{pointer}"}, registry=_registry())
    return [_sentence(error) for error in validator.iter_errors(_with_string_ids(body))]


def operation(method: str, path: str) -> str | None:
    """Return the path template of a request, or None if Discord has no such operation."""
    bare = _HOST.sub("", path).split("?")[0].removeprefix("/api/v10").removeprefix("/api")
    paths = _description()["paths"]
    return next((t for pattern, t in _templates() if pattern.fullmatch(bare) and method.lower() in paths[t]), None)


@cache
def _description() -> dict[str, Any]:
    description: dict[str, Any] = json.loads(DESCRIPTION.read_text(encoding="utf-8"))
    return description


@cache
def _registry() -> Registry[Any]:
    resource = Resource.from_contents(_description(), default_specification=DRAFT202012)
    registry: Registry[Any] = Registry().with_resource("urn:discord", resource)
    return registry


@cache
def _templates() -> tuple[tuple[re.Pattern[str], str], ...]:
    fewest_parameters_first = sorted(_description()["paths"], key=lambda path: path.count("{"))
    return tuple((re.compile(_PARAMETER.sub("[^/]+", path)), path) for path in fewest_parameters_first)


def _with_string_ids(body: Any) -> Any:
    """Convert attachment IDs to strings: Discord also accepts the integers that discord.py sends."""
    body = copy.deepcopy(body)
    for part in (body, body.get("data")) if isinstance(body, dict) else ():
        for attachment in (part.get("attachments") or ()) if isinstance(part, dict) else ():
            attachment["id"] = str(attachment["id"])
    return body


def _sentence(error: ValidationError) -> str:
    """Describe the deepest error in the branch of the right `type` of a failed choice."""
    while error.context:
        wrong_type = {branch.schema_path[0] for branch in error.context if _is_wrong_type(branch)}
        branches = [branch for branch in error.context if branch.schema_path[0] not in wrong_type]
        error = max(branches or error.context, key=lambda branch: len(branch.absolute_path))
    return f"{'/'.join(map(str, error.absolute_path)) or 'body'}: {error.message[:200]}"


def _is_wrong_type(error: ValidationError) -> bool:
    return bool(error.absolute_path) and error.absolute_path[-1] == "type" and error.validator in ("enum", "const")
