// The field shader against field_color(): every pixel of 100 x 100, in every mode, of quiet and of extreme
// scenes, drawn into floats: the shader's own value and not its rounding to 8 bits. What a mistake in a
// shader looks like to the person who made it.
#include "app/gl/painters.h"
#include "app/gl/program.h"
#include "tests/core/random_scene.h"
#include "tests/gl/context.h"

namespace attnlab::test {
namespace {

constexpr ImVec4 everything{-1e4F, -1e4F, 1e4F, 1e4F};
constexpr FieldMode modes[] = {FieldMode::winner, FieldMode::key, FieldMode::entropy};

Field field_of(int keys, FieldMode mode) {
  Field f{.x = 3, .y = 5, .width = 100, .height = 100, .mode = mode, .key = keys - 1};
  f.logits.keys = keys;
  for (std::size_t j = 0; j < f.colors.size(); ++j)
    f.colors[j] = sample(ColorMap::diverging_light, static_cast<double>(j) / 7);
  f.colors[0] = rgb(0xFFFFFF), f.colors[1] = rgb(0x000000);
  f.ground = rgb(0xD0E0F0), f.line = rgb(0xFF3010);
  for (std::size_t i = 0; i < f.ramp.size(); ++i)
    f.ramp[i] = sample(ColorMap::weights_light, static_cast<double>(i) / 32);
  return f;
}

constexpr int target_width = 110, target_height = 112;

// Red, green, blue, alpha of each pixel of a target with room for the field.
std::vector<float> painted(const Field& field, double scale = 1, const ImVec4& clip = everything) {
  headless_context();
  const int width = static_cast<int>(target_width * scale), height = static_cast<int>(target_height * scale);
  FloatTarget target(width, height);
  FieldPainter painter;
  target.begin();
  glDisable(GL_BLEND);
  const auto part = static_cast<float>(scale);
  painter.paint(
      paint_of(field, nullptr, {field.x, field.y}, 1), clip,
      {{0, 0}, {static_cast<float>(width) / part, static_cast<float>(height) / part}, {part, part}});
  EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
  return target.read();
}

// The largest distance of a channel from that of field_color(), over all pixels of the field, in parts of 1.
double distance(const Field& field, double scale = 1) {
  const int width = static_cast<int>(target_width * scale), height = static_cast<int>(target_height * scale);
  const std::vector<float> pixels = painted(field, scale);
  double largest = 0;
  int compared = 0;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const double at_x = (x + 0.5) / scale, at_y = (y + 0.5) / scale;
      const float* pixel = &pixels[4 * static_cast<std::size_t>(y * width + x)];
      if (at_x < field.x || at_x > field.x + field.width || at_y < field.y || at_y > field.y + field.height) {
        EXPECT_EQ(pixel[3], 0) << "outside, at " << x << ", " << y;
        continue;
      }
      const Color core = field_color(field, at_x, at_y);
      ++compared;
      largest = std::max({largest, std::abs(pixel[0] - core.r / 255.0), std::abs(pixel[1] - core.g / 255.0),
                          std::abs(pixel[2] - core.b / 255.0), std::abs(pixel[3] - 1.0)});
      if (std::isnan(pixel[0] + pixel[1] + pixel[2])) return 1;
    }
  EXPECT_GE(compared, 10000);
  return largest;
}

// Logits whose slopes are drawn from (-size, size), their constants from (-constants, constants).
void draw_logits(Field& f, Random& random, double size, double constants) {
  for (std::size_t j = 0; j < f.logits.a.size(); ++j) {
    f.logits.a[j] = size * random.uniform(-1, 1);
    f.logits.b[j] = size * random.uniform(-1, 1);
    f.logits.c[j] = constants * random.uniform(-1, 1);
  }
}

TEST(FieldShader, PaintsCoresColours) {
  for (int keys = 1; keys <= 8; ++keys)
    for (const FieldMode mode : modes) {
      SCOPED_TRACE(testing::Message() << keys << " keys, mode " << static_cast<int>(mode));
      Random random(static_cast<std::uint64_t>(keys));
      Field f = field_of(keys, mode);
      draw_logits(f, random, 4, 1);
      EXPECT_LT(distance(f), 1.0 / 255);
    }
}

TEST(FieldShader, FollowsThePixelScaleAndTheWindow) {
  for (const double scale : {1.0, 1.25, 2.0, 3.0}) {
    SCOPED_TRACE(testing::Message() << "scale " << scale);
    Field f = field_of(4, FieldMode::winner);
    f.logits.a = {2, -1, 0, 3}, f.logits.b = {0, 2, -3, 1}, f.logits.c = {-5, 1, 0, -2};
    f.u_left = 1.5, f.u_right = 4, f.v_bottom = -7, f.v_top = -4.5;
    EXPECT_LT(distance(f, scale), 1.0 / 255);
  }
}

// Sharper than floats can tell (logits that change by 1e7 and more across the field) the two may differ where
// a tie falls on the very middle of a pixel; these numbers have no such tie. Entries of 1e6 and 1e-300,
// products near the end of the range, keys that coincide, and two near keys with a third far away, whose
// logits as floats would drown the difference.
TEST(FieldShader, HoldsWhereNumbersAreExtreme) {
  const PerKey near_and_far{1e9, 1e9 + 1, -3e9}, other{2, -2, 1};
  struct Extreme {
    const char* name;
    PerKey a, b, c;
  };
  const Extreme extremes[] = {
      {"zero", {}, {}, {}},
      {"equal", {3, 3, 3}, {-2, -2, -2}, {1, 1, 1}},
      {"near and far", near_and_far, other, {}},
      {"1e6", {1e6, -1e6, 3e5}, {-7e5, 2e5, 1e6}, {0, 0, 0}},
      {"1e12", {1.037e12, -1.011e12, 3e11}, {-7e11, 2.03e11, 1e12}, {1.3e11, 0, 0}},
      {"1e150", {1.037e150, -1.011e150, 3e149}, {-7e149, 2.03e149, 1e150}, {1.3e149, 0, 0}},
      {"1e-300", {1e-300, -1e-300, 3e-300}, {0, 1e-300, 0}, {1e-300, 0, 0}},
      {"mixed", {1e150, 1, 1e-300}, {0, -1, 2}, {0, 0.5, 0}},
      {"far away", {1, -1, 2}, {0, 1, -1}, {1e15, 1e15 + 2, 1e15 - 1}}};
  for (const Extreme& extreme : extremes)
    for (const FieldMode mode : modes) {
      SCOPED_TRACE(testing::Message() << extreme.name << ", mode " << static_cast<int>(mode));
      Field f = field_of(3, mode);
      f.logits.a = extreme.a, f.logits.b = extreme.b, f.logits.c = extreme.c;
      EXPECT_LT(distance(f), 1.0 / 255);
    }
}

TEST(FieldShader, HoldsForSharpFieldsFromARandomSeed) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    Random random(seed);
    Field f = field_of(random.between(2, 8), modes[seed % 3]);
    const double size = std::pow(10, random.uniform(0, 3));
    draw_logits(f, random, size, size);
    EXPECT_LT(distance(f), 1.0 / 255);
  }
}

// The comparison can fail: a field whose keys have changed places is seen.
TEST(FieldShader, AWrongFieldIsSeen) {
  Field f = field_of(2, FieldMode::winner);
  f.logits.a = {1, -1};
  const std::vector<float> pixels = painted(f);
  f.logits.a = {-1, 1};
  const Color wrong = field_color(f, 80.5, 50.5);
  EXPECT_GT(std::abs(pixels[4 * (50 * 110 + 80)] - wrong.r / 255.0), 0.1);
}

TEST(FieldShader, StaysInsideItsClipRectangle) {
  const std::vector<float> pixels = painted(field_of(2, FieldMode::winner), 1, {30, 20, 60, 50});
  for (int y = 0; y < 112; ++y)
    for (int x = 0; x < 110; ++x) {
      const bool inside = x >= 30 && x < 60 && y >= 20 && y < 50;
      ASSERT_EQ(pixels[4 * static_cast<std::size_t>(y * 110 + x) + 3], inside ? 1 : 0) << x << ", " << y;
    }
}

std::string error_of(auto&& action) {
  try {
    action();
  } catch (const GlError& error) {
    return error.what();
  }
  return {};
}

TEST(Program, NamesFileAndLineOfAMistake) {
  headless_context();
  const std::string error = error_of([] {
    compile_shader(GL_FRAGMENT_SHADER,
                   "#version 330 core\nout vec4 color;\nvoid main() { color = nowhere; }\n", "example.frag");
  });
  EXPECT_NE(error.find("The shader example.frag does not compile."), std::string::npos) << error;
  EXPECT_NE(error.find("example.frag:3: "), std::string::npos) << error;
}

TEST(Program, NamesAMissingFileAndAMissingUniform) {
  headless_context();
  EXPECT_EQ(error_of([] { Program("nowhere.vert", "heatmap.frag"); }),
            "The shader nowhere.vert is not inside this program.");
  const Program program("heatmap.vert", "heatmap.frag");
  EXPECT_EQ(error_of([&] { program.uniform("nothing"); }),
            "The shaders heatmap.vert and heatmap.frag have no uniform nothing.");
}

TEST(Program, ReadsTheLogsOfSeveralDrivers) {
  const std::pair<const char*, const char*> logs[] = {
      {"0:12(5): error: syntax error\n", "a.frag:12: error: syntax error"},
      {"0(7) : error C1008: undefined variable", "a.frag:7: error C1008: undefined variable"},
      {"ERROR: 0:3: 'x' : undeclared identifier\n", "a.frag:3: 'x' : undeclared identifier"},
      {"2 compilation errors. No code generated.\n\n", "2 compilation errors. No code generated."}};
  for (const auto& [said, read] : logs) EXPECT_EQ(with_file_and_line(said, "a.frag"), read);
}

}  // namespace
}  // namespace attnlab::test
