#include "tests/app/program.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <csignal>

namespace attnlab::test {

Words joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Words words_of_line(const std::string& line) {
  Words words;
  std::istringstream pieces(line);
  for (std::string word; pieces >> word;) words.push_back(word == "''" ? "" : word);
  return words;
}

namespace {

[[noreturn]] void become_program(const std::string& program, const Words& arguments, const std::string& in,
                                 const std::string& out, const std::string& err, const Surroundings& around) {
  std::signal(SIGPIPE, SIG_DFL);
  const auto redirect = [](const char* path, int flags, int to) {
    const int from = ::open(path, flags, 0600);
    if (from < 0 || ::dup2(from, to) < 0) ::_exit(126);
    ::close(from);
  };
  redirect(in.c_str(), O_RDONLY, 0);
  if (around.reader) {
    redirect(out.c_str(), O_WRONLY | O_CREAT, 1);
  } else {
    int ends[2];
    if (::pipe(ends) != 0 || ::dup2(ends[1], 1) < 0) ::_exit(126);
    ::close(ends[0]);
    ::close(ends[1]);
  }
  redirect(err.c_str(), O_WRONLY | O_CREAT, 2);
  for (const std::string& variable : around.environment) {
    const auto equals = variable.find('=');
    ::setenv(variable.substr(0, equals).c_str(), variable.substr(equals + 1).c_str(), 1);
  }
  Words words = joined({program}, arguments);
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  ::execv(program.c_str(), pointers.data());
  ::_exit(127);
}

}  // namespace

Outcome run_program_with(const std::string& program, const Words& arguments, const Surroundings& around) {
  const TemporaryFolder folder;
  const std::string in = around.input_file ? around.input_file : folder.write("in", around.input).string();
  const std::string out = around.output ? around.output : folder.file("out").string();
  const std::string err = folder.file("err").string();
  const pid_t child = ::fork();
  if (child == 0) become_program(program, arguments, in, out, err, around);
  Outcome outcome;
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child) {
    ADD_FAILURE() << "the program could not be started";
    return outcome;
  }
  if (WIFEXITED(status)) outcome.status = WEXITSTATUS(status);
  if (around.reader && !around.output) outcome.out = bytes_of(out);
  outcome.err = bytes_of(err);
  return outcome;
}

Outcome run_program(const Words& words, const Surroundings& around) {
  return run_program_with(ATTNLAB_PROGRAM, words, around);
}

std::string run_well(const Words& words, const Surroundings& around) {
  const Outcome outcome = run_program(words, around);
  EXPECT_EQ(outcome.status, 0) << testing::PrintToString(words) << '\n' << outcome.err;
  EXPECT_EQ(outcome.err, "") << testing::PrintToString(words);
  return outcome.out;
}

std::string export_well(const Words& words) {
  EXPECT_EQ(run_well(joined({"export"}, words)), "");
  const auto at = std::find(words.begin(), words.end(), "-o");
  return at == words.end() || at + 1 == words.end() ? "" : bytes_of(at[1]);
}

void expect_holds(const std::string& text, const Words& pieces) {
  for (const std::string& piece : pieces)
    EXPECT_NE(text.find(piece), std::string::npos) << "expected \"" << piece << "\" in: " << text;
}

bool refused(const Outcome& outcome, const Words& pieces, int status) {
  EXPECT_EQ(outcome.status, status) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  EXPECT_TRUE(outcome.err.ends_with('\n'));
  expect_holds(outcome.err, pieces);
  return !testing::Test::HasFailure();
}

void refuses(const Words& words, const Words& pieces, int status, const Surroundings& around) {
  SCOPED_TRACE(testing::PrintToString(words));
  refused(run_program(words, around), pieces, status);
}

void refuses_all(const std::vector<Refusal>& table) {
  for (const Refusal& one : table) refuses(one.words, one.pieces, one.status);
}

}  // namespace attnlab::test
