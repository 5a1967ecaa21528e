"""The filter: a BPF program that reads a frame's mark and answers with the HTB class of its queue.

A mark is an Ethernet source 02:51:00:00:hi:lo, where hi:lo is the queue's number, not 0. Open vSwitch makes
queue N the class 1:(N+1). A frame without a mark gets the answer 0, "not mine", and goes to queue 0.
"""

from __future__ import annotations

LOAD_WORD, LOAD_HALF = 0x20, 0x28
JUMP_IF_EQUAL, ADD, RETURN_A, RETURN = 0x15, 0x04, 0x16, 0x06

SOURCE_ADDRESS_AT = 6
QUEUE_AT = 10
PREFIX = 0x0251_0000
CLASS_OF_QUEUE_0 = 0x0001_0001

Instruction = tuple[int, int, int, int]
"""Of classic BPF: operation, how many to skip if true, how many if false, operand."""

PROGRAM: tuple[Instruction, ...] = (
    (LOAD_WORD, 0, 0, SOURCE_ADDRESS_AT),
    (JUMP_IF_EQUAL, 0, 4, PREFIX),
    (LOAD_HALF, 0, 0, QUEUE_AT),
    (JUMP_IF_EQUAL, 2, 0, 0),
    (ADD, 0, 0, CLASS_OF_QUEUE_0),
    (RETURN_A, 0, 0, 0),
    (RETURN, 0, 0, 0),
)
"""All four bytes of the prefix are compared: an address that only begins with 02:51 is no mark."""


def bytecode() -> str:
    """The program as `tc filter … bpf bytecode` takes it."""
    return f"{len(PROGRAM)}," + ",".join(" ".join(map(str, instruction)) for instruction in PROGRAM)
