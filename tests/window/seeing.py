"""What is seen in the window: where the interface stands, and the numbers that are read from its pixels.

A reader knows no typeface. It is shown cells whose numbers are known, cuts them into letters, and calls a letter by that which it
is nearest to. What it cannot cut or is unsure of it says so, with None."""

import collections
import math
import os
import subprocess
import tempfile

from display import LIMIT, surroundings

Box = collections.namedtuple("Box", "left top right bottom")
Layout = collections.namedtuple("Layout", "turns at entries cells")

GRID = (8, 12)  # a letter is compared as so many grey squares
FRAME = 0.8  # the width of their frame, to its height
INK = 0.45  # of the strongest difference from the ground: what is letter
WIDE = 0.9  # the width, to the line's height, from which on a shape is two letters that touch
SURE = 0.16  # of the squares' difference: farther from every known letter it is none of them


def where(size, scene, view="pipeline", *labels):
    """How the interface is laid out in a window of this size, for each label, once where there are none: how often the wheel is turned
    down, and where, until that item is seen; the entries of the inputs by their labels, and the cells of the figure by node, row and
    column."""
    words = [os.environ["ATTNLAB_WHERE"], str(size[0]), str(size[1]), scene, view, *labels]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(words, env=surroundings(folder), capture_output=True, text=True, timeout=LIMIT)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    found = []
    for name, *words in map(str.split, done.stdout.splitlines()):
        numbers = list(map(int, words))
        if name == "wheel":
            found.append(Layout(numbers[0], tuple(numbers[1:]), {}, {}))
        elif len(numbers) == 4:
            found[-1].entries[name] = Box(*numbers)
        else:
            found[-1].cells[name, numbers[0], numbers[1]] = Box(*numbers[2:])
    return found


def middle(box):
    return (box.left + box.right) // 2, (box.top + box.bottom) // 2


def shades(picture, box):
    """How far each pixel of the box is from its ground, which most of them are, from 0 to 1; rows of columns."""
    rows = [[picture.at(x, y) for x in range(box.left, box.right)] for y in range(box.top, box.bottom)]
    ground = collections.Counter(pixel for row in rows for pixel in row).most_common(1)[0][0]
    far = [[sum(abs(a - b) for a, b in zip(pixel, ground)) for pixel in row] for row in rows]
    most = max(map(max, far))
    return [[value / most if most > 60 else 0 for value in row] for row in far]


def runs(flags):
    """Of neighbours that are true: (first, one past the last)."""
    found, start = [], None
    for i, flag in enumerate(list(flags) + [False]):
        if flag and start is None:
            start = i
        elif not flag and start is not None:
            found.append((start, i))
            start = None
    return found


def apart(ink, top, bottom):
    """The columns of each letter, (first, one past the last): two that touch are cut where there is least ink."""
    def column(x):
        return sum(ink[y][x] for y in range(top, bottom))

    for left, right in runs(max(ink[y][x] for y in range(top, bottom)) > INK for x in range(len(ink[0]))):
        third = (right - left) // 3
        cut = min(range(left + third, right - third), key=column) if right - left > WIDE * (bottom - top) else left
        yield from [(left, right)] if cut == left else [(left, cut), (cut, right)]


def letters(ink):
    """The letters of one line, from left to right: (first column, last, shape). A shape is what is seen in a frame as high as the
    line about the letter's middle, and how wide the letter is to that height."""
    lines = runs(max(row) > INK for row in ink)
    if not lines:
        return []
    top, bottom = lines[0][0], lines[-1][1]
    height, cut = bottom - top, []
    for left, right in apart(ink, top, bottom):
        weights = [sum(ink[y][x] for y in range(top, bottom)) for x in range(left, right)]
        center = sum((left + i + 0.5) * weight for i, weight in enumerate(weights)) / sum(weights)
        step, high = FRAME * height / GRID[0], height / GRID[1]
        begin = center - FRAME * height / 2
        squares = [_mean(ink, begin + step * i, begin + step * (i + 1), top + high * j, top + high * (j + 1))
                   for j in range(GRID[1]) for i in range(GRID[0])]
        cut.append((left, right, squares + [2 * (right - left) / height]))
    return cut


def _mean(ink, left, right, top, bottom):
    total = area = 0.0
    for y in range(int(top), min(int(bottom - 1e-9) + 1, len(ink))):
        for x in range(max(0, int(left)), min(int(right - 1e-9) + 1, len(ink[0]))):
            part = (min(right, x + 1) - max(left, x)) * (min(bottom, y + 1) - max(top, y))
            total, area = total + part * ink[y][x], area + part
    return total / area if area else 0.0


def inside(box):
    """Of a cell: the band in which its number stands, without hairlines and the mark of what has changed."""
    height = box.bottom - box.top
    return Box(box.left + 3, box.top + round(0.28 * height), box.right - 4, box.bottom - round(0.28 * height))


class Reader:
    def __init__(self):
        self.known, self.read = {}, {}  # letters by their shapes; texts by their pixels

    def learn(self, picture, box, text):
        """Shows it a cell and what stands there; a cell that it cannot cut into as many letters teaches nothing."""
        cut = letters(shades(picture, inside(box)))
        if len(cut) == len(text):
            self.known.update((tuple(shape), letter) for letter, (_, _, shape) in zip(text, cut))
            self.read.clear()

    def letter(self, shape):
        best = min(self.known, key=lambda one: math.dist(one, shape))
        return self.known[best] if math.dist(best, shape) ** 2 / len(shape) < SURE else None

    def text(self, picture, box):
        pixels = picture.part(*box).data
        if pixels not in self.read:
            found = [self.letter(shape) for _, _, shape in letters(shades(picture, box))]
            self.read[pixels] = "".join(found) if found and None not in found else None
        return self.read[pixels]

    def number(self, picture, cell):
        """The number in a cell; None where it cannot be read."""
        text = self.text(picture, inside(cell))
        try:
            return float(text) if text else None
        except ValueError:
            return None

    def groups(self, picture, box):
        """What stands in a line of text with wide gaps: of each group its letters, with None for those that are not known."""
        gap, height = 0.5 * (box.bottom - box.top), box.bottom - box.top
        ink = shades(picture, box)
        found = []
        for left, right in runs(max(ink[y][x] for y in range(height)) > INK for x in range(box.right - box.left)):
            if found and left - found[-1][1] < gap:
                found[-1][1] = right
            else:
                found.append([left, right])
        # Each has an ink of its own, against which its letters are seen.
        own = [shades(picture, Box(box.left + left, box.top, box.left + right, box.bottom)) for left, right in found]
        return [[self.letter(shape) for _, _, shape in letters(group)] for group in own]
