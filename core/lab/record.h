// Record: an experiment and what is known of it, while it runs and afterwards: what the Lab shows and what a
// stored run holds. A value; it takes no part in the running. Knows no file and no screen.
#pragma once

#include "core/lab/course.h"

namespace attnlab::lab {

struct Record {
  Experiment experiment;
  // The losses of a trace stand at the steps 0, every, 2 every, ...: a long run keeps a part of them.
  int every = 1;
  std::vector<VariantResult> variants;  // without `trained`: the last snapshot is that
};

// Of an experiment with its models, nothing known yet.
Record begin_record(Experiment experiment);
void take(Record& record, const News& news);
bool finished(const Record& record);

// At which steps weights are kept, evenly apart, with the first and the last;
// and for how many seeds of each variant.
std::vector<int> kept_steps(const Experiment& experiment);
int kept_seeds(const Experiment& experiment);

// The snapshot of a trace that is nearest to a step from below; null: it has none.
const Snapshot* snapshot_at(const Trace& trace, int step);
// The model of a variant with the weights of one of its seeds, as a scene with a title that says what it is.
Scene scene_of(const Record& record, std::size_t variant, const Trace& trace, const Snapshot& snapshot);

// The first training whose weights are kept, as it ended; without one the first variant with weights of zero.
Scene scene_of(const Record& record);

}  // namespace attnlab::lab
