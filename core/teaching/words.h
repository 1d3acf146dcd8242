// Words that live: texts in which an expression of claims between braces stands for its value on the matrices
// of this moment. Knows no slide and no screen.
#pragma once

#include "core/teaching/stage.h"
#include "core/text/said.h"

#include <functional>

namespace attnlab {

// Each expression between braces becomes what `say_value` says of it. The braces of mathematical type, which
// follow a sign, a letter or another brace, stay; so does one that is not closed.
Said with_values(std::string_view text, const std::function<void(Said&, std::string_view)>& say_value);

inline constexpr const char* state_before = "before";  // behind @, of what has one

struct LiveWords : Said {  // "?" stands for what has no value
  std::string wrong;       // of the first of these a sentence: "{A[9,1]}: there is no ..."
};
// On a scene that a stage has: {expression} with two decimals, {expression|3} with three, {expression|} with
// two and no zeros behind, as entries are written; {A[1,2]@other} of another scene; {q:4} and {k:2}
// the names of tokens.
LiveWords live_words(std::string_view words, const Stage& stage, std::string_view on);
// The same with @before of the state before, which is the present one where there is none.
LiveWords slide_words(const Scene& scene, const Analysis& analysis, const Scene* before,
                      const Analysis* before_analysis, std::string_view words, int power = first_power);

}  // namespace attnlab
