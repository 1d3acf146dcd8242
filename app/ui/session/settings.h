// Settings: what is remembered between two starts: the theme, zoom, panels and exports in a JSON file in the
// user's configuration folder, recent files and the minutes of rehearsals in one in the state folder.
#pragma once

#include "app/export/options.h"
#include "app/ui/kit/view_state.h"

#include <filesystem>
#include <vector>

namespace attnlab {

inline constexpr std::size_t most_recent = 10, most_solved = 100;
inline constexpr double zoom_low = 0.5, zoom_high = 3;
inline constexpr double narrowest_panel = 120, widest_panel = 1200;  // logical pixels

// How long each slide of what was rehearsed took the last time.
struct Rehearsed {
  std::string title;
  std::vector<double> minutes;

  friend bool operator==(const Rehearsed&, const Rehearsed&) = default;
};
inline constexpr std::size_t most_rehearsals = 20;

struct Settings {
  std::vector<std::string> recent;    // absolute paths, the latest first
  std::vector<Rehearsed> rehearsals;  // the latest first
  ViewSettings view;
  std::vector<std::string> solved;  // challenges, by their ids
  ExportChoice exports;
  bool greeted = false;         // the first minute has been offered
  bool desktop_dialogs = true;  // the file dialogs of the desktop, where it has them

  friend bool operator==(const Settings&, const Settings&) = default;
};

struct SettingsPlaces {
  std::filesystem::path config_dir, state_dir;  // an empty one: what belongs there is not remembered
};

struct SettingsRead {
  Settings settings;
  std::string complaint;  // a sentence when a file is damaged: then its defaults stand
};

// No folder or no file: the defaults, without a complaint. A damaged file is renamed
// (settings.broken-1.json), so that nothing of it is lost. Each option of the exports by itself: one that is
// absent, of another type or out of its range keeps its default. Where there are no settings yet, those that
// earlier versions kept in the state folder count.
SettingsRead read_settings(const SettingsPlaces& places);
// Each file whole or not at all, and only where it says something new. Nothing,
// or the sentence that says why not.
std::optional<std::string> write_settings(const SettingsPlaces& places, const Settings& settings,
                                          const FileCalls& calls = {});
// The same beside other windows: what differs from `before`, as this one wrote or read it last, goes over
// what they have written meanwhile, which stays. Recent files and solved challenges are joined, in `settings`
// too.
std::optional<std::string> merge_settings(const SettingsPlaces& places, Settings& settings,
                                          const Settings& before, const FileCalls& calls = {});

void remember(Settings& settings, const std::filesystem::path& file);  // moves it to the front
// The recent files that are not there now.
std::vector<std::string> missing_files(const Settings& settings);

}  // namespace attnlab
