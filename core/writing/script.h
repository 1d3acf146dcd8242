// A scene as a program that computes its output anew, in NumPy or PyTorch; and its pieces, for notebooks.
#pragma once

#include "core/scene/scene.h"
#include "core/writing/papers.h"

#include <functional>

namespace attnlab {

enum class Script { numpy, pytorch };
// Python that holds the scene's numbers with every digit, computes each stage by the rules in force, and
// prints the output as JSON rows (run as a program) or leaves it in `output` (imported).
std::string scene_script(const Scene& scene, Script script);

// One piece of the NumPy script: it needs those before it. Every name is made in one piece alone: of several
// heads each has its number behind it, S_2.
struct ScriptPiece {
  PaperStage stage = PaperStage::given;
  int head = 0;  // from 0
  std::string code;
  std::vector<std::string> makes;  // the names that later pieces may read
};
std::vector<ScriptPiece> script_pieces(const Scene& scene);
// The code with each name in it as `named` has it, but for those behind a point.
std::string with_names(const std::string& code, const std::function<std::string(const std::string&)>& named);
std::string bare_lines(const std::string& text);  // without empty lines around

}  // namespace attnlab
