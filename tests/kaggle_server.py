"""A server that speaks as much of Kaggle's protocol as the official client needs to make datasets and notebooks.

It runs in a thread. The client finds it on port 7777 of localhost under KAGGLE_API_ENVIRONMENT=TEST. `troubles` are
told beforehand: what goes wrong at which call, and how often.
"""

import json
import threading
from base64 import b64decode
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PORT = 7777
USER, KEY = "someone", "a-key-for-tests"


class KaggleServer(ThreadingHTTPServer):
    """datasets: {owner/slug: [version]}, a version {name: bytes}; blobs: {token: (name, bytes)}; kernels: by slug."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("localhost", PORT), Handler)
        self.datasets, self.blobs, self.kernels, self.requests = {}, {}, {}, Counter()
        self.notes = []
        self.troubles = {}  # {call: [status or "cut", ...]}, used up from the front

    def __enter__(self):
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, data, status=200):
        body = json.dumps(data).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def refuse(self, status, message):
        self.answer({"code": status, "message": message}, status)

    def trouble(self, call) -> bool:
        """Whether this call goes wrong, as told."""
        self.server.requests[call] += 1
        waiting = self.server.troubles.get(call)
        if not waiting:
            return False
        what = waiting.pop(0)
        if what == "cut":
            self.close_connection = True
            self.connection.close()
        elif what is not None:
            self.refuse(what, "trouble")
        return what is not None

    def is_known(self) -> bool:
        kind, _, secret = self.headers.get("Authorization", "").partition(" ")
        return kind == "Basic" and b64decode(secret).decode() == f"{USER}:{KEY}"

    def do_POST(self):
        data = json.loads(self.rfile.read(int(self.headers["Content-Length"])) or b"{}")
        call = self.path.rpartition("/")[2]
        if self.trouble(call):
            return
        if not self.is_known():
            self.refuse(401, "Unauthenticated")
            return
        getattr(self, call)(data)

    def GetDatasetStatus(self, data):
        if f"{data['ownerSlug']}/{data['datasetSlug']}" in self.server.datasets:
            self.answer({"status": "READY"})
        else:
            self.refuse(403, "Permission 'datasets.get' was denied")

    def StartBlobUpload(self, data):
        token = f"token-{len(self.server.blobs)}"
        self.server.blobs[token] = (data["name"], None)
        self.answer({"token": token, "createUrl": f"http://localhost:{PORT}/blob/{token}"})

    def CreateDataset(self, data):
        self.publish(f"{data['ownerSlug']}/{data['slug']}", data)

    def CreateDatasetVersion(self, data):
        self.publish(f"{data['ownerSlug']}/{data['datasetSlug']}", data["body"])

    def SaveKernel(self, data):
        self.server.kernels[data["slug"]] = data
        self.answer({"url": f"https://www.kaggle.com/code/{data['slug']}", "versionNumber": 1})

    def publish(self, name, data):
        files = dict(self.server.blobs[file["token"]] for file in data["files"])
        self.server.datasets.setdefault(name, []).append(files)
        self.server.notes.append(data.get("versionNotes"))
        self.answer({"ref": name, "url": f"https://www.kaggle.com/datasets/{name}", "status": "ok"})

    def do_PUT(self):
        token = self.path.rpartition("/")[2]
        length = int(self.headers["Content-Length"])
        if self.server.troubles.get("PUT") and self.server.troubles["PUT"][0] == "cut":
            self.rfile.read(min(length, 100))
        if self.trouble("PUT"):
            return
        name, _ = self.server.blobs[token]
        self.server.blobs[token] = (name, self.rfile.read(length))
        self.answer({})
