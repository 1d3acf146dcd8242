#include "tests/ui/robot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace attnlab::test {

namespace {

// What a renderer would do with the textures, without their pixels.
void accept_textures() {
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
    if (texture->Status == ImTextureStatus_WantCreate)
      texture->SetTexID(static_cast<ImTextureID>(texture->UniqueID + 1));
    if (texture->Status == ImTextureStatus_WantDestroy) {
      texture->SetTexID(ImTextureID_Invalid);
      texture->SetStatus(ImTextureStatus_Destroyed);
    } else if (texture->Status != ImTextureStatus_Destroyed) {
      texture->SetStatus(ImTextureStatus_OK);
    }
  }
}

bool same_label(std::string_view reported, std::string_view wanted) {
  if (reported.starts_with("##") && reported.substr(2) == wanted) return true;
  return reported == wanted || (reported.size() > wanted.size() && reported.starts_with(wanted) &&
                                reported.substr(wanted.size()).starts_with("##"));
}

bool visible(const ReportedItem& item) {
  const float x = (item.low.x + item.high.x) / 2, y = (item.low.y + item.high.y) / 2;
  return x >= item.clip_low.x && x <= item.clip_high.x && y >= item.clip_low.y && y <= item.clip_high.y;
}

}  // namespace

Robot::Robot(double width, double height) : context_(ImGui::CreateContext()) {
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures | ImGuiBackendFlags_RendererHasVtxOffset |
                     ImGuiBackendFlags_HasMouseCursors;
  io.ConfigErrorRecoveryEnableAssert = true;
  resize(width, height);
  report_items(&sink_);
}

Robot::~Robot() {
  ImGui::SetCurrentContext(context_);
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
    texture->SetTexID(ImTextureID_Invalid);
    texture->SetStatus(ImTextureStatus_Destroyed);
  }
  ImGui::DestroyContext(context_);
}

void Robot::resize(double width, double height) {
  ImGui::GetIO().DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
}

void Robot::one_frame(float seconds) {
  ImGui::SetCurrentContext(context_);
  ImGui::GetIO().DeltaTime = seconds;
  sink_.clear();
  ImGui::NewFrame();
  if (frame_) frame_();
  ImGui::Render();
  accept_textures();
  last_.clear();
  std::ranges::copy_if(sink_.items, std::back_inserter(last_),
                       [](const ReportedItem& item) { return item.id != 0; });
}

void Robot::step(int frames) {
  for (int i = 0; i < frames; ++i) one_frame(1.0f / 60);
}

void Robot::wait(double seconds) { one_frame(static_cast<float>(seconds)); }

void Robot::pause() { one_frame(0.5f); }

const ReportedItem* Robot::item(std::string_view label) const {
  const ReportedItem* hidden = nullptr;
  for (auto it = last_.rbegin(); it != last_.rend(); ++it)
    if (same_label(it->label, label)) {
      if (visible(*it)) return &*it;
      hidden = &*it;
    }
  return hidden;
}

bool Robot::has(std::string_view label) const {
  const ReportedItem* found = item(label);
  return found != nullptr && visible(*found);
}

bool Robot::enabled(std::string_view label) const {
  const ReportedItem* found = item(label);
  return found != nullptr && !found->disabled;
}

Rect Robot::area(std::string_view label) const {
  const ReportedItem* found = item(label);
  if (found == nullptr || !visible(*found)) {
    std::string all;
    for (const std::string& known : labels()) all += " " + known;
    ADD_FAILURE() << "no visible item \"" << label << "\" among:" << all;
    return {};
  }
  return {static_cast<double>(found->low.x), static_cast<double>(found->low.y),
          static_cast<double>(found->high.x - found->low.x),
          static_cast<double>(found->high.y - found->low.y)};
}

Point Robot::find(std::string_view label) const {
  const Point middle = area(label).center();
  return {std::floor(middle.x), std::floor(middle.y)};
}

std::vector<std::string> Robot::labels() const {
  std::vector<std::string> all;
  for (const ReportedItem& known : last_)
    if (!known.label.empty()) all.push_back(known.label);
  return all;
}

std::string Robot::label_ending(std::string_view end) const {
  for (const std::string& label : labels())
    if (label.ends_with(end)) return label;
  ADD_FAILURE() << "no item that ends with \"" << end << '"';
  return {};
}

std::vector<Rect> Robot::areas(std::string_view part) const {
  std::vector<Rect> all;
  for (const ReportedItem& known : last_)
    if (visible(known) && known.label.find(part) != std::string::npos)
      all.push_back({static_cast<double>(known.low.x), static_cast<double>(known.low.y),
                     static_cast<double>(known.high.x - known.low.x),
                     static_cast<double>(known.high.y - known.low.y)});
  return all;
}

void Robot::move_to(Point screen, int frames) {
  mouse_ = screen;
  ImGui::GetIO().AddMousePosEvent(static_cast<float>(screen.x), static_cast<float>(screen.y));
  step(frames);
}

void Robot::press(int button) {
  ++presses_;
  ImGui::GetIO().AddMouseButtonEvent(button, true);
  step();
}

void Robot::release(int button) {
  ImGui::GetIO().AddMouseButtonEvent(button, false);
  settle();
}

void Robot::click_at(Point screen, int button) {
  pause();
  move_to(screen);
  press(button);
  release(button);
}

void Robot::click(std::string_view label, int button) { click_at(find(label), button); }

void Robot::click(std::initializer_list<std::string_view> labels) {
  for (const std::string_view label : labels) click(label);
}

void Robot::double_click(std::string_view label) {
  click(label);
  press();
  release();
}

void Robot::wheel(double dx, double dy) {
  ImGui::GetIO().AddMouseWheelEvent(static_cast<float>(dx), static_cast<float>(dy));
  step(2);
}

void Robot::drag_and_hold(std::string_view label, double dx, double dy, int steps) {
  pause();
  const Point start = find(label);
  move_to(start);
  press();
  for (int i = 1; i <= steps; ++i) move_to({start.x + dx * i / steps, start.y + dy * i / steps});
}

void Robot::drag(std::string_view label, double dx, double dy, int steps) {
  drag_and_hold(label, dx, dy, steps);
  release();
}

void Robot::modifiers(ImGuiKeyChord chord, bool down) {
  ImGuiIO& io = ImGui::GetIO();
  const std::pair<int, ImGuiKey> keys[] = {{ImGuiMod_Ctrl, ImGuiKey_LeftCtrl},
                                           {ImGuiMod_Shift, ImGuiKey_LeftShift},
                                           {ImGuiMod_Alt, ImGuiKey_LeftAlt},
                                           {ImGuiMod_Super, ImGuiKey_LeftSuper}};
  for (const auto& [modifier, key] : keys)
    if (chord & modifier) {
      io.AddKeyEvent(static_cast<ImGuiKey>(modifier), down);
      io.AddKeyEvent(key, down);
    }
}

void Robot::hold(ImGuiKeyChord chord) {
  modifiers(chord, true);
  step();
}

void Robot::let_go(ImGuiKeyChord chord) {
  modifiers(chord, false);
  step();
}

void Robot::key(ImGuiKey key, ImGuiKeyChord chord) {
  if (chord != 0) hold(chord);
  ImGui::GetIO().AddKeyEvent(key, true);
  step();
  ImGui::GetIO().AddKeyEvent(key, false);
  step();
  if (chord != 0) let_go(chord);
  settle();
}

void Robot::keys(std::initializer_list<ImGuiKey> keys) {
  for (const ImGuiKey one : keys) key(one);
}

void Robot::type(std::string_view utf8) {
  for (std::size_t i = 0; i < utf8.size();) {
    const auto lead = static_cast<unsigned char>(utf8[i]);
    const std::size_t length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    ImGui::GetIO().AddInputCharactersUTF8(std::string(utf8.substr(i, length)).c_str());
    step();
    i += length;
  }
}

void Robot::enter(std::string_view utf8) {
  type(utf8);
  key(ImGuiKey_Enter);
}

void Robot::enter_at(std::string_view label, std::string_view utf8) {
  click(label);
  enter(utf8);
}

void Robot::type_in(std::string_view field, std::string_view utf8) {
  click(field);
  key(ImGuiKey_A, ImGuiMod_Ctrl);
  type(utf8);
}

void Robot::enter_in(std::string_view field, std::string_view utf8) {
  type_in(field, utf8);
  key(ImGuiKey_Enter);
}

std::string Robot::clipboard() const {
  const char* text = ImGui::GetClipboardText();
  return text != nullptr ? text : "";
}

void Robot::set_clipboard(const std::string& text) { ImGui::SetClipboardText(text.c_str()); }

}  // namespace attnlab::test
