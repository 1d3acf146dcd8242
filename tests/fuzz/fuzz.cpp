#include "tests/fuzz/fuzz.h"

#include "core/text/utf8.h"

#include <algorithm>
#include <array>

namespace attnlab::test {

std::span<const FuzzTarget> fuzz_targets() {
  static constexpr std::array targets{FuzzTarget{"scene", try_scene, scene_seeds, 2000},
                                      FuzzTarget{"paste", try_paste, paste_seeds, 5000},
                                      FuzzTarget{"expression", try_expression, expression_seeds, 20000},
                                      FuzzTarget{"picture", try_picture, picture_seeds, 2000},
                                      FuzzTarget{"share", try_share, share_seeds, 2000},
                                      FuzzTarget{"settings", try_settings, settings_seeds, 700},
                                      FuzzTarget{"journal", try_journal, journal_seeds, 3000},
                                      FuzzTarget{"pattern", try_pattern, pattern_seeds, 4000},
                                      FuzzTarget{"run", try_run, run_seeds, 1000},
                                      FuzzTarget{"command_line", try_command_line, command_line_seeds, 4000}};
  return targets;
}

void require(bool holds, const char* promise) {
  if (!holds) throw Broken(promise);
}

void require_sentence(const std::string& sentence) {
  constexpr std::size_t most = 1200;
  require(!sentence.empty(), "a refusal has a sentence");
  require(sentence.size() <= most, "a sentence can be read");
  require(is_utf8(sentence), "a sentence is UTF-8");
  require(std::ranges::none_of(sentence,
                               [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }),
          "a sentence is one line without control characters");
}

}  // namespace attnlab::test
