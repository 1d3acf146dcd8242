#include "core/facts/lists.h"
#include "core/facts/measures.h"

namespace attnlab::fact {
namespace {

constexpr const char* group = "Rank";

constexpr std::array list{
    FactInfo{"rank-W", group, "The rank of $W$ is at most the width",
             "\\operatorname{rank}(W^{Q}W^{K\\mathsf{T}}) \\le \\min(d, d_k)",
             "\\operatorname{rank}(W^{K}W^{Q\\mathsf{T}}) \\le \\min(d, d_k)",
             "Two narrow factors cannot make every matrix: a head of width d_k compares tokens in d_k "
             "directions only.",
             "", "rank", "W", at_most, merged_nodes, rank_W},
    FactInfo{"rank-scores", group, "Low-rank scores, full-rank weights",
             "\\operatorname{rank}(S) \\le \\min(n, d, d_k)", "",
             "The exponential of the softmax undoes the bound: the weights may have full rank.", "2002.07028",
             "rank", "W", at_most, score_nodes, rank_scores},
    FactInfo{"parameters", group, "Two factors save where $d_k < d/2$",
             "2\\,d\\,d_k \\quad\\text{against}\\quad d^2", "",
             "A product of rank d_k has 2 d d_k less d_k squared degrees of freedom; the rest of the numbers "
             "in the two "
             "factors changes no score.",
             "", "rank", "W", "against", factor_nodes, parameters},
    FactInfo{
        "same-spectrum", group, "$W^{Q}W^{K\\mathsf{T}}$ and $W^{K\\mathsf{T}}W^{Q}$ have one spectrum",
        "\\lambda_k(W^{Q}W^{K\\mathsf{T}}) = \\lambda_k(W^{K\\mathsf{T}}W^{Q}) \\ne 0", "",
        "All but the zeros: the spectrum of the large matrix can be read off the small one. Measured by the "
        "sums of "
        "the powers of the eigenvalues.",
        "transformer-circuits.pub 2021", "rank", "W", "", merged_nodes, same_spectrum},
    FactInfo{"best-rank-r", group, "The cut SVD approximates best",
             "\\lVert W - W_r \\rVert_F = \\sqrt{\\sum_{i > r} \\sigma_i^2}", "",
             "No matrix of rank r is nearer to W (Eckart and Young 1936). Measured for every r.", "", "rank",
             "W", "", merged_nodes, best_rank_r},
    FactInfo{"unreachable-key", group, "A key inside the hull never wins",
             "k_j = \\sum_{i \\ne j} c_i k_i \\to q \\cdot k_j \\le \\max_{i \\ne j} q \\cdot k_i", "",
             "Whatever the query, another key scores at least as much. With d_k = 1 only the largest and the "
             "smallest "
             "key can win. A mask that hides the others changes that.",
             "2203.06462", "geometry", "", "", key_nodes, unreachable_key},
};

}  // namespace

std::span<const FactInfo> rank_list() { return list; }

}  // namespace attnlab::fact
