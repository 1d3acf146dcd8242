#include "app/cli/answers.h"

#include "app/export/export.h"
#include "app/library/lessons.h"
#include "core/picture/share.h"
#include "core/teaching/gather.h"
#include "core/text/utf8.h"

#include <memory>
#include <utility>

namespace attnlab {
namespace {

// Kept by whoever asks: the figure outlives the reading.
struct Shelf {
  std::optional<Lesson> own, found;

  const Lesson* find(std::string_view title) {
    if (own) return own->title == title ? &*own : nullptr;
    found = lesson_called(title);
    return found ? &*found : nullptr;
  }
};

// Empty, or the sentence.
std::string write_picture(const GatherRequest& request, const Gathered& gathered) {
  ExportOptions options;
  const auto format = format_of_ending(request.output);
  if (!format) return quotable(request.output, 4096) + ": expected a name that ends in " + picture_endings();
  options.format = *format;
  options.theme = request.theme;
  options.size = Extent{960, 600};
  options.scale = 2;
  options.figure.gathered = Frozen<Gathered>(gathered);
  const Exported made = export_picture(gathered.scene, options);
  if (const auto* why = std::get_if<std::string>(&made)) return quotable(request.output, 4096) + ": " + *why;
  return write_file(request.output, std::get<Picture>(made).bytes).value_or("");
}

}  // namespace

Report gather_all(const GatherRequest& request, const SceneSource& read) {
  Report report;
  Shelf shelf;
  if (!request.lesson.empty()) {
    const FileRead bytes = read_file(request.lesson);
    if (const auto* error = std::get_if<FileError>(&bytes)) return {{}, {error->sentence()}};
    auto lesson = read_lesson(std::get<std::string>(bytes), request.lesson);
    if (const auto* error = std::get_if<FileError>(&lesson)) return {{}, {error->sentence()}};
    shelf.own = std::get<Lesson>(std::move(lesson));
  }
  std::vector<HandedFile> files;
  for (const std::string& file : request.files)
    files.push_back({is_share_line(file) ? share_name : file, read(file)});
  Gathered gathered = gather(
      files, [&shelf](std::string_view title) { return shelf.find(title); }, request.step);
  report.errors = gathered.left_out;
  if (gathered.answers.empty()) {
    if (report.errors.empty())
      report.errors.emplace_back("gather: expected answers to a step of a lesson, found none to count");
    return report;
  }
  if (!request.with_truth) gathered.truth.reset();
  report.text = gathered_text(gathered);
  if (request.output.empty()) return report;
  if (std::string why = write_picture(request, gathered); !why.empty())
    report.errors.push_back(std::move(why));
  return report;
}

}  // namespace attnlab
