#include "app/ui/session/presentation.h"

#include "app/figures/views/views.h"
#include "app/ui/session/session.h"

#include <algorithm>
#include <optional>
#include <variant>

namespace attnlab {
namespace {

const Part* find_part(const View& view, std::string_view id) {
  const auto found = std::ranges::find(view.parts, id, &Part::id);
  return found == view.parts.end() ? nullptr : &*found;
}

template <typename List>
std::string names(const List& list) {
  std::string text;
  for (const auto& one : list) text += (text.empty() ? "" : ", ") + std::string(one.id);
  return text;
}

// What is wrong with a name; nothing where all are known.
std::optional<std::string> fault(const ShowStep& step, std::size_t index, int heads) {
  const std::string place = "show[" + std::to_string(index + 1) + "]";
  const View* view = find_view(step.view);
  if (view == nullptr)
    return place + ".view: expected one of " + names(views()) + ", found \"" + step.view + "\"";
  if (!step.part.empty() && find_part(*view, step.part) == nullptr)
    return place + ".part: " +
           (view->parts.empty() ? step.view + " has no parts" : "expected one of " + names(view->parts)) +
           ", found \"" + step.part + "\"";
  if (step.head > heads)
    return place + ".head: expected at most " + std::to_string(heads) + ", found " +
           std::to_string(step.head);
  return std::nullopt;
}

}  // namespace

ShowList usual_show(const Session& session) {
  ShowList list;
  for (const View& view : views()) {
    const int count = view.stages != nullptr ? view.stages(session.scene(), session.analysis) : 0;
    for (int stages = 1; stages <= count; ++stages)
      list.push_back({.view = std::string(view.id), .stages = stages});
    if (view.parts.empty() && count == 0) list.push_back({.view = std::string(view.id)});
    for (const Part& part : view.parts.subspan(count > 0 && !view.parts.empty() ? 1 : 0))
      list.push_back({.view = std::string(view.id), .part = std::string(part.id)});
  }
  return list;
}

ShowList show_of(const Session& session, std::string& complaint) {
  complaint.clear();
  auto read = read_show(session.scene());
  if (const auto* why = std::get_if<std::string>(&read)) {
    complaint = *why;
    return usual_show(session);
  }
  ShowList list = std::get<ShowList>(std::move(read));
  for (std::size_t i = 0; i < list.size(); ++i)
    if (const auto why = fault(list[i], i, session.analysis.dims.h)) {
      complaint = *why;
      return usual_show(session);
    }
  return list.empty() ? usual_show(session) : list;
}

ShowStep step_now(const Session& session) {
  ShowStep step{.view = session.view.view};
  const View* view = find_view(step.view);
  if (view != nullptr && !view->parts.empty()) {
    const int part = std::clamp(part_shown(session.view, step.view), 0, view->part_count() - 1);
    step.part = std::string(view->parts[static_cast<std::size_t>(part)].id);
  }
  if (session.analysis.dims.h > 1) step.head = session.view.figure.head + 1;
  if (session.reference && session.view.compare == Compare::beside) step.compare = step_beside;
  if (session.reference && session.view.compare == Compare::difference) step.compare = step_difference;
  return step;
}

std::string step_words(const ShowStep& step) {
  const View* view = find_view(step.view);
  std::string words = view != nullptr ? std::string(view->label) : step.view;
  const Part* part = view != nullptr ? find_part(*view, step.part) : nullptr;
  if (part != nullptr) words += " · " + std::string(part->label);
  if (!step.block.empty()) words += " · " + step.block;
  if (step.stages > 0)
    words += " · " + std::to_string(step.stages) + (step.stages == 1 ? " matrix" : " matrices");
  if (step.head > 0) words += " · head " + std::to_string(step.head);
  if (step.compare == step_before) words += " · before";
  if (step.compare == step_beside) words += " · before beside now";
  if (step.compare == step_difference) words += " · now − before";
  return words;
}

void start_presentation(Session& session, bool from_here) {
  Presentation& p = session.presentation;
  p = {.on = true};
  p.steps = show_of(session, p.complaint);
  if (!p.complaint.empty()) session.message = {p.complaint, true};
  if (!from_here) return;
  const ShowStep now = step_now(session);
  const auto same = [&now](const ShowStep& step) {
    return step.view == now.view && step.part == now.part && step.block.empty() && step.stages < 0 &&
           (step.head == 0 || step.head == now.head) && step.compare == now.compare;
  };
  const auto found = std::ranges::find_if(p.steps, same);
  if (found == p.steps.end())
    p.steps.insert(p.steps.begin(), now);
  else
    p.at = static_cast<std::size_t>(found - p.steps.begin());
}

void end_presentation(Session& session) {
  session.presentation = {};
  session.view.hover.reset();
}

void show_qr(Session& s) {
  Presentation& p = s.presentation;
  p.qr = !p.qr;
  p.complaint.clear();
}

void go_by(Presentation& p, int steps) {
  const auto last = static_cast<long>(p.steps.size()) - 1;
  p.at = static_cast<std::size_t>(std::clamp(static_cast<long>(p.at) + steps, 0L, std::max(0L, last)));
  p.blank = false;
  p.complaint.clear();
}

}  // namespace attnlab
