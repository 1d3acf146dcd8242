// A picture to the clipboard, as PNG, which knows of transparency and which most programs ask for, and as a
// bitmap for the others.
#include "app/gl/window.h"

#include <windows.h>

#include <objidl.h>

#include <gdiplus.h>
#include <shlwapi.h>

#include <cstring>
#include <memory>

namespace attnlab {
namespace {

// The clipboard takes it over where it takes it.
bool put(UINT format, HANDLE given) { return given != nullptr && SetClipboardData(format, given) != nullptr; }

HGLOBAL copy_of(const std::string& bytes) {
  const HGLOBAL copy = GlobalAlloc(GMEM_MOVEABLE, bytes.size());
  if (copy == nullptr) return nullptr;
  std::memcpy(GlobalLock(copy), bytes.data(), bytes.size());
  GlobalUnlock(copy);
  return copy;
}

// On white, as it is seen; null where it cannot be drawn.
HBITMAP bitmap_of(const std::string& png) {
  ULONG_PTR session = 0;
  const Gdiplus::GdiplusStartupInput usual;
  if (Gdiplus::GdiplusStartup(&session, &usual, nullptr) != Gdiplus::Ok) return nullptr;
  HBITMAP bitmap = nullptr;
  if (IStream* const stream =
          SHCreateMemStream(reinterpret_cast<const BYTE*>(png.data()), static_cast<UINT>(png.size()))) {
    const std::unique_ptr<Gdiplus::Bitmap> picture(Gdiplus::Bitmap::FromStream(stream));
    if (picture && picture->GetHBITMAP(Gdiplus::Color(255, 255, 255, 255), &bitmap) != Gdiplus::Ok)
      bitmap = nullptr;
    stream->Release();
  }
  Gdiplus::GdiplusShutdown(session);
  return bitmap;
}

}  // namespace

std::optional<std::string> copy_to_clipboard(const std::string& png) {
  const HBITMAP bitmap = bitmap_of(png);
  bool taken = false;
  if (OpenClipboard(nullptr)) {
    EmptyClipboard();
    taken = put(RegisterClipboardFormatW(L"PNG"), copy_of(png));
    taken = put(CF_BITMAP, bitmap) || taken;
    CloseClipboard();
  }
  if (taken) return std::nullopt;
  return "Another program holds the clipboard; the picture is not copied.";
}

}  // namespace attnlab
