// A program that this one starts: what goes into it, the file that it makes, its end. Nothing here waits
// longer than it is told to. Knows no program.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace attnlab {

bool can_start_programs();                             // as nothing can in a browser
bool can_end_itself();                                 // a page is closed by a person
std::string how_to_install(std::string_view program);  // "Debian, Ubuntu: apt install NAME"

// What a program gets. What it says goes nowhere.
struct ChildFiles {
  std::string_view input;          // stands whole on its standard input,
  bool sent = false;               // or comes there piece by piece: send()
  std::size_t largest_output = 0;  // bytes of the file Child::output_name that it may make; 0: none
};

// One that was moved from is there to be given another or to go.
class Child {
 public:
  // Stands in its words for its one file; on POSIX it has no other name.
  static constexpr const char* output_name = "/dev/fd/3";

  // The program, looked up in PATH, and its words. Or why not, as errno tells it: ENOENT where there is none.
  static std::variant<Child, int> start(std::vector<std::string> words, const ChildFiles& files);
  Child(Child&&) noexcept;
  Child& operator=(Child&&) noexcept;
  ~Child();  // one that still runs is ended

  // So many bytes as it takes at once, after a moment at most; none: it takes no more.
  std::optional<std::size_t> send(std::span<const std::uint8_t> bytes, std::chrono::milliseconds moment);
  void end_of_input();
  bool running() const;
  // Its exit status once it has ended, within the time; below 0: it was ended by something else.
  std::optional<int> status_within(std::chrono::milliseconds time);
  std::size_t output_size() const;
  // The file as it is now, for as long as this value lives; empty where it cannot be had.
  std::string_view output();
  void end();     // at once
  void let_go();  // it goes on without us, for hours if it likes

 private:
  struct State;
  explicit Child(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace attnlab
