// What the benchmarks share: the scenes that are measured, the same in every run; what was measured;
// what others take.
#pragma once

#include "core/scene/scene.h"

#include <benchmark/benchmark.h>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <random>

namespace attnlab::bench {

struct NamedScene {
  std::string name;
  Scene scene;
};
template <int Rows, int Cols>
void fill(Bounded<Rows, Cols>& matrix, int rows, int cols, std::mt19937_64& random) {
  matrix.resize(rows, cols);
  // The engine's bits, not a distribution of the library: the same on every system. Two decimals, in [-1, 1].
  for (Eigen::Index i = 0; i < matrix.size(); ++i)
    matrix.data()[i] = static_cast<double>(random() % 201) / 100 - 1;
}

inline Scene scene(int n, int d, int width, int heads) {
  std::mt19937_64 random(7);
  Scene result;
  result.source = Source::free;
  for (TokenMatrix* input : {&result.Q, &result.K, &result.V}) fill(*input, n, d, random);
  for (int i = 0; i < heads; ++i) {
    Head head;
    for (WeightMatrix* weight : {&head.W_Q, &head.W_K, &head.W_V}) fill(*weight, d, width, random);
    result.heads.push_back(head);
  }
  fill(result.W_O, heads * width, d, random);
  return result;
}

// 4 tokens in 3 dimensions with one head (d_k = d_v = 2), then 8 in 4 with one and with four heads (d_k = d_v
// = 4): separate Q, K, V and an output projection.
inline std::vector<NamedScene> scenes() {
  return {{"4 x 3, one head", scene(4, 3, 2, 1)},
          {"8 x 4, one head", scene(8, 4, 4, 1)},
          {"8 x 4, four heads", scene(8, 4, 4, 4)}};
}

// Keeps the processor time of each benchmark beside printing it: what else the machine does is left out.
class KeepingReporter : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs)
      if (!run.error_occurred && run.iterations > 0)
        seconds[run.run_name.function_name] = run.cpu_accumulated_time / static_cast<double>(run.iterations);
    ConsoleReporter::ReportRuns(runs);
  }
  std::map<std::string, double> seconds;
};

// What a script prints, run with the Python that `variable` names in the environment,
// else with /usr/bin/python3.
inline std::string said_by_python(const char* variable, const std::string& script, const std::string& words) {
  const char* named = std::getenv(variable);
  const std::string python = named && *named ? named : "/usr/bin/python3";
  const std::string command = "'" + python + "' -B -W ignore '" + script + "' " + words;
  std::string text;
  if (const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose); pipe)
    for (int c; (c = std::fgetc(pipe.get())) != EOF;) text += static_cast<char>(c);
  return text;
}

}  // namespace attnlab::bench
