#include "app/ui/kit/kept_triangles.h"

#include <algorithm>
#include <cstring>
#include <span>

namespace attnlab {
namespace {

std::span<const ImDrawIdx> indices_of(const ImDrawList& list, const ImDrawCmd& command) {
  return {list.IdxBuffer.Data + command.IdxOffset, command.ElemCount};
}

void call_back(ImDrawList& window, const ImDrawList& list, const ImDrawCmd& command) {
  const bool stored = command.UserCallbackDataSize > 0;
  void* data =
      stored ? list._CallbacksDataBuf.Data + command.UserCallbackDataOffset : command.UserCallbackData;
  window.AddCallback(command.UserCallback, data, static_cast<std::size_t>(command.UserCallbackDataSize));
}

}  // namespace

ImDrawList& KeptTriangles::begin(const ImDrawList& window) {
  if (list_ == nullptr) list_ = std::make_unique<ImDrawList>(ImGui::GetDrawListSharedData());
  list_->_ResetForNewFrame();
  list_->PushTexture(ImGui::GetIO().Fonts->TexRef);
  list_->PushClipRect(window.GetClipRectMin(), window.GetClipRectMax());
  vertices_.clear();
  texture_ = 0;
  return *list_;
}

void KeptTriangles::finish() {
  list_->PopClipRect();
  list_->PopTexture();
  const ImTextureData* texture = ImGui::GetIO().Fonts->TexData;
  texture_ = texture->UniqueID;
  for (const ImDrawCmd& command : list_->CmdBuffer) {
    Vertices& own = vertices_.emplace_back();
    if (command.UserCallback != nullptr || command.ElemCount == 0) continue;
    const auto indices = indices_of(*list_, command);
    const auto [low, high] = std::ranges::minmax(indices);
    own = {low, static_cast<unsigned>(high) - low + 1};
    // The atlas grew while this was drawn: what came before lies in the old one.
    if (command.TexRef._TexData != texture) texture_ = 0;
  }
}

bool KeptTriangles::holds() const {
  return texture_ != 0 && ImGui::GetIO().Fonts->TexData->UniqueID == texture_;
}

void KeptTriangles::draw(ImDrawList& window) const {
  for (int i = 0; i < list_->CmdBuffer.Size; ++i) {
    const ImDrawCmd& command = list_->CmdBuffer[i];
    if (command.UserCallback == nullptr && command.ElemCount == 0) continue;
    window.PushClipRect({command.ClipRect.x, command.ClipRect.y}, {command.ClipRect.z, command.ClipRect.w});
    window.PushTexture(command.TexRef);
    if (command.UserCallback != nullptr) {
      call_back(window, *list_, command);
    } else {
      const Vertices& own = vertices_[static_cast<std::size_t>(i)];
      window.PrimReserve(static_cast<int>(command.ElemCount), static_cast<int>(own.count));
      std::memcpy(window._VtxWritePtr, list_->VtxBuffer.Data + command.VtxOffset + own.first,
                  own.count * sizeof(ImDrawVert));
      const unsigned moved = window._VtxCurrentIdx - own.first;
      std::ranges::transform(indices_of(*list_, command), window._IdxWritePtr,
                             [moved](ImDrawIdx index) { return static_cast<ImDrawIdx>(index + moved); });
      window._VtxWritePtr += own.count;
      window._IdxWritePtr += command.ElemCount;
      window._VtxCurrentIdx += own.count;
    }
    window.PopTexture();
    window.PopClipRect();
  }
}

}  // namespace attnlab
