// The file dialogs of Windows, each in a thread of its own, which has the window as its owner.
#include "app/desktop/portal.h"

#include <windows.h>

#include <shobjidl.h>

#include <atomic>
#include <charconv>
#include <exception>
#include <memory>
#include <thread>
#include <utility>

namespace attnlab {
namespace {

using State = FileChooser::State;

struct Shared {
  std::atomic<State> state{State::waiting};
  std::filesystem::path file;
  std::function<void()> wake;

  void answer(State answered) {
    state = answered;
    wake();
  }
};

template <typename Interface>
struct Released {
  Interface* it = nullptr;
  ~Released() {
    if (it != nullptr) it->Release();
  }
};

std::wstring wide(const std::string& text) {
  return std::filesystem::path(std::u8string(text.begin(), text.end())).wstring();
}

HWND window_of(std::string_view name) {
  std::uintptr_t number = 0;
  std::from_chars(name.data(), name.data() + name.size(), number);
  return reinterpret_cast<HWND>(number);
}

void set_up(IFileDialog& dialog, const FileQuestion& question) {
  FILEOPENDIALOGOPTIONS options = 0;
  dialog.GetOptions(&options);
  dialog.SetOptions(options | FOS_FORCEFILESYSTEM | FOS_NOCHANGEDIR);
  dialog.SetTitle(wide(question.title).c_str());
  if (question.saving) dialog.SetFileName(wide(question.name).c_str());
  Released<IShellItem> folder;
  if (SHCreateItemFromParsingName(question.folder.c_str(), nullptr, IID_PPV_ARGS(&folder.it)) == S_OK)
    dialog.SetFolder(folder.it);
}

State ask(const FileQuestion& question, HWND owner, std::filesystem::path& file) {
  Released<IFileDialog> dialog;
  if (CoCreateInstance(question.saving ? CLSID_FileSaveDialog : CLSID_FileOpenDialog, nullptr,
                       CLSCTX_INPROC_SERVER, IID_PPV_ARGS(&dialog.it)) != S_OK)
    return State::absent;
  set_up(*dialog.it, question);
  if (dialog.it->Show(owner) != S_OK) return State::cancelled;
  Released<IShellItem> chosen;
  wchar_t* name = nullptr;
  if (dialog.it->GetResult(&chosen.it) != S_OK || chosen.it->GetDisplayName(SIGDN_FILESYSPATH, &name) != S_OK)
    return State::cancelled;
  file = name;
  CoTaskMemFree(name);
  return State::chosen;
}

class Chooser : public FileChooser {
 public:
  explicit Chooser(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}
  State state() override { return shared_->state; }
  std::filesystem::path file() override { return shared_->file; }

 private:
  std::shared_ptr<Shared> shared_;
};

}  // namespace

AskForFile portal_dialogs(PortalOptions options) {
  return [options = std::move(options)](const FileQuestion& question) -> std::unique_ptr<FileChooser> {
    auto shared = std::make_shared<Shared>();
    shared->wake = options.wake;
    try {
      std::thread([shared, question, owner = window_of(options.parent_window)] {
        CoInitializeEx(nullptr, COINIT_APARTMENTTHREADED);
        const State answered = ask(question, owner, shared->file);
        CoUninitialize();
        shared->answer(answered);
      }).detach();  // it may stay open for hours
    } catch (const std::exception&) {
      return nullptr;  // no thread is to be had: the window has its own list
    }
    return std::make_unique<Chooser>(std::move(shared));
  };
}

}  // namespace attnlab
