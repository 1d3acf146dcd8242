// Scene files, pictures with scenes, journals: what is accepted can be computed, written,
// and read again to the same bytes.
#include "app/page/page.h"
#include "app/ui/session/document/journal_record.h"
#include "core/analysis/analysis.h"
#include "core/facts/describe.h"
#include "core/picture/share.h"
#include "core/scene/rules.h"
#include "core/scene/scene_file.h"
#include "core/scene/slide.h"
#include "core/teaching/handed_in.h"
#include "core/text/utf8.h"
#include "tests/fuzz/fuzz.h"
#include "tests/picture/carriers.h"
#include "tests/picture/png_decoder.h"

namespace attnlab::test {
namespace {

// Wherever the logits are numbers: a row of shares sums to 1, or to 0 where nothing is allowed; sigmoids
// stand between 0 and 1; what is masked weighs nothing.
void require_weights(const Scene& scene, const Analysis& a) {
  if (a.overflow) return;
  const bool shares = scene.weights == WeightsRule::softmax || scene.weights == WeightsRule::sparsemax;
  for (int h = 0; h < a.dims.h; ++h) {
    const HeadAnalysis& head = a.head(h);
    for (int i = 0; i < a.dims.n_q; ++i) {
      bool open = false;
      for (int j = 0; j < a.dims.n_k; ++j) {
        open = open || allowed(scene.mask, i, j);
        require(allowed(scene.mask, i, j) || head.A(i, j) == 0, "what is masked has the weight 0");
        if (scene.weights != WeightsRule::linear)
          require(head.A(i, j) >= 0 && head.A(i, j) <= 1, "a weight is between 0 and 1");
      }
      if (shares)
        require(std::fabs(head.A.row(i).sum() - (open ? 1 : 0)) < 1e-12, "a row of weights sums to 1");
    }
  }
}

void try_accepted(const Scene& scene) {
  require(!check(scene), "what is read is valid");
  const Analysis analysis = analyze(scene);
  require_weights(scene, analysis);
  const std::string text = scene_text(scene);
  const SceneRead again = read_scene(text, "again");
  require(std::holds_alternative<Scene>(again), "what is written is read");
  require(std::get<Scene>(again) == scene, "what is written reads back to the same bits");
  require(scene_text(std::get<Scene>(again)) == text, "what is written again is the same bytes");
  require(is_utf8(description(scene, analysis)), "a description is UTF-8");
  const auto show = read_show(scene);
  if (const auto* why = std::get_if<std::string>(&show)) return require_sentence(*why);
  Scene shown = scene;
  write_show(shown, std::get<SlideList>(show));
  require(read_show(shown) == show, "slides that are written are read");
}

void try_document(const SceneRead& read) {
  if (const auto* error = std::get_if<FileError>(&read))
    require_sentence(error->sentence());
  else
    try_accepted(std::get<Scene>(read));
}

Scene seed_scene(std::uint64_t seed) {
  return random_scene(seed, seed % 2 == 0 ? Entries::any : Entries::generic);
}

std::string html_around(const std::string& text) {
  return "<html><script id=\"attnlab-scene\">\n" + text + "</script></html>\n";
}

}  // namespace

void try_scene(std::string_view bytes) { try_document(read_scene(bytes, "fuzzed.json")); }

std::vector<std::string> scene_seeds() {
  std::vector<std::string> seeds =
      seeds_of(24, [](std::uint64_t seed) { return scene_text(seed_scene(seed)); });
  seeds[0].insert(seeds[0].rfind('}'),
                  R"(, "show": [{"view": "rank/W"}, {"blocks": ["Q", ["S", ["A"]]], "hands": []}])");
  return seeds;
}

void try_picture(std::string_view bytes) {
  const SceneRead read = read_document(bytes, "fuzzed.png");
  if (const auto* error = std::get_if<FileError>(&read)) {
    require(error->sentence().find("expected") != std::string::npos, "a refusal says what was expected");
    require(error->sentence().size() < 400, "a refusal is short");
  }
  try_document(read);
}

std::vector<std::string> picture_seeds() {
  return seeds_of(
      18, [](std::uint64_t k) { return carrier(carrying_kinds[k % 3], scene_text(seed_scene(k / 3))); });
}

void try_page(std::string_view bytes) {
  try_document(read_document(bytes, "fuzzed.html"));
  if (!bytes.starts_with('<')) try_document(read_document("<html>" + std::string(bytes), "fuzzed.html"));
}

std::vector<std::string> page_seeds() {
  return seeds_of(6, [](std::uint64_t seed) {
    const Scene scene = seed_scene(seed);
    return seed % 2 == 0 ? scene_page(scene, analyze(scene)) : html_around(scene_text(scene));
  });
}

bool carries(const FuzzTarget& target) {
  return target.try_bytes == try_picture || target.try_bytes == try_page;
}

std::string carrying(Random& random, const FuzzTarget& target, const std::string& text) {
  if (target.try_bytes == try_page) return html_around(text);
  const PictureKind kind = carrying_kinds[random.between(0, 2)];
  const std::string picture = carrier(kind, text);
  if (kind != PictureKind::png || random.chance(0.5)) return picture;
  // A damaged chunk whose checksum is right.
  std::vector<Chunk> chunks = chunks_of(picture);
  std::string& data =
      chunks[static_cast<std::size_t>(random.between(0, static_cast<int>(chunks.size()) - 1))].data;
  const auto at = static_cast<std::size_t>(random.between(0, static_cast<int>(data.size())));
  if (random.chance(0.3)) data.resize(at);
  if (at < data.size()) data[at] = static_cast<char>(random.bits());
  return file_of(chunks);
}

// Share lines, and what readers of a lesson hand in: a scene that is accepted comes back out of its line.
void try_share(std::string_view bytes) {
  try_document(read_share_line(bytes));
  try_document(read_share_line("attnlab:1:" + std::string(bytes)));
  const SceneRead read = read_scene(bytes, "fuzzed.json");
  const auto* scene = std::get_if<Scene>(&read);
  if (scene == nullptr) return;
  const auto answers = handed_in(*scene);
  if (const auto* why = std::get_if<std::string>(&answers)) require_sentence(*why);
  const auto line = share_line(*scene);
  if (const auto* error = std::get_if<FileError>(&line)) return require_sentence(error->sentence());
  const SceneRead again = read_share_line(std::get<std::string>(line));
  require(std::holds_alternative<Scene>(again) && std::get<Scene>(again) == *scene,
          "a share line brings the same scene back");
}

std::vector<std::string> share_seeds() {
  std::vector<std::string> seeds;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Scene scene = seed_scene(seed);
    const auto line = share_line(scene);
    if (const auto* text = std::get_if<std::string>(&line)) seeds.push_back(*text);
    hand_in(scene, {"A lesson", {{1, std::vector<double>{0.5, 0.5}}, {4, std::string("no")}}});
    seeds.push_back(scene_text(scene));
  }
  return seeds;
}

void try_journal(std::string_view bytes) {
  const JournalRead read = read_journal(bytes);
  if (read.content.states.empty()) return;
  require(read.kind == JournalRead::Kind::whole || read.kind == JournalRead::Kind::cut,
          "states come out of a journal");
  require(read.content.at < read.content.states.size(), "one of the states stands");
  const std::string written = journal_bytes(read.content);
  const JournalRead again = read_journal(written);
  require(again.kind == JournalRead::Kind::whole, "a journal that is written is whole");
  require(again.content.states == read.content.states && again.content.at == read.content.at &&
              again.content.file == read.content.file && again.content.picture == read.content.picture &&
              again.content.saved == read.content.saved && again.content.live == read.content.live,
          "a journal reads back to what was written");
}

std::vector<std::string> journal_seeds() {
  return seeds_of(8, [](std::uint64_t seed) {
    JournalContent content{.file = seed % 2 == 0 ? "/somewhere/scene.json" : "",
                           .saved = scene_text(seed_scene(seed)),
                           .at = seed / 2};
    for (std::uint64_t k = 0; k <= seed; ++k)
      content.states.push_back(scene_text(seed_scene(seed * 100 + k)));
    const std::string bytes = journal_bytes(content);
    const std::string& now = content.states[content.at];
    const std::string next = scene_text(seed_scene(seed + 1));
    return bytes + state_record(next, now) + live_record(content.saved, next) + move_record(-1, now, next);
  });
}

}  // namespace attnlab::test
