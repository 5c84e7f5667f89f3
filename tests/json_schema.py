"""As much of JSON Schema as the schemas of the commands use; any other word in a schema is an error."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

_TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}
_SILENT = {
    *("type", "$schema", "$defs", "title", "description", "default", "discriminator"),
    *("items", "required", "additionalProperties"),
}


def faults(value: Any, schema: dict[str, Any]) -> list[str]:
    """Return what is wrong with a value, each with its place; nothing if it fits."""
    return list(_faults(value, schema, schema, "it"))


def _faults(value: Any, schema: dict[str, Any], whole: dict[str, Any], place: str) -> Iterator[str]:
    types = schema.get("type", ())
    if types and not any(_is(value, name) for name in ([types] if isinstance(types, str) else types)):
        yield f"{place} is {value!r}, not {types}"
        return
    for word, wanted in schema.items():
        match word:
            case "const" if value != wanted:
                yield f"{place} is {value!r}, not {wanted!r}"
            case "enum" if value not in wanted:
                yield f"{place} is {value!r}, none of {wanted}"
            case "minimum" if isinstance(value, int | float) and value < wanted:
                yield f"{place} is {value}, less than {wanted}"
            case "maximum" if isinstance(value, int | float) and value > wanted:
                yield f"{place} is {value}, more than {wanted}"
            case "exclusiveMaximum" if value >= wanted:
                yield f"{place} is {value}, not less than {wanted}"
            case "oneOf" if "discriminator" in schema:
                name = schema["discriminator"]["propertyName"]
                yield from _faults(
                    value, {"$ref": schema["discriminator"]["mapping"][value[name]]}, whole, place
                )
            case "anyOf":
                tried = [list(_faults(value, each, whole, place)) for each in wanted]
                if all(tried):
                    yield from min(tried, key=len)
            case "$ref":
                name = wanted.removeprefix("#/$defs/")
                yield from _faults(value, whole["$defs"][name], whole, place)
            case "properties":
                yield from _members(value, schema, whole, place)
            case "const" | "enum" | "minimum" | "maximum" | "exclusiveMaximum":
                pass
            case _:
                assert word in _SILENT, f"the validator does not know `{word}`"
    if isinstance(value, list) and "items" in schema:
        for index, item in enumerate(value):
            yield from _faults(item, schema["items"], whole, f"{place}[{index}]")
    if isinstance(value, dict) and "properties" not in schema and "additionalProperties" in schema:
        for name, item in value.items():
            yield from _faults(item, schema["additionalProperties"], whole, f"{place}.{name}")


def _members(
    value: dict[str, Any], schema: dict[str, Any], whole: dict[str, Any], place: str
) -> Iterator[str]:
    properties = schema["properties"]
    assert schema["additionalProperties"] is False
    for name in schema["required"]:
        if name not in value:
            yield f"{place} has no {name}"
    for name, item in value.items():
        if name in properties:
            yield from _faults(item, properties[name], whole, f"{place}.{name}")
        else:
            yield f"{place} has {name}, which the schema does not know"


def _is(value: Any, name: str) -> bool:
    if name in ("integer", "number") and isinstance(value, bool):
        return False
    return isinstance(value, _TYPES[name])
