"""The built program in a window under Xvfb, drawn in software: from its start to its first frame, and the frames that
it draws in ten seconds at rest. ATTNLAB: the program."""

import statistics
import tempfile
import time

from display import Display, Program

STARTS = 7
REST = 10  # seconds


def milliseconds_to_first_frame(display):
    with tempfile.TemporaryDirectory() as folder:
        before = time.monotonic_ns()  # the clock of the frame log
        with Program(display, folder) as program:
            with open(program.log) as log:
                return (int(log.readline().split()[1]) - before) / 1e6


def frames_at_rest(display):
    with tempfile.TemporaryDirectory() as folder, Program(display, folder) as program:
        program.rest()
        before = program.frames()
        time.sleep(REST)
        return program.frames() - before


with Display() as display:
    starts = [milliseconds_to_first_frame(display) for _ in range(STARTS)]
    print(f"start to first frame     {statistics.median(starts):.0f} ms "
          f"(median of {STARTS}; {min(starts):.0f} to {max(starts):.0f})")
    print(f"frames in {REST} s at rest   {frames_at_rest(display)}")
