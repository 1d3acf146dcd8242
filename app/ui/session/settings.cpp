#include "app/ui/session/settings.h"

#include "core/text/file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <variant>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::json;

fs::path settings_file(const fs::path& state_dir) { return state_dir / "settings.json"; }

// A number of the object within its range; what is absent keeps the default, another type is damage.
void read_number(const Json& object, const char* field, double low, double high, double& value) {
  if (!object.contains(field)) return;
  const double read = object.at(field).get<double>();
  if (std::isfinite(read)) value = std::clamp(read, low, high);
}

// The print theme is for exports and for a moment: nobody starts in it.
ThemeId theme_to_start_in(ThemeId theme) { return theme == ThemeId::dark ? theme : ThemeId::light; }

template <typename Value>
void read_option(const Json& found, const OptionValues& values, Value& value) {
  if constexpr (std::is_enum_v<Value>) {
    for (std::size_t i = 0; i < values.words.size(); ++i)
      if (found == values.words[i].word) value = static_cast<Value>(i);
  } else if constexpr (std::is_arithmetic_v<Value> && !std::is_same_v<Value, bool>) {
    const double number = found.is_number() ? found.get<double>() : std::nan("");
    const bool fits = std::is_floating_point_v<Value> || number == std::floor(number);
    if (fits && values.hold(number)) value = static_cast<Value>(number);
  } else if (found.type() == Json(value).type()) {
    value = found.get<Value>();
  }
}

// Calls `visit` with each option that is remembered and its value in `choice`.
template <typename Choice, typename Visit>
void each_option(Choice& choice, Visit visit) {
  for (const ExportOption& option : export_option_list())
    std::visit(
        [&](auto field) {
          if constexpr (std::is_invocable_v<decltype(field), Choice&>) visit(option, choice.*field);
        },
        option.field);
}

ExportChoice read_exports(const Json& object) {
  ExportChoice choice;
  if (!object.is_object()) return choice;
  each_option(choice, [&](const ExportOption& option, auto& value) {
    if (object.contains(option.name)) read_option(object.at(option.name), option.values, value);
  });
  return choice;
}

Json json_of(const ExportChoice& choice) {
  Json object;
  each_option(choice, [&](const ExportOption& option, const auto& value) {
    if constexpr (std::is_enum_v<std::remove_cvref_t<decltype(value)>>)
      object[option.name] = option.values.words[static_cast<std::size_t>(value)].word;
    else
      object[option.name] = value;
  });
  return object;
}

Settings read(const Json& object) {
  Settings s;
  ViewSettings& view = s.view;
  if (object.contains("recent"))
    for (const Json& file : object.at("recent"))
      if (s.recent.size() < most_recent) s.recent.push_back(file.get<std::string>());
  const auto theme = value_of(&ExportChoice::theme, object.value("theme", std::string()));
  view.theme = theme_to_start_in(theme.value_or(view.theme));
  read_number(object, "zoom", zoom_low, zoom_high, view.zoom);
  read_number(object, "left_width", narrowest_panel, widest_panel, view.left_width);
  read_number(object, "right_width", narrowest_panel, widest_panel, view.right_width);
  view.left_open = object.value("left_open", view.left_open);
  view.right_open = object.value("right_open", view.right_open);
  s.desktop_dialogs = object.value("desktop_dialogs", s.desktop_dialogs);
  if (object.contains("export")) s.exports = read_exports(object.at("export"));
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
                       {"theme", word_of(&ExportChoice::theme, theme_to_start_in(s.view.theme))},
                       {"zoom", s.view.zoom},
                       {"left_width", s.view.left_width},
                       {"right_width", s.view.right_width},
                       {"left_open", s.view.left_open},
                       {"right_open", s.view.right_open},
                       {"desktop_dialogs", s.desktop_dialogs},
                       {"export", json_of(s.exports)}};
  // A file name need not be UTF-8; what is not is left out rather than refused.
  return write_file(settings_file(state_dir),
                    object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

std::vector<std::string> missing_files(const Settings& settings) {
  std::vector<std::string> missing;
  for (const std::string& file : settings.recent)
    if (std::error_code error; !fs::exists(file, error)) missing.push_back(file);
  return missing;
}

void remember(Settings& settings, const fs::path& file) {
  std::error_code error;
  const std::string path = fs::absolute(file, error).lexically_normal().string();
  std::erase(settings.recent, path);
  settings.recent.insert(settings.recent.begin(), path);
  if (settings.recent.size() > most_recent) settings.recent.resize(most_recent);
}

}  // namespace attnlab
