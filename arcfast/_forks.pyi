"""What a template process needs of C (workers/template.py). Not there on Windows."""

FORK: int
REAP: int
PROBE: int
KILLED: int
REQUESTS: int
ANSWERS: int

def serve_forks(commands: int, filter: bytes, places: list[int], known: int) -> None: ...
def die_with(parent: int) -> bool: ...
def adopt_orphans() -> bool: ...
