#include "core/facts/lists.h"
#include "core/facts/measures.h"

namespace attnlab::fact {
namespace {

constexpr const char* group = "Freedom";

constexpr std::array list{
    FactInfo{
        "gauge-QK", group, "$W^{Q}$ and $W^{K}$ turn together",
        "W^{Q}B\\,(W^{K}B^{-\\mathsf{T}})^{\\mathsf{T}} = W^{Q}W^{K\\mathsf{T}}", "",
        "For every invertible B: queries and keys move, no score does. So single entries of W_Q and W_K mean "
        "nothing by themselves. Unit keys take the freedom away.",
        "", "rank", "freedom", "", factor_nodes, gauge_QK},
    FactInfo{"gauge-VO", group, "$W^{V}$ and $W^{O}$ turn together", "W^{V}C\\,(C^{-1}W^{O}) = W^{V}W^{O}",
             "(W^{O\\mathsf{T}}C^{-\\mathsf{T}})\\,C^{\\mathsf{T}}W^{V\\mathsf{T}} = "
             "W^{O\\mathsf{T}}W^{V\\mathsf{T}}",
             "For every invertible C: the values and the heads' outputs move, the output does not.", "",
             "heads", "output", "", value_output_nodes, gauge_VO},
    FactInfo{"output-redundant", group, "$W^{V}$ and $W^{O}$ act as one matrix",
             "Y = \\sum_i A_i X\\,(W^{V}_i W^{O}_i)",
             "Y = \\sum_i (W^{O\\mathsf{T}}_i W^{V\\mathsf{T}}_i)\\,X A_i",
             "One matrix a head would do; two of them are a product of limited rank, and cheaper where d_v "
             "is small.",
             "", "heads", "output", "", output_nodes, output_redundant},
    FactInfo{"heads-sum", group, "The output adds up the heads",
             "[H_1 \\ldots H_h]\\,W^{O} = \\sum_i H_i W^{O}_i",
             "W^{O\\mathsf{T}}\\,[H_1;\\ldots;H_h] = \\sum_i W^{O\\mathsf{T}}_i H_i",
             "Setting heads side by side and multiplying by W_O is adding what each head writes.", "",
             "heads", "output", "", output_nodes, heads_sum},
    FactInfo{"heads-separate", group, "Without $W^{O}$ heads do not meet", "Y = [H_1 \\ldots H_h]",
             "Y = [H_1;\\ldots;H_h]",
             "Each head then writes to coordinates of its own: changing one head changes no column of "
             "another. W_O is "
             "what lets them work together.",
             "", "heads", "output", "", output_nodes, heads_separate},
    FactInfo{"hidden-weights", group, "Other weights give the same output",
             "z\\,[V, \\mathbf{1}] = 0 \\to (a + z)V = aV", "[V; \\mathbf{1}]\\,z = 0 \\to V(a + z) = Va",
             "With more keys than the rank of the values and a column of ones, weights cannot be read off "
             "the output: "
             "attention is not by itself an explanation.",
             "1908.04211", "heads", "weights", "", weights_nodes, hidden_weights},
};

}  // namespace

std::span<const FactInfo> freedom_list() { return list; }

}  // namespace attnlab::fact
