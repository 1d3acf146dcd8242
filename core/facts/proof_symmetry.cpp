// The proofs of facts about symmetric scores whose weights are not: equalities, which have no wall.
#include "core/facts/proof_parts.h"

#include <algorithm>

namespace attnlab::fact {
namespace {

// "b_{4,2}": of a matrix that is no node.
std::string entry(const Proving& p, const char* letter, Index row, Index col) {
  if (p.notation.columns) std::swap(row, col);
  return std::string(letter) + "_{" + std::to_string(row + 1) + "," + std::to_string(col + 1) + "}";
}
std::string of_query(const char* letter, Index row) {
  return std::string(letter) + "_{" + std::to_string(row + 1) + "}";
}

double log_of_sum(const Matrix& logits, Index row) {
  const double most = logits.row(row).maxCoeff();
  return most + std::log((logits.row(row).array() - most).exp().sum());
}

}  // namespace

// Of the two weights that differ most.
FactProof prove_weights_not_symmetric(const Proving& p) {
  const Matrix L = p.head().QQ / sigma(p.in), B = weighed(WeightsRule::softmax, L);
  Index i = -1, j = -1;
  double most = 0;
  for (Index r = 0; r < B.rows(); ++r)
    for (Index c = 0; c < r; ++c)
      if (const double far = std::abs(B(r, c) - B(c, r)); std::min(B(r, c), B(c, r)) >= faint && far > most)
        most = far, i = c, j = r;
  if (i < 0) return {};
  const double rounding =
      2 * logit_rounding(p.in, p.h) + 8 * machine_eps * (largest(L) + 2 * static_cast<double>(L.cols()));
  const std::string b_ij = entry(p, "b", i, j), b_ji = entry(p, "b", j, i), Z_i = of_query("Z", i),
                    Z_j = of_query("Z", j);
  const auto share = [&](Index of, Index to, const std::string& b, const std::string& Z) {
    return ProofLine{"$\\log " + b + "$ is that score over $\\sigma$, less $\\log " + Z +
                         "$, the sum of the exponentials of " + p.query(of),
                     std::log(B(of, to)),
                     L(of, to) - log_of_sum(L, of),
                     Relation::equal,
                     rounding,
                     {p.cell(Node::QQ, of)}};
  };
  return {"$" + b_ij + "$ and $" + b_ji + "$, of " + p.query(i) + " and " + p.query(j) +
              ", are as far apart as their sums: $\\log(" + b_ij + "/" + b_ji + ") = \\log " + Z_j +
              " - \\log " + Z_i + "$",
          0,
          0,
          {{"The score of " + p.query(i) + " with " + p.query(j) + " is that of " + p.query(j) + " with " +
                p.query(i),
            p.head().QQ(i, j),
            p.head().QQ(j, i),
            Relation::equal,
            rounding * sigma(p.in),
            {p.cell(Node::QQ, i, j), p.cell(Node::QQ, j, i)}},
           share(i, j, b_ij, Z_i),
           share(j, i, b_ji, Z_j),
           {"So the score cancels, and what is left is the difference of the logarithms of the sums",
            std::log(B(i, j)) - std::log(B(j, i)),
            log_of_sum(L, j) - log_of_sum(L, i),
            Relation::equal,
            2 * rounding,
            {p.cell(Node::QQ, i), p.cell(Node::QQ, j)}}}};
}

// Of the two tokens between which most flows, or of those whose flows differ most.
FactProof prove_reversible(const Proving& given) {
  Proving p{given.in, given.fact, given.notation};
  const bool is_broken = p.fact.status == FactStatus::broken;
  const auto all_equal = [&] {
    return !masks_something(p.in) && p.head().L.maxCoeff() == p.head().L.minCoeff();
  };
  if (!is_broken)
    for (p.h = 0; p.h + 1 < p.in.analysis.dims.h && all_equal();) ++p.h;
  const Matrix &L = p.head().L, pi = shares_of_sums(p.in, L);
  Matrix flow = p.head().A;
  for (Index i = 0; i < flow.rows(); ++i) flow.row(i) *= pi(0, i);
  int i = 0, j = 1;
  double most = -1;
  for (int r = 0; r < flow.rows(); ++r)
    for (int c = 0; c < r; ++c)
      if (const double now = is_broken ? std::abs(flow(r, c) - flow(c, r)) : flow(r, c); now > most)
        most = now, i = c, j = r;
  const bool there = allowed(p.in.scene.mask, i, j), back = allowed(p.in.scene.mask, j, i);
  const double top = L.maxCoeff(), all = (L.array() - top).exp().sum(),
               bent = tolerance + (is_broken ? 0 : 2 * allowed_asymmetry(L));
  FactProof out{"As much flows from " + p.query(i) + " to " + p.key(j) + " as back: $" + of_query("\\pi", i) +
                    "\\," + p.symbol(Node::A, i, j) + " = " + of_query("\\pi", j) + "\\," +
                    p.symbol(Node::A, j, i) + "$",
                0,
                0,
                {}};
  if (masks_something(p.in))
    out.lines.push_back({"The mask allows both ways, or neither",
                         there ? 1.0 : 0,
                         back ? 1.0 : 0,
                         Relation::equal,
                         0,
                         {p.cell(Node::L, i, j), p.cell(Node::L, j, i)}});
  if (there && back)
    out.lines.push_back({"Each has the same logit for the other",
                         L(i, j),
                         L(j, i),
                         Relation::equal,
                         bent * (1 + std::abs(L(i, j))),
                         {p.cell(Node::L, i, j), p.cell(Node::L, j, i)}});
  const auto one_way = [&](Index from, Index to) {
    const std::string share = of_query("\\pi", from);
    return ProofLine{"$" + share + "$ is the part of " + p.query(from) +
                         " in all exponentials, and cancels its sum: $" + share + "\\," +
                         p.symbol(Node::A, from, to) + "$ is that of the logit alone",
                     flow(from, to),
                     std::exp(L(from, to) - top) / all,
                     Relation::equal,
                     tolerance * flow.maxCoeff(),
                     {p.cell(Node::A, from, to), p.cell(Node::L, from, to)}};
  };
  out.lines.push_back(one_way(i, j));
  out.lines.push_back(one_way(j, i));
  out.lines.push_back({"So both ways are the same",
                       flow(i, j),
                       flow(j, i),
                       Relation::equal,
                       bent * flow.maxCoeff(),
                       {p.cell(Node::A, i, j), p.cell(Node::A, j, i)}});
  return out;
}

// Of the round trip with most direction.
FactProof prove_circulation(const Proving& given) {
  Proving p{given.in, given.fact, given.notation};
  const Dims& n = p.in.analysis.dims;
  Round best;
  int head = -1, j = 0, k = 0;
  for (int h = 0; h < n.h; ++h) {
    if (symmetric_scores(p.in, h)) continue;
    for (int c = 1; c < n.n_q; ++c)
      for (int b = 1; b < c; ++b)
        if (const Round trip = round_trip(p.in, head_of(p.in, h), 0, b, c);
            trip.seen && (head < 0 || std::abs(trip.weights) > std::abs(best.weights)))
          best = trip, head = h, j = b, k = c;
  }
  if (head < 0) return {};
  p.h = head;
  const Matrix &A = p.head().A, &L = p.head().L;
  const double rounding = 8 * machine_eps * best.size;
  FactProof out{"Round " + p.query(0) + ", " + p.query(j) + " and " + p.query(k) +
                    ", the weights one way over those of the other: the log of the ratio is made of logits",
                0,
                0,
                {}};
  std::vector<Cell> all;
  const auto at = [&](int of, int on, int back) {
    const std::vector<Cell> weights{p.cell(Node::A, of, on), p.cell(Node::A, of, back)};
    all.insert(all.end(), weights.begin(), weights.end());
    out.lines.push_back({"What the weights of " + p.query(of) + " are divided by cancels: $\\log(" +
                             p.symbol(Node::A, of, on) + "/" + p.symbol(Node::A, of, back) +
                             ") = " + p.symbol(Node::L, of, on) + " - " + p.symbol(Node::L, of, back) + "$",
                         std::log(A(of, on)) - std::log(A(of, back)),
                         L(of, on) - L(of, back),
                         Relation::equal,
                         rounding,
                         {weights[0], weights[1], p.cell(Node::L, of, on), p.cell(Node::L, of, back)}});
  };
  at(0, j, k);
  at(j, k, 0);
  at(k, 0, j);
  out.lines.push_back({"Summed, only logits are left; symmetric ones would cancel in pairs, and make it 0",
                       best.weights, best.logits, Relation::equal, rounding, all});
  return out;
}

}  // namespace attnlab::fact
