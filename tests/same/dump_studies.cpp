// Values, gradients, and what the views and the tools compute beyond the analysis.
#include "tests/same/dump.h"

#include <algorithm>

namespace attnlab::same {

namespace {

std::string numbered(const char* word, int number) {
  return std::string(word) + ' ' + std::to_string(number);
}

std::string name_of_matrix(MatrixId id) { return numbered(name_of(id.kind), id.head); }

void say_gradients(Text& text, const Scene& scene, const Gradients& by) {
  for (const MatrixId id : matrices_in_use(scene)) text.say("by " + name_of_matrix(id), gradient(by, id));
  text.say("finite", all_finite(by));
}

void say_spectrum(Text& text, const MatrixView& m) {
  const Spectrum found = spectrum(m);
  text.say("real", found.real);
  text.say("imaginary", found.imaginary);
}

void say_way(Text& text, const MaskWay& way) {
  text.say("weights", way.weights);
  text.say("leaked", way.leaked);
  text.say("sums", way.row_sums);
}

void say_softmax(Text& text, const Input& in, int head) {
  for (int row = 0; row < in.analysis.dims.n_q; ++row) {
    text.heading(numbered("softmax head", head) + numbered(" row", row));
    const SoftmaxDetail d = softmax_detail(in.scene, in.analysis, head, row);
    for (const Matrix* m : {&d.shifted, &d.exponentials, &d.jacobian, &d.entropy_limit, &d.plain_weights,
                            &d.outside_weights, &d.plain_sums, &d.outside_sums, &d.plain_entropy})
      text.say("matrix", *m);
    for (const double x : {d.maximum, d.sum, d.jacobian_norm, d.jacobian_trace, d.divisor})
      text.say("number", x);
    const LogitGradient g = logit_gradient(in.scene, in.analysis, head, row);
    text.say("of loss", g.of_loss);
    text.say("pulled", g.pulled);
    text.say("by weights", g.by_weights);
    text.say("by logits", g.by_logits);
    const TemperatureCurve c = temperature_curve(in.scene, in.analysis, head, row);
    text.say("entropy", c.entropy);
    text.say("trace", c.trace);
    for (const double x : {c.entropy_limit, c.trace_limit, c.entropy_now, c.trace_now}) text.say("number", x);
  }
}

void say_symmetry(Text& text, const Input& in, int head) {
  text.heading(numbered("symmetry head", head));
  const SymmetryDetail d = symmetry_detail(in.scene, in.analysis, head);
  text.say("weights", d.QQ_weights);
  text.say("sums", d.QQ_sums);
  for (const double x : {d.weights_asymmetry, d.QQ_asymmetry}) text.say("asymmetry", x);
  for (const int n : {d.square ? 1 : 0, d.masked ? 1 : 0}) text.say("number", n);
  for (const auto* pairs : {&d.pairs, &d.QQ_pairs})
    for (const MutualPair& pair : *pairs) text.say("pair", numbered("", pair.i) + numbered("", pair.j));
  const HeadAnalysis& h = in.analysis.heads[static_cast<std::size_t>(head)];
  for (const MatrixView& m : {view(h.A), view(h.W), view(h.S)}) say_spectrum(text, m);
}

void say_mask(Text& text, const Input& in, int head) {
  text.heading(numbered("mask head", head));
  const MaskDetail d = mask_detail(in.scene, in.analysis, head);
  text.say("allowed", d.allowed);
  text.say("forbidden", d.forbidden);
  text.say("empty rows", d.empty_rows);
  for (const MaskWay* way : {&d.minus_infinity, &d.filled, &d.afterwards}) say_way(text, *way);
}

void say_rank(Text& text, const Input& in, int head) {
  for (int kept = 1; kept <= in.analysis.dims.d; ++kept) {
    text.heading(numbered("rank head", head) + numbered(" kept", kept));
    const RankDetail d = rank_detail(in.scene, in.analysis, head, kept);
    for (const Matrix* m : {&d.approximation, &d.left_out, &d.unseen_left, &d.unseen_right})
      text.say("matrix", *m);
    for (const double x : {d.error, d.error_formula}) text.say("error", x);
    for (const ScoreParameters& p : {d.here, d.at_scale})
      for (const int n : {p.d, p.d_k, p.h, p.two, p.shared, p.merged, p.freedom}) text.say("number", n);
    const RankCut cut = rank_cut(in.scene, head, kept - 0.25);
    text.say("cut", cut.why_not.empty() ? name_of_matrix(cut.id) : cut.why_not);
    text.say("values", cut.values);
    for (const bool key : {false, true}) {
      const Matrix& unseen = key ? d.unseen_right : d.unseen_left;
      for (Eigen::Index i = 0; i < unseen.rows(); ++i) {
        const UnseenMove move = unseen_move(in.scene, in.analysis, head, Matrix(unseen.row(i)), key, kept);
        for (const Matrix* m : {&move.rows, &move.projected, &move.scores}) text.say("moved", *m);
        for (const double x : {move.amount, move.difference, move.size}) text.say("number", x);
      }
    }
  }
}

void say_freedom(Text& text, const Input& in, int head) {
  text.heading(numbered("freedom head", head));
  Turning turning = turning_of(in.scene, head);
  turning.dial = {0.7, 1.25, -0.5, 1};
  const Turned made = turned(in.scene, turning);
  text.say("why not", made.why_not);
  text.say("W_Q", made.W_Q);
  text.say("W_K", made.W_K);
  Scene scene = in.scene;
  if (made.why_not.empty()) {
    set_matrix(scene, {MatrixKind::WQ, head}, view(made.W_Q));
    if (made.W_K.rows() > 0) set_matrix(scene, {MatrixKind::WK, head}, view(made.W_K));
  }
  text.say("made by", made_by(scene, turning));
  const GaugeDetail d = gauge_detail(scene, analyze(scene), head, turning);
  for (const Matrix* m : {&d.B, &d.B_inverse_transposed, &d.P_Q_before, &d.P_K_before})
    text.say("matrix", *m);
  for (const double x : {d.condition, d.difference, d.size, d.moved}) text.say("number", x);
}

void say_plane(Text& text, const Geometry& g, const Plane& plane) {
  text.say("base", plane.base);
  text.say("axes", plane.axes);
  text.say("on it", onto(plane, view(g.keys)));
  const FieldLogits logits = field_logits(plane, view(g.meets), g.scale);
  text.say("finite", logits.finite);
  for (const PlanePoint at : {PlanePoint{0, 0}, PlanePoint{0.5, -1.25}, PlanePoint{-3, 2}}) {
    const FieldWeights found = field_at(logits, at);
    text.say("weights", found.weights);
    text.say("entropy", found.entropy);
    text.say("winner", found.winner);
  }
}

void say_moves(Text& text, const Input& in, int head, PointSpace space, const Geometry& g) {
  for (const PointRole role : {PointRole::query, PointRole::key, PointRole::value, PointRole::output}) {
    const bool of_values = role == PointRole::value || role == PointRole::output;
    Matrix way = Matrix::Constant(1, (of_values ? g.values : g.keys).cols(), 0.375);
    way(0, 0) = -1.5;
    const PointMove move =
        move_point(in.scene, head, {role, 1}, space, MatrixView(way.data(), 1, way.cols()));
    text.say("moves", move.edit ? name_of_matrix(move.input) + ": " + test::describe(*move.edit) : "nothing");
    text.say("residual", move.residual);
    text.say("exact", move.exact);
    if (move.edit) text.say("scene", scene_text(apply(in.scene, *move.edit)));
  }
}

void say_geometry(Text& text, const Input& in, int head) {
  for (const PointSpace space : {PointSpace::projected, PointSpace::input}) {
    text.heading(numbered("geometry head", head) + (space == PointSpace::input ? " inputs" : " projected"));
    const Geometry g = geometry(in.scene, in.analysis, head, space);
    for (const Matrix* m :
         {&g.queries, &g.keys, &g.meets, &g.own_meets, &g.values, &g.outputs, &g.hull_nearest})
      text.say("matrix", *m);
    text.say("distances", g.hull_distance);
    text.say("scale", g.scale);
    text.say("size", g.values_size);
    text.say("kind", static_cast<int>(g.output_kind));
    text.say("same points", g.same_points);
    text.say("unreachable", g.unreachable.to_string());
    say_plane(text, g, principal_plane(view(g.keys), 0, 1));
    say_plane(text, g, coordinate_plane(static_cast<int>(g.keys.cols()), 0, 1));
    say_moves(text, in, head, space, g);
  }
}

void say_heads(Text& text, const Input& in) {
  for (const unsigned off : {0u, 1u, 6u}) {
    text.heading("heads without " + std::to_string(off));
    const HeadsDetail d = heads_detail(in.scene, in.analysis, off);
    for (int head = 0; head < in.analysis.dims.h; ++head) {
      const HeadShare& share = d.heads[static_cast<std::size_t>(head)];
      text.say("part", share.part);
      text.say("running", share.running);
      text.say("OV", share.OV);
      text.say("rank", share.OV_rank);
      text.say("copying", share.copying);
      for (const double x : {share.size, share.mean_entropy.value_or(-1)}) text.say("number", x);
    }
    text.say("total", d.total);
    text.say("remaining", d.remaining);
    text.say("apart", d.apart);
    for (const double x : {d.difference, d.size, d.change, d.output_size}) text.say("number", x);
  }
  for (const HeadEdits& edits : {heads_equal(in.scene, 0), heads_averaged(in.scene)}) {
    text.say("heads at once", edits.why_not);
    Scene scene = in.scene;
    for (const Edit& edit : edits.list) scene = apply(std::move(scene), edit);
    text.say("scene", scene_text(scene));
  }
}

void say_sweeps(Text& text, const Input& in) {
  text.heading("sweeps");
  for (const char* const words :
       {"temperature=0.25:4", "t=0:1", "X,1,2=-2:2", "WQ:2,1,1=0:1", "WO,1,1=0:1"}) {
    const auto read = read_sweep(in.scene, words);
    if (const auto* why = std::get_if<std::string>(&read)) {
      text.say(words, *why);
      continue;
    }
    const auto& sweep = std::get<Sweep>(read);
    text.say(words, sweep_text(sweep) + why_not(in.scene, sweep));
    if (why_not(in.scene, sweep).empty()) text.say("scene", scene_text(at(in.scene, sweep, 0.375)));
  }
}

}  // namespace

void dump_values(Text& text, const Input& in) {
  text.heading("matrices by name");
  for (const NamedMatrix& m : named_matrices(in.scene, in.analysis)) {
    text.say(numbered(m.name.c_str(), m.head),
             m.title + "; " + m.latex + numbered(";", static_cast<int>(m.kind)));
    text.say("values", MatrixView(m.values.data(), m.values.rows(), m.values.cols()));
  }
  text.heading("gradients");
  say_gradients(text, in.scene, gradients(in.scene, in.analysis));
  LayerMatrix pull = in.analysis.Y;
  for (Eigen::Index i = 0; i < pull.size(); ++i) pull.data()[i] = static_cast<double>(i % 5) - 1.75;
  say_gradients(text, in.scene, backpropagate(in.scene, in.analysis, pull));
}

void dump_studies(Text& text, const Input& in) {
  for (int head = 0; head < in.analysis.dims.h; ++head) {
    say_softmax(text, in, head);
    say_symmetry(text, in, head);
    say_mask(text, in, head);
    say_rank(text, in, head);
    say_freedom(text, in, head);
    say_geometry(text, in, head);
  }
  say_heads(text, in);
  say_sweeps(text, in);
}

}  // namespace attnlab::same
