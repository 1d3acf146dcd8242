#include "app/cli/answers.h"

#include "app/figures/sheet/sheet.h"
#include "core/text/plain_text.h"
#include "core/writing/latex.h"

#include <algorithm>
#include <cstddef>
#include <variant>

namespace attnlab {
namespace {

// Words with formulas between dollars: TeX takes the formulas as they are.
std::string written(const std::string& words, bool latex) {
  std::string out;
  bool formula = false;
  for (std::size_t at = 0; at <= words.size(); formula = !formula) {
    const std::size_t end = std::min(words.find('$', at), words.size());
    const std::string piece = words.substr(at, end - at);
    if (latex)
      out += formula ? '$' + piece + '$' : text_latex(piece);
    else
      out += formula ? plain_text(piece) : piece;
    at = end + 1;
  }
  return out;
}

}  // namespace

std::string caption_text(const Scene& scene, const ExportOptions& options, bool latex) {
  const Analysis analysis = analyze(scene);
  const FigureInput input{scene, analysis, theme(options.theme), options.figure};
  const auto sheet = sheet_of(input, options);
  if (std::holds_alternative<std::string>(sheet)) return {};
  const std::string caption = caption_of(input, std::get<Sheet>(sheet));
  if (caption.empty()) return {};
  // A title is words alone, whatever signs it has.
  const std::string title = scene.title.empty() ? "" : scene.title + ". ";
  return (latex ? text_latex(title) : title) + written(caption, latex) + ".\n";
}

}  // namespace attnlab
