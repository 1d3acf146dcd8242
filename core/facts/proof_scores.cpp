// The proofs of facts about scores: what one matrix cannot do, what a width cannot, what no query can.
#include "core/facts/proof_parts.h"

#include "core/algebra/hull.h"
#include "core/algebra/spectrum.h"
#include "core/algebra/svd.h"
#include "core/text/number.h"

#include <algorithm>
#include <utility>

namespace attnlab::fact {
namespace {

// The rows that are multiplied, as they are called in pictures.
Node node_of_queries(const FactInput& in) { return turned(in) ? Node::Q_turn : Node::P_Q; }
Node node_of_keys(const FactInput& in) {
  return turned(in)           ? Node::K_turn
         : placed(in)         ? Node::K_placed
         : in.scene.unit_keys ? Node::K_dot
                              : Node::P_K;
}

std::string at(const char* letter, Index i) {
  return std::string(letter) + "_{" + std::to_string(i + 1) + '}';
}

// "2\,q_1 \cdot q_2"
struct OfPair {
  Index i = 0, j = 1;

  std::string difference(const char* letter) const { return at(letter, i) + " - " + at(letter, j); }
  std::string twice() const { return "2\\," + at("q", i) + " \\cdot " + at("q", j); }
  std::string squares() const {
    return "\\lVert " + at("q", i) + " \\rVert^2 + \\lVert " + at("q", j) + " \\rVert^2";
  }
};

// Of two tokens the one that has the least more with the other than with itself: the pair with the most.
OfPair nearest_pair(const Matrix& S) {
  OfPair out;
  double most = -std::numeric_limits<double>::infinity();
  for (Index i = 0; i < S.rows(); ++i)
    for (Index j = i + 1; j < S.cols(); ++j)
      if (const double more = std::min(S(i, j) - S(i, i), S(j, i) - S(j, j)); more > most)
        most = more, out = {i, j};
  return out;
}

// What a product of rows has a rank by: its largest entry as a sum, the first singular value that is 0.
struct RankOf {
  const Matrix& m;
  Node node, left_node, right_node;
  Matrix left, right;
  std::string letter, width;
};

FactProof prove_rank(const Proving& p, const RankOf& of) {
  const int rank = static_cast<int>(p.fact.value.value_or(0)),
            bound = static_cast<int>(p.fact.bound.value_or(0));
  Index i = 0, j = 0;
  of.m.cwiseAbs().maxCoeff(&i, &j);
  const double rounding = rounding_of(absolute_product(of.left, of.right) * static_cast<double>(of.m.size()));
  const std::string zero = "$\\sigma_{" + std::to_string(bound + 1) + "}$";
  return {"$\\operatorname{rank} " + of.letter + " \\le " + of.width + "$",
          0,
          static_cast<double>(std::min(of.m.rows(), of.m.cols())),
          {{"$" + p.symbol(of.node, i, j) + "$ is a sum of products, one for each of the " +
                std::to_string(of.left.cols()) + " dimensions, as every entry is",
            of.m(i, j),
            of.left.row(i).dot(of.right.row(j)),
            Relation::equal,
            rounding,
            {p.cell(of.node, i, j), p.cell(of.left_node, i), p.cell(of.right_node, j)}},
           {"So every row is a mix of the same " + std::to_string(bound) + ", and the singular value " +
                zero + " after those is 0",
            singular_values(of.m)(bound, 0),
            0,
            Relation::equal,
            rounding,
            {p.cell(of.node)}},
           {"The rank counts those above 0",
            double(rank),
            double(bound),
            Relation::at_most,
            0,
            {p.cell(of.node)}}}};
}

}  // namespace

// With two matrices the keys are not the queries; a merged W may have a negative eigenvalue.
FactProof prove_no_mutual_preference(const Proving& p) {
  if (p.in.scene.unit_keys || placed(p.in) || !same_tokens(p.in)) return {};
  const Matrix &S = p.head().S, &Q = p.head().Q_turn;
  const OfPair of = nearest_pair(S);
  const auto [i, j] = of;
  const Matrix apart = Q.row(i) - Q.row(j), terms = terms_of(p.in, Node::S, p.h);
  const double rounding = rounding_of(8 * (terms(i, j) + terms(j, i) + terms(i, i) + terms(j, j))),
               across = S(i, j) + S(j, i), own = S(i, i) + S(j, j),
               squares = Q.row(i).squaredNorm() + Q.row(j).squaredNorm(),
               end = std::max({std::abs(own), std::abs(across), faint});
  const std::string between = p.symbol(Node::S, i, j) + " + " + p.symbol(Node::S, j, i),
                    themselves = p.symbol(Node::S, i, i) + " + " + p.symbol(Node::S, j, j);
  const std::vector<Cell> pair{p.cell(Node::S, i, j), p.cell(Node::S, j, i)},
      diagonal{p.cell(Node::S, i, i), p.cell(Node::S, j, j)};
  const Node queries = node_of_queries(p.in);
  std::vector<Cell> both{p.cell(queries, i), p.cell(queries, j)};
  if (!turned(p.in))
    for (const auto& [a, b] : {std::pair(i, j), std::pair(j, i), std::pair(i, i), std::pair(j, j)})
      both.push_back(p.cell(Node::QQ, a, b));
  FactProof out{p.query(i) + " and " + p.query(j) + ": $" + between + " \\le " + themselves + "$",
                -1.5 * end,
                1.5 * end,
                {}};
  if (reads(p.in, Node::W_edit)) {
    const std::string x = '(' + of.difference("x") + ')', turn = "^{\\mathsf{T}}";
    out.lines.push_back({"$W$ has no negative eigenvalue: $" +
                             (p.notation.columns ? x + turn + "\\,W\\," + x : x + "\\,W\\," + x + turn) +
                             " \\ge 0$",
                         product(product(apart, weights_of(p.in, p.h).W), Matrix(apart.transpose()))(0, 0),
                         0,
                         Relation::at_least,
                         rounding,
                         {p.cell(Node::W_edit), p.cell(Node::W)}});
  } else {
    out.lines = {{"A square is never negative: $\\lVert " + of.difference("q") + " \\rVert^2 \\ge 0$",
                  apart.squaredNorm(), 0, Relation::at_least, 0, both},
                 {"Multiplied out: $" + of.twice() + " \\le " + of.squares() + "$",
                  2 * Q.row(i).dot(Q.row(j)), squares, Relation::at_most, rounding_of(8 * squares), both},
                 {"The keys are the queries: $" + between + " = " + of.twice() + "$", across,
                  2 * Q.row(i).dot(Q.row(j)), Relation::equal, rounding, pair},
                 {"In the same way $" + themselves + " = " + of.squares() + "$", own, squares,
                  Relation::equal, rounding, diagonal}};
  }
  std::vector<Cell> all = pair;
  all.insert(all.end(), diagonal.begin(), diagonal.end());
  out.lines.push_back({"So $" + between + " \\le " + themselves + "$: not both score higher with each other",
                       across, own, Relation::at_most, rounding, all});
  return out;
}

// In the direction in which it is least, an eigenvector of length 1.
FactProof prove_semidefinite(const Proving& p) {
  const Matrix &QQ = p.head().QQ, &P_Q = p.head().P_Q;
  const double scale = largest(QQ), size = absolute_product(P_Q, P_Q);
  const SymmetricSpectrum all = symmetric_spectrum(QQ / scale);
  const Matrix x = all.vectors.col(0).transpose(), xP = product(x, P_Q);
  const double rounding = rounding_of(static_cast<double>(QQ.size()) * size),
               form = product(product(x, QQ), Matrix(x.transpose()))(0, 0);
  const bool columns = p.notation.columns;
  const std::string xQ = columns ? "P_Q\\,x" : "x\\,P_Q",
                    xQQx = columns ? "x^{\\mathsf{T}} P_Q^{\\mathsf{T}} P_Q\\,x"
                                   : "x\\,P_Q P_Q^{\\mathsf{T}} x^{\\mathsf{T}}";
  std::vector<Cell> whole{p.cell(Node::QQ)};
  if (const Matrix& S = p.head().S; S.cols() == QQ.cols() && S == QQ) whole.push_back(p.cell(Node::S));
  return {"The least eigenvalue over the largest: $\\lambda_{\\min}/\\lambda_{\\max} \\ge 0$",
          -0.25,
          1,
          {{"$\\lVert " + xQ +
                " \\rVert^2$ is a sum of squares, whatever $x$; here in the direction where it is least",
            xP.squaredNorm(),
            0,
            Relation::at_least,
            rounding,
            {p.cell(Node::P_Q)}},
           {"Multiplied out it is $" + xQQx + "$", form, xP.squaredNorm(), Relation::equal, rounding, whole},
           {"That $x$ has length 1, and gives the least eigenvalue", all.values(0, 0) * scale, form,
            Relation::equal, rounding, whole},
           {"So none is negative; over the largest", p.fact.value.value_or(0), 0, Relation::at_least,
            tolerance, whole}}};
}

FactProof prove_rank_of_weights(const Proving& p) {
  return prove_rank(
      p, {p.head().W, Node::W, Node::W_Q, reads(p.in, Node::W_K) ? Node::W_K : Node::W_Q,
          Matrix(projection(p.in, Node::P_Q, p.h)), Matrix(projection(p.in, Node::P_K, p.h)), "W", "d_k"});
}

FactProof prove_rank_of_scores(const Proving& p) {
  const Dims& n = p.in.analysis.dims;
  return prove_rank(p, {p.head().S, Node::S, node_of_queries(p.in), node_of_keys(p.in),
                        met_queries(p.in, p.h), met_keys(p.in, p.h), "S", n.d < n.d_k ? "d" : "d_k"});
}

// A mask, or distances, come after the scores: the last line alone may fail.
FactProof prove_unreachable(const Proving& p) {
  const Matrix keys = met_rows(p.in, p.h);
  const Matrix &S = p.head().S, &A = p.head().A;
  const Index j = p.fact.row, n = keys.rows();
  Matrix others(n - 1, keys.cols()), shares = Matrix::Zero(1, n);
  others << keys.topRows(j), keys.bottomRows(n - 1 - j);
  const Matrix key = keys.row(j), mix = nearest_in_hull(view(std::as_const(others)), view(key)).weights;
  std::string words;
  std::vector<Cell> mixed;
  Index i = -1, c = 0;
  const Node node = node_of_keys(p.in);
  for (Index l = 0; l < n; ++l) {
    if (l == j) continue;
    shares(0, l) = mix(0, l < j ? l : l - 1);
    if (shares(0, l) <= tolerance) continue;
    words += (words.empty() ? "" : " + ") + show_rounded(shares(0, l), 2) + ' ' + p.key(l);
    mixed.push_back(p.cell(node, l));
  }
  const auto beside = [&](Index row) {  // the largest of the other weights
    double most = -std::numeric_limits<double>::infinity();
    for (Index l = 0; l < n; ++l)
      if (l != j) most = std::max(most, A(row, l));
    return most;
  };
  double nearest = -std::numeric_limits<double>::infinity();
  for (Index row = 0; row < A.rows(); ++row) {
    if (!allowed(p.in.scene.mask, static_cast<int>(row), static_cast<int>(j))) continue;
    const double more = (A(row, j) - beside(row)) / std::max(std::abs(A.row(row).maxCoeff()), faint);
    if (more > nearest) nearest = more, i = row;
  }
  if (i < 0) return {};
  key.row(0).cwiseAbs().maxCoeff(&c);
  double best = -std::numeric_limits<double>::infinity();
  std::vector<Cell> scores{p.cell(Node::S, i, j)};
  for (Index l = 0; l < n; ++l)
    if (shares(0, l) > tolerance) best = std::max(best, S(i, l)), scores.push_back(p.cell(Node::S, i, l));
  std::vector<Cell> with = mixed;
  with.push_back(p.cell(node, j));
  const double off = rounding_of(8 * largest(keys)),
               rounding = rounding_of(16 * score_size(p.in, p.h)) +
                          off * p.head().Q_turn.row(i).cwiseAbs().sum();  // what met_rows are met by
  // As the fact is measured; a mask or distances aside, to the rounding of a logit and of a mixed key.
  const double logit = 4 * logit_rounding(p.in, p.h),
               slack = (1e-9 + logit) * std::abs(A.row(i).maxCoeff()) +
                       (masks_something(p.in) || lowered(p.in) ? 0 : logit + rounding / sigma(p.in));
  const bool itself = is_itself(p.in.scene, static_cast<int>(i), static_cast<int>(j));
  return {
      p.query(i) + " gives " + (itself ? "itself" : p.key(j)) + " no more than it gives some other",
      std::min(0.0, A.minCoeff()),
      by_shares(p.in) ? 1 : 1.25 * std::max(largest(A), faint),
      {{"The key of " + p.key(j) + " is a mix of others, " + words + "; of its coordinates the largest",
        key(0, c), (shares * keys.col(c))(0, 0), Relation::equal, off, with},
       {"None of these shares is negative, and their sum is 1", shares.sum(), 1, Relation::equal, 1e-9,
        mixed},
       {"So $" + p.symbol(Node::S, i, j) + "$ is the same mix of the scores with those", S(i, j),
        (shares * S.row(i).transpose())(0, 0), Relation::equal, rounding, scores},
       {"A mix is at most the largest of what it mixes", S(i, j), best, Relation::at_most, rounding, scores},
       {"A larger score is a larger weight: so $" + p.symbol(Node::A, i, j) +
            "$ is at most the largest of the others",
        A(i, j),
        beside(i),
        Relation::at_most,
        slack,
        {p.cell(Node::A, i)}}}};
}

}  // namespace attnlab::fact
