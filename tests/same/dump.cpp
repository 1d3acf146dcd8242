// attnlab_dump [--cells N] FOLDER SCENE...: writes FOLDER/NAME.txt for each scene file, with all that core says of it, and
// FOLDER/facts.txt, the table of facts. --cells: how many cells of each node are explained (3); 0: all of them.
#include "tests/same/dump.h"

#include <cstdlib>
#include <filesystem>
#include <vector>

namespace attnlab::same {

const char* name_of_node(Node node) {
  for (const NamedNode& named : nodes)
    if (named.node == node) return named.name;
  return "?";
}

std::string name_of_cell(Cell cell) {
  return std::string(name_of_node(cell.node)) + " head " + std::to_string(cell.head) + " (" +
         std::to_string(cell.row) + "," + std::to_string(cell.col) + ")";
}

void dump_edits(Text& text, const Input& input) {
  text.heading("saved");
  text.say("scene", scene_text(input.scene));
  Scene scene = input.scene;
  for (int i = 0; i < 12; ++i) {
    const Edit edit = test::random_edit(input.random, scene, i % 3 == 2);
    scene = apply(std::move(scene), edit);
    text.heading("after " + test::describe(edit));
    if (i % 3 == 2) text.say("scene", scene_text(scene));
  }
}

namespace {

// One file. Nothing, or why not.
std::optional<std::string> dump(const std::filesystem::path& folder, const std::filesystem::path& file,
                                int cells) {
  const SceneRead read = load_scene(file);
  if (const auto* error = std::get_if<FileError>(&read)) return error->sentence();
  const Scene& scene = std::get<Scene>(read);
  const Analysis analysis = analyze(scene);
  std::uint64_t seed = 0;
  for (const char c : file.stem().string()) seed = seed * 131 + static_cast<unsigned char>(c);
  Text text;
  using Part = void (*)(Text&, const Input&);
  for (const Part part : {dump_values, dump_cells, dump_facts, dump_studies, dump_edits}) {
    test::Random random(seed);
    part(text, {scene, analysis, random, cells});
  }
  return write_file(folder / (file.stem().string() + ".txt"), text.text());
}

int run(const std::vector<std::string>& arguments) {
  std::size_t first = 0;
  int cells = 3;
  if (arguments.size() > 1 && arguments[0] == "--cells") {
    cells = std::atoi(arguments[1].c_str());
    first = 2;
  }
  if (arguments.size() < first + 2) {
    std::fprintf(stderr, "attnlab_dump [--cells N] FOLDER SCENE...\n");
    return 2;
  }
  const std::filesystem::path folder = arguments[first];
  int status = 0;
  const auto check = [&status](const std::optional<std::string>& why) {
    if (!why) return;
    std::fprintf(stderr, "%s\n", why->c_str());
    status = 1;
  };
  Text table;
  dump_fact_table(table);
  check(write_file(folder / "facts.txt", table.text()));
  for (std::size_t i = first + 1; i < arguments.size(); ++i) check(dump(folder, arguments[i], cells));
  return status;
}

}  // namespace

}  // namespace attnlab::same

int main(int count, char** arguments) {
  return attnlab::same::run(std::vector<std::string>(arguments + 1, arguments + count));
}
