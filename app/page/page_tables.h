// Every matrix of a scene as a table with headers and the numbers of this moment: what the page shows where scripts are off, and
// what its program brings to life. Knows no script.
#pragma once

#include "core/analysis/analysis.h"

#include <string>

namespace attnlab {

// The two sections of a scene, what is given and what follows; `decimals` of the numbers in cells.
std::string page_tables(const Scene& scene, const Analysis& analysis, int decimals);

}  // namespace attnlab
