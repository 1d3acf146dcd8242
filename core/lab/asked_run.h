// Asked runs: an experiment as a lesson and a claim ask for it, an object of JSON whose fields are those of
// `attnlab train`; what it does not say the task says. Knows no file.
#pragma once

#include "core/lab/experiment.h"
#include "core/text/json_fields.h"

namespace attnlab::lab {

// {"task", "variants": [names], "tokens", "seeds", "seed", "steps", "batch", "rate" or "rates", "scale",
// "momentum", "optimizer", "threshold", "causal", "spectrum"}, with its models. What is wrong is told to the
// fields, which have failed then.
Experiment read_asked_run(const JsonFields& in);
std::variant<Experiment, FileError> asked_run(const JsonValue& object);

// Its field "spectrum" alone, as a stored run has it, too; the task is known.
void read_spectrum(const JsonFields& in, Experiment& e);

// The command that runs it: "attnlab train --task next --variants qk,qq --seeds 8".
std::string command_of(const Experiment& experiment);

}  // namespace attnlab::lab
