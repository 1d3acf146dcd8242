// What a library of C has made: at the end of its scope it is given back. Knows no library.
#pragma once

#include <memory>

namespace attnlab {

template <auto give_back>
struct GiveBack {
  void operator()(auto* made) const { give_back(made); }
};
template <typename Made, auto give_back>
using Owned = std::unique_ptr<Made, GiveBack<give_back>>;

}  // namespace attnlab
