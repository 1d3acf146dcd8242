"""Attention computed once more, in plain Python: what the numbers in the window must be."""

import math


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
