// The PNG of a view is what the window shows: colours of cells, texts in their places,
// nothing visibly other; every part, every theme.
#include "app/figures/parts/figure.h"
#include "app/gl/frames.h"
#include "app/gl/painters.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/style.h"
#include "core/analysis/analysis.h"
#include "tests/export/raster.h"
#include "tests/export/sheets.h"
#include "tests/gl/context.h"

#include "imgui_impl_opengl3.h"

namespace attnlab::test {
namespace {

constexpr int width = 1000, height = 860;  // room for every figure at cells of 30 and more
// Above what is found and far below what a wrong cell leaves; see tests/export/test_raster.cpp.
constexpr double most_share = 0.01, most_local = 40;

// Notes all calls; measures text as another canvas does.
class BesideCanvas final : public RecordingCanvas {
 public:
  explicit BesideCanvas(const Canvas& measures) : measures_(measures) {}
  double text_width(std::string_view utf8, Face face, double size) const override {
    return measures_.text_width(utf8, face, size);
  }

 private:
  const Canvas& measures_;
};

// The window's own way of drawing a figure, without the window.
class FigureStage {
 public:
  // One frame at scale 1 on the theme's background. `draw` gets the canvas of the screen.
  Image draw(const Theme& theme, const std::function<void(Canvas&)>& draw) {
    apply_style(theme, 1);
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
    const Painter painter = painters_.painter();
    ImGuiCanvas canvas(*ImGui::GetBackgroundDrawList(), fonts_, painter, {0, 0}, 1);
    draw(canvas);
    ImGui::Render();
    const auto part = [](std::uint8_t channel) { return static_cast<float>(channel) / 255; };
    const Color ground = theme.background;
    target_.begin(part(ground.r), part(ground.g), part(ground.b), 1);
    draw_rendered();
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
    return target_.read();
  }

 private:
  Offscreen target_{width, height};
  ImGuiSession session_{width, height};
  Painters painters_;
  Fonts fonts_ = load_fonts();
};

class ExportedView : public testing::TestWithParam<ThemeId> {
 protected:
  static void SetUpTestSuite() {
    headless_context();
    stage() = std::make_unique<FigureStage>();
  }
  static void TearDownTestSuite() { stage().reset(); }
  static std::unique_ptr<FigureStage>& stage() {
    static std::unique_ptr<FigureStage> only;
    return only;
  }

  // The view as the window draws it into this space; `also` sees the canvas behind it.
  static Image window(const Scene& scene, const ExportOptions& options,
                      const std::function<void(Canvas&, const FigureInput&)>& also = {}) {
    const Analysis analysis = analyze(scene);
    const FigureInput input{scene, analysis, theme(options.theme), options.figure};
    return stage()->draw(input.theme, [&](Canvas& canvas) {
      find_view(options.view)->draw(canvas, input, *options.size);
      if (also) also(canvas, input);
    });
  }
};

ExportOptions options_for(const Shown& shown, ThemeId theme) {
  ExportOptions options = options_of(shown, PictureFormat::png, theme);
  options.size = Extent{width, height};
  return options;
}

Scene scene_for(ThemeId theme) { return theme == ThemeId::light ? opening_scene() : masked_scene(); }

std::string theme_name(const testing::TestParamInfo<ThemeId>& info) {
  return info.param == ThemeId::light ? "Light" : info.param == ThemeId::dark ? "Dark" : "Print";
}

TEST_P(ExportedView, LooksLikeTheWindowWithEveryTextInItsPlace) {
  const Scene scene = scene_for(GetParam());
  for (const Shown& shown : everything_shown()) {
    SCOPED_TRACE(shown.name());
    const ExportOptions options = options_for(shown, GetParam());
    const NotingCanvas ours(scene, options);
    const Image screen = window(scene, options, [&](Canvas& canvas, const FigureInput& input) {
      BesideCanvas theirs(canvas);
      find_view(options.view)->draw(theirs, input, *options.size);
      ASSERT_EQ(ours.texts.size(), theirs.texts.size());
      for (std::size_t i = 0; i < ours.texts.size(); ++i) {
        const DrawnText &a = ours.texts[i], &b = theirs.texts[i];
        EXPECT_EQ(a.text, b.text);
        EXPECT_NEAR(a.baseline.x, b.baseline.x, 0.1) << a.text;
        EXPECT_NEAR(a.baseline.y, b.baseline.y, 0.1) << a.text;
        EXPECT_NEAR(a.width, b.width, 0.1) << a.text;
        EXPECT_EQ(a.style.size, b.style.size) << a.text;
        EXPECT_EQ(a.style.color, b.style.color) << a.text;
      }
    });
    const Visible found = visible_difference(image_of_png(exported(scene, options)), screen);
    EXPECT_LT(found.share, most_share);
    EXPECT_LT(found.local, most_local);
    if (found.share < most_share && found.local < most_local) continue;
    std::filesystem::create_directories(ATTNLAB_PICTURES);
    write_png(found.picture, std::filesystem::path(ATTNLAB_PICTURES) /
                                 ("window-" + shown.name() + theme_name({GetParam(), 0}) + ".png"));
  }
}

TEST_P(ExportedView, CellsHaveTheColoursOfTheWindow) {
  const Scene scene = scene_for(GetParam());
  int cells = 0;
  for (const Shown& shown : everything_shown()) {
    SCOPED_TRACE(shown.name());
    ExportOptions options = options_for(shown, GetParam());
    options.figure.numbers = false;
    const Image png = image_of_png(exported(scene, options)), screen = window(scene, options);
    const NotingCanvas noted(scene, options);
    for (const DrawnHeatmap& map : noted.heatmaps)
      for (const auto& [i, j, cell, paint, value] : cells_of(map)) {
        if (paint == CellPaint::masked) continue;
        const double down =
            GetParam() == ThemeId::print ? 0.9 : 0.5;  // on paper the sign stands in the middle
        const int x = static_cast<int>(cell.center().x), y = static_cast<int>(cell.y + down * cell.height);
        for (int c = 0; c < 3; ++c)
          EXPECT_NEAR(png.pixel(x, y)[c], screen.pixel(x, y)[c], 2) << "cell " << i << ", " << j;
        ++cells;
      }
  }
  EXPECT_GT(cells, 300);
}

INSTANTIATE_TEST_SUITE_P(Themes, ExportedView, testing::Values(ThemeId::light, ThemeId::dark, ThemeId::print),
                         theme_name);

}  // namespace
}  // namespace attnlab::test
