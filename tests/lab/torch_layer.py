"""The layer of a scene by PyTorch, from its rules as core/README.md has them, with autograd for derivatives: what our own
derivatives and trainings are compared with. torch_layer.py FOLDER does the jobs of FOLDER/jobs.json and prints a JSON list,
an answer each:
  {"scene"}: {"loss", "gradients": {"X": rows, "WQ:0": rows, ...}} of 1/2 |Y - target|^2;
  {"scene", "data", "steps", "batch", "optimizer", "rate", "momentum", "loss_factor"}: {"losses"}, one a step, before it. The
  file `data` has the sequences of all steps as doubles: X, M where there is one, and target, each for all steps and sequences.
  With "threads": [1, 2], {"times": [{"threads", "eager", "traced"}], "torch"}, too: microseconds a sequence and step."""

import json
import math
import os
import sys
import time

import torch

torch.set_default_dtype(torch.float64)


def scale(said, d_k):
    return {"sqrt_dk": math.sqrt(d_k), "dk": d_k, "none": 1}[said] if isinstance(said, str) else said


def allowed(mask, n_q, n_k):
    if mask == "none":
        return torch.ones(n_q, n_k, dtype=torch.bool)
    if mask == "causal":
        return torch.ones(n_q, n_k, dtype=torch.bool).tril()
    return torch.tensor(mask) == 1


def turned(P, angle):
    n, d_k = P.shape[-2:]
    if d_k < 2:
        return P
    m = torch.arange(d_k // 2)
    turn = torch.arange(n)[:, None] * angle * 10000.0 ** (-2 * m / d_k)
    x, y = P[..., 0:d_k - d_k % 2:2], P[..., 1::2]
    pairs = torch.stack([x * turn.cos() - y * turn.sin(), x * turn.sin() + y * turn.cos()], dim=-1).flatten(-2)
    return torch.cat([pairs, P[..., d_k - d_k % 2:]], dim=-1)


def weighed(rule, L, may):
    zero = torch.zeros(())
    if rule == "linear":
        return torch.where(may, L, zero)
    if rule == "sigmoid":
        return torch.where(may, torch.sigmoid(L), zero)
    L = L.masked_fill(~may, -math.inf)
    if rule == "softmax":
        return torch.softmax(L, dim=-1)
    ordered = torch.sort(L.detach(), dim=-1, descending=True).values
    sums, k = ordered.cumsum(-1), torch.arange(1, L.shape[-1] + 1)
    count = (1 + k * ordered > sums).sum(-1, keepdim=True)
    on = L.detach() >= ordered.gather(-1, count - 1)
    theta = (torch.where(on, L, zero).sum(-1, keepdim=True) - 1) / count
    return torch.where(on, L - theta, zero)


def output(scene, given):
    """Y; `given` has the matrices by their names, those of heads as "WQ:0"."""
    first = {"self": ("X", "X", "X"), "cross": ("X", "M", "M"), "free": ("Q", "K", "V")}[scene["source"]]
    Q, K, V = (given.get(name) for name in first)
    h, score = len(scene["heads"]), scene["score"]
    outputs = []
    for i in range(h):
        W = {name.split(":")[0]: m for name, m in given.items() if name.endswith(f":{i}")}
        if score in ("merged", "unprojected"):
            P_Q, P_K = Q, K
        else:
            P_Q = Q @ W["WQ"]
            P_K = P_Q if score == "qq" else K @ W["WK" if score == "qk" else "WQ"]
        if score == "single":
            P_V = V @ W["WQ"]
        else:
            P_V = {"projected": lambda: V @ W["WV"], "inputs": lambda: V, "keys": lambda: P_K}[scene["value"]]()
        queries, keys = P_Q, P_K
        if scene["unit_keys"]:
            keys = keys / keys.norm(dim=-1, keepdim=True)
        if scene.get("positions", "none") == "rope":
            queries, keys = (turned(P, scene.get("angle", 1)) for P in (queries, keys))
        if scene.get("positions", "none") == "keys":
            keys = keys + W["P"]
        if score == "merged":
            queries = queries @ W["W"]
        S = queries @ keys.transpose(-1, -2)
        d_k = P_Q.shape[-1]
        L = S / (scale(scene["inside"], d_k) * scene["temperature"])
        n_q, n_k = S.shape[-2:]
        if scene.get("positions", "none") == "alibi":
            ratio = 2.0 ** (-8 / h)
            slope = scene["slope"] * ratio ** i if scene.get("slope") else ratio ** (i + 1)
            L = L - slope * (torch.arange(n_q)[:, None] - torch.arange(n_k)).abs()
        A = weighed(scene.get("weights", "softmax"), L, allowed(scene["mask"], n_q, n_k))
        outputs.append(A @ P_V / scale(scene["outside"], d_k))
    if scene["output"] == "alt":
        return sum(H @ given[f"WA:{i}"].transpose(-1, -2) for i, H in enumerate(outputs))
    Y = torch.cat(outputs, dim=-1)
    return Y @ given["WO"] if scene["output"] == "projected" else Y


def matrices(scene):
    inputs = {name: torch.tensor(scene[name]) for name in ("X", "M", "Q", "K", "V") if scene.get(name)}
    weights = {"WO": torch.tensor(scene["WO"])} if scene.get("WO") else {}
    for i, head in enumerate(scene["heads"]):
        weights.update({f"{name}:{i}": torch.tensor(rows) for name, rows in head.items() if name.startswith("W") or name == "P"})
    return inputs, weights


def gradients(scene):
    inputs, weights = matrices(scene)
    given = {name: m.double().requires_grad_() for name, m in (inputs | weights).items()}
    loss = 0.5 * ((output(scene, given) - torch.tensor(scene["target"])) ** 2).sum()
    loss.backward()
    return {"loss": loss.item(),
            "gradients": {name: m.grad.tolist() for name, m in given.items() if m.grad is not None}}


class Run:
    def __init__(self, folder, job):
        self.scene, self.job = job["scene"], job
        inputs, weights = matrices(self.scene)
        self.weights = {name: m.double() for name, m in weights.items()}
        names = [name for name in ("X", "M") if name in inputs]
        shapes = [inputs[name].shape for name in names] + [torch.tensor(self.scene["target"]).shape]
        with open(os.path.join(folder, job["data"]), "rb") as file:
            numbers = torch.frombuffer(bytearray(file.read()), dtype=torch.float64)
        self.data, at = {}, 0
        for name, shape in zip(names + ["target"], shapes):
            count = job["steps"] * job["batch"] * shape.numel()
            self.data[name] = numbers[at:at + count].reshape(job["steps"], job["batch"], *shape)
            at += count
        assert at == len(numbers), (at, len(numbers))

    def begun(self):
        weights = {name: m.clone().requires_grad_() for name, m in self.weights.items()}
        if self.job["optimizer"] == "adam":
            return weights, torch.optim.Adam(weights.values(), lr=self.job["rate"])
        return weights, torch.optim.SGD(weights.values(), lr=self.job["rate"], momentum=self.job["momentum"])

    def loss(self, batch, weights):
        off = output(self.scene, batch | weights) - batch["target"]
        return self.job["loss_factor"] / self.job["batch"] * (off * off).sum()

    def batch(self, step):
        return {name: numbers[step] for name, numbers in self.data.items()}

    def losses(self):
        weights, optimizer = self.begun()
        found = []
        for step in range(self.job["steps"]):
            loss = self.loss(self.batch(step), weights)
            found.append(loss.item())
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        return found

    def seconds_a_step(self, loss_of):
        weights, optimizer = self.begun()
        batch, least = self.batch(0), math.inf
        for _ in range(7):
            start = time.perf_counter()
            for _ in range(100):
                loss = loss_of(batch, weights)
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
            least = min(least, (time.perf_counter() - start) / 100)
        return least

    def traced(self):
        weights, _ = self.begun()
        names, batch = list(weights), self.batch(0)
        traced = torch.jit.trace(
            lambda *all: self.loss(dict(zip(batch, all)), dict(zip(names, all[len(batch):]))),
            (*batch.values(), *weights.values()))
        return lambda batch, weights: traced(*batch.values(), *weights.values())

    def times(self):
        found = []
        for threads in self.job["threads"]:
            torch.set_num_threads(threads)
            found.append({"threads": threads,
                          "eager": 1e6 / self.job["batch"] * self.seconds_a_step(self.loss),
                          "traced": 1e6 / self.job["batch"] * self.seconds_a_step(self.traced())})
        return found


def answer(folder, job):
    if "data" not in job:
        return gradients(job["scene"])
    run = Run(folder, job)
    found = {"losses": run.losses()}
    if "threads" in job:
        found |= {"times": run.times(), "torch": torch.__version__}
    return found


def main():
    folder = sys.argv[1]
    with open(os.path.join(folder, "jobs.json")) as file:
        jobs = json.load(file)
    torch.set_num_threads(1)
    print(json.dumps([answer(folder, job) for job in jobs]))


main()
