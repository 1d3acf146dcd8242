#include "app/cli/answers.h"

#include "core/studies/certificate_words.h"
#include "core/text/json_write.h"
#include "core/text/matrix_text.h"

#include <array>
#include <utility>

namespace attnlab {

namespace {

// Tokens count from 1; the names are those of certificate.h.
std::string proof_text(const Refusal& refusal, int depth) {
  using Kind = Refusal::Kind;
  JsonObject object(depth);
  const auto index = [&](const char* name, int i) { object.set(name, i + 1); };
  object.set("kind", name_of(refusal.kind));
  const bool pair = refusal.kind == Kind::pair, cycle = refusal.kind == Kind::cycle;
  if (pair || cycle) index("i", refusal.i), index("j", refusal.j);
  if (cycle) index("k", refusal.k);
  if (refusal.kind == Kind::key_direction) index("row", refusal.i);
  if (refusal.kind == Kind::query_direction) object.set("columns", std::array{refusal.j + 1, refusal.k + 1});
  if (refusal.v.size() > 0)
    object.set("v", std::span(refusal.v.data(), static_cast<std::size_t>(refusal.v.size())));
  object.set("value", refusal.value);
  return object.text();
}

std::string certified(const CertificateQuestion& question, const Verdict& v, const Matrix& weights,
                      bool typed, const TokenNames& names) {
  JsonObject object(2);
  object.set("status", name_of(v.status));
  object.set("words", plain_words(verdict_words(question, v, weights, typed, names)));
  if (v.refusal) object.add("proof", proof_text(*v.refusal, 3));
  if (v.refusal || v.width == 0) return object.text();
  object.set("width", v.width);
  object.set("at_least", v.at_least);
  object.set("sigma", v.sigma);
  object.set("error", v.error);
  object.add("P_Q", view(v.P_Q));
  object.add("P_K", view(v.P_K));
  for (const auto& [name, m] : {std::pair{"WQ", &v.W_Q}, {"WK", &v.W_K}, {"W", &v.W}})
    if (m->size() > 0) object.add(name, view(*m));
  return object.text();
}

std::string verdicts_text(const Verdicts& verdicts, const Matrix& weights, bool typed,
                          const TokenNames& names) {
  JsonObject object(1);
  for (const CertificateQuestion& question : certificate_questions())
    object.add(question.id, certified(question, verdicts.*question.verdict, weights, typed, names));
  return object.text();
}

std::string certificate_text(const Scene& scene, const Matrix& weights, double half_unit,
                             std::optional<int> head) {
  const Certificate c = certify(weights, half_unit, certificate_scale(scene),
                                given_tokens(scene, weights.rows(), weights.cols()));
  const TokenNames names = token_names(scene, c.weights);
  JsonObject top(0);
  top.add("attnlab", "1");
  top.set("title", scene.title);
  top.set("asks_for", "softmax");
  if (head) top.set("head", *head);
  top.add("weights", view(c.weights));
  top.add("half_unit", half_unit > 0 ? json_number(half_unit) : "null");
  top.add("exact", verdicts_text(c.exact, c.weights, false, names));
  top.add("typed", c.typed ? verdicts_text(*c.typed, c.weights, true, names) : "null");
  return top.text() + '\n';
}

}  // namespace

std::variant<std::string, FileError> certify_text(const Scene& scene, std::string_view file, int head,
                                                  TypedDigits digits) {
  const Analysis analysis = analyze(scene);
  const std::string heads = std::to_string(analysis.dims.h);
  if (head < 1 || head > analysis.dims.h)
    return FileError{std::string(file), "",
                     "expected a head from 1 to " + heads + ", found " + std::to_string(head)};
  Matrix weights = analysis.heads[static_cast<std::size_t>(head - 1)].A;
  const double half_unit = half_unit_of(digits.value_or(0));
  if (half_unit > 0 && weights.allFinite()) weights = rounded(view(std::as_const(weights)), *digits);
  if (const auto problem = pattern_problem(view(std::as_const(weights)), half_unit)) {
    const std::string place = "weights of head " + std::to_string(head);
    return FileError{std::string(file), problem->field.empty() ? place : place + ", " + problem->field,
                     problem->expected};
  }
  return certificate_text(scene, weights, half_unit, head);
}

std::variant<std::string, FileError> certify_text(const Scene& scene, std::string_view weights,
                                                  std::string_view file, TypedDigits digits) {
  const auto read = read_matrix_bytes(weights);
  if (const auto* why = std::get_if<std::string>(&read)) return FileError{std::string(file), "", *why};
  const AnyMatrix& m = std::get<AnyMatrix>(read);
  const double half_unit = half_unit_of(digits ? *digits : typed_decimals(weights));
  if (const auto problem = pattern_problem(view(m), half_unit))
    return FileError{std::string(file), problem->field, problem->expected};
  return certificate_text(scene, m, half_unit, std::nullopt);
}

}  // namespace attnlab
