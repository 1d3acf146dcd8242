// The program: reads the command line and chooses. Exit status: 0 done, 1 the input was at fault, 2 wrong usage.
#include "app/batch_export.h"
#include "app/certify.h"
#include "app/check.h"
#include "app/command_line.h"
#include "app/compute.h"
#include "app/desktop/user_folders.h"
#include "app/explain.h"
#include "app/export/missing_signs.h"
#include "app/gl/run.h"
#include "app/gl/window.h"
#include "app/library/about.h"
#include "app/selftest.h"
#include "core/facts/describe.h"
#include "core/picture/carry.h"
#include "core/picture/share.h"
#include "core/text/file.h"
#include "core/text/terminal.h"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <string>
#include <system_error>
#include <variant>
#include <vector>

namespace {

using namespace attnlab;

constexpr int standard_input = 0;

int complain(const std::string& sentence, int status) {
  say(sentence);
  return status;
}

int print(const std::string& text, Meant meant = Meant::as_data) {
  const auto failure = put_out(text, meant);
  return failure ? complain(*failure, 1) : 0;
}

SceneRead read_input(const std::string& file) {
  if (file != "-") return load_document(file);
  const FileRead bytes = read_descriptor(standard_input, "standard input", max_picture_bytes);
  if (const FileError* error = std::get_if<FileError>(&bytes)) return *error;
  return read_document(std::get<std::string>(bytes), "standard input");
}

// What sentences call it: a share line is too long for one.
std::string name_of_input(const std::string& file) {
  if (file == "-") return "standard input";
  return is_share_line(file) ? share_name : file;
}

int run(const OpenWindow& command) {
  if (is_unknown_word(command.file)) return complain(no_command(command.file), 2);
  WindowOptions options;
  if (!command.file.empty()) options.file = command.file;
  options.commit = program_commit();
  if (!command.frame_log.empty()) options.frame_log = command.frame_log;
  return run_window(options);
}

int run(const Compute& command) {
  const SceneRead read = read_input(command.scene);
  if (const FileError* error = std::get_if<FileError>(&read)) return complain(error->sentence(), 1);
  return print(compute_text(std::get<Scene>(read), command.only));
}

int run(const Describe& command) {
  const SceneRead read = read_input(command.scene);
  if (const FileError* error = std::get_if<FileError>(&read)) return complain(error->sentence(), 1);
  const Scene& scene = std::get<Scene>(read);
  return print(description(scene, analyze(scene), nullptr, {command.decimals}), Meant::for_people);
}

int run(const Share& command) {
  const SceneRead read = read_input(command.scene);
  if (const FileError* error = std::get_if<FileError>(&read)) return complain(error->sentence(), 1);
  const auto line = share_line(std::get<Scene>(read));
  if (const FileError* error = std::get_if<FileError>(&line)) return complain(error->sentence(), 1);
  return print(std::get<std::string>(line) + '\n');
}

int run(const Certify& command) {
  const SceneRead read = read_input(command.scene);
  if (const FileError* error = std::get_if<FileError>(&read)) return complain(error->sentence(), 1);
  const Scene& scene = std::get<Scene>(read);
  std::variant<std::string, FileError> answer;
  if (command.weights.empty()) {
    answer = certify_text(scene, name_of_input(command.scene), command.head, command.digits);
  } else {
    const FileRead weights = command.weights == "-" ? read_descriptor(standard_input, "standard input")
                                                    : read_file(command.weights);
    if (const FileError* error = std::get_if<FileError>(&weights)) return complain(error->sentence(), 1);
    answer = certify_text(scene, std::get<std::string>(weights),
                          command.weights == "-" ? "standard input" : command.weights, command.digits);
  }
  if (const FileError* error = std::get_if<FileError>(&answer)) return complain(error->sentence(), 1);
  return print(std::get<std::string>(answer));
}

int run(const ExplainRequest& request) {
  const SceneRead read = read_input(request.scene);
  if (const FileError* error = std::get_if<FileError>(&read)) return complain(error->sentence(), 1);
  const auto text = explain_text(std::get<Scene>(read), name_of_input(request.scene), request);
  if (const FileError* error = std::get_if<FileError>(&text)) return complain(error->sentence(), 1);
  return print(std::get<std::string>(text), Meant::for_people);
}

int run(const ExportRequest& request) {
  ExportListener told;
  if (request.loudness == Loudness::loud)
    told = [](const std::string& file, std::size_t bytes) {
      complain(file + ": written" + (bytes > 0 ? ", " + std::to_string(bytes) + " bytes" : ""), 0);
    };
  std::vector<std::string> said;  // each once, however many pictures show it
  const auto source = [&](const std::string& name) {
    SceneRead read = read_input(name);
    const Scene* scene = std::get_if<Scene>(&read);
    const std::string missing =
        scene != nullptr && request.loudness != Loudness::quiet ? missing_signs(*scene) : std::string();
    if (!missing.empty() && std::ranges::find(said, missing) == said.end())
      complain(said.emplace_back(missing), 0);
    return read;
  };
  ExportNotes noted;
  if (request.loudness != Loudness::quiet) noted = [](const std::string& sentence) { complain(sentence, 0); };
  const std::vector<std::string> sentences = export_all(request, source, told, noted);
  for (const std::string& sentence : sentences) complain(sentence, 1);
  return sentences.empty() ? 0 : 1;
}

int run(const TrainRequest& request) {
  const Trained trained = train_all(request, name_of_input(request.scene), read_input);
  if (const int status = print(trained.text, Meant::for_people); status != 0 || trained.error.empty())
    return status;
  return complain(trained.error, 1);
}

int run(const CheckRequest& request) {
  int status = 0;
  for (const std::string& file : request.files) {
    const bool piped = file == "-";
    const FileRead bytes = piped ? read_descriptor(standard_input, "standard input") : read_file(file);
    if (const FileError* error = std::get_if<FileError>(&bytes)) {
      status = complain(error->sentence(), 1);
      continue;
    }
    const Checked checked = check_text(std::get<std::string>(bytes), piped ? "standard input" : file);
    for (const std::string& sentence : checked.errors) status = complain(sentence, 1);
    if (checked.errors.empty() && print(checked.text, Meant::for_people) != 0) return 1;
  }
  return status;
}

int run(const GatherRequest& request) {
  const GatheredReport report = gather_all(request, read_input);
  for (const std::string& sentence : report.sentences) complain(sentence, 1);
  const int status = print(report.text, Meant::for_people);
  return report.sentences.empty() ? status : 1;
}

int run(const ListRequest& request) {
  if (!request.output.empty()) {
    const Listed page = lesson_page_text(request);
    if (!page.error.empty()) return complain(page.error, 1);
    if (request.output == "-") return print(page.text);
    const auto why = write_file(request.output, page.text);
    return why ? complain(*why, 1) : 0;
  }
  const Listed listed = list_text(request);
  return listed.error.empty() ? print(listed.text) : complain(listed.error, 1);
}

int run(const SelfTest&) {
  const Graphics graphics = find_graphics();
  const UserFolders folders = user_folders();
  std::error_code none;
  const SelftestReport report = selftest({.display = graphics.display,
                                          .opengl = graphics.opengl,
                                          .no_opengl = graphics.missing,
                                          .settings = folders.settings,
                                          .state = folders.state,
                                          .temporary = std::filesystem::temp_directory_path(none),
                                          .commit = program_commit()});
  const int printed = print(report.text, Meant::for_people);
  return printed == 0 && !report.passed ? 1 : printed;
}

int run(const PrintText& command) { return print(command.text); }

int run(const WrongUsage& command) { return complain(command.sentence, 2); }

}  // namespace

int main(int count, char** arguments) {
  // A reader that went away is an error of writing, told like any other.
  std::signal(SIGPIPE, SIG_IGN);
  // So is a file that has grown as large as it may.
  std::signal(SIGXFSZ, SIG_IGN);
  const std::vector<std::string> words(arguments + (count > 0 ? 1 : 0), arguments + count);
  return std::visit([](const auto& command) { return run(command); }, read_command_line(words));
}
