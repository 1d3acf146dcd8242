// The proofs of facts about weights and what they average.
#include "core/facts/proof_parts.h"

#include <algorithm>
#include <utility>

namespace attnlab::fact {
namespace {

Index greatest(const Matrix& m, Index row) {
  Index at = 0;
  m.row(row).maxCoeff(&at);
  return at;
}

// The exponentials of a row of logits over that of the largest; 0 where it is masked.
Matrix exponentials(const Matrix& L, Index row) {
  const double most = L.row(row).maxCoeff();
  return L.row(row).unaryExpr([most](double l) { return std::exp(l - most); });
}

ProofLine none_negative(const Proving& p, Index i) {
  Index j = 0;
  const double least = p.head().A.row(i).minCoeff(&j);
  return {"No weight of " + p.query(i) + " is negative; the least",
          least,
          0,
          Relation::at_least,
          0,
          {p.cell(Node::A, i, j)}};
}

ProofLine make_one(const Proving& p, Index i) {
  return {"The weights of " + p.query(i) + " are shares of one whole: their sum is 1",
          p.head().A.row(i).sum(),
          1,
          Relation::equal,
          tolerance,
          {p.cell(Node::A, i)}};
}

// Of a softmax; other weights are none.
ProofLine share_of_sum(const Proving& p, Index i, Index j) {
  const Matrix e = exponentials(p.head().L, i);
  return {
      "$" + p.symbol(Node::A, i, j) + "$ is its exponential over the sum of those of its query, as all are",
      p.head().A(i, j),
      e(0, j) / e.sum(),
      Relation::equal,
      tolerance,
      {p.cell(Node::A, i, j), p.cell(Node::L, i)}};
}

int first_row_with_choice(const FactInput& in) {
  for (int i = 0; i < in.analysis.dims.n_q; ++i)
    if (allowed_keys(in, i) > 0) return i;
  return -1;
}

}  // namespace

FactProof prove_rows_sum(const Proving& p) {
  const Index i = p.fact.status == FactStatus::broken ? p.fact.row : 0, j = greatest(p.head().A, i);
  FactProof out{"All weights of " + p.query(i) + " together make 1", 0, 1.25, {none_negative(p, i)}};
  if (by_softmax(p.in) && allowed_keys(p.in, static_cast<int>(i)) > 0)
    out.lines.push_back(share_of_sum(p, i, j));
  out.lines.push_back(make_one(p, i));
  return out;
}

// With 2 taken from every logit of a row.
FactProof prove_shift(const Proving& p) {
  const bool is_broken = p.fact.status == FactStatus::broken;
  const int i = is_broken ? p.fact.row : first_row_with_choice(p.in);
  if (i < 0 || (!by_softmax(p.in) && !is_broken)) return {};
  const Matrix &L = p.head().L, &A = p.head().A;
  const Matrix less = L.row(i).array() - 2, moved = weighed(p.in.scene.weights, less);
  const Index j = greatest(is_broken ? Matrix((moved - A.row(i)).cwiseAbs()) : Matrix(L.row(i)), 0);
  const double part = std::exp(-2.0), most = L.row(i).maxCoeff(), sum = exponentials(L, i).sum(),
               rounding = tolerance + 4 * machine_eps * (1 + std::abs(most)),
               after = less.unaryExpr([most](double l) { return std::exp(l - most); }).sum();
  const std::string weight = "$" + p.symbol(Node::A, i, j) + "$";
  return {weight + " with 2 taken from every logit of " + p.query(i) + ", and without",
          std::min({0.0, A.minCoeff(), moved.minCoeff()}),
          1.25 * std::max({1.0, largest(A), largest(moved)}),
          {{"Each exponential is $e^{-2}$ times as large, and so is their sum, here over the largest before",
            after,
            part * sum,
            Relation::equal,
            rounding * sum,
            {p.cell(Node::L, i)}},
           share_of_sum(p, i, j),
           {"So $e^{-2}$ cancels, and " + weight + " is as before",
            moved(0, j),
            A(i, j),
            Relation::equal,
            rounding,
            {p.cell(Node::A, i, j)}}}};
}

FactProof prove_entropy(const Proving& p) {
  const Index i = p.fact.row, j = greatest(p.head().A, i);
  const Matrix& A = p.head().A;
  const double m = allowed_keys(p.in, p.fact.row), most = 1 / (m * A(i, j));
  double left = 0, right = 1;
  for (Index k = 0; k < A.cols(); ++k) {
    right -= A(i, k);
    if (A(i, k) > 0) left -= A(i, k) * std::log(m * A(i, k));
  }
  const std::vector<Cell> row{p.cell(Node::A, i)};
  return {
      "The entropy of the weights of " + p.query(i) + " is at most $\\log " + std::to_string(int(m)) + "$",
      0,
      1.25 * p.fact.bound.value_or(1),
      {{"$\\log x \\le x - 1$ for every $x$; with $m$ keys, here of $x = 1/(m\\," + p.symbol(Node::A, i, j) +
            ")$",
        std::log(most),
        most - 1,
        Relation::at_most,
        tolerance,
        {p.cell(Node::A, i, j)}},
       {"Each times its weight, and all summed: the entropy less $\\log m$ is at most the sum of $1/m$ less the "
        "weights",
        left, right, Relation::at_most, tolerance, row},
       {"That sum is $m$ times $1/m$, less 1", right, 0, Relation::equal, tolerance, row},
       {"So the entropy is at most $\\log m$", p.fact.value.value_or(0), p.fact.bound.value_or(0),
        Relation::at_most, tolerance, row}}};
}

// 1 - p as the sum of the others: it cancels where p is near 1.
FactProof prove_saturation(const Proving& p) {
  const Matrix& A = p.head().A;
  const Index i = p.fact.row, top = greatest(A, i);
  double left = 0, own = 0, others = 0;
  std::vector<Cell> rest;
  for (Index j = 0; j < A.cols(); ++j)
    if (j != top) left += A(i, j), rest.push_back(p.cell(Node::A, i, j));
  for (Index j = 0; j < A.cols(); ++j) {
    double beside = 0;
    for (Index k = 0; k < A.cols(); ++k) beside += k == j ? 0 : A(i, k);
    (j == top ? own : others) += A(i, j) * beside;
  }
  const double rounding = rounding_of(left) + faint;
  const std::string weight = "$" + p.symbol(Node::A, i, top) + "$";
  return {
      "What the weights of " + p.query(i) + " pass back: at most $2\\,(1 - " + p.symbol(Node::A, i, top) +
          ")$",
      0,
      2,
      {{"A logit moves its own weight $p$ by $p\\,(1 - p)$; for " + weight + " that is at most $1 - " +
            p.symbol(Node::A, i, top) + "$",
        own,
        left,
        Relation::at_most,
        rounding,
        {p.cell(Node::A, i, top)}},
       {"For each of the others it is at most $p$, together $1 - " + p.symbol(Node::A, i, top) + "$ again",
        others, left, Relation::at_most, rounding, rest},
       {"So the trace of the derivative is at most twice that: with " + weight + " near 1 nothing is left",
        p.fact.value.value_or(0),
        p.fact.bound.value_or(0),
        Relation::at_most,
        rounding,
        {p.cell(Node::A, i)}}}};
}

namespace {

// Of one entry of the output of a head.
FactProof hull_of(const Proving& p, Index i, Index c) {
  const Matrix &H = p.head().H, &V = p.head().P_V;
  const double size = std::max(largest(V), largest(value_terms(p.in, p.h))), low = V.col(c).minCoeff(),
               high = V.col(c).maxCoeff();
  const std::string entry = "$" + p.symbol(Node::H, i, c) + "$";
  return {entry + ", of the output of " + p.query(i) + ": at most the largest of the values' entries",
          low,
          high + (high > low ? 0.25 * (high - low) : 1),
          {{entry + " is a sum of values, each times its weight",
            H(i, c),
            product(Matrix(p.head().A.row(i)), Matrix(V.col(c)))(0, 0),
            Relation::equal,
            rounding_of(size),
            {p.cell(Node::H, i, c), p.cell(Node::A, i), p.cell(Node::P_V, -1, c)}},
           none_negative(p, i),
           make_one(p, i),
           {"So it is a mean of values, at most the largest of them",
            H(i, c),
            high,
            Relation::at_most,
            1e-9 * size,
            {p.cell(Node::H, i, c), p.cell(Node::P_V, -1, c)}}}};
}

bool fails(const FactProof& proof) { return !std::ranges::all_of(proof.lines, &ProofLine::holds); }

}  // namespace

// Of all entries the one that is nearest to the largest value, in parts of the values' range; where the fact
// is broken, the first for which a line fails.
FactProof prove_hull(const Proving& given) {
  Proving best = given;
  Index row = 0, col = 0;
  double nearest = -std::numeric_limits<double>::infinity();
  for (int h = 0; h < given.in.analysis.dims.h; ++h) {
    const Proving p{given.in, given.fact, given.notation, h};
    const Matrix& V = p.head().P_V;
    for (Index i = 0; i < p.head().H.rows(); ++i)
      for (Index c = 0; c < V.cols(); ++c) {
        const double high = V.col(c).maxCoeff(), range = high - V.col(c).minCoeff(),
                     near = (p.head().H(i, c) - high) / range;
        if (p.fact.status == FactStatus::broken) {
          if (FactProof out = hull_of(p, i, c); fails(out)) return out;
        } else if (range > 0 && near > nearest) {
          nearest = near;
          best.h = h, row = i, col = c;
        }
      }
  }
  return hull_of(best, row, col);
}

// Of the two outputs that are farthest apart. What one weighs more, the other weighs less by as much: their
// difference is so much times that of two means of values.
FactProof prove_contraction(const Proving& p) {
  const bool is_broken = p.fact.status == FactStatus::broken;
  if (!by_shares(p.in) && !is_broken) return {};
  const Matrix &A = p.head().A, &V = p.head().P_V, H = product(A, V);
  Index a = -1, b = -1;
  double most = -1, delta = 0, width = 0;
  const auto counts = [&](Index i) { return is_broken || allowed_keys(p.in, static_cast<int>(i)) > 0; };
  for (Index i = 0; i < A.rows(); ++i)
    for (Index k = 0; k < i; ++k) {
      if (!counts(i) || !counts(k)) continue;
      delta = std::max(delta, 0.5 * (A.row(i) - A.row(k)).cwiseAbs().sum());
      if (const double far = (H.row(i) - H.row(k)).norm(); far > most) most = far, a = k, b = i;
    }
  if (a < 0) return {};
  for (Index i = 0; i < V.rows(); ++i)
    for (Index k = 0; k < i; ++k) width = std::max(width, Matrix(V.row(i) - V.row(k)).stableNorm());
  const Matrix gains = (A.row(a) - A.row(b)).cwiseMax(0), losses = (A.row(b) - A.row(a)).cwiseMax(0);
  const double gain = gains.sum(), loss = losses.sum(),
               rounding = p.fact.bound.value_or(0) - delta * width + rounding_of(largest(V));
  Matrix means = Matrix::Zero(1, V.cols());
  if (gain > 0 && loss > 0) means = product(gains, V) / gain - product(losses, V) / loss;
  const std::vector<Cell> rows{p.cell(Node::A, a), p.cell(Node::A, b)}, values{p.cell(Node::P_V)},
      outputs{p.cell(Node::H, a), p.cell(Node::H, b)};
  const std::string pair = p.query(a) + " and " + p.query(b);
  return {"The outputs of " + pair + " are no farther apart than $\\delta$ times the values",
          0,
          1.25 * std::max(width, faint),
          {{p.query(a) + " gives some keys more than " + p.query(b) + " does, and others as much less", gain,
            loss, Relation::equal, 8 * tolerance, rows},
           {"So their outputs are as far apart as two means of values are, times that", most,
            gain * means.norm(), Relation::equal, rounding, outputs},
           {"Two means are no farther apart than the farthest two values", means.norm(), width,
            Relation::at_most, rounding_of(8 * largest(V)), values},
           {"$\\delta$ is the largest such part of all pairs",
            gain,
            delta,
            Relation::at_most,
            8 * tolerance,
            {p.cell(Node::A)}},
           {"So the outputs are no farther apart than $\\delta$ times the values", p.fact.value.value_or(0),
            p.fact.bound.value_or(0), Relation::at_most, 0, outputs}}};
}

}  // namespace attnlab::fact
