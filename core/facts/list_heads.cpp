#include "core/facts/lists.h"
#include "core/facts/measures.h"

namespace attnlab::fact {
namespace {

constexpr const char* group = "Heads and cost";

constexpr std::array list{
    FactInfo{"ov-circuit", group, "A head moves at most $d_v$ directions",
             "\\operatorname{rank}(W^{V}_i W^{O}_i) \\le d_v",
             "\\operatorname{rank}(W^{O\\mathsf{T}}_i W^{V\\mathsf{T}}_i) \\le d_v",
             "What a head writes when it reads a token. The copying score, the sum of the eigenvalues over "
             "the sum of "
             "their sizes, is 1 where it copies and \xE2\x88\x92\x31 where it inverts.",
             "transformer-circuits.pub 2021", "heads", "output", at_most, value_output_nodes, ov_circuit},
    FactInfo{"same-cost-heads", group, "Many narrow heads cost as one",
             "h \\cdot d \\cdot (d/h) = d \\cdot d", "",
             "h heads of width d/h have the parameters of one head of width d: several ways of looking for "
             "the same "
             "number of parameters.",
             "1706.03762 section 3.2.2", "rank", "W", "=", factor_nodes, same_cost_heads},
    FactInfo{"mean-of-heads", group, "The mean of heads is one $W^{O}$",
             "[H_1 \\ldots H_h]\\,[I; \\ldots; I]/h = \\frac{1}{h} \\sum_i H_i",
             "\\frac{1}{h}\\,[I \\ldots I]\\,[H_1;\\ldots;H_h] = \\frac{1}{h} \\sum_i H_i",
             "Averaging heads is a special case of setting them side by side: W_O made of identities divided "
             "by h.",
             "", "heads", "output", "", head_nodes, mean_of_heads},
    FactInfo{"shared-halves", group, "Sharing $W^{Q}$ and $W^{K}$ halves the cost",
             "d\\,d_k \\quad\\text{against}\\quad 2\\,d\\,d_k", "",
             "Half the numbers, and in self-attention symmetric scores.", "2001.04451", "rank", "W", "of",
             factor_nodes, shared_halves},
    FactInfo{
        "merged-equals-factored", group, "One matrix $W$ gives the same scores",
        "X\\,(W^{Q}W^{K\\mathsf{T}})\\,X^{\\mathsf{T}} = (XW^{Q})(XW^{K})^{\\mathsf{T}}",
        "X^{\\mathsf{T}}(W^{K}W^{Q\\mathsf{T}})X = (W^{K\\mathsf{T}}X)^{\\mathsf{T}}(W^{Q\\mathsf{T}}X)",
        "Only the product of the two matrices enters the scores. Unit keys, which are measured after their "
        "projection, tell the two apart.",
        "", "rank", "W", "", score_nodes, merged_equals_factored},
    FactInfo{"gradient-check", group, "Exact gradients equal differences",
             "\\sum_k g_k\\,t_k = \\frac{L(\\theta + \\varepsilon t) - L(\\theta - \\varepsilon "
             "t)}{2\\varepsilon}",
             "", "The derivatives by which the lab trains, against central differences of the loss itself.",
             "", "pipeline", "", "", output_nodes, gradient_check},
};

}  // namespace

std::span<const FactInfo> heads_list() { return list; }

}  // namespace attnlab::fact
