// scene_script(): declared in papers.h. The two languages differ in a few words; what a rule leaves out is not written.
#include "core/scene/rules.h"
#include "core/text/matrix_text.h"
#include "core/text/number.h"
#include "core/text/utf8.h"
#include "core/writing/papers.h"

#include <string>
#include <string_view>
#include <utility>

namespace attnlab {

namespace {

struct Words {
  const char *name, *import, *matrix, *boolean, *norm, *unit, *mask, *softmax, *join;
};

constexpr Words numpy_words{"NumPy",
                            "import numpy as np",
                            "np.array(rows, dtype=np.float64)",
                            "np.array(",
                            "np.linalg.norm(P_K, axis=1, keepdims=True)",
                            "P_K / np.where(norm > 0, norm, 1)",
                            "np.where(allowed, L, -np.inf)",
                            "    largest = L.max(axis=1, keepdims=True)\n"
                            "    E = np.exp(L - np.where(np.isneginf(largest), 0, largest))\n"
                            "    Z = E.sum(axis=1, keepdims=True)\n"
                            "    return E / np.where(Z == 0, 1, Z)\n",
                            "np.concatenate(heads, axis=1)"};

constexpr Words torch_words{"PyTorch",
                            "import torch",
                            "torch.tensor(rows, dtype=torch.float64)",
                            "torch.tensor(",
                            "torch.linalg.norm(P_K, dim=1, keepdim=True)",
                            "P_K / norm.masked_fill(norm == 0, 1)",
                            "L.masked_fill(~allowed, -math.inf)",
                            "    A = torch.softmax(L, dim=1)\n"
                            "    return A.masked_fill(L == -math.inf, 0)\n",
                            "torch.cat(heads, dim=1)"};

// "[[1, 2],\n <margin> [3, 4]]": the list in NumPy's notation, a row a line.
std::string nested(const MatrixView& m, std::size_t margin) {
  std::string text = matrix_text(m, MatrixNotation::numpy);
  text = text.substr(text.find('['), text.rfind(']') + 1 - text.find('['));
  const std::string between = "],\n" + std::string(margin + 1, ' ') + '[';
  for (auto at = text.find("], ["); at != std::string::npos; at = text.find("], [", at + between.size()))
    text.replace(at, 4, between);
  return text;
}

std::string matrix_line(const std::string& start, const MatrixView& m) {
  const std::string open = start + "matrix(";
  return open + nested(m, open.size()) + ')';
}

class ScriptWriter {
 public:
  ScriptWriter(const Scene& s, const Words& words) : s_(s), n_(dims(s)), w_(words) {}

  std::string text() const {
    return opening() + inputs() + weights() + rules() + softmax() + head() + layer();
  }

 private:
  // The title is not in the first two lines, where Python looks for an encoding.
  std::string opening() const {
    std::string text =
        "# Attention, computed anew from the numbers of a scene of Attnlab. Rows are tokens.\n";
    text += std::string("# Needs ") + w_.name +
            ". Prints the output as JSON; imported, it leaves it in `output`.\n";
    if (!s_.title.empty()) text += "# " + quotable(s_.title, 100) + '\n';
    return text + "import json\nimport math\n\n" + w_.import + "\n\n\ndef matrix(rows):\n    return " +
           w_.matrix + "\n\n\n";
  }

  std::string inputs() const {
    std::string text = "# The inputs\n";
    for (const MatrixId id : matrices_in_use(s_))
      if (!is_per_head(id.kind) && id.kind != MatrixKind::WO)
        text += matrix_line(std::string(name_of(id.kind)) + " = ", matrix(s_, id)) + '\n';
    if (s_.source == Source::self) text += "Q = K = V = X\n";
    if (s_.source == Source::cross) text += uses_memory() ? "Q, K, V = X, M, M\n" : "Q = X\n";
    return text + '\n';
  }

  bool uses_memory() const { return in_use(s_, MatrixKind::M); }

  std::string weights() const {
    std::string text;
    for (const auto& [kind, name] : {std::pair{MatrixKind::WQ, "W_Q"},
                                     {MatrixKind::WK, "W_K"},
                                     {MatrixKind::WV, "W_V"},
                                     {MatrixKind::W, "W"},
                                     {MatrixKind::WA, "W_A"}}) {
      if (!in_use(s_, kind)) continue;
      text += std::string(name) + " = [\n";
      for (int head = 0; head < n_.h; ++head) text += matrix_line("    ", matrix(s_, {kind, head})) + ",\n";
      text += "]\n";
    }
    if (in_use(s_, MatrixKind::WO)) text += matrix_line("W_O = ", matrix(s_, {MatrixKind::WO, 0})) + '\n';
    return text.empty() ? "" : "# The weights, one of each a head\n" + text + '\n';
  }

  static std::string scale(const Scale& scale) {
    switch (scale.kind) {
      case Scale::Kind::sqrt_dk: return "math.sqrt(d_k)";
      case Scale::Kind::dk: return "d_k";
      case Scale::Kind::none: return "1";
      case Scale::Kind::number: break;
    }
    return exact_number(scale.number);
  }

  std::string rules() const {
    std::string text = "# The rules\nd_k = " + std::to_string(n_.d_k) + "\ninside = " + scale(s_.inside) +
                       "\noutside = " + scale(s_.outside) +
                       "\ntemperature = " + exact_number(s_.temperature) + '\n';
    if (s_.mask.kind == Mask::Kind::none) return text;
    const std::string open = std::string("allowed = ") + w_.boolean;
    Matrix may(n_.n_q, n_.n_k);
    for (int i = 0; i < n_.n_q; ++i)
      for (int j = 0; j < n_.n_k; ++j) may(i, j) = allowed(s_.mask, i, j) ? 1 : 0;
    return text + open + nested(view(std::as_const(may)), open.size()) + ") == 1  # query i may see key j\n";
  }

  std::string softmax() const {
    return std::string(
               "\n\ndef softmax(L):\n    \"\"\"Of every row. One with nothing allowed has the weights "
               "0.\"\"\"\n") +
           w_.softmax;
  }

  std::string keys() const {
    switch (s_.score) {
      case ScoreRule::qk: return "K @ W_K[i]";
      case ScoreRule::qq: return "P_Q";
      case ScoreRule::shared:
      case ScoreRule::single: return "K @ W_Q[i]";
      case ScoreRule::merged:
      case ScoreRule::unprojected: break;
    }
    return "K";
  }

  std::string values() const {
    if (const auto kind = value_projection(s_)) return *kind == MatrixKind::WQ ? "V @ W_Q[i]" : "V @ W_V[i]";
    return s_.value == ValueRule::inputs ? "V" : "P_K";
  }

  std::string head() const {
    std::string text = "\n\ndef head(i):\n";
    const auto line = [&](const std::string& words) { text += "    " + words + '\n'; };
    line(std::string("P_Q = ") + (projects_queries(s_.score) ? "Q @ W_Q[i]" : "Q"));
    line("P_K = " + keys());
    line("P_V = " + values());
    if (s_.unit_keys) {
      line(std::string("norm = ") + w_.norm);
      line(std::string("K_hat = ") + w_.unit + "  # a row of zeros stays");
    }
    const std::string rows = s_.unit_keys ? "K_hat" : "P_K";
    line((s_.score == ScoreRule::merged ? "S = P_Q @ W[i] @ " : "S = P_Q @ ") + rows + ".T");
    line("L = S / (inside * temperature)");
    if (s_.mask.kind != Mask::Kind::none) line(std::string("L = ") + w_.mask);
    line("A = softmax(L)");
    line("return A @ P_V / outside");
    return text;
  }

  std::string layer() const {
    const std::string h = std::to_string(n_.h);
    std::string text = "\n\nheads = [head(i) for i in range(" + h + ")]\nconcat = " + w_.join + '\n';
    switch (s_.output) {
      case OutputRule::projected: text += "output = concat @ W_O\n"; break;
      case OutputRule::none: text += "output = concat\n"; break;
      case OutputRule::alt: text += "output = sum(heads[i] @ W_A[i].T for i in range(" + h + "))\n"; break;
    }
    return text + "\nif __name__ == \"__main__\":\n    print(json.dumps(output.tolist()))\n";
  }

  const Scene& s_;
  Dims n_;
  const Words& w_;
};

}  // namespace

std::string scene_script(const Scene& scene, Script script) {
  return ScriptWriter(scene, script == Script::numpy ? numpy_words : torch_words).text();
}

}  // namespace attnlab
