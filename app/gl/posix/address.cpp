#include "app/gl/address.h"

namespace attnlab {

std::optional<double> Address::follow(const Scene&, double) { return std::nullopt; }
std::optional<std::string> Address::entered() { return std::nullopt; }

}  // namespace attnlab
