"""Every quantity that analyze() computes, by NumPy: numpy_analyze.py SCENE SUM prints the seconds of
processor time of one analysis.
SUM is the sum of the entries of Y as the program has it: the two must agree."""

import json
import sys
import time
import timeit

try:
    import numpy as np
except ImportError:
    sys.exit(1)  # then there is no comparison


def analyze(Q, K, V, heads, W_O):
    result = {"heads": []}
    for W_Q, W_K, W_V in heads:
        P_Q, P_K, P_V = Q @ W_Q, K @ W_K, V @ W_V
        S = P_Q @ P_K.T
        L = S / np.sqrt(W_Q.shape[1])
        E = np.exp(L - L.max(axis=1, keepdims=True))
        A = E / E.sum(axis=1, keepdims=True)
        H = A @ P_V
        W = W_Q @ W_K.T
        QQ = P_Q @ P_Q.T
        sigma = np.linalg.svd(W, compute_uv=False)
        symmetric, antisymmetric = (S + S.T) / 2, (S - S.T) / 2
        result["heads"].append({
            "Q": P_Q, "K": P_K, "V": P_V, "scores": S, "logits": L, "weights": A, "output": H, "W": W, "QQ": QQ,
            "row_sums": A.sum(axis=1), "entropy": -(A * np.log(A)).sum(axis=1),
            "singular_values": sigma, "rank": int((sigma > max(W.shape) * np.finfo(float).eps * sigma[0]).sum()),
            "QQ_eigenvalues": np.linalg.eigvalsh(QQ)[::-1],
            "asymmetry": np.linalg.norm(antisymmetric) / np.linalg.norm(S),
            "symmetric_part": symmetric, "antisymmetric_part": antisymmetric})
    result["concat"] = np.concatenate([head["output"] for head in result["heads"]], axis=1)
    result["output"] = result["concat"] @ W_O
    return result


def main():
    with open(sys.argv[1]) as file:
        scene = json.load(file)
    Q, K, V, W_O = (np.array(scene[name], dtype=float) for name in ("Q", "K", "V", "WO"))
    heads = [tuple(np.array(head[name], dtype=float) for name in ("WQ", "WK", "WV")) for head in scene["heads"]]
    found, expected = float(analyze(Q, K, V, heads, W_O)["output"].sum()), float(sys.argv[2])
    if abs(found - expected) > 1e-12 * max(1, abs(expected)):
        sys.exit(f"NumPy has {found!r}, the program {expected!r}")
    count = 300
    print(min(timeit.repeat(lambda: analyze(Q, K, V, heads, W_O), timer=time.process_time, number=count, repeat=9)) / count)


main()
