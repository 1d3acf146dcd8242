// Usage: how a command of the line is read and refused: CLI11 takes the words apart and knows the options; its own messages
// are several lines and its statuses its own, so the sentences and the form of the help are ours.
#pragma once

#include "app/command_line.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace attnlab {

WrongUsage wrong(const std::string& sentence);
// The same with where to read on.
WrongUsage refused(const std::string& command, const std::string& why);

// Whether the first of several arguments is no file, and nearly the name of a command.
bool is_mistyped_command(const std::vector<std::string>& arguments);

// Takes the arguments apart. What needs no more reading is answered: the help, and what cannot be taken.
std::optional<Command> parse(CLI::App& app, const std::string& command, std::vector<std::string> arguments);

}  // namespace attnlab
