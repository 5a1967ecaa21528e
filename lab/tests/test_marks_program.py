"""What the filter answers, by running its program on frames."""

from __future__ import annotations

import operator

import pytest

from lab.marks.program import (
    ADD,
    JUMP_IF_AT_LEAST,
    JUMP_IF_EQUAL,
    JUMP_IF_GREATER,
    LOAD_BYTE_FROM_X,
    LOAD_HALF,
    LOAD_HALF_FROM_X,
    LOAD_WORD,
    PROGRAM,
    RETURN,
    RETURN_A,
    SET_X,
    bytecode,
)

DESTINATION = bytes.fromhex("0a0000000004")
SIZES = {LOAD_WORD: 4, LOAD_HALF: 2, LOAD_HALF_FROM_X: 2, LOAD_BYTE_FROM_X: 1}
JUMPS = {JUMP_IF_EQUAL: operator.eq, JUMP_IF_GREATER: operator.gt, JUMP_IF_AT_LEAST: operator.ge}
CONTROL = 0x1_EFFE
"""The class of queue 61437."""

HOST = "0a:00:00:00:00:01"
MARK = "02:51:00:00:00:01"
TAG = bytes.fromhex("81000005")
ARP, LLDP, BDDP, IPV4 = (bytes.fromhex(each) for each in ("0806", "88cc", "8942", "0800"))


def run(frame: bytes) -> int:
    """The answer of the program, as classic BPF gives it: 0 also where a load goes past the frame's end."""
    accumulator = x = at = 0
    while True:
        operation, if_true, if_false, operand = PROGRAM[at]
        at += 1
        if operation in SIZES:
            first = operand + (x if operation in (LOAD_HALF_FROM_X, LOAD_BYTE_FROM_X) else 0)
            if first + SIZES[operation] > len(frame):
                return 0
            accumulator = int.from_bytes(frame[first:first + SIZES[operation]], "big")
        elif operation in JUMPS:
            at += if_true if JUMPS[operation](accumulator, operand) else if_false
        elif operation == SET_X:
            x = operand
        elif operation == ADD:
            accumulator = (accumulator + operand) % 2**32
        else:
            assert operation in (RETURN_A, RETURN)
            return accumulator if operation == RETURN_A else operand


def frame(source: str, after: bytes = IPV4 + bytes(46)) -> bytes:
    return DESTINATION + bytes.fromhex(source.replace(":", "")) + after


def ipv6(next_header: int, first_byte: int) -> bytes:
    """From the Ethernet type on: an IPv6 header, and the first bytes of what follows it."""
    return b"\x86\xdd" + bytes.fromhex("600000000008") + bytes([next_header, 255]) + bytes(32) + bytes([first_byte, 0, 0, 0])


def test_a_mark_leads_to_the_class_of_its_queue() -> None:
    assert run(frame("02:51:00:00:00:01")) == 0x1_0002, "queue 1 is class 1:2"
    assert run(frame("02:51:00:00:00:3f")) == 0x1_0040
    assert run(frame("02:51:00:00:01:00")) == 0x1_0101
    assert run(frame("02:51:00:00:ef:ff")) == 0x1_f000


def test_a_frame_without_a_mark_is_left_to_the_default_class() -> None:
    assert run(frame("0a:00:00:00:00:01")) == 0
    assert run(frame("01:51:00:00:00:01")) == 0
    assert run(frame("51:02:00:00:00:01")) == 0


def test_queue_0_needs_no_mark() -> None:
    assert run(frame("02:51:00:00:00:00")) == 0


def test_an_address_that_only_begins_like_a_mark_is_none() -> None:
    assert run(frame("02:51:00:01:00:01")) == 0
    assert run(frame("02:51:a0:00:00:01")) == 0


def test_a_truncated_frame_is_left_to_the_default_class() -> None:
    assert run(frame("02:51:00:00:00:01")[:11]) == 0


@pytest.mark.parametrize("tag", [b"", TAG])
@pytest.mark.parametrize("source", [HOST, MARK])
def test_control_frames_with_any_mark_go_to_the_control_queue(source: str, tag: bytes) -> None:
    for kind in (ARP, LLDP, BDDP):
        assert run(frame(source, tag + kind + bytes(28))) == CONTROL
    for kind_of_message in range(133, 138):
        assert run(frame(source, tag + ipv6(58, kind_of_message))) == CONTROL


@pytest.mark.parametrize("tag", [b"", TAG])
def test_other_icmpv6_and_what_only_looks_like_neighbour_discovery_does_not(tag: bytes) -> None:
    for other in (ipv6(58, 132), ipv6(58, 138), ipv6(58, 128), ipv6(17, 135), IPV4 + bytes(40) + bytes([135]),
                  b"\x08\x07" + bytes(50), b"\x81\x00" + bytes(50)):
        assert run(frame(HOST, tag + other)) == 0
        assert run(frame(MARK, tag + other)) == 0x1_0002


def test_behind_two_tags_the_mark_decides() -> None:
    assert run(frame(HOST, TAG + TAG + ARP + bytes(28))) == 0
    assert run(frame(MARK, TAG + TAG + ARP + bytes(28))) == 0x1_0002


def test_no_mark_leads_to_the_control_queue() -> None:
    assert run(frame("02:51:00:00:ef:fd")) == 0
    assert run(frame("02:51:00:00:ef:fe")) == 0x1_EFFF


def test_every_jump_stays_in_the_program_and_every_path_ends() -> None:
    for at, (operation, if_true, if_false, _) in enumerate(PROGRAM):
        if operation in JUMPS:
            assert at + 1 + max(if_true, if_false) < len(PROGRAM)
    assert PROGRAM[-1][0] == RETURN


def test_the_bytecode_is_the_programs_length_and_its_instructions() -> None:
    count, *instructions = bytecode().split(",")
    assert int(count) == len(instructions) == len(PROGRAM)
    assert [tuple(map(int, each.split())) for each in instructions] == list(PROGRAM)
