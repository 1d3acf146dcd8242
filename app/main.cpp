// The program: reads the command line and chooses. Exit status: 0 done, 1 the input was at fault,
// 2 wrong usage.
#include "app/cli/answers.h"
#include "app/cli/serve.h"
#include "app/desktop/user_folders.h"
#include "app/export/typeface.h"
#include "app/gl/run.h"
#include "app/gl/window.h"
#include "app/library/about.h"
#include "core/facts/describe.h"
#include "core/picture/carry.h"
#include "core/picture/share.h"
#include "core/system/machine.h"
#include "core/text/file.h"
#include "core/text/terminal.h"

#include <algorithm>
#include <future>
#include <system_error>

namespace {

using namespace attnlab;

int complain(const std::string& sentence, int status) {
  say(sentence);
  return status;
}

int print(const std::string& text, Meant meant = Meant::as_data) {
  const auto failure = put_out(text, meant);
  return failure ? complain(*failure, 1) : 0;
}

int tell(const Report& report, Meant meant) {
  for (const std::string& sentence : report.errors) complain(sentence, 1);
  const int printed = report.text.empty() ? 0 : print(report.text, meant);
  return report.errors.empty() ? printed : 1;
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
  if (!command.frame_log.empty()) options.frame_log = command.frame_log;
  return run_window(options);
}

// What was read, to `then`; a sentence where there is none.
template <typename Value, typename Then>
int with(const std::variant<Value, FileError>& read, Then then) {
  if (const FileError* error = std::get_if<FileError>(&read)) return complain(error->sentence(), 1);
  return then(std::get<Value>(read));
}

FileRead read_bytes(const std::string& file) {
  return file == "-" ? read_descriptor(standard_input, "standard input") : read_file(file);
}

// Prints what `text_of` makes of a scene.
template <typename TextOf>
int answer(const std::string& file, Meant meant, TextOf text_of) {
  return with(read_input(file), [&](const Scene& scene) {
    const FileRead text = text_of(scene);
    return with(text, [&](const std::string& printed) { return print(printed, meant); });
  });
}

int run(const Compute& command) {
  return answer(command.scene, Meant::as_data,
                [&](const Scene& scene) { return compute_text(scene, command.only); });
}

int run(const Describe& command) {
  return answer(command.scene, Meant::for_people, [&](const Scene& scene) {
    return description(scene, analyze(scene), nullptr, {command.decimals});
  });
}

int run(const Share& command) {
  return answer(command.scene, Meant::as_data, [](const Scene& scene) {
    FileRead line = share_line(scene);
    if (auto* text = std::get_if<std::string>(&line)) *text += '\n';
    return line;
  });
}

int run(const Certify& command) {
  return answer(command.scene, Meant::as_data, [&](const Scene& scene) {
    if (command.weights.empty())
      return certify_text(scene, name_of_input(command.scene), command.head, command.digits);
    const FileRead read = read_bytes(command.weights);
    const auto* text = std::get_if<std::string>(&read);
    return text ? certify_text(scene, *text, name_of_input(command.weights), command.digits) : read;
  });
}

int run(const ExplainRequest& request) {
  return answer(request.scene, Meant::for_people, [&](const Scene& scene) {
    return explain_text(scene, name_of_input(request.scene), request);
  });
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
  return tell(train_all(request, name_of_input(request.scene), read_input), Meant::for_people);
}

int run(const ReproduceRequest& request) { return tell(reproduce(request), Meant::for_people); }

int run(const CheckRequest& request) {
  int status = 0;
  for (const std::string& file : request.files)
    status |= with(read_bytes(file), [&](const std::string& text) {
      return tell(check_text(text, name_of_input(file)), Meant::for_people);
    });
  return status;
}

int run(const GatherRequest& request) { return tell(gather_all(request, read_input), Meant::for_people); }

int run(const ListRequest& request) {
  const Report report = request.output.empty() ? list_text(request) : lesson_page_text(request);
  if (!report.errors.empty() || request.output.empty() || request.output == "-")
    return tell(report, Meant::as_data);
  const auto why = write_file(request.output, report.text);
  return why ? complain(*why, 1) : 0;
}

int run(const ServeRequest& request) {
  auto served = serve(request.folder, request.port > 0 ? request.port : usual_port);
  if (request.port == 0 && std::holds_alternative<std::string>(served)) {
    served = serve(request.folder, 0);
    if (std::holds_alternative<Served>(served))
      say("Port " + std::to_string(usual_port) +
          " is taken: what a browser has kept under it is not offered here.");
  }
  if (const auto* why = std::get_if<std::string>(&served)) return complain(*why, 1);
  if (const int printed = print(std::get<Served>(served).address + '\n'); printed != 0) return printed;
  say("Open this address in a browser of this machine; Ctrl+C ends it.");
  std::promise<void>().get_future().wait();  // a signal ends it
  return 0;
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
                                          .temporary = std::filesystem::temp_directory_path(none)});
  const int printed = print(report.text, Meant::for_people);
  return printed == 0 && !report.passed ? 1 : printed;
}

int run(const PrintText& command) { return print(command.text); }

int run(const WrongUsage& command) { return complain(command.sentence, 2); }

}  // namespace

int main(int count, char** arguments) {
  survive_broken_pipes();
  return std::visit([](const auto& command) { return run(command); },
                    read_command_line(words_of_start(count, arguments)));
}
