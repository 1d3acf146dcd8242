// The rules that a person chooses: where the inputs come from, and how scores, values and output are made. core/README.md
// says what each means. The words are those of scene files, in the order of the enums.
#pragma once

#include <array>
#include <string_view>

namespace attnlab {

enum class Source { self, cross, free };
inline constexpr std::array<std::string_view, 3> source_names{"self", "cross", "free"};

enum class ScoreRule { qk, qq, shared, merged, single, unprojected };
inline constexpr std::array<std::string_view, 6> score_names{"qk",     "qq",     "shared",
                                                             "merged", "single", "unprojected"};

enum class ValueRule { projected, inputs, keys };
inline constexpr std::array<std::string_view, 3> value_names{"projected", "inputs", "keys"};

enum class OutputRule { projected, none, alt };
inline constexpr std::array<std::string_view, 3> output_names{"projected", "none", "alt"};

// All that decides what is computed from what; scales, temperature and mask only change numbers.
struct Rules {
  Source source = Source::self;
  ScoreRule score = ScoreRule::qk;
  ValueRule value = ValueRule::projected;
  OutputRule output = OutputRule::projected;
  bool unit_keys = false;
  bool several_heads = false;  // with one head the heads beside each other are that head's output

  friend bool operator==(const Rules&, const Rules&) = default;
};

}  // namespace attnlab
