#include "app/cli/answers.h"

#include "app/cli/progress_line.h"
#include "core/lab/curves.h"
#include "core/lab/rates.h"
#include "core/lab/run_file.h"
#include "core/lab/table.h"
#include "core/scene/rules.h"
#include "core/system/workers.h"
#include "core/text/number.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <thread>

namespace attnlab {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds between_bars{100};

// How much is done, and the time that is left.
class Bar {
 public:
  explicit Bar(std::int64_t all) : all_(all) {}

  void show(std::int64_t done) {
    const double part = all_ > 0 ? static_cast<double>(done) / static_cast<double>(all_) : 1;
    const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    const double left = part > 0 ? spent / part - spent : 0;
    line_.show(bar_words(part) + std::to_string(static_cast<int>(part * 100)) + " %, " +
               std::to_string(std::llround(std::ceil(left))) + " s left");
  }

 private:
  std::int64_t all_;
  ProgressLine line_{true};
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

lab::Record run_with_bar(const lab::Experiment& experiment) {
  std::atomic<std::int64_t> progress{0};
  const std::atomic<bool> stop{false};
  std::atomic<bool> finished{false};
  Bar bar(lab::steps_of(lab::at_every_rate(experiment)));
  const Workers shown(1, [&] {
    while (!finished) {
      bar.show(progress);
      std::this_thread::sleep_for(between_bars);
    }
  });
  lab::Record record = lab::trained_record(experiment, progress, stop);
  finished = true;
  return record;
}

// As the file's ending says.
std::string file_text(const std::string& file, const lab::Record& record) {
  const std::string ending = fs::path(file).extension().string();
  if (ending == ".run") return lab::run_text(record);
  return ending == ".csv" ? lab::table_csv(record.experiment, record.variants)
                          : lab::table_json(record.experiment, record.variants);
}

Report experiment_all(const TrainRequest& request) {
  const lab::Record record = run_with_bar(request.experiment);
  Report out{lab::table_text(record.experiment, record.variants), {}};
  if (!request.measures.empty())
    out.text += "\nMedians over the first " + std::to_string(lab::kept_seeds(record.experiment)) +
                " seeds:\n" + lab::measures_text(record, request.measures);
  if (request.file.empty()) return out;
  if (const auto why = write_file(request.file, file_text(request.file, record))) out.errors.push_back(*why);
  return out;
}

Report fit_all(const TrainRequest& request, const std::string& name, const SceneRead& read) {
  if (const auto* error = std::get_if<FileError>(&read)) return {{}, {error->sentence()}};
  const auto& scene = std::get<Scene>(read);
  if (scene.target.rows() == 0)
    return {{}, {FileError{name, "target", "expected one: what the output is to become"}.sentence()}};
  const lab::Fit fit = lab::fit_to_target(scene, request.settings);
  if (fit.diverged)
    return {{},
            {name + ": the training diverged after " + std::to_string(fit.losses.size()) +
             " steps: a smaller --rate may help"}};
  Report out{"loss " + exact_number(fit.losses.front()) + " before, " +
                 exact_number(fit.losses[static_cast<std::size_t>(fit.best)]) + " after " +
                 (fit.best < request.settings.steps ? std::to_string(fit.best) + " of " : "") +
                 std::to_string(request.settings.steps) + " steps\n",
             {}};
  if (request.file.empty()) return out;
  if (const auto why = save_scene(fit.scene, request.file)) out.errors.push_back(*why);
  return out;
}

}  // namespace

Report train_all(const TrainRequest& request, const std::string& name, const SceneSource& read) {
  if (request.list) return {lab::task_list(), {}};
  if (!request.file.empty())
    if (const auto why = unwritable(request.file)) return {{}, {*why}};
  return request.scene.empty() ? experiment_all(request) : fit_all(request, name, read(request.scene));
}

}  // namespace attnlab
