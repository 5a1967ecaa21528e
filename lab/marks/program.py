"""The filter: a BPF program that answers with the HTB class of the queue that a frame is for.

Address resolution, IPv6 neighbour discovery and link discovery, untagged or behind one 802.1Q tag, are for the control
queue, by what they are. Of all other frames the mark names it: an Ethernet source 02:51:00:00:hi:lo, where hi:lo is the
queue's number, not 0 and not the control queue's. Open vSwitch makes queue N the class 1:(N+1). A frame without a mark
gets the answer 0, "not mine", and goes to queue 0; so does one whose class the port does not have.
"""

from __future__ import annotations

LOAD_WORD, LOAD_HALF, LOAD_HALF_FROM_X, LOAD_BYTE_FROM_X, SET_X = 0x20, 0x28, 0x48, 0x50, 0x01
JUMP_IF_EQUAL, JUMP_IF_GREATER, JUMP_IF_AT_LEAST, ADD, RETURN_A, RETURN = 0x15, 0x25, 0x35, 0x04, 0x16, 0x06

SOURCE_ADDRESS_AT = 6
QUEUE_AT = 10
TYPE_AT = 12
NEXT_HEADER_AT = 20
ICMPV6_TYPE_AT = 54
"""Where these are without a tag; X holds what a tag adds. A program begins with X at 0."""

TAG = 0x8100
TAG_LENGTH = 4
ARP, LLDP, BDDP, IPV6 = 0x0806, 0x88CC, 0x8942, 0x86DD
ICMPV6 = 58
FIRST_ND, LAST_ND = 133, 137

PREFIX = 0x0251_0000
CONTROL_QUEUE = 61437
CLASS_OF_QUEUE_0 = 0x0001_0001

Instruction = tuple[int, int, int, int]
"""Of classic BPF: operation, how many to skip if true, how many if false, operand."""

PROGRAM: tuple[Instruction, ...] = (
    (LOAD_HALF, 0, 0, TYPE_AT),
    (JUMP_IF_EQUAL, 0, 1, TAG),
    (SET_X, 0, 0, TAG_LENGTH),
    (LOAD_HALF_FROM_X, 0, 0, TYPE_AT),
    (JUMP_IF_EQUAL, 8, 0, ARP),
    (JUMP_IF_EQUAL, 7, 0, LLDP),
    (JUMP_IF_EQUAL, 6, 0, BDDP),
    (JUMP_IF_EQUAL, 0, 6, IPV6),
    (LOAD_BYTE_FROM_X, 0, 0, NEXT_HEADER_AT),
    (JUMP_IF_EQUAL, 0, 4, ICMPV6),
    (LOAD_BYTE_FROM_X, 0, 0, ICMPV6_TYPE_AT),
    (JUMP_IF_AT_LEAST, 0, 2, FIRST_ND),
    (JUMP_IF_GREATER, 1, 0, LAST_ND),
    (RETURN, 0, 0, CLASS_OF_QUEUE_0 + CONTROL_QUEUE),
    (LOAD_WORD, 0, 0, SOURCE_ADDRESS_AT),
    (JUMP_IF_EQUAL, 0, 5, PREFIX),
    (LOAD_HALF, 0, 0, QUEUE_AT),
    (JUMP_IF_EQUAL, 3, 0, 0),
    (JUMP_IF_EQUAL, 2, 0, CONTROL_QUEUE),
    (ADD, 0, 0, CLASS_OF_QUEUE_0),
    (RETURN_A, 0, 0, 0),
    (RETURN, 0, 0, 0),
)
"""All four bytes of the prefix are compared: an address that only begins with 02:51 is no mark."""


def bytecode() -> str:
    """The program as `tc filter … bpf bytecode` takes it."""
    return f"{len(PROGRAM)}," + ",".join(" ".join(map(str, instruction)) for instruction in PROGRAM)
