#include "core/teaching/linked.h"

#include "core/scene/rules.h"
#include "core/teaching/lesson_check.h"
#include "core/text/utf8.h"

namespace attnlab {
namespace {

int heads_with(const Scene& scene, MatrixKind kind) { return is_per_head(kind) ? dims(scene).h : 1; }

std::string shape_words(const MatrixView& m) {
  return std::to_string(m.rows()) + " x " + std::to_string(m.cols());
}

// Why this matrix cannot be one and the same in both; empty: it can.
std::string apart(MatrixKind kind, const Scene& dragged, const Scene& other, const std::string& name) {
  const std::string matrix_name = name_of(kind), there = " in \"" + quotable(name) + '"';
  if (!in_use(dragged, kind)) return matrix_name + " is not in use here";
  if (!in_use(other, kind)) return matrix_name + " is not in use" + there;
  const int heads = heads_with(dragged, kind), of_other = heads_with(other, kind);
  if (heads != of_other)
    return matrix_name + " belongs to " + std::to_string(heads) + " heads here, to " +
           std::to_string(of_other) + there;
  for (int head = 0; head < heads; ++head) {
    const MatrixView a = matrix(dragged, {kind, head}), b = matrix(other, {kind, head});
    if (a.rows() != b.rows() || a.cols() != b.cols())
      return matrix_name + " is " + shape_words(a) + " here, " + shape_words(b) + there;
  }
  return {};
}

std::variant<std::vector<MatrixKind>, std::string> linked_matrices(const LinkedScene& link,
                                                                   const Scene& dragged, const Scene& other) {
  std::vector<MatrixKind> kinds;
  for (const std::string& name : link.matrices) {
    const auto kind = matrix_called(name);
    if (!kind) return '"' + quotable(name) + "\" is no matrix of a scene";
    if (std::string why = apart(*kind, dragged, other, link.scene); !why.empty()) return why;
    kinds.push_back(*kind);
  }
  if (!link.matrices.empty()) return kinds;
  for (const MatrixId id : matrices_in_use(dragged))
    if (id.head == 0 && apart(id.kind, dragged, other, link.scene).empty()) kinds.push_back(id.kind);
  if (kinds.empty()) return "the scenes have no matrix of one shape";
  return kinds;
}

}  // namespace

std::variant<Scene, std::string> linked_scene(const LinkedScene& link, const Scene& dragged,
                                              const Scene& other) {
  auto kinds = linked_matrices(link, dragged, other);
  if (auto* why = std::get_if<std::string>(&kinds)) return std::move(*why);
  Scene scene = other;
  for (const MatrixKind kind : std::get<std::vector<MatrixKind>>(kinds))
    for (int head = 0; head < heads_with(dragged, kind); ++head)
      set_matrix(scene, {kind, head}, matrix(dragged, {kind, head}));
  return scene;
}

std::string wrong_link(const Slide& slide, const Scene& on, const SceneMap& scenes) {
  if (!slide.linked) return {};
  const LinkedScene& link = *slide.linked;
  const auto other = scenes.find(link.scene);
  if (other == scenes.end()) return "there is no scene \"" + quotable(link.scene) + '"';
  if (link.scene == slide.scene) return "the scene of this step is linked with itself";
  const auto follows = linked_scene(link, on, other->second);
  if (const auto* why = std::get_if<std::string>(&follows)) return *why;
  if (std::get<Scene>(follows) == other->second) return {};
  return "the linked matrices of \"" + quotable(link.scene) + "\" have other numbers than those here";
}

}  // namespace attnlab
