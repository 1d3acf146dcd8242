#include "core/text/terminal.h"

#include "core/system/machine.h"
#include "core/text/file.h"
#include "core/text/utf8.h"

namespace attnlab {

void say(std::string_view sentence) {
  constexpr std::size_t longest = 5000;  // a path of any length has room
  // Nothing is left to say where this fails.
  static_cast<void>(write_descriptor(standard_error, "standard error", quotable(sentence, longest) + '\n'));
}

std::optional<std::string> put_out(std::string_view bytes, Meant meant) {
  constexpr std::string_view name = "standard output";
  const bool terminal = on_terminal(standard_output);
  if (terminal && meant == Meant::as_data && !is_utf8(bytes))
    return std::string(name) + ": expected a file or a pipe for what is no text, found a terminal";
  if (terminal || meant == Meant::for_people)
    return write_descriptor(standard_output, name, without_controls(bytes));
  return write_descriptor(standard_output, name, bytes);
}

}  // namespace attnlab
