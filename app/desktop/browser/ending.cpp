// No signals come to a page.
#include "app/desktop/ending.h"

namespace attnlab {

struct HeldSignals::State {};
HeldSignals::HeldSignals() = default;
HeldSignals::~HeldSignals() = default;

struct EndSignals::State {};
EndSignals::EndSignals(void (*)()) {}
EndSignals::~EndSignals() = default;
int EndSignals::received() const { return 0; }

std::string signal_name(int signal) { return "signal " + std::to_string(signal); }

}  // namespace attnlab
