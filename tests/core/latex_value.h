// Works out a formula as the explanations write it: the LaTeX of right-hand sides, with numbers or with the
// symbols of entries. Independent of the code that wrote it.
#pragma once

#include <map>
#include <string>

namespace attnlab::test {

// Throws std::runtime_error, with the place, where the text is not such a formula. `symbols` are whole names
// with their indices: "q_{1,2}", "d_k". Two factors beside each other are multiplied; vectors (a, b) \cdot
// (c, d) too.
double latex_value(const std::string& latex, const std::map<std::string, double>& symbols = {});

}  // namespace attnlab::test
