// Settings: what is remembered between two starts: recent files, the theme, zoom and panels. A JSON file in the state
// folder.
#pragma once

#include "app/export/options.h"
#include "app/ui/kit/view_state.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace attnlab {

inline constexpr std::size_t most_recent = 10;
inline constexpr double zoom_low = 0.5, zoom_high = 3;
inline constexpr double narrowest_panel = 120, widest_panel = 1200;  // logical pixels

struct Settings {
  std::vector<std::string> recent;  // absolute paths, the latest first
  ViewSettings view;
  ExportChoice exports;
  bool desktop_dialogs = true;  // the file dialogs of the desktop, where it has them

  friend bool operator==(const Settings&, const Settings&) = default;
};

struct SettingsRead {
  Settings settings;
  std::string complaint;  // a sentence when the file is damaged: then the defaults stand
};

// No folder or no file: the defaults, without a complaint. Each option of the exports by itself: one that is absent, of
// another type or out of its range keeps its default.
SettingsRead read_settings(const std::filesystem::path& state_dir);
// Nothing, or the sentence that says why not. An empty folder: nothing is written.
std::optional<std::string> write_settings(const std::filesystem::path& state_dir, const Settings& settings);

void remember(Settings& settings, const std::filesystem::path& file);  // moves it to the front
// The recent files that are not there now.
std::vector<std::string> missing_files(const Settings& settings);

}  // namespace attnlab
