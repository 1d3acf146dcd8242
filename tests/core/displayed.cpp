#include "tests/core/displayed.h"

#include "tests/core/displayed_parts.h"

namespace attnlab::test {
namespace {

using Evaluation = Displayed (*)(const Scene&);

const std::map<std::string_view, Evaluation>& evaluations() {
  using namespace statement;
  static const std::map<std::string_view, Evaluation> all{{"alt-is-output", alt_is_output},
                                                          {"folding", folding},
                                                          {"four-matrices", four_matrices},
                                                          {"swap", swap_sides},
                                                          {"symmetric-form", symmetric_form},
                                                          {"reversible", reversible},
                                                          {"circulation", circulation},
                                                          {"gauge-gradient", gauge_gradient},
                                                          {"contraction", contraction},
                                                          {"lipschitz", lipschitz},
                                                          {"not-lipschitz", not_lipschitz},
                                                          {"log-weights-rank", log_weights_rank},
                                                          {"energy", energy},
                                                          {"gaussian-kernel", gaussian_kernel},
                                                          {"unit-keys", unit_keys}};
  return all;
}

}  // namespace

bool is_worked_out(std::string_view id) { return evaluations().contains(id); }

Displayed displayed(std::string_view id, const Scene& scene) { return evaluations().at(id)(scene); }

}  // namespace attnlab::test
