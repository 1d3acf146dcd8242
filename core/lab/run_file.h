// Stored runs: a record as JSON text and back (core/lab/README.md).
// What is stored reads back to the same bits.
#pragma once

#include "core/lab/record.h"
#include "core/text/file.h"

#include <cstddef>

namespace attnlab::lab {

inline constexpr int run_version = 1;
inline constexpr int most_runs = 10'000;  // seeds of all variants together
inline constexpr std::size_t max_run_bytes = std::size_t{32} << 20;

std::string run_text(const Record& record);
// `name` is what errors call the file. Never throws, whatever the text.
std::variant<Record, FileError> read_run(std::string_view text, std::string_view name);
std::variant<Record, FileError> load_run(const std::filesystem::path& path, const FileCalls& calls = {});
bool is_run_name(const std::filesystem::path& path);  // it ends in .run

}  // namespace attnlab::lab
