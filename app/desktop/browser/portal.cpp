// The file picker of the browser. What is chosen is copied into the page's memory first. Saving needs no
// question of the browser: the name is typed in the window, and the file comes as a download.
#include "app/desktop/portal.h"

#include <emscripten.h>

#include <cstdlib>
#include <utility>

namespace attnlab {
namespace {

// 0 while nobody has answered, 1 once a file is there, -1 once it was given up.
EM_JS(void, ask_for_file, (), { attnlabPicker.ask(); })
EM_JS(int, answer_of_picker, (), { return attnlabPicker.state; })
EM_JS(char*, file_of_picker, (), { return stringToNewUTF8(attnlabPicker.file); })
EM_JS_DEPS(portal, "$stringToNewUTF8")

class Picker : public FileChooser {
 public:
  Picker() { ask_for_file(); }
  State state() override {
    const int answer = answer_of_picker();
    return answer == 0 ? State::waiting : answer > 0 ? State::chosen : State::cancelled;
  }
  std::filesystem::path file() override {
    char* const path = file_of_picker();
    std::filesystem::path chosen(path);
    std::free(path);
    return chosen;
  }
};

std::function<void()> wake_window;

}  // namespace

extern "C" EMSCRIPTEN_KEEPALIVE void attnlab_picked() {
  if (wake_window) wake_window();
}

AskForFile portal_dialogs(PortalOptions options) {
  wake_window = std::move(options.wake);
  return [](const FileQuestion& question) -> std::unique_ptr<FileChooser> {
    if (question.saving) return nullptr;
    return std::make_unique<Picker>();
  };
}

}  // namespace attnlab
