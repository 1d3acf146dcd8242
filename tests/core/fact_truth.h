// Whether the displayed statement of a fact is true on a scene: each written out again in long double, by
// definition, from the reference's numbers. Knows nothing of how core/facts measures.
#pragma once

#include "core/scene/scene.h"

#include <memory>
#include <string_view>

namespace attnlab::test {

// silent: the statement says nothing here (nothing to compare),
// or a difference is too near to rounding to be called one.
enum class Truth { yes, no, silent };

struct Told;

// The statements on one scene, which is valid, without overflow, and outlives this.
class Truths {
 public:
  explicit Truths(const Scene& scene);
  ~Truths();

  Truth of(std::string_view id) const;  // silent for an id that is not known

 private:
  std::unique_ptr<Told> told_;
};
Truth truth_of(std::string_view id, const Scene& scene);
bool has_truth(std::string_view id);  // whether there is an evaluation of that fact

}  // namespace attnlab::test
