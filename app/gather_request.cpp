#include "app/command_line.h"

#include "app/command_help.h"
#include "app/export/export.h"
#include "app/usage.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace attnlab {

Command read_gather(const std::vector<std::string>& arguments) {
  CLI::App app(gather_help);
  GatherRequest request;
  std::string step, theme;
  bool no_truth = false;
  app.add_option("-o,--output", request.output)
      ->take_last()
      ->option_text("PICTURE")
      ->description("strip plots or counts over the truth: .png .svg .pdf");
  app.add_option("--lesson", request.lesson)
      ->take_last()
      ->option_text("FILE")
      ->description("the lesson that was answered, where the program does not bring it along");
  app.add_option("--step", step)
      ->take_last()
      ->option_text("N")
      ->description("answers to this step (the one that most have answered)");
  app.add_option("--theme", theme)
      ->take_last()
      ->option_text("T")
      ->description("light, dark or print (light)");
  app.add_flag("--no-truth", no_truth, "the answers alone")->disable_flag_override();
  app.add_option("file", request.files);
  if (auto answer = parse(app, "gather", arguments)) return *answer;
  const auto& files = request.files;
  if (files.empty() || std::find(files.begin(), files.end(), "") != files.end())
    return wrong("gather: expected the files that were handed in");
  request.with_truth = !no_truth;
  if (app.count("--step") > 0) {
    request.step = whole_number(step);
    if (!request.step || *request.step < 1 || *request.step > static_cast<int>(most_lesson_steps))
      return refused("gather", "--step: expected 1 to " + std::to_string(most_lesson_steps) + ", found \"" +
                                   quotable(step) + '"');
  }
  if (app.count("--output") > 0 && !format_of_ending(request.output))
    return refused("gather", "-o: expected a name that ends in " + picture_endings() + ", found \"" +
                                 quotable(request.output) + '"');
  if (app.count("--theme") == 0) return request;
  const auto found = value_of(&ExportChoice::theme, theme);
  if (!found)
    return refused("gather", "--theme: expected " + words_of(option_of(&ExportChoice::theme).values) +
                                 ", found \"" + quotable(theme) + '"');
  request.theme = *found;
  return request;
}

}  // namespace attnlab
