"""The order itself, in the real window and by what is seen there: any number of Q, K, V, W^Q, W^K, W^V and W^O is taken hold of, and
all that follows is right in the same frame: python3 test_order.py [Order.test_NAME]. The environment is that of test_window.py."""

import json
import math
import os
import unittest

from display import Case, Display, Program, until
from seeing import Box, Reader, middle, where
from x11 import X11

# An entry of each, how far it is dragged, and which computed matrices move with it.
PIPELINE = {"Q/r2c1": (60, "P_Q S L A H Y"), "K/r3c2": (-80, "P_K S L A H Y"), "V/r1c3": (80, "P_V H Y"),
            "W_Q[1]/r2c2": (-40, "P_Q S L A H Y"), "W_K[1]/r1c1": (60, "P_K S L A H Y"),
            "W_V[1]/r1c1": (-80, "P_V H Y"), "W_O/r2c1": (60, "Y")}
SYMMETRY = {"Q/r4c2": (-60, "S QQ S_sym S_anti"), "K/r2c1": (-40, "S S_sym S_anti"),
            "W_Q[1]/r3c1": (-80, "S QQ W S_sym S_anti"), "W_K[1]/r2c2": (60, "S W S_sym S_anti")}
VIEWS = {"pipeline": ("key ctrl+1", PIPELINE), "symmetry": ("key ctrl+2", SYMMETRY)}


# Attention computed once more, in plain Python: what the numbers in the window must be.
def product(a, b):
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]


def transposed(a):
    return [list(column) for column in zip(*a)]


def softmax(row):
    powers = [math.exp(value - max(row)) for value in row]
    return [power / sum(powers) for power in powers]


def both(a, b, sign):
    return [[(x + sign * y) / 2 for x, y in zip(*rows)] for rows in zip(a, b)]


def attention(scene):
    """The matrices by the names of their nodes, of a scene with one head and two matrices, scaled by the root of d_k."""
    head = scene["heads"][0]
    p_q, p_k, p_v = (product(scene[x], head[w]) for x, w in (("Q", "WQ"), ("K", "WK"), ("V", "WV")))
    s = product(p_q, transposed(p_k))
    root = math.sqrt(len(head["WQ"][0]))
    l = [[value / root for value in row] for row in s]
    a = [softmax(row) for row in l]
    h = product(a, p_v)
    return {"P_Q": p_q, "P_K": p_k, "P_V": p_v, "S": s, "L": l, "A": a, "H": h, "Y": product(h, scene["WO"]),
            "W": product(head["WQ"], transposed(head["WK"])), "QQ": product(p_q, transposed(p_q)),
            "S_sym": both(s, transposed(s), 1), "S_anti": both(s, transposed(s), -1)}


def entry(scene, label):
    """The matrix, row and column of an entry by the label under which it stands: "Q/r2c1", "W_Q[1]/r1c2"."""
    name, place = label.split("/r")
    name = name.split("[")[0].replace("_", "")
    row, column = place.split("c")
    return scene["heads"][0].get(name) or scene[name], int(row) - 1, int(column) - 1


class Order(Case):
    def setUp(self):
        super().setUp()
        self.reader = Reader()

    def see(self):
        return self.x.picture(self.program.window, *self.size)

    def learn(self, view):
        """The letters, from the numbers of a scene that is only opened."""
        (layout,), picture, scene = where(self.size, self.scene, view), self.see(), self.saved()
        numbers = attention(scene)
        for (node, row, column), box in layout.cells.items():
            self.teach(picture, box, numbers[node][row - 1][column - 1])
        for label, box in layout.entries.items():
            matrix, row, column = entry(scene, label)
            self.teach(picture, box, matrix[row][column])

    def teach(self, picture, box, value):
        if abs(value) > 0.01:
            self.reader.learn(picture, box, f"{value:.2f}")

    def read_all(self, picture, layout, numbers):
        """Reads every cell of the figure; each must be the number, rounded. By node, then row and column."""
        seen = {}
        for (node, row, column), box in layout.cells.items():
            number = self.reader.number(picture, box)
            self.assertIsNotNone(number, f"{node} {row} {column} cannot be read")
            self.assertAlmostEqual(number, numbers[node][row - 1][column - 1], delta=0.0051, msg=f"{node} {row} {column}")
            seen.setdefault(node, {})[row, column] = number
        if "A" in seen:
            for row in range(1, len(numbers["A"]) + 1):
                entries = [number for (i, _), number in seen["A"].items() if i == row]
                self.assertAlmostEqual(sum(entries), 1, delta=0.0051 * len(entries), msg=f"row {row} of A")
        return seen

    def rank_seen(self):
        """The number behind "rank W =", which stands behind the title at the left of the status line; some seconds after opening a file it is there."""
        width, height = self.size

        def read():
            groups = self.reader.groups(self.see(), Box(0, height - 24, width // 2, height - 3))
            group = groups[1] if len(groups) > 1 else []
            return group[group.index("-") + 1] if "-" in group[:-1] else None

        return until(read, "The rank in the status line")

    def scroll(self, layout, button):
        if layout.turns:
            self.program.hands("mousemove %d %d" % layout.at, f"click --repeat {layout.turns} --delay 10 {button}")

    def drag_and_read(self, layout, label, far, moving, undo=True):
        """Drags an entry; while the button is still down reads what is seen, and compares it with what follows from it."""
        self.scroll(layout, 5)
        box = layout.entries[label]
        before = self.see()
        self.program.hands("mousemove %d %d" % middle(box), "mousedown 1")
        self.program.hands(*[f"mousemove_relative -- {far // 2} 0"] * 2)
        try:
            picture, scene = self.see(), self.saved()
            matrix, row, column = entry(scene, label)
            dragged = self.reader.number(picture, box)
            self.assertIsNotNone(dragged, f"{label} cannot be read")
            self.assertGreater((dragged - matrix[row][column]) * far, 0, label)
            numbers_before = attention(scene)
            matrix[row][column] = dragged
            numbers = attention(scene)
            self.read_all(picture, layout, numbers)
            for (node, i, j), cell in layout.cells.items():
                if f"{numbers[node][i - 1][j - 1]:.2f}" != f"{numbers_before[node][i - 1][j - 1]:.2f}":
                    self.assertNotEqual(picture.part(*cell), before.part(*cell), f"{node} {i} {j} after {label}")
            moved = {node for node in numbers if node in {cell[0] for cell in layout.cells} and
                     max(abs(a - b) for rows in zip(numbers[node], numbers_before[node]) for a, b in zip(*rows)) > 1e-9}
            self.assertEqual(moved, set(moving.split()), label)
        finally:  # the next drag begins anew, whatever has failed
            self.program.hands("mouseup 1")
            if undo:
                self.program.hands("key ctrl+z")
                self.scroll(layout, 4)
        return scene

    def follow(self, size):
        self.size = size
        with Display(*size) as display, Program(display, self.folder, self.scene) as self.program, X11(display.name) as self.x:
            self.assertEqual(self.program.size(), size)
            for view, (key, drags) in VIEWS.items():
                if view != "pipeline":  # it begins there
                    self.program.hands(key)
                self.program.rest()
                self.learn(view)
                for (label, (far, moving)), layout in zip(drags.items(), where(size, self.scene, view, *drags)):
                    with self.subTest(size=size, view=view, label=label):
                        self.drag_and_read(layout, label, far, moving)
            self.assertEqual(self.rank_seen(), "2")

    def test_every_matrix_at_1280x800(self):
        self.follow((1280, 800))

    def test_every_matrix_at_1600x1000(self):
        self.follow((1600, 1000))

    def test_rank_and_the_picture_that_opens_again(self):
        self.size = (1280, 800)
        with Display(*self.size) as display:
            with Program(display, self.folder, self.scene) as self.program, X11(display.name) as self.x:
                self.learn("pipeline")
                self.assertEqual(self.rank_seen(), "2")
            # With a column of zeros W has rank 1; the first number dragged in it gives it back its second.
            scene = self.saved()
            for row in scene["heads"][0]["WQ"]:
                row[1] = 0
            with open(self.scene, "w") as file:
                json.dump(scene, file)
            with Program(display, self.folder, self.scene) as self.program, X11(display.name) as self.x:
                self.assertEqual(self.rank_seen(), "1")
                label = "W_Q[1]/r2c2"
                dragged = self.drag_and_read(where(self.size, self.scene, "pipeline", label)[0], label, -60, "P_Q S L A H Y", undo=False)
                self.program.hands("mousemove 4 400")  # no cell is told there
                self.assertEqual(self.rank_seen(), "2")
                self.program.hands("key ctrl+e", "key Return")
                picture = os.path.join(self.folder, "scene-pipeline-forward.png")
                until(lambda: os.path.exists(picture), "The picture")
            self.assertEqual(self.saved(), scene)
            done = self.run_without_window("compute", picture)
            self.assertEqual(done.returncode, 0, done.stderr)
            computed, numbers = json.loads(done.stdout), attention(dragged)
            for got, expected in zip(computed["heads"][0]["scores"], numbers["S"]):
                for a, b in zip(got, expected):
                    self.assertAlmostEqual(a, b, places=12)
            self.assertEqual(computed["heads"][0]["rank"], 2)
            with Program(display, self.folder, picture) as self.program, X11(display.name) as self.x:
                self.program.hands("key Escape")  # what was not saved is offered, and stays for later
                self.program.rest()
                self.read_all(self.see(), where(self.size, picture)[0], numbers)


if __name__ == "__main__":
    unittest.main(verbosity=2)
