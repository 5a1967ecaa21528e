"""What the filter answers, by running its program on frames."""

from __future__ import annotations

from lab.marks.program import ADD, JUMP_IF_EQUAL, LOAD_HALF, LOAD_WORD, PROGRAM, RETURN, RETURN_A, bytecode

DESTINATION = bytes.fromhex("0a0000000004")


def run(frame: bytes) -> int:
    """The answer of the program, as classic BPF gives it: 0 also where a load goes past the frame's end."""
    accumulator = 0
    at = 0
    while True:
        operation, if_true, if_false, operand = PROGRAM[at]
        at += 1
        if operation in (LOAD_WORD, LOAD_HALF):
            size = 4 if operation == LOAD_WORD else 2
            if operand + size > len(frame):
                return 0
            accumulator = int.from_bytes(frame[operand:operand + size], "big")
        elif operation == JUMP_IF_EQUAL:
            at += if_true if accumulator == operand else if_false
        elif operation == ADD:
            accumulator = (accumulator + operand) % 2**32
        else:
            assert operation in (RETURN_A, RETURN)
            return accumulator if operation == RETURN_A else operand


def frame(source: str) -> bytes:
    return DESTINATION + bytes.fromhex(source.replace(":", "")) + b"\x08\x00" + bytes(46)


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


def test_every_jump_stays_in_the_program_and_every_path_ends() -> None:
    for at, (operation, if_true, if_false, _) in enumerate(PROGRAM):
        if operation == JUMP_IF_EQUAL:
            assert at + 1 + max(if_true, if_false) < len(PROGRAM)
    assert PROGRAM[-1][0] == RETURN


def test_the_bytecode_is_the_programs_length_and_its_instructions() -> None:
    count, *instructions = bytecode().split(",")
    assert int(count) == len(instructions) == len(PROGRAM)
    assert [tuple(map(int, each.split())) for each in instructions] == list(PROGRAM)
