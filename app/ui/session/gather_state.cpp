#include "app/ui/session/gather_state.h"

#include "app/library/lessons.h"
#include "app/ui/session/studio.h"
#include "core/picture/carry.h"
#include "core/teaching/handed_in.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace attnlab {

bool gather_dropped(Studio& s, const std::vector<std::filesystem::path>& files) {
  std::vector<HandedFile> read;
  for (const std::filesystem::path& file : files)
    read.push_back({file.filename().string(), load_document(file)});
  const auto carries = [](const HandedFile& file) {
    const auto* scene = std::get_if<Scene>(&file.read);
    return scene != nullptr && std::holds_alternative<HandedIn>(handed_in(*scene));
  };
  if (std::ranges::count_if(read, carries) < 2) return false;
  s.gathering = {std::move(read), std::nullopt, false, {}};
  gather_step(s, std::nullopt, false);
  open_dialog(s.flow, Dialog::gathered);
  return true;
}

void gather_step(Studio& s, std::optional<int> step, bool truth) {
  std::optional<Lesson> found;
  const auto find = [&](std::string_view title) -> const Lesson* {
    if (in_lesson(s) && s.lesson.lesson->title == title) return &*s.lesson.lesson;
    found = lesson_called(title);
    return found ? &*found : nullptr;
  };
  Gathered gathered = gather(s.gathering.files, find, step);
  if (!truth) gathered.truth.reset();
  s.gathering.step = gathered.step;
  s.gathering.truth = truth;
  s.gathering.shown = Frozen<Gathered>(std::move(gathered));
}

}  // namespace attnlab
