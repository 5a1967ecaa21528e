"""`windowpane down`: stops an installation from another terminal, or clears up after one that was killed."""

from __future__ import annotations

from cli import paths
from cli.parts import lab, running
from cli.terminal import Step, line


def down(data_argument: str | None) -> int:
    """Leaves no process and no namespace of this installation. 0 also when there was nothing to stop."""
    data = paths.data_directory(data_argument)
    found = running.read(data)
    stopped = False
    if found is not None:
        if running.is_same(found.pid, found.started):
            with Step(f"Stopping Windowpane at {found.address}"):
                stopped = running.end(found.pid, found.started, seconds=60)
        for name, (pid, started) in reversed(found.services.items()):
            if running.is_same(pid, started):
                with Step(f"Stopping {name}, which was left behind"):
                    stopped |= running.end(pid, started, group=True)
        running.forget(data)
    if lab.is_up():
        with Step("Taking the lab down"):
            lab.run("down")
        stopped = True
    line("  All stopped." if stopped else "  Nothing was running.")
    return 0
