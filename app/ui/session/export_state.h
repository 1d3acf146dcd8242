// ExportState: what is being exported now: the picture that the dialog is about, the name that is typed, the animation
// that runs, the screenshot that the window still owes.
#pragma once

#include "app/export/animation.h"
#include "app/figures/canvas/canvas.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace attnlab {

// The window drawn anew at `scale` times its resolution, with the pointer where it was when it was asked for.
struct Screenshot {
  int scale = 1;
  Point pointer;
};

// Takes the bytes of a PNG to the clipboard. Nothing, or the sentence that says why not.
using CopyPicture = std::function<std::optional<std::string>(const std::string& png)>;

// What the preview of an animation plays, and of what it was made.
struct AnimationPreview {
  AnimationPlan plan;
  Scene scene;
  ExportChoice choice;
  std::string moves;  // the sweep and what is shown, as words
  double since = 0;   // it plays from then on, by the clock of frames
  bool plays = true;
};

struct ExportPreview;  // exporting/sheet_preview.h

struct ExportState {
  ExportOptions what;  // its view or matrix and its figure; the rest is in what is remembered
  std::filesystem::path folder;
  std::string name;            // of the file, as typed
  bool named_by_hand = false;  // else the name follows what is chosen
  std::string complaint;       // why it cannot be, or was not, written
  std::size_t scene_bytes = 0;
  bool list_open = false;  // a list of the dialog stood open in the last frame: Esc closes it, not the dialog

  Sweep sweep;
  std::unique_ptr<AnimationJob> job;  // while it runs
  std::optional<AnimationPreview> preview;
  std::shared_ptr<ExportPreview>
      drawn;  // what the dialog shows of the file, kept until something else is asked for

  std::optional<Screenshot> wanted;  // of the window
  Point pointer;                     // where it was when the screenshot was asked for
  std::filesystem::path shot;        // the file it goes into

  CopyPicture copy_picture;
  float flash = 0;  // seconds left of showing what was copied
};

inline constexpr float copy_flash_seconds = 0.5F;

}  // namespace attnlab
