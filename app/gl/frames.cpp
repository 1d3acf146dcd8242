#include "app/gl/frames.h"

#include "app/gl/offscreen.h"
#include "app/gl/platform.h"
#include "app/gl/program.h"

#include <glad/gl.h>

#include "imgui.h"
#include "imgui_impl_opengl3.h"
#include "imgui_internal.h"

#include <algorithm>
#include <cmath>
#include <new>

namespace attnlab {
namespace {

bool tooltip_pending(const ImGuiContext& context) {
  if (context.HoverItemDelayId == 0) return false;
  const ImGuiStyle& style = context.Style;
  const float delay = std::max({style.HoverDelayShort, style.HoverDelayNormal, style.HoverStationaryDelay});
  return context.HoverItemDelayTimer < delay || context.MouseStationaryTimer < style.HoverStationaryDelay;
}

constexpr float longest_hold = 4;  // seconds

bool is_modifier(ImGuiKey key) {
  return (key & ImGuiMod_Mask_) != 0 || (key >= ImGuiKey_LeftCtrl && key <= ImGuiKey_RightSuper);
}

// The index of the first modifier that changes after another key was pressed; the queue's size without one.
int end_of_chord(const ImVector<ImGuiInputEvent>& queue) {
  bool pressed = false;
  for (int i = 0; i < queue.Size; ++i) {
    if (queue[i].Type != ImGuiInputEventType_Key) continue;
    if (is_modifier(queue[i].Key.Key)) {
      if (pressed) return i;
    } else {
      pressed = pressed || queue[i].Key.Down;
    }
  }
  return queue.Size;
}

constexpr int frames_of_picture = 3;  // the pointer arrives, and what it lights is laid out

// What the frames beside the window must not change is as it was at the end.
class Restored {
 public:
  explicit Restored(ImGuiIO& io)
      : io_(io), density_(io.DisplayFramebufferScale), mouse_(io.MousePos), seconds_(io.DeltaTime) {}
  ~Restored() {
    io_.DisplayFramebufferScale = density_;
    io_.DeltaTime = seconds_;
    io_.AddMousePosEvent(mouse_.x, mouse_.y);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
  }
  Restored& operator=(Restored&&) = delete;  // nor copied

 private:
  ImGuiIO& io_;
  ImVec2 density_, mouse_;
  float seconds_;
};

Pixels opaque(const Image& image) {
  Pixels pixels{image.width, image.height, false, {}};
  pixels.bytes.reserve(image.rgba.size() / 4 * 3);
  for (std::size_t i = 0; i < image.rgba.size(); i += 4)
    pixels.bytes.insert(pixels.bytes.end(), image.rgba.begin() + static_cast<std::ptrdiff_t>(i),
                        image.rgba.begin() + static_cast<std::ptrdiff_t>(i + 3));
  return pixels;
}

int pixels_of(float points, float density) {
  return std::max(1, static_cast<int>(std::lround(static_cast<double>(points) * density)));
}

}  // namespace

void new_frame(float finer) {
  ImVector<ImGuiInputEvent>& queue = ImGui::GetCurrentContext()->InputEventsQueue;
  const int end = end_of_chord(queue);
  const std::vector<ImGuiInputEvent> later(queue.Data + end, queue.Data + queue.Size);
  queue.resize(end);
  ImGui::NewFrame();
  if (finer > 1) ImGui::GetCurrentContext()->DrawListSharedData.InitialFringeScale = 1 / finer;
  for (const ImGuiInputEvent& event : later) queue.push_back(event);
}

bool inputs_waiting() { return !ImGui::GetCurrentContext()->InputEventsQueue.empty(); }

bool Fingers::take() {
  ImGuiIO& io = ImGui::GetIO();
  const platform::Pinch pinch = platform::take_pinch();
  if (pinch.steps != 0) {
    io.AddMousePosEvent(static_cast<float>(pinch.x), static_cast<float>(pinch.y));
    io.AddKeyEvent(ImGuiMod_Ctrl, true);
    io.AddMouseWheelEvent(0, static_cast<float>(pinch.steps));
  } else if (pinching_ && !inputs_waiting()) {
    io.AddKeyEvent(ImGuiMod_Ctrl, false);
    pinching_ = false;
    return true;
  }
  pinching_ |= pinch.steps != 0;
  const std::string text = platform::take_text();
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\b\r", at), text.size());
    io.AddInputCharactersUTF8(text.substr(at, end - at).c_str());
    if (end < text.size()) {
      const ImGuiKey key = text[end] == '\b' ? ImGuiKey_Backspace : ImGuiKey_Enter;
      io.AddKeyEvent(key, true);
      io.AddKeyEvent(key, false);
    }
    at = end + 1;
  }
  return pinch.steps != 0 || !text.empty();
}

bool still_changing() {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  const bool fading = context.DimBgRatio > 0 && context.DimBgRatio < 1;
  // Whatever repeats has come to its end by then.
  const bool held =
      context.ActiveId != 0 && ImGui::IsAnyMouseDown() && context.MouseStationaryTimer < longest_hold;
  return fading || held || tooltip_pending(context);
}

void draw_rendered() {
  ImDrawData* data = ImGui::GetDrawData();
  if (data->Textures != nullptr)
    for (ImTextureData* texture : *data->Textures) {
      const bool is_new = texture->Status == ImTextureStatus_WantCreate;
      if (texture->Status != ImTextureStatus_OK) ImGui_ImplOpenGL3_UpdateTexture(texture);
      if (!is_new || texture->Status != ImTextureStatus_OK) continue;
      glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(texture->GetTexID()));
      platform::end_texture_at_its_edge();
      glBindTexture(GL_TEXTURE_2D, 0);
    }
  ImGui_ImplOpenGL3_RenderDrawData(data);
}

std::variant<Pixels, std::string> screenshot_of(App& app, const Screenshot& wanted,
                                                WindowRequests& requests) {
  ImGuiIO& io = ImGui::GetIO();
  const Restored restored(io);
  const auto scale = static_cast<float>(std::clamp(wanted.scale, 1, 4));
  const ImVec2 density{io.DisplayFramebufferScale.x * scale, io.DisplayFramebufferScale.y * scale};
  try {
    Offscreen target(pixels_of(io.DisplaySize.x, density.x), pixels_of(io.DisplaySize.y, density.y));
    io.AddMousePosEvent(static_cast<float>(wanted.pointer.x), static_cast<float>(wanted.pointer.y));
    for (int frame = 0; frame < frames_of_picture; ++frame) {
      io.DisplayFramebufferScale = density;
      io.DeltaTime = 1.0F / 60;
      ImGui_ImplOpenGL3_NewFrame();
      new_frame(scale);
      requests.close = app.frame().close || requests.close;
      ImGui::Render();
      const Color ground = theme(app.view().theme).panel;
      target.begin(static_cast<float>(ground.r) / 255, static_cast<float>(ground.g) / 255,
                   static_cast<float>(ground.b) / 255, 1);
      draw_rendered();
    }
    return opaque(target.read());
  } catch (const GlError& error) {
    return std::string("The picture of the window cannot be made: ") + error.what();
  } catch (const std::bad_alloc&) {
    return std::string(
        "The picture of the window cannot be made: there is not enough memory for so many pixels");
  }
}

}  // namespace attnlab
