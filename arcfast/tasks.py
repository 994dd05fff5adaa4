"""ARC tasks; see arc/tasks.py."""

from arcfast.arc.tasks import Task, Tasks, load_tasks

__all__ = ["Task", "Tasks", "load_tasks"]
