// The words of a paper: the rules in force as sentences and the labels of the tokens. LaTeX. Part of
// papers.h.
#pragma once

#include "core/analysis/analysis.h"
#include "core/analysis/names.h"
#include "core/graph/graph.h"

#include <string>
#include <vector>

namespace attnlab {

// Sentences, one a rule.
std::vector<std::string> rule_sentences(const Scene& scene, const Analysis& analysis, Notation notation);

// The label of query i, of key j: short, in text mode; "t3" where it is empty or TeX lacks its letters.
std::string query_name(const Scene& scene, int i);
std::string key_name(const Scene& scene, int j);
// What those that TeX lacks are, as one sentence; empty where it has all.
std::string replaced_names(const Scene& scene, const Dims& dims);

// "1.4142", "\sqrt{d_k}": a divisor as it is written; empty for 1.
std::string divisor_latex(const Scale& scale);

}  // namespace attnlab
