// A program that this one starts: what goes into it, the file that it makes, its end. Nothing here waits
// longer than it is told to. Knows no program.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace attnlab {

bool can_start_programs();  // as nothing can in a browser
bool can_end_itself();      // a page is closed by a person

// What a program gets. What it says goes nowhere.
struct ChildFiles {
  std::string_view input;          // stands whole on its standard input,
  bool sent = false;               // or comes there piece by piece: send()
  std::size_t largest_output = 0;  // bytes of the file Child::output_name that it may make; 0: none
};

class Child {
 public:
  static constexpr const char* output_name =
      "/dev/fd/3";  // in its words: its one file, which has no other name

  // The program, looked up in PATH, and its words. Or why not, as errno tells it: ENOENT where there is none.
  static std::variant<Child, int> start(std::vector<std::string> words, const ChildFiles& files);
  Child(Child&& other) noexcept;
  Child& operator=(Child&& other) noexcept;
  ~Child();  // one that still runs is ended

  // So many bytes as it takes at once, after a moment at most; none: it takes no more.
  std::optional<std::size_t> send(std::span<const std::uint8_t> bytes, std::chrono::milliseconds moment);
  void end_of_input();
  bool running() const { return process_ > 0; }
  // Its exit status once it has ended, within the time; below 0: it was ended by something else.
  std::optional<int> status_within(std::chrono::milliseconds time);
  std::size_t output_size() const;
  // The file as it is now, for as long as this value lives; empty where it cannot be had.
  std::string_view output();
  void end();     // at once
  void let_go();  // it goes on without us, for hours if it likes

 private:
  Child() = default;

  long process_ = -1;
  int input_ = -1, output_ = -1;  // descriptors
  const char* bytes_ = nullptr;   // of the output
  std::size_t size_ = 0;
};

}  // namespace attnlab
