#include "app/gl/access.h"

namespace attnlab {

Access::Access() = default;
Access::~Access() = default;
bool Access::begin_frame() { return false; }
void Access::end_frame() {}

}  // namespace attnlab
