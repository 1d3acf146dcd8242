#include "core/facts/lists.h"
#include "core/facts/measures.h"

namespace attnlab::fact {
namespace {

constexpr const char* group = "Symmetry";
constexpr const char* gram = "QQ^{\\mathsf{T}} = (QQ^{\\mathsf{T}})^{\\mathsf{T}}";

constexpr std::array list{
    FactInfo{"symmetric-split", group, "Scores split at right angles",
             "\\lVert S \\rVert^2 = \\lVert S_{\\text{sym}} \\rVert^2 + \\lVert S_{\\text{anti}} \\rVert^2",
             "",
             "In self-attention x W_anti x is 0 for every token x: its score with itself sees the symmetric "
             "part of W "
             "alone.",
             "2502.10927", "symmetry", "scores", "", part_nodes, symmetric_split},
    FactInfo{"symmetry-score", group, "How symmetric $W$ is, from $-1$ to 1",
             "-1 \\le \\operatorname{tr}(WW)/\\lVert W \\rVert_F^2 \\le 1", "",
             "1 where W equals its transpose, \xE2\x88\x92\x31 where it is its negative. Of trained language "
             "models it "
             "tells how they "
             "were trained: towards symmetric for both directions, less so for one.",
             "2502.10927", "symmetry", "scores", "", merged_nodes, symmetry_score},
    FactInfo{"qq-symmetric", group, "$QQ^{\\mathsf{T}}$ equals its transpose", gram,
             "Q^{\\mathsf{T}}Q = (Q^{\\mathsf{T}}Q)^{\\mathsf{T}}",
             "How much i looks at j is how much j looks at i: n(n+1)/2 free numbers instead of n squared.",
             "", "symmetry", "scores", "", query_nodes, qq_symmetric},
    FactInfo{
        "qq-semidefinite", group, "$QQ^{\\mathsf{T}}$ has no negative eigenvalue",
        "x\\,QQ^{\\mathsf{T}}x^{\\mathsf{T}} = \\lVert xQ \\rVert^2 \\ge 0",
        "x^{\\mathsf{T}}Q^{\\mathsf{T}}Qx = \\lVert Qx \\rVert^2 \\ge 0",
        "Not even every symmetric matrix can be had: the scores of queries with queries are dot products.",
        "", "symmetry", "scores", "", query_nodes, qq_semidefinite},
    FactInfo{"self-not-always-largest", group, "Only a longer query beats its own score",
             "q_i \\cdot q_j > q_i \\cdot q_i \\to \\lVert q_j \\rVert > \\lVert q_i \\rVert", "",
             "With one matrix for both, a token need not attend to itself most; only a longer vector in "
             "about the same "
             "direction can take its place.",
             "", "symmetry", "scores", "", query_nodes, self_not_always_largest},
    FactInfo{"no-mutual-preference", group, "No two tokens prefer each other",
             "s_{ij}^2 \\le s_{ii}\\,s_{jj}", "",
             "Under one matrix for queries and keys: the 2 x 2 minor is not negative. With two matrices such "
             "pairs can "
             "exist, and their number is counted.",
             "", "symmetry", "weights", "", score_nodes, no_mutual_preference},
    FactInfo{"weights-not-symmetric", group, "Symmetric scores, weights that are not",
             "S = S^{\\mathsf{T}}, \\quad A \\ne A^{\\mathsf{T}}", "",
             "Every row is divided by a sum of its own. Measured on the softmax of the queries with queries, "
             "unmasked.",
             "", "symmetry", "weights", "", weights_nodes, weights_not_symmetric},
    FactInfo{"real-spectrum", group, "Symmetric logits: $A$ has real eigenvalues",
             "D^{1/2} A D^{-1/2} = (D^{1/2} A D^{-1/2})^{\\mathsf{T}}", "",
             "With the sums of the exponentials on the diagonal of D, A is similar to a symmetric matrix: "
             "repeated "
             "attention fades without turning in circles.",
             "", "symmetry", "weights", "", weights_nodes, real_spectrum},
};

}  // namespace

std::span<const FactInfo> symmetry_list() { return list; }

}  // namespace attnlab::fact
