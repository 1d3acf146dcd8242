// What came of the Lab's run, where the Lab is what is looked at: its question, the answer with its
// condition, how it was trained, what the table has of each variant, and who attends to whom as learned.
// Knows no run that is on: it shows the record that the figure shows.
#pragma once

#include "app/ui/kit/ui.h"

namespace attnlab {

// Nothing without a run.
void run_panel(const Ui& ui);

}  // namespace attnlab
