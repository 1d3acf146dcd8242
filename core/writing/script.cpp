// The two languages differ in a few words; what a rule leaves out is not written.
#include "core/writing/script.h"

#include "core/analysis/quantity.h"
#include "core/scene/positions.h"
#include "core/scene/rules.h"
#include "core/text/matrix_text.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace attnlab {
namespace {

struct Words {
  const char *name, *import, *matrix, *boolean, *norm, *unit, *mask, *softmax, *linear, *sigmoid, *sparsemax,
      *join, *identity, *copy, *distances;
};

constexpr Words numpy_words{.name = "NumPy",
                            .import = "import numpy as np",
                            .matrix = "np.array(rows, dtype=np.float64)",
                            .boolean = "np.array(",
                            .norm = "np.linalg.norm(P_K, axis=1, keepdims=True)",
                            .unit = "P_K / np.where(norm > 0, norm, 1)",
                            .mask = "np.where(allowed, L, -np.inf)",
                            .softmax =
                                "    largest = L.max(axis=1, keepdims=True)\n"
                                "    E = np.exp(L - np.where(np.isneginf(largest), 0, largest))\n"
                                "    Z = E.sum(axis=1, keepdims=True)\n"
                                "    return E / np.where(Z == 0, 1, Z)\n",
                            .linear = "    return np.where(np.isneginf(L), 0, L)\n",
                            .sigmoid =
                                "    E = np.exp(-np.abs(L))\n"
                                "    return np.where(L < 0, E, 1) / (1 + E)\n",
                            .sparsemax =
                                "    largest = L.max(axis=1, keepdims=True)\n"
                                "    Z = L - np.where(np.isneginf(largest), 0, largest)\n"
                                "    A = np.zeros_like(Z)\n"
                                "    for i, row in enumerate(Z):\n"
                                "        ordered = np.sort(row[~np.isneginf(row)])[::-1]\n"
                                "        sums, k = np.cumsum(ordered), np.arange(1, len(ordered) + 1)\n"
                                "        last = np.count_nonzero(1 + k * ordered > sums)\n"
                                "        if last > 0:\n"
                                "            A[i] = np.maximum(row - (sums[last - 1] - 1) / last, 0)\n"
                                "    return A\n",
                            .join = "np.concatenate(heads, axis=1)",
                            .identity = "np.eye(len(Q), len(K))",
                            .copy = "P.copy()",
                            .distances = "np.abs(np.arange(len(P_Q))[:, None] - np.arange(len(P_K)))"};

constexpr Words torch_words{
    .name = "PyTorch",
    .import = "import torch",
    .matrix = "torch.tensor(rows, dtype=torch.float64)",
    .boolean = "torch.tensor(",
    .norm = "torch.linalg.norm(P_K, dim=1, keepdim=True)",
    .unit = "P_K / norm.masked_fill(norm == 0, 1)",
    .mask = "L.masked_fill(~allowed, -math.inf)",
    .softmax =
        "    A = torch.softmax(L, dim=1)\n"
        "    return A.masked_fill(L == -math.inf, 0)\n",
    .linear = "    return L.masked_fill(L == -math.inf, 0)\n",
    .sigmoid = "    return torch.sigmoid(L)\n",
    .sparsemax =
        "    A = torch.zeros_like(L)\n"
        "    for i, row in enumerate(L):\n"
        "        ordered = torch.sort(row[row != -math.inf], descending=True).values\n"
        "        sums = torch.cumsum(ordered, dim=0)\n"
        "        k = torch.arange(1, len(ordered) + 1, dtype=torch.float64)\n"
        "        last = int((1 + k * ordered > sums).sum())\n"
        "        if last > 0:\n"
        "            A[i] = (row - (sums[last - 1] - 1) / last).clamp(min=0)\n"
        "    return A\n",
    .join = "torch.cat(heads, dim=1)",
    .identity = "torch.eye(len(Q), len(K), dtype=torch.float64)",
    .copy = "P.clone()",
    .distances = "torch.abs(torch.arange(len(P_Q), dtype=torch.float64)[:, None] - torch.arange(len(P_K)))"};

// "[[1, 2],\n <margin> [3, 4]]": the list in NumPy's notation, a row a line.
std::string nested(const MatrixView& m, std::size_t margin) {
  std::string text = matrix_text(m, MatrixNotation::numpy);
  text = text.substr(text.find('['), text.rfind(']') + 1 - text.find('['));
  replace_all(text, "], [", "],\n" + std::string(margin + 1, ' ') + '[');
  return text;
}

std::string matrix_line(const std::string& start, const MatrixView& m) {
  const std::string open = start + "matrix(";
  return open + nested(m, open.size()) + ')';
}

class ScriptWriter {
 public:
  ScriptWriter(const Scene& s, const Words& words) : s_(s), g_(graph(scripted(s))), n_(dims(s)), w_(words) {}

  std::string text() const {
    return opening() + inputs().code + weights().code + rules().code + turns() + function() + head() +
           layer();
  }

  std::vector<ScriptPiece> pieces() const {
    std::vector<ScriptPiece> list;
    const auto given = [&](const Told& told) {
      if (!told.code.empty()) list.push_back({PaperStage::given, 0, bare_lines(told.code), told.makes});
    };
    given({std::string("import math\n\n") + w_.import + "\n\n\ndef matrix(rows):\n    return " + w_.matrix,
           {"math", "np", "matrix"}});
    given(inputs());
    given(weights());
    given(rules());
    given({turns(), {"turned"}});
    given({function(), {std::string(weights_names[static_cast<std::size_t>(s_.weights)])}});
    std::vector<std::string> heads;
    for (int head = 0; head < n_.h; ++head) {
      add_head(list, head);
      heads.push_back(own_name("H", head));
    }
    list.push_back(
        {PaperStage::layer, 0, "heads = [" + joined(heads, ", ") + "]\n" + output() + "output", {"output"}});
    return list;
  }

 private:
  struct Told {
    std::string code;
    std::vector<std::string> makes;  // names
  };

  // The script calls the inputs Q, K and V, whatever they are made of, and always joins the heads.
  static Rules scripted(const Scene& s) {
    Rules rules = rules_of(s);
    rules.source = Source::free;
    rules.several_heads = true;
    return rules;
  }

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

  Told inputs() const {
    Told told{"# The inputs\n", {}};
    for (const MatrixId id : matrices_in_use(s_))
      if (!is_per_head(id.kind) && id.kind != MatrixKind::WO) {
        told.makes.emplace_back(name_of(id.kind));
        told.code += matrix_line(told.makes.back() + " = ", matrix(s_, id)) + '\n';
      }
    const bool memory = s_.source == Source::cross && in_use(s_, MatrixKind::M);
    if (s_.source == Source::self)
      told.code += "Q = K = V = X\n";
    else if (s_.source == Source::cross)
      told.code += memory
                       ? "Q, K, V = X, M, M  # queries from the decoder, keys and values from the encoder\n"
                       : "Q = X\n";
    if (s_.source != Source::free) told.makes.emplace_back("Q");
    if (s_.source == Source::self || memory) told.makes.insert(told.makes.end(), {"K", "V"});
    told.code += '\n';
    return told;
  }

  Told weights() const {
    Told told;
    for (const MatrixKind kind : head_kinds) {
      if (!in_use(s_, kind)) continue;
      told.makes.push_back(code(node_of(kind)));
      told.code += told.makes.back() + " = [\n";
      for (int head = 0; head < n_.h; ++head)
        told.code += matrix_line("    ", matrix(s_, {kind, head})) + ",\n";
      told.code += "]\n";
    }
    if (in_use(s_, MatrixKind::WO)) {
      told.makes.emplace_back("W_O");
      told.code += matrix_line("W_O = ", matrix(s_, {MatrixKind::WO, 0})) + '\n';
    }
    if (!told.code.empty()) told.code = "# The weights, one of each a head\n" + told.code + '\n';
    return told;
  }

  static std::string scale(const Scale& scale) {
    if (scale.kind == Scale::Kind::none) return "1";
    if (scale.kind == Scale::Kind::number) return exact_number(scale.number);
    return scale.kind == Scale::Kind::dk ? "d_k" : "math.sqrt(d_k)";
  }

  Told rules() const {
    Told told{"# The rules\nd_k = " + std::to_string(n_.d_k) + "\ninside = " + scale(s_.inside) +
                  "\noutside = " + scale(s_.outside) + "\ntemperature = " + exact_number(s_.temperature) +
                  '\n',
              {"d_k", "inside", "outside", "temperature"}};
    if (s_.positions == Positions::rope) {
      told.code += "angle = " + exact_number(s_.angle) + '\n';
      told.makes.emplace_back("angle");
    } else if (s_.positions == Positions::alibi) {
      std::vector<std::string> slopes;
      for (int head = 0; head < n_.h; ++head) slopes.push_back(exact_number(slope_of(s_, head)));
      told.code += "slopes = [" + joined(slopes, ", ") + "]  # of the distances, one for each head\n";
      told.makes.emplace_back("slopes");
    }
    if (s_.mask.kind == Mask::Kind::none) return told;
    const std::string open = std::string("allowed = ") + w_.boolean;
    Matrix may(n_.n_q, n_.n_k);
    for (int i = 0; i < n_.n_q; ++i)
      for (int j = 0; j < n_.n_k; ++j) may(i, j) = allowed(s_.mask, i, j) ? 1 : 0;
    told.code += open + nested(view(std::as_const(may)), open.size()) + ") == 1  # query i may see key j\n";
    told.makes.emplace_back("allowed");
    return told;
  }

  std::string turns() const {
    if (s_.positions != Positions::rope) return "";
    return std::string("\n\ndef turned(P):\n") +
           "    \"\"\"Each pair of coordinates of row i turned by i times an angle (rope).\"\"\"\n    R = " +
           w_.copy +
           "\n    for i in range(len(P)):\n        for m in range(d_k // 2):\n"
           "            t = i * angle * 10000 ** (-2 * m / d_k)\n"
           "            x, y = P[i, 2 * m], P[i, 2 * m + 1]\n"
           "            R[i, 2 * m] = x * math.cos(t) - y * math.sin(t)\n"
           "            R[i, 2 * m + 1] = x * math.sin(t) + y * math.cos(t)\n"
           "    return R\n";
  }

  // From logits to weights.
  std::string function() const {
    const char* const bodies[] = {w_.softmax, w_.linear, w_.sigmoid, w_.sparsemax};
    return "\n\ndef " + std::string(weights_names[static_cast<std::size_t>(s_.weights)]) +
           "(L):\n    \"\"\"Of every row. One with nothing allowed has the weights 0.\"\"\"\n" +
           bodies[static_cast<std::size_t>(s_.weights)];
  }

  std::string own_name(const std::string& name, int head) const {
    return n_.h == 1 ? name : name + '_' + std::to_string(head + 1);
  }

  // The names of a head's line in those of this head; `own`: what the head makes.
  std::string of_head(const std::string& line, const std::vector<std::string>& own, int head) const {
    std::string text = with_names(line, [&](const std::string& name) {
      return std::ranges::find(own, name) != own.end() ? own_name(name, head) : name;
    });
    replace_all(text, "[i]", '[' + std::to_string(head) + ']');
    return text;
  }

  void add_head(std::vector<ScriptPiece>& list, int head) const {
    const std::vector<HeadLine> lines = head_lines();
    std::vector<std::string> own;
    for (const HeadLine& line : lines) own.push_back(line.name);
    for (const HeadLine& line : lines) {
      if (list.back().stage != line.stage || list.back().head != head)
        list.push_back({line.stage, head, {}, {}});
      ScriptPiece& piece = list.back();
      const std::string name = own_name(line.name, head);
      piece.code += name + " = " + of_head(line.code, own, head) + '\n';
      if (std::find(piece.makes.begin(), piece.makes.end(), name) == piece.makes.end())
        piece.makes.push_back(name);
    }
    // The last line shows what was made.
    for (ScriptPiece& piece : list)
      if (piece.head == head && piece.stage >= PaperStage::projections && !piece.code.ends_with(')') &&
          piece.code.ends_with('\n'))
        piece.code += joined(piece.makes, ", ");
  }

  static std::string code(Node node) { return std::string(row_of(node).code); }

  static std::string factor(const Factor& f) {
    const std::string name = f.node == Node::H ? "heads[i]" : code(f.node);
    return name + (is_given(f.node) && is_per_head(f.node) ? "[i]" : "") + (f.transposed ? ".T" : "");
  }

  // What a node is equal to, as code.
  std::string expression(Node node) const {
    std::string text;
    for (const Summand& summand : g_[node].summands) {
      std::string product;
      for (const Factor& f : summand.factors) product += (product.empty() ? "" : " @ ") + factor(f);
      if (product.empty()) product = w_.identity;
      if (summand.coefficient != 1) product = exact_number(summand.coefficient) + " * " + product;
      text += (text.empty() ? "" : " + ") + product;
    }
    return g_[node].divisor == Divisor::outside ? text + " / outside" : text;
  }

  struct HeadLine {
    PaperStage stage;
    std::string name;  // what it makes
    std::string code;  // what that is equal to
  };

  // The lines of one head, in order; a name that stands twice is made anew.
  std::vector<HeadLine> head_lines() const {
    std::vector<HeadLine> lines;
    const auto add = [&](PaperStage stage, std::string name, std::string is) {
      lines.push_back({stage, std::move(name), std::move(is)});
    };
    for (const Node node : {Node::P_Q, Node::P_K, Node::P_V})
      add(PaperStage::projections, code(node), expression(node));
    if (s_.unit_keys) {
      add(PaperStage::projections, "norm", w_.norm);
      add(PaperStage::projections, code(Node::K_dot), std::string(w_.unit) + "  # a row of zeros stays");
    }
    if (g_[Node::K_placed].kind != Operation::Kind::absent)
      add(PaperStage::projections, code(Node::K_placed), expression(Node::K_placed));
    for (const Node node : {Node::Q_turn, Node::K_turn})
      if (g_[node].kind == Operation::Kind::turned)
        add(PaperStage::projections, code(node), "turned(" + code(g_[node].of) + ")");
    add(PaperStage::scores, "S", expression(Node::S));
    add(PaperStage::logits, "L", "S / (inside * temperature)");
    if (g_[Node::L].less)
      add(PaperStage::logits, "L", std::string("L - slopes[i] * ") + w_.distances + "  # alibi");
    if (s_.mask.kind != Mask::Kind::none) add(PaperStage::logits, "L", w_.mask);
    add(PaperStage::weights, "A", std::string(weights_names[static_cast<std::size_t>(s_.weights)]) + "(L)");
    add(PaperStage::output, "H", expression(Node::H));
    return lines;
  }

  std::string head() const {
    std::string text = "\n\ndef head(i):\n";
    for (const HeadLine& line : head_lines())
      text +=
          line.name == "H" ? "    return " + line.code + '\n' : "    " + line.name + " = " + line.code + '\n';
    return text;
  }

  // What follows when the heads are known.
  std::string output() const {
    const std::string h = std::to_string(n_.h), Y = expression(Node::Y);
    return std::string("concat = ") + w_.join +
           "\noutput = " + (g_[Node::Y].over_heads ? "sum(" + Y + " for i in range(" + h + "))" : Y) + '\n';
  }

  std::string layer() const {
    return "\n\nheads = [head(i) for i in range(" + std::to_string(n_.h) + ")]\n" + output() +
           "\nif __name__ == \"__main__\":\n    print(json.dumps(output.tolist()))\n";
  }

  const Scene& s_;
  const Graph& g_;
  Dims n_;
  const Words& w_;
};

}  // namespace

std::string bare_lines(const std::string& text) { return std::string(trimmed(text, "\n")); }

std::string with_names(const std::string& code, const std::function<std::string(const std::string&)>& named) {
  const auto in_name = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; };
  std::string text;
  for (std::size_t at = 0; at < code.size();) {
    std::size_t end = at;
    while (end < code.size() && in_name(code[end])) ++end;
    if (end == at) {
      text += code[at++];
      continue;
    }
    const std::string name = code.substr(at, end - at);
    text += at > 0 && code[at - 1] == '.' ? name : named(name);
    at = end;
  }
  return text;
}

std::vector<ScriptPiece> script_pieces(const Scene& scene) {
  return ScriptWriter(scene, numpy_words).pieces();
}

std::string scene_script(const Scene& scene, Script script) {
  return ScriptWriter(scene, script == Script::numpy ? numpy_words : torch_words).text();
}

}  // namespace attnlab
