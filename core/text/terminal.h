// What goes out of the program to be read: sentences and text with words out of files, which may hold what a
// terminal obeys. Knows no scene.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace attnlab {

// On standard error, as one line: control characters are '?',
// and what has more than 5000 ends in an ellipsis.
void say(std::string_view sentence);

enum class Meant { for_people, as_data };
// On standard output. Nothing, or the sentence that says why not. Control characters but tabs and ends of
// lines are '?': of what is meant for people wherever it goes, of data on a terminal alone, which is not
// given what is no text.
std::optional<std::string> put_out(std::string_view bytes, Meant meant);

}  // namespace attnlab
