#include "core/facts/lists.h"
#include "core/facts/measures.h"

namespace attnlab::fact {
namespace {

constexpr const char* group = "Softmax";

constexpr std::array list{
    FactInfo{"rows-sum-to-one", group, "Every row of $A$ sums to 1",
             "A\\,\\mathbf{1} = \\mathbf{1},\\quad a_{ij} \\ge 0",
             "\\mathbf{1}^{\\mathsf{T}} A = \\mathbf{1}^{\\mathsf{T}},\\quad a_{ij} \\ge 0",
             "The weights of a query are shares of one whole, so that its output is a weighted mean of "
             "values. A row in "
             "which the mask allows nothing has no shares to give: its weights are all 0 here, NaN in other "
             "software.",
             "1706.03762", "softmax", "row", "", weights_nodes, rows_sum_to_one},
    FactInfo{"output-rows-sum", group, "The scale belongs inside", "\\sum_j a_{ij}/s = 1/s", "",
             "Divided by a scale s after the softmax, the weights sum to 1/s: the mean of the values shrinks "
             "towards 0. "
             "Before the softmax the same scale makes the weights milder, and they still sum to 1.",
             "1706.03762", "softmax", "scale", "", weights_nodes, output_rows_sum},
    FactInfo{"shift-invariance", group, "A constant in a row cancels",
             "\\operatorname{softmax}(l + c\\,\\mathbf{1}) = \\operatorname{softmax}(l)", "",
             "A bias b on the keys adds the same number to all scores of a query, so it cancels; a bias on "
             "the queries "
             "does not.",
             "2302.08626, 2006.16362", "softmax", "row", "", logit_nodes, shift_invariance},
    FactInfo{"softmax-jacobian", group, "The Jacobian is $\\operatorname{diag}(p) - pp^{\\mathsf{T}}$",
             "J = \\operatorname{diag}(p) - pp^{\\mathsf{T}},\\; J\\,\\mathbf{1} = 0,\\; \\lVert J \\rVert "
             "\\le \\tfrac{1}{2}",
             "",
             "Symmetric, with no negative eigenvalue; its trace is 1 less the sum of the squares of p. What "
             "one weight "
             "gains the others lose. Measured against central differences.",
             "1704.00805", "softmax", "row", "", weights_nodes, softmax_jacobian},
    FactInfo{"saturation", group, "Large logits leave no gradient",
             "\\operatorname{tr} J = 1 - \\sum_j p_j^2 \\to 0", "",
             "The nearer one weight is to 1, the smaller is every derivative of the softmax: training "
             "stalls. This is "
             "why the paper divides by the root of the width.",
             "1706.03762 section 3.2.1", "softmax", "row", at_most, weights_nodes, saturation},
    FactInfo{"score-variance", group, "Scores have the variance $d_k$",
             "\\operatorname{Var}(q \\cdot k) = d_k", "",
             "For independent entries of variance 1. Divided by the root of d_k the scores have variance 1 "
             "at every "
             "width. Sampled, with a fixed seed.",
             "1706.03762 footnote 4", "softmax", "scale", about, score_nodes, score_variance},
    FactInfo{"entropy-temperature", group, "Sharper logits, less entropy",
             "\\frac{dH}{d\\beta} = -\\beta\\,\\operatorname{Var}_p(s)", "",
             "The inverse temperature beta multiplies the scores s; the variance under the weights is never "
             "negative. "
             "Measured against central differences.",
             "", "softmax", "scale", "", weights_nodes, entropy_temperature},
    FactInfo{"entropy-bound", group, "Entropy is at most $\\log m$", "0 \\le H \\le \\log m", "",
             "0 where one key has all the weight, log m where m keys share it equally.", "", "softmax",
             "scale", at_most, weights_nodes, entropy_bound},
};

}  // namespace

std::span<const FactInfo> softmax_list() { return list; }

}  // namespace attnlab::fact
