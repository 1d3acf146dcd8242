#include "app/ui/inputs/rule_words.h"

#include <type_traits>
#include <utility>

namespace attnlab {
namespace {

constexpr RuleWords score_rules[] = {
    {"qk", "Two matrices", "(QW^Q)(KW^K)^{\\mathsf{T}}",
     "The paper: “Attention Is All You Need” (Vaswani et al. 2017), section 3.2.2.",
     "(W^{K\\mathsf{T}}K)^{\\mathsf{T}}(W^{Q\\mathsf{T}}Q)"},
    {"qq", "Queries twice", "(QW^Q)(QW^Q)^{\\mathsf{T}}",
     "“Why not QQᵀ?” Symmetric and positive semidefinite: of n² numbers at most n(n+1)/2 are free. "
     "As many queries as keys.",
     "(W^{Q\\mathsf{T}}Q)^{\\mathsf{T}}(W^{Q\\mathsf{T}}Q)"},
    {"shared", "One matrix for queries and keys", "(QW^Q)(KW^Q)^{\\mathsf{T}}",
     "Shared-QK attention (Reformer, Kitaev et al. 2020): one weight matrix for queries and keys. "
     "In self-attention the same as queries twice.",
     "(W^{Q\\mathsf{T}}K)^{\\mathsf{T}}(W^{Q\\mathsf{T}}Q)"},
    {"merged", "One matrix W between them", "QWK^{\\mathsf{T}}",
     "“Why not one matrix W?” d² parameters instead of 2 d dₖ, and no limit on the rank. "
     "Starts from the present W = W^Q W^Kᵀ.",
     "K^{\\mathsf{T}}W^{\\mathsf{T}}Q"},
    {"single", "One for everything", "(QW^Q)(KW^Q)^{\\mathsf{T}},\\ VW^Q",
     "One weight matrix for queries, keys and values alike; then d_v = d_k.",
     "(W^{Q\\mathsf{T}}K)^{\\mathsf{T}}(W^{Q\\mathsf{T}}Q),\\ W^{Q\\mathsf{T}}V"},
    {"unprojected", "No matrices", "QK^{\\mathsf{T}}",
     "Equation 1 of the paper as it stands: the inputs meet without weights; then d_k = d.",
     "K^{\\mathsf{T}}Q"},
};
static_assert(std::size(score_rules) == score_names.size());

constexpr RuleWords value_rules[] = {
    {"projected", "A value matrix", "VW^V", "The paper: each head has a value matrix of its own.",
     "W^{V\\mathsf{T}}V"},
    {"inputs", "As they come", "V",
     "No value matrix: the weights average the inputs themselves; then d_v is the width of V."},
    {"keys", "The keys", "P_K",
     "The projected keys serve as values too (before they are scaled to unit length); then d_v = d_k."},
};

constexpr RuleWords output_rules[] = {
    {"projected", "An output matrix", "\\mathrm{concat}(H)W^O",
     "The paper: the heads side by side, times W^O.", "W^{O\\mathsf{T}}\\mathrm{concat}(H)"},
    {"none", "Side by side", "\\mathrm{concat}(H)", "Dropping W^O: the heads side by side, as they are."},
    {"alt", "Fourth matrix", "\\sum_i H_iW_{A,i}^{\\mathsf{T}}",
     "The symmetric design with a fourth matrix W^A for each head; "
     "the outside scale is then the square root of d_k unless you choose otherwise.",
     "\\sum_i W_{A,i}H_i"},
};

constexpr RuleWords weights_rules[] = {
    {"softmax", "Softmax", "\\operatorname{softmax}(L)",
     "The paper: e to the logit, over the sum for the query. Every weight is positive, those of a query sum to 1."},
    {"linear", "Linear", "L",
     "The logits themselves are the weights: those of a query need not sum to 1, and may be negative. Linear attention; "
     "one layer of it can do a step of gradient descent.",
     nullptr, "no softmax attention gradient descent"},
    {"sigmoid", "Sigmoid", "1/(1+e^{-L})",
     "Each logit on its own, between 0 and 1: keys do not compete, and the weights of a query need not sum to 1.",
     nullptr, "logistic no softmax"},
    {"sparsemax", "Sparsemax", "\\operatorname{sparsemax}(L)",
     "The point of the simplex nearest to the logits (Martins and Astudillo 2016): the weights of a query sum to 1, and small "
     "weights are exactly 0.",
     nullptr, "simplex zeros no softmax"},
};

constexpr RuleWords position_rules[] = {
    {"none", "No positions", "x_i = x_j",
     "Attention knows no order: the same word twice is the same query and the same key, wherever it stands.",
     nullptr, "order place position embedding"},
    {"rope", "Turned (rope)", "q_iR^i,\\ k_jR^j",
     "Rotary positions (Su et al. 2021): each pair of coordinates of a query or key is turned by its position times an angle, so that a score depends on how far apart the two are.",
     nullptr, "rotary order place position embedding"},
    {"alibi", "Distances (alibi)", "S/\\sigma - m\\,|i-j|",
     "Attention with linear biases (Press et al. 2021): every step between query and key takes a slope off the logit, so that what is near counts more.",
     nullptr, "linear bias order place position embedding"},
    {"keys", "Positions in the keys", "k_j + p_j",
     "Each place adds its row of a matrix P, set by hand or trained, to its key, and to nothing else. Then scores may differ from their mirror images even where one matrix makes queries and keys.",
     nullptr, "learned absolute order place position embedding"},
};

constexpr RuleWords scale_kinds[] = {
    {"sqrt_dk", "Root of d_k", "\\sqrt{d_k}",
     "The paper: keeps the variance of the scores at 1 for independent entries of variance 1."},
    {"dk", "d_k", "d_k", "Divides by the width itself, as some variants do."},
    {"none", "Nothing", "1", "No scaling."},
    {"number", "A number", "c", "A positive number of your own."},
};

constexpr RuleWords sources[] = {
    {"self", "Q = K = V", "Q = K = V = X", "Self-attention: queries, keys and values are all the tokens X."},
    {"cross", "cross", "Q = X,\\ K = V = M",
     "Cross-attention: queries from the decoder, its tokens X; keys and values from the encoder, its memory M."},
    {"free", "Q, K, V", "Q,\\ K,\\ V", "Queries, keys and values are edited separately."},
};

// The rule that stands in `member` of a scene, and that an edit of type `Change` sets.
template <auto member, typename Change>
constexpr RuleChoice choice(const char* id, const char* name, const char* menu,
                            std::span<const RuleWords> words,
                            const char* (*why_fixed)(const Scene& scene) = nullptr) {
  using Rule = std::remove_cvref_t<decltype(std::declval<Scene>().*member)>;
  return {id,
          name,
          menu,
          words,
          [](const Scene& scene) { return static_cast<int>(scene.*member); },
          [](int which) -> Edit { return Change{static_cast<Rule>(which)}; },
          why_fixed};
}

constexpr RuleChoice choices[] = {
    choice<&Scene::score, SetScore>("score", "Scores", "Scene/Rules/Scores", score_rules),
    choice<&Scene::value, SetValue>("value", "Values", "Scene/Rules/Values", value_rules,
                                    [](const Scene& scene) -> const char* {
                                      return score_makes_values(scene)
                                                 ? "Under “One for everything” the values are V W^Q."
                                                 : nullptr;
                                    }),
    choice<&Scene::output, SetOutput>("output", "Output", "Scene/Rules/Output", output_rules),
    choice<&Scene::weights, SetWeights>("weights", "Weights", "Scene/Rules/Weights", weights_rules),
    choice<&Scene::positions, SetPositions>("positions", "Positions", "Scene/Rules/Positions",
                                            position_rules)};

}  // namespace

std::span<const RuleChoice> rule_choices() { return choices; }
std::span<const RuleWords> scale_words() { return scale_kinds; }
std::span<const RuleWords> source_words() { return sources; }

}  // namespace attnlab
