// What a process asks of the machine that it runs on. Knows no file and no other process.
#pragma once

#include <cstddef>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace attnlab {

// The descriptors that a process is started with.
inline constexpr int standard_input = 0, standard_output = 1, standard_error = 2;

// What the program was started with behind its own name, UTF-8.
std::vector<std::string> words_of_start(int count, char** arguments);
std::string system_words();        // "Linux 6.1.0 x86_64"; "unknown"
unsigned process_number();         // no other process that runs here has it
bool on_terminal(int descriptor);  // somebody reads what is written there, or types what is read
std::optional<std::tm> local_time(std::time_t seconds);
// Where fonts are installed, those of the machine first; none where a catalogue of the system's says it.
std::vector<std::filesystem::path> font_folders();

// A reader that went away, and a file that has grown as large as it may, are errors of writing from now on,
// told like any other, and end nothing.
void survive_broken_pipes();

// Large blocks go back to the system when they are freed. Else glibc, once one was freed, takes even 32 MB
// from the heap, where small blocks behind keep them: at 3840 x 2160 a session would hold 80 MB more.
void return_large_blocks();
// Fresh memory comes in pages that the system hands over one by one, which takes as long as drawing a large
// picture; so larger ones are asked for. Where they are not to be had, nothing changes.
void prefer_large_pages(void* begin, std::size_t bytes);

}  // namespace attnlab
