#include "tests/ui/editor_host.h"

#include <algorithm>

namespace attnlab::test {

namespace {

template <typename M>
M of(int rows, int cols, std::initializer_list<double> entries) {
  M m(rows, cols);
  std::copy(entries.begin(), entries.end(), m.data());
  return m;
}

}  // namespace

Scene small_scene() {
  Scene s;
  s.tokens = {"The", "movie", "was", "bomb"};
  s.source = Source::free;
  s.Q = of<TokenMatrix>(4, 3, {0.3, 0.8, -0.2, 1.1, 0.2, 0.5, -0.4, 0.6, 0.1, 0.9, -0.7, 1.2});
  s.K = of<TokenMatrix>(4, 3, {0.2, 0.1, 0.4, 1, -0.3, 0.9, -0.2, 0.5, 0, 0.4, 0.8, -0.6});
  s.V = of<TokenMatrix>(4, 3, {0.5, 0, 0.2, 0.1, 1, 0.3, -0.6, 0.2, 0.4, 0.8, -0.4, 1});
  Head head;
  head.W_Q = of<WeightMatrix>(3, 2, {0.9, 0.2, -0.3, 0.8, 0.5, -0.4});
  head.W_K = of<WeightMatrix>(3, 2, {0.7, -0.5, 0.2, 0.9, 0.6, 0.3});
  head.W_V = of<WeightMatrix>(3, 2, {0.8, 0.1, 0.1, 0.9, 0.3, -0.2});
  s.heads.push_back(head);
  s.W_O = of<OutputWeight>(2, 3, {0.9, -0.2, 0.3, 0.1, 0.8, 0.4});
  return s;
}

Scene small_scene_with(double first) {
  Scene s = small_scene();
  s.Q(0, 0) = first;
  return s;
}

EditorHost::EditorHost(Scene scene, double scale)
    : history(std::move(scene)), analysis(analyze(history.scene())), zoom(scale) {
  fonts = load_fonts();
  ImGui::GetStyle().FontSizeBase = 13;
  ImGui::GetStyle().FontScaleMain = static_cast<float>(zoom);
  robot.run([this] { frame(); });
  robot.step(2);
}

void EditorHost::frame() {
  view.hover.reset();
  Edits edits;
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
  ImGui::Begin("host", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
  ImGui::BeginChild("panel");  // the app's panels are child windows too
  const Ui ui{scene(), analysis, theme(ThemeId::light), fonts, painter, view, zoom, hint, edits};
  const EditorContext context{ui, state};
  const float top = ImGui::GetCursorScreenPos().y;
  float x = 16;
  for (const MatrixId id : matrices_in_use(scene())) {
    const EditorBlock block = editor_block(context, id);
    const EditorSize size = editor_size(block, 44);
    ImGui::SetCursorScreenPos({x, top});
    if (is_per_head(id.kind))
      ImGui::SetCursorScreenPos({x, top + static_cast<float>(320 * zoom * (1 + id.head))});
    if (id.kind == MatrixKind::WO) ImGui::SetCursorScreenPos({16, top + static_cast<float>(320 * zoom)});
    matrix_editor(context, block, 44);
    x += static_cast<float>((size.width + 24) * zoom);
  }
  ImGui::EndChild();
  ImGui::End();
  if (edits.abandon) history.abandon();
  for (const Edit& edit : edits.list) history.change(apply(history.scene(), edit));
  if (edits.abandon || !edits.list.empty()) {
    analysis = analyze(scene());
    ++edits_seen;
  }
  if (!edits.message.empty()) message = edits.message;
  if (!ImGui::IsAnyItemActive() && !editing(state)) history.seal();
}

}  // namespace attnlab::test
