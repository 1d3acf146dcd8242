#include "tests/lab/torch_jobs.h"

#include "core/scene/scene_file.h"
#include "core/text/number.h"

#include <cstddef>

namespace attnlab::test {

std::string torch_job(const TorchRun& run, std::string_view data, std::string_view more) {
  const lab::Settings& s = run.settings;
  const auto field = [](std::string_view name, const std::string& value) {
    return ", \"" + std::string(name) + "\": " + value;
  };
  const auto quoted = [](std::string_view text) { return '"' + std::string(text) + '"'; };
  return "{\"scene\": " + scene_text(run.scene) + field("data", quoted(data)) +
         field("steps", std::to_string(s.steps)) + field("batch", std::to_string(s.batch)) +
         field("optimizer", quoted(lab::optimizer_names[static_cast<std::size_t>(s.optimizer)])) +
         field("rate", exact_number(s.rate)) + field("momentum", exact_number(s.momentum)) +
         field("loss_factor", exact_number(run.loss_factor)) + std::string(more) + '}';
}

std::string torch_data(const TorchRun& run) {
  std::string bytes;
  const auto put = [&](const MatrixView& shape, const auto& rows_of) {
    for (const lab::Sequence& s : run.sequences)
      for (Eigen::Index i = 0; i < shape.rows(); ++i)
        bytes.append(reinterpret_cast<const char*>(rows_of(s)[i]),
                     static_cast<std::size_t>(shape.cols()) * sizeof(double));
  };
  put(matrix(run.scene, {MatrixKind::X}), [](const lab::Sequence& s) { return s.X; });
  put(matrix(run.scene, {MatrixKind::M}), [](const lab::Sequence& s) { return s.M; });
  put(matrix(run.scene, {MatrixKind::target}), [](const lab::Sequence& s) { return s.target; });
  return bytes;
}

}  // namespace attnlab::test
