// Parsing of arguments, shared by the commands. CLI11's own messages are several lines and its statuses its own, so only its
// parsing is used.
#pragma once

#include "app/command_line.h"

#include <CLI/CLI.hpp>

namespace attnlab {

// True, or false and why not.
bool parse(CLI::App& app, std::vector<std::string> arguments, std::string& why);
WrongUsage wrong(const std::string& sentence);
std::string joined(const std::vector<std::string>& names);

// `attnlab export`, without the word itself (command_export.cpp).
Command read_export(const std::vector<std::string>& arguments);

}  // namespace attnlab
