// A page starts no programs.
#include "core/system/process.h"

#include <cerrno>
#include <utility>

namespace attnlab {

bool can_start_programs() { return false; }
bool can_end_itself() { return false; }
std::string how_to_install(std::string_view) { return "in a browser none can be"; }

struct Child::State {};

std::variant<Child, int> Child::start(std::vector<std::string>, const ChildFiles&) { return ENOENT; }
Child::Child(std::unique_ptr<State>) {}
Child::Child(Child&&) noexcept = default;
Child& Child::operator=(Child&&) noexcept = default;
Child::~Child() = default;

std::optional<std::size_t> Child::send(std::span<const std::uint8_t>, std::chrono::milliseconds) {
  return std::nullopt;
}
void Child::end_of_input() {}
bool Child::running() const { return false; }
std::optional<int> Child::status_within(std::chrono::milliseconds) { return -1; }
std::size_t Child::output_size() const { return 0; }
std::string_view Child::output() { return {}; }
void Child::end() {}
void Child::let_go() {}

}  // namespace attnlab
