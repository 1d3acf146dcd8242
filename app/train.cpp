#include "app/train.h"

#include "core/lab/run_file.h"
#include "core/lab/table.h"
#include "core/picture/carry.h"
#include "core/picture/share.h"
#include "core/scene/rules.h"
#include "core/scene/scene_file.h"
#include "core/text/file.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

namespace attnlab {

namespace {

namespace fs = std::filesystem;

constexpr int standard_error = 2, bar_width = 30;
constexpr std::chrono::milliseconds between_bars{100};

// Why a file will not be written, as far as that can be known before: an hour of training is not to end in that.
std::optional<std::string> unwritable(const std::string& file) {
  const fs::path path = file, folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  std::error_code error;
  const std::string name = quotable(file, 4096) + ": not saved: ";
  if (fs::is_directory(path, error)) return name + "expected a file, found a folder";
  if (!fs::is_directory(folder, error)) return name + "the folder " + folder.string() + " does not exist";
  if (fs::exists(path, error) && ::access(path.c_str(), W_OK) != 0)
    return name + "the file may not be written to";
  if (::access(folder.c_str(), W_OK) != 0)
    return name + "the folder " + folder.string() + " cannot be written to";
  return std::nullopt;
}

// On a terminal: how much is done, and the time that is left.
class Bar {
 public:
  explicit Bar(std::int64_t all) : all_(all), seen_(::isatty(standard_error) == 1) {}

  void show(std::int64_t done) const {
    if (!seen_) return;
    const double part = all_ > 0 ? static_cast<double>(done) / static_cast<double>(all_) : 1;
    const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    const int full = static_cast<int>(part * bar_width);
    const std::string bar = std::string(static_cast<std::size_t>(full), '#') +
                            std::string(static_cast<std::size_t>(bar_width - full), '.');
    const double left = part > 0 ? spent / part - spent : 0;
    std::fprintf(stderr, "\r[%s] %3d %%, %.0f s left ", bar.c_str(), static_cast<int>(part * 100),
                 std::ceil(left));
  }
  void clear() const {
    if (seen_) std::fprintf(stderr, "\r%*s\r", bar_width + 24, "");
  }

 private:
  std::int64_t all_;
  bool seen_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

lab::Record run_with_bar(const lab::Experiment& experiment) {
  std::atomic<std::int64_t> progress{0};
  const std::atomic<bool> stop{false};
  std::atomic<bool> finished{false};
  const Bar bar(lab::steps_of(experiment));
  auto shown = lab::threads_to_be_had(1, [&] {
    while (!finished) {
      bar.show(progress);
      std::this_thread::sleep_for(between_bars);
    }
  });
  lab::Record record = lab::begin_record(experiment);
  std::mutex taking;
  lab::Course course(
      experiment, progress, stop,
      [&](const lab::News& news) {
        const std::lock_guard lock(taking);
        lab::take(record, news);
      },
      lab::kept_steps(experiment), lab::kept_seeds(experiment));
  lab::work_in_threads(course, lab::threads_of(experiment));
  finished = true;
  shown.clear();
  bar.clear();
  return record;
}

// As the file's ending says.
std::string file_text(const std::string& file, const lab::Record& record) {
  const std::string ending = fs::path(file).extension().string();
  if (ending == ".run") return lab::run_text(record);
  return ending == ".csv" ? lab::table_csv(record.experiment, record.variants)
                          : lab::table_json(record.experiment, record.variants);
}

Trained experiment_all(const TrainRequest& request) {
  const lab::Record record = run_with_bar(request.experiment);
  Trained out{lab::table_text(record.experiment, record.variants), {}};
  if (request.file.empty()) return out;
  if (const auto why = write_file(request.file, file_text(request.file, record))) out.error = *why;
  return out;
}

// As the sentence of a loss that has no number any more.
std::string loss_words(const lab::Fit& fit) {
  if (fit.losses.empty()) return "diverged";
  return exact_number(fit.losses.back());
}

Trained fit_all(const TrainRequest& request) {
  const bool piped = request.scene == "-";
  const bool is_line = is_share_line(request.scene);
  const std::string name = piped ? "standard input" : is_line ? share_name : request.scene;
  const FileRead bytes = piped     ? read_descriptor(0, name, max_picture_bytes)
                         : is_line ? FileRead(request.scene)
                                   : read_file(request.scene, max_picture_bytes);
  if (const auto* error = std::get_if<FileError>(&bytes)) return {{}, error->sentence()};
  const SceneRead read = read_document(std::get<std::string>(bytes), name);
  if (const auto* error = std::get_if<FileError>(&read)) return {{}, error->sentence()};
  const auto& scene = std::get<Scene>(read);
  if (scene.target.rows() == 0)
    return {{}, FileError{name, "target", "expected one: what the output is to become"}.sentence()};
  const lab::Fit fit = lab::fit_to_target(scene, request.settings);
  if (fit.diverged)
    return {{},
            name + ": the training diverged after " + std::to_string(fit.losses.size()) +
                " steps: a smaller --rate may help"};
  Trained out{"loss " + exact_number(fit.losses.front()) + " before, " + loss_words(fit) + " after " +
                  std::to_string(request.settings.steps) + " steps\n",
              {}};
  if (request.file.empty()) return out;
  if (const auto why = save_scene(fit.scene, request.file)) out.error = *why;
  return out;
}

}  // namespace

Trained train_all(const TrainRequest& request) {
  if (request.list) return {lab::task_list(), {}};
  if (!request.file.empty())
    if (const auto why = unwritable(request.file)) return {{}, *why};
  return request.scene.empty() ? experiment_all(request) : fit_all(request);
}

}  // namespace attnlab
