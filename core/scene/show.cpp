#include "core/scene/show.h"

#include "core/scene/extra.h"
#include "core/text/json_read.h"
#include "core/text/json_write.h"

#include <optional>
#include <utility>

namespace attnlab {
namespace {

using Kind = JsonValue::Kind;

// Reads one step; `complaint` says what is wrong with a field.
struct StepReader {
  const JsonValue& value;
  std::string place, complaint = {};

  void text(const char* name, std::string& to) {
    const JsonValue* field = value.find(name);
    if (field == nullptr || !complaint.empty()) return;
    if (field->kind == Kind::string && !field->text.empty())
      to = field->text;
    else
      complaint = place + "." + name + ": expected a name, found " + field->words();
  }

  void comparison(std::string& to) {
    text("compare", to);
    if (!complaint.empty() || to.empty() || to == step_before || to == step_beside || to == step_difference)
      return;
    complaint = place + ".compare: expected " + step_before + ", " + step_beside + " or " + step_difference +
                ", found " + json_string(to);
  }

  void count(const char* name, int most, int& to) {
    const JsonValue* field = value.find(name);
    if (field == nullptr || !complaint.empty()) return;
    const double number = field->kind == Kind::number ? field->number : 0;
    if (number >= 1 && number <= most && number == static_cast<int>(number))
      to = static_cast<int>(number);
    else
      complaint = place + "." + name + ": expected a whole number from 1 to " + std::to_string(most) +
                  ", found " + field->words();
  }
};

std::string step_text(const ShowStep& step) {
  std::string text = "{\"view\": " + json_string(step.view);
  if (!step.part.empty()) text += ", \"part\": " + json_string(step.part);
  if (!step.block.empty()) text += ", \"block\": " + json_string(step.block);
  if (step.stages > 0) text += ", \"stages\": " + std::to_string(step.stages);
  if (step.head > 0) text += ", \"head\": " + std::to_string(step.head);
  if (!step.compare.empty()) text += ", \"compare\": " + json_string(step.compare);
  return text + "}";
}

}  // namespace

std::variant<ShowList, std::string> read_show(const Scene& scene) {
  const std::optional<JsonValue> show = extra_field(scene, "show");
  ShowList list;
  if (!show) return list;
  if (show->kind != Kind::array) return "show: expected a list of steps, found " + show->words();
  if (show->items.size() > most_steps)
    return "show: expected at most " + std::to_string(most_steps) + " steps, found " +
           std::to_string(show->items.size());
  for (std::size_t i = 0; i < show->items.size(); ++i) {
    const JsonValue& item = show->items[i];
    StepReader read{item, "show[" + std::to_string(i + 1) + "]"};
    if (item.kind != Kind::object) return read.place + ": expected {\"view\": ...}, found " + item.words();
    ShowStep step;
    if (item.find("view") == nullptr) return read.place + ".view: expected the name of a view, found none";
    read.text("view", step.view);
    read.text("part", step.part);
    read.text("block", step.block);
    read.count("stages", 100, step.stages);
    read.count("head", max_heads, step.head);
    read.comparison(step.compare);
    if (!read.complaint.empty()) return read.complaint;
    list.push_back(std::move(step));
  }
  return list;
}

void write_show(Scene& scene, const ShowList& list) {
  std::string text;
  for (const ShowStep& step : list) text += (text.empty() ? "[" : ", ") + step_text(step);
  set_extra_field(scene, "show", list.empty() ? text : text + "]");
}

}  // namespace attnlab
