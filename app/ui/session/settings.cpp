#include "app/ui/session/settings.h"

#include "app/export/option_fields.h"
#include "core/text/file.h"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

using Names = std::vector<std::string>;

fs::path settings_file(const fs::path& folder) { return folder / "settings.json"; }
fs::path recent_file(const fs::path& folder) { return folder / "recent.json"; }

// A number that is brought into its range; another type is damage, here and below.
struct Within {
  double low, high;

  static std::string expected() { return "a number"; }
  bool read(const JsonValue& value, double& to) const {
    if (value.kind == JsonValue::Kind::number) to = std::clamp(value.number, low, high);
    return value.kind == JsonValue::Kind::number;
  }
  static std::string text(double value) { return real_text(value); }
};

// The print theme is for exports and for a moment: nobody starts in it.
ThemeId theme_to_start_in(ThemeId theme) { return theme == ThemeId::dark ? theme : ThemeId::light; }

struct StartingTheme {
  static std::string expected() { return "a theme"; }
  static bool read(const JsonValue& value, ThemeId& to) {
    to = theme_to_start_in(value_of(&ExportChoice::theme, value.text).value_or(to));
    return value.kind == JsonValue::Kind::string;
  }
  static std::string text(ThemeId theme) {
    return json_of(word_of(&ExportChoice::theme, theme_to_start_in(theme)));
  }
};

// The first of a list.
struct FirstNames {
  std::size_t most;

  static std::string expected() { return "a list of texts"; }
  bool read(const JsonValue& value, Names& to) const {
    for (const JsonValue& name : value.items)
      if (to.size() < most && !JsonText{}.read(name, to.emplace_back())) return false;
    return value.kind == JsonValue::Kind::array;
  }
  static std::string text(const Names& names) { return json_lines(json_each(names, json_string), 1); }
};

// The first of these, too.
struct JsonRehearsals {
  static std::string expected() { return "a list of rehearsals"; }
  static bool read(const JsonFields& in, const char* name, const JsonValue& value,
                   std::vector<Rehearsed>& to) {
    for (const JsonValue& one : value.items)
      if (to.size() < most_rehearsals) read_fields(in.inside(name, one), to.emplace_back(), fields);
    return value.kind == JsonValue::Kind::array;
  }
  static std::string text(const std::vector<Rehearsed>& list) {
    return json_lines(lines_of(list, fields), 1);
  }

 private:
  static constexpr std::tuple fields{JsonField{"title", &Rehearsed::title, JsonText{}},
                                     JsonField{"minutes", &Rehearsed::minutes, JsonNumbers{}}};
};

// What is chosen for exports: each option by itself, in the order of their names.
struct JsonExports {
  static std::string expected() { return "options"; }
  static bool read(const JsonValue& value, ExportChoice& to) {
    each_option([&](const ExportOption& option, auto field) {
      const JsonValue* found = value.find(option.name);
      if (found != nullptr) JsonOption{option.values}.read(*found, to.*field);
    });
    return true;
  }
  static std::string text(const ExportChoice& choice) {
    std::map<std::string, std::string> texts;
    each_option([&](const ExportOption& option, auto field) {
      texts.emplace(option.name, JsonOption{option.values}.text(choice.*field));
    });
    JsonObject object(1);
    for (const auto& [name, text] : texts) object.add(name, text);
    return object.text();
  }
};

// A row of what is remembered of the view.
template <typename Value, typename Kind>
constexpr auto view_field(const char* name, Value ViewSettings::*member, Kind kind) {
  const auto of_view = [member](auto& settings) -> auto& { return settings.view.*member; };
  return JsonField{name, of_view, kind, JsonNeed::written};
}

constexpr Within panel_width{narrowest_panel, widest_panel};
constexpr std::tuple recent_fields{
    JsonField{"recent", &Settings::recent, FirstNames{most_recent}, JsonNeed::written},
    JsonField{"rehearsals", &Settings::rehearsals, JsonRehearsals{}},
};
constexpr std::tuple choice_fields{
    JsonField{"desktop_dialogs", &Settings::desktop_dialogs, JsonBool{}, JsonNeed::written},
    JsonField{"export", &Settings::exports, JsonExports{}, JsonNeed::written},
    JsonField{"greeted", &Settings::greeted, JsonBool{}, JsonNeed::written},
    view_field("left_open", &ViewSettings::left_open, JsonBool{}),
    view_field("left_width", &ViewSettings::left_width, panel_width),
    view_field("right_open", &ViewSettings::right_open, JsonBool{}),
    view_field("right_width", &ViewSettings::right_width, panel_width),
    JsonField{"solved", &Settings::solved, FirstNames{most_solved}, JsonNeed::written},
    view_field("theme", &ViewSettings::theme, StartingTheme{}),
    view_field("zoom", &ViewSettings::zoom, Within{zoom_low, zoom_high}),
};

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

// Reads a file's fields into the settings. Nothing changes where it is damaged; then `complaint` says so.
template <typename Table>
void read_into(Settings& settings, const Table& table, const fs::path& file, std::string& complaint) {
  const auto text = read_file(file);
  if (const auto* error = std::get_if<FileError>(&text)) {
    complaint = error->sentence() + "; the defaults are used";
    return;
  }
  const auto json = read_json(std::get<std::string>(text), "");
  if (const auto* value = std::get_if<JsonValue>(&json)) {
    JsonErrors errors;
    Settings found;
    read_fields(JsonFields(*value, errors), found, table);
    if (!errors.full())
      return each_row(table, [&](const auto& row) {
        std::invoke(row.member, settings) = std::move(std::invoke(row.member, found));
      });
  }
  const fs::path aside = set_aside(file);
  complaint = file.string() + ": what is remembered there cannot be read; the defaults are used" +
              (aside.empty() ? "" : ", and the file is kept as " + aside.filename().string());
}

bool is_there(const fs::path& folder, const fs::path& file) {
  std::error_code error;
  return !folder.empty() && fs::exists(file, error);
}

// What in `mine` is as it was `before` becomes theirs.
void merge_choices(Settings& mine, Settings before, const Settings& theirs) {
  mine.view.theme = theme_to_start_in(mine.view.theme);
  before.view.theme = theme_to_start_in(before.view.theme);
  const auto merge = [](auto& value, const auto& old, const auto& other) {
    if (value == old) value = other;
  };
  each_row(choice_fields, [&](const auto& row) {
    merge(std::invoke(row.member, mine), std::invoke(row.member, before), std::invoke(row.member, theirs));
  });
  each_option([&](const ExportOption&, auto field) {
    merge(mine.exports.*field, before.exports.*field, theirs.exports.*field);
  });
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
std::optional<std::string> write_changed(const fs::path& file, const std::string& text,
                                         const FileCalls& calls) {
  const auto now = read_file(file);
  if (const auto* same = std::get_if<std::string>(&now); same != nullptr && *same == text)
    return std::nullopt;
  std::error_code shown_by_writing;
  fs::create_directories(file.parent_path(), shown_by_writing);
  return write_file(file, text, calls);
}

}  // namespace

SettingsRead read_settings(const SettingsPlaces& places) {
  SettingsRead found;
  const auto& [config, state] = places;
  const fs::path old = settings_file(state);
  const bool has_old = is_there(state, old);
  if (is_there(config, settings_file(config)))
    read_into(found.settings, choice_fields, settings_file(config), found.complaint);
  else if (has_old && !config.empty())
    read_into(found.settings, choice_fields, old, found.complaint);
  if (is_there(state, recent_file(state)))
    read_into(found.settings, recent_fields, recent_file(state), found.complaint);
  else if (has_old && is_there(state, old))
    read_into(found.settings, recent_fields, old, found.complaint);
  return found;
}

std::optional<std::string> write_settings(const SettingsPlaces& places, const Settings& s,
                                          const FileCalls& calls) {
  std::optional<std::string> why, also;
  JsonObject recent(0), choices(0);
  write_fields(recent, s, recent_fields);
  write_fields(choices, s, choice_fields);
  if (!places.state_dir.empty())
    why = write_changed(recent_file(places.state_dir), recent.text() + '\n', calls);
  if (!places.config_dir.empty())
    also = write_changed(settings_file(places.config_dir), choices.text() + '\n', calls);
  return also ? also : why;
}

std::optional<std::string> merge_settings(const SettingsPlaces& places, Settings& s, const Settings& before,
                                          const FileCalls& calls) {
  const SettingsRead read = read_settings(places);
  // Of a file that is not there, or cannot be read, nothing has gone.
  const auto known = [&read](const fs::path& folder, const fs::path& file) {
    return read.complaint.empty() && is_there(folder, file);
  };
  Settings theirs = known(places.config_dir, settings_file(places.config_dir)) ? read.settings : before;
  theirs.recent =
      known(places.state_dir, recent_file(places.state_dir)) ? read.settings.recent : before.recent;
  if (s.rehearsals == before.rehearsals && known(places.state_dir, recent_file(places.state_dir)))
    s.rehearsals = read.settings.rehearsals;
  s.recent = joined(s.recent, before.recent, theirs.recent, most_recent);
  s.solved = joined(s.solved, before.solved, theirs.solved, most_solved);
  Settings all = s;
  merge_choices(all, before, theirs);
  all.solved = s.solved;
  return write_settings(places, all, calls);
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
