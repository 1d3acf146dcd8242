// A prediction in free play: any computed matrix is covered wherever it stands, and a row of it, or how an entry goes with the
// temperature, is asked for on the matrices of this moment. It is held as a lesson of one step. Draws nothing.
#pragma once

#include "core/graph/node.h"

#include <string>

namespace attnlab {

struct Studio;

// What is asked for.
struct FreePrediction {
  Node node = Node::A;
  int head = 0, row = 0, col = 0;
  bool curve = false;  // the entry against the temperature; else the row
  friend bool operator==(const FreePrediction&, const FreePrediction&) = default;
};

bool can_predict(const Studio& studio, Node node);
bool depends_on_temperature(Node node);

// Covers the matrix and asks. What was asked before ends.
void predict_freely(Studio& studio, const FreePrediction& what);
bool is_free(const Studio& studio);
void predict_again(Studio& studio);  // covers it again

// Once a frame: after an edit the question is about the new matrices.
void follow_prediction(Studio& studio);

}  // namespace attnlab
