#include "app/ui/session/settings.h"

#include "app/ui/session/export_choice_json.h"
#include "core/text/file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::json;

constexpr double narrowest = 120, widest = 1200;  // panels, logical pixels

fs::path settings_file(const fs::path& state_dir) { return state_dir / "settings.json"; }

// A number of the object within its range; what is absent keeps the default, another type is damage.
void read_number(const Json& object, const char* field, double low, double high, double& value) {
  if (!object.contains(field)) return;
  const double read = object.at(field).get<double>();
  if (std::isfinite(read)) value = std::clamp(read, low, high);
}

Settings read(const Json& object) {
  Settings s;
  if (object.contains("recent"))
    for (const Json& file : object.at("recent"))
      if (s.recent.size() < most_recent) s.recent.push_back(file.get<std::string>());
  s.theme = object.value("theme", std::string("light")) == "dark" ? ThemeId::dark : ThemeId::light;
  read_number(object, "zoom", zoom_low, zoom_high, s.zoom);
  read_number(object, "left_width", narrowest, widest, s.left_width);
  read_number(object, "right_width", narrowest, widest, s.right_width);
  s.left_open = object.value("left_open", true);
  s.right_open = object.value("right_open", true);
  if (object.contains("export")) s.exports = read_choice(object.at("export"));
  return s;
}

}  // namespace

SettingsRead read_settings(const fs::path& state_dir) {
  std::error_code error;
  const fs::path file = settings_file(state_dir);
  if (state_dir.empty() || !fs::exists(file, error)) return {};
  const std::string complaint =
      file.string() + ": the remembered settings cannot be read; the defaults are used";
  const auto text = read_file(file);
  if (!std::holds_alternative<std::string>(text)) return {{}, complaint};
  try {
    return {read(Json::parse(std::get<std::string>(text))), {}};
  } catch (const Json::exception&) {
    return {{}, complaint};
  }
}

std::optional<std::string> write_settings(const fs::path& state_dir, const Settings& s) {
  if (state_dir.empty()) return std::nullopt;
  std::error_code error;
  fs::create_directories(state_dir, error);  // a failure shows in the writing
  const Json object = {{"recent", s.recent},
                       {"theme", s.theme == ThemeId::dark ? "dark" : "light"},
                       {"zoom", s.zoom},
                       {"left_width", s.left_width},
                       {"right_width", s.right_width},
                       {"left_open", s.left_open},
                       {"right_open", s.right_open},
                       {"export", choice_json(s.exports)}};
  // A file name need not be UTF-8; what is not is left out rather than refused.
  return write_file(settings_file(state_dir),
                    object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

void remember(Settings& settings, const fs::path& file) {
  std::error_code error;
  const std::string path = fs::absolute(file, error).lexically_normal().string();
  std::erase(settings.recent, path);
  settings.recent.insert(settings.recent.begin(), path);
  if (settings.recent.size() > most_recent) settings.recent.resize(most_recent);
}

void settings_to_view(const Settings& settings, ViewState& view) {
  view.theme = settings.theme;
  view.zoom = settings.zoom;
  view.left_width = settings.left_width;
  view.right_width = settings.right_width;
  view.left_open = settings.left_open;
  view.right_open = settings.right_open;
}

void settings_from_view(Settings& settings, const ViewState& view) {
  settings.theme = view.theme;
  settings.zoom = view.zoom;
  settings.left_width = view.left_width;
  settings.right_width = view.right_width;
  settings.left_open = view.left_open;
  settings.right_open = view.right_open;
}

}  // namespace attnlab
