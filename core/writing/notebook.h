// A scene as a notebook: the worked solution in Markdown, and behind each stage the piece of the NumPy script that computes it. Jupyter's
// file (nbformat 4.5), or a program of marimo. Knows no stage by itself: papers.h has the words, script.h the code.
#pragma once

#include "core/writing/papers.h"

#include <string>

namespace attnlab {

enum class Notebook { jupyter, marimo };

std::string notebook_text(const Scene& scene, const Analysis& analysis, Notebook kind,
                          const PaperOptions& options = {});

}  // namespace attnlab
