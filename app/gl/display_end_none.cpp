// Where the display is a page: it ends with the program.
#include "app/gl/display_end.h"

namespace attnlab {

DisplayEnd::DisplayEnd(void (*ended)(void* data), void* data) : ended_(ended), data_(data) {}
DisplayEnd::~DisplayEnd() = default;
bool DisplayEnd::lost() const { return false; }

}  // namespace attnlab
