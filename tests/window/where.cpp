// Says where things stand in a window: the same interface, laid out without one.
//   attnlab_where WIDTH HEIGHT SCENE VIEW [LABEL...]
// prints for each label, once where there are none, a line each: "wheel N X Y", how often the wheel is turned
// down at (X, Y) until the item is seen (0 where it is); "LABEL LEFT TOP RIGHT BOTTOM" of every entry of an
// input matrix that is seen then; "NODE ROW COLUMN LEFT TOP RIGHT BOTTOM" of every cell of the figure. Exit
// status 1 where there is no such item.
#include "app/ui/shell/app.h"
#include "app/ui/tools/figure_panel.h"
#include "core/analysis/quantity.h"
#include "tests/ui/robot.h"

#include <cstdio>
#include <tuple>

namespace attnlab::test {
namespace {

constexpr int most_turns = 60;
void print(const std::string& name, const Rect& r) {
  std::printf("%s %.0f %.0f %.0f %.0f\n", name.c_str(), std::ceil(r.x), std::ceil(r.y), std::floor(r.right()),
              std::floor(r.bottom()));
}

bool is_entry(const std::string& label) {
  const auto slash = label.find("/r");
  return slash != std::string::npos && label.find('c', slash) != std::string::npos;
}

// Of what stands for an entry the largest: a matrix has cells, a plot has points.
void print_figure(const FigureState& figure) {
  std::map<std::tuple<Node, int, int>, Rect> largest;
  for (const Hit& hit : figure.hits) {
    if (hit.cell.row < 0 || hit.cell.col < 0 || is_given(hit.cell.node)) continue;
    Rect& best = largest[{hit.cell.node, hit.cell.row, hit.cell.col}];
    if (hit.where.width * hit.where.height > best.width * best.height) best = hit.where;
  }
  for (const auto& [cell, where] : largest) {
    const auto& [node, row, col] = cell;
    const double k = figure.scale;
    print(std::string(row_of(node).code) + " " + std::to_string(row + 1) + " " + std::to_string(col + 1),
          {figure.origin.x + k * where.x, figure.origin.y + k * where.y, k * where.width, k * where.height});
  }
}

// Scrolls down to an item, says what is seen, and scrolls back; whether there is one.
bool print_with(const std::string& label, Robot& robot, App& app) {
  int turns = 0;
  Point at;
  const auto turn = [&robot](double dy) {
    robot.wheel(0, dy);
    robot.step(2);
  };
  while (!label.empty() && !robot.has(label)) {
    const auto entries = robot.areas("/r");
    if (entries.empty() || ++turns > most_turns) return false;
    if (turns == 1) robot.move_to(at = entries.front().center());
    turn(-1);
  }
  std::printf("wheel %d %.0f %.0f\n", turns, at.x, at.y);
  for (const std::string& entry : robot.labels())
    if (is_entry(entry) && robot.has(entry)) print(entry, robot.area(entry));
  print_figure(app.figure());
  for (; turns > 0; --turns) turn(1);
  return true;
}

int run(const std::vector<std::string>& words) {
  if (words.size() < 5) {
    std::fputs("attnlab_where WIDTH HEIGHT SCENE VIEW [LABEL...]\n", stderr);
    return 2;
  }
  Robot robot(std::stod(words[1]), std::stod(words[2]));
  App app({});
  if (!app.open(words[3]) || !app.run("view." + words[4])) {
    std::fprintf(stderr, "%s %s\n", app.message().c_str(), words[4].c_str());
    return 1;
  }
  robot.run([&] { app.frame(); });
  robot.step(8);
  const std::vector<std::string> labels(words.begin() + 5, words.end());
  for (const std::string& label : labels.empty() ? std::vector<std::string>{""} : labels)
    if (!print_with(label, robot, app)) {
      std::fprintf(stderr, "There is no item %s.\n", label.c_str());
      return 1;
    }
  return 0;
}

}  // namespace
}  // namespace attnlab::test

int main(int count, char** words) { return attnlab::test::run({words, words + count}); }
