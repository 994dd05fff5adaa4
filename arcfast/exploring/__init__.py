"""Search: programs made from the bottom up, and answers composed of several (core/explore.h, core/compose.h)."""
