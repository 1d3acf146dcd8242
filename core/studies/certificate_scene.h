// The factors of a certificate as a scene: the present one with the tokens or the weights that make the pattern.
#pragma once

#include "core/studies/certificate_words.h"

#include <string>
#include <variant>

namespace attnlab {

// The widest queries and keys that a scene holds are max_width: of wider factors, and of a verdict without factors, a
// sentence that says so. With free queries and keys the source is free (one matrix: self, with X = P), and the weights are
// the identity; with given tokens the source stays. Only `head` is left, no mask and no unit keys; scales, temperature, values
// and output stay. In the scene softmax(L) is the pattern.
std::variant<Scene, std::string> scene_of_factors(const Scene& scene, int head,
                                                  const CertificateQuestion& question,
                                                  const Verdict& verdict);

}  // namespace attnlab
