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
using Names = std::vector<std::string>;

fs::path settings_file(const fs::path& folder) { return folder / "settings.json"; }
fs::path recent_file(const fs::path& folder) { return folder / "recent.json"; }

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
          if constexpr (std::is_invocable_v<decltype(field), Choice&>)
            if (*option.name != '\0') visit(option, choice.*field);
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

void read_recent(const Json& object, Settings& settings) {
  static_cast<void>(object.get_ref<const Json::object_t&>());  // another type is damage
  std::vector<std::string> recent;
  if (object.contains("recent"))
    for (const Json& file : object.at("recent"))
      if (recent.size() < most_recent) recent.push_back(file.get<std::string>());
  settings.recent = std::move(recent);
}

void read_choices(const Json& object, Settings& settings) {
  Settings s;
  ViewSettings& view = s.view;
  const auto theme = value_of(&ExportChoice::theme, object.value("theme", std::string()));
  view.theme = theme_to_start_in(theme.value_or(view.theme));
  read_number(object, "zoom", zoom_low, zoom_high, view.zoom);
  read_number(object, "left_width", narrowest_panel, widest_panel, view.left_width);
  read_number(object, "right_width", narrowest_panel, widest_panel, view.right_width);
  view.left_open = object.value("left_open", view.left_open);
  view.right_open = object.value("right_open", view.right_open);
  s.desktop_dialogs = object.value("desktop_dialogs", s.desktop_dialogs);
  if (object.contains("solved"))
    for (const Json& id : object.at("solved"))
      if (s.solved.size() < most_solved) s.solved.push_back(id.get<std::string>());
  if (object.contains("export")) s.exports = read_exports(object.at("export"));
  s.recent = std::move(settings.recent);
  settings = std::move(s);
}

// Under a name that is free beside it; empty where that fails.
fs::path set_aside(const fs::path& file) {
  for (int number = 1; number < 1000; ++number) {
    fs::path aside =
        file.parent_path() / (file.stem().string() + ".broken-" + std::to_string(number) + ".json");
    std::error_code error;
    if (fs::symlink_status(aside, error).type() != fs::file_type::not_found) continue;
    fs::rename(file, aside, error);
    return error ? fs::path() : aside;
  }
  return {};
}

// Reads a file into the settings. Nothing changes where it is damaged; then `complaint` says so.
void read_into(Settings& settings, void (*read)(const Json&, Settings&), const fs::path& file,
               std::string& complaint) {
  const auto text = read_file(file);
  if (const auto* error = std::get_if<FileError>(&text)) {
    complaint = error->sentence() + "; the defaults are used";
    return;
  }
  try {
    read(Json::parse(std::get<std::string>(text)), settings);
  } catch (const Json::exception&) {
    const fs::path aside = set_aside(file);
    complaint = file.string() + ": what is remembered there cannot be read; the defaults are used" +
                (aside.empty() ? "" : ", and the file is kept as " + aside.filename().string());
  }
}

bool is_there(const fs::path& folder, const fs::path& file) {
  std::error_code error;
  return !folder.empty() && fs::exists(file, error);
}

Json json_of(const Settings& s) {
  return {{"theme", word_of(&ExportChoice::theme, theme_to_start_in(s.view.theme))},
          {"zoom", s.view.zoom},
          {"left_width", s.view.left_width},
          {"right_width", s.view.right_width},
          {"left_open", s.view.left_open},
          {"right_open", s.view.right_open},
          {"desktop_dialogs", s.desktop_dialogs},
          {"solved", s.solved},
          {"export", json_of(s.exports)}};
}

// What has changed from `before` to `mine`, and else theirs.
Json merged(Json mine, const Json& before, const Json& theirs) {
  for (const auto& [name, value] : mine.items())
    if (value.is_object())
      value = merged(value, before[name], theirs[name]);
    else if (value == before[name])
      value = theirs[name];
  return mine;
}

// What is new in `mine` or came to its front, then theirs without what has gone from mine.
Names joined(const Names& mine, const Names& before, const Names& theirs, std::size_t most) {
  const auto holds = [](const Names& list, const std::string& name) {
    return std::ranges::find(list, name) != list.end();
  };
  auto same = mine.end();  // from here on they stand as they stood
  for (auto old = before.rbegin(); same != mine.begin() && old != before.rend(); ++old)
    if (*old == *std::prev(same)) --same;
  Names out(mine.begin(), same);
  for (const std::string& name : theirs)
    if (!holds(out, name) && (holds(mine, name) || !holds(before, name))) out.push_back(name);
  if (out.size() > most) out.resize(most);
  return out;
}

// Nothing is written where the file holds it already: then it was the other one that changed.
std::optional<std::string> write_json(const fs::path& file, const Json& object) {
  // A file name need not be UTF-8; what is not is left out rather than refused.
  const std::string text = object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  const auto now = read_file(file);
  if (const auto* same = std::get_if<std::string>(&now); same != nullptr && *same == text)
    return std::nullopt;
  std::error_code shown_by_writing;
  fs::create_directories(file.parent_path(), shown_by_writing);
  return write_file(file, text);
}

}  // namespace

SettingsRead read_settings(const SettingsPlaces& places) {
  SettingsRead found;
  const auto& [config, state] = places;
  const fs::path old = settings_file(state);
  const bool has_old = is_there(state, old);
  if (is_there(config, settings_file(config)))
    read_into(found.settings, read_choices, settings_file(config), found.complaint);
  else if (has_old && !config.empty())
    read_into(found.settings, read_choices, old, found.complaint);
  if (is_there(state, recent_file(state)))
    read_into(found.settings, read_recent, recent_file(state), found.complaint);
  else if (has_old && is_there(state, old))
    read_into(found.settings, read_recent, old, found.complaint);
  return found;
}

std::optional<std::string> write_settings(const SettingsPlaces& places, const Settings& s) {
  std::optional<std::string> why, also;
  if (!places.state_dir.empty()) why = write_json(recent_file(places.state_dir), {{"recent", s.recent}});
  if (!places.config_dir.empty()) also = write_json(settings_file(places.config_dir), json_of(s));
  return also ? also : why;
}

std::optional<std::string> merge_settings(const SettingsPlaces& places, Settings& s, const Settings& before) {
  const SettingsRead read = read_settings(places);
  // Of a file that is not there, or cannot be read, nothing has gone.
  const auto known = [&read](const fs::path& folder, const fs::path& file) {
    return read.complaint.empty() && is_there(folder, file);
  };
  Settings theirs = known(places.config_dir, settings_file(places.config_dir)) ? read.settings : before;
  theirs.recent =
      known(places.state_dir, recent_file(places.state_dir)) ? read.settings.recent : before.recent;
  s.recent = joined(s.recent, before.recent, theirs.recent, most_recent);
  s.solved = joined(s.solved, before.solved, theirs.solved, most_solved);
  Settings all = s;
  read_choices(merged(json_of(s), json_of(before), json_of(theirs)), all);
  all.solved = s.solved;
  return write_settings(places, all);
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
