"""A real server on this machine: it keeps what it is sent and answers as a test tells it."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Received:
    path: str
    headers: dict[str, str]
    body: dict[str, Any]  # empty where it is not JSON
    data: bytes = b""
    method: str = "POST"


@dataclass(frozen=True)
class Answer:
    body: Any
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)


def _read(data: bytes) -> dict[str, Any]:
    try:
        return dict(json.loads(data))
    except ValueError:
        return {}


Answering = Callable[[Received, int], Answer]
"""Gets a request and how many came before it."""


@dataclass
class Server:
    url: str
    received: list[Received] = field(default_factory=list)


@contextmanager
def serving(answering: Answering) -> Iterator[Server]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            data = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            headers = {name.lower(): value for name, value in self.headers.items()}
            request = Received(self.path, headers, _read(data), data, self.command)
            with lock:
                number = len(server.received)
                server.received.append(request)
            answer = answering(request, number)
            text = json.dumps(answer.body).encode()
            try:
                self.send_response(answer.status)
                for name, value in {"Content-Type": "application/json", **answer.headers}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)
            except (BrokenPipeError, ConnectionResetError):
                pass  # the client did not wait; that is what a test of timeouts wants

        do_GET = do_DELETE = do_POST

        def log_message(self, format: str, *args: object) -> None:
            return

    lock = threading.Lock()
    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listening.daemon_threads = True
    server = Server(f"http://127.0.0.1:{listening.server_address[1]}")
    thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        listening.shutdown()
        listening.server_close()
        thread.join()
