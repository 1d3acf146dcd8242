// What is fuzzed: for each kind of input one function that takes any bytes and holds its promises against them. What does not
// hold throws Broken. The same functions are run by GoogleTest, with the corpora and seeded mutations (test_fuzz.cpp), and by
// libFuzzer (fuzz_main.cpp, tools/fuzz).
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace attnlab::test {

struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct FuzzTarget {
  const char* name;  // "scene": also of its folder in tests/fuzz/corpus
  void (*try_bytes)(std::string_view bytes);
  std::vector<std::string> (*seeds)();  // inputs that the program makes
  int cases = 1000;                     // mutations in a short run: so many that it stays below two seconds
};

std::span<const FuzzTarget> fuzz_targets();

// --- the targets, each in the file of its name

void try_scene(std::string_view bytes);
void try_paste(std::string_view bytes);
void try_expression(std::string_view bytes);
void try_picture(std::string_view bytes);
void try_share(std::string_view bytes);
void try_settings(std::string_view bytes);
void try_journal(std::string_view bytes);
void try_pattern(std::string_view bytes);
void try_run(std::string_view bytes);
void try_command_line(std::string_view bytes);

std::vector<std::string> scene_seeds();
std::vector<std::string> paste_seeds();
std::vector<std::string> expression_seeds();
std::vector<std::string> picture_seeds();
std::vector<std::string> share_seeds();
std::vector<std::string> settings_seeds();
std::vector<std::string> journal_seeds();
std::vector<std::string> pattern_seeds();
std::vector<std::string> run_seeds();
std::vector<std::string> command_line_seeds();

// --- what they promise alike

void require(bool holds, const char* promise);
// A refusal: one line of UTF-8 without control characters, not empty, of a length that can be read.
void require_sentence(const std::string& sentence);

}  // namespace attnlab::test
