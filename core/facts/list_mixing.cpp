#include "core/facts/lists.h"
#include "core/facts/measures.h"

namespace attnlab::fact {
namespace {

constexpr const char* group = "Mixing";

constexpr std::array list{
    FactInfo{"output-in-hull", group, "Outputs lie in the hull of the values",
             "h_i = \\sum_j a_{ij} v_j, \\quad a_{ij} \\ge 0, \\quad \\sum_j a_{ij} = 1", "",
             "Attention averages: it cannot leave the hull of what it reads. A scale outside the softmax or "
             "a fourth "
             "matrix can.",
             "", "geometry", "", "", value_nodes, output_in_hull},
    FactInfo{"permutation", group, "Permuting tokens permutes $Y$", "Y(PX) = P\\,Y(X)", "Y(XP) = Y(X)\\,P",
             "Attention knows no order; positions have to be told. A causal mask tells some.", "1810.00825",
             "pipeline", "", "", output_nodes, permutation},
    FactInfo{"mask-renormalises", group, "Minus infinity deletes and renormalises",
             "l_{ij} = -\\infty \\to a_{ij} = 0, \\; \\sum_j a_{ij} = 1", "",
             "Filling the logits with 0 instead leaks weight to what should be hidden; masking after the "
             "softmax leaves "
             "rows that do not sum to 1.",
             "", "softmax", "mask", "", logit_nodes, mask_renormalises},
    FactInfo{"causal-first-row", group, "A causal mask makes $A$ triangular",
             "a_{ij} = 0 \\; (j > i), \\quad h_1 = v_1", "",
             "The first output is the first value, the last row is as without a mask, and the eigenvalues of "
             "A stand on "
             "its diagonal.",
             "", "softmax", "mask", "", logit_nodes, causal_first_row},
    FactInfo{"equal-keys", group, "Equal keys get equal weights", "k_j = k_l \\to a_{ij} = a_{il}", "",
             "The softmax sees scores only: two tokens that look the same to a head share its attention.", "",
             "softmax", "row", "", weights_nodes, equal_keys},
    FactInfo{"irrelevant-alternatives", group, "Removing a key keeps the ratios",
             "a_{ij}/a_{il} = \\exp(l_{ij} - l_{il})", "",
             "The ratio of two weights depends on their two logits alone. Measured with the largest weight "
             "of each row "
             "taken away.",
             "", "softmax", "row", "", weights_nodes, irrelevant_alternatives},
    FactInfo{"mixing", group, "Repeated attention averages everything", "A^m \\to \\mathbf{1}\\,\\pi",
             "A^m \\to \\pi\\,\\mathbf{1}^{\\mathsf{T}}",
             "Where all weights are positive the rows of the powers of A come together: many layers of "
             "nothing but "
             "attention would make all tokens equal.",
             "2103.03404", "symmetry", "weights", at_most, weights_nodes, mixing},
};

}  // namespace

std::span<const FactInfo> mixing_list() { return list; }

}  // namespace attnlab::fact
