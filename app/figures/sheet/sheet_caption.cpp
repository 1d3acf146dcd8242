// The caption of a sheet: what is shown and by which rules, in plain words and a few formulas.
#include "app/figures/canvas/text.h"
#include "app/figures/sheet/sheet.h"

namespace attnlab {

namespace {

std::string counted(int count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string sizes(const Dims& d) {
  std::string text = d.n_q == d.n_k
                         ? counted(d.n_q, "token", "tokens")
                         : counted(d.n_q, "query", "queries") + ", " + counted(d.n_k, "key", "keys");
  text += ", $d$ = " + std::to_string(d.d) + ", $d_k$ = " + std::to_string(d.d_k) +
          ", $d_v$ = " + std::to_string(d.d_v);
  return d.h > 1 ? text + ", " + counted(d.h, "head", "heads") : text;
}

std::string scores_latex(const Scene& scene) {
  switch (scene.score) {
    case ScoreRule::qk: return "QW^Q(KW^K)^{\\mathsf{T}}";
    case ScoreRule::qq: return "QW^Q(QW^Q)^{\\mathsf{T}}";
    case ScoreRule::shared: return "QW^Q(KW^Q)^{\\mathsf{T}}";
    case ScoreRule::merged: return "QWK^{\\mathsf{T}}";
    case ScoreRule::single: return "QW^Q(KW^Q)^{\\mathsf{T}}";
    case ScoreRule::unprojected: return "QK^{\\mathsf{T}}";
  }
  return {};
}

std::string divisor_words(const Scale& scale) {
  switch (scale.kind) {
    case Scale::Kind::sqrt_dk: return "$\\sqrt{d_k}$";
    case Scale::Kind::dk: return "$d_k$";
    case Scale::Kind::number: return short_number(scale.number);
    case Scale::Kind::none: break;
  }
  return {};
}

std::string scores(const Scene& scene) {
  std::string text = "scores $" + scores_latex(scene) + "$";
  if (scene.unit_keys) text += ", unit keys";
  if (const std::string by = divisor_words(scene.inside); !by.empty()) text += ", divided by " + by;
  if (scene.temperature != 1) text += ", temperature " + short_number(scene.temperature);
  if (scene.mask.kind == Mask::Kind::causal) text += ", causal mask";
  if (scene.mask.kind == Mask::Kind::matrix) text += ", masked";
  return text;
}

std::string values(const Scene& scene) {
  if (scene.score == ScoreRule::single && scene.value == ValueRule::projected) return "values $VW^Q$";
  switch (scene.value) {
    case ValueRule::projected: return "values $VW^V$";
    case ValueRule::inputs: return "values $V$";
    case ValueRule::keys: return "values are the keys";
  }
  return {};
}

std::string output(const Scene& scene) {
  std::string text;
  switch (scene.output) {
    case OutputRule::projected: text = "output by $W^O$"; break;
    case OutputRule::none: text = "output not projected"; break;
    case OutputRule::alt: text = "output by $W^{A\\mathsf{T}}$"; break;
  }
  if (const std::string by = divisor_words(scene.outside); !by.empty())
    text += ", divided by " + by + " outside the softmax";
  return text;
}

std::string shown(const FigureInput& input, const Sheet& sheet) {
  const int heads = input.analysis.dims.h;
  if (sheet.matrix)
    return sheet.matrix->title + (sheet.matrix->head >= 0 && heads > 1
                                      ? " of head " + std::to_string(sheet.matrix->head + 1)
                                      : std::string());
  if (sheet.view == nullptr) return {};
  std::string text(sheet.view->label);
  const auto part = static_cast<std::size_t>(std::max(0, input.options.part));
  if (part < sheet.view->parts.size()) text += ", " + std::string(sheet.view->parts[part].label);
  if (heads > 1 && !sheet.view->shows_all_heads) text += ", head " + std::to_string(input.options.head + 1);
  return text;
}

}  // namespace

std::string caption_of(const FigureInput& input, const Sheet& sheet) {
  const Scene& scene = input.scene;
  if (input.analysis.dims.h == 0) return {};
  const std::string what = shown(input, sheet);
  return (what.empty() ? "" : what + ": ") + sizes(input.analysis.dims) + "; " + scores(scene) + "; " +
         values(scene) + "; " + output(scene) + (input.options.columns ? "; tokens as columns" : "");
}

}  // namespace attnlab
