// Says where an item of the interface stands in a window: attnlab_where WIDTH HEIGHT SCENE LABEL prints "x y", the
// middle of the item on the screen. The same interface, laid out without a window; exit status 1 where it has no such item.
#include "app/ui/shell/app.h"
#include "tests/ui/robot.h"

#include <cstdio>
#include <cstdlib>

int main(int count, char** words) {
  if (count != 5) {
    std::fputs("attnlab_where WIDTH HEIGHT SCENE LABEL\n", stderr);
    return 2;
  }
  attnlab::test::Robot robot(std::atof(words[1]), std::atof(words[2]));
  attnlab::App app({});
  if (!app.open(words[3])) {
    std::fprintf(stderr, "%s\n", app.message().c_str());
    return 1;
  }
  robot.run([&] { app.frame(); });
  robot.step(4);
  if (!robot.has(words[4])) {
    std::fprintf(stderr, "There is no item %s.\n", words[4]);
    return 1;
  }
  const attnlab::Point middle = robot.find(words[4]);
  std::printf("%d %d\n", static_cast<int>(middle.x), static_cast<int>(middle.y));
  return 0;
}
