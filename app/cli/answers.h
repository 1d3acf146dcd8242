// What the commands answer: text for standard output, or files, or why there is neither. Knows no window.
#pragma once

#include "app/cli/command_line.h"
#include "core/analysis/analysis.h"
#include "core/scene/scene_file.h"
#include "core/system/files.h"
#include "core/text/file.h"

#include <functional>
#include <span>

namespace attnlab {

// `attnlab compute`: every name that it prints, in its order, each once; and the results of a valid scene as
// JSON, with a newline at the end. With names in `only`, those alone ("output" is the heads' and the layer's,
// "heads" all that a head has); "attnlab", "title" and an "overflow" that is true are always there.
std::vector<std::string> compute_names();
std::string compute_text(const Scene& scene, std::span<const std::string> only = {});

inline constexpr const char* facts_name = "facts";  // of their table, where a matrix has its name
// The facts of a valid scene as `compute` prints them, a list of JSON in which every fact is a line; and as a
// table: id, status, what was measured, its bound, and the reason where it does not hold. `decimals`: of
// .tex. None for a format that has no words.
std::string facts_json(const Scene& scene, const Analysis& analysis, int depth);
std::optional<std::string> fact_table(const Scene& scene, const Analysis& analysis, MatrixFormat format,
                                      int decimals);

// A picture's caption as a text of its own: what is shown, of which scene, by which rules. LaTeX, to stand in
// \caption{\input{...}}, or plain words; a line with its end. Empty where nothing can be shown.
std::string caption_text(const Scene& scene, const ExportOptions& options, bool latex);

// `attnlab certify` about the weights of a head (from 1) of a valid scene, rounded where `digits` says so; or
// about a matrix in a text, as people and programs write them, and the tokens and scales of the scene:
// without `digits` the text tells how many were typed. `file` is what errors call the scene or the text.
FileRead certify_text(const Scene& scene, std::string_view file, int head, TypedDigits digits);
FileRead certify_text(const Scene& scene, std::string_view weights, std::string_view file,
                      TypedDigits digits);

// `attnlab explain`: one line a step, the last one the value; then the derivative by a letter in the same
// way. `file` is what errors call the scene, which is valid.
FileRead explain_text(const Scene& scene, std::string_view file, const ExplainRequest& request);

// Where a scene comes from: a file, a picture or standard input.
using SceneSource = std::function<SceneRead(const std::string& name)>;

// `attnlab export`: one sentence for each scene that could not be exported; the others are, each picture,
// matrix and document whole or not at all. A file that holds one of the scenes is not written over, but for a
// picture by one that carries the same scene. `told` hears of each file that was written, `noted` a sentence
// on each that is not quite as asked for.
using ExportListener = std::function<void(const std::string& file, std::size_t bytes)>;
using ExportNotes = std::function<void(const std::string& sentence)>;
std::vector<std::string> export_all(const ExportRequest& request, const SceneSource& source,
                                    const ExportListener& told = {}, const ExportNotes& noted = {});
// The output's name for scene `number` (from 0) of the file `scene`.
std::string output_name(const ExportRequest& request, const std::string& scene, std::size_t number);

// An answer, and a sentence for standard error of each thing that went wrong, with which the status is 1.
struct Report {
  std::string text;
  std::vector<std::string> errors;
};

// One line on a lesson that holds: how many steps and claims; else what is wrong, with the file and the step.
// `text` is what stands in the file `name`.
Report check_text(std::string_view text, const std::string& name);
Report list_text(const ListRequest& request);
// The page of a lesson, one of ours or that of a file.
Report lesson_page_text(const ListRequest& request);
// Its errors: what was left out, or could not be done.
Report gather_all(const GatherRequest& request, const SceneSource& read);
// Trains, and writes its file. Where standard error is a terminal a bar stands there while it runs. `name` is
// what sentences call the scene.
Report reproduce(const ReproduceRequest& request);
Report train_all(const TrainRequest& request, const std::string& name, const SceneSource& read);

// `attnlab --selftest`: whether the program works on this machine, a line for each thing: what to send with a
// report. It computes, draws and writes by the code that does so elsewhere; what was found of the window's
// side is told to it. What the machine offers.
struct Machine {
  bool display = false;
  std::string opengl;                     // its version and driver; empty: none
  std::string no_opengl;                  // the sentence that says why
  std::filesystem::path settings, state;  // the person's folders; empty: none
  std::filesystem::path temporary;        // where a file is written and read
};

struct SelftestReport {
  std::string text;  // lines, each with its newline
  bool passed = true;
};
SelftestReport selftest(const Machine& machine, const FileCalls& calls = {});

}  // namespace attnlab
