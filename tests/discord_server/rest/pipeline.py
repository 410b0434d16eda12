"""The way of a request: route, body, record, faults, token, handler, answer."""

import asyncio
from collections.abc import Mapping

import orjson
from aiohttp import web

from tests.discord_server.faults import Fault
from tests.discord_server.rates import VIA, Bucket
from tests.discord_server.recording import Request
from tests.discord_server.refusals import Refusal, RefusedError
from tests.discord_server.rest.bodies import read_body
from tests.discord_server.rest.call import Call, Reply, Route
from tests.discord_server.rest.routes import match
from tests.discord_server.state import State

PREFIX = "/api/v10"


class Pipeline:
    """Answers the requests of the REST side."""

    def __init__(self, state: State) -> None:
        self._state = state

    async def serve(self, request: web.BaseRequest) -> web.StreamResponse:
        """Answer one request."""
        path = request.path.removeprefix(PREFIX)
        route_match = match(request.method, path)
        if route_match is None:
            refusal = RefusedError(0, status=404, message="404: Not Found")
            return self._refuse(f"{request.method} {path}", None, refusal)
        route, values = route_match
        try:
            return await self._serve_route(request, path, route, values)
        except RefusedError as refused:
            excused = values.get("token") in self._state.interactions.retired
            return self._refuse(f"{request.method} {route.template}", route, refused, excused=excused)
        except Exception as error:
            # A fault of the server itself fails the test too.
            broken = Refusal(f"{request.method} {route.template}", 500, {"error": repr(error)})
            self._state.refusals.note(broken)
            raise

    def _refuse(
        self, name: str, route: Route | None, refused: RefusedError, *, excused: bool = False
    ) -> web.Response:
        self._state.refusals.note(Refusal(name, refused.code, refused.body), excused=excused)
        self._state.bell.ring()
        return _response(route, Reply(refused.status, refused.body))

    async def _serve_route(
        self, request: web.BaseRequest, path: str, route: Route, values: dict[str, str]
    ) -> web.StreamResponse:
        body, files = await read_body(request)
        call = Call(self._state, values, request.query, body, files)
        self._state.recording.calls += 1
        if not self._state.interactions.is_light(values.get("token")):
            self._record(request, path, route, call)
        route_key = (request.method, route.template, route.name)
        fault = self._state.faults.take(*route_key)
        bucket = self._state.faults.bucket(*route_key)
        moment = self._state.clock.now()
        if bucket is not None and not bucket.take(moment):
            return _failure(429, *bucket.exceeded(moment))
        if fault is None:
            limits = bucket.headers(moment) if bucket else {}
            return _response(route, self._handle(request, route, call), limits)
        return await self._go_wrong(request, route, call, fault)

    async def _go_wrong(
        self, request: web.BaseRequest, route: Route, call: Call, fault: Fault
    ) -> web.StreamResponse:
        await asyncio.sleep(fault.delay_seconds)
        if fault.status is not None:
            return _failure(fault.status, fault.body, fault.headers or {})
        if fault.cut == "before":
            return _cut(request)
        reply = self._handle(request, route, call)
        return _cut(request) if fault.cut else _response(route, reply)

    def _handle(self, request: web.BaseRequest, route: Route, call: Call) -> Reply:
        if (
            not route.public
            and request.headers.get("Authorization") != f"Bot {self._state.world.token}"
        ):
            raise RefusedError(0, status=401, message="401: Unauthorized")
        return route.handler(call)

    def _record(self, request: web.BaseRequest, path: str, route: Route, call: Call) -> None:
        headers = {key: value for key, value in request.headers.items() if key != "Authorization"}
        self._state.recording.note(
            Request(
                request.method,
                route.name,
                route.template,
                path,
                dict(request.query),
                call.body,
                call.files,
                headers,
                self._state.clock.now(),
            )
        )


def _response(
    route: Route | None, reply: Reply, limits: Mapping[str, str] | None = None
) -> web.Response:
    headers = {"Via": VIA, **(limits or {})}
    if route is not None and not route.public and not limits:
        headers |= Bucket(f"{route.method}{route.template}".replace("/", "-")).fresh()
    if reply.status == web.HTTPNoContent.status_code:
        return web.Response(status=reply.status, headers=headers)
    data = reply.data if isinstance(reply.data, bytes) else orjson.dumps(reply.data)
    return web.Response(
        body=data, status=reply.status, headers=headers, content_type="application/json"
    )


def _failure(
    status: int, body: Mapping[str, object] | str | None, headers: Mapping[str, str]
) -> web.Response:
    if isinstance(body, str):
        return web.Response(text=body, status=status, headers=headers, content_type="text/html")
    return web.Response(
        body=orjson.dumps(body), status=status, headers=headers, content_type="application/json"
    )


def _cut(request: web.BaseRequest) -> web.Response:
    """Break the line; what is returned reaches nobody."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response()
