// EditorHost: all matrix editors of a scene in one bare window, with a history, as the app has them. For
// tests of the editor alone, with a robot.
#pragma once

#include "app/ui/editor/matrix_editor.h"
#include "core/scene/history.h"
#include "tests/ui/robot.h"

#include <gtest/gtest.h>

#include <string>

namespace attnlab::test {

// Separate Q, K, V of 4 tokens, d = 3, d_k = d_v = 2, one head, W_O: as in the opening scene.
Scene small_scene();
Scene small_scene_with(double first);  // in Q, row 1, column 1
inline const MatrixId Q{MatrixKind::Q, 0};

class EditorHost {
 public:
  explicit EditorHost(Scene scene, double zoom = 1);

  const Scene& scene() const { return history.scene(); }
  double entry(MatrixId id, int row, int col) const { return matrix(scene(), id)(row, col); }

  Robot robot;
  Fonts fonts;
  Painter painter;
  ViewState view;
  EditorState state;
  History history;
  Analysis analysis;
  double zoom;
  std::string message, hint;
  int edits_seen = 0;  // frames that brought an edit

 private:
  void frame();
};

class EditorTest : public testing::Test {
 protected:
  EditorHost host{small_scene()};
  const Scene before = host.scene();
};

}  // namespace attnlab::test
