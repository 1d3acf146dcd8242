#include "tests/bench/numpy.h"

#include "core/scene/scene_file.h"
#include "core/text/number.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include <unistd.h>

namespace attnlab::bench {

std::optional<double> numpy_seconds(const Scene& scene, double expected_output) {
  const char* named = std::getenv("ATTNLAB_NUMPY");
  const std::string python = named && *named ? named : "/usr/bin/python3";
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / ("attnlab-bench-" + std::to_string(getpid()) + ".json");
  if (save_scene(scene, file)) return std::nullopt;
  const std::string command = "'" + python + "' -B '" ATTNLAB_NUMPY_SCRIPT "' '" + file.string() + "' '" +
                              exact_number(expected_output) + "'";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  double seconds = 0;
  const bool read = pipe && std::fscanf(pipe.get(), "%lf", &seconds) == 1 && seconds > 0;
  std::filesystem::remove(file);
  return read ? std::optional(seconds) : std::nullopt;
}

}  // namespace attnlab::bench
