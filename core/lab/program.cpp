#include "core/lab/program.h"

#include "core/graph/graph.h"
#include "core/scene/positions.h"
#include "core/scene/rules.h"

#include <map>
#include <set>
#include <utility>

namespace attnlab::lab {

namespace {

class ProgramMaker {
 public:
  explicit ProgramMaker(const Scene& scene)
      : scene_(scene), rules_(rules_of(scene)), graph_(graph(rules_)), dims_(dims(scene, graph_)) {}

  Program make() {
    Steps& all = program_.steps;
    for (const MatrixId id : matrices_in_use(scene_, graph_))
      if (!is_input(id.kind)) program_.weights.push_back({id, given(id, true)});
    all.weight_count = all.size;
    for (const MatrixId id : matrices_in_use(scene_, graph_))
      if (is_input(id.kind)) program_.input(id.kind) = given(id, false);
    all.target = fresh(dims_.n_q, dims_.d_o);
    program_.given_count = all.size;
    concat_ = fresh(dims_.n_q, dims_.h * dims_.d_v);
    all.Y = operand(Node::Y, 0);
    for (int i = 0; i < dims_.n_q; ++i) {
      all.counted[i] = static_cast<unsigned short>((1U << dims_.d_o) - 1);
      unsigned seen = 0;
      for (int j = 0; j < dims_.n_k; ++j)
        if (allowed(scene_.mask, i, j)) seen |= 1U << j;
      all.allowed[i] = static_cast<unsigned char>(seen);
    }
    for (int i = 0; i < max_tokens; ++i)
      for (int pair = 0; pair < pairs_of(max_width); ++pair) {
        const Turn turn = turn_of(scene_, dims_.d_k, i, pair);
        all.cosine[i][pair] = turn.cos;
        all.sine[i][pair] = turn.sin;
      }
    note_beginnings();
    return std::move(program_);
  }

 private:
  // Slopes of weights begin with those of the sequences before.
  void note_beginnings() {
    std::set<int> begun{program_.steps.Y.at};
    for (const Weight& weight : program_.weights) begun.insert(weight.operand.at);
    for (auto at = program_.list.rbegin(); at != program_.list.rend(); ++at) {
      Step& step = *at;
      step.begins_a = begun.insert(step.a.at).second || step.a.at == step.out.at;
      step.begins_b = begun.insert(step.b.at).second;
    }
  }

  static bool is_input(MatrixKind kind) { return kind <= MatrixKind::V; }

  Operand fresh(int rows, int cols, bool learns = false) {
    const Operand made{program_.steps.size, rows, cols, cols, 1, learns};
    program_.steps.size += rows * cols;
    return made;
  }
  Operand given(MatrixId id, bool learns) {
    const MatrixView m = matrix(scene_, id);
    return fresh(static_cast<int>(m.rows()), static_cast<int>(m.cols()), learns);
  }
  Operand given_node(Node node, int head) {
    const MatrixKind kind = static_cast<MatrixKind>(node);
    if (is_input(kind)) return program_.input(kind);
    for (const Weight& weight : program_.weights)
      if (weight.id == MatrixId{kind, kind == MatrixKind::WO ? 0 : head}) return weight.operand;
    return {};
  }

  // What a node of a head is, computed where it was not yet.
  Operand operand(Node node, int head) {
    if (is_given(node)) return given_node(node, head);
    const std::pair key{node, node == Node::concat || node == Node::Y ? 0 : head};
    if (const auto known = made_.find(key); known != made_.end()) return known->second;
    const Operand result = computed(node, head);
    made_.emplace(key, result);
    return result;
  }

  Operand computed(Node node, int head) {
    const Operation& operation = graph_[node];
    switch (operation.kind) {
      case Operation::Kind::sum: return sum(node, operation, head);
      case Operation::Kind::unit_rows: return one_step(Step::Kind::unit_rows, operand(operation.of, head), 1);
      case Operation::Kind::weights:
        return in_place(step_of(operation.weights), operand(operation.of, head), logit_factor());
      case Operation::Kind::turned: return one_step(Step::Kind::turned, operand(operation.of, head), 1);
      case Operation::Kind::logits: {
        const Operand S = operand(operation.of, head);
        if (!operation.less) return S;  // what weighs them divides
        const Operand out = in_place(Step::Kind::lowered, S, scale_factor());
        program_.list.back().slope = slope_of(scene_, head);
        return out;
      }
      case Operation::Kind::concat: {
        bool learns = false;
        for (int i = 0; i < dims_.h; ++i) learns = operand(Node::H, i).learns || learns;
        concat_.learns = learns;
        return concat_;
      }
      case Operation::Kind::distances:
      case Operation::Kind::absent:
      case Operation::Kind::given: break;
    }
    return {};
  }

  static Step::Kind step_of(WeightsRule rule) {
    static constexpr Step::Kind kinds[] = {Step::Kind::softmax, Step::Kind::linear, Step::Kind::sigmoid,
                                           Step::Kind::sparsemax};
    return kinds[static_cast<int>(rule)];
  }

  // What is left to divide the logits by when they are weighed.
  double logit_factor() const { return graph_[Node::L].less ? 1 : scale_factor(); }
  double scale_factor() const { return 1 / (divisor(scene_.inside, dims_.d_k) * scene_.temperature); }

  Operand one_step(Step::Kind kind, const Operand& a, double factor) {
    const Operand out = fresh(a.rows, a.cols, a.learns);
    program_.list.push_back({kind, out, a, {}, factor, false});
    return out;
  }

  // Where nobody asks for `a` afterwards, backwards neither. What is touched stays within the nearest cache.
  Operand in_place(Step::Kind kind, const Operand& a, double factor) {
    program_.list.push_back({kind, a, a, {}, factor, false});
    return a;
  }

  Operand factor(const Factor& f, int head) {
    const Operand m = operand(f.node, head);
    return f.transposed ? Operand{m.at, m.cols, m.rows, m.col_step, m.row_step, m.learns} : m;
  }

  Operand sum(Node node, const Operation& operation, int head) {
    if (const auto copied = operation.copy_of(); copied) return operand(*copied, head);
    if (node == Node::K_placed) return added(operation, head);
    const double by = operation.divisor == Divisor::outside ? 1 / divisor(scene_.outside, dims_.d_k)
                      : operation.divisor == Divisor::two   ? 0.5
                                                            : 1;
    std::optional<Operand> out;
    for (int i = operation.over_heads ? 0 : head; i < (operation.over_heads ? dims_.h : head + 1); ++i)
      for (const Summand& summand : operation.summands) out = product(node, summand, i, by, out);
    return *out;
  }

  // Of two matrices as they are.
  Operand added(const Operation& operation, int head) {
    const Operand a = factor(operation.summands[0].factors[0], head),
                  b = factor(operation.summands[1].factors[0], head);
    const Operand out = fresh(a.rows, a.cols, a.learns || b.learns);
    program_.list.push_back({Step::Kind::added, out, a, b, 1, false});
    return out;
  }

  // A product of up to three matrices, from the left; the last step goes to the result, or is added to it.
  Operand product(Node node, const Summand& summand, int head, double by,
                  const std::optional<Operand>& into) {
    Operand left = factor(summand.factors[0], head);
    const int count = summand.factors.size();
    for (int i = 1; i < count; ++i) {
      const Operand right = factor(summand.factors[i], head);
      const bool last = i + 1 == count, learns = left.learns || right.learns;
      Operand out = last && into              ? *into
                    : last && node == Node::H ? block_of(head)
                                              : fresh(left.rows, right.cols);
      out.learns = out.learns || learns;
      program_.list.push_back({Step::Kind::multiply, out, left, right, last ? by * summand.coefficient : 1,
                               last && into.has_value()});
      left = out;
    }
    return left;
  }

  // The output of a head stands in its columns of concat.
  Operand block_of(int head) const {
    return {concat_.at + head * dims_.d_v, dims_.n_q, dims_.d_v, concat_.row_step, 1, false};
  }

  const Scene& scene_;
  Rules rules_;
  const Graph& graph_;
  Dims dims_;
  Program program_;
  Operand concat_;
  std::map<std::pair<Node, int>, Operand> made_;
};

}  // namespace

Program program_of(const Scene& scene) { return ProgramMaker(scene).make(); }

Steps steps_of(const Program& program) {
  Steps steps = program.steps;
  steps.steps = program.list.data();
  steps.step_count = static_cast<int>(program.list.size());
  return steps;
}

}  // namespace attnlab::lab
